/** Statements of what vendors' histories came to. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import type { Waiting } from '../../platform/module.ts';
import type { OutsideLine } from '../wagers/port.ts';
import type { Difference } from './history-rules.ts';
import type { OpenVendorBet, VendorDifference, VendorHistoryPosition } from './port.ts';

/** Vendors that can be asked. */
export async function selectServed(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ vendor: string }>`-- vendors.served
    select s.vendor from vendor_services s join vendors v on v.code = s.vendor where v.status <> 'off'
    order by s.vendor`.execute(db);
  return rows.map(({ vendor }) => vendor);
}

export async function selectHistoryPositions(db: Db): Promise<readonly VendorHistoryPosition[]> {
  const { rows } = await sql<VendorHistoryPosition>`-- vendors.historyPositions
    select vendor, checked_to as "checkedTo", fault, tried_at as "triedAt" from vendor_history_positions
    order by vendor`.execute(db);
  return rows;
}

export async function notePosition(
  db: Db,
  vendor: string,
  { checkedTo, fault }: { readonly checkedTo: Date; readonly fault: string | null },
): Promise<void> {
  await sql`-- vendors.noteHistoryPosition
    insert into vendor_history_positions (vendor, checked_to, fault) values (${vendor}, ${checkedTo}, ${fault})
    on conflict (vendor) do update set checked_to = greatest(vendor_history_positions.checked_to, excluded.checked_to),
      fault = excluded.fault, tried_at = now()`.execute(db);
}

/** What was found before keeps its id and time; what was dealt with comes back only as something else. */
export async function keepDifferences(
  tx: Tx,
  vendor: string,
  differences: readonly (Difference & { readonly id: bigint })[],
): Promise<void> {
  if (differences.length === 0) return;
  const rows = differences.map((one) => ({
    ...{ id: String(one.id), vendor, member_id: one.memberId === null ? null : String(one.memberId), kind: one.kind },
    ...{ transaction_id: one.transactionId, what: one.what, at: one.at.toISOString() },
    ours: one.ours === null ? null : String(one.ours),
    theirs: one.theirs === null ? null : String(one.theirs),
  }));
  await sql`-- vendors.keepDifferences
    insert into vendor_differences as d (id, vendor, member_id, kind, transaction_id, what, ours, theirs, at)
    select id, vendor, member_id, kind, transaction_id, what, ours, theirs, at from json_to_recordset(${JSON.stringify(rows)}::json)
      as n(id bigint, vendor text, member_id bigint, kind text, transaction_id text, what text, ours bigint, theirs bigint,
        at timestamptz)
    on conflict (vendor, kind, transaction_id) do update
      set what = excluded.what, ours = excluded.ours, theirs = excluded.theirs, cleared_at = null, cleared_by = null, note = null
      where (d.what, d.ours, d.theirs) is distinct from (excluded.what, excluded.ours, excluded.theirs)`.execute(tx);
}

/** Those of a time that were not found this time agree by now. */
export async function clearAgreed(
  tx: Tx,
  vendor: string,
  { from, to }: { readonly from: Date; readonly to: Date },
  found: readonly Pick<Difference, 'kind' | 'transactionId'>[],
): Promise<void> {
  const names = found.map(({ kind, transactionId }) => `${kind} ${transactionId}`);
  await sql`-- vendors.clearAgreed
    update vendor_differences set cleared_at = now()
    where vendor = ${vendor} and cleared_at is null and at >= ${from} and at < ${to}
      and kind || ' ' || transaction_id <> all (${names}::text[])`.execute(tx);
}

export async function selectHoursWithDifferences(
  db: Db,
  limit: number,
): Promise<readonly { readonly vendor: string; readonly hour: Date }[]> {
  const { rows } = await sql<{ vendor: string; hour: Date }>`-- vendors.hoursWithDifferences
    select distinct vendor, date_trunc('hour', at) as hour from vendor_differences where cleared_at is null
    order by hour desc limit ${limit}`.execute(db);
  return rows;
}

/** Null: there is none. `changed`: it was open until now. */
export async function clearDifference(
  tx: Tx,
  id: bigint,
  { by, note }: { readonly by: string; readonly note: string },
): Promise<{ readonly changed: boolean } | null> {
  const { rows } = await sql`-- vendors.clearDifference
    update vendor_differences set cleared_at = now(), cleared_by = ${by}, note = ${note}
    where id = ${id} and cleared_at is null returning id`.execute(tx);
  if (rows.length === 1) return { changed: true };
  const there = await sql`-- vendors.findDifference
    select from vendor_differences where id = ${id}`.execute(tx);
  return there.rows.length === 1 ? { changed: false } : null;
}

/** Open ones, the newest first. */
export async function listDifferences(db: Db, limit: number): Promise<readonly VendorDifference[]> {
  const { rows } = await sql<VendorDifference>`-- vendors.differences
    select id, vendor, member_id as "memberId", kind, transaction_id as "transactionId", what, ours, theirs, at,
      found_at as "foundAt"
    from vendor_differences where cleared_at is null order by at desc limit ${limit}`.execute(db);
  return rows;
}

export async function lookAtDifferences(db: Db): Promise<Waiting> {
  const { rows } = await sql<Waiting>`-- vendors.lookAtDifferences
    select count(*)::int as count, min(found_at) as "oldestSince" from vendor_differences where cleared_at is null`.execute(
    db,
  );
  return rows[0] ?? { count: 0, oldestSince: null };
}

export async function insertOpenBets(db: Db, vendor: string, bets: readonly OutsideLine[]): Promise<void> {
  if (bets.length === 0) return;
  await sql`-- vendors.keepOpenBets
    insert into vendor_open_bets (vendor, member_id, transaction_id, game_code, stake, at)
    select ${vendor}, * from unnest(${bets.map(({ memberId }) => memberId)}::bigint[],
      ${bets.map(({ transactionId }) => transactionId)}::text[], ${bets.map(({ gameCode }) => gameCode)}::text[],
      ${bets.map(({ amount }) => amount)}::bigint[], ${bets.map(({ at }) => at)}::timestamptz[])
    on conflict do nothing`.execute(db);
}

export async function deleteOpenBets(db: Db, bets: readonly OpenVendorBet[]): Promise<void> {
  await sql`-- vendors.forgetDecidedBets
    delete from vendor_open_bets o
    using unnest(${bets.map(({ vendor }) => vendor)}::text[], ${bets.map(({ memberId }) => memberId)}::bigint[],
      ${bets.map(({ transactionId }) => transactionId)}::text[]) as x(vendor, member_id, transaction_id)
    where o.vendor = x.vendor and o.member_id = x.member_id and o.transaction_id = x.transaction_id`.execute(db);
}

/** The oldest first. */
export async function listOpenBets(db: Db, limit: number): Promise<readonly OpenVendorBet[]> {
  const { rows } = await sql<OpenVendorBet>`-- vendors.openBets
    select vendor, member_id as "memberId", transaction_id as "transactionId", game_code as "gameCode", stake, at
    from vendor_open_bets order by at limit ${limit}`.execute(db);
  return rows;
}

export async function lookAtOpenBets(db: Db): Promise<Waiting> {
  const { rows } = await sql<Waiting>`-- vendors.lookAtOpenBets
    select count(*)::int as count, min(at) as "oldestSince" from vendor_open_bets`.execute(db);
  return rows[0] ?? { count: 0, oldestSince: null };
}
