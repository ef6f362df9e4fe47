/**
 * The lunar years and their animals (lottery.md 8): which map of numbers to animals counts for the draws of a day.
 * The year of a draw is that of its own day, not of the day a bet on it is placed.
 */

/** In the order of the cycle, the rat first; play codes carry these names. */
export const ANIMALS = [
  'RAT',
  'OX',
  'TIGER',
  'RABBIT',
  'DRAGON',
  'SNAKE',
  'HORSE',
  'GOAT',
  'MONKEY',
  'ROOSTER',
  'DOG',
  'PIG',
] as const;
export type Animal = (typeof ANIMALS)[number];

/** The day each lunar year begins, `yyyyMMdd`, without a gap. */
const NEW_YEARS: readonly string[] = [
  ...['20240210', '20250129', '20260217', '20270206', '20280126', '20290213', '20300203', '20310123', '20320211'],
  ...['20330131', '20340219', '20350208', '20360128', '20370215', '20380204', '20390124', '20400212', '20410201'],
  ...['20420122', '20430210', '20440130', '20450217', '20460206', '20470126', '20480214', '20490202', '20500123'],
];

/** The last day the table is sure of. */
const LAST_DAY = '20501231';

/** The year 4 was one of the rat. */
const A_RAT_YEAR = 4;

/** The animal of the lunar year a day is in, `yyyyMMdd`; null outside the years that are written down. */
export function animalOfDay(day: string): Animal | null {
  const begun = NEW_YEARS.findLast((first) => first <= day);
  if (begun === undefined || day > LAST_DAY) return null;
  return ANIMALS[(Number(begun.slice(0, 4)) - A_RAT_YEAR) % ANIMALS.length] ?? null;
}
