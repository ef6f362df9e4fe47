/**
 * The rate rule and the below-downline rule of contracts (operations.md 4.4): nobody offers more than they get at the same
 * thresholds, and who accepts less than they owe ends what they owe.
 */
import { type Tier, tiersAbove } from './tiers.ts';

/** What each side of a contract is paid from. */
export interface OwedContract<Id> {
  readonly id: Id;
  readonly tiers: readonly Tier[];
}

/** Tiers of an offer that are higher than what the one who offers gets; `own` null: the house offers, which has no limit. */
export function tiersTooHigh(offer: readonly Tier[], own: readonly Tier[] | null): Tier[] {
  return own === null ? [] : tiersAbove(offer, own);
}

/** Contracts below that could not be paid from these terms any more, in the order they were given. */
export function contractsThatEnd<Id>(own: readonly Tier[], below: readonly OwedContract<Id>[]): OwedContract<Id>[] {
  return below.filter(({ tiers }) => tiersAbove(tiers, own).length > 0);
}
