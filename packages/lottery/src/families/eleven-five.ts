/** 11x5: five of 01..11 in the order drawn (lottery.md 4). */

import { bestOfDistinct } from '../best-hits.ts';
import { choose } from '../tickets/combinatorics.ts';
import { directDistinct, numbersTo, type Place, somePlaces } from '../tickets/direct.ts';
import { allShown, someNumbers } from '../tickets/groups.ts';
import { REFUND, type UnitPlay } from '../tickets/play.ts';
import type { DrawResult } from '../tickets/selection.ts';
import { outcomePlay, valuePlay } from '../tickets/values.ts';
import { type OddsTable, sharedOdds } from './odds.ts';

const VALUES = numbersTo(11);
const PLACES: readonly Place[] = [1, 2, 3, 4, 5].map((place) => ({ code: String(place), index: place - 1 }));
const SETS = choose(11, 5);

const sumOf = (result: DrawResult): number => result.reduce((sum, number) => sum + number, 0);
const oddCount = (result: DrawResult): number => result.filter((number) => number % 2 === 1).length;
const middleOf = (result: DrawResult): number => [...result].sort((a, b) => a - b)[2] ?? 0;

/** Ways of sets of five by how many are odd: six odd and five even numbers. */
const ODD = [5, 4, 3, 2, 1, 0].map((odd) => ({
  code: String(odd),
  ways: choose(6, odd) * choose(5, 5 - odd),
  results: SETS,
  wins: (result: DrawResult) => oddCount(result) === odd,
}));

const MIDDLE = [3, 4, 5, 6, 7, 8, 9].map((middle) => ({
  code: VALUES.write(middle),
  ways: choose(middle - 1, 2) * choose(11 - middle, 2),
  results: SETS,
  wins: (result: DrawResult) => middleOf(result) === middle,
}));

/** Any `taken` numbers: all among the five or, from six on, all five among them. */
function anyOf(taken: number): UnitPlay {
  const ways = taken <= 5 ? choose(11 - taken, 5 - taken) : choose(taken, 5);
  return someNumbers(`RX${taken}`, taken, VALUES, PLACES, { ways, results: SETS });
}

/** A sum above or below 30; 30 itself gives the stake back, so 430 of the 462 sets decide. */
const SUM_SIDES = valuePlay({
  code: 'SUM',
  places: PLACES,
  choices: [
    { code: 'B', nameId: 'lottery.choice.big', units: 1 },
    { code: 'S', nameId: 'lottery.choice.small', units: 1 },
  ],
  tiers: [{ ways: 215, results: 430 }, REFUND],
  // 29, 30 and 31.
  cases: [8, 9, 10].map((last) => [2, 3, 5, 11, last]),
  winners: (result) => {
    const sum = sumOf(result);
    if (sum === 30) return ['B', 'S'].map((choice) => ({ choice, tier: 1 }));
    return [{ choice: sum > 30 ? 'B' : 'S', tier: 0 }];
  },
});

export const ELEVEN_FIVE_PLAYS: readonly UnitPlay[] = [
  directDistinct('Q3.DIRECT', PLACES.slice(0, 3), VALUES),
  someNumbers('Q3.G', 3, VALUES, PLACES.slice(0, 3), { ways: 1, results: 165 }),
  directDistinct('Q2.DIRECT', PLACES.slice(0, 2), VALUES),
  someNumbers('Q2.G', 2, VALUES, PLACES.slice(0, 2), { ways: 1, results: 55 }),
  bestOfDistinct(somePlaces('DWD', PLACES, 1, VALUES)),
  allShown('BDW.3', 1, VALUES, PLACES.slice(0, 3), { ways: 3, results: 11 }),
  ...[1, 2, 3, 4, 5, 6, 7, 8].map(anyOf),
  outcomePlay('ODD', PLACES, ODD),
  outcomePlay('MID', PLACES, MIDDLE),
  SUM_SIDES,
];

/** What our fast game pays (lottery.md 11). */
export const FAST_11X5_ODDS: OddsTable = sharedOdds(ELEVEN_FIVE_PLAYS, 96n);
