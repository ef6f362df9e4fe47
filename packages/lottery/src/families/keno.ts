/** KENO80: twenty of eighty (lottery.md 11). Picks pay by how many of them are drawn; the rest by sum and halves. */
import type { DrawResult } from '../game.ts';
import { choose } from '../tickets/combinatorics.ts';
import type { Place } from '../tickets/direct.ts';
import { boxesOf } from '../tickets/grammar.ts';
import { placesOf, type UnitPlay } from '../tickets/play.ts';
import { type Outcome, outcomePlay } from '../tickets/values.ts';
import { numbersTo } from './eleven-five.ts';

export const KENO_LAST = 80;
export const KENO_DRAWN = 20;
const VALUES = numbersTo(KENO_LAST);
const PLACES: readonly Place[] = Array.from({ length: KENO_DRAWN }, (_, index) => ({ code: String(index + 1), index }));

/** What a pick of so many numbers pays by how many are drawn, ten-thousandths. */
const PICK_ODDS: Readonly<Record<number, Readonly<Record<number, bigint>>>> = {
  1: { 1: 38_000n },
  2: { 2: 158_000n },
  3: { 2: 27_000n, 3: 420_000n },
  4: { 2: 15_000n, 3: 80_000n, 4: 950_000n },
  5: { 3: 35_000n, 4: 260_000n, 5: 5_200_000n },
  6: { 3: 25_000n, 4: 90_000n, 5: 650_000n, 6: 13_000_000n },
  7: { 3: 10_000n, 4: 45_000n, 5: 280_000n, 6: 2_500_000n, 7: 50_000_000n },
  8: { 0: 10_000n, 4: 25_000n, 5: 140_000n, 6: 700_000n, 7: 11_000_000n, 8: 150_000_000n },
  9: { 0: 10_000n, 4: 15_000n, 5: 65_000n, 6: 360_000n, 7: 2_800_000n, 8: 35_000_000n, 9: 300_000_000n },
  10: {
    0: 20_000n,
    4: 10_000n,
    5: 30_000n,
    6: 160_000n,
    7: 1_200_000n,
    8: 10_000_000n,
    9: 50_000_000n,
    10: 1_000_000_000n,
  },
};

/** Exactly `size` numbers are one unit; its tiers are the counts of drawn ones that pay, the most first. */
function pickPlay(size: number): UnitPlay {
  const counts = payingCounts(size);
  return {
    code: `PICK${size}`,
    grammar: boxesOf([{ code: 'N', choices: VALUES.choices }]),
    tiers: counts.map((shown) => ({
      ways: choose(KENO_DRAWN, shown) * choose(KENO_LAST - KENO_DRAWN, size - shown),
      results: choose(KENO_LAST, size),
    })),
    reads: placesOf(PLACES),
    countUnits: ([picks = []]) => (picks.length === size ? 1 : 0),
    countHits([picks = []], result) {
      const drawn = new Set(result.map(VALUES.write));
      const shown = picks.filter((number) => drawn.has(number)).length;
      return counts.map((count) => (picks.length === size && count === shown ? 1 : 0));
    },
  };
}

function payingCounts(size: number): number[] {
  return Object.keys(PICK_ODDS[size] ?? {})
    .map(Number)
    .sort((a, b) => b - a);
}

const SIZES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** Ways to draw the twenty with each sum, exact: a sum of twenty of eighty by counting, not by listing. */
function sumWays(): Map<number, bigint> {
  const most = ((KENO_LAST - KENO_DRAWN + 1 + KENO_LAST) * KENO_DRAWN) / 2;
  const ways = Array.from({ length: KENO_DRAWN + 1 }, () => new Array<bigint>(most + 1).fill(0n));
  const [none] = ways;
  if (none !== undefined) none[0] = 1n;
  for (let number = 1; number <= KENO_LAST; number += 1) {
    for (let taken = Math.min(KENO_DRAWN, number) - 1; taken >= 0; taken -= 1) {
      const from = ways[taken] ?? [];
      const to = ways[taken + 1] ?? [];
      for (let sum = most - number; sum >= 0; sum -= 1) {
        const before = from[sum] ?? 0n;
        if (before > 0n) to[sum + number] = (to[sum + number] ?? 0n) + before;
      }
    }
  }
  return new Map((ways[KENO_DRAWN] ?? []).flatMap((count, sum) => (count > 0n ? [[sum, count] as const] : [])));
}

const sumOf = (result: DrawResult): number => result.reduce((sum, number) => sum + number, 0);

interface SumChoice {
  readonly code: string;
  readonly has: (sum: number) => boolean;
  readonly odds: bigint;
}

const MIDDLE = 810;
const between = (low: number, high: number) => (sum: number) => sum >= low && sum <= high;
const SUM_CHOICES: Readonly<Record<string, readonly SumChoice[]>> = {
  SUM: [
    { code: 'B', has: (sum) => sum > MIDDLE, odds: 19_400n },
    { code: 'S', has: (sum) => sum < MIDDLE, odds: 19_400n },
    { code: 'M', has: (sum) => sum === MIDDLE, odds: 2_150_000n },
  ],
  'SUM.OE': [
    { code: 'O', has: (sum) => sum % 2 === 1, odds: 19_200n },
    { code: 'E', has: (sum) => sum % 2 === 0, odds: 19_200n },
  ],
  BAND: [
    { code: '1', has: between(210, 695), odds: 92_000n },
    { code: '2', has: between(696, 763), odds: 47_000n },
    { code: '3', has: between(764, 855), odds: 24_400n },
    { code: '4', has: between(856, 923), odds: 46_500n },
    { code: '5', has: between(924, 1_410), odds: 91_000n },
  ],
};

/** Numbers 1 to 40 against 41 to 80: more of the first, more of the second, ten of each. */
const HALF = KENO_LAST / 2;
const lowShown = (result: DrawResult): number => result.filter((number) => number <= HALF).length;
const halvesWays = (has: (low: number) => boolean): bigint => {
  let ways = 0n;
  for (let low = 0; low <= KENO_DRAWN; low += 1) {
    if (has(low)) ways += exactChoose(HALF, low) * exactChoose(HALF, KENO_DRAWN - low);
  }
  return ways;
};
const HALVES = [
  { code: 'U', has: (low: number) => low > KENO_DRAWN / 2, odds: 24_000n },
  { code: 'D', has: (low: number) => low < KENO_DRAWN / 2, odds: 24_000n },
  { code: 'M', has: (low: number) => low === KENO_DRAWN / 2, odds: 47_000n },
] as const;

/** C(80, 20) is above 2^53. */
function exactChoose(from: number, taken: number): bigint {
  let ways = 1n;
  for (let step = 1n; step <= BigInt(taken); step += 1n) ways = (ways * (BigInt(from) - step + 1n)) / step;
  return ways;
}

/** The plays of the game; the ways of the sums take some milliseconds to count, so they are made when asked for. */
export function kenoPlays(): readonly UnitPlay[] {
  const all = exactChoose(KENO_LAST, KENO_DRAWN);
  const bySum = sumWays();
  const waysOf = (has: (sum: number) => boolean): bigint =>
    [...bySum].reduce((total, [sum, ways]) => (has(sum) ? total + ways : total), 0n);
  const sums = Object.entries(SUM_CHOICES).map(([code, choices]) =>
    outcomePlay(
      code,
      PLACES,
      choices.map(
        (choice): Outcome => ({
          code: choice.code,
          ways: waysOf(choice.has),
          results: all,
          wins: (result) => choice.has(sumOf(result)),
        }),
      ),
    ),
  );
  const halves = outcomePlay(
    'HALF',
    PLACES,
    HALVES.map(
      ({ code, has }): Outcome => ({ code, ways: halvesWays(has), results: all, wins: (r) => has(lowShown(r)) }),
    ),
  );
  return [...SIZES.map(pickPlay), ...sums, halves];
}

/** Odds by play and tier, ten-thousandths. */
export const KENO_ODDS: Readonly<Record<string, readonly bigint[]>> = Object.fromEntries([
  ...SIZES.map((size) => [`PICK${size}`, payingCounts(size).map((shown) => PICK_ODDS[size]?.[shown] ?? 0n)] as const),
  ...Object.entries(SUM_CHOICES).map(([code, choices]) => [code, choices.map(({ odds }) => odds)] as const),
  ['HALF', HALVES.map(({ odds }) => odds)] as const,
]);
