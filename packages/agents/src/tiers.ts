/**
 * Tiers of a contract (operations.md 4.4, 4.5): a rate from a base and a number of active members on. An hourly or a
 * real-time contract has one tier.
 *
 * Promises: the rate never falls when the base or the number of active members rises, whatever order tiers were written in.
 */
import type { Rate } from './rates.ts';

export interface Tier {
  /** Units of 0.0001: what the base must reach (a loss of the team, or its turnover). */
  readonly minBase: bigint;
  readonly minActive: number;
  readonly rate: Rate;
}

export const TIERS_MAX = 10;

/** The highest rate whose conditions are met; null: none is. */
export function tierFor(tiers: readonly Tier[], base: bigint, active: number): Tier | null {
  let best: Tier | null = null;
  for (const tier of tiers) {
    if (base < tier.minBase || active < tier.minActive) continue;
    if (best === null || tier.rate > best.rate) best = tier;
  }
  return best;
}

export const rateAt = (tiers: readonly Tier[], base: bigint, active: number): Rate =>
  tierFor(tiers, base, active)?.rate ?? 0n;

/** Tiers of this contract that nobody under those other terms could be paid from: `owed` asks more than `own` gives. */
export function tiersAbove(owed: readonly Tier[], own: readonly Tier[]): Tier[] {
  // Between two thresholds what is owed does not change and what one gets does not fall: the thresholds decide.
  return owed.filter(({ minBase, minActive, rate }) => rate > rateAt(own, minBase, minActive));
}

export type TierFault = 'none' | 'tooMany' | 'twice' | 'rate' | 'order';

/** What is wrong with tiers as they were written; null: nothing. A higher tier asks for more in every respect. */
export function faultOfTiers(tiers: readonly Tier[], maxRate: Rate): TierFault | null {
  if (tiers.length === 0) return 'none';
  if (tiers.length > TIERS_MAX) return 'tooMany';
  for (const [place, tier] of tiers.entries()) {
    if (tier.rate <= 0n || tier.rate > maxRate) return 'rate';
    const before = tiers[place - 1];
    if (before === undefined) continue;
    if (before.minBase === tier.minBase && before.minActive === tier.minActive) return 'twice';
    if (tier.minBase < before.minBase || tier.minActive < before.minActive || tier.rate <= before.rate) return 'order';
  }
  return null;
}
