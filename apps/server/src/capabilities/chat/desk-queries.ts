/** SQL of the desk's side: who answers, settings, canned answers, what has been lying too long. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import type { Canned, Conversation, Move, Presence, Settings } from './port.ts';
import { SELECT_CONVERSATION } from './queries.ts';
import { IDLE_MINUTES, PRESENT_SECONDS } from './rules.ts';

const GOING_MAX = 300;

/** Held to the end of the transaction: who gets a talk is decided one after the other. */
export async function lockGiving(tx: Tx): Promise<void> {
  await sql`-- chat.lockGiving
    select pg_advisory_xact_lock(7214024)`.execute(tx);
}

/** VIP before live, oldest first. */
export async function selectGoing(db: Db): Promise<Conversation[]> {
  const { rows } = await sql<Conversation>`-- chat.selectGoing
    ${SELECT_CONVERSATION} where t.state <> 'ended' order by t.state, t.line desc, t.opened_at, t.id limit ${GOING_MAX}`.execute(
    db,
  );
  return rows;
}

export async function selectEnded(
  db: Db,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: Conversation[]; total: number }> {
  const { rows } = await sql<Conversation>`-- chat.selectEnded
    ${SELECT_CONVERSATION} where t.state = 'ended' order by t.ended_at desc, t.id desc offset ${offset} limit ${limit}`.execute(
    db,
  );
  const count = await sql<{ total: number }>`-- chat.countEnded
    select count(*)::int as total from chat_conversations where state = 'ended'`.execute(db);
  return { rows, total: count.rows[0]?.total ?? 0 };
}

export async function selectMoves(db: Db, conversationId: bigint): Promise<Move[]> {
  const { rows } = await sql<Move>`-- chat.selectMoves
    select kind, staff_id as "staffId", to_staff_id as "toStaffId", note, at from chat_moves
    where conversation_id = ${conversationId} order by id limit 100`.execute(db);
  return rows;
}

export async function insertMove(
  tx: Tx,
  row: {
    id: bigint;
    conversationId: bigint;
    kind: Move['kind'];
    staffId: bigint | null;
    toStaffId: bigint | null;
    note: string;
  },
): Promise<void> {
  await sql`-- chat.insertMove
    insert into chat_moves (id, conversation_id, kind, staff_id, to_staff_id, note)
    values (${row.id}, ${row.conversationId}, ${row.kind}, ${row.staffId}, ${row.toStaffId}, ${row.note})`.execute(tx);
}

/** Gives the talk to one of staff; what he shows as his name. */
export async function updateTaken(tx: Tx, conversationId: bigint, staffId: bigint): Promise<string> {
  await sql`-- chat.updateTaken
    update chat_conversations set state = 'taken', staff_id = ${staffId}, taken_at = coalesce(taken_at, clock_timestamp()),
      last_line_at = clock_timestamp()
    where id = ${conversationId}`.execute(tx);
  const { rows } = await sql<{ name: string }>`-- chat.noteGiven
    insert into chat_staff as s (staff_id, last_given_at) values (${staffId}, clock_timestamp())
    on conflict (staff_id) do update set last_given_at = excluded.last_given_at
    returning public_name as name`.execute(tx);
  return rows[0]?.name ?? '';
}

export async function countHeldBy(tx: Tx, staffId: bigint): Promise<number> {
  const { rows } = await sql<{ count: number }>`-- chat.countHeldBy
    select count(*)::int as count from chat_conversations where state = 'taken' and staff_id = ${staffId}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** The oldest waiting talk and the least busy of those who may have it; null when either is missing. */
export async function findNextGift(
  tx: Tx,
  staffIds: readonly bigint[],
  maxConversations: number,
): Promise<{ conversationId: bigint; staffId: bigint } | null> {
  const { rows } = await sql<{ conversationId: bigint; staffId: bigint }>`-- chat.findNextGift
    with free as (
      select s.staff_id, held.count, s.last_given_at
      from chat_staff s cross join lateral (
        select count(*) from chat_conversations t where t.state = 'taken' and t.staff_id = s.staff_id
      ) held
      where s.presence = 'available' and s.seen_at > clock_timestamp() - make_interval(secs => ${PRESENT_SECONDS})
        and s.staff_id = any(${staffIds.map(String)}::bigint[]) and held.count < ${maxConversations}
      order by held.count, s.last_given_at nulls first, s.staff_id limit 1
    ), next as (
      select id from chat_conversations where state = 'waiting' order by line desc, opened_at, id limit 1 for no key update
    )
    select next.id as "conversationId", free.staff_id as "staffId" from next, free`.execute(tx);
  return rows[0] ?? null;
}

export async function noteStaffSeen(db: Db, staffId: bigint): Promise<void> {
  await sql`-- chat.noteStaffSeen
    insert into chat_staff (staff_id) values (${staffId})
    on conflict (staff_id) do update set seen_at = clock_timestamp()`.execute(db);
}

export async function upsertPresence(tx: Tx, staffId: bigint, presence: Presence, publicName: string): Promise<void> {
  await sql`-- chat.upsertPresence
    insert into chat_staff (staff_id, presence, public_name) values (${staffId}, ${presence}, ${publicName})
    on conflict (staff_id) do update set presence = excluded.presence, public_name = excluded.public_name,
      seen_at = clock_timestamp()`.execute(tx);
}

export interface StaffRow {
  readonly staffId: bigint;
  /** As he set it himself. */
  readonly wish: Presence;
  /** Away also when his console has not been seen. */
  readonly presence: Presence;
  readonly publicName: string;
  readonly conversations: number;
}

export async function selectColleagues(db: Db): Promise<StaffRow[]> {
  const { rows } = await sql<StaffRow>`-- chat.selectColleagues
    select s.staff_id as "staffId", s.presence as wish,
      case when s.seen_at > clock_timestamp() - make_interval(secs => ${PRESENT_SECONDS}) then s.presence else 'away' end
        as presence,
      s.public_name as "publicName",
      (select count(*)::int from chat_conversations t where t.state = 'taken' and t.staff_id = s.staff_id) as conversations
    from chat_staff s`.execute(db);
  return rows;
}

export async function selectSettings(db: Db): Promise<Settings> {
  const { rows } = await sql<Omit<Settings, 'hours'>>`-- chat.selectSettings
    select max_conversations as "maxConversations", auto_assign as "autoAssign", slow_seconds as "slowSeconds" from chat_settings`.execute(
    db,
  );
  const hours = await sql<Settings['hours'][number]>`-- chat.selectHours
    select opens, closes from chat_hours order by weekday`.execute(db);
  return { ...(rows[0] ?? { maxConversations: 1, autoAssign: false, slowSeconds: 0 }), hours: hours.rows };
}

export async function updateSettings(tx: Tx, settings: Settings): Promise<void> {
  await sql`-- chat.updateSettings
    update chat_settings set max_conversations = ${settings.maxConversations}, auto_assign = ${settings.autoAssign},
      slow_seconds = ${settings.slowSeconds}`.execute(tx);
  const rows = JSON.stringify(settings.hours.map((hours, weekday) => ({ weekday, ...hours })));
  await sql`-- chat.updateHours
    update chat_hours h set opens = n.opens, closes = n.closes
    from jsonb_to_recordset(${rows}::jsonb) as n (weekday int, opens int, closes int) where h.weekday = n.weekday`.execute(
    tx,
  );
}

export async function selectCanned(db: Db): Promise<Canned[]> {
  const { rows } = await sql<Canned>`-- chat.selectCanned
    select id, shortcut, texts from chat_canned order by shortcut limit 1000`.execute(db);
  return rows;
}

export async function countCanned(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`-- chat.countCanned
    select count(*)::int as count from chat_canned`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** False when somebody has the shortcut. */
export async function insertCanned(tx: Tx, canned: Canned): Promise<boolean> {
  const { rows } = await sql`-- chat.insertCanned
    insert into chat_canned (id, shortcut, texts)
    values (${canned.id}, ${canned.shortcut}, ${JSON.stringify(canned.texts)}::jsonb)
    on conflict (shortcut) do nothing returning id`.execute(tx);
  return rows.length > 0;
}

export async function findCanned(tx: Tx, id: bigint): Promise<Canned | null> {
  const { rows } = await sql<Canned>`-- chat.findCanned
    select id, shortcut, texts from chat_canned where id = ${id} for no key update`.execute(tx);
  return rows[0] ?? null;
}

/** False when another one has the shortcut. */
export async function updateCanned(tx: Tx, canned: Canned): Promise<boolean> {
  const { rows } = await sql`-- chat.updateCanned
    update chat_canned set shortcut = ${canned.shortcut}, texts = ${JSON.stringify(canned.texts)}::jsonb
    where id = ${canned.id}
      and not exists (select from chat_canned o where o.shortcut = ${canned.shortcut} and o.id <> ${canned.id})
    returning id`.execute(tx);
  return rows.length > 0;
}

export async function deleteCanned(tx: Tx, id: bigint): Promise<void> {
  await sql`-- chat.deleteCanned
    delete from chat_canned where id = ${id}`.execute(tx);
}

/** Taken ones without a line for so long; waiting ones whose owner has gone. */
const IS_IDLE = sql`(state = 'taken' and last_line_at < clock_timestamp() - make_interval(mins => ${IDLE_MINUTES})
  or state = 'waiting' and owner_seen_at < clock_timestamp() - make_interval(mins => ${IDLE_MINUTES}))`;

export async function selectIdle(db: Db): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`-- chat.selectIdle
    select id from chat_conversations where state <> 'ended' and ${IS_IDLE} order by id limit 200`.execute(db);
  return rows.map(({ id }) => id);
}

export async function isIdle(tx: Tx, conversationId: bigint): Promise<boolean> {
  const { rows } = await sql`-- chat.isIdle
    select from chat_conversations where id = ${conversationId} and ${IS_IDLE}`.execute(tx);
  return rows.length > 0;
}

/** Takes old talks away with all that hangs on them; answers how many. */
export async function deleteOldConversations(db: Db, days: number, most: number): Promise<number> {
  const { rows } = await sql`-- chat.deleteOldConversations
    delete from chat_conversations where id in (
      select id from chat_conversations where state = 'ended' and ended_at < now() - make_interval(days => ${days})
      order by ended_at limit ${most}
    ) returning id`.execute(db);
  return rows.length;
}

export async function deleteIdleVisitors(db: Db): Promise<void> {
  await sql`-- chat.deleteIdleVisitors
    delete from chat_visitors v where v.made_at < now() - interval '1 day'
      and not exists (select from chat_conversations t where t.visitor_id = v.id)`.execute(db);
}
