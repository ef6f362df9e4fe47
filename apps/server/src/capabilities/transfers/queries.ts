/** The statements of transfers. */
import { sql } from 'kysely';
import { LOCK_CLASSES } from '../../platform/advisory-locks.ts';
import type { Db, Tx } from '../../platform/database.ts';
import type { Span } from '../../platform/pace.ts';
import { present } from '../../platform/result.ts';
import type { TransferDirection } from './port.ts';

export interface TransferRow {
  readonly id: bigint;
  readonly key: string;
  readonly sender_id: bigint;
  readonly receiver_id: bigint;
  readonly direction: TransferDirection;
  readonly amount: bigint;
  readonly note: string;
  readonly at: Date;
}

const columns = sql`id, key, sender_id, receiver_id, direction, amount, note, at`;

/** One member's transfers are sent one after the other, so that what they have sent today holds. Answers the clock. */
export async function lockTransfersOf(tx: Tx, memberId: bigint): Promise<Date> {
  await sql`-- transfers.lockOf
    select pg_advisory_xact_lock(${LOCK_CLASSES.transfers}, hashint8(${memberId}))`.execute(tx);
  const { rows } = await sql<{ now: Date }>`-- transfers.readClock
    select clock_timestamp() as now`.execute(tx);
  return present(rows[0], 'the database has a clock').now;
}

export async function findByKey(db: Db | Tx, senderId: bigint, key: string): Promise<TransferRow | undefined> {
  const { rows } = await sql<TransferRow>`-- transfers.findByKey
    select ${columns} from transfers where sender_id = ${senderId} and key = ${key}::uuid`.execute(db);
  return rows[0];
}

/** What a member has sent since this day or month began in the house's zone. */
export async function readSentSince(
  db: Db | Tx,
  senderId: bigint,
  { zoneOffsetMinutes, since }: { zoneOffsetMinutes: number; since: 'day' | 'month' },
): Promise<bigint> {
  const zone = sql`make_interval(mins => ${zoneOffsetMinutes}::integer)`;
  const { rows } = await sql<{ sum: bigint }>`-- transfers.sentSince
    select coalesce(sum(amount), 0)::bigint as sum from transfers
    where sender_id = ${senderId}
      and at >= (date_trunc(${since}, (clock_timestamp() at time zone 'UTC') + ${zone}) - ${zone}) at time zone 'UTC'`.execute(
    db,
  );
  return present(rows[0], 'a sum has a row').sum;
}

export async function insertTransfer(tx: Tx, row: TransferRow): Promise<void> {
  await sql`-- transfers.insert
    insert into transfers (${columns})
    values (${row.id}, ${row.key}::uuid, ${row.sender_id}, ${row.receiver_id}, ${row.direction}, ${row.amount}, ${row.note},
      ${row.at})`.execute(tx);
}

/** Of each side the newest through its own index; a member is never both. */
export async function pageOfMember(
  db: Db,
  memberId: bigint,
  { offset, limit }: { offset: number; limit: number },
  span: Span | null,
): Promise<{ rows: readonly TransferRow[]; total: number }> {
  const most = offset + limit;
  const days = span === null ? sql`true` : sql`at >= ${span.from} and at < ${span.to}`;
  // Each in the order of an index, so that no more is read than is shown.
  const newestFirst = span === null ? sql`id desc` : sql`at desc, id desc`;
  const { rows } = await sql<TransferRow>`-- transfers.pageOfMember
    select * from (
      (select ${columns} from transfers where sender_id = ${memberId} and ${days} order by ${newestFirst} limit ${most})
      union all
      (select ${columns} from transfers where receiver_id = ${memberId} and ${days} order by ${newestFirst} limit ${most})) t
    order by ${newestFirst} limit ${limit} offset ${offset}`.execute(db);
  const counted = await sql<{ total: number }>`-- transfers.countOfMember
    select ((select count(*) from transfers where sender_id = ${memberId} and ${days})
      + (select count(*) from transfers where receiver_id = ${memberId} and ${days}))::int as total`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}
