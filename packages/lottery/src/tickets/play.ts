/**
 * A play whose tickets are made of equal units (lottery.md 1.2): what may be picked, how many units that is, and how many
 * of them win on a result. The page counts with the same code that the server charges and settles with.
 *
 * A unit wins a tier. At fair odds one winning unit of a tier pays results / ways; what is really paid is priced from
 * that (`pricing.ts`). A play is fair when every unit's expected fair prize is its stake: the tests prove it by walking
 * through all results.
 */

import type { Grammar } from './grammar.ts';
import type { DrawResult, Selection } from './selection.ts';

export interface Tier {
  /** Results that win this tier for one unit, out of `results` equally likely ones that decide it. */
  readonly ways: number | bigint;
  readonly results: number | bigint;
  /** Gives the stake back whatever the level: a result that decides nothing (49 of Mark Six, sum 30 of 11x5). */
  readonly refund?: true;
}

export const REFUND: Tier = { ways: 1, results: 1, refund: true };

export interface UnitPlay {
  /** As in lottery.md, e.g. `3B.G6`; once used it never changes its meaning. */
  readonly code: string;
  readonly grammar: Grammar;
  /** The best first. */
  readonly tiers: readonly Tier[];
  /** Places of the result it looks at, by index; the others change nothing. */
  readonly reads: readonly number[];
  /** 0 when the selection makes no unit. */
  countUnits(selection: Selection): number;
  /** Winning units by tier, in the order of `tiers`. */
  countHits(selection: Selection, result: DrawResult): readonly number[];
  /** The most `countHits` can answer for this selection, tier by tier: may be above it, never below. */
  mostHits(selection: Selection): readonly number[];
  /** At most one tier wins on a result: the best case is the best tier, not the sum of all. */
  readonly oneTier?: true;
  /** Results among which the best case is, where few tell all; then it is exact. */
  readonly cases?: readonly DrawResult[];
  /** Hits by tier that one result can bring together, the best of them among them; without it those of `mostHits` can. */
  bestHits?(selection: Selection): readonly (readonly number[])[];
  /** The tiers that one unit can win, for each kind of unit; without it every unit can win every tier. */
  readonly unitTiers?: readonly (readonly number[])[];
  /**
   * Each unit is decided by so many of `reads` alone, and any so many of them do: two places of five. Boxes, or the
   * letters of a mask, stand in the order of `reads`.
   */
  readonly takes?: number;
  /** Boxes stand in the order of `reads`, and each way to fill them is one unit of the first tier: where they show it. */
  readonly inPlace?: true;
  /** Places side by side that show a number: each that shows a picked one wins one unit of the first tier. */
  readonly each?: readonly (readonly number[])[];
  /**
   * A ticket of several numbers is as many lines, each of one number or one set and an order of its own (lottery.md
   * 9.3), in order; without it a ticket is one line.
   */
  lines?(selection: Selection): Iterable<Selection>;
  /** The tiers that one unit of a choice can win; without it any choice can win every tier. */
  tiersOf?(choice: string): readonly number[];
  /** Whether draws of a day, `yyyyMMdd`, sell it; without it all do. What was sold is settled whatever the day. */
  soldOn?(day: string): boolean;
}

/** No unit wins, and one does, for plays of one tier. */
export const NO_HITS: readonly number[] = [0];
export const ONE_HIT: readonly number[] = [1];

/** The indexes of places. */
export function placesOf(places: readonly { readonly index: number }[]): readonly number[] {
  return places.map(({ index }) => index);
}

/** Every unit can win one tier only, each kind its own. */
export function tierEach(tiers: readonly Tier[]): readonly (readonly number[])[] {
  return tiers.map((_, tier) => [tier]);
}

export function hitsOf(tiers: readonly Tier[], tier: number, units = 1): readonly number[] {
  return tiers.map((_, index) => (index === tier ? units : 0));
}
