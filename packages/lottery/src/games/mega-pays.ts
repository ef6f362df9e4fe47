/** What the mega draw pays and returns, apart from its plays: pages name it that load none. */

import { type Rational, rational } from '../rational.ts';
import { choose } from '../tickets/combinatorics.ts';

export const MEGA_LAST = 30;
export const MEGA_DRAWN = 5;

const FIRST_PRIZE = 250_000_000n;

/** By how many of its numbers are drawn, ten-thousandths, the most first. */
export const MEGA_LINE_PAYS: readonly (readonly [shown: number, odds: bigint])[] = [
  [5, FIRST_PRIZE],
  [4, 1_500_000n],
  [3, 100_000n],
  [2, 10_000n],
];

const TEN_THOUSANDTHS = 10_000n;
const THOUSANDTHS = 1_000n;

/** Lines with `shown` of the drawn ones, where so many of the picks are drawn. */
export function megaLinesWith(shown: number, picks: number, drawn: number): number {
  return choose(drawn, shown) * choose(picks - drawn, MEGA_DRAWN - shown);
}

/**
 * What a ticket of so many numbers returns where a draw pays a member `mostWin` at most: the lines of one that has all that
 * are drawn win more together than the first prize, which is cut. `price` and `mostWin` in mills, `factor` as of the prize.
 */
export function megaReturn(
  picks: number,
  { price, factor, mostWin }: { readonly price: bigint; readonly factor: number; readonly mostWin: bigint },
): Rational {
  let paid = 0n;
  for (let drawn = 0; drawn <= Math.min(picks, MEGA_DRAWN); drawn += 1) {
    const won = MEGA_LINE_PAYS.reduce((sum, [shown, odds]) => {
      const one = (price * odds * BigInt(factor)) / (TEN_THOUSANDTHS * THOUSANDTHS);
      return sum + BigInt(megaLinesWith(shown, picks, drawn)) * one;
    }, 0n);
    const draws = BigInt(choose(picks, drawn)) * BigInt(choose(MEGA_LAST - picks, MEGA_DRAWN - drawn));
    paid += draws * (won < mostWin ? won : mostWin);
  }
  return rational(paid, BigInt(choose(picks, MEGA_DRAWN)) * price * BigInt(choose(MEGA_LAST, MEGA_DRAWN)));
}

/** The first prize of a line, mills, floored; `price` in mills, `factor` in thousandths of the full prize. */
export function megaFirstPrize(price: bigint, factor: number): bigint {
  return (price * FIRST_PRIZE * BigInt(factor)) / (TEN_THOUSANDTHS * THOUSANDTHS);
}
