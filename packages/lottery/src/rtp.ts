/** Returns to the player, exact, from the ways each tier is won; the proofs hold the ways (lottery.md 1.3, 11). */
import type { GameFamily, Play } from './game.ts';
import { FULL_PRICES, factorOfPlay, type PlayPrices } from './prices.ts';
import { FACTORS, LEVELS, type Price, priceAt, unitReturn } from './pricing.ts';
import { addRational, compareRational, type Rational, rational } from './rational.ts';

const LOWEST_LEVEL = { level: LEVELS.lowest, kept: 0 };

/**
 * The return of each kind of unit of a play at a price: the full one, at the lowest level where levels price it, unless
 * told. Kinds that are not sold are left out.
 */
export function returnsOf(play: Play, price: Price = priceAt(play, LOWEST_LEVEL)): Rational[] {
  // Exact shares of fair prizes come to the level, however many tiers a unit can win.
  if (price.atLevel !== null && price.decimal !== true) {
    return [atFactor(rational(BigInt(price.atLevel.level), BigInt(LEVELS.basis)), price.factor)];
  }
  const kinds = play.unitTiers ?? [play.tiers.map((_, tier) => tier)];
  return kinds.flatMap((tiers) => {
    const returns = tiers.flatMap((index) => {
      const tier = play.tiers[index];
      if (tier === undefined || tier.refund) return [];
      const { numerator, denominator } = unitReturn(play, index, price);
      // What gives the stake back is no part of the draws that decide.
      return numerator === 0n ? [] : [rational(BigInt(tier.ways) * numerator, BigInt(tier.results) * denominator)];
    });
    return returns.length === 0 ? [] : [returns.reduce(addRational)];
  });
}

/** A return at a factor of the full prize. */
export function atFactor({ numerator, denominator }: Rational, factor: number): Rational {
  return rational(numerator * BigInt(factor), denominator * BigInt(FACTORS.full));
}

/** The lowest return of any unit of a family in hundredths of a percent, floored: 96.00 % is 9600. */
export function lowestRtpBasisPoints(family: GameFamily, prices: PlayPrices = FULL_PRICES): number {
  const [first = rational(0n), ...rest] = family.plays.flatMap((play) =>
    returnsOf(play).map((one) => atFactor(one, factorOfPlay(prices, play.code))),
  );
  const lowest = rest.reduce((least, rtp) => (compareRational(rtp, least) < 0 ? rtp : least), first);
  return Number((lowest.numerator * 10_000n) / lowest.denominator);
}
