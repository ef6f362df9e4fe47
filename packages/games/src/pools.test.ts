/** Pools: what they give back, that they drop before their cap, and that nothing is lost between two of them. */
import { commitOf } from '@house/fairness/draw';
import { toHex } from '@house/fairness/hex';
import { createSeededRandom } from '@house/fairness/seeded';
import { ONE } from '@house/money/amount';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addToPool,
  contributionOf,
  drawThreshold,
  isPoolWin,
  openPool,
  POOL_UNITS_PER_MILL,
  POOLS,
  thresholdOf,
} from './pools.ts';

test('pools give back 1.0000, 0.8000, 0.8167 and 0.4167 percent, 0.030333 together', () => {
  const returns = POOLS.map(
    ({ share, seed, cap }) => (Number(share) / 10_000) * (Number(seed + cap) / Number(cap - seed)),
  );
  expect(returns.map((one) => (one * 100).toFixed(4))).toEqual(['1.0000', '0.8000', '0.8167', '0.4167']);
  expect(returns.reduce((sum, one) => sum + one, 0).toFixed(6)).toBe('0.030333');
});

test.each(POOLS)('$code: thresholds reach from just above the seed to the cap', (pool) => {
  expect(drawThreshold(pool, { rand: () => 0 })).toBe(pool.seed + 1n);
  expect(drawThreshold(pool, { rand: (n) => n - 1 })).toBe(pool.cap);
});

test('bets and seeds go in, prizes come out, the rest stands in the pools, exactly', () => {
  fc.assert(
    fc.property(fc.constantFrom(...POOLS.slice(0, 2)), fc.string(), (pool, seed) => {
      const random = createSeededRandom(seed);
      let threshold = drawThreshold(pool, random);
      let units = openPool(pool);
      let entered = units;
      let paid = 0n;
      for (let bet = 0; bet < 400; bet += 1) {
        const stake = BigInt(random.between(20_000, 200_000_000));
        const step = addToPool(pool, units, stake, threshold);
        entered += stake * pool.share;
        if (step.prize !== null) {
          expect(step.prize).toBeGreaterThanOrEqual(threshold);
          expect(step.prize).toBeLessThanOrEqual(pool.cap);
          paid += step.prize;
          entered += openPool(pool);
          threshold = drawThreshold(pool, random);
        } else expect(step.units).toBeLessThan(threshold * POOL_UNITS_PER_MILL);
        ({ units } = step);
      }
      expect(paid * POOL_UNITS_PER_MILL + units).toBe(entered);
    }),
    { numRuns: 40 },
  );
});

test('the bet that lifts a pool to its threshold wins it', () => {
  const [pool] = POOLS;
  if (pool === undefined) throw new Error('a pool');
  const before = openPool(pool);
  expect(addToPool(pool, before, 10n * ONE, pool.seed + 501n).prize).toBeNull();
  expect(addToPool(pool, before, 10n * ONE, pool.seed + 500n)).toEqual({ prize: pool.seed + 500n, units: before });
});

test('a win holds by its own seed alone: not below its threshold, above the cap, of another pool or another seed', () => {
  const [pool, other] = POOLS;
  if (pool === undefined || other === undefined) throw new Error('two pools');
  const seed = new Uint8Array(32).fill(7);
  const threshold = thresholdOf(pool, 3, seed);
  const win = {
    code: pool.code,
    number: 3,
    amount: threshold,
    commitment: toHex(commitOf(seed)),
    serverSeed: toHex(seed),
  };
  expect(isPoolWin(win)).toBe(true);
  expect(isPoolWin({ ...win, amount: pool.cap })).toBe(true);
  expect(isPoolWin({ ...win, amount: pool.cap + 1n })).toBe(false);
  expect(isPoolWin({ ...win, amount: threshold - 1n })).toBe(false);
  expect(isPoolWin({ ...win, code: other.code })).toBe(false);
  expect(isPoolWin({ ...win, serverSeed: '00'.repeat(32) })).toBe(false);
  expect(isPoolWin({ ...win, serverSeed: 'no seed' })).toBe(false);
});

test('one and a half percent of a stake goes into the pools', () => {
  expect(contributionOf(10n * ONE)).toBe(1_500n);
  expect(contributionOf(1n)).toBe(0n);
});
