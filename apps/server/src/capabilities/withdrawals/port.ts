/**
 * Withdrawals: money out (operations.md 2.4).
 *
 * requested  the member asked; the amount stands in their locked account. Leaves by: approved, rejected, cancelled.
 * approved   as many of staff as it takes have approved. Leaves by: paid, rejected.
 * paid       somebody sent the money, and wrote down by what the payment is known; the amount has left the house. Leaves by:
 *            confirmed.
 * confirmed  the member said that it arrived, or 30 minutes went by. Nothing leaves.
 * rejected   by staff, with a reason; the amount is back. Nothing leaves.
 * cancelled  by the member before anybody approved; the amount is back. Nothing leaves.
 *
 * In every state the ledger holds exactly this: one `hold` of the amount, a `holdReturn` once it is rejected or cancelled, a
 * `holdPaid` once it is paid. Lines and state change in one transaction under the row's lock, and the lines' keys follow from
 * the withdrawal, so nothing is paid or returned twice.
 *
 * Not there yet: fees, legs, disputes, automatic approval, payout interfaces.
 */
import type { AuditAction } from '../../platform/audit-action.ts';
import type { Tx } from '../../platform/database.ts';
import type { Refusal } from '../../platform/result.ts';
import type { Asker, PaymentPasswordRefusal, PayoutAccount } from '../identity/port.ts';

export const WITHDRAWAL_STATES = ['requested', 'approved', 'paid', 'confirmed', 'rejected', 'cancelled'] as const;
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];

/** Why a withdrawal changed; a row of withdrawal_events each. `time`: confirmed because nobody said anything. */
export type WithdrawalCause = 'requested' | 'approved' | 'paid' | 'received' | 'time' | 'rejected' | 'cancelled';

export interface Withdrawal {
  readonly refused?: undefined;
  readonly id: bigint;
  readonly memberId: bigint;
  /** Units of 0.0001. */
  readonly amount: bigint;
  readonly account: Pick<PayoutAccount, 'kind' | 'bankName' | 'account' | 'holder'>;
  readonly state: WithdrawalState;
  readonly approvals: number;
  readonly approvalsNeeded: number;
  readonly paymentReference: string | null;
  /** Why staff rejected it. */
  readonly rejectedBecause: string | null;
  readonly requestedAt: Date;
  readonly paidAt: Date | null;
  readonly endedAt: Date | null;
}

export interface WithdrawalEvent {
  readonly cause: WithdrawalCause;
  readonly at: Date;
  readonly staff: string | null;
  readonly reason: string | null;
}

/** What bounds a member's withdrawals. Units of 0.0001. */
export interface WithdrawalBounds {
  readonly minAmount: bigint;
  /** By kind of account. */
  readonly maxAmounts: Readonly<Record<PayoutAccount['kind'], bigint>>;
  readonly perDay: number;
  readonly sumPerDay: bigint;
}

export interface WithdrawalOptions {
  /** What the member has that can be asked for. */
  readonly withdrawable: bigint;
  /** What turnover requirements still ask for (turnover-requirements/port.ts); while it is anything, nothing can be withdrawn. */
  readonly toPlay: bigint;
  readonly bounds: WithdrawalBounds;
  /** Of today, by the house's zone. */
  readonly countLeft: number;
  readonly sumLeft: bigint;
}

export interface WithdrawalRequest {
  readonly key: string;
  readonly amount: bigint;
  readonly accountId: bigint;
  readonly paymentPassword: string;
}

export type WithdrawalRefusal =
  | PaymentPasswordRefusal
  | Refusal<
      | 'request.keyReused'
      | 'request.keyOutOfRange'
      | 'profile.accountUnknown'
      | 'withdrawals.accountTooNew'
      | 'withdrawals.amountOutOfRange'
      | 'withdrawals.dayCount'
      | 'withdrawals.daySum'
      | 'withdrawals.turnoverOpen'
      | 'wallet.insufficientFunds'
      | 'wallet.busy'
    >;

/** Who of staff acts, from where, and why. */
export interface WithdrawalAct {
  readonly staffId: bigint;
  readonly staff: string;
  readonly address: string;
  readonly reason: string;
  readonly key: string;
  readonly withdrawalId: bigint;
  /** The most that their role lets one decision move, units of 0.0001; null: no limit. */
  readonly decisionLimit: bigint | null;
}

export type ActRefusal = Refusal<
  'withdrawals.unknown' | 'withdrawals.stateMoved' | 'request.keyReused' | 'staff.reasonRequired'
>;

export interface Withdrawals {
  optionsOf(memberId: bigint): Promise<WithdrawalOptions>;
  /** The same key and data again answers the same withdrawal. */
  request(asker: Asker, wish: WithdrawalRequest): Promise<Withdrawal | WithdrawalRefusal>;
  /** Newest first. */
  listOf(
    memberId: bigint,
    page: { offset: number; limit: number },
  ): Promise<{ readonly rows: readonly Withdrawal[]; readonly total: number }>;
  /** By the member, while nobody has approved it. Again: the same answer. */
  cancel(memberId: bigint, id: bigint): Promise<Withdrawal | Refusal<'withdrawals.unknown' | 'withdrawals.stateMoved'>>;
  /** The member says that the money arrived. Again: the same answer. */
  confirm(
    memberId: bigint,
    id: bigint,
  ): Promise<Withdrawal | Refusal<'withdrawals.unknown' | 'withdrawals.stateMoved'>>;
  /** For the desk: what waits the longest first, of what is over the newest. */
  list(
    filter: { readonly state: WithdrawalState | null; readonly memberId: bigint | null },
    page: { offset: number; limit: number },
  ): Promise<{ readonly rows: readonly Withdrawal[]; readonly total: number }>;
  find(
    id: bigint,
  ): Promise<
    | { readonly refused?: undefined; readonly withdrawal: Withdrawal; readonly events: readonly WithdrawalEvent[] }
    | Refusal<'withdrawals.unknown'>
  >;
  /** Nobody approves twice; what needs two takes two people who were not let in by one another. */
  approve(
    act: WithdrawalAct,
  ): Promise<Withdrawal | ActRefusal | Refusal<'withdrawals.approvedTwice' | 'staff.aboveLimit' | 'staff.notSeparate'>>;
  reject(act: WithdrawalAct): Promise<Withdrawal | ActRefusal>;
  /** The money was sent; `reference` is by what the payment is known where it was made. */
  pay(act: WithdrawalAct, reference: string): Promise<Withdrawal | ActRefusal>;
  /** Confirms what was paid 30 minutes ago and longer; answers how many. */
  confirmDue(limit: number): Promise<number>;
  /** How many wait for staff. */
  countOpen(): Promise<number>;
}

/** A line of the audit log, in the transaction of what it tells. */
export type RecordAct = (
  tx: Tx,
  line: Omit<WithdrawalAct, 'withdrawalId' | 'decisionLimit'> & {
    readonly action: AuditAction;
    readonly object: string;
    readonly before?: string;
    readonly after?: string;
  },
) => Promise<void>;

/** Channel `wallet:<member id>`, kind `withdrawal`. */
export type PublishLive = (
  tx: Tx,
  events: readonly {
    readonly channel: string;
    readonly kind: string;
    readonly data: Readonly<Record<string, unknown>>;
  }[],
) => Promise<void>;
