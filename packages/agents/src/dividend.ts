/** The dividend of one period (operations.md 4.4). */
import { payableOf, shareOf } from './rates.ts';
import { type Tier, tierFor } from './tiers.ts';

/**
 * What of a team that won goes into the next period.
 *
 * none          nothing
 * permanent     all of it, until losses have made up for it
 * previous      what the period itself lost, not what it had taken over
 * halfMonth     all of it, up to the end of the half month
 */
export const CARRY_MODES = ['none', 'permanent', 'previous', 'halfMonth'] as const;
export type CarryMode = (typeof CARRY_MODES)[number];

export interface DividendInput {
  /** Company's view, units of 0.0001: above zero the team has lost. */
  readonly teamLoss: bigint;
  /** From the periods before, at most zero. */
  readonly carry: bigint;
  readonly active: number;
  readonly tiers: readonly Tier[];
  readonly mode: CarryMode;
  /** A half month ends with this period. */
  readonly endsHalfMonth: boolean;
}

export interface Dividend {
  /** The loss with what was carried. */
  readonly base: bigint;
  /** Null: none was reached. */
  readonly tier: Tier | null;
  readonly amount: bigint;
  /** Into the next period, at most zero. */
  readonly carry: bigint;
}

export function dividendOf({ teamLoss, carry, active, tiers, mode, endsHalfMonth }: DividendInput): Dividend {
  const base = teamLoss + carry;
  if (base <= 0n) return { base, tier: null, amount: 0n, carry: carryOn(base, teamLoss, mode, endsHalfMonth) };
  const tier = tierFor(tiers, base, active);
  return { base, tier, amount: tier === null ? 0n : payableOf(shareOf(base, tier.rate)), carry: 0n };
}

function carryOn(base: bigint, teamLoss: bigint, mode: CarryMode, endsHalfMonth: boolean): bigint {
  if (mode === 'none') return 0n;
  if (mode === 'previous') return teamLoss < 0n ? teamLoss : 0n;
  return mode === 'halfMonth' && endsHalfMonth ? 0n : base;
}
