/**
 * FAST5D: five digits A to E, each 0-9 (lottery.md 11).
 * A digit at its position pays 9.6; big, small, odd or even of a position (big 5-9) or of the sum (big 23-45) pays 1.92.
 */
import type { Play } from '../game.ts';
import { DIGITS, digitsOfSum, sumOfDigits, sumWays } from '../tickets/digits.ts';
import { type Place, sidesFrom, sidesOfAny, somePlaces } from '../tickets/direct.ts';
import { outcomePlay } from '../tickets/values.ts';

const DIGIT_ODDS = 96_000n;
const SIDE_ODDS = 19_200n;
const BIG_DIGIT_FROM = 5;
const BIG_SUM_FROM = 23;
const POSITIONS: readonly Place[] = [...'ABCDE'].map((code, index) => ({ code, index }));
const SUMS = sumWays(POSITIONS.length);

const sumSides = outcomePlay(
  'SUM',
  POSITIONS,
  sidesFrom(BIG_SUM_FROM).map(({ code, nameId, has }) => ({
    code,
    nameId,
    ways: SUMS.reduce((ways, count, sum) => (has(sum) ? ways + count : ways), 0),
    results: 10 ** POSITIONS.length,
    wins: (result) => has(sumOfDigits(result)),
  })),
  // Big and odd, big and even, small and odd, small and even.
  { overlap: [23, 24, 21, 22].map((sum) => digitsOfSum(sum, POSITIONS.length)), box: 'SUM' },
);

export const FAST5D_PLAYS: readonly Play[] = [
  {
    ...somePlaces('DIGIT', POSITIONS, 1, DIGITS),
    nameIds: ['lottery.play.f5d.digit'],
    groupId: 'lottery.group.digit',
    odds: [DIGIT_ODDS],
  },
  {
    ...sidesOfAny('SIDES', POSITIONS, sidesFrom(BIG_DIGIT_FROM)),
    nameIds: ['lottery.play.f5d.sides'],
    groupId: 'lottery.group.sides',
    odds: [SIDE_ODDS],
  },
  {
    ...sumSides,
    nameIds: ['lottery.play.f5d.sum'],
    groupId: 'lottery.group.sum',
    odds: sumSides.tiers.map(() => SIDE_ODDS),
  },
];
