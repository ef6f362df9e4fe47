/** What tickets win, unit by unit, written down here from lottery.md 11 and nowhere asked of the house. */
import { playAt } from './full-numbers.ts';

const SIDES: Record<string, (value: number, big: number) => boolean> = {
  B: (value, big) => value >= big,
  S: (value, big) => value < big,
  O: (value) => value % 2 === 1,
  E: (value) => value % 2 === 0,
};

/** How many digits a game draws. */
export function digitsOf(gameCode: string): number {
  return gameCode.startsWith('F5D') ? 5 : 1;
}

/** Hundredths of the stake of a unit that a selection wins on a result, at the odds its play was sold at. */
export function oddsOn(
  { gameCode, play: text, selection }: { gameCode: string; play: string; selection: string },
  digits: readonly number[],
): bigint {
  const { play, factor } = playAt(text);
  const units = selection
    .split('|')
    .flatMap((choices, position) =>
      choices === '-' ? [] : choices.split(',').map((choice) => ({ position, choice })),
    );
  const side = (value: number, big: number, choice: string) => (SIDES[choice]?.(value, big) === true ? 192n : 0n);
  const oneUnit = (position: number, choice: string): bigint => {
    if (gameCode.startsWith('F5D')) {
      const digit = digits[position] ?? -1;
      if (play === 'DIGIT') return String(digit) === choice ? 960n : 0n;
      if (play === 'SIDES') return side(digit, 5, choice);
      return side(
        digits.reduce((sum, one) => sum + one, 0),
        23,
        choice,
      );
    }
    const drawn = digits[0] ?? -1;
    if (play === 'NUMBER') return String(drawn) === choice ? 950n : 0n;
    if (play === 'SIDES') return side(drawn, 5, choice);
    if (choice === 'V') return drawn === 0 || drawn === 5 ? 475n : 0n;
    if (choice === 'G') return drawn === 5 ? 150n : drawn % 2 === 1 ? 200n : 0n;
    return drawn === 0 ? 150n : drawn % 2 === 0 ? 200n : 0n;
  };
  return units.reduce((sum, { position, choice }) => sum + (oneUnit(position, choice) * factor) / 1_000n, 0n);
}
