/**
 * Manual deposits: the member sends money to an account of the house and writes down by what the payment is known; lines of
 * the account's statement say what arrived (operations.md 2.2 "manual"). To the cashier this is a gateway like any other:
 * the statements are its books.
 *
 * open       the order has its account. Leaves by: submitted, closed.
 * submitted  the member wrote the reference. Leaves by: paid, review, closed.
 * review     a line has the reference, but a person has to look: another amount, another sender, another account, or the
 *            third deposit of a day from a sender that is new. Leaves by: paid, failed.
 * paid       a line is this payment; its amount is credited, not what was asked. Nothing leaves.
 * failed     staff refused it, with a reason the member reads; the line is free again. Leaves by: submitted.
 * closed     the order is over at the cashier. Leaves by: submitted, a late claim, which the cashier credits for seven days
 *            after the expiry and holds for staff later.
 *
 * Where staff give an order a line that did not match by itself, above a sum a day, it stays in review until another of
 * them has looked.
 *
 * A line is the payment of one order at most, and a reference is claimed once. What one of staff typed counts once another
 * has confirmed the import; what the signed feed sends counts at once.
 */
import type { AuditAction } from '../../platform/audit-action.ts';
import type { Tx } from '../../platform/database.ts';
import type { ReviewerPace, Span } from '../../platform/pace.ts';
import type { Refusal } from '../../platform/result.ts';
import type { Gateway } from '../cashier/port.ts';

export const MANUAL_STATES = ['open', 'submitted', 'review', 'paid', 'failed', 'closed'] as const;
export type ManualState = (typeof MANUAL_STATES)[number];

export const REVIEW_REASONS = ['amountDiffers', 'senderDiffers', 'otherAccount', 'newSender', 'givenByHand'] as const;
export type ReviewReason = (typeof REVIEW_REASONS)[number];

export type ManualCause =
  | 'opened'
  | 'submitted'
  | 'matched'
  | 'review'
  | 'given'
  | 'accepted'
  | 'refused'
  | 'reopened'
  | 'closed';

export type AccountKind = 'personal' | 'agent' | 'merchant' | 'bank';

/** An account of the house that members send to. */
export interface ReceivingAccount {
  readonly id: bigint;
  readonly channel: string;
  readonly number: string;
  readonly holder: string;
  readonly kind: AccountKind;
  readonly bankName: string | null;
  /** Units of 0.0001, of what orders of one day may bring. */
  readonly dailyCap: bigint;
  readonly active: boolean;
  readonly playMoney: boolean;
  readonly version: number;
  /** False: nobody but who added it has looked at it, and no member is shown it. */
  readonly isConfirmed: boolean;
  /** What waits for a second person, of one that is confirmed. */
  readonly wished: AccountIdentity | null;
  /** Who typed last what waits; null: nothing waits. */
  readonly changedBy: string | null;
  /** What today's orders have brought or may bring. */
  readonly today: bigint;
}

/** Whose account it is; who changes it might change to whom members send. */
export type AccountIdentity = Pick<ReceivingAccount, 'holder' | 'kind' | 'bankName'>;

export type AccountTerms = Pick<ReceivingAccount, 'holder' | 'kind' | 'bankName' | 'dailyCap' | 'active'>;

export interface ManualDeposit {
  readonly refused?: undefined;
  readonly orderId: bigint;
  readonly memberId: bigint;
  readonly channel: string;
  readonly account: Pick<ReceivingAccount, 'number' | 'holder' | 'kind' | 'bankName' | 'playMoney'>;
  readonly amount: bigint;
  readonly state: ManualState;
  readonly reference: string | null;
  readonly senderDigits: string | null;
  readonly submittedAt: Date | null;
  readonly reviewReasons: readonly ReviewReason[];
  readonly failedBecause: string | null;
  /** Whether a picture of the payment came along. */
  readonly hasSlip: boolean;
  /** No line was found for 30 minutes. */
  readonly isOverdue: boolean;
  /** How often the member may still write a reference. */
  readonly triesLeft: number;
  readonly createdAt: Date;
  readonly line: StatementLine | null;
}

/** A picture of a payment, as we drew it. */
export interface KeptSlip {
  readonly refused?: undefined;
  readonly webp: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** What arrived at an account, as its statement says. */
export interface StatementLine {
  readonly id: bigint;
  readonly channel: string;
  readonly reference: string;
  readonly amount: bigint;
  readonly sender: string | null;
  readonly accountNumber: string | null;
  readonly receivedAt: Date | null;
  readonly addedAt: Date;
  readonly orderId: bigint | null;
  readonly importId: bigint;
  /** False: its import waits for a second person. */
  readonly counts: boolean;
}

export interface StatementImport {
  readonly refused?: undefined;
  readonly id: bigint;
  readonly channel: string;
  readonly source: 'desk' | 'feed';
  readonly lines: number;
  readonly newLines: number;
  readonly total: bigint;
  readonly at: Date;
  readonly staff: string | null;
  readonly confirmedAt: Date | null;
  readonly confirmedBy: string | null;
  /** Null: it counts, or it may still. */
  readonly discardedAt: Date | null;
}

/** A line of a statement as it was read, before it is kept. */
export type ReadLine = Pick<StatementLine, 'reference' | 'amount' | 'sender' | 'accountNumber' | 'receivedAt'>;

/** What a line of a preview would do. `match`: an order waits for it; `known`: it is there already. */
export type PreviewOutcome = 'match' | 'review' | 'new' | 'known' | 'repeated' | 'unreadable';

export interface PreviewLine {
  /** From 1. */
  readonly n: number;
  readonly outcome: PreviewOutcome;
  readonly line: ReadLine | null;
}

export interface StatementPreview {
  readonly lines: readonly PreviewLine[];
  readonly counts: Readonly<Record<PreviewOutcome, number>>;
  /** Of what would be added. */
  readonly total: bigint;
}

/** Who of staff acts, from where, and why. */
export interface StaffAct {
  readonly staffId: bigint;
  readonly staff: string;
  readonly address: string;
  readonly reason: string;
  readonly key: string;
  /** The most that their role lets one decision move, units of 0.0001; null: no limit. */
  readonly decisionLimit: bigint | null;
}

type ActRefusal = Refusal<'request.keyReused' | 'staff.reasonRequired'>;

export interface ManualDeposits {
  /** What serves channels whose adapter is `manual`. */
  readonly gateway: Gateway;
  /** The member's own; refused when it is somebody else's or no manual one. */
  find(memberId: bigint, orderId: bigint): Promise<ManualDeposit | Refusal<'cashier.orderUnknown'>>;
  /**
   * The member writes by what the payment is known; a message of the wallet that was pasted whole is read. May be written
   * again while no line was found, five times at most. A bank transfer needs a picture of its slip, an upload of theirs.
   */
  submit(
    memberId: bigint,
    orderId: bigint,
    wish: { readonly reference: string; readonly senderDigits: string | null; readonly slip: string | null },
  ): Promise<
    | ManualDeposit
    | Refusal<
        | 'cashier.orderUnknown'
        | 'manualDeposits.stateMoved'
        | 'manualDeposits.referenceUsed'
        | 'manualDeposits.referenceUnreadable'
        | 'manualDeposits.tooManySubmissions'
        | 'manualDeposits.slipMissing'
        | 'uploads.unknown'
      >
  >;
  list(
    filter: {
      /** `waiting`: for staff. */
      readonly state: ManualState | 'waiting' | null;
      readonly channel: string | null;
      readonly search: string | null;
    },
    page: { offset: number; limit: number },
  ): Promise<{ readonly rows: readonly ManualDeposit[]; readonly total: number }>;
  look(orderId: bigint): Promise<
    | {
        readonly refused?: undefined;
        readonly deposit: ManualDeposit;
        readonly events: readonly {
          readonly cause: ManualCause;
          readonly at: Date;
          readonly reference: string | null;
          readonly staff: string | null;
          readonly reason: string | null;
        }[];
      }
    | Refusal<'cashier.orderUnknown'>
  >;
  findSlip(orderId: bigint): Promise<KeptSlip | Refusal<'cashier.orderUnknown' | 'uploads.unknown'>>;
  /**
   * What staff make of an order that waits: accepted with the line it has, or with a free one that they found; refused with
   * a reason. Whoever typed or confirmed the line's import cannot accept. One person gives so much a day of lines that did
   * not match by themselves; what is above it stays in review until another accepts it.
   */
  decide(
    act: StaffAct & {
      readonly orderId: bigint;
      readonly decision: 'accept' | 'refuse';
      readonly lineReference: string | null;
    },
  ): Promise<
    | ManualDeposit
    | ActRefusal
    | Refusal<
        | 'cashier.orderUnknown'
        | 'manualDeposits.stateMoved'
        | 'manualDeposits.lineUnknown'
        | 'manualDeposits.referenceUsed'
        | 'manualDeposits.ownImport'
        | 'manualDeposits.ownGift'
        | 'staff.notSeparate'
        | 'staff.aboveLimit'
      >
  >;
  /** Lets the member write references again, who has written as many as may be. */
  reopen(
    act: StaffAct & { readonly orderId: bigint },
  ): Promise<ManualDeposit | ActRefusal | Refusal<'cashier.orderUnknown' | 'manualDeposits.stateMoved'>>;
  preview(channel: string, text: string): Promise<StatementPreview | Refusal<'cashier.channelUnknown'>>;
  /** Keeps what is new of a statement; it waits for a second person. */
  importText(
    act: StaffAct & { readonly channel: string; readonly text: string },
  ): Promise<StatementImport | ActRefusal | Refusal<'cashier.channelUnknown' | 'manualDeposits.nothingNew'>>;
  confirmImport(
    act: StaffAct & { readonly importId: bigint },
  ): Promise<
    | StatementImport
    | ActRefusal
    | Refusal<'manualDeposits.importUnknown' | 'staff.notSeparate' | 'staff.aboveLimit' | 'manualDeposits.ownImport'>
  >;
  /** Gives up what nobody has confirmed yet: its lines are gone, and their references free. */
  discardImport(
    act: StaffAct & { readonly importId: bigint },
  ): Promise<StatementImport | ActRefusal | Refusal<'manualDeposits.importUnknown' | 'manualDeposits.importConfirmed'>>;
  /**
   * What the signed feed sent: messages that came from the wallet of the channel itself (`from`: who texted it). Others are
   * passed over. Counts at once; the same again changes nothing.
   */
  takeFeed(
    channel: string,
    messages: readonly { readonly from: string; readonly text: string }[],
  ): Promise<{ readonly added: number } | Refusal<'cashier.channelUnknown'>>;
  listImports(page: {
    offset: number;
    limit: number;
  }): Promise<{ readonly rows: readonly StatementImport[]; readonly total: number }>;
  listLines(
    filter: { readonly free: boolean; readonly search: string | null; readonly importId: bigint | null },
    page: { offset: number; limit: number },
  ): Promise<{ readonly rows: readonly StatementLine[]; readonly total: number }>;
  /** Accounts that nobody can send real money to, for a demo; those that are there stay as they are. */
  seedDemoAccounts(): Promise<void>;
  listAccounts(): Promise<readonly ReceivingAccount[]>;
  /** Its number stays for ever; it is shown to members once another person has confirmed it. The same again: the same. */
  addAccount(
    act: StaffAct & { readonly channel: string; readonly number: string; readonly terms: AccountTerms },
  ): Promise<ReceivingAccount | ActRefusal | Refusal<'manualDeposits.accountTaken' | 'cashier.channelUnknown'>>;
  /**
   * Refused when somebody else changed it since; the same again changes nothing. Holder, kind and bank wait for a second
   * person, and are given up by writing those that are there.
   */
  changeAccount(
    act: StaffAct & { readonly accountId: bigint; readonly seenVersion: number; readonly terms: AccountTerms },
  ): Promise<ReceivingAccount | ActRefusal | Refusal<'manualDeposits.accountUnknown' | 'cashier.changedMeanwhile'>>;
  /** Lets an account, or what was changed of it, count; by another person than any who typed it. */
  confirmAccount(
    act: StaffAct & { readonly accountId: bigint; readonly seenVersion: number },
  ): Promise<
    | ReceivingAccount
    | ActRefusal
    | Refusal<
        'manualDeposits.accountUnknown' | 'manualDeposits.ownAccount' | 'cashier.changedMeanwhile' | 'staff.notSeparate'
      >
  >;
  /** Matches what a process that fell over left between confirming and matching. */
  matchLeftOver(): Promise<void>;
  /** Tells the cashier of orders that it has not heard of; answers how many. */
  tellNews(limit: number): Promise<number>;
  /** How many wait for staff: those in review, and those that no line was found for within 30 minutes. */
  countWaiting(): Promise<number>;
  /** Of whoever took or refused deposits in these days, with most decisions first. */
  paceByReviewer(span: Span): Promise<readonly ReviewerPace[]>;
}

/** A line of the audit log, in the transaction of what it tells. */
export type RecordAct = (
  tx: Tx,
  line: Omit<StaffAct, 'decisionLimit'> & {
    readonly action: AuditAction;
    readonly object: string;
    readonly before?: string;
    readonly after?: string;
  },
) => Promise<void>;
