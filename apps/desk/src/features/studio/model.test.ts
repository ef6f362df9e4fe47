/** What the pages of our studio compute. */
import { expect, test } from 'vitest';
import { agrees, fieldsOf, isVoidable, showRange, showTenths, sumOf } from './model.ts';

const TOTAL = { staked: '10.00', paid: '5.00', underWay: '0.00', ledgerStaked: '10.00', ledgerPaid: '5.00' };

test('the ledger agrees to the last digit, or is ahead by stakes that are under way and no more', () => {
  expect(agrees(TOTAL)).toBe(true);
  expect(agrees({ ...TOTAL, ledgerPaid: '5.0001' })).toBe(false);
  expect(agrees({ ...TOTAL, ledgerStaked: '12.00' })).toBe(false);
  expect(agrees({ ...TOTAL, ledgerStaked: '12.00', underWay: '2.00' })).toBe(true);
  expect(agrees({ ...TOTAL, ledgerStaked: '13.00', underWay: '2.00' })).toBe(false);
});

test('only a round whose stake was taken and that won no jackpot can be taken back', () => {
  expect(isVoidable({ round: { state: 'settled' }, events: [{ kind: 'spin' }] })).toBe(true);
  expect(isVoidable({ round: { state: 'settled' }, events: [{ kind: 'pool' }] })).toBe(false);
  expect(isVoidable({ round: { state: 'settled' }, events: [{ kind: 'shot' }, { kind: 'chest' }] })).toBe(false);
  expect(isVoidable({ round: { state: 'refused' }, events: [] })).toBe(false);
});

test('figures and fields are written plainly', () => {
  expect(showRange({ lowest: 0.96, highest: 0.97 })).toBe('96.00 % – 97.00 %');
  expect(showRange({ lowest: 0.963195, highest: 0.963195 })).toBe('96.32 %');
  expect(showTenths(12.96)).toBe('13.0');
  expect(sumOf(['0.10', '0.2'])).toBe('0.30');
  expect(fieldsOf({ at: 3, of: [1, 2] })).toBe('at: 3, of: [1,2]');
});
