/**
 * Turnover requirements: what members have to play before they may withdraw (operations.md 2.5).
 *
 * open   a credit opened it; turnover counts for the first of a member that is open, and what that does not need for the next.
 *        Leaves by: met, spent.
 * met    as much as is required was played. Leaves by: open, where turnover that met it is taken back.
 * spent  the member had less than 10.00 in all accounts and no bet open. Leaves by: open, where bets that were decided while it
 *        was open give money after all (a void, another result), and there is 10.00 again.
 *
 * They follow from the journal and from what settlement leaves, by a projection: a deposit waits for nothing here, and what
 * is kept can be rebuilt. What the projection has not read yet is answered as if nothing had counted for it; while it has not
 * read what bets gave back or took back, nobody knows whether anything opens anew (`isBehind`).
 *
 * Turnover counts from when a bet is decided, whenever it was placed. Any requirement that is open locks all cash.
 */
import type { Tx } from '../../platform/database.ts';
import type { ProductCode } from '../wagers/port.ts';
import type { EntryType, Posted } from '../wallet/port.ts';

/** Some products count less for a bonus. */
export type RequirementKind = 'deposit' | 'bonus';
export type RequirementState = 'open' | 'met' | 'spent';

export interface RequirementTerms {
  /** Hundredths: 1500 is 15 times. Zero: the credit opens none. */
  readonly multiplier: number;
  readonly kind: RequirementKind;
  /** What the multiplier counts, units of 0.0001; null: the credit. */
  readonly base: bigint | null;
}

export interface TurnoverRequirement {
  /** By the line of the credit: `<shard>-<seq>`. */
  readonly id: string;
  readonly entryType: EntryType;
  readonly kind: RequirementKind;
  /** Amounts in units of 0.0001. */
  readonly base: bigint;
  readonly multiplier: number;
  readonly required: bigint;
  readonly progress: bigint;
  readonly state: RequirementState;
  readonly openedAt: Date;
  readonly closedAt: Date | null;
}

export interface RequirementsStanding {
  /** First in, first out. */
  readonly open: readonly TurnoverRequirement[];
  /** What is still to be played, weighed; zero: nothing holds a withdrawal. */
  readonly remaining: bigint;
  /** Bets gave back or took back what was not read yet, of a member who had requirements: more may be open in a moment. */
  readonly isBehind: boolean;
}

export interface TurnoverRequirements {
  /**
   * Of a member, with what was credited and not read yet. In a transaction that has posted for the member it sees every credit
   * before that.
   */
  standingOf(memberId: bigint, tx?: Tx): Promise<RequirementsStanding>;
  /** The newest that are over. */
  listClosed(memberId: bigint, limit: number): Promise<readonly TurnoverRequirement[]>;
  /** Says on which terms a credit was made that was posted in this transaction, where they are not those of its type. */
  setTerms(tx: Tx, line: Pick<Posted, 'shard' | 'seq'>, terms: RequirementTerms): Promise<void>;
  /** Percent that counts of the turnover of each product, by kind of requirement. */
  readonly weights: Readonly<Record<ProductCode, Readonly<Record<RequirementKind, number>>>>;
}
