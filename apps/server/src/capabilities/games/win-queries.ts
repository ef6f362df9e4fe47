/** SQL of the winners that are shown. Every read is bounded by an index and a limit. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import type { RankFilter } from './port.ts';

export interface WinRow {
  readonly shard: number;
  readonly market_id: bigint;
  readonly seq: bigint;
  readonly member_id: bigint;
  readonly game_id: string;
  readonly stake: bigint;
  readonly prize: bigint;
  readonly at: Date;
}

/** So many are looked through for a board; whoever is hidden or of another category leaves a gap among them. */
const CANDIDATES = 1_000;
const CANDIDATES_OF_DAY = 200;
/** Where only some games are asked for, so many times as many: theirs stand among those of all others. */
const FURTHER_FOR_GAMES = 10;
const UNTOLD_AT_ONCE = 500;
const COLUMNS = sql`shard, market_id, seq, member_id, game_id, stake, prize, at`;

export interface MarketEnd {
  readonly seq: bigint;
  readonly market_id: bigint;
  readonly kind: string;
}

export async function readNextEnd(tx: Tx, shard: number, after: bigint, upto: bigint): Promise<MarketEnd | undefined> {
  const { rows } = await sql<MarketEnd>`-- games.nextMarketEnd
    select seq, market_id, kind from wager_events where shard = ${shard} and seq > ${after} and seq <= ${upto}
    order by seq limit 1`.execute(tx);
  return rows[0];
}

/** Of a row `x` of outcomes or corrections. */
const NOT_LATE = sql`not exists (
        select 1 from wager_lates l where l.shard = x.shard and l.market_id = x.market_id and l.seq = x.seq)`;

/** The biggest of a market's won bets that gave more than their stake, of a game of the catalogue, as they count after corrections and without late bets. */
export async function readMarketWins(tx: Tx, shard: number, marketId: bigint, limit: number): Promise<WinRow[]> {
  const { rows } = await sql<WinRow>`-- games.readMarketWins
    select o.shard, o.market_id, o.seq, o.member_id, g.game_code as game_id, w.stake, o.prize, o.at
    from (
      select x.shard, x.market_id, x.seq, x.member_id, x.prize, x.at from wager_outcomes x
      where x.shard = ${shard} and x.market_id = ${marketId} and x.state = 1 and ${NOT_LATE} and not exists (
        select 1 from wager_outcome_corrections n where n.shard = x.shard and n.market_id = x.market_id and n.seq = x.seq)
      union all
      select x.shard, x.market_id, x.seq, x.member_id, x.prize, x.at from wager_outcome_corrections x
      where x.shard = ${shard} and x.market_id = ${marketId} and ${NOT_LATE} and not exists (
        select 1 from wager_outcome_corrections n
        where n.shard = x.shard and n.market_id = x.market_id and n.seq = x.seq and n.version > x.version)) o
    join wagers w on w.shard = o.shard and w.market_id = o.market_id and w.seq = o.seq
    join wager_markets g on g.id = o.market_id
    join games c on c.id = g.game_code
    where o.prize > w.stake
    order by o.prize desc, o.seq limit ${limit}`.execute(tx);
  return rows;
}

export async function insertWins(tx: Tx, wins: readonly WinRow[], zoneOffsetMinutes: number): Promise<void> {
  if (wins.length === 0) return;
  const text = JSON.stringify(wins, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));
  await sql`-- games.insertWins
    insert into game_wins (shard, market_id, seq, member_id, game_id, stake, prize, at, day)
    select w.shard, w.market_id, w.seq, w.member_id, w.game_id, w.stake, w.prize, w.at,
      (w.at at time zone 'UTC' + make_interval(mins => ${zoneOffsetMinutes}::integer))::date
    from json_to_recordset(${text}::json) as w(shard smallint, market_id bigint, seq bigint, member_id bigint,
      game_id text, stake bigint, prize bigint, at timestamptz)
    on conflict do nothing`.execute(tx);
}

const DAYS: Readonly<Record<'day' | 'week' | 'month', number>> = { day: 1, week: 7, month: 30 };

export async function readCandidates(
  db: Db,
  { view, range, gameIds, minPrize }: Pick<RankFilter, 'view' | 'range' | 'gameIds' | 'minPrize'>,
  zoneOffsetMinutes: number,
): Promise<WinRow[]> {
  const further = gameIds === null ? 1 : FURTHER_FOR_GAMES;
  const ofGames = gameIds === null ? sql`true` : sql`w.game_id = any(${[...gameIds]}::text[])`;
  if (view === 'latest') {
    const { rows } = await sql<WinRow>`-- games.latestWins
      select * from (select ${COLUMNS} from game_wins order by at desc limit ${CANDIDATES * further}) w
      where prize >= ${minPrize} and ${ofGames} order by at desc, prize desc limit ${CANDIDATES}`.execute(db);
    return rows;
  }
  if (range === 'all') {
    const { rows } = await sql<WinRow>`-- games.biggestWins
      select * from (
        select ${COLUMNS} from game_wins where prize >= ${minPrize} order by prize desc limit ${CANDIDATES * further}) w
      where ${ofGames} order by prize desc limit ${CANDIDATES}`.execute(db);
    return rows;
  }
  const { rows } = await sql<WinRow>`-- games.biggestWinsOfDays
    select w.* from generate_series(0, ${DAYS[range] - 1}) back(days)
    cross join lateral (
      select ${COLUMNS} from game_wins
      where day = (now() at time zone 'UTC' + make_interval(mins => ${zoneOffsetMinutes}::integer))::date - back.days
        and prize >= ${minPrize}
      order by prize desc limit ${CANDIDATES_OF_DAY * further}) w
    where ${ofGames} order by w.prize desc, w.at desc limit ${CANDIDATES}`.execute(db);
  return rows;
}

/** Wins nobody was told of, oldest first, with whether they are still news. */
export async function readUntold(db: Db): Promise<(WinRow & { fresh: boolean })[]> {
  const { rows } = await sql<WinRow & { fresh: boolean }>`-- games.untoldWins
    select ${COLUMNS}, at > now() - interval '1 minute' as fresh from game_wins where not told
    order by at limit ${UNTOLD_AT_ONCE}`.execute(db);
  return rows;
}

/** Marks them told; answers those that nobody else marked meanwhile. */
export async function markTold(tx: Tx, wins: readonly WinRow[]): Promise<Set<string>> {
  const { rows } = await sql<{ shard: number; market_id: bigint; seq: bigint }>`-- games.markTold
    update game_wins w set told = true
    from unnest(${wins.map(({ shard }) => shard)}::smallint[], ${wins.map(({ market_id }) => String(market_id))}::bigint[],
      ${wins.map(({ seq }) => String(seq))}::bigint[]) k(shard, market_id, seq)
    where w.shard = k.shard and w.market_id = k.market_id and w.seq = k.seq and not w.told
    returning w.shard, w.market_id, w.seq`.execute(tx);
  return new Set(rows.map(winKey));
}

export const winKey = (win: Pick<WinRow, 'shard' | 'market_id' | 'seq'>): string =>
  `${win.shard}/${win.market_id}/${win.seq}`;

/** Of each day that is over, more than any board looks through. */
const KEPT_OF_DAY = 1_000;

export async function deleteUnreachable(db: Db): Promise<void> {
  await sql`-- games.thinWins
    delete from game_wins w using (
      select shard, market_id, seq, row_number() over (partition by day order by prize desc, seq) as place
      from game_wins where day between current_date - 40 and current_date - 3) k
    where k.place > ${KEPT_OF_DAY} and w.shard = k.shard and w.market_id = k.market_id and w.seq = k.seq`.execute(db);
}

/** A market was corrected: what was won there is read anew. */
export async function dropMarketWins(tx: Tx, shard: number, marketId: bigint): Promise<void> {
  await sql`-- games.dropMarketWins
    delete from game_wins where shard = ${shard} and market_id = ${marketId}`.execute(tx);
}

/** Bets that were decided again. */
export async function dropWins(
  tx: Tx,
  shard: number,
  bets: readonly Pick<WinRow, 'market_id' | 'seq'>[],
): Promise<void> {
  if (bets.length === 0) return;
  await sql`-- games.dropWins
    delete from game_wins w
    using unnest(${bets.map(({ market_id }) => String(market_id))}::bigint[], ${bets.map(({ seq }) => String(seq))}::bigint[])
      as b(market_id, seq)
    where w.shard = ${shard} and w.market_id = b.market_id and w.seq = b.seq`.execute(tx);
}

export async function emptyWins(tx: Tx): Promise<void> {
  await sql`-- games.emptyWins
    truncate game_wins`.execute(tx);
}
