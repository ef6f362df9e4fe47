/** When a line is a payment by itself (operations.md 2.2). */
import { expect, test } from 'vitest';
import { judgeMatch } from './rules.ts';

const CLAIM = {
  amount: 5_000_000n,
  senderDigits: '5678',
  accountNumber: '01799999999',
  ordersToday: 1,
  isSenderKnown: false,
};
const LINE = {
  reference: 'AB12CD34',
  amount: 5_000_000n,
  sender: '01712345678',
  accountNumber: null,
  receivedAt: null,
};

test.each([
  ['everything agrees', {}, {}, []],
  ['another amount', {}, { amount: 4_999_900n }, ['amountDiffers']],
  ['another sender', { senderDigits: '1111' }, {}, ['senderDiffers']],
  ['no sender named, though the statement shows one', { senderDigits: null }, {}, ['senderDiffers']],
  ['a number with a check digit behind it', {}, { sender: '017123456789' }, []],
  ['a statement that hides its sender', { senderDigits: '1111' }, { sender: '017******' }, []],
  ['a statement without senders', { senderDigits: null }, { sender: null }, []],
  ['another account', {}, { accountNumber: '01788888888' }, ['otherAccount']],
  ['the same account, written otherwise', {}, { accountNumber: '+880 1799-999999' }, []],
  ['a third order of the day from a new sender', { ordersToday: 3 }, {}, ['newSender']],
  ['a third order of the day from a known sender', { ordersToday: 3, isSenderKnown: true }, {}, []],
])('%s', (_what, claim, line, reasons) => {
  expect(judgeMatch({ ...CLAIM, ...claim }, { ...LINE, ...line })).toEqual(reasons);
});
