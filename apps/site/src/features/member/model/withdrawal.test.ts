/** Typed amounts of withdrawals at their edges. */
import { expect, test } from 'vitest';
import { judgeWithdrawal, mostOf } from './withdrawal.ts';

const bounds = { min: '500.00', max: '25000.00', has: '1200.5075' };

test.each([
  ['', 'missing'],
  ['12a', 'notNumber'],
  ['-600', 'notNumber'],
  ['600.123', 'decimals'],
  ['499.99', 'tooSmall'],
  ['25000.01', 'tooLarge'],
  ['1200.51', 'tooMuch'],
])('%s is refused: %s', (typed, fault) => {
  expect(judgeWithdrawal(typed, bounds)).toEqual({ fault });
});

test('what there is can be asked for, to the hundredth', () => {
  expect(judgeWithdrawal('১,২০০.৫০', bounds)).toEqual({ mills: 12_005_000n });
  expect(mostOf(bounds)).toBe('1200.50');
  expect(mostOf({ ...bounds, has: '90000.00' })).toBe('25000');
});
