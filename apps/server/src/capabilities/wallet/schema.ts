/** Row types of the wallet's tables (part `wallet` of migrations/baseline.sql). Amounts in units of 0.0001. */
import type { Generated } from 'kysely';

export type WalletTables = {
  wallet_heads: { shard: number; seq: bigint };
  wallet_accounts: {
    shard: number;
    member_id: bigint;
    account: number;
    balance: Generated<bigint>;
    guarded: Generated<boolean>;
  };
  wallet_entries: {
    shard: number;
    member_id: bigint;
    key: string;
    seq: bigint;
    at: Date;
    amount: bigint;
    balance_after: bigint;
    contra_after: bigint | null;
    market_id: bigint | null;
    reference: bigint | null;
    type: number;
    account: number;
    contra: number;
    /** What was bet; null for every other line. */
    units: number | null;
    play: string | null;
    selection: string | null;
  };
  wallet_house_totals: { shard: number; account: number; type: number; day: string; amount: bigint; lines: bigint };
  wallet_member_days: {
    shard: number;
    member_id: bigint;
    day: string;
    account: number;
    type: number;
    credits: bigint;
    debits: bigint;
    lines: bigint;
  };
  wallet_account_sums: { shard: number; member_id: bigint; account: number; amount: bigint };
  wallet_reconciliations: {
    id: bigint;
    checked_at: Generated<Date>;
    balanced: boolean;
    kind: 'running' | 'full';
    report: unknown;
  };
  wallet_reconciliation_orders: { key: string; asked_at: Generated<Date>; report_id: bigint | null };
};
