/** The return of every fish exactly, the law of the draws against it, and paths that are the same for whoever computes them. */
import { createInstantStream } from '@house/fairness/instant';
import { ONE } from '@house/money/amount';
import { describe, expect, test } from 'vitest';
import { verifyRound } from '../verify-round.ts';
import { BOSSES, FISH_KINDS } from './kinds.ts';
import { angleTo, CANNONS, isHit, isHitNear, isOnTable, positionAt, spawnsOf, WAVE_MILLISECONDS } from './paths.ts';
import { costOf, FISH_SHOOTER, judgeHit, judgeShots, playVolley, totalOf, writeVolley } from './volley.ts';

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
  expect(FISH_SHOOTER.readVolley({ tier: 0, shots: [1, 22, 1] })).toBeNull();
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
