/**
 * Progressive pools: the four that Sundarban Jackpots shares, and one for each room of the fish shooter. Pure rules.
 *
 * growing  starts at its seed, which the house pays. Every bet adds its share. A hidden threshold, uniform on
 *          (seed, cap], was committed to before the first bet.
 * dropped  the bet that lifts the pool to its threshold or past it wins it, never more than the cap; what lies above the
 *          cap, and the parts of a mill, begin the next pool beside its seed. Nothing is lost.
 *
 * In the long run a pool gives back share x (seed + cap) / (cap - seed) of all stakes.
 */
import { commitOf, type DrawStream, SEED_BYTES } from '@house/fairness/draw';
import { fromHex, toHex } from '@house/fairness/hex';
import { createInstantStream } from '@house/fairness/instant';
import { floorDiv, ONE } from '@house/money/amount';

export interface Pool {
  readonly code: 'MINI' | 'MINOR' | 'MAJOR' | 'GRAND' | 'POND' | 'RIVER' | 'SEA';
  /** Of each stake, in ten-thousandths: 50 is 0.50 %. */
  readonly share: bigint;
  /** In mills, whole units of the currency. */
  readonly seed: bigint;
  readonly cap: bigint;
}

/** A stake in mills times a share in ten-thousandths: pools are counted in ten-thousandths of a mill, so they stay exact. */
export const POOL_UNITS_PER_MILL = 10_000n;

export const POOLS: readonly Pool[] = [
  { code: 'MINI', share: 50n, seed: 500n * ONE, cap: 1_500n * ONE },
  { code: 'MINOR', share: 40n, seed: 5_000n * ONE, cap: 15_000n * ONE },
  { code: 'MAJOR', share: 35n, seed: 50_000n * ONE, cap: 125_000n * ONE },
  { code: 'GRAND', share: 25n, seed: 500_000n * ONE, cap: 2_000_000n * ONE },
];

/**
 * Of the rooms of the fish shooter, in their order. The house puts in the seed, which comes back to it: 0.40 % of each bullet
 * grows the pool, and 0.40 % x (seed + cap) / (cap - seed) = 0.50 % is what it gives back.
 */
export const ROOM_POOLS: readonly Pool[] = [
  { code: 'POND', share: 40n, seed: 200n * ONE, cap: 1_800n * ONE },
  { code: 'RIVER', share: 40n, seed: 2_000n * ONE, cap: 18_000n * ONE },
  { code: 'SEA', share: 40n, seed: 20_000n * ONE, cap: 180_000n * ONE },
];

const SHARES = POOLS.reduce((sum, { share }) => sum + share, 0n);

export function findPool(code: string): Pool | undefined {
  return POOLS.find((pool) => pool.code === code) ?? ROOM_POOLS.find((pool) => pool.code === code);
}

/** What of a stake goes into the four together, in mills, floored: for reports. The pools themselves count the parts too. */
export function contributionOf(stake: bigint): bigint {
  return floorDiv(stake * SHARES, POOL_UNITS_PER_MILL);
}

/** The hidden threshold in mills, every one of (seed, cap] equally likely, from a stream whose seed was committed to. */
export function drawThreshold({ seed, cap }: Pool, random: DrawStream): bigint {
  const whole = BigInt(random.rand(Number((cap - seed) / ONE)));
  return seed + whole * ONE + BigInt(random.rand(Number(ONE))) + 1n;
}

/**
 * The threshold of the pool that is the `number`th of its code, in mills, from its seed of 32 bytes: `commitOf(seed)` is
 * shown while the pool runs, so that the threshold cannot be moved; the seed is published with the win.
 */
export function thresholdOf(pool: Pool, number: number, serverSeed: Uint8Array): bigint {
  return drawThreshold(pool, createInstantStream({ serverSeed, clientSeed: `pool ${pool.code}`, nonce: number }));
}

/** A pool that was won, as records and clients know it. */
export interface PoolWin {
  readonly code: string;
  /** 1 for the first pool of its code. */
  readonly number: number;
  /** In mills. */
  readonly amount: bigint;
  /** Both in hexadecimal. */
  readonly commitment: string;
  readonly serverSeed: string;
}

/** The last events of a round that won pools, after what the game itself paid. */
export interface PoolEvent extends PoolWin {
  readonly kind: 'pool';
}

/** The seed is the one that was promised, and what was paid lies between the threshold it makes and the cap. */
export function isPoolWin({ code, number, amount, commitment, serverSeed }: PoolWin): boolean {
  const [pool, seed] = [findPool(code), fromHex(serverSeed, SEED_BYTES)];
  if (pool === undefined || seed === null || toHex(commitOf(seed)) !== commitment) return false;
  return amount >= thresholdOf(pool, number, seed) && amount <= pool.cap;
}

/** A new pool, in its units. */
export function openPool({ seed }: Pool): bigint {
  return seed * POOL_UNITS_PER_MILL;
}

export interface PoolStep {
  /** The pool after the bet, in its units: grown, or the next one. */
  readonly units: bigint;
  /** In mills; null while it grows. */
  readonly prize: bigint | null;
}

/** What a bet does to a pool. `stake` and `threshold` are in mills, `units` is the pool before it. */
export function addToPool(pool: Pool, units: bigint, stake: bigint, threshold: bigint): PoolStep {
  const grown = units + stake * pool.share;
  if (grown < threshold * POOL_UNITS_PER_MILL) return { units: grown, prize: null };
  const whole = floorDiv(grown, POOL_UNITS_PER_MILL);
  const prize = whole < pool.cap ? whole : pool.cap;
  return { units: openPool(pool) + grown - prize * POOL_UNITS_PER_MILL, prize };
}
