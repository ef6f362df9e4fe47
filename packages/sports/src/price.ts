/** Odds from probabilities and a margin (games.md 7.3). */
import { ODDS_MAX, ODDS_MIN, ODDS_ONE, type Odds } from './odds.ts';

/** Below it nothing is offered. */
const PROBABILITY_MIN = 0.002;
/** Above it even the least odds would be more than is fair. */
const PROBABILITY_MAX = ODDS_ONE / ODDS_MIN;

/** `1 / (p (1 + margin))`, floored to two decimals; null where there is no price to offer. Margin in percent. */
export function priceOf(probability: number, marginPercent: number): Odds | null {
  // Said so that what is no number has no price either.
  if (!(probability >= PROBABILITY_MIN && probability <= PROBABILITY_MAX)) return null;
  const hundredths = Math.floor(100 / (probability * (1 + marginPercent / 100)));
  return Math.min(ODDS_MAX, Math.max(ODDS_MIN, hundredths * 10));
}

/**
 * The other way: probabilities to the power at which they sum up to the margin, which is kinder to longshots. Null where one
 * of them has no price.
 */
export function pricesByPower(probabilities: readonly number[], marginPercent: number): Odds[] | null {
  let low = 0.5;
  let high = 1;
  for (let i = 0; i < 100; i += 1) {
    const power = (low + high) / 2;
    const sum = probabilities.reduce((total, p) => total + p ** power, 0);
    if (sum > 1 + marginPercent / 100) low = power;
    else high = power;
  }
  const prices = probabilities.map((p) => priceOf(p ** low, 0));
  return prices.every((price) => price !== null) ? prices : null;
}
