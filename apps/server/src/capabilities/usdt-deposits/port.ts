/**
 * Deposits in USDT on TRON (TRC-20; operations.md 2.2 "USDT"). Each member has an address of their own, worked out from an
 * extended public key; nothing here can spend what comes to it. A node of the chain is asked what came.
 *
 * A transfer on the chain is not an order: it comes when and as large as its sender likes. To the cashier this is a gateway
 * whose books are the credits that transfers make; an order is opened when there is one.
 *
 * A transfer, known by its transaction and the number of its log:
 *
 * seen        stands in a block that is not deep enough. Leaves by: confirmed, orphaned, wrongToken.
 * confirmed   deep enough. It waits until it and those before it are worth the channel's minimum. Leaves by: credited.
 * credited    part of a credit, which fixed its rate. Nothing leaves; what the chain says otherwise later is marked.
 * orphaned    stands in no block any more. Leaves by: seen, confirmed, when it comes again within a day.
 * wrongToken  of another contract. Staff see it; nothing leaves but by the chain saying that it was ours after all.
 *
 * Lists of the node are hints. The receipt of a transaction says which contract moved how much to whom, in which block; it
 * is read when the transfer is seen and again when it is confirmed.
 *
 * The rate of a credit is that of the quote in force when the transfer that completes it was put into a block, else the one
 * that counts when it is credited. A member has one quote at a time, and cannot choose among several.
 */
import type { AuditAction } from '../../platform/audit-action.ts';
import type { Tx } from '../../platform/database.ts';
import type { Refusal } from '../../platform/result.ts';
import type { Gateway } from '../cashier/port.ts';

export const USDT = 'usdt';

export type TransferState = 'seen' | 'confirmed' | 'credited' | 'orphaned' | 'wrongToken';

/** A transfer that the chain showed. */
export interface Transfer {
  readonly txid: string;
  readonly logIndex: number;
  readonly address: string;
  readonly memberId: bigint;
  readonly contract: string;
  readonly sender: string;
  /** Millionths of a USDT; of another token its smallest unit. */
  readonly value: bigint;
  readonly block: number;
  readonly blockTime: Date;
  readonly confirmations: number;
  readonly state: TransferState;
  readonly seenAt: Date;
  readonly orderId: bigint | null;
  readonly isContradicted: boolean;
}

/** What one USDT is worth. Units of 0.0001; the spread in hundredths of a percent. */
export interface Rate {
  readonly version: number;
  readonly rate: bigint;
  readonly spread: number;
  /** What members are credited: the rate less the spread. */
  readonly memberRate: bigint;
  readonly setAt: Date;
  readonly setBy: string | null;
  readonly countsFrom: Date | null;
  readonly confirmedBy: string | null;
}

/** What a member sees of their address. */
export interface UsdtDeposit {
  readonly refused?: undefined;
  readonly address: string | null;
  readonly quote: { readonly memberRate: bigint; readonly until: Date } | null;
  /** What a quote would be now; null: no rate counts. */
  readonly memberRate: bigint | null;
  /** Millionths of a USDT, at the rate that is shown. */
  readonly minimum: bigint | null;
  readonly confirmationsNeeded: number;
  /** Newest first. */
  readonly transfers: readonly Transfer[];
}

export interface StaffAct {
  readonly staffId: bigint;
  readonly staff: string;
  readonly address: string;
  readonly reason: string;
  readonly key: string;
}

/** A line of the audit log, in the transaction of what it tells. */
export type RecordAct = (
  tx: Tx,
  line: StaffAct & {
    readonly action: AuditAction;
    readonly object: string;
    readonly before?: string;
    readonly after?: string;
  },
) => Promise<void>;

export interface UsdtDeposits {
  /** What serves the channel whose adapter is `usdt`. */
  readonly gateway: Gateway;
  find(memberId: bigint): Promise<UsdtDeposit>;
  /** Gives an address and quotes a rate; those that are there stay. */
  open(memberId: bigint): Promise<UsdtDeposit | Refusal<'usdtDeposits.notOffered' | 'wallet.paused'>>;
  /** Asks the node about addresses that are due; answers how many. */
  lookAtAddresses(limit: number): Promise<number>;
  /** Asks the node how deep transfers are that are not confirmed; answers how many. */
  followTransfers(limit: number): Promise<number>;
  /** Makes credits of what is confirmed, fixing their rates; answers how many. */
  creditConfirmed(): Promise<number>;
  /** Tells the cashier of credits that it has not heard of; answers how many. */
  tellCredits(limit: number): Promise<number>;
  list(
    filter: { readonly state: TransferState | null; readonly search: string | null },
    page: { offset: number; limit: number },
  ): Promise<{ readonly rows: readonly Transfer[]; readonly total: number }>;
  /** The newest twenty, newest first. */
  listRates(): Promise<readonly Rate[]>;
  /**
   * A rate far from those of the last day waits for a second person; a later one takes the place of one that waits. The same
   * key again changes nothing.
   */
  setRate(
    act: StaffAct & { readonly seenVersion: number; readonly rate: bigint; readonly spread: number },
  ): Promise<undefined | Refusal<'usdtDeposits.rateOutOfRange' | 'cashier.changedMeanwhile' | 'request.keyReused'>>;
  confirmRate(
    act: StaffAct & { readonly version: number },
  ): Promise<undefined | Refusal<'usdtDeposits.rateDecided' | 'usdtDeposits.ownRate' | 'staff.notSeparate'>>;
  /** A rate for a demo; one that is there stays. */
  seedDemoRate(): Promise<void>;
}

/** What a transaction did, once it stands in a block. */
export interface Receipt {
  readonly block: number;
  readonly blockTime: Date;
  readonly hasSucceeded: boolean;
  /** Hexadecimal without `0x`. The place in the list is the log's number. */
  readonly logs: readonly { readonly contract: string; readonly topics: readonly string[]; readonly data: string }[];
}
