/** Fish, prawn, crab (YSX): three dice of six pictures in three colours (games.md 1.13). */
import { type Dice, faceSpots, isTriple, timesOf } from './dice-bets.ts';
import { fixedSpot, type LiveGame, returnOfSpots, type Spot } from './live.ts';
import { LIVE_MAX_WIN, LIVE_STAKES } from './stakes.ts';

const FACES = ['fish', 'prawn', 'gourd', 'coin', 'crab', 'rooster'];
const COLOURS: readonly (readonly [string, readonly number[]])[] = [
  ['red', [0, 5]],
  ['green', [1, 4]],
  ['blue', [2, 3]],
];

const spots: readonly Spot<Dice>[] = [
  ...faceSpots(FACES, { double: ['10', '0.814815'], anyTriple: ['30', '0.861111'] }),
  ...COLOURS.map(([colour, faces]) =>
    fixedSpot<Dice>(`colour-${colour}`, '0.35', '0.950000', (dice) => faces.some((face) => timesOf(dice, face) > 0)),
  ),
];

/** What two dice or more show; else the first. */
const leading = (dice: Dice): number => dice.find((face) => timesOf(dice, face) >= 2) ?? dice[0] ?? 0;

export const FISH_PRAWN_CRAB: LiveGame<Dice> = {
  ...{ code: 'YSX', kind: 'live', dealing: 'round' },
  ...{ volatility: 'medium', stakes: LIVE_STAKES, maxWin: LIVE_MAX_WIN, rtp: returnOfSpots(spots), spots },
  ...{ marks: ['triple', 'double', 'mixed'], hasBigRoad: false },
  draw: (random) => [random.rand(6), random.rand(6), random.rand(6)],
  events: (dice) => [{ kind: 'dice', faces: dice.map((face) => FACES[face] ?? '') }],
  mark: (dice) => ({
    code: isTriple(dice) ? 'triple' : timesOf(dice, leading(dice)) === 2 ? 'double' : 'mixed',
    text: FACES[leading(dice)] ?? '',
  }),
};
