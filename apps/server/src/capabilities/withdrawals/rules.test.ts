/** Bounds of withdrawals at their edges. */
import { expect, test } from 'vitest';
import { approvalsNeeded, BOUNDS, judgeAmount, judgeDay } from './rules.ts';

const TAKA = 10_000n;

test.each([
  ['bkash', 500n * TAKA, null],
  ['bkash', 500n * TAKA - 100n, 'withdrawals.amountOutOfRange'],
  ['bkash', 25_000n * TAKA, null],
  ['bkash', 25_000n * TAKA + 100n, 'withdrawals.amountOutOfRange'],
  ['bank', 200_000n * TAKA, null],
  ['bank', 600n * TAKA + 1n, 'withdrawals.amountOutOfRange'],
] as const)('to %s, %d is judged %s', (kind, amount, refused) => {
  expect(judgeAmount(BOUNDS, kind, amount)?.refused ?? null).toBe(refused);
});

test('a day has so many requests and so much in all; what is left of it is told', () => {
  expect(judgeDay(BOUNDS, { count: 2, sum: 40_000n * TAKA }, 10_000n * TAKA)).toBeNull();
  expect(judgeDay(BOUNDS, { count: 3, sum: 0n }, 500n * TAKA)).toMatchObject({ refused: 'withdrawals.dayCount' });
  expect(judgeDay(BOUNDS, { count: 1, sum: 40_000n * TAKA }, 10_001n * TAKA)).toMatchObject({
    refused: 'withdrawals.daySum',
    values: { left: '10000.00' },
  });
});

test('more than a hundred thousand takes two people', () => {
  expect([approvalsNeeded(100_000n * TAKA), approvalsNeeded(100_000n * TAKA + 1n)]).toEqual([1, 2]);
});
