/** What a ticket of the mega draw returns; apart from what its lines pay, which lobbies name without the plays' counting. */
import { type Rational, rational } from '../rational.ts';
import { choose } from '../tickets/combinatorics.ts';
import { MEGA_LINE_PAYS, megaPrize } from './mega-pays.ts';

export const MEGA_LAST = 30;
export const MEGA_DRAWN = 5;

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
      return sum + BigInt(megaLinesWith(shown, picks, drawn)) * megaPrize(odds, price, factor);
    }, 0n);
    const draws = BigInt(choose(picks, drawn)) * BigInt(choose(MEGA_LAST - picks, MEGA_DRAWN - drawn));
    paid += draws * (won < mostWin ? won : mostWin);
  }
  return rational(paid, BigInt(choose(picks, MEGA_DRAWN)) * price * BigInt(choose(MEGA_LAST, MEGA_DRAWN)));
}
