/** What the pages of risk compute, without React. */
import { toLatinDigits } from '@house/money/digits';

const SECOND_LOOK_FROM = 100;
const REVIEW_FROM = 60;

/** How a score is called, so that it is not told by its colour alone. */
export function bandOf(score: number): 'watch' | 'high' | 'severe' {
  if (score >= SECOND_LOOK_FROM) return 'severe';
  return score >= REVIEW_FROM ? 'high' : 'watch';
}

/** A whole number that was typed, in any digits; null: it is none. */
export function readTypedCount(typed: string): number | null {
  const plain = toLatinDigits(typed).trim();
  return /^\d{1,9}$/.test(plain) ? Number(plain) : null;
}
