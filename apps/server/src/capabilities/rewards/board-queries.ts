/** Statements of the week's board. */
import type { BoardPrize } from '@house/growth/board';
import { BOARD_PAID } from '@house/growth/missions';
import { sql } from 'kysely';
import { LOCK_CLASSES } from '../../platform/advisory-locks.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { shardOf } from '../wallet/port.ts';
import type { Board, BoardPlace, Page, StaffAct } from './port.ts';

/** Claims score beside each other; whoever closes a week waits for them, and those that come behind score in the next one. */
export async function lockBoard(tx: Tx, how: 'score' | 'close'): Promise<void> {
  await (how === 'score'
    ? sql`-- rewards.shareBoard
        select pg_advisory_xact_lock_shared(${LOCK_CLASSES.missionBoard}, 0)`
    : sql`-- rewards.lockBoard
        select pg_advisory_xact_lock(${LOCK_CLASSES.missionBoard}, 0)`
  ).execute(tx);
}

export async function addScore(
  tx: Tx,
  { memberId, week, points, at }: { memberId: bigint; week: number; points: number; at: Date },
): Promise<void> {
  await sql`-- rewards.addScore
    insert into reward_board_scores as s (shard, week, member_id, score, reached_at)
    values (${shardOf(memberId)}, ${week}, ${memberId}, ${points}, ${at})
    on conflict (shard, week, member_id) do update set score = s.score + excluded.score, reached_at = excluded.reached_at`.execute(
    tx,
  );
}

export interface Standing {
  readonly memberId: bigint;
  readonly score: number;
  readonly reachedAt: Date;
}
const STANDING = sql`member_id as "memberId", score, reached_at as "reachedAt"`;

/** In the order of `byScore`. */
export async function readTop(db: Db | Tx, week: number, most: number): Promise<Standing[]> {
  const { rows } = await sql<Standing>`-- rewards.boardTop
    select ${STANDING} from reward_board_scores where week = ${week} and score > 0
    order by score desc, reached_at, member_id limit ${most}`.execute(db);
  return rows;
}

export async function countScored(tx: Tx, week: number): Promise<number> {
  const { rows } = await sql<{ members: number }>`-- rewards.boardMembers
    select count(*)::int as members from reward_board_scores where week = ${week} and score > 0`.execute(tx);
  return rows[0]?.members ?? 0;
}

/** A member's score with how many stand above, counted up to so many; undefined: they have none. */
export async function readOwnStanding(
  db: Db,
  { memberId, week, most }: { memberId: bigint; week: number; most: number },
): Promise<(Standing & { readonly above: number }) | undefined> {
  const { rows } = await sql<Standing & { above: number }>`-- rewards.boardOwn
    select o.member_id as "memberId", o.score, o.reached_at as "reachedAt",
      (select count(*)::int from (
        select from reward_board_scores s where s.week = o.week and s.score > o.score limit ${most}) a)
      + (select count(*)::int from (
        select from reward_board_scores s where s.week = o.week and s.score = o.score
          and (s.reached_at, s.member_id) < (o.reached_at, o.member_id) limit ${most}) a) as above
    from reward_board_scores o where o.shard = ${shardOf(memberId)} and o.week = ${week} and o.member_id = ${memberId}`.execute(
    db,
  );
  return rows[0];
}

/** Weeks that were scored in, are over, and were not closed yet. */
export async function weeksToClose(db: Db, before: number): Promise<number[]> {
  const { rows } = await sql<{ week: number }>`-- rewards.boardsToClose
    with recursive w as (
      select min(week) as week from reward_board_scores where week < ${before} and week not in (select week from reward_boards)
      union all
      select (select min(s.week) from reward_board_scores s
        where s.week > w.week and s.week < ${before} and s.week not in (select week from reward_boards))
      from w where w.week is not null)
    select week from w where week is not null order by week limit 10`.execute(db);
  return rows.map(({ week }) => week);
}

type PrizeContent = { readonly upTo: number; readonly amount: string };
export const toPrizeContent = (prizes: readonly BoardPrize[]): PrizeContent[] =>
  prizes.map(({ upTo, amount }) => ({ upTo, amount: String(amount) }));
export const fromPrizeContent = (content: unknown): BoardPrize[] =>
  (content as readonly PrizeContent[]).map(({ upTo, amount }) => ({ upTo, amount: BigInt(amount) }));

/** The table that was there before an instant: what counts of a week is what stood before it began. */
export async function readPrizesBefore(db: Db | Tx, before: Date): Promise<BoardPrize[] | undefined> {
  const { rows } = await sql<{ content: unknown }>`-- rewards.boardPrizes
    select content from reward_rules where kind = 'board' and made_at < ${before} order by version desc limit 1`.execute(
    db,
  );
  return rows[0] === undefined ? undefined : fromPrizeContent(rows[0].content);
}

/** False: it was closed before. */
export async function insertBoard(
  tx: Tx,
  board: { readonly week: number; readonly prizes: readonly BoardPrize[]; readonly members: number; readonly at: Date },
): Promise<boolean> {
  const { week, prizes, members, at } = board;
  const { rows } = await sql`-- rewards.closeBoard
    insert into reward_boards (week, prizes, members, state, closed_at)
    values (${week}, ${JSON.stringify(toPrizeContent(prizes))}::jsonb, ${members}, 'waiting', ${at})
    on conflict do nothing returning week`.execute(tx);
  return rows.length > 0;
}

export async function insertPlaces(tx: Tx, week: number, places: readonly BoardPlace[]): Promise<void> {
  const rows = places.map(({ place, memberId, score, reachedAt, amount }) => ({
    ...{ place, score, member: String(memberId), amount: String(amount), at: reachedAt.toISOString() },
  }));
  await sql`-- rewards.keepPlaces
    insert into reward_board_places (week, place, member_id, score, reached_at, amount)
    select ${week}, n.place, n.member, n.score, n.at, n.amount
    from json_to_recordset(${JSON.stringify(rows)}::json) as n(place integer, member bigint, score integer, at timestamptz,
      amount bigint)`.execute(tx);
}

export async function readPlaces(db: Db | Tx, week: number): Promise<BoardPlace[]> {
  const { rows } = await sql<BoardPlace>`-- rewards.readPlaces
    select place, ${STANDING}, amount from reward_board_places where week = ${week} order by place limit ${BOARD_PAID}`.execute(
    db,
  );
  return rows;
}

type BoardRow = Omit<Board, 'prizes'> & { readonly prizes: unknown };
const toBoard = ({ prizes, ...row }: BoardRow): Board => ({ ...row, prizes: fromPrizeContent(prizes) });
const BOARD = sql`b.week, b.prizes, b.members, b.state, b.closed_at as "closedAt", b.asked_by_id as "askedById",
  b.asked_by as "askedBy", b.asked_reason as "askedReason", b.decided_by as "decidedBy", b.decided_reason as "decidedReason",
  b.decided_at as "decidedAt",
  (select coalesce(sum(p.amount), 0)::bigint from reward_board_places p where p.week = b.week) as amount`;

export async function readBoard(db: Db | Tx, week: number): Promise<Board | undefined> {
  const { rows } = await sql<BoardRow>`-- rewards.readBoard
    select ${BOARD} from reward_boards b where b.week = ${week}`.execute(db);
  return rows[0] === undefined ? undefined : toBoard(rows[0]);
}

export async function lockOneBoard(tx: Tx, week: number): Promise<Board | undefined> {
  await sql`-- rewards.lockOneBoard
    select from reward_boards where week = ${week} for update`.execute(tx);
  return readBoard(tx, week);
}

export async function pageBoards(db: Db, { offset, limit }: Page): Promise<{ rows: Board[]; total: number }> {
  const { rows } = await sql<BoardRow & { total: number }>`-- rewards.pageBoards
    select ${BOARD}, count(*) over ()::int as total from reward_boards b
    order by b.week desc offset ${offset} limit ${limit}`.execute(db);
  return { rows: rows.map(({ total: _total, ...row }) => toBoard(row)), total: rows[0]?.total ?? 0 };
}

export async function markBoardAsked(tx: Tx, week: number, by: StaffAct): Promise<void> {
  await sql`-- rewards.markBoardAsked
    update reward_boards set state = 'asked', asked_by_id = ${by.staffId}, asked_by = ${by.staff}, asked_reason = ${by.reason}
    where week = ${week}`.execute(tx);
}

/** Who says no puts it back to those that wait. */
export async function markBoardDecided(tx: Tx, week: number, state: 'paid' | 'waiting', by: StaffAct): Promise<void> {
  await sql`-- rewards.markBoardDecided
    update reward_boards set state = ${state}, decided_by = ${by.staff}, decided_reason = ${by.reason},
      decided_at = clock_timestamp() where week = ${week}`.execute(tx);
}

export async function lookAtBoards(db: Db): Promise<{ count: number; oldestSince: Date | null }> {
  const { rows } = await sql<{ count: number; oldestSince: Date | null }>`-- rewards.lookAtBoards
    select count(*)::int as count, min(closed_at) as "oldestSince" from reward_boards where state <> 'paid'`.execute(
    db,
  );
  return rows[0] ?? { count: 0, oldestSince: null };
}
