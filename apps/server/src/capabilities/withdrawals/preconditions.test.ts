/** What has to hold before a member asks, and what again before a part is paid. */
import { expect, test } from 'vitest';
import { findHold, judgeStanding, type Standing } from './preconditions.ts';

const ACCOUNT = { usable: true, usableAt: new Date('2026-11-28T12:00:00Z'), isOwn: true };
const GOOD: Standing = { status: 'active', isFrozen: false, owes: false, account: ACCOUNT, cash: 0n };

test.each<[string, Partial<Standing>, string | null, string | null]>([
  ['nothing is wrong', {}, null, null],
  ['the member is locked', { status: 'locked' }, 'withdrawals.frozen', 'frozen'],
  ['an alert of risk freezes them', { isFrozen: true }, 'withdrawals.frozen', 'riskFrozen'],
  ['the account is gone', { account: undefined }, 'profile.accountUnknown', 'accountRemoved'],
  [
    'the account is in another name',
    { account: { ...ACCOUNT, isOwn: false } },
    'withdrawals.nameDiffers',
    'nameDiffers',
  ],
  ['the account is new', { account: { ...ACCOUNT, usable: false } }, 'withdrawals.accountTooNew', null],
  ['bills of agents below stand unpaid', { owes: true }, 'withdrawals.owesContracts', null],
  ['the balance is below zero', { cash: -1n }, 'withdrawals.overdrawn', 'overdrawn'],
])('%s', (_, change, refused, held) => {
  const standing = { ...GOOD, ...change };
  expect(judgeStanding(standing)?.refused ?? null).toBe(refused);
  expect(findHold(standing, [])).toBe(held);
});

test('what staff looked at holds a part no more; something else does', () => {
  const standing: Standing = { ...GOOD, status: 'locked', cash: -1n };
  expect([findHold(standing, ['frozen']), findHold(standing, ['overdrawn', 'frozen'])]).toEqual(['overdrawn', null]);
});
