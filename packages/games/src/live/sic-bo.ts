/** Sic bo (SIC): three dice; a triple loses on big, small, odd and even (games.md 1.3). */
import { type Dice, faceSpots, isTriple } from './dice-bets.ts';
import { fixedSpot, type LiveGame, returnOfSpots, type Spot } from './live.ts';
import { LIVE_MAX_WIN, LIVE_STAKES } from './stakes.ts';

const FACES = ['1', '2', '3', '4', '5', '6'];
const sumOf = (dice: Dice): number => dice.reduce((sum, face) => sum + face + 1, 0);

/** Odds and return of a total and of the one that lies as far from the other end. */
const TOTALS: Readonly<Record<number, readonly [odds: string, rtp: string]>> = {
  4: ['60', '0.847222'],
  5: ['30', '0.861111'],
  6: ['18', '0.879630'],
  7: ['12', '0.902778'],
  8: ['8', '0.875000'],
  9: ['7', '0.925926'],
  10: ['6', '0.875000'],
};
const EVEN_CHANCE = ['1', '0.972222'] as const;
const isBig = (dice: Dice): boolean => !isTriple(dice) && sumOf(dice) >= 11;
const isSmall = (dice: Dice): boolean => !isTriple(dice) && sumOf(dice) <= 10;

const spots: readonly Spot<Dice>[] = [
  fixedSpot<Dice>('small', ...EVEN_CHANCE, isSmall),
  fixedSpot<Dice>('odd', ...EVEN_CHANCE, (dice) => !isTriple(dice) && sumOf(dice) % 2 === 1),
  fixedSpot<Dice>('even', ...EVEN_CHANCE, (dice) => !isTriple(dice) && sumOf(dice) % 2 === 0),
  fixedSpot<Dice>('big', ...EVEN_CHANCE, isBig),
  ...faceSpots(FACES, { double: ['11', '0.888889'], anyTriple: ['31', '0.888889'] }),
  ...Array.from({ length: 14 }, (_, at) => at + 4).map((total) =>
    fixedSpot<Dice>(
      `total-${total}`,
      ...(TOTALS[Math.min(total, 21 - total)] ?? EVEN_CHANCE),
      (dice) => sumOf(dice) === total,
    ),
  ),
];

export const SIC_BO: LiveGame<Dice> = {
  ...{ code: 'SIC', kind: 'live', dealing: 'round' },
  ...{ volatility: 'medium', stakes: LIVE_STAKES, maxWin: LIVE_MAX_WIN, rtp: returnOfSpots(spots), spots },
  ...{ marks: ['big', 'small', 'triple'], hasBigRoad: true },
  draw: (random) => [random.rand(6), random.rand(6), random.rand(6)],
  events: (dice) => [
    { kind: 'dice', faces: dice.map((face) => FACES[face] ?? '') },
    { kind: 'worth', seat: 'dice', worth: String(sumOf(dice)) },
  ],
  mark: (dice) => ({ code: isTriple(dice) ? 'triple' : isBig(dice) ? 'big' : 'small', text: String(sumOf(dice)) }),
};
