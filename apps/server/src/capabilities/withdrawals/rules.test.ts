/** Bounds, fees and parts of withdrawals at their edges. */
import { expect, test } from 'vitest';
import {
  approvalsNeeded,
  areLimitsSound,
  BOUNDS,
  cutLegs,
  feeOf,
  isApprovedByItself,
  judgeAmount,
  judgeCount,
  judgeSum,
  leastAmount,
  stateOf,
} from './rules.ts';

const TAKA = 10_000n;

/** Of members without a rank, as the house comes with them. */
const LIMITS = {
  perDay: 3,
  sumPerDay: 50_000n * TAKA,
  freePerDay: 2,
  feeBasisPoints: 100,
  feeMax: 100n * TAKA,
} as const;

test('limits of a rank are whole hundredths, and no rank has less than the one below', () => {
  const above = { ...LIMITS, perDay: 4, sumPerDay: 100_000n * TAKA };
  expect([areLimitsSound([LIMITS, above]), areLimitsSound([above, LIMITS])]).toEqual([true, false]);
  for (const wrong of [
    { perDay: 0 },
    { sumPerDay: 0n },
    { sumPerDay: 1n },
    { feeBasisPoints: 1_001 },
    { feeMax: 1n },
  ]) {
    expect(areLimitsSound([{ ...LIMITS, ...wrong }])).toBe(false);
  }
});

test.each([
  [500n * TAKA, null],
  [500n * TAKA - 100n, 'withdrawals.amountOutOfRange'],
  [50_000n * TAKA, null],
  [50_000n * TAKA + 100n, 'withdrawals.amountOutOfRange'],
  [600n * TAKA + 1n, 'withdrawals.amountOutOfRange'],
] as const)('%d is judged %s', (amount, refused) => {
  expect(judgeAmount(BOUNDS, LIMITS, 'bkash', 0, amount)?.refused ?? null).toBe(refused);
});

test('an account is paid what its channel pays at least after the fee, and no less', () => {
  const least = (kind: keyof typeof BOUNDS.minPaid, before: number) =>
    leastAmount(LIMITS, BOUNDS.minPaid[kind], before);
  expect([least('bkash', 0), least('bank', 1)]).toEqual([500n * TAKA, 1_000n * TAKA]);
  for (const kind of ['bkash', 'bank'] as const) {
    const amount = least(kind, 2);
    expect(amount - feeOf(LIMITS, 2, amount)).toBe(BOUNDS.minPaid[kind]);
    expect(amount - 100n - feeOf(LIMITS, 2, amount - 100n)).toBeLessThan(BOUNDS.minPaid[kind]);
    expect([
      judgeAmount(BOUNDS, LIMITS, kind, 2, amount),
      judgeAmount(BOUNDS, LIMITS, kind, 2, amount - 100n)?.refused,
    ]).toEqual([null, 'withdrawals.amountOutOfRange']);
  }
});

test('a day has so many requests and so much in all; what is left of it is told', () => {
  expect([judgeCount(LIMITS, { count: 2, sum: 0n }), judgeCount(LIMITS, { count: 3, sum: 0n })?.refused]).toEqual([
    null,
    'withdrawals.dayCount',
  ]);
  expect(judgeSum(LIMITS, { count: 2, sum: 40_000n * TAKA }, 10_000n * TAKA)).toBeNull();
  expect(judgeSum(LIMITS, { count: 1, sum: 40_000n * TAKA }, 10_001n * TAKA)).toMatchObject({
    refused: 'withdrawals.daySum',
    values: { left: '10000.00' },
  });
});

test('more than a hundred thousand takes two people', () => {
  expect([approvalsNeeded(100_000n * TAKA), approvalsNeeded(100_000n * TAKA + 1n)]).toEqual([1, 2]);
});

test('two of a day cost nothing, the others a hundredth, at most 100', () => {
  const fees = [0, 1, 2, 3].map((before) => feeOf(LIMITS, before, 5_000n * TAKA));
  expect(fees).toEqual([0n, 0n, 50n * TAKA, 50n * TAKA]);
  expect([feeOf(LIMITS, 2, 40_000n * TAKA), feeOf(LIMITS, 2, 5_555_500n)]).toEqual([100n * TAKA, 55_500n]);
});

test('parts are as few as the channel takes, of like size, and sum up to the whole', () => {
  expect(cutLegs(25_000n * TAKA, 25_000n * TAKA)).toEqual([25_000n * TAKA]);
  expect(cutLegs(25_100n * TAKA, 25_000n * TAKA)).toEqual([12_550n * TAKA, 12_550n * TAKA]);
  const uneven = cutLegs(49_999_990_000n, 25_000n * TAKA);
  expect(uneven.reduce((sum, one) => sum + one, 0n)).toBe(49_999_990_000n);
  expect(uneven.every((one) => one <= 25_000n * TAKA && one % 100n === 0n)).toBe(true);
});

test('a withdrawal stands where its parts do', () => {
  const leg = (state: Parameters<typeof stateOf>[0][number]['state'], sentAt: Date | null = null) => ({
    amount: TAKA,
    state,
    sentAt,
  });
  const sent = new Date();
  expect(stateOf([leg('queued'), leg('queued')])).toBe('approved');
  expect(stateOf([leg('sent', sent), leg('queued')])).toBe('paid');
  expect(stateOf([leg('confirmed', sent), leg('disputed', sent)])).toBe('paid');
  expect(stateOf([leg('confirmed', sent), leg('confirmed', sent)])).toBe('confirmed');
  expect(stateOf([leg('confirmed', sent), leg('returned', sent)])).toBe('partial');
  expect(stateOf([leg('returned', sent), leg('returned')])).toBe('returned');
});

test('nobody looks at a small one of a member who is known and risks little', () => {
  const now = new Date('2026-11-28T12:00:00Z');
  const known = { joinedAt: new Date('2026-11-21T12:00:00Z'), successes: 3, risk: 39 };
  expect(isApprovedByItself(10_000n * TAKA, known, now)).toBe(true);
  expect(isApprovedByItself(10_000n * TAKA + 100n, known, now)).toBe(false);
  expect(isApprovedByItself(TAKA, { ...known, joinedAt: new Date('2026-11-21T12:00:01Z') }, now)).toBe(false);
  expect(isApprovedByItself(TAKA, { ...known, successes: 2 }, now)).toBe(false);
  expect(isApprovedByItself(TAKA, { ...known, risk: 40 }, now)).toBe(false);
});
