/** The statements of adjustments. */
import { type RawBuilder, sql } from 'kysely';
import { LOCK_CLASSES } from '../../platform/advisory-locks.ts';
import type { Db, Tx } from '../../platform/database.ts';
import type { Waiting } from '../../platform/module.ts';
import { COUNT_TO } from '../../platform/paging.ts';
import { keyTime } from '../wallet/port.ts';
import type { ReadFile } from './files.ts';
import type { AdjustmentCode, AdjustmentFilter, AdjustmentLine, AdjustmentOrder } from './port.ts';

export interface OrderRow extends Omit<AdjustmentOrder, 'refused'> {
  readonly content: Buffer;
  readonly decisionKey: string | null;
  readonly decidedById: bigint | null;
  /** What the keys of its lines in the ledger begin with (wallet/journal.ts `keyTime`). */
  readonly keyTime: Date;
}

const columns = sql`o.id, o.content, o.code, o.reason, o.state, f.kind as file,
  o.requested_by as "requestedById", o.requested_name as "requestedBy", o.requested_at as "requestedAt",
  o.decided_by as "decidedById", o.decided_name as "decidedBy", o.decided_at as "decidedAt",
  o.decided_because as "decidedBecause", o.decision_key as "decisionKey",
  ${keyTime(sql`o.requested_at`)} as "keyTime", l.*`;
const FROM = sql`adjustment_orders o left join adjustment_files f on f.id = o.file_id
  cross join lateral (
    select count(*)::int as lines, case when count(*) = 1 then min(member_id) end as "memberId",
      coalesce(sum(amount) filter (where amount > 0), 0)::bigint as credits,
      coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as debits,
      count(*) filter (where outcome = 'failed')::int as failed
    from adjustment_lines where order_id = o.id) l`;

/** Orders are asked for one after the other, so that the key of a line is used once. */
export async function lockRequests(tx: Tx): Promise<void> {
  await sql`-- adjustments.lockRequests
    select pg_advisory_xact_lock(${LOCK_CLASSES.adjustments}, 0)`.execute(tx);
}

export async function findByKey(tx: Tx, key: string): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`-- adjustments.findByKey
    select ${columns} from ${FROM} where o.key = ${key}::uuid`.execute(tx);
  return rows[0];
}

export async function readOrder(db: Db | Tx, id: bigint): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`-- adjustments.read
    select ${columns} from ${FROM} where o.id = ${id}`.execute(db);
  return rows[0];
}

export async function lockOrder(tx: Tx, id: bigint): Promise<OrderRow | undefined> {
  await sql`-- adjustments.lock
    select from adjustment_orders where id = ${id} for update`.execute(tx);
  // Read after the lock is held: it may have been decided while this waited.
  return readOrder(tx, id);
}

/** Those of these keys that lines of orders have which were not rejected. */
export async function selectUsedKeys(db: Db | Tx, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`-- adjustments.usedKeys
    select l.line_key as key from adjustment_lines l join adjustment_orders o on o.id = l.order_id
    where l.line_key = any (${[...keys]}::text[]) and o.state <> 'rejected'`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

export interface NewOrder {
  readonly id: bigint;
  readonly key: string;
  readonly content: Buffer;
  readonly code: AdjustmentCode;
  readonly reason: string;
  readonly staffId: bigint;
  readonly staff: string;
  readonly file: (ReadFile & { readonly id: bigint }) | null;
  readonly lines: readonly Omit<AdjustmentLine, 'outcome'>[];
}

export async function insertOrder(tx: Tx, order: NewOrder): Promise<void> {
  const { id, key, content, code, reason, staffId, staff, file, lines } = order;
  if (file !== null) {
    await sql`-- adjustments.insertFile
      insert into adjustment_files (id, kind, bytes) values (${file.id}, ${file.kind}, ${file.bytes})`.execute(tx);
  }
  await sql`-- adjustments.insertOrder
    insert into adjustment_orders (id, key, content, code, reason, file_id, requested_by, requested_name)
    values (${id}, ${key}::uuid, ${content}, ${code}, ${reason}, ${file?.id ?? null}, ${staffId}, ${staff})`.execute(
    tx,
  );
  const column = (of: (line: NewOrder['lines'][number]) => unknown) => lines.map((line) => String(of(line)));
  await sql`-- adjustments.insertLines
    insert into adjustment_lines (id, order_id, n, line_key, member_id, kind, amount, times)
    select x.id, ${id}, x.n, x.k, x.m, x.y, x.a, x.t from unnest(${column((line) => line.id)}::bigint[],
      ${column((line) => line.n)}::integer[], ${column((line) => line.key)}::text[],
      ${column((line) => line.memberId)}::bigint[], ${column((line) => line.kind)}::text[],
      ${column((line) => line.amount)}::bigint[], ${column((line) => line.times)}::smallint[]) as x(id, n, k, m, y, a, t)`.execute(
    tx,
  );
}

export async function listLines(db: Db | Tx, orderId: bigint): Promise<readonly AdjustmentLine[]> {
  const { rows } = await sql<AdjustmentLine>`-- adjustments.listLines
    select id, n, line_key as key, member_id as "memberId", kind, amount, times, outcome
    from adjustment_lines where order_id = ${orderId} order by n`.execute(db);
  return rows;
}

export async function decideOrder(
  tx: Tx,
  id: bigint,
  by: { state: 'approved' | 'rejected'; staffId: bigint; staff: string; key: string; reason: string },
): Promise<void> {
  await sql`-- adjustments.decide
    update adjustment_orders set state = ${by.state}, decided_by = ${by.staffId}, decided_name = ${by.staff},
      decided_at = clock_timestamp(), decided_because = ${by.reason}, decision_key = ${by.key}::uuid
    where id = ${id}`.execute(tx);
}

export async function writeOutcomes(tx: Tx, orderId: bigint, failed: readonly bigint[]): Promise<void> {
  await sql`-- adjustments.writeOutcomes
    update adjustment_lines set outcome = case when id = any (${failed.map(String)}::bigint[]) then 'failed' else 'posted' end
    where order_id = ${orderId}`.execute(tx);
}

const ofFilter = ({ state, memberId }: AdjustmentFilter): RawBuilder<unknown> =>
  sql`(${state}::text is null or o.state = ${state}) and (${memberId}::bigint is null or exists (
    select from adjustment_lines m where m.order_id = o.id and m.member_id = ${memberId}))`;

/** Those older than one, newest first; null: from the newest. */
export async function ordersAfter(
  db: Db,
  filter: AdjustmentFilter,
  after: bigint | null,
  limit: number,
): Promise<readonly OrderRow[]> {
  const { rows } = await sql<OrderRow>`-- adjustments.after
    select ${columns} from ${FROM} where ${ofFilter(filter)} and ${after === null ? sql`true` : sql`o.id < ${after}`}
    order by o.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function pageForStaff(
  db: Db,
  filter: AdjustmentFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: readonly OrderRow[]; total: number }> {
  const { state } = filter;
  const of = ofFilter(filter);
  const { rows } = await sql<OrderRow>`-- adjustments.page
    select ${columns} from ${FROM} where ${of}
    order by ${state === 'requested' ? sql`o.id` : sql`o.id desc`} limit ${limit} offset ${offset}`.execute(db);
  const counted = await sql<{ total: number }>`-- adjustments.count
    select count(*)::int as total from (select from adjustment_orders o where ${of} limit ${COUNT_TO}) counted`.execute(
    db,
  );
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export async function readFileOf(db: Db, orderId: bigint): Promise<Pick<ReadFile, 'kind' | 'bytes'> | undefined> {
  const { rows } = await sql<Pick<ReadFile, 'kind' | 'bytes'>>`-- adjustments.readFile
    select f.kind, f.bytes from adjustment_orders o join adjustment_files f on f.id = o.file_id
    where o.id = ${orderId}`.execute(db);
  return rows[0];
}

export async function lookAtWaiting(db: Db): Promise<Waiting> {
  const { rows } = await sql<Waiting>`-- adjustments.lookAtWaiting
    select count(*)::int as count, min(requested_at) as "oldestSince" from adjustment_orders
    where state = 'requested'`.execute(db);
  return rows[0] ?? { count: 0, oldestSince: null };
}
