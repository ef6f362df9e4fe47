/** The lottery's statements for lists and single draws: nothing here changes a row. */
import type { Announcement } from '@house/lottery/announced';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import { numbersOf } from '../wagers/port.ts';
import type { DrawFilter } from './port.ts';
import { drawColumns, shownState } from './queries.ts';
import type { DrawRow } from './schema.ts';

const LARGEST_ID = 2n ** 63n - 1n;

/** Rows of these draws; an id that no row could have is simply not found. */
export async function findDrawRows(db: Db | Tx, drawIds: readonly bigint[]): Promise<DrawRow[]> {
  const possible = drawIds.filter((id) => id <= LARGEST_ID);
  if (possible.length === 0) return [];
  const { rows } = await sql<DrawRow>`-- lottery.findDraws
    select ${drawColumns} from lottery_draws d where d.id = any (${possible.map(String)}::bigint[])`.execute(db);
  return rows;
}

/** Of every game: the draw under way, the one after it, and the last drawn. */
export async function readGameDraws(db: Db): Promise<(DrawRow & { place: 'current' | 'next' | 'awaited' | 'last' })[]> {
  const { rows } = await sql<DrawRow & { place: 'current' | 'next' | 'awaited' | 'last' }>`-- lottery.readGameDraws
    select d.* from lottery_games g cross join lateral (
      (select 'current' as place, ${drawColumns} from lottery_draws d
        where d.game_code = g.code and d.draw_at > (select clock_timestamp()) and d.open_at <= clock_timestamp()
          and d.state <> 'void' and (not d.official or d.close_at > clock_timestamp())
        order by d.draw_at, d.station limit 1)
      union all
      (select 'next', ${drawColumns} from lottery_draws d
        where d.game_code = g.code and d.draw_at > (select clock_timestamp()) and d.open_at > clock_timestamp()
          and d.state <> 'void'
        order by d.draw_at limit 1)
      union all
      -- Of the newest alone: one that has its result ends the search.
      (select * from (select 'awaited', ${drawColumns} from lottery_draws d
        where not g.official and d.game_code = g.code and d.draw_at <= (select clock_timestamp())
          and d.state <> 'void'
        order by d.draw_at desc limit 1) newest where newest.result is null)
      union all
      (select 'last', ${drawColumns} from lottery_draws d
        where d.game_code = g.code and d.draw_at <= (select clock_timestamp()) and d.result is not null
          and d.state <> 'void'
        order by d.draw_at desc limit 1)
    ) d`.execute(db);
  return rows;
}

export async function readOpenedDraws(db: Db): Promise<DrawRow[]> {
  const { rows } = await sql<DrawRow>`-- lottery.readOpenedDraws
    select ${drawColumns} from lottery_draws d
    where d.due_at is not null and d.state in ('scheduled', 'open')
      and d.open_at <= clock_timestamp() and d.close_at > clock_timestamp()
    order by d.close_at, d.game_code`.execute(db);
  return rows;
}

/** The latest results of these games together, newest first; of one place where a station is named. */
export async function readResults(
  db: Db,
  { gameCodes, station, count }: { gameCodes: readonly string[]; station: string | null; count: number },
): Promise<DrawRow[]> {
  const ofPlace = station === null ? sql`` : sql`and d.official and d.station = ${station}`;
  const { rows } = await sql<DrawRow>`-- lottery.readResults
    select d.* from unnest(${[...gameCodes]}::text[]) g (code) cross join lateral (
      select ${drawColumns} from lottery_draws d
      where d.game_code = g.code and d.result is not null and d.state <> 'void' ${ofPlace}
      order by d.draw_at desc limit ${count}) d
    order by d.draw_at desc limit ${count}`.execute(db);
  return rows;
}

/** What was announced beside the result of a draw held elsewhere; null: nothing. Undefined: there is no such draw. */
export async function readAnnouncedBeside(db: Db, drawId: bigint): Promise<Announcement | null | undefined> {
  const { rows } = await sql<{ beside: Announcement | null }>`-- lottery.readAnnouncedBeside
    select announced_beside as beside from lottery_draws where id = ${String(drawId)}`.execute(db);
  return rows[0]?.beside;
}

export async function readCommitments(db: Db, gameCode: string, count: number): Promise<DrawRow[]> {
  const { rows } = await sql<DrawRow>`-- lottery.readCommitments
    select ${drawColumns} from lottery_draws d
    where d.game_code = ${gameCode} and d.draw_at > (select clock_timestamp()) and d.open_at > clock_timestamp()
      and d.state = 'scheduled' and not d.official
    order by d.draw_at limit ${count}`.execute(db);
  return rows;
}

/**
 * Of a game drawn elsewhere: whether a draw `d` follows one at this station, where a person bets on the next ones. Where
 * several places draw on a day that is the same place; where one does, as in the North, it is whichever draws next.
 */
export function followsAt(gameCode: string, station: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(d.station = ${station} or not exists (
    select from lottery_draws a where a.game_code = ${gameCode} and a.official and a.state in ('scheduled', 'open')
      and a.draw_at > clock_timestamp()
    group by left(a.draw_no, 8) having count(*) > 1))`;
}

/** The draws of a game drawn elsewhere that take bets or will, from a station's next on. */
export async function readComingDraws(db: Db, gameCode: string, station: string, count: number): Promise<DrawRow[]> {
  const { rows } = await sql<DrawRow>`-- lottery.readComingDraws
    select ${drawColumns} from lottery_draws d
    where d.game_code = ${gameCode} and d.official and d.draw_at > (select clock_timestamp())
      and d.close_at > clock_timestamp() and d.state in ('scheduled', 'open')
      and ${followsAt(gameCode, sql`${station}::text`)}
    order by d.draw_at limit ${count}`.execute(db);
  return rows;
}

/** Draws of the last day, with their games: what "popular" is counted over. */
export async function readDrawsOfLastDay(db: Db): Promise<{ id: bigint; game_code: string }[]> {
  const { rows } = await sql<{ id: bigint; game_code: string }>`-- lottery.readDrawsOfLastDay
    select d.id, d.game_code from lottery_games g join lottery_draws d on d.game_code = g.code
      and d.draw_at > (select clock_timestamp()) - interval '1 day' and d.open_at <= clock_timestamp()`.execute(db);
  return rows;
}

/** What of a filter is the same for both halves of the list. */
function whereOf(filter: DrawFilter): RawBuilder<unknown> {
  const parts = [sql`true`];
  if (filter.gameCode !== undefined) parts.push(sql`d.game_code = ${filter.gameCode}`);
  if (filter.drawNo !== undefined) {
    // One look a game at the key of number: no index begins with the number.
    parts.push(sql`d.id in (select n.id from lottery_games g join lottery_draws n
      on n.game_code = g.code and n.draw_no = ${filter.drawNo})`);
  }
  if (filter.from !== undefined) parts.push(sql`d.draw_at >= ${filter.from}`);
  if (filter.to !== undefined) parts.push(sql`d.draw_at < ${filter.to}`);
  return sql.join(parts, sql` and `);
}

/** Only draws that have an end to come are due, and those that are void and not given back yet. */
const UNFINISHED = sql`d.due_at is not null and d.state not in ('settled', 'void')`;

interface Half {
  readonly where: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
}

/** Null: no draw of this half is in such a state. */
function unfinishedHalf(filter: DrawFilter): Half | null {
  const { state } = filter;
  if (state === 'settled' || state === 'void') return null;
  const inState = state === undefined ? sql`` : sql` and (${shownState}) = ${state}`;
  return { where: sql`${UNFINISHED} and ${whereOf(filter)}${inState}`, order: sql`d.close_at, d.game_code, d.id` };
}

/** The state is written out, so that it names the index of its draws. */
function finishedHalf(filter: DrawFilter): Half | null {
  const { state = null } = filter;
  if (state !== null && state !== 'settled' && state !== 'void') return null;
  const inState = state === null ? sql`d.state in ('settled', 'void')` : sql`d.state = ${sql.lit(state)}`;
  return { where: sql`${inState} and ${whereOf(filter)}`, order: sql`d.draw_at desc, d.game_code, d.id` };
}

async function countHalf(db: Db, half: Half | null, most: number): Promise<number> {
  if (half === null || most <= 0) return 0;
  const { rows } = await sql<{ total: number }>`-- lottery.countDraws
    select count(*)::int as total from (select from lottery_draws d where ${half.where} limit ${most}) x`.execute(db);
  return rows[0]?.total ?? 0;
}

async function readHalf(db: Db, half: Half | null, offset: number, limit: number): Promise<DrawRow[]> {
  if (half === null || limit <= 0) return [];
  const { rows } = await sql<DrawRow>`-- lottery.listDraws
    select ${drawColumns} from lottery_draws d where ${half.where}
    order by ${half.order} offset ${offset} limit ${limit}`.execute(db);
  return rows;
}

/**
 * Unfinished draws by their close, soonest first; then finished ones, newest first. Each half by its own index: in one
 * order there is none, and all draws there ever were, a million a month, were sorted for a page.
 */
export async function listDrawRows(db: Db, filter: DrawFilter): Promise<{ rows: DrawRow[]; total: number }> {
  const { offset, limit, countTo } = filter;
  const [coming, past] = [unfinishedHalf(filter), finishedHalf(filter)];
  const unfinished = await countHalf(db, coming, countTo);
  const first = offset < unfinished ? await readHalf(db, coming, offset, limit) : [];
  const rest = await readHalf(db, past, Math.max(0, offset - unfinished), limit - first.length);
  return { rows: [...first, ...rest], total: unfinished + (await countHalf(db, past, countTo - unfinished)) };
}

interface OtherMarket {
  readonly id: bigint;
  readonly game_code: string;
  readonly label: string;
  /** Of a raffle. */
  readonly names: Record<string, string> | null;
  readonly commitment: Buffer | null;
}

/** Markets of raffles and scratch cards. */
export async function findInstantMarkets(db: Db, marketIds: readonly bigint[]): Promise<OtherMarket[]> {
  if (marketIds.length === 0) return [];
  const { rows } = await sql<OtherMarket>`-- lottery.otherMarkets
    select g.id, g.game_code, g.label, r.names, r.commitment from wager_markets g left join raffles r on r.id = g.id
    where g.id = any (${marketIds.map(String)}::bigint[]) and g.product = any (${[...numbersOf('elottery')]}::smallint[])`.execute(
    db,
  );
  return rows;
}
