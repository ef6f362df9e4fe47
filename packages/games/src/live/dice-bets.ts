/** Bets that three dice of six faces share, whatever stands on the faces. */
import { ONE } from '@house/money/amount';
import { fixedSpot, type Spot } from './live.ts';

/** Three faces, 0 to 5. */
export type Dice = readonly number[];

export const timesOf = (dice: Dice, face: number): number => dice.filter((one) => one === face).length;
export const isTriple = (dice: Dice): boolean => timesOf(dice, dice[0] ?? 0) === 3;

const PAIRS = [0, 1, 2, 3, 4, 5].flatMap((one) =>
  [1, 2, 3, 4, 5].filter((two) => two > one).map((two) => [one, two] as const),
);

/** `1`, `2` or `3` to one by how many dice show it. */
const single = (id: string, face: number): Spot<Dice> => ({
  ...{ id, pays: ['1', '2', '3'], rtp: '0.921296' },
  returned(dice) {
    const times = timesOf(dice, face);
    return times === 0 ? 0n : BigInt(times + 1) * ONE;
  },
});

/** Single faces, pairs of faces, doubles and triples. `names` are those of the faces in ids. */
export function faceSpots(
  names: readonly string[],
  { double, anyTriple }: Readonly<Record<'double' | 'anyTriple', readonly [odds: string, rtp: string]>>,
): Spot<Dice>[] {
  return [
    ...names.map((name, face) => single(`single-${name}`, face)),
    ...PAIRS.map(([one, two]) =>
      fixedSpot<Dice>(
        `pair-${names[one]}-${names[two]}`,
        ...(['6', '0.972222'] as const),
        (dice) => timesOf(dice, one) > 0 && timesOf(dice, two) > 0,
      ),
    ),
    ...names.map((name, face) => fixedSpot<Dice>(`double-${name}`, ...double, (dice) => timesOf(dice, face) >= 2)),
    fixedSpot<Dice>('any-triple', ...anyTriple, isTriple),
    ...names.map((name, face) =>
      fixedSpot<Dice>(`triple-${name}`, '180', '0.837963', (dice) => timesOf(dice, face) === 3),
    ),
  ];
}
