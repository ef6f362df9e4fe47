/** What drawn numbers look like: the colours of a digit, the wave of a number. */

export type DrawColor = 'green' | 'red' | 'violet';

/** The colours a drawn digit shows, for balls and trend strips. */
export function colorsOf(digit: number): readonly DrawColor[] {
  const base: DrawColor = digit % 2 === 1 ? 'green' : 'red';
  return digit % 5 === 0 ? [base, 'violet'] : [base];
}

const RED = [1, 2, 7, 8, 12, 13, 18, 19, 23, 24, 29, 30, 34, 35, 40, 45, 46];
const BLUE = [3, 4, 9, 10, 14, 15, 20, 25, 26, 31, 36, 37, 41, 42, 47, 48];

/** The wave a number belongs to. */
export function waveOf(number: number): 'R' | 'U' | 'G' {
  if (RED.includes(number)) return 'R';
  return BLUE.includes(number) ? 'U' : 'G';
}
