/**
 * Adjustments: lines of the ledger by people (operations.md 1, 8.3: no single person changes a balance).
 *
 * requested  one of staff asked, for one member or by a table for many; nothing has moved. Leaves by: approved, rejected.
 * approved   another, of separate hands, approved; each line is posted, or failed because its member has too little. Nothing leaves.
 * rejected   another rejected it; nothing moves, and the keys of its lines are free again. Nothing leaves.
 *
 * Each posted line has one line of the ledger, of its kind, that refers to its id. Decision, lines and the terms of their
 * turnover requirements are one transaction.
 */
import type { AuditAction } from '../../platform/audit-action.ts';
import type { Tx } from '../../platform/database.ts';
import type { Waiting } from '../../platform/module.ts';
import type { Refusal } from '../../platform/result.ts';

export type AdjustmentState = 'requested' | 'approved' | 'rejected';
export type AdjustmentCode =
  | 'depositMissing'
  | 'payoutFault'
  | 'gameFault'
  | 'goodwill'
  | 'promotion'
  | 'abuse'
  | 'other';
/** Only a correction may take a balance below zero. */
export type AdjustmentKind = 'adjustment' | 'correction';
export type LineFault =
  | 'unreadable'
  | 'formula'
  | 'keyMissing'
  | 'keyRepeated'
  | 'keyUsed'
  | 'memberUnknown'
  | 'ownAccount'
  | 'kindUnknown'
  | 'amountInvalid'
  | 'timesInvalid';

/** A line as it was typed, as far as it could be read. */
export interface WishedLine {
  readonly key: string;
  readonly account: string;
  readonly kind: AdjustmentKind | null;
  /** Units of 0.0001, signed; null: not an amount. */
  readonly amount: bigint | null;
  /** How often a credit has to be played; null: not a number that is allowed. */
  readonly times: number | null;
  readonly fault: LineFault | null;
}

export interface AdjustmentOrder {
  readonly refused?: undefined;
  readonly id: bigint;
  readonly code: AdjustmentCode;
  readonly reason: string;
  readonly state: AdjustmentState;
  readonly lines: number;
  /** Of an order of one line. */
  readonly memberId: bigint | null;
  /** Units of 0.0001, both without a sign. */
  readonly credits: bigint;
  readonly debits: bigint;
  readonly failed: number;
  readonly file: 'picture' | 'pdf' | null;
  readonly requestedById: bigint;
  readonly requestedBy: string;
  readonly requestedAt: Date;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly decidedBecause: string | null;
}

export interface AdjustmentLine {
  readonly id: bigint;
  readonly n: number;
  readonly key: string;
  readonly memberId: bigint;
  readonly kind: AdjustmentKind;
  readonly amount: bigint;
  readonly times: number;
  readonly outcome: 'posted' | 'failed' | null;
}

/** Whoever of staff acts. */
export interface StaffActor {
  readonly staffId: bigint;
  readonly staff: string;
  readonly address: string;
  /** The most one decision of their role may move, units of 0.0001; null: no limit. */
  readonly decisionLimit: bigint | null;
}

export interface AdjustmentRequest extends StaffActor {
  readonly key: string;
  readonly reason: string;
  readonly code: AdjustmentCode;
  readonly lines: { readonly table: string } | (Omit<WishedLine, 'key' | 'fault'> & { readonly table?: undefined });
  /** Base 64; null: nothing is attached. */
  readonly file: string | null;
}

export interface AdjustmentDecision extends StaffActor {
  readonly key: string;
  readonly reason: string;
  readonly id: bigint;
}

export type RequestRefusal = Refusal<
  | 'staff.reasonRequired'
  | 'staff.aboveLimit'
  | 'request.keyReused'
  | 'request.unavailable'
  | 'adjustments.linesRefused'
  | 'adjustments.fileInvalid'
  | 'adjustments.fileTooLarge'
>;

export type DecisionRefusal = Refusal<
  | 'adjustments.unknown'
  | 'adjustments.stateMoved'
  | 'adjustments.ownRequest'
  | 'staff.notSeparate'
  | 'staff.reasonRequired'
  | 'request.keyReused'
>;

export type ApprovalRefusal = Refusal<'adjustments.ownAccount' | 'staff.aboveLimit' | 'wallet.insufficientFunds'>;

export interface AdjustmentFilter {
  readonly state: AdjustmentState | null;
  readonly memberId: bigint | null;
}

/** What a member is told in their inbox. */
export interface AdjustmentNews {
  readonly memberId: bigint;
  /** Units of 0.0001, signed. */
  readonly amount: bigint;
  readonly code: AdjustmentCode;
  readonly times: number;
}
export type TellAdjusted = (tx: Tx, news: AdjustmentNews) => Promise<void>;

/** A line of the audit log, in the transaction of what it tells. */
export type RecordAct = (
  tx: Tx,
  line: {
    readonly staffId: bigint;
    readonly staff: string;
    readonly address: string;
    readonly reason: string;
    readonly key: string;
    readonly action: AuditAction;
    readonly object: string;
    readonly before?: string;
    readonly after?: string;
  },
) => Promise<void>;

export interface Adjustments {
  /** Nothing is kept. */
  preview(staffId: bigint, table: string): Promise<readonly WishedLine[]>;
  /** The same key again answers the order there is. */
  request(request: AdjustmentRequest): Promise<AdjustmentOrder | RequestRefusal>;
  approve(decision: AdjustmentDecision): Promise<AdjustmentOrder | DecisionRefusal | ApprovalRefusal>;
  reject(decision: AdjustmentDecision): Promise<AdjustmentOrder | DecisionRefusal>;
  /** Those that wait oldest first, all others newest first. */
  list(
    filter: AdjustmentFilter,
    page: { offset: number; limit: number },
  ): Promise<{ rows: readonly AdjustmentOrder[]; total: number }>;
  /** Those older than one, newest first; null: from the newest. */
  listAfter(filter: AdjustmentFilter, after: bigint | null, limit: number): Promise<readonly AdjustmentOrder[]>;
  find(
    id: bigint,
  ): Promise<
    | { readonly refused?: undefined; order: AdjustmentOrder; lines: readonly AdjustmentLine[] }
    | Refusal<'adjustments.unknown'>
  >;
  findFile(
    id: bigint,
  ): Promise<{ readonly refused?: undefined; kind: 'picture' | 'pdf'; bytes: Buffer } | Refusal<'adjustments.unknown'>>;
  waiting(): Promise<Waiting>;
}
