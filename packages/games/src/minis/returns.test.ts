/** What crash, hi-lo, plinko, wheel and keno return, over every outcome, and how their rounds go. */
import type { DrawStream } from '@house/fairness/draw';
import { createSeededRandom } from '@house/fairness/seeded';
import { ONE } from '@house/money/amount';
import { expect, test } from 'vitest';
import { actMini, beginMini, CASH_OUT, type MiniGame, type MiniRefusal, type MiniRound } from '../mini.ts';
import { CRASH, crashPoint, millisecondsTo, multiplierAt } from './crash.ts';
import { countHiLoWays, HI_LO, hiLoMultiplier } from './hi-lo.ts';
import { KENO, kenoMultiplier } from './keno.ts';
import { PLINKO, plinkoSlots } from './plinko.ts';
import { WHEEL, WHEEL_NAMES, wheelSegments } from './wheel.ts';

function must(round: MiniRound | MiniRefusal): MiniRound {
  if ('refused' in round) throw new Error(round.refused);
  return round;
}

const begin = (game: MiniGame, choice: unknown, random: DrawStream = createSeededRandom(3)) =>
  must(beginMini(game, random, 10n * ONE, choice));

function choose(n: number, k: number): bigint {
  let ways = 1n;
  for (let at = 0; at < k; at += 1) ways = (ways * BigInt(n - at)) / BigInt(at + 1);
  return ways;
}

const BITS = 2n ** 52n;

test.each([
  [0n, 100],
  [BITS / 2n, 194],
  [(BITS * 9n) / 10n, 969],
  [BITS - 1n, 100_000],
])('a rocket of %i bits ends at %i hundredths', (bits, point) => {
  expect(crashPoint(bits)).toBe(point);
});

test('every target of crash returns 0.97: the bits from which it is reached are counted', () => {
  for (const target of [101, 150, 200, 235, 1_000, 10_000, 100_000]) {
    let [low, high] = [0n, BITS];
    while (low < high) {
      const middle = (low + high) / 2n;
      if (crashPoint(middle) >= target) high = middle;
      else low = middle + 1n;
    }
    expect(((Number(BITS - low) / Number(BITS)) * target) / 100).toBeCloseTo(0.97, 10);
  }
});

test('the rocket shows e^(0.06 t), floored, and each multiplier first when it is said to', () => {
  for (const ms of [0, 1, 166, 1_000, 11_552, 11_553, 60_000, 115_129]) {
    expect(multiplierAt(ms)).toBe(Math.floor(100 * Math.exp(0.000_06 * ms) + 1e-9));
  }
  for (const at of [101, 200, 9_999, 100_000]) {
    expect(multiplierAt(millisecondsTo(at))).toBeGreaterThanOrEqual(at);
    expect(multiplierAt(millisecondsTo(at) - 1)).toBeLessThan(at);
  }
});

/** A stream whose first 52 bits are half of all: its rocket ends at 1.94. */
const half = () => ({ rand: (n: number) => n / 2 });
const flown = (choice: unknown) => must(beginMini(CRASH, half(), 10n * ONE, choice));

test('who leaves a rocket before its end is paid, without being told where it ends', () => {
  expect(flown({})).toMatchObject({ status: 'open', offer: 0n, events: [] });
  const left = must(actMini(CRASH, flown({}), { kind: 'cash-out', at: 150 }));
  expect(left).toMatchObject({ status: 'over', prize: 15n * ONE });
  expect(left.events.map(({ kind }) => kind)).toEqual(['cashed-out', 'total']);
  expect(actMini(CRASH, flown({}), { kind: 'cash-out', at: 195 })).toEqual({ refused: 'action' });
  expect(must(actMini(CRASH, flown({}), { kind: 'end' }))).toMatchObject({ prize: 0n });
});

test('an automatic cash-out is paid when the rocket reaches it', () => {
  const ended = (autoCashOut: number) => must(actMini(CRASH, flown({ autoCashOut }), { kind: 'end' })).prize;
  expect([194, 195].map(ended)).toEqual([194_000n, 0n]);
  expect(actMini(CRASH, flown({ autoCashOut: 120 }), { kind: 'cash-out', at: 121 })).toEqual({ refused: 'action' });
  for (const autoCashOut of [100, 100_001, 1.5, '2']) {
    expect(beginMini(CRASH, half(), ONE, { autoCashOut })).toEqual({ refused: 'choice' });
  }
});

test('10 cashed at 2.35 give 23.50 back', () => {
  const high = { rand: (n: number) => n - 1 };
  const round = must(beginMini(CRASH, high, 10n * ONE, {}));
  expect(must(actMini(CRASH, round, { kind: 'cash-out', at: 235 })).prize).toBe(235_000n);
});

test('hi-lo returns 0.97 less what the floor takes, over every chain that pays up to five times', () => {
  const returns: number[] = [];
  const walk = (ways: readonly number[], least: number): void => {
    for (let next = least; next <= 12; next += 1) {
      const chain = [...ways, next];
      const chance = chain.reduce((product, one) => (product * one) / 13, 1);
      if (0.97 / chance > 5) continue;
      returns.push((Number(hiLoMultiplier(chain)) / 10_000) * chance);
      walk(chain, next);
    }
  };
  walk([], 1);
  // Above five times the stake, a hundredth is less than 0.002 of the return.
  for (let ways = 1; ways <= 12; ways += 1) returns.push((Number(hiLoMultiplier([ways])) / 10_000) * (ways / 13));
  expect(Math.min(...returns).toFixed(6)).toBe(HI_LO.rtp.lowest);
  expect(Math.max(...returns).toFixed(6)).toBe(HI_LO.rtp.highest);
  expect([countHiLoWays(1, 'higher'), countHiLoWays(13, 'higher'), countHiLoWays(4, 'lower')]).toEqual([13, 1, 4]);
});

/** Cards by rank, the last one for ever. */
const cards = (...ranks: readonly number[]) => {
  let left = ranks;
  return {
    rand() {
      const [rank = 0, ...rest] = left;
      if (rest.length > 0) left = rest;
      return rank - 1;
    },
  };
};
const guess = (side: string) => ({ kind: 'guess', side });

test('a right guess raises the offer, a wrong one ends with nothing, a sure one changes nothing', () => {
  let round = begin(HI_LO, {}, cards(1, 8, 8, 3));
  expect(actMini(HI_LO, round, CASH_OUT)).toEqual({ refused: 'action' });
  round = must(actMini(HI_LO, round, guess('higher')));
  expect(round.offer).toBe(0n);
  round = must(actMini(HI_LO, round, guess('higher')));
  expect(round).toMatchObject({ status: 'open', offer: 210_000n });
  expect(round.events).toHaveLength(3);
  expect(must(actMini(HI_LO, round, CASH_OUT))).toMatchObject({ status: 'over', prize: 210_000n });
  expect(must(actMini(HI_LO, round, guess('higher')))).toMatchObject({ status: 'over', prize: 0n });
});

test('skipping to the last card ends nothing for who has risked nothing', () => {
  let round = begin(HI_LO, {}, cards(7));
  for (let at = 0; at < 50; at += 1) round = must(actMini(HI_LO, round, { kind: 'skip' }));
  expect(actMini(HI_LO, round, { kind: 'skip' })).toEqual({ refused: 'action' });
  expect(must(actMini(HI_LO, round, guess('higher')))).toMatchObject({ status: 'over', prize: 180_000n });
});

test.each([
  [8, 'low', '0.967187'],
  [8, 'medium', '0.971875'],
  [8, 'high', '0.960938'],
  [12, 'low', '0.971045'],
  [12, 'medium', '0.970166'],
  [12, 'high', '0.977100'],
  [16, 'low', '0.974124'],
  [16, 'medium', '0.966690'],
  [16, 'high', '0.969415'],
] as const)('plinko of %i rows, %s risk, returns %s', (rows, risk, expected) => {
  const slots = plinkoSlots({ rows, risk });
  expect(slots).toHaveLength(rows + 1);
  const paid = slots.reduce((sum, pay, slot) => sum + pay * choose(rows, slot), 0n);
  // Half-way decimals round as the enumeration they are held to does, so one of the last digit is allowed.
  expect(Math.abs(Number(paid) / 10_000 / 2 ** rows - Number(expected))).toBeLessThan(0.000_000_6);
  expect(Number(expected)).toBeGreaterThanOrEqual(Number(PLINKO.rtp.lowest));
  expect(Number(expected)).toBeLessThanOrEqual(Number(PLINKO.rtp.highest));
  const round = begin(PLINKO, { rows, risk });
  expect(round).toMatchObject({
    status: 'over',
    prize: 10n * (slots[round.hidden.filter((side) => side === 1).length] ?? 0n),
  });
});

test('every wheel returns 0.97, and pays what its segment says', () => {
  for (const wheel of WHEEL_NAMES) {
    const segments = wheelSegments(wheel);
    expect(segments.reduce((sum, pay) => sum + pay, 0n) * 100n).toBe(97n * ONE * BigInt(segments.length));
    for (const [segment, pay] of segments.entries()) {
      expect(begin(WHEEL, { wheel }, { rand: () => segment }).prize).toBe(10n * pay);
    }
  }
});

test('keno returns what the lottery’s does, 0.943534 to 0.957400', () => {
  const returns = Array.from({ length: 10 }, (_, at) => at + 1).map((picks) => {
    let paid = 0n;
    for (let hits = 0; hits <= picks; hits += 1) {
      paid += kenoMultiplier(picks, hits) * choose(20, hits) * choose(60, picks - hits);
    }
    return Number(paid) / 10_000 / Number(choose(80, picks));
  });
  expect(returns.map((one) => (one * 100).toFixed(2))).toEqual([
    '95.00',
    '95.00',
    '95.74',
    '95.60',
    '94.35',
    '95.03',
    '95.68',
    '95.56',
    '95.42',
    '94.74',
  ]);
  expect(Math.min(...returns).toFixed(6)).toBe(KENO.rtp.lowest);
  expect(Math.max(...returns).toFixed(6)).toBe(KENO.rtp.highest);
  expect(begin(KENO, { picks: [80, 1] }).choice).toEqual({ picks: [1, 80] });
  for (const picks of [[], [1, 1], [0], [81], [1.5], 'x', Array.from({ length: 11 }, (_, at) => at + 1)]) {
    expect(beginMini(KENO, createSeededRandom(1), ONE, { picks })).toEqual({ refused: 'choice' });
  }
});
