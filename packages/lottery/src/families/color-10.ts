/**
 * COLOR10: one digit 0-9 (lottery.md 11).
 *
 * Number 9.5. Green wins on 1, 3, 7, 9 at 2 and on 5 at 1.5; red on 2, 4, 6, 8 at 2 and on 0 at 1.5; violet on 0 and 5
 * at 4.75 (5 is green and violet at once, 0 red and violet). Big 5-9, small 0-4, odd, even at 1.92.
 */
import type { Play } from '../game.ts';
import { colorsOf, type DrawColor } from '../looks.ts';
import { DIGITS } from '../tickets/digits.ts';
import { type Place, sidesFrom, sidesOfAny, somePlaces } from '../tickets/direct.ts';
import type { DrawResult } from '../tickets/selection.ts';
import { valuePlay } from '../tickets/values.ts';

const NUMBER_ODDS = 95_000n;
const COLOR_ODDS = 20_000n;
const COLOR_WITH_VIOLET_ODDS = 15_000n;
const VIOLET_ODDS = 47_500n;
const SIDE_ODDS = 19_200n;
const BIG_FROM = 5;
const PLACES: readonly Place[] = [{ code: 'N', index: 0 }];
const RESULTS = 10;

const BROADCASTS: Readonly<Record<DrawColor, string>> = { green: 'G', red: 'R', violet: 'V' };

/** Tiers: a colour alone, a colour beside violet, violet. */
const colorPlay = valuePlay({
  code: 'COLOR',
  box: 'N',
  places: PLACES,
  choices: (['green', 'red', 'violet'] as const).map((color) => ({
    code: BROADCASTS[color],
    nameId: `lottery.choice.${color}`,
    units: 1,
  })),
  tiers: [
    { ways: 4, results: RESULTS },
    { ways: 1, results: RESULTS },
    { ways: 2, results: RESULTS },
  ],
  tiersOf: (choice) => (choice === 'V' ? [2] : [0, 1]),
  cases: Array.from({ length: RESULTS }, (_, digit): DrawResult => [digit]),
  winners: ([digit = 0]) => {
    const colors = colorsOf(digit);
    return colors.map((color) => ({
      choice: BROADCASTS[color],
      tier: color === 'violet' ? 2 : colors.length - 1,
    }));
  },
});

export const COLOR10_PLAYS: readonly Play[] = [
  {
    ...colorPlay,
    nameIds: ['lottery.play.color.color'],
    groupId: 'lottery.group.color',
    odds: [COLOR_ODDS, COLOR_WITH_VIOLET_ODDS, VIOLET_ODDS],
  },
  {
    ...somePlaces('NUMBER', PLACES, 1, DIGITS),
    nameIds: ['lottery.play.color.number'],
    groupId: 'lottery.group.number',
    odds: [NUMBER_ODDS],
  },
  {
    ...sidesOfAny('SIDES', PLACES, sidesFrom(BIG_FROM)),
    nameIds: ['lottery.play.color.sides'],
    groupId: 'lottery.group.sides',
    odds: [SIDE_ODDS],
  },
];
