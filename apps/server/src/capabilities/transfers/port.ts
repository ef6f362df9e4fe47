/**
 * Transfers: cash of a member to their own direct upline, of an agent to anybody below (operations.md 2.7). At once and for good:
 * there is no state but that it happened, and nothing takes it back.
 *
 * Money that is sent is gone from its account like money that was paid out: who a member is bounds both together by month
 * (8.2), and nothing is sent while an alert of risk about the sender is open (8.3). Agents of the house's own lines deal among
 * themselves only.
 *
 * Of each the ledger holds a `transferOut` of the sender and a `transferIn` of the receiver, both against the house's account
 * `transfers`, which is therefore always at zero. Both lines and the row are one transaction.
 */
import type { Tx } from '../../platform/database.ts';
import type { Span } from '../../platform/pace.ts';
import type { Refusal } from '../../platform/result.ts';
import type { Asker, PaymentPasswordRefusal } from '../identity/port.ts';

export type TransferDirection = 'up' | 'down';

export interface TransferBounds {
  /** Units of 0.0001, of one transfer. */
  readonly minAmount: bigint;
  readonly maxAmount: bigint;
  /** Of what one member sends from midnight of the house's zone on. */
  readonly sumPerDay: bigint;
}

/** A transfer as one of its two sides sees it. */
export interface Transfer {
  readonly refused?: undefined;
  readonly id: bigint;
  readonly direction: 'in' | 'out';
  /** The other side's account; masked where they stand above. */
  readonly party: string;
  readonly amount: bigint;
  readonly note: string;
  readonly at: Date;
}

export interface TransferOptions {
  /** Masked; null: there is none. */
  readonly upline: string | null;
  readonly mayDown: boolean;
  /** What can be sent now, before the bounds. */
  readonly available: bigint;
  readonly toPlay: bigint;
  readonly bounds: TransferBounds;
  readonly dayLeft: bigint;
}

export interface TransferWish {
  /** UUID of version 7. */
  readonly key: string;
  readonly amount: bigint;
  /** Of somebody below; null: the direct upline. */
  readonly account: string | null;
  /** Whom the sender confirmed, as they were shown. */
  readonly receiver: string;
  readonly note: string;
  readonly paymentPassword: string;
}

export type TransferRefusal =
  | PaymentPasswordRefusal
  | Refusal<
      | 'transfers.receiverUnknown'
      | 'transfers.receiverClosed'
      | 'transfers.amountOutOfRange'
      | 'transfers.daySum'
      | 'transfers.turnoverOpen'
      | 'transfers.closed'
      | 'transfers.underReview'
      | 'kyc.payoutBound'
      | 'request.keyReused'
      | 'request.keyOutOfRange'
      | 'wallet.insufficientFunds'
      | 'wallet.busy'
    >;

/** What one side is told in their inbox. */
export interface TransferNews {
  readonly memberId: bigint;
  readonly direction: 'in' | 'out';
  readonly party: string;
  readonly amount: bigint;
}
export type TellTransfer = (tx: Tx, news: TransferNews) => Promise<void>;

export interface Transfers {
  optionsOf(memberId: bigint): Promise<TransferOptions>;
  /** Who of those below has this account, masked for the sender to confirm. */
  findReceiver(memberId: bigint, account: string): Promise<string | Refusal<'transfers.receiverUnknown'>>;
  /** The same key again answers the transfer there is, and asks for no password. */
  send(asker: Asker, wish: TransferWish): Promise<Transfer | TransferRefusal>;
  /** What a member sent in this month of the house's zone. Units of 0.0001. */
  sentThisMonth(memberId: bigint, within?: Tx): Promise<bigint>;
  /** Sent and got, newest first; null: of all days. */
  listOf(
    memberId: bigint,
    page: { offset: number; limit: number },
    span: Span | null,
  ): Promise<{ rows: readonly Transfer[]; total: number }>;
}
