/** Rows of the cashier's tables, as the driver gives them. */
import type { DepositFee } from '@house/rules/deposit-fee';
import type { DepositState, HeldReason } from './port.ts';

export interface DepositOrderRow {
  shard: number;
  id: bigint;
  member_id: bigint;
  key: string;
  content_hash: Buffer;
  channel: string;
  amount: bigint;
  state: DepositState;
  gateway_order: string | null;
  pay_url: string | null;
  paid_amount: bigint | null;
  callback_amount_differs: boolean;
  event_count: number;
  created_at: Date;
  expires_at: Date;
  credited_at: Date | null;
  next_poll_at: Date | null;
  held_amount: bigint | null;
  held_reason: HeldReason | null;
  held_at: Date | null;
  next_close_at: Date | null;
  gateway_remark: string | null;
  gateway_flagged: boolean;
  fee_fixed: bigint;
  fee_basis_points: number;
  fee_by: DepositFee['by'];
  /** Of what was paid; null until it is credited. */
  fee: bigint | null;
  /** The database's clock when the row was read. */
  read_at: Date;
  /** What the key of its line in the ledger begins with (wallet/journal.ts `keyTime`). */
  key_time: Date;
}

/** Why an order changed; a row of deposit_events each. */
export type DepositCause =
  | 'created'
  | 'opened'
  | 'callback'
  | 'poll'
  | 'cancel'
  | 'late'
  | 'callbackAmountDiffers'
  | 'time'
  /** Paid against what the member set himself, or too late to count by itself. */
  | 'held'
  /** What was held, by staff. */
  | 'staff';
