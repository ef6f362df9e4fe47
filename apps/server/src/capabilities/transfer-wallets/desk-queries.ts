/** The statements of transfer wallets that the desk needs. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import type { Waiting } from '../../platform/module.ts';
import { present } from '../../platform/result.ts';
import type { MoveDirection } from './port.ts';
import { STUCK_ASKS } from './rules.ts';

export interface RequestRow {
  readonly id: bigint;
  readonly key: string;
  readonly kind: 'connect' | 'decide';
  readonly vendor: string;
  readonly url: string | null;
  readonly decimals: number | null;
  readonly move_id: bigint | null;
  readonly outcome: 'done' | 'returned' | null;
  readonly reason: string;
  readonly asked_by: bigint;
  readonly asked_name: string;
  readonly asked_at: Date;
  readonly state: 'waiting' | 'confirmed' | 'rejected';
  readonly decision_key: string | null;
  readonly decided_by: bigint | null;
}

const columns = sql`id, key, kind, vendor, url, decimals, move_id, outcome, reason, asked_by, asked_name, asked_at, state,
  decision_key, decided_by`;

export async function listWaiting(db: Db): Promise<readonly RequestRow[]> {
  const { rows } = await sql<RequestRow>`-- transferWallets.listWaiting
    select ${columns} from transfer_wallet_requests where state = 'waiting' order by asked_at limit 1000`.execute(db);
  return rows;
}

export async function findRequestByKey(db: Db | Tx, key: string): Promise<RequestRow | undefined> {
  const { rows } = await sql<RequestRow>`-- transferWallets.requestByKey
    select ${columns} from transfer_wallet_requests where key = ${key}::uuid`.execute(db);
  return rows[0];
}

export type NewRequest = Pick<
  RequestRow,
  'id' | 'key' | 'kind' | 'vendor' | 'url' | 'decimals' | 'move_id' | 'outcome' | 'reason' | 'asked_by' | 'asked_name'
>;

/** False: something waits there already, or the key is used. */
export async function insertRequest(tx: Tx, request: NewRequest): Promise<boolean> {
  const { numAffectedRows } = await sql`-- transferWallets.insertRequest
    insert into transfer_wallet_requests (id, key, kind, vendor, url, decimals, move_id, outcome, reason, asked_by, asked_name)
    values (${request.id}, ${request.key}::uuid, ${request.kind}, ${request.vendor}, ${request.url}, ${request.decimals},
      ${request.move_id}, ${request.outcome}, ${request.reason}, ${request.asked_by}, ${request.asked_name})
    on conflict do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

/** Held until the transaction ends. */
export async function lockRequest(tx: Tx, id: bigint): Promise<RequestRow | undefined> {
  const { rows } = await sql<RequestRow>`-- transferWallets.lockRequest
    select ${columns} from transfer_wallet_requests where id = ${id} for update`.execute(tx);
  return rows[0];
}

export async function answerRequest(
  tx: Tx,
  id: bigint,
  { state, key, staffId, staff }: { state: 'confirmed' | 'rejected'; key: string; staffId: bigint; staff: string },
): Promise<void> {
  await sql`-- transferWallets.answerRequest
    update transfer_wallet_requests set state = ${state}, decision_key = ${key}::uuid, decided_by = ${staffId},
      decided_name = ${staff}, decided_at = clock_timestamp() where id = ${id}`.execute(tx);
}

/** Where a vendor's wallet is called from now on; null: it keeps none. */
export async function putWallet(tx: Tx, vendor: string, url: string | null, decimals: number): Promise<void> {
  await sql`-- transferWallets.put
    insert into transfer_wallets (vendor, url, decimals) values (${vendor}, ${url}, ${decimals})
    on conflict (vendor) do update set url = excluded.url, decimals = excluded.decimals`.execute(tx);
}

export interface HeldRow {
  readonly vendor: string;
  readonly holders: number;
  readonly told: bigint;
}

/** By vendor: of how many members something may lie there, and what was told of it last. */
export async function listHeld(db: Db | Tx): Promise<readonly HeldRow[]> {
  const { rows } = await sql<HeldRow>`-- transferWallets.listHeld
    select vendor, count(*)::int as holders, coalesce(sum(greatest(balance, 0)), 0)::bigint as told
    from transfer_wallet_accounts where may_hold group by vendor`.execute(db);
  return rows;
}

export interface StuckRow {
  readonly id: bigint;
  readonly vendor: string;
  readonly member_id: bigint;
  readonly direction: MoveDirection;
  readonly amount: bigint;
  readonly at: Date;
  readonly asks: number;
}

/** The oldest first. */
export async function listStuck(db: Db, limit: number): Promise<readonly StuckRow[]> {
  const { rows } = await sql<StuckRow>`-- transferWallets.listStuck
    select id, vendor, member_id, direction, amount, at, asks from transfer_wallet_moves
    where state in ('sending', 'unknown') and asks >= ${STUCK_ASKS} order by at limit ${limit}`.execute(db);
  return rows;
}

export async function lookAtStuck(db: Db): Promise<Waiting> {
  const { rows } = await sql<Waiting>`-- transferWallets.lookAtStuck
    select count(*)::int as count, min(at) as "oldestSince" from transfer_wallet_moves
    where state in ('sending', 'unknown') and asks >= ${STUCK_ASKS}`.execute(db);
  return present(rows[0], 'a count has a row');
}

export async function findMove(
  db: Db | Tx,
  id: bigint,
): Promise<{ readonly vendor: string; readonly amount: bigint; readonly isStuck: boolean } | undefined> {
  const { rows } = await sql<{ vendor: string; amount: bigint; isStuck: boolean }>`-- transferWallets.findMove
    select vendor, amount, state in ('sending', 'unknown') and asks >= ${STUCK_ASKS} as "isStuck" from transfer_wallet_moves
    where id = ${id}`.execute(db);
  return rows[0];
}
