/** The statements of rooms, their lines, people and what staff do. Times are the database's. */
import { type RawBuilder, sql } from 'kysely';
import { LOCK_CLASSES } from '../../platform/advisory-locks.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { present } from '../../platform/result.ts';
import type { Filter, Line, Packet, Report, Room, RoomWish, Sanction } from './port.ts';
import { BURST, type Pace, type RunningSanction } from './rules/pace.ts';

export const LINES_AT_ONCE = 50;
const ROOMS_MAX = 500;
/** That a member is shown to choose of; tables have theirs beside their game. */
const ROOMS_LISTED = 100;

const ROOM = sql`code, names, language, product, game_id as "gameId", open, slow_seconds as "slowSeconds", lines::float8 as lines,
  (select count(*)::int from chat_room_reports w where w.room = r.code and w.state = 'open') as reports`;

export async function selectRooms(db: Db, which: 'all' | 'withoutTable'): Promise<Room[]> {
  const { rows } = await sql<Room>`-- chatRooms.selectRooms
    select ${ROOM} from chat_rooms r where ${which === 'all' ? sql`true` : sql`game_id is null`}
    order by game_id is not null, made_at, code limit ${which === 'all' ? ROOMS_MAX : ROOMS_LISTED}`.execute(db);
  return rows;
}

export async function findRoom(db: Db | Tx, code: string): Promise<Room | undefined> {
  const { rows } = await sql<Room>`-- chatRooms.findRoom
    select ${ROOM} from chat_rooms r where code = ${code}`.execute(db);
  return rows[0];
}

export async function findRoomOfGame(db: Db, gameId: string): Promise<Room | undefined> {
  const { rows } = await sql<Room>`-- chatRooms.findRoomOfGame
    select ${ROOM} from chat_rooms r where game_id = ${gameId}`.execute(db);
  return rows[0];
}

/** Held until the transaction ends: lines of a room are added one after the other. */
export async function lockRoom(tx: Tx, code: string): Promise<Room | undefined> {
  const { rows } = await sql<Room>`-- chatRooms.lockRoom
    select ${ROOM} from chat_rooms r where code = ${code} for no key update`.execute(tx);
  return rows[0];
}

/** False where the code, or the game, has one. */
export async function insertRoom(
  db: Db | Tx,
  room: RoomWish & { readonly code: string; readonly gameId: string | null },
): Promise<boolean> {
  const { rows } = await sql`-- chatRooms.insertRoom
    insert into chat_rooms (code, names, language, product, game_id, open)
    values (${room.code}, ${JSON.stringify(room.names)}::jsonb, ${room.language}, ${room.product}, ${room.gameId}, ${room.open})
    on conflict do nothing returning code`.execute(db);
  return rows.length > 0;
}

export async function updateRoom(tx: Tx, code: string, room: RoomWish): Promise<void> {
  await sql`-- chatRooms.updateRoom
    update chat_rooms set names = ${JSON.stringify(room.names)}::jsonb, language = ${room.language}, product = ${room.product},
      open = ${room.open} where code = ${code}`.execute(tx);
}

export async function updateSlow(tx: Tx, code: string, seconds: number): Promise<void> {
  await sql`-- chatRooms.updateSlow
    update chat_rooms set slow_seconds = ${seconds} where code = ${code}`.execute(tx);
}

/** The alias by which others know a member apart; a new one is drawn for whoever has none. */
export async function aliasOf(db: Db | Tx, memberId: bigint, drawn: () => string): Promise<string> {
  const find = async (): Promise<string | undefined> => {
    const { rows } = await sql<{ alias: string }>`-- chatRooms.findAlias
      select alias from chat_room_people where member_id = ${memberId}`.execute(db);
    return rows[0]?.alias;
  };
  const before = await find();
  if (before !== undefined) return before;
  await sql`-- chatRooms.insertPerson
    insert into chat_room_people (member_id, alias) values (${memberId}, ${drawn()}) on conflict do nothing`.execute(
    db,
  );
  return present(await find(), 'whoever is in rooms has an alias');
}

export async function findPerson(db: Db, alias: string): Promise<bigint | undefined> {
  const { rows } = await sql<{ id: bigint }>`-- chatRooms.findPerson
    select member_id as id from chat_room_people where alias = ${alias}`.execute(db);
  return rows[0]?.id;
}

/** One member speaks, gives and takes one after the other, so that pace and sums of the day hold. Answers the clock. */
export async function lockRoomsOf(tx: Tx, memberId: bigint): Promise<Date> {
  await sql`-- chatRooms.lockOf
    select pg_advisory_xact_lock(${LOCK_CLASSES.chatRooms}, hashint8(${memberId}))`.execute(tx);
  const { rows } = await sql<{ now: Date }>`-- chatRooms.readClock
    select clock_timestamp() as now`.execute(tx);
  return present(rows[0], 'the database has a clock').now;
}

export async function readPace(tx: Tx, memberId: bigint, room: string): Promise<Pace> {
  const { rows } = await sql<Pace>`-- chatRooms.readPace
    select count(*) filter (where at > clock_timestamp() - make_interval(secs => ${BURST.seconds}))::int as recent,
      extract(epoch from clock_timestamp() - max(at) filter (where room = ${room}))::float8 as "sinceLast"
    from (select at, room from chat_room_lines where member_id = ${memberId} and at > clock_timestamp() - interval '15 minutes'
      order by at desc limit 200) recent`.execute(tx);
  return present(rows[0], 'a count has a row');
}

export async function runningSanctions(db: Db | Tx, memberId: bigint): Promise<RunningSanction[]> {
  const { rows } = await sql<RunningSanction>`-- chatRooms.runningSanctions
    select kind, room, until from chat_room_sanctions
    where member_id = ${memberId} and lifted_at is null and (until is null or until > clock_timestamp()) limit 100`.execute(
    db,
  );
  return rows;
}

const PACKET_OF_LINE = sql`p.id as "packetId", p.sender_id as "senderId", p.total, p.shares, p.mode, p.state, p.at as "packetAt",
  p.expires_at as "expiresAt",
  (select count(*)::int from chat_packet_shares s where s.packet_id = p.id and s.member_id is null) as left`;
const LINE = sql`l.room, l.place::float8 as place, l.key, l.member_id as "memberId", l.alias, l.name, l.rank, l.kind, l.body as text,
  l.bet, l.ticket, l.at, l.deleted_at as "deletedAt", l.deleted_by as "deletedBy", ${PACKET_OF_LINE}`;
const LINES = sql`chat_room_lines l left join chat_packets p on p.id = l.packet_id`;

interface LineRow extends Omit<Line, 'packet'>, Omit<Packet, 'id' | 'room' | 'at'> {
  readonly packetId: bigint | null;
  readonly packetAt: Date;
}

function toLine({ packetId, senderId, total, shares, mode, state, packetAt, expiresAt, left, ...line }: LineRow): Line {
  const packet =
    packetId === null
      ? null
      : { id: packetId, room: line.room, senderId, total, shares, mode, state, at: packetAt, expiresAt, left };
  return { ...line, packet };
}

async function readLines(db: Db | Tx, statement: RawBuilder<LineRow>): Promise<Line[]> {
  const { rows } = await statement.execute(db);
  return rows.map(toLine);
}

export const linesAfter = (db: Db, room: string, after: number): Promise<Line[]> =>
  readLines(
    db,
    sql<LineRow>`-- chatRooms.linesAfter
      select ${LINE} from ${LINES} where l.room = ${room} and l.place > ${after} order by l.place limit ${LINES_AT_ONCE}`,
  );

/** The last before a place, or the newest, in their order; one more than is shown where there are more. */
export async function linesBefore(db: Db, room: string, before: number | null): Promise<Line[]> {
  const place = before === null ? sql`true` : sql`l.place < ${before}`;
  const lines = await readLines(
    db,
    sql<LineRow>`-- chatRooms.linesBefore
      select ${LINE} from ${LINES} where l.room = ${room} and ${place} order by l.place desc limit ${LINES_AT_ONCE + 1}`,
  );
  return lines.toReversed();
}

export async function findLine(db: Db | Tx, room: string, place: number): Promise<Line | undefined> {
  const [line] = await readLines(
    db,
    sql<LineRow>`-- chatRooms.findLine
      select ${LINE} from ${LINES} where l.room = ${room} and l.place = ${place}`,
  );
  return line;
}

/** Those that are there, in no order; at most as many as are named. */
export async function findLines(
  db: Db,
  places: readonly { readonly room: string; readonly place: number }[],
): Promise<Line[]> {
  const [rooms, numbers] = [places.map(({ room }) => room), places.map(({ place }) => place)];
  return readLines(
    db,
    sql<LineRow>`-- chatRooms.findLines
      select ${LINE} from ${LINES} where (l.room, l.place) in (
        select room, place from unnest(${rooms}::text[], ${numbers}::bigint[]) as asked (room, place))`,
  );
}

export async function findLineByKey(db: Db | Tx, memberId: bigint, key: string): Promise<Line | undefined> {
  const [line] = await readLines(
    db,
    sql<LineRow>`-- chatRooms.findLineByKey
      select ${LINE} from ${LINES} where l.member_id = ${memberId} and l.key = ${key}::uuid`,
  );
  return line;
}

export interface NewLine {
  readonly room: string;
  readonly key: string | null;
  readonly memberId: bigint | null;
  readonly alias: string | null;
  readonly name: string;
  readonly rank: number;
  readonly kind: Line['kind'];
  readonly text: string;
  readonly bet: Readonly<Record<string, unknown>> | null;
  readonly ticket: string | null;
  readonly packetId: bigint | null;
}

/** Adds the next line of a room and answers its place; the room's row is held from here on. */
export async function insertLine(tx: Tx, line: NewLine): Promise<Line> {
  const { rows } = await sql<{ place: number }>`-- chatRooms.insertLine
    with counted as (update chat_rooms set lines = lines + 1 where code = ${line.room} returning lines)
    insert into chat_room_lines (room, place, key, member_id, alias, name, rank, kind, body, bet, ticket,
      packet_id)
    select ${line.room}, lines, ${line.key}::uuid, ${line.memberId}::bigint, ${line.alias}::text, ${line.name}, ${line.rank}::smallint,
      ${line.kind}, ${line.text}, ${line.bet === null ? null : JSON.stringify(line.bet)}::jsonb, ${line.ticket}::text,
      ${line.packetId}::bigint
    from counted returning place::float8 as place`.execute(tx);
  const { place } = present(rows[0], 'a line is added to a room that is there');
  return present(await findLine(tx, line.room, place), 'a line that was added is there');
}

/** False when it was deleted before. */
export async function markDeleted(tx: Tx, room: string, place: number, by: string): Promise<boolean> {
  const { rows } = await sql`-- chatRooms.markDeleted
    update chat_room_lines set deleted_at = clock_timestamp(), deleted_by = ${by}
    where room = ${room} and place = ${place} and deleted_at is null returning place`.execute(tx);
  return rows.length > 0;
}

export async function selectBlocks(db: Db, memberId: bigint): Promise<{ alias: string; memberId: bigint }[]> {
  const { rows } = await sql<{ alias: string; memberId: bigint }>`-- chatRooms.selectBlocks
    select p.alias, p.member_id as "memberId" from chat_room_blocks b join chat_room_people p on p.member_id = b.blocked_id
    where b.member_id = ${memberId} order by b.at desc limit 200`.execute(db);
  return rows;
}

/** False where there are as many as there may be. */
export async function insertBlock(db: Db, memberId: bigint, blockedId: bigint, most: number): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`-- chatRooms.insertBlock
    with added as (
      insert into chat_room_blocks (member_id, blocked_id)
      select ${memberId}, ${blockedId} where (select count(*) from chat_room_blocks where member_id = ${memberId}) < ${most}
      on conflict do nothing returning 1)
    select exists (select from added) or exists (
      select from chat_room_blocks where member_id = ${memberId} and blocked_id = ${blockedId}) as there`.execute(db);
  return rows[0]?.there === true;
}

export async function deleteBlock(db: Db, memberId: bigint, blockedId: bigint): Promise<void> {
  await sql`-- chatRooms.deleteBlock
    delete from chat_room_blocks where member_id = ${memberId} and blocked_id = ${blockedId}`.execute(db);
}

export async function countReportsOf(tx: Tx, memberId: bigint): Promise<number> {
  const { rows } = await sql<{ count: number }>`-- chatRooms.countReportsOf
    select count(*)::int as count from chat_room_reports
    where reporter_id = ${memberId} and at > clock_timestamp() - interval '1 hour'`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function insertReport(
  tx: Tx,
  report: { id: bigint; room: string; place: number; reporterId: bigint; reason: string; note: string },
): Promise<boolean> {
  const { rows } = await sql`-- chatRooms.insertReport
    insert into chat_room_reports (id, room, place, reporter_id, reason, note)
    values (${report.id}, ${report.room}, ${report.place}, ${report.reporterId}, ${report.reason}, ${report.note})
    on conflict do nothing returning id`.execute(tx);
  return rows.length > 0;
}

export interface ReportRow extends Omit<Report, 'line' | 'reporter'> {
  readonly place: number;
  readonly reporterId: bigint;
}

const REPORT = sql`w.id, w.room, r.names as "roomNames", w.place::float8 as place, w.reporter_id as "reporterId", w.reason, w.note,
  w.at, w.state, w.decided_by as "decidedBy", w.decided_at as "decidedAt"`;

/** Those that wait in the order in which they came, of others the newest first. */
export async function pageReports(
  db: Db,
  state: Report['state'] | null,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: ReportRow[]; total: number }> {
  const which = state === null ? sql`true` : sql`w.state = ${state}`;
  const order = state === 'open' ? sql`w.id` : sql`(w.state = 'open') desc, w.id desc`;
  const { rows } = await sql<ReportRow>`-- chatRooms.pageReports
    select ${REPORT} from chat_room_reports w join chat_rooms r on r.code = w.room
    where ${which} order by ${order} offset ${offset} limit ${limit}`.execute(db);
  const counted = await sql<{ total: number }>`-- chatRooms.countReports
    select count(*)::int as total from chat_room_reports w where ${which}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export async function waitingReports(db: Db): Promise<{ count: number; oldestSince: Date | null }> {
  const { rows } = await sql<{ count: number; oldestSince: Date | null }>`-- chatRooms.waitingReports
    select count(*)::int as count, min(at) as "oldestSince" from chat_room_reports where state = 'open'`.execute(db);
  return rows[0] ?? { count: 0, oldestSince: null };
}

export async function lockReport(tx: Tx, id: bigint): Promise<{ state: Report['state']; room: string } | undefined> {
  const { rows } = await sql<{ state: Report['state']; room: string }>`-- chatRooms.lockReport
    select state, room from chat_room_reports where id = ${id} for update`.execute(tx);
  return rows[0];
}

export async function updateReport(
  tx: Tx,
  id: bigint,
  { verdict, by, reason }: { verdict: string; by: string; reason: string },
): Promise<void> {
  await sql`-- chatRooms.updateReport
    update chat_room_reports set state = ${verdict}, decided_by = ${by}, decided_at = clock_timestamp(), decided_because = ${reason}
    where id = ${id}`.execute(tx);
}

export type SanctionRow = Omit<Sanction, 'account'> & { readonly key: string; readonly minutes: number | null };
const SANCTION = sql`id, key, member_id as "memberId", kind, room, until, reason, made_by as by, at,
  round(extract(epoch from until - at) / 60)::int as minutes,
  case when lifted_at is not null then 'lifted' when until <= clock_timestamp() then 'over' else 'runs' end as state`;

export async function findSanctionByKey(tx: Tx, key: string): Promise<SanctionRow | undefined> {
  const { rows } = await sql<SanctionRow>`-- chatRooms.findSanctionByKey
    select ${SANCTION} from chat_room_sanctions where key = ${key}::uuid`.execute(tx);
  return rows[0];
}

/** Null where another request of the same key was first. */
export async function insertSanction(
  tx: Tx,
  wish: {
    id: bigint;
    key: string;
    memberId: bigint;
    kind: string;
    room: string | null;
    minutes: number | null;
    reason: string;
    by: string;
  },
): Promise<SanctionRow | undefined> {
  const { rows } = await sql<SanctionRow>`-- chatRooms.insertSanction
    insert into chat_room_sanctions (id, key, member_id, kind, room, until, reason, made_by)
    values (${wish.id}, ${wish.key}::uuid, ${wish.memberId}, ${wish.kind}, ${wish.room},
      clock_timestamp() + make_interval(mins => ${wish.minutes}::int), ${wish.reason}, ${wish.by})
    on conflict (key) do nothing returning ${SANCTION}`.execute(tx);
  return rows[0];
}

export async function liftSanction(
  tx: Tx,
  { id, kind, by }: { id: bigint; kind: string; by: string },
): Promise<{ row: SanctionRow; changed: boolean } | undefined> {
  const { rows } = await sql`-- chatRooms.liftSanction
    update chat_room_sanctions set lifted_at = clock_timestamp(), lifted_by = ${by}
    where id = ${id} and kind = ${kind} and lifted_at is null returning id`.execute(tx);
  const found = await sql<SanctionRow>`-- chatRooms.findSanction
    select ${SANCTION} from chat_room_sanctions where id = ${id} and kind = ${kind}`.execute(tx);
  const [row] = found.rows;
  return row === undefined ? undefined : { row, changed: rows.length > 0 };
}

export async function pageSanctions(
  db: Db,
  running: boolean,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: SanctionRow[]; total: number }> {
  const which = running ? sql`lifted_at is null and (until is null or until > clock_timestamp())` : sql`true`;
  const { rows } = await sql<SanctionRow>`-- chatRooms.pageSanctions
    select ${SANCTION} from chat_room_sanctions where ${which} order by id desc offset ${offset} limit ${limit}`.execute(
    db,
  );
  const counted = await sql<{ total: number }>`-- chatRooms.countSanctions
    select count(*)::int as total from chat_room_sanctions where ${which}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

const FILTER = sql`id, kind, pattern, act, made_by as by, at`;
export const FILTERS_MAX = 1_000;

export async function selectFilters(db: Db | Tx): Promise<Filter[]> {
  const { rows } = await sql<Filter>`-- chatRooms.selectFilters
    select ${FILTER} from chat_room_filters order by kind, pattern limit ${FILTERS_MAX}`.execute(db);
  return rows;
}

export async function insertFilter(
  tx: Tx,
  { id, kind, pattern, act, by }: Pick<Filter, 'id' | 'kind' | 'pattern' | 'act' | 'by'>,
): Promise<Filter | undefined> {
  const { rows } = await sql<Filter>`-- chatRooms.insertFilter
    insert into chat_room_filters (id, kind, pattern, act, made_by) values (${id}, ${kind}, ${pattern}, ${act}, ${by})
    on conflict do nothing returning ${FILTER}`.execute(tx);
  return rows[0];
}

export async function deleteFilter(tx: Tx, id: bigint): Promise<Filter | undefined> {
  const { rows } = await sql<Filter>`-- chatRooms.deleteFilter
    delete from chat_room_filters where id = ${id} returning ${FILTER}`.execute(tx);
  return rows[0];
}

/** Lines older than history is kept, with reports of them, and reports of lines that are gone; at most so many at once. */
export async function deleteOldLines(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`-- chatRooms.deleteOld
    with old as (
      select l.room, l.place from chat_room_lines l, chat_room_settings s
      where l.at < clock_timestamp() - make_interval(days => s.keep_days) order by l.at limit ${most}
    ), reports as (
      delete from chat_room_reports w using old where w.room = old.room and w.place = old.place
    ), gone as (
      delete from chat_room_lines l using old where l.room = old.room and l.place = old.place returning 1
    )
    select count(*)::int as count from gone`.execute(db);
  return rows[0]?.count ?? 0;
}
