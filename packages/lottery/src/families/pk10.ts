/** PK10: the numbers 01..10 in the order they come in (lottery.md 6). */

import { bestOfDistinct } from '../best-hits.ts';
import {
  DRAGON,
  directDistinct,
  numbersTo,
  type Place,
  sidesFrom,
  sidesOfAny,
  somePlaces,
  TIGER,
} from '../tickets/direct.ts';
import type { UnitPlay } from '../tickets/play.ts';
import type { DrawResult, Selection } from '../tickets/selection.ts';
import { outcomePlay } from '../tickets/values.ts';
import { hundredths, type OddsTable } from './odds.ts';

const VALUES = numbersTo(10);
const PLACES: readonly Place[] = VALUES.choices.map((_, index) => ({ code: String(index + 1), index }));
const FIRST_TWO = PLACES.slice(0, 2);
const RESULTS = 90;
const SIDES = sidesFrom(6);

const topSum = (result: DrawResult): number => (result[0] ?? 0) + (result[1] ?? 0);

/** Ordered pairs of different numbers by their sum. */
function pairWays(sum: number): number {
  let ways = 0;
  for (let first = 1; first <= 10; first += 1) {
    const second = sum - first;
    if (second >= 1 && second <= 10 && second !== first) ways += 1;
  }
  return ways;
}

const SUMS = Array.from({ length: 17 }, (_, index) => index + 3);

/** Which of two places is ahead: place k against the one as far from the end. */
function dragonTiger(place: number): UnitPlay {
  const pair = [PLACES[place - 1], PLACES[10 - place]].flatMap((one) => one ?? []);
  const value = (result: DrawResult, one: number): number => result[pair[one]?.index ?? 0] ?? 0;
  return outcomePlay(`LH.${place}`, pair, [
    { ...DRAGON, ways: 1, results: 2, wins: (result) => value(result, 0) > value(result, 1) },
    { ...TIGER, ways: 1, results: 2, wins: (result) => value(result, 0) < value(result, 1) },
  ]);
}

/** The most picked sides that the ten numbers bring, each of them at one place: by how many of each kind are left. */
function mostSides(boxes: Selection): number {
  const kinds = new Map<string, { codes: readonly string[]; count: number }>();
  for (const value of VALUES.choices.map(Number)) {
    const codes = SIDES.filter((side) => side.has(value)).map((side) => side.code);
    kinds.set(codes.join(), { codes, count: (kinds.get(codes.join())?.count ?? 0) + 1 });
  }
  const all = [...kinds.values()];
  let best = new Map([[all.map(({ count }) => count).join(), 0]]);
  for (const picks of boxes) {
    const next = new Map<string, number>();
    for (const [left, sum] of best) {
      const counts = left.split(',').map(Number);
      for (const [kind, { codes }] of all.entries()) {
        if (counts[kind] === 0) continue;
        const rest = counts.map((count, other) => (other === kind ? count - 1 : count)).join();
        const hits = sum + codes.filter((code) => picks.includes(code)).length;
        next.set(rest, Math.max(next.get(rest) ?? 0, hits));
      }
    }
    best = next;
  }
  return Math.max(...best.values());
}

export const PK10_PLAYS: readonly UnitPlay[] = [
  ...[1, 2, 3, 4, 5].map((count) => directDistinct(`Q${count}`, PLACES.slice(0, count), VALUES)),
  bestOfDistinct(somePlaces('DWD', PLACES, 1, VALUES)),
  outcomePlay(
    'SUM12',
    FIRST_TWO,
    SUMS.map((sum) => ({
      code: String(sum),
      ways: pairWays(sum),
      results: RESULTS,
      wins: (result) => topSum(result) === sum,
    })),
  ),
  outcomePlay(
    'SUM12.BSOE',
    FIRST_TWO,
    sidesFrom(12).map(({ code, nameId, has }) => ({
      code,
      nameId,
      ways: SUMS.filter(has).reduce((sum, value) => sum + pairWays(value), 0),
      results: RESULTS,
      wins: (result) => has(topSum(result)),
    })),
    // Sums of 10 to 13.
    { overlap: [9, 10].flatMap((first) => [1, 2, 3].map((second) => [first, second])) },
  ),
  {
    ...sidesOfAny('BSOE', PLACES, SIDES),
    mostHits: (selection) => [mostSides(selection)],
  },
  ...[1, 2, 3, 4, 5].map(dragonTiger),
];

/** What our fast game pays (lottery.md 11). */
export const FAST_PK10_ODDS: OddsTable = {
  DWD: hundredths([960]),
  BSOE: hundredths([192]),
  ...Object.fromEntries([1, 2, 3, 4, 5].map((place) => [`LH.${place}`, hundredths([192, 192])])),
  SUM12: hundredths([
    4_300, 4_300, 2_150, 2_150, 1_440, 1_440, 1_080, 1_080, 860, 1_080, 1_080, 1_440, 1_440, 2_150, 2_150, 4_300, 4_300,
  ]),
  'SUM12.BSOE': hundredths([215, 172, 172, 215]),
};
