/** PC28, Lucky 28: the sum of three digits (lottery.md 7). */

import { combinations } from '../tickets/combinatorics.ts';
import { digitsOfSum, shapeName, shapeOf, sumWays } from '../tickets/digits.ts';
import { type Place, sidesFrom } from '../tickets/direct.ts';
import type { UnitPlay } from '../tickets/play.ts';
import type { DrawResult } from '../tickets/selection.ts';
import { outcomePlay, valuePlay } from '../tickets/values.ts';
import { hundredths, mirrored, type OddsTable } from './odds.ts';

const PLACES: readonly Place[] = [...'BSG'].map((code, index) => ({ code, index }));
const RESULTS = 1_000;
const WAYS = sumWays(3);
const SUMS = WAYS.map((_, sum) => sum);

const sumOf = (result: DrawResult): number => result.reduce((sum, digit) => sum + digit, 0);
const waysOf = (has: (sum: number) => boolean): number =>
  SUMS.filter(has).reduce((ways, sum) => ways + (WAYS[sum] ?? 0), 0);
const bySum = (code: string, has: (sum: number) => boolean, nameId?: string) => ({
  code,
  ...(nameId === undefined ? {} : { nameId }),
  ways: waysOf(has),
  results: RESULTS,
  wins: (result: DrawResult) => has(sumOf(result)),
});

const shape = (code: string, ways: number) => ({
  code,
  nameId: shapeName(code),
  ways,
  results: RESULTS,
  wins: (result: DrawResult) => shapeOf(result) === code,
});

/** 0, 13, 14 and 27 have no colour. */
const COLORLESS = [0, 13, 14, 27];
const colored = (rest: number) => (sum: number) => sum % 3 === rest && !COLORLESS.includes(sum);

const togetherOf = (sums: readonly number[]): number => sums.reduce((ways, sum) => ways + (WAYS[sum] ?? 0), 0);

/** How many results three different sums hold together: every such number is a tier, the fewest pay best. */
const TOGETHER = [...new Set([...combinations(SUMS, 3)].map(togetherOf))].sort((a, b) => a - b);

/** Three sums as one unit. */
const THREE_SUMS: UnitPlay = {
  ...valuePlay({
    code: 'THREE',
    places: PLACES,
    choices: SUMS.map((sum) => ({ code: String(sum), units: 1 })),
    tiers: TOGETHER.map((ways) => ({ ways, results: RESULTS })),
    winners: () => [],
    unitTiers: TOGETHER.map((_, tier) => [tier]),
  }),
  countUnits: ([picks = []]) => (picks.length === 3 ? 1 : 0),
  countHits: ([picks = []], result) =>
    tierOfThree(picks).map((unit) => (picks.includes(String(sumOf(result))) ? unit : 0)),
  mostHits: ([picks = []]) => tierOfThree(picks),
};

/** One in the tier of three picked sums. */
function tierOfThree(picks: readonly string[]): number[] {
  const together = togetherOf(picks.map(Number));
  return TOGETHER.map((ways) => (ways === together ? 1 : 0));
}

export const PC28_PLAYS: readonly UnitPlay[] = [
  outcomePlay(
    'SUM',
    PLACES,
    SUMS.map((sum) => bySum(String(sum), (value) => value === sum)),
  ),
  outcomePlay(
    'BSOE',
    PLACES,
    sidesFrom(14).map(({ code, nameId, has }) => bySum(code, has, nameId)),
    { overlap: [14, 15, 12, 13].map((sum) => digitsOfSum(sum, PLACES.length)) },
  ),
  outcomePlay('MIXED', PLACES, [
    bySum('BO', (sum) => sum >= 14 && sum % 2 === 1, 'lottery.choice.bigOdd'),
    bySum('BE', (sum) => sum >= 14 && sum % 2 === 0, 'lottery.choice.bigEven'),
    bySum('SO', (sum) => sum < 14 && sum % 2 === 1, 'lottery.choice.smallOdd'),
    bySum('SE', (sum) => sum < 14 && sum % 2 === 0, 'lottery.choice.smallEven'),
  ]),
  outcomePlay('EXTREME', PLACES, [
    bySum('B', (sum) => sum >= 22, 'lottery.choice.extremeBig'),
    bySum('S', (sum) => sum <= 5, 'lottery.choice.extremeSmall'),
  ]),
  outcomePlay('COLOR', PLACES, [
    bySum('R', colored(0), 'lottery.choice.red'),
    bySum('G', colored(1), 'lottery.choice.green'),
    bySum('U', colored(2), 'lottery.choice.blue'),
  ]),
  outcomePlay('TRIPLE', PLACES, [shape('TRIPLE', 10)]),
  outcomePlay('SHAPE', PLACES, [shape('TRIPLE', 10), shape('PAIR', 270), shape('STRAIGHT', 60)]),
  THREE_SUMS,
];

/** What our fast game pays (lottery.md 11). */
export const FAST_28_ODDS: OddsTable = {
  SUM: mirrored([96_000, 32_000, 16_000, 9_600, 6_400, 4_571, 3_428, 2_666, 2_133, 1_745, 1_523, 1_391, 1_315, 1_280]),
  BSOE: hundredths([192, 192, 192, 192]),
  MIXED: hundredths([415, 356, 356, 415]),
  EXTREME: hundredths([1_710, 1_710]),
  COLOR: hundredths([289, 372, 372]),
  // Of the shapes only the triple is offered here.
  TRIPLE: hundredths([9_600]),
};
