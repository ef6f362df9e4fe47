/** SQL of the desk's letters. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database.ts';
import type { Broadcast, BroadcastState, BroadcastTexts } from '../port.ts';

export interface NewBroadcast {
  readonly id: bigint;
  readonly key: string;
  readonly state: BroadcastState;
  readonly texts: BroadcastTexts;
  readonly link: string | null;
  readonly memberIds: readonly bigint[] | null;
  readonly kinds: readonly string[];
  readonly joinedFrom: Date | null;
  readonly joinedBefore: Date | null;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly expected: number;
  readonly staffId: bigint;
  readonly staff: string;
  readonly fingerprint: Buffer;
}

/** Held to the end of the transaction: of two letters of one person at once each knows of the other. */
export async function lockBroadcastsOf(tx: Tx, hands: readonly bigint[]): Promise<void> {
  for (const staffId of hands) {
    await sql`-- messages.lockBroadcastsOf
      select pg_advisory_xact_lock(hashtextextended('broadcasts' || ${String(staffId)}, 0))`.execute(tx);
  }
}

/** How many these hands wrote to within a day with nobody else behind it. */
export async function countReachedAlone(db: Db | Tx, hands: readonly bigint[]): Promise<number> {
  const { rows } = await sql<{ reached: number }>`-- messages.countReachedAlone
    select coalesce(sum(case when state = 'cancelled' then least(sent, expected) else expected end), 0)::int as reached
    from inbox_messages where kind = 'broadcast' and staff_id = any(${hands.map(String)}::bigint[]) and state <> 'awaitsSecond'
      and second_id is null and made_at > clock_timestamp() - interval '1 day'`.execute(db);
  return rows[0]?.reached ?? 0;
}

/** False: the key is taken. */
export async function insertBroadcast(tx: Tx, broadcast: NewBroadcast): Promise<boolean> {
  const memberIds = broadcast.memberIds === null ? null : [...broadcast.memberIds];
  const { rows } = await sql`-- messages.insertBroadcast
    insert into inbox_messages (id, key, kind, state, texts, link, member_ids, kinds, joined_from, joined_before,
      starts_at, ends_at, expected, staff_id, staff, fingerprint)
    values (${broadcast.id}, ${broadcast.key}, 'broadcast', ${broadcast.state}, ${JSON.stringify(broadcast.texts)}::jsonb,
      ${broadcast.link}, ${memberIds}::bigint[], ${[...broadcast.kinds]}::text[], ${broadcast.joinedFrom},
      ${broadcast.joinedBefore}, coalesce(${broadcast.startsAt}::timestamptz, now()), ${broadcast.endsAt}, ${broadcast.expected},
      ${broadcast.staffId}, ${broadcast.staff}, ${broadcast.fingerprint})
    on conflict (key) do nothing returning 1`.execute(tx);
  return rows.length > 0;
}

const COLUMNS = sql.raw(`m.id, m.texts, m.link, m.state, cardinality(m.member_ids) as named, m.kinds,
  m.joined_from as "joinedFrom", m.joined_before as "joinedBefore", m.starts_at as "startsAt", m.ends_at as "endsAt",
  m.expected, m.sent, m.staff_id as "staffId", m.staff as by, m.second as "secondBy", m.made_at as "madeAt",
  (select count(*)::int from inbox_marks k where k.message_id = m.id and k.read_at is not null) as read`);

export async function findBroadcast(db: Db | Tx, id: bigint): Promise<Broadcast | undefined> {
  const { rows } = await sql<Broadcast>`-- messages.findBroadcast
    select ${COLUMNS} from inbox_messages m where m.id = ${id} and m.kind = 'broadcast'`.execute(db);
  return rows[0];
}

export async function findBroadcastOfKey(
  db: Db,
  key: string,
): Promise<{ id: bigint; fingerprint: Buffer } | undefined> {
  const { rows } = await sql<{ id: bigint; fingerprint: Buffer }>`-- messages.findBroadcastOfKey
    select id, fingerprint from inbox_messages where key = ${key}`.execute(db);
  return rows[0];
}

export async function listBroadcastRows(
  db: Db,
  { state = null, offset, limit }: { state?: BroadcastState | null; offset: number; limit: number },
): Promise<{ rows: Broadcast[]; total: number }> {
  const { rows } = await sql<Broadcast>`-- messages.listBroadcasts
    select ${COLUMNS} from inbox_messages m where m.kind = 'broadcast' and (${state}::text is null or m.state = ${state})
    order by m.id desc offset ${offset} limit ${limit}`.execute(db);
  const counted = await sql<{ total: number }>`-- messages.countBroadcasts
    select count(*)::int as total from inbox_messages m
    where m.kind = 'broadcast' and (${state}::text is null or m.state = ${state})`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export interface LockedBroadcast {
  readonly state: BroadcastState;
  readonly staffId: bigint;
  readonly over: boolean;
}

export async function lockBroadcast(tx: Tx, id: bigint): Promise<LockedBroadcast | undefined> {
  const { rows } = await sql<LockedBroadcast>`-- messages.lockBroadcast
    select state, staff_id as "staffId", coalesce(ends_at <= clock_timestamp(), false) as over
    from inbox_messages where id = ${id} and kind = 'broadcast' for update`.execute(tx);
  return rows[0];
}

export async function confirmBroadcastRow(tx: Tx, id: bigint, by: { staffId: bigint; staff: string }): Promise<void> {
  await sql`-- messages.confirmBroadcast
    update inbox_messages set state = 'waiting', second_id = ${by.staffId}, second = ${by.staff},
      starts_at = greatest(starts_at, now()) where id = ${id}`.execute(tx);
}

export async function cancelBroadcastRow(tx: Tx, id: bigint): Promise<void> {
  await sql`-- messages.cancelBroadcast
    update inbox_messages set state = 'cancelled' where id = ${id}`.execute(tx);
}
