/**
 * Own limits: what a member sets himself against playing too much (operations.md 7).
 *
 * A limit, by kind and period
 * none     nothing is limited. Leaves by: being set, which counts at once.
 * set      it holds. Lowering it counts at once and drops a raise that waits. Asking for more, or for none: raising.
 * raising  it holds as before; what was asked for waits 24 hours. Leaves by: the member's confirmation after that (set, or
 *          none), dropping it, lowering the limit (set), or another raise, which waits anew (raising).
 *
 * A cooling-off ends by itself. An exclusion, once begun
 * running  until its end; a permanent one has none. Leaves by: the end.
 * waiting  24 hours more. Leaves by: their end.
 * over     it still stands. Leaves by: staff who lift it, or a new exclusion (running).
 * Either can be lengthened and never shortened. In all of it nothing is staked and no deposit is ordered; what was deposited
 * and won is the member's to take out, bets in play are settled.
 *
 * Stakes, losses and pauses are kept by the wallet's posting (`Wallet.setGuard`), deposits by the cashier. Every write
 * carries a key: the same again answers as things stand and changes nothing. Every change is a line of a history that
 * nothing is ever taken from.
 */
import type { Tx } from '../../platform/database.ts';
import type { Refusal } from '../../platform/result.ts';
import type { ByPeriod } from '../wallet/port.ts';
import type { LimitName, OwnExclusion, PlayerProtectionState } from './state.ts';

// biome-ignore-start lint/performance/noBarrelFile: a port is the only door into its capability
export { showPlayerProtection } from './show.ts';
export type { LimitKind, LimitName, OwnExclusion, PlayerLimit, PlayerProtectionState } from './state.ts';
export { LIMIT_KINDS } from './state.ts';
// biome-ignore-end lint/performance/noBarrelFile: a port is the only door into its capability

export const COOL_OFF_SPANS = ['day', 'week', 'month'] as const;
/** 24 hours, 7 days, 30 days. */
export type CoolOffSpan = (typeof COOL_OFF_SPANS)[number];
export const EXCLUSION_SPANS = ['halfYear', 'year', 'fiveYears', 'permanent'] as const;
export type ExclusionSpan = (typeof EXCLUSION_SPANS)[number];

interface ChangeOfLimit extends LimitName {
  readonly what: 'set' | 'raiseAsked' | 'raised' | 'raiseDropped';
  /** The limit there was, and the one that is or is asked for; null: none. Of a dropped raise the one asked for is `before`. */
  readonly before: bigint | null;
  readonly after: bigint | null;
}

export type PlayerLimitChange = { readonly id: bigint; readonly at: Date } & (
  | ChangeOfLimit
  /** Null: it is permanent. */
  | { readonly what: 'coolOff' | 'exclusion'; readonly endsAt: Date | null }
  | { readonly what: 'lifted'; readonly staff: string; readonly reason: string }
);

/** What the cashier asks before it takes a deposit order. */
export interface DepositGuard {
  readonly paused: boolean;
  /** Null: no such limit. */
  readonly limits: ByPeriod<bigint | null>;
  /** When the periods began that now lies in. */
  readonly since: ByPeriod<Date>;
}

type Answer<Code extends string = never> = Promise<PlayerProtectionState | Refusal<'request.keyReused' | Code>>;

export interface PlayerProtection {
  stateOf(memberId: bigint): Promise<PlayerProtectionState>;
  /** Lower, or the first: at once. Higher, or none (null): asked for. */
  setLimit(
    memberId: bigint,
    wish: LimitName & { key: string; amount: bigint | null },
  ): Answer<'playerProtection.notSet'>;
  confirmRaise(
    memberId: bigint,
    wish: LimitName & { key: string },
  ): Answer<'playerProtection.noRaise' | 'playerProtection.raiseTooEarly'>;
  dropRaise(memberId: bigint, wish: LimitName & { key: string }): Answer<'playerProtection.noRaise'>;
  coolOff(memberId: bigint, wish: { key: string; span: CoolOffSpan }): Answer<'playerProtection.pauseNotLonger'>;
  /** `word`: what he typed to say that he means it. */
  exclude(
    memberId: bigint,
    wish: { key: string; span: ExclusionSpan; word: string },
  ): Answer<'playerProtection.pauseNotLonger' | 'playerProtection.wordWrong'>;
  /** Newest first. */
  historyOf(
    memberId: bigint,
    page: { offset: number; limit: number },
  ): Promise<{ rows: PlayerLimitChange[]; total: number }>;
  /** In the transaction of the order, so that it is judged by what stands. */
  depositGuardOf(tx: Tx, memberId: bigint): Promise<DepositGuard>;
  /** Whether a member may stake nothing now, and whether that is an exclusion. */
  pausesOf(tx: Tx, memberId: bigint): Promise<{ readonly paused: boolean; readonly excluded: boolean }>;
  /**
   * Takes an exclusion away that is over and has waited; within the transaction that writes down who did it. `release` lets
   * him play: it holds the head of his shard until the commit, so it comes last in that transaction.
   */
  liftExclusion(
    tx: Tx,
    memberId: bigint,
    by: { key: string; staffId: bigint; staff: string; reason: string },
  ): Promise<
    | (OwnExclusion & { readonly release: () => Promise<void> })
    | Refusal<'playerProtection.notExcluded' | 'playerProtection.exclusionRuns'>
  >;
}
