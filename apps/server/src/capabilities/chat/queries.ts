/** SQL of talks and their lines. Times are the database's. */
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import type { Caller, Conversation, Language, Line, LineName } from './port.ts';
import { BURST, IMAGES, LINES_AT_ONCE, WAITS_NEEDED } from './rules.ts';

/** A talk with its place in the queue; VIP goes before live. */
export const SELECT_CONVERSATION = sql`
  select t.id, t.member_id as "memberId", t.visitor_id as "visitorId", coalesce(v.name, '') as "visitorName", t.line,
    t.state, t.language, t.topic, t.reference, t.opened_at as "openedAt", t.taken_at as "takenAt",
    t.ended_at as "endedAt", t.ended_by as "endedBy", t.end_reason as "endReason", t.staff_id as "staffId",
    coalesce(s.public_name, '') as "staffName", t.lines, t.owner_read as "ownerRead", t.staff_read as "staffRead", t.rating,
    case when t.state = 'waiting' then (
      select count(*)::int from chat_conversations w where w.state = 'waiting'
        and (w.line > t.line or (w.line = t.line and (w.opened_at, w.id) < (t.opened_at, t.id)))
    ) end as ahead,
    case when t.state = 'waiting' then (
      select round(percentile_cont(0.5) within group (order by extract(epoch from w.taken_at - w.opened_at)))::int
      from chat_conversations w where w.line = t.line and w.taken_at > now() - interval '1 hour' having count(*) >= ${WAITS_NEEDED}
    ) end as "waitSeconds",
    (select count(*)::int from chat_conversations b where b.id < t.id
      and (b.member_id = t.member_id or b.visitor_id = t.visitor_id)) as "conversationsBefore"
  from chat_conversations t
  left join chat_visitors v on v.id = t.visitor_id
  left join chat_staff s on s.staff_id = t.staff_id`;

export async function findConversation(db: Db, conversationId: bigint): Promise<Conversation | null> {
  const { rows } = await sql<Conversation>`-- chat.findConversation
    ${SELECT_CONVERSATION} where t.id = ${conversationId}`.execute(db);
  return rows[0] ?? null;
}

/** True for the talks of this owner; of a stranger, and of a visitor nobody knows, there are none. */
function ownedBy(caller: Caller): RawBuilder<unknown> {
  if (caller.kind === 'member') return sql`t.member_id = ${caller.id}`;
  if (caller.kind === 'visitor' && caller.id !== null) return sql`t.visitor_id = ${caller.id}`;
  return sql`false`;
}

export async function findOpenConversation(db: Db, caller: Caller): Promise<Conversation | null> {
  const { rows } = await sql<Conversation>`-- chat.findOpenConversation
    ${SELECT_CONVERSATION} where ${ownedBy(caller)} and t.state <> 'ended'`.execute(db);
  return rows[0] ?? null;
}

export async function findConversationByKey(db: Db, caller: Caller, key: string): Promise<Conversation | null> {
  const { rows } = await sql<Conversation>`-- chat.findConversationByKey
    ${SELECT_CONVERSATION} where ${ownedBy(caller)} and t.key = ${key}`.execute(db);
  return rows[0] ?? null;
}

export async function selectConversationsOf(
  db: Db,
  caller: Caller,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: Conversation[]; total: number }> {
  const { rows } = await sql<Conversation>`-- chat.selectConversationsOf
    ${SELECT_CONVERSATION} where ${ownedBy(caller)} order by t.id desc offset ${offset} limit ${limit}`.execute(db);
  const count = await sql<{ total: number }>`-- chat.countConversationsOf
    select count(*)::int as total from chat_conversations t where ${ownedBy(caller)}`.execute(db);
  return { rows, total: count.rows[0]?.total ?? 0 };
}

/** The owner's page was there; tells at most every ten seconds. */
export async function noteOwnerSeen(db: Db, conversationId: bigint): Promise<void> {
  await sql`-- chat.noteOwnerSeen
    update chat_conversations set owner_seen_at = clock_timestamp()
    where id = ${conversationId} and state <> 'ended' and owner_seen_at < clock_timestamp() - interval '10 seconds'`.execute(
    db,
  );
}

/** What is done to one talk is done one after the other. */
export interface LockedConversation {
  readonly id: bigint;
  readonly ownerId: bigint;
  readonly isMember: boolean;
  readonly state: Conversation['state'];
  readonly staffId: bigint | null;
  readonly lines: number;
  readonly rating: number | null;
}

export async function lockConversation(tx: Tx, conversationId: bigint): Promise<LockedConversation | null> {
  const { rows } = await sql<LockedConversation>`-- chat.lockConversation
    select id, coalesce(member_id, visitor_id) as "ownerId", member_id is not null as "isMember", state,
      staff_id as "staffId", lines, rating
    from chat_conversations where id = ${conversationId} for no key update`.execute(tx);
  return rows[0] ?? null;
}

export async function findVisitor(db: Db, tokenHash: Buffer): Promise<bigint | null> {
  const { rows } = await sql<{ id: bigint }>`-- chat.findVisitor
    select id from chat_visitors where token_hash = ${tokenHash}`.execute(db);
  return rows[0]?.id ?? null;
}

export async function upsertVisitor(
  tx: Tx,
  row: { id: bigint; tokenHash: Buffer; name: string; network: string },
): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`-- chat.upsertVisitor
    insert into chat_visitors as v (id, token_hash, name, network)
    values (${row.id}, ${row.tokenHash}, ${row.name}, ${row.network})
    on conflict (token_hash) do update set
      name = case when excluded.name = '' then v.name else excluded.name end, network = excluded.network
    returning id`.execute(tx);
  return rows[0]?.id ?? row.id;
}

/** Talks that visitors of this network have open, and opened within a day; two at once count one after the other. */
export async function countNetworkConversations(tx: Tx, network: string): Promise<{ open: number; day: number }> {
  await sql`-- chat.lockNetwork
    select pg_advisory_xact_lock(hashtextextended(${`chat ${network}`}, 0))`.execute(tx);
  const { rows } = await sql<{ open: number; day: number }>`-- chat.countNetworkConversations
    select count(*) filter (where t.state <> 'ended')::int as open,
      count(*) filter (where t.opened_at > now() - interval '1 day')::int as day
    from chat_conversations t join chat_visitors v on v.id = t.visitor_id where v.network = ${network}`.execute(tx);
  return rows[0] ?? { open: 0, day: 0 };
}

export async function countConversationsToday(db: Db, caller: Caller): Promise<number> {
  const { rows } = await sql<{ count: number }>`-- chat.countConversationsToday
    select count(*)::int as count from chat_conversations t
    where ${ownedBy(caller)} and t.opened_at > now() - interval '1 day'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** False when its owner has an open one: of two at once one is opened. */
export async function insertConversation(
  tx: Tx,
  row: {
    id: bigint;
    key: string;
    memberId: bigint | null;
    visitorId: bigint | null;
    line: LineName;
    language: Language;
    topic: string | null;
    reference: string | null;
  },
): Promise<boolean> {
  const { rows } = await sql`-- chat.insertConversation
    insert into chat_conversations (id, key, member_id, visitor_id, line, language, topic, reference)
    values (${row.id}, ${row.key}, ${row.memberId}, ${row.visitorId}, ${row.line}, ${row.language}, ${row.topic},
      ${row.reference})
    on conflict do nothing returning id`.execute(tx);
  return rows.length > 0;
}

export interface StoredLine extends Line {
  /** Of a picture, SHA-256 of what was sent. */
  readonly sentHash: Buffer | null;
}

export async function findLineByKey(tx: Tx, conversationId: bigint, key: string): Promise<StoredLine | null> {
  const { rows } = await sql<StoredLine>`-- chat.findLineByKey
    select l.place, l.key, l.author, l.kind, l.body as text, l.at, i.sent_hash as "sentHash"
    from chat_lines l left join chat_images i on i.conversation_id = l.conversation_id and i.place = l.place
    where l.conversation_id = ${conversationId} and l.key = ${key}`.execute(tx);
  return rows[0] ?? null;
}

/** Adds the next line of a locked talk; whoever writes has read up to it. */
export async function insertLine(
  tx: Tx,
  row: {
    conversationId: bigint;
    key: string | null;
    author: Line['author'];
    staffId: bigint | null;
    kind: Line['kind'];
    text: string;
  },
): Promise<Line> {
  const { rows } = await sql<Line>`-- chat.insertLine
    with counted as (
      update chat_conversations set lines = lines + 1,
        last_line_at = case when ${row.author} = 'house' then last_line_at else clock_timestamp() end,
        owner_read = case when ${row.author} = 'owner' then lines + 1 else owner_read end,
        staff_read = case when ${row.author} = 'staff' then lines + 1 else staff_read end
      where id = ${row.conversationId} returning id, lines
    )
    insert into chat_lines (conversation_id, place, key, author, staff_id, kind, body)
    select id, lines, ${row.key}::uuid, ${row.author}, ${row.staffId}::bigint, ${row.kind}, ${row.text} from counted
    returning place, key, author, kind, body as text, at`.execute(tx);
  const [line] = rows;
  if (line === undefined) throw new Error('a line is added to a conversation that is locked');
  return line;
}

export async function insertImage(
  tx: Tx,
  row: { conversationId: bigint; place: number; webp: Buffer; sentHash: Buffer },
): Promise<void> {
  await sql`-- chat.insertImage
    insert into chat_images (conversation_id, place, webp, sent_hash)
    values (${row.conversationId}, ${row.place}, ${row.webp}, ${row.sentHash})`.execute(tx);
}

export async function findImage(db: Db, conversationId: bigint, place: number): Promise<Buffer | null> {
  const { rows } = await sql<{ webp: Buffer }>`-- chat.findImage
    select webp from chat_images where conversation_id = ${conversationId} and place = ${place}`.execute(db);
  return rows[0]?.webp ?? null;
}

export async function selectLines(
  db: Db,
  conversationId: bigint,
  after: number,
  limit = LINES_AT_ONCE,
): Promise<Line[]> {
  const { rows } = await sql<Line>`-- chat.selectLines
    select place, key, author, kind, body as text, at from chat_lines
    where conversation_id = ${conversationId} and place > ${after} order by place limit ${limit}`.execute(db);
  return rows;
}

/** How hasty one side of a locked talk has been. */
export async function readPace(
  tx: Tx,
  conversationId: bigint,
  author: 'owner' | 'staff',
): Promise<{ lines: number; images: number; sinceLast: number | null }> {
  const { rows } = await sql<{ lines: number; images: number; sinceLast: number | null }>`-- chat.readPace
    select count(*) filter (where at > clock_timestamp() - make_interval(secs => ${BURST.seconds}))::int as lines,
      count(*) filter (where kind = 'image' and at > clock_timestamp() - make_interval(mins => ${IMAGES.minutes}))::int
        as images,
      extract(epoch from clock_timestamp() - max(at))::float8 as "sinceLast"
    from (select at, kind from chat_lines where conversation_id = ${conversationId} and author = ${author}
      order by place desc limit ${BURST.lines + IMAGES.most + LINES_AT_ONCE}) recent`.execute(tx);
  return rows[0] ?? { lines: 0, images: 0, sinceLast: null };
}

/** Up to where a side has read; null when it had read so far before. */
export async function updateRead(
  tx: Tx,
  conversationId: bigint,
  side: 'owner' | 'staff',
  place: number,
): Promise<number | null> {
  const column = side === 'owner' ? sql`owner_read` : sql`staff_read`;
  const { rows } = await sql<{ read: number }>`-- chat.updateRead
    update chat_conversations set ${column} = least(lines, ${place}::int)
    where id = ${conversationId} and ${column} < least(lines, ${place}::int) returning ${column} as read`.execute(tx);
  return rows[0]?.read ?? null;
}

export async function updateRating(tx: Tx, conversationId: bigint, rating: number): Promise<void> {
  await sql`-- chat.updateRating
    update chat_conversations set rating = ${rating} where id = ${conversationId}`.execute(tx);
}

export async function updateEnded(
  tx: Tx,
  conversationId: bigint,
  by: NonNullable<Conversation['endedBy']>,
  reason: string | null,
): Promise<void> {
  await sql`-- chat.updateEnded
    update chat_conversations set state = 'ended', ended_at = clock_timestamp(), ended_by = ${by}, end_reason = ${reason}
    where id = ${conversationId}`.execute(tx);
}
