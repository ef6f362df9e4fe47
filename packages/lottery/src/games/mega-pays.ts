/** What a line of the mega draw pays, apart from its plays: pages name the first prize that load none. */

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

/** What a line of these odds pays, mills, floored; `price` in mills, `factor` in thousandths of the full prize. */
export function megaPrize(odds: bigint, price: bigint, factor: number): bigint {
  return (price * odds * BigInt(factor)) / (TEN_THOUSANDTHS * THOUSANDTHS);
}

/** The first prize of a line; see `megaPrize`. */
export function megaFirstPrize(price: bigint, factor: number): bigint {
  return megaPrize(FIRST_PRIZE, price, factor);
}
