/** SQL of talks and their lines. Times are the database's. */
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import type { Caller, Language, Line, LineName, Talk } from './port.ts';
import { BURST, IMAGES, LINES_AT_ONCE, WAITS_NEEDED } from './rules.ts';

/** A talk with its place in the queue; VIP goes before live. */
export const SELECT_TALK = sql`
  select t.id, t.member_id as "memberId", t.visitor_id as "visitorId", coalesce(v.name, '') as "visitorName", t.line,
    t.state, t.language, t.topic, t.reference, t.opened_at as "openedAt", t.taken_at as "takenAt",
    t.ended_at as "endedAt", t.ended_by as "endedBy", t.end_reason as "endReason", t.staff_id as "staffId",
    coalesce(s.public_name, '') as "staffName", t.lines, t.owner_read as "ownerRead", t.staff_read as "staffRead", t.rating,
    case when t.state = 'waiting' then (
      select count(*)::int from chat_talks w where w.state = 'waiting'
        and (w.line > t.line or (w.line = t.line and (w.opened_at, w.id) < (t.opened_at, t.id)))
    ) end as ahead,
    case when t.state = 'waiting' then (
      select round(percentile_cont(0.5) within group (order by extract(epoch from w.taken_at - w.opened_at)))::int
      from chat_talks w where w.line = t.line and w.taken_at > now() - interval '1 hour' having count(*) >= ${WAITS_NEEDED}
    ) end as "waitSeconds",
    (select count(*)::int from chat_talks b where b.id < t.id
      and (b.member_id = t.member_id or b.visitor_id = t.visitor_id)) as "talksBefore"
  from chat_talks t
  left join chat_visitors v on v.id = t.visitor_id
  left join chat_staff s on s.staff_id = t.staff_id`;

export async function findTalk(db: Db, talkId: bigint): Promise<Talk | null> {
  const { rows } = await sql<Talk>`-- chat.findTalk
    ${SELECT_TALK} where t.id = ${talkId}`.execute(db);
  return rows[0] ?? null;
}

/** True for the talks of this owner; of a stranger, and of a visitor nobody knows, there are none. */
function ownedBy(caller: Caller): RawBuilder<unknown> {
  if (caller.kind === 'member') return sql`t.member_id = ${caller.id}`;
  if (caller.kind === 'visitor' && caller.id !== null) return sql`t.visitor_id = ${caller.id}`;
  return sql`false`;
}

export async function findOpenTalk(db: Db, caller: Caller): Promise<Talk | null> {
  const { rows } = await sql<Talk>`-- chat.findOpenTalk
    ${SELECT_TALK} where ${ownedBy(caller)} and t.state <> 'ended'`.execute(db);
  return rows[0] ?? null;
}

export async function findTalkByKey(db: Db, caller: Caller, key: string): Promise<Talk | null> {
  const { rows } = await sql<Talk>`-- chat.findTalkByKey
    ${SELECT_TALK} where ${ownedBy(caller)} and t.key = ${key}`.execute(db);
  return rows[0] ?? null;
}

export async function selectTalksOf(
  db: Db,
  caller: Caller,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: Talk[]; total: number }> {
  const { rows } = await sql<Talk>`-- chat.selectTalksOf
    ${SELECT_TALK} where ${ownedBy(caller)} order by t.id desc offset ${offset} limit ${limit}`.execute(db);
  const count = await sql<{ total: number }>`-- chat.countTalksOf
    select count(*)::int as total from chat_talks t where ${ownedBy(caller)}`.execute(db);
  return { rows, total: count.rows[0]?.total ?? 0 };
}

/** The owner's page was there; tells at most every ten seconds. */
export async function noteOwnerSeen(db: Db, talkId: bigint): Promise<void> {
  await sql`-- chat.noteOwnerSeen
    update chat_talks set owner_seen_at = clock_timestamp()
    where id = ${talkId} and state <> 'ended' and owner_seen_at < clock_timestamp() - interval '10 seconds'`.execute(
    db,
  );
}

/** What is done to one talk is done one after the other. */
export interface LockedTalk {
  readonly id: bigint;
  readonly ownerId: bigint;
  readonly isMember: boolean;
  readonly state: Talk['state'];
  readonly staffId: bigint | null;
  readonly lines: number;
  readonly rating: number | null;
}

export async function lockTalk(tx: Tx, talkId: bigint): Promise<LockedTalk | null> {
  const { rows } = await sql<LockedTalk>`-- chat.lockTalk
    select id, coalesce(member_id, visitor_id) as "ownerId", member_id is not null as "isMember", state,
      staff_id as "staffId", lines, rating
    from chat_talks where id = ${talkId} for no key update`.execute(tx);
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
export async function countNetworkTalks(tx: Tx, network: string): Promise<{ open: number; day: number }> {
  await sql`-- chat.lockNetwork
    select pg_advisory_xact_lock(hashtextextended(${`chat ${network}`}, 0))`.execute(tx);
  const { rows } = await sql<{ open: number; day: number }>`-- chat.countNetworkTalks
    select count(*) filter (where t.state <> 'ended')::int as open,
      count(*) filter (where t.opened_at > now() - interval '1 day')::int as day
    from chat_talks t join chat_visitors v on v.id = t.visitor_id where v.network = ${network}`.execute(tx);
  return rows[0] ?? { open: 0, day: 0 };
}

export async function countTalksToday(db: Db, caller: Caller): Promise<number> {
  const { rows } = await sql<{ count: number }>`-- chat.countTalksToday
    select count(*)::int as count from chat_talks t
    where ${ownedBy(caller)} and t.opened_at > now() - interval '1 day'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** False when its owner has an open one: of two at once one is opened. */
export async function insertTalk(
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
  const { rows } = await sql`-- chat.insertTalk
    insert into chat_talks (id, key, member_id, visitor_id, line, language, topic, reference)
    values (${row.id}, ${row.key}, ${row.memberId}, ${row.visitorId}, ${row.line}, ${row.language}, ${row.topic},
      ${row.reference})
    on conflict do nothing returning id`.execute(tx);
  return rows.length > 0;
}

export interface StoredLine extends Line {
  /** Of a picture, SHA-256 of what was sent. */
  readonly sentHash: Buffer | null;
}

export async function findLineByKey(tx: Tx, talkId: bigint, key: string): Promise<StoredLine | null> {
  const { rows } = await sql<StoredLine>`-- chat.findLineByKey
    select l.place, l.key, l.author, l.kind, l.body as text, l.at, i.sent_hash as "sentHash"
    from chat_lines l left join chat_images i on i.talk_id = l.talk_id and i.place = l.place
    where l.talk_id = ${talkId} and l.key = ${key}`.execute(tx);
  return rows[0] ?? null;
}

/** Adds the next line of a locked talk; whoever writes has read up to it. */
export async function insertLine(
  tx: Tx,
  row: {
    talkId: bigint;
    key: string | null;
    author: Line['author'];
    staffId: bigint | null;
    kind: Line['kind'];
    text: string;
  },
): Promise<Line> {
  const { rows } = await sql<Line>`-- chat.insertLine
    with counted as (
      update chat_talks set lines = lines + 1,
        last_line_at = case when ${row.author} = 'house' then last_line_at else clock_timestamp() end,
        owner_read = case when ${row.author} = 'owner' then lines + 1 else owner_read end,
        staff_read = case when ${row.author} = 'staff' then lines + 1 else staff_read end
      where id = ${row.talkId} returning id, lines
    )
    insert into chat_lines (talk_id, place, key, author, staff_id, kind, body)
    select id, lines, ${row.key}::uuid, ${row.author}, ${row.staffId}::bigint, ${row.kind}, ${row.text} from counted
    returning place, key, author, kind, body as text, at`.execute(tx);
  const [line] = rows;
  if (line === undefined) throw new Error('a line is added to a talk that is locked');
  return line;
}

export async function insertImage(
  tx: Tx,
  row: { talkId: bigint; place: number; webp: Buffer; sentHash: Buffer },
): Promise<void> {
  await sql`-- chat.insertImage
    insert into chat_images (talk_id, place, webp, sent_hash)
    values (${row.talkId}, ${row.place}, ${row.webp}, ${row.sentHash})`.execute(tx);
}

export async function findImage(db: Db, talkId: bigint, place: number): Promise<Buffer | null> {
  const { rows } = await sql<{ webp: Buffer }>`-- chat.findImage
    select webp from chat_images where talk_id = ${talkId} and place = ${place}`.execute(db);
  return rows[0]?.webp ?? null;
}

export async function selectLines(db: Db, talkId: bigint, after: number, limit = LINES_AT_ONCE): Promise<Line[]> {
  const { rows } = await sql<Line>`-- chat.selectLines
    select place, key, author, kind, body as text, at from chat_lines
    where talk_id = ${talkId} and place > ${after} order by place limit ${limit}`.execute(db);
  return rows;
}

/** How hasty one side of a locked talk has been. */
export async function readPace(
  tx: Tx,
  talkId: bigint,
  author: 'owner' | 'staff',
): Promise<{ lines: number; images: number; sinceLast: number | null }> {
  const { rows } = await sql<{ lines: number; images: number; sinceLast: number | null }>`-- chat.readPace
    select count(*) filter (where at > clock_timestamp() - make_interval(secs => ${BURST.seconds}))::int as lines,
      count(*) filter (where kind = 'image' and at > clock_timestamp() - make_interval(mins => ${IMAGES.minutes}))::int
        as images,
      extract(epoch from clock_timestamp() - max(at))::float8 as "sinceLast"
    from (select at, kind from chat_lines where talk_id = ${talkId} and author = ${author}
      order by place desc limit ${BURST.lines + IMAGES.most + LINES_AT_ONCE}) recent`.execute(tx);
  return rows[0] ?? { lines: 0, images: 0, sinceLast: null };
}

/** Up to where a side has read; null when it had read so far before. */
export async function updateRead(
  tx: Tx,
  talkId: bigint,
  side: 'owner' | 'staff',
  place: number,
): Promise<number | null> {
  const column = side === 'owner' ? sql`owner_read` : sql`staff_read`;
  const { rows } = await sql<{ read: number }>`-- chat.updateRead
    update chat_talks set ${column} = least(lines, ${place}::int)
    where id = ${talkId} and ${column} < least(lines, ${place}::int) returning ${column} as read`.execute(tx);
  return rows[0]?.read ?? null;
}

export async function updateRating(tx: Tx, talkId: bigint, rating: number): Promise<void> {
  await sql`-- chat.updateRating
    update chat_talks set rating = ${rating} where id = ${talkId}`.execute(tx);
}

export async function updateEnded(
  tx: Tx,
  talkId: bigint,
  by: NonNullable<Talk['endedBy']>,
  reason: string | null,
): Promise<void> {
  await sql`-- chat.updateEnded
    update chat_talks set state = 'ended', ended_at = clock_timestamp(), ended_by = ${by}, end_reason = ${reason}
    where id = ${talkId}`.execute(tx);
}
