/** The return of every fish exactly, the law of the draws against it, and paths that are the same for whoever computes them. */
import { createInstantStream } from '@house/fairness/instant';
import { ONE } from '@house/money/amount';
import { describe, expect, test } from 'vitest';
import { addToPool, openPool, ROOM_POOLS, thresholdOf } from '../pools.ts';
import { verifyRound } from '../verify-round.ts';
import { BOSSES, FISH_KINDS } from './kinds.ts';
import {
  angleTo,
  CANNONS,
  isHit,
  isHitNear,
  isOnTable,
  positionAt,
  spawnsOf,
  untilBoss,
  WAVE_MILLISECONDS,
} from './paths.ts';
import {
  CHEST_SHARE,
  costOf,
  FISH_SHOOTER,
  judgeHit,
  judgeShots,
  openChest,
  playVolley,
  totalOf,
  varianceOf,
  writeVolley,
} from './volley.ts';

const SEED = new Uint8Array(32).fill(7);
const streamOf = (nonce: number) => createInstantStream({ serverSeed: SEED, clientSeed: 'meghna', nonce });
const BITS = 2n ** 52n;

/** Gives words in a row. */
function given(words: readonly number[]) {
  let at = 0;
  return { rand: (n: number) => (words[at++] ?? 0) % n };
}
/** The two words whose first 52 bits are this number. */
const wordsOf = (bits: bigint): number[] => [Number(bits >> 20n), Number((bits & 0xfffffn) << 12n)];

describe('returns', () => {
  test('every fish returns 0.955 of a bullet: counted over all 2^52 draws, no further off than one of them', () => {
    for (const [kind, { least, most, code }] of FISH_KINDS.entries()) {
      // The first draw that does not kill any more: bits * (least + most) * 1000 >= 1910 * 2^52.
      const whole = BigInt(least + most) * 1_000n;
      const killing = (1_910n * BITS + whole - 1n) / whole;
      expect(judgeHit(given(wordsOf(killing - 1n)), kind), code).toBeGreaterThan(0);
      expect(judgeHit(given(wordsOf(killing)), kind), code).toBe(0);
      // Expected win in 1/2^52: killing * (least + most) / 2 against 0.955 * 2^52.
      const off = killing * BigInt(least + most) * 500n - 955n * BITS;
      expect(off >= 0n && off < whole, code).toBe(true);
    }
  });

  test('a boss pays each multiplier of its range alike', () => {
    for (const kind of BOSSES) {
      const { least, most } = FISH_KINDS[kind] as (typeof FISH_KINDS)[number];
      const paid = Array.from({ length: most - least + 1 }, (_, step) => judgeHit(given([0, 0, step]), kind));
      expect(paid).toEqual(Array.from({ length: most - least + 1 }, (_, step) => least + step));
    }
  });

  test('50,000 paid shots from seeds return what was proved, within four standard errors', () => {
    let [staked, paid, squares] = [0n, 0n, 0];
    for (let nonce = 0; nonce < 5_000; nonce += 1) {
      const shots = Array.from({ length: 10 }, (_, at) => ({
        fish: at,
        kind: (nonce + at) % 12,
        level: 1 + (nonce % 10),
      }));
      const volley = judgeShots(streamOf(nonce), { tier: 1, shots });
      const total = totalOf(volley.paid);
      [staked, paid] = [staked + total.stake, paid + total.prize];
      squares += volley.paid.reduce((sum, { multiplier, level }) => sum + ((multiplier - 0.955) * level) ** 2, 0);
    }
    const off = Number(paid - (staked * 955n) / 1_000n) / Number(ONE);
    expect(Math.abs(off)).toBeLessThan(4 * Math.sqrt(squares));
  });
});

describe('what comes back beside the fish', () => {
  const shot = (kind: number, level: number, multiplier: number, fish = level) => {
    const cost = costOf(1, level);
    return { fish, kind, level, cost, multiplier, amount: cost * BigInt(multiplier) };
  };
  const [boss] = BOSSES as [number];

  test('a chest is opened by a killed boss alone, for as many tenths as the level has, and keeps the rest to the last part', () => {
    const { units, opened } = openChest(10_000_000_001n, [shot(0, 3, 2), shot(boss, 10, 0), shot(boss, 4, 60)]);
    // Bullets of 3, 10 and 4 put 0.5 % in first.
    const before = 10_000_000_001n + (3n + 10n + 4n) * ONE * 50n;
    expect(opened).toEqual([{ fish: 4, level: 4, kind: boss, amount: (before * 4n) / 100_000n }]);
    expect(units + (opened[0]?.amount ?? 0n) * 10_000n).toBe(before);
  });

  test('in a chest every level gains the same share of its cost', () => {
    const gains = [1, 5, 10].map((level) => {
      const [won] = openChest(10n ** 12n, [shot(boss, level, 100)]).opened;
      return Number(won?.amount ?? 0n) / Number(costOf(1, level));
    });
    for (const gain of gains) expect(gain).toBeCloseTo(gains[0] as number, 1);
  });

  test('a jackpot of a room gives back 0.5 % of all bullets: counted over five hundred that were won', () => {
    for (const pool of ROOM_POOLS) {
      // share x (seed + cap) / (cap - seed)
      expect(pool.share * (pool.seed + pool.cap)).toBe(50n * (pool.cap - pool.seed));
      // A hundredth of its seed goes in at a time.
      const stake = (pool.seed * 5n) / 2n;
      let threshold = thresholdOf(pool, 1, SEED);
      let [units, number, staked, paid] = [openPool(pool), 1, 0n, 0n];
      while (number <= 500) {
        const step = addToPool(pool, units, stake, threshold);
        units = step.units;
        staked += stake;
        if (step.prize === null) continue;
        paid += step.prize;
        number += 1;
        threshold = thresholdOf(pool, number, SEED);
      }
      // Of one cycle prize less 0.5 % of stakes has the deviation of a quarter of the threshold's, seven ninths of a mean prize.
      const error = (0.25 * Number(pool.cap - pool.seed)) / Math.sqrt(12) / (Number(pool.seed) * 5) / Math.sqrt(500);
      expect(Math.abs(Number(paid) / Number(staked) / 0.005 - 1), pool.code).toBeLessThan(4 * error);
    }
  });

  test('rooms that are played with bosses, jackpots and chests return 96.5 %, within four standard errors', () => {
    const shots = Number(process.env['SHOTS'] ?? 60_000);
    const [pool] = ROOM_POOLS as [(typeof ROOM_POOLS)[number]];
    let [staked, won, variance] = [0n, 0n, 0];
    let threshold = thresholdOf(pool, 1, SEED);
    let [chest, fromChest, jackpot, number, fromJackpot] = [0n, 0n, openPool(pool), 1, 0n];
    for (let volley = 0; volley < shots / 8; volley += 1) {
      const stream = streamOf(volley);
      const aimed = Array.from({ length: 8 }, (_, fish) => ({
        ...{ fish, kind: stream.rand(FISH_KINDS.length), level: 1 + stream.rand(10) },
      }));
      const { paid } = judgeShots(stream, { tier: 0, shots: aimed });
      const total = totalOf(paid);
      [staked, won, variance] = [staked + total.stake, won + total.prize, variance + varianceOf(paid)];
      const after = openChest(chest, paid);
      chest = after.units;
      fromChest += after.opened.reduce((sum, { amount }) => sum + amount, 0n);
      const step = addToPool(pool, jackpot, total.stake, threshold);
      jackpot = step.units;
      if (step.prize !== null) {
        fromJackpot += step.prize;
        number += 1;
        threshold = thresholdOf(pool, number, SEED);
      }
    }
    expect(Math.abs(Number(won) - 0.955 * Number(staked))).toBeLessThan(4 * Math.sqrt(variance));
    // The pools to the last part: what stands there and what they paid is what bullets put in, and the seeds of the house.
    expect(chest + fromChest * 10_000n).toBe(staked * CHEST_SHARE);
    expect(jackpot + fromJackpot * 10_000n).toBe(staked * pool.share + openPool(pool) * BigInt(number));
    // All together, with what stands in the pools for those who play on. Of each jackpot 0.1 % more are put by for its seed.
    const owed = (chest + jackpot - openPool(pool)) / 10_000n + (staked * 10n) / 10_000n;
    const seeds = pool.seed * BigInt(number - 1);
    const all = Number(won + fromChest + fromJackpot - seeds + owed) / Number(staked);
    expect(Math.abs(all - 0.965)).toBeLessThan((4 * Math.sqrt(variance)) / Number(staked));
  });
});

test('a shot at a fish that an earlier one killed costs nothing and draws nothing', () => {
  const kill = wordsOf(0n);
  const shots = [1, 1, 2].map((fish) => ({ fish, kind: 0, level: 3 }));
  const { paid, back } = judgeShots(given([...kill, ...wordsOf(BITS - 1n)]), { tier: 0, shots });
  expect(paid).toMatchObject([
    { fish: 1, cost: 3_000n, multiplier: 2, amount: 6_000n },
    { fish: 2, cost: 3_000n, multiplier: 0, amount: 0n },
  ]);
  expect(back).toEqual([{ fish: 1, kind: 0, level: 3 }]);
});

test('a volley is repeated from its seeds, and refused with another stake or what is none', async () => {
  const volley = {
    tier: 2,
    shots: [
      { fish: 4, kind: 0, level: 10 },
      { fish: 9, kind: 21, level: 1 },
    ],
  };
  const choice = writeVolley(volley);
  const seeds = { serverSeed: '07'.repeat(32), clientSeed: 'meghna', nonce: 3 };
  const stake = costOf(2, 10) + costOf(2, 1);
  const played = playVolley(FISH_SHOOTER, streamOf(3), { stake, choice });
  expect(await verifyRound({ ...seeds, game: 'FISH', stake, choice })).toEqual({ kind: 'fish', round: played });
  expect(await verifyRound({ ...seeds, game: 'FISH', stake: stake + 1_000n, choice })).toEqual({ refused: 'stake' });
  for (const wrong of [null, {}, { tier: 3, shots: [1, 1, 1] }, { tier: 0, shots: [] }, { tier: 0, shots: [1, 1] }]) {
    expect(FISH_SHOOTER.readVolley(wrong)).toBeNull();
  }
  expect(FISH_SHOOTER.readVolley({ tier: 0, shots: [1, 24, 1] })).toBeNull();
  expect(FISH_SHOOTER.readVolley({ tier: 0, shots: [1, 1, 11] })).toBeNull();
});

describe('paths', () => {
  test('a wave is the same from the same seed, its fish cross the table from edge to edge', () => {
    const spawns = spawnsOf(streamOf(0), 0);
    expect(spawns).toEqual(spawnsOf(streamOf(0), 0));
    expect(spawns).toHaveLength(14);
    for (const spawn of spawns) {
      expect(spawn.at).toBeLessThan(WAVE_MILLISECONDS);
      expect(positionAt(spawn, spawn.at - 1)).toBeNull();
      expect(positionAt(spawn, spawn.at + spawn.lasts + 1)).toBeNull();
      const ends = [spawn.at, spawn.at + spawn.lasts].map((time) => positionAt(spawn, time));
      expect(ends.some((end) => end !== null && isOnTable(end))).toBe(false);
      const middle = positionAt(spawn, spawn.at + spawn.lasts / 2);
      expect(middle !== null && isOnTable(middle)).toBe(true);
    }
  });

  test('a boss comes with every 24th wave', () => {
    const bosses = (wave: number): number =>
      spawnsOf(streamOf(wave), wave).filter(({ kind }) => BOSSES.includes(kind)).length;
    expect([bosses(22), bosses(23), bosses(24), bosses(47)]).toEqual([0, 1, 0, 1]);
    expect([0, 229_000, 230_000, 239_999, 240_000].map(untilBoss)).toEqual([230_000, 1_000, 0, 0, 230_000]);
  });

  test('a shot meets the fish it is aimed at, a little late as well, and none beside it', () => {
    const [spawn] = spawnsOf(streamOf(0), 0);
    if (spawn === undefined) throw new Error('a wave has fish');
    const time = spawn.at + spawn.lasts / 2;
    const place = positionAt(spawn, time);
    if (place === null) throw new Error('it swims');
    const aim = angleTo(CANNONS[0] as (typeof CANNONS)[number], place);
    expect(isHit(0, aim, spawn, time)).toBe(true);
    expect(isHitNear(0, aim, spawn, time + 200)).toBe(true);
    expect(isHitNear(0, aim, spawn, time + 6_000)).toBe(false);
    expect(isHit(0, aim + 1_500, spawn, time)).toBe(false);
    expect(isHit(0, aim, spawn, spawn.at - 10)).toBe(false);
  });
});
