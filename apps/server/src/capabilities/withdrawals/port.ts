/**
 * Withdrawals: money out (operations.md 2.4).
 *
 * requested  the member asked; the amount stands in their locked account. Leaves by: approved, rejected, cancelled.
 * approved   as many of staff as it takes have approved, or the rules have; it is cut into parts, none of which was sent yet.
 *            Leaves by: paid, returned, rejected while no part is on its way.
 * paid       a part was sent, and at least one is not over. Leaves by: confirmed, partial, returned.
 * confirmed  all of it arrived. Leaves by: paid, where staff dispute within 72 hours what nobody had spoken of.
 * partial    some of it arrived, the rest is back. Leaves as confirmed does.
 * returned   nothing of it arrived; all of it is back, and its fee. Nothing leaves.
 * rejected   by staff, with a reason; the amount is back. Nothing leaves.
 * cancelled  by the member before anybody approved; the amount is back. Nothing leaves.
 *
 * A part (leg), at most what its channel takes at once
 * queued     to be paid. Leaves by: sending, sent, held, returned.
 * held       was about to be paid, and something speaks against it (preconditions.ts): a person looks at it. Leaves by: queued,
 *            returned.
 * sending    handed to a payout interface that has not told what became of it: it is asked about, and never paid again blindly.
 *            Leaves by: sent, failed.
 * sent       paid, under a reference. Leaves by: confirmed, disputed.
 * failed     surely not paid. Leaves by: queued, returned; somebody else decides than whoever said so.
 * disputed   the member says with a picture that it did not arrive. Leaves by: confirmed (it did), which somebody else decides
 *            than whoever paid; queued, returned, each of which takes two people.
 * confirmed  by the member, by 30 minutes without a word, or by staff. Leaves by: disputed, see above.
 * returned   back in the member's cash. Nothing leaves.
 *
 * In every state the ledger holds exactly this: one `hold` of the amount; a `holdReturn` of what came back before it was paid; a
 * `holdPaid` for each part that was ever sent and a `payoutReturn` for each of them that came back; a `withdrawalFee` once a
 * withdrawal is over of which something arrived. Lines and state change in one transaction under the row's lock, and the
 * lines' keys follow from the withdrawal, so nothing is paid or returned twice.
 */
import type { AuditAction } from '../../platform/audit-action.ts';
import type { Tx } from '../../platform/database.ts';
import type { DayPace, ReviewerPace, Span } from '../../platform/pace.ts';
import type { Refusal } from '../../platform/result.ts';
import type { Asker, PaymentPasswordRefusal, PayoutAccount } from '../identity/port.ts';

/**
 * Why a payment that was let go is not made yet: the member is frozen, an alert of risk that nobody cleared freezes their
 * withdrawals, the account is gone or another's, or money was taken back.
 */
export type HoldReason = 'frozen' | 'riskFrozen' | 'accountRemoved' | 'nameDiffers' | 'overdrawn';

export type WithdrawalState =
  | 'requested'
  | 'approved'
  | 'paid'
  | 'confirmed'
  | 'partial'
  | 'returned'
  | 'rejected'
  | 'cancelled';

/**
 * Why a withdrawal changed; a row of withdrawal_events each. `autoApproved`: nobody had to look at it. `time`: confirmed because
 * nobody said anything. `forced`: staff say that it arrived. `returnAsked`, `resendAsked`: the first of two who decide.
 */
export type WithdrawalCause =
  | 'requested'
  | 'approved'
  | 'autoApproved'
  | 'paid'
  | 'sending'
  | 'failed'
  | 'received'
  | 'time'
  | 'disputed'
  | 'forced'
  | 'returnAsked'
  | 'resendAsked'
  | 'resent'
  | 'returned'
  | 'held'
  | 'released'
  | 'rejected'
  | 'cancelled';

export type LegState = 'queued' | 'held' | 'sending' | 'sent' | 'confirmed' | 'disputed' | 'failed' | 'returned';

export interface Leg {
  /** From 1. */
  readonly n: number;
  /** Units of 0.0001. */
  readonly amount: bigint;
  readonly state: LegState;
  readonly attempt: number;
  readonly reference: string | null;
  /** Its amount has left the house's books. */
  readonly paidOut: boolean;
  readonly sentAt: Date | null;
  readonly confirmedBy: 'member' | 'time' | 'staff' | null;
  /** A picture of messages (uploads). */
  readonly proof: string | null;
  readonly endedAt: Date | null;
  /** Of one that is held. */
  readonly heldBecause: HoldReason | null;
  /** What it was held for before, and staff have looked at. */
  readonly cleared: readonly HoldReason[];
  /** The first of two who decide about it, since it was last disputed. */
  readonly asked: readonly {
    readonly decision: 'return' | 'resend';
    readonly staffId: bigint;
    readonly staff: string;
  }[];
  /** Nobody has spoken of it for 30 minutes. */
  readonly isDue: boolean;
  /** Handed to a payout interface a short while ago: what it says may still come. */
  readonly isOnItsWay: boolean;
  /** It counted as received by itself, at most 72 hours ago. */
  readonly isDisputable: boolean;
}

export interface Withdrawal {
  readonly refused?: undefined;
  readonly id: bigint;
  readonly memberId: bigint;
  /** Units of 0.0001. */
  readonly amount: bigint;
  /** Kept back of it, once something arrived. */
  readonly fee: bigint;
  /** Empty until it is approved. */
  readonly legs: readonly Leg[];
  readonly account: Pick<PayoutAccount, 'kind' | 'bankName' | 'account' | 'holder'>;
  readonly state: WithdrawalState;
  readonly approvals: number;
  readonly approvalsNeeded: number;
  /** Why staff rejected it. */
  readonly rejectedBecause: string | null;
  readonly requestedAt: Date;
  readonly paidAt: Date | null;
  readonly endedAt: Date | null;
}

export interface WithdrawalEvent {
  readonly cause: WithdrawalCause;
  /** Which part; null: the whole. */
  readonly leg: number | null;
  readonly at: Date;
  readonly staff: string | null;
  readonly reason: string | null;
  /** By what a payment of it is known. */
  readonly reference: string | null;
  /** Why it was held back, or what staff have looked at. */
  readonly heldBecause: HoldReason | null;
}

/** What bounds a member's withdrawals. Units of 0.0001. */
export interface WithdrawalBounds {
  /** What is paid at least, after the fee, by kind of account. */
  readonly minPaid: Readonly<Record<PayoutAccount['kind'], bigint>>;
  /** What one part may be, by kind of account. */
  readonly legMax: Readonly<Record<PayoutAccount['kind'], bigint>>;
}

/** What members of a rank may ask for on a day of the house's zone, and what it costs them. Units of 0.0001. */
export interface RankLimits {
  readonly perDay: number;
  readonly sumPerDay: bigint;
  /** So many of a day cost nothing; the others so much, hundredths of a percent, and no more than that. */
  readonly freePerDay: number;
  readonly feeBasisPoints: number;
  readonly feeMax: bigint;
}

export interface LimitsVersion {
  readonly refused?: undefined;
  readonly version: number;
  /** From rank 0 on; a rank above the last has the limits of the last. */
  readonly ranks: readonly RankLimits[];
  readonly at: Date;
  /** Null: it came with the house. */
  readonly staff: string | null;
  readonly reason: string | null;
}

export interface WithdrawalLimits {
  /** Newest first; the first counts. */
  versions(): Promise<readonly LimitsVersion[]>;
  /** The same key again changes nothing. */
  change(
    act: Omit<StaffMove, 'decisionLimit'> & { readonly seenVersion: number; readonly ranks: readonly RankLimits[] },
  ): Promise<
    | LimitsVersion
    | Refusal<'withdrawals.limitsInvalid' | 'withdrawals.limitsChanged' | 'request.keyReused' | 'staff.reasonRequired'>
  >;
}

export interface WithdrawalOptions {
  /** What the member has that can be asked for. */
  readonly withdrawable: bigint;
  /** What turnover requirements still ask for (turnover-requirements/port.ts); while it is anything, nothing can be withdrawn. */
  readonly toPlay: bigint;
  readonly rank: number;
  readonly bounds: WithdrawalBounds;
  readonly limits: RankLimits;
  /** The least that can be asked for now, with what is charged, by kind of account. */
  readonly minAmounts: WithdrawalBounds['minPaid'];
  /** Of today, by the house's zone. */
  readonly countLeft: number;
  readonly sumLeft: bigint;
  /** How many more of today cost nothing. */
  readonly freeLeft: number;
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
      | 'withdrawals.nameDiffers'
      | 'withdrawals.frozen'
      | 'withdrawals.overdrawn'
      | 'withdrawals.owesContracts'
      | 'kyc.payoutBound'
      | 'wallet.insufficientFunds'
      | 'wallet.busy'
    >;

/** Who of staff acts, from where, and why. */
export interface StaffMove {
  readonly staffId: bigint;
  readonly staff: string;
  readonly address: string;
  readonly reason: string;
  readonly key: string;
  /** The most that their role lets one decision move, units of 0.0001; null: no limit. */
  readonly decisionLimit: bigint | null;
}

export interface WithdrawalAct extends StaffMove {
  readonly withdrawalId: bigint;
}

export interface LegAct extends WithdrawalAct {
  readonly leg: number;
}

export type LegDecision = 'forceReceipt' | 'resend' | 'return' | 'fail' | 'release';

export type LegRefusal = Refusal<'withdrawals.unknown' | 'withdrawals.stateMoved'>;

export interface KeptProof {
  readonly refused?: undefined;
  readonly webp: Uint8Array;
  readonly width: number;
  readonly height: number;
}

export interface WithdrawalFilter {
  readonly state: WithdrawalState | null;
  /** With a part in this state; `unknown`: one that is being sent for so long that somebody has to ask about it. */
  readonly legState: LegState | 'unknown' | null;
  readonly memberId: bigint | null;
}

/** What a member is told in their inbox: how it ended. Units of 0.0001. */
export interface EndedWithdrawal {
  readonly memberId: bigint;
  readonly id: bigint;
  readonly state: 'confirmed' | 'partial' | 'returned' | 'rejected' | 'cancelled';
  readonly received: bigint;
  readonly returned: bigint;
  readonly reason: string | null;
}

export type ActRefusal = Refusal<
  'withdrawals.unknown' | 'withdrawals.stateMoved' | 'request.keyReused' | 'staff.reasonRequired'
>;

/**
 * As of the whole; above the limit of their role; not theirs to decide: they paid it, said that it failed, or were the first of
 * two.
 */
export type LegActRefusal = ActRefusal | Refusal<'staff.aboveLimit' | 'staff.notSeparate' | 'withdrawals.ownDecision'>;

/** And: an alert of risk freezes the member's withdrawals, so that no part is let go. */
export type DecideLegRefusal = LegActRefusal | Refusal<'withdrawals.riskFrozen'>;

/** And: the payment has paid a part already. */
export type PayLegRefusal = LegActRefusal | Refusal<'withdrawals.referenceTaken'>;

export interface Withdrawals {
  optionsOf(memberId: bigint): Promise<WithdrawalOptions>;
  /** The same key and data again answers the same withdrawal. */
  request(asker: Asker, wish: WithdrawalRequest): Promise<Withdrawal | WithdrawalRefusal>;
  /** Newest first; of a span, those that were asked for in it. */
  listOf(
    memberId: bigint,
    page: { offset: number; limit: number },
    span: Span | null,
  ): Promise<{ readonly rows: readonly Withdrawal[]; readonly total: number }>;
  /** By the member, while nobody has approved it. Again: the same answer. */
  cancel(memberId: bigint, id: bigint): Promise<Withdrawal | Refusal<'withdrawals.unknown' | 'withdrawals.stateMoved'>>;
  /** The member says that a part arrived; null: all that were sent did. Again: the same answer. */
  confirm(memberId: bigint, id: bigint, leg: number | null): Promise<Withdrawal | LegRefusal>;
  /** The member says that a part that was sent did not arrive; `proof` is an upload of theirs. Again: the same answer. */
  dispute(
    memberId: bigint,
    id: bigint,
    leg: number,
    proof: string,
  ): Promise<Withdrawal | LegRefusal | Refusal<'uploads.unknown'>>;
  /** For the desk: what waits the longest first, of what is over the newest. */
  list(
    filter: WithdrawalFilter,
    page: { offset: number; limit: number },
  ): Promise<{ readonly rows: readonly Withdrawal[]; readonly total: number }>;
  /** Those older than one, newest first; null: from the newest. */
  listAfter(filter: WithdrawalFilter, after: bigint | null, limit: number): Promise<readonly Withdrawal[]>;
  /** A member's withdrawals that were asked for in a span and stand in one of these states, newest first. */
  listBetween(
    memberId: bigint,
    of: Span & { readonly states: readonly WithdrawalState[] },
    limit: number,
  ): Promise<{ readonly rows: readonly Withdrawal[]; readonly total: number }>;
  /** How long members waited, by the day on which the first part was sent, newest first; days without any are missing. */
  paceByDay(span: Span): Promise<readonly DayPace[]>;
  /** Of whoever approved or rejected in these days, with most decisions first. */
  paceByReviewer(span: Span): Promise<readonly ReviewerPace[]>;
  /** What is locked for withdrawals: of those that nobody has decided, and of those that are being paid. Units of 0.0001. */
  heldNow(): Promise<{ readonly asked: bigint; readonly inPayment: bigint }>;
  find(id: bigint): Promise<
    | {
        readonly refused?: undefined;
        readonly withdrawal: Withdrawal;
        readonly events: readonly WithdrawalEvent[];
        /** What speaks against paying a part of it now; null: nothing, or none is to be paid. */
        readonly hold: HoldReason | null;
      }
    | Refusal<'withdrawals.unknown'>
  >;
  /** Refused while an alert of risk freezes its member's withdrawals. Nobody approves twice; what needs two takes two people who were not let in by one another. */
  approve(
    act: WithdrawalAct,
  ): Promise<
    | Withdrawal
    | ActRefusal
    | Refusal<'withdrawals.approvedTwice' | 'withdrawals.riskFrozen' | 'staff.aboveLimit' | 'staff.notSeparate'>
  >;
  /** Refused once a part was sent or may have been. */
  reject(act: WithdrawalAct): Promise<Withdrawal | ActRefusal>;
  /**
   * A part was sent; `reference` is by what the payment is known where it was made. Held instead where something speaks against
   * it since it was approved.
   */
  pay(act: LegAct, reference: string): Promise<Withdrawal | PayLegRefusal>;
  /**
   * What of a part is decided that is disputed, failed or held: it did arrive; it is paid anew; it goes back. Of a disputed one
   * that goes back or is paid anew two decide the same, and the first changes nothing yet.
   */
  decideLeg(act: LegAct, decision: LegDecision): Promise<Withdrawal | DecideLegRefusal>;
  /** Staff dispute a part that counted as received by itself 72 hours ago or later. */
  disputeByStaff(act: LegAct): Promise<Withdrawal | LegActRefusal>;
  /** The picture that a member sent along. */
  findProof(id: bigint, leg: number): Promise<KeptProof | Refusal<'withdrawals.unknown' | 'uploads.unknown'>>;
  /** Confirms parts that were sent 30 minutes ago and longer; answers of how many withdrawals. */
  confirmDue(limit: number): Promise<number>;
  /** What the member asked for within 24 hours, each by itself, without what was given up or rejected. Units of 0.0001. */
  askedWithinDay(memberId: bigint): Promise<readonly bigint[]>;
  /** What the member asked for in this month of the house's zone, without what came back whole. Units of 0.0001. */
  askedThisMonth(memberId: bigint, within?: Tx): Promise<bigint>;
  /** What the member got paid out in 30 days, by what arrived or counts as arrived. Units of 0.0001. */
  paidInMonth(memberId: bigint): Promise<bigint>;
  /** How many wait for staff, those with a part that is disputed, failed, held or unknown for long among them. */
  countOpen(): Promise<number>;
  /** How many parts are being sent for so long that somebody has to ask about them. */
  countUnknown(): Promise<number>;
}

/** A line of the audit log, in the transaction of what it tells. */
export type RecordAct = (
  tx: Tx,
  line: Pick<WithdrawalAct, 'staffId' | 'staff' | 'address' | 'reason' | 'key'> & {
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
