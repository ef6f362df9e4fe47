/** K3: three dice (lottery.md 5). PAIR_ANY holds the triple, and big and small count triples: our choice, written there. */

import { type Place, sidesFrom, type Values } from '../tickets/direct.ts';
import { allShown, patternOf, someNumbers } from '../tickets/groups.ts';
import type { UnitPlay } from '../tickets/play.ts';
import type { DrawResult } from '../tickets/selection.ts';
import { outcomePlay } from '../tickets/values.ts';
import { hundredths, mirrored, type OddsTable } from './odds.ts';

const FACES: Values = { choices: [...'123456'], write: String };
const PLACES: readonly Place[] = [1, 2, 3].map((die) => ({ code: String(die), index: die - 1 }));
const RESULTS = 216;

const sumOf = (result: DrawResult): number => result.reduce((sum, face) => sum + face, 0);
const times = (result: DrawResult, face: string): number => result.filter((shown) => String(shown) === face).length;
const outcome = (code: string, ways: number, wins: (result: DrawResult) => boolean, nameId?: string) => ({
  code,
  ...(nameId === undefined ? {} : { nameId }),
  ways,
  results: RESULTS,
  wins,
});

const SUM_WAYS = [1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1];
const isTriple = (result: DrawResult): boolean => new Set(result).size === 1;
const isStraight = (result: DrawResult): boolean =>
  new Set(result).size === 3 && Math.max(...result) - Math.min(...result) === 2;

export const K3_PLAYS: readonly UnitPlay[] = [
  outcomePlay(
    'SUM',
    PLACES,
    SUM_WAYS.map((ways, index) => outcome(String(index + 3), ways, (result) => sumOf(result) === index + 3)),
  ),
  outcomePlay(
    'BSOE',
    PLACES,
    sidesFrom(11).map(({ code, nameId, has }) => outcome(code, 108, (result) => has(sumOf(result)), nameId)),
    // Sums of 9 to 12: big and small with odd and even.
    { overlap: [2, 3, 4, 5].map((die) => [6, die, 1]) },
  ),
  outcomePlay('TRIPLE_ANY', PLACES, [outcome('ANY', 6, isTriple, 'lottery.choice.any')]),
  outcomePlay(
    'TRIPLE',
    PLACES,
    FACES.choices.map((face) => outcome(face, 1, (result) => times(result, face) === 3)),
  ),
  outcomePlay(
    'PAIR_ANY',
    PLACES,
    FACES.choices.map((face) => outcome(face, 16, (result) => times(result, face) >= 2)),
  ),
  patternOf(
    'PAIR_SINGLE',
    PLACES,
    {
      repeats: [
        { times: 2, digits: 1 },
        { times: 1, digits: 1 },
      ],
    },
    FACES,
  ),
  someNumbers('DIFF3', 3, FACES, PLACES, { ways: 6, results: RESULTS }),
  outcomePlay('STRAIGHT_ANY', PLACES, [outcome('ANY', 24, isStraight, 'lottery.choice.any')]),
  allShown('DIFF2', 2, FACES, PLACES, { ways: 30, results: RESULTS }),
  allShown('ONE', 1, FACES, PLACES, { ways: 91, results: RESULTS }),
];

/** What our fast game pays (lottery.md 11). */
export const FAST_K3_ODDS: OddsTable = {
  SUM: mirrored([20_400, 6_800, 3_400, 2_040, 1_360, 970, 820, 760]),
  BSOE: hundredths([192, 192, 192, 192]),
  TRIPLE_ANY: hundredths([3_400]),
  TRIPLE: hundredths(Array.from({ length: 6 }, () => 20_400)),
  PAIR_ANY: hundredths(Array.from({ length: 6 }, () => 1_280)),
  PAIR_SINGLE: hundredths([6_800]),
  DIFF3: hundredths([3_400]),
  DIFF2: hundredths([680]),
  STRAIGHT_ANY: hundredths([850]),
  ONE: hundredths([225]),
};
