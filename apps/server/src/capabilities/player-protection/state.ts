/** How a member's own limits stand; what the words mean stands in port.ts. */
import type { LimitPeriod } from '../wallet/port.ts';

export const LIMIT_KINDS = ['deposit', 'stake', 'loss'] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];

export interface LimitName {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
}

export interface PlayerLimit extends LimitName {
  /** Units of 0.0001. */
  readonly amount: bigint;
  /** What of it the period has used so far; of deposits with the orders that are open. */
  readonly used: bigint;
  readonly raise: {
    /** Null: to be removed. */
    readonly amount: bigint | null;
    readonly askedAt: Date;
    /** From then on it can be confirmed. */
    readonly opensAt: Date;
  } | null;
}

export interface OwnExclusion {
  readonly beganAt: Date;
  /** Null: it is permanent. */
  readonly endsAt: Date | null;
  /** From then on staff can lift it; null: never. */
  readonly liftableAt: Date | null;
}

export interface PlayerProtectionState {
  /** Those that are set. */
  readonly limits: readonly PlayerLimit[];
  /** Null: he cools off from nothing. */
  readonly coolOffUntil: Date | null;
  readonly exclusion: OwnExclusion | null;
}
