/** What a deposit costs. */
import { expect, test } from 'vitest';
import { depositFeeOf, NO_FEE } from './deposit-fee.ts';

const TAKA = 10_000n;

test('a fixed part and a percentage, rounded down to a hundredth', () => {
  const fee = { fixed: 5n * TAKA, basisPoints: 185, by: 'member' } as const;
  expect(depositFeeOf(fee, 1_000n * TAKA)).toBe(235_000n);
  expect(depositFeeOf(fee, 333n * TAKA)).toBe(111_600n);
});

test('never more than what was paid, and nothing where there is none', () => {
  expect(depositFeeOf({ fixed: 10n * TAKA, basisPoints: 0, by: 'member' }, 4n * TAKA)).toBe(4n * TAKA);
  expect(depositFeeOf(NO_FEE, 4n * TAKA)).toBe(0n);
});
