/** Typed amounts of withdrawals at their edges. */
import { expect, test } from 'vitest';
import { feeOf, judgeWithdrawal, mostOf, partsOf } from './withdrawal.ts';

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

test('a fee is a hundredth once the free ones are used, and no more than the most', () => {
  const terms = { freeLeft: 0, feeBasisPoints: 100, feeMax: '100.00' };
  expect(feeOf(20_000_000n, { ...terms, freeLeft: 1 })).toBe(0n);
  expect([feeOf(20_000_000n, terms), feeOf(400_000_000n, terms), feeOf(5_555_500n, terms)]).toEqual([
    200_000n,
    1_000_000n,
    55_500n,
  ]);
});

test('what is more than the account takes at once is paid in parts', () => {
  expect([partsOf(250_000_000n, '25000.00'), partsOf(250_000_100n, '25000.00')]).toEqual([1, 2]);
});
