/** The statements of what the operator asks for, a function each. */

import type { Mark } from '@house/games/live/live';
import { OPPOSITE_SPOTS } from '@house/games/live/opposites';
import type { Db, Tx } from '@house/server/platform/database';
import type { OperatorRequest } from '@house/vendor-protocol/operator';
import { ROUNDS_COUNTED } from '@house/vendor-protocol/operator';
import { sql } from 'kysely';
import type { Tie } from '../cards/seating.ts';
import { columns, type RoundRow } from '../rounds/queries.ts';
import { BANDS } from './returns.ts';

export interface OperatorRow extends RoundRow {
  readonly ended_at: Date | null;
}
const all = sql`${columns}, ended_at`;

function filterOf({ game, player, id, state, from, before }: Omit<OperatorRequest<'rounds'>, 'offset' | 'limit'>) {
  const tests = [
    ...(game === undefined ? [] : [sql`game = ${game}`]),
    ...(player === undefined ? [] : [sql`player = ${player}`]),
    ...(id === undefined ? [] : [sql`id = ${id}::uuid`]),
    ...(state === undefined ? [] : [sql`state = ${state}`]),
    ...(from === undefined ? [] : [sql`placed_at >= ${from}::timestamptz`]),
    ...(before === undefined ? [] : [sql`placed_at < ${before}::timestamptz`]),
  ];
  return tests.length === 0 ? sql`true` : sql.join(tests, sql` and `);
}

/** The newest first. */
export async function searchRounds(
  db: Db,
  { offset, limit, ...filter }: OperatorRequest<'rounds'>,
): Promise<{ rows: readonly OperatorRow[]; total: number }> {
  const where = filterOf(filter);
  const [{ rows }, counted] = await Promise.all([
    sql<OperatorRow>`-- studio.searchRounds
      select ${all} from rounds where ${where} order by placed_at desc, id desc limit ${limit} offset ${offset}`.execute(
      db,
    ),
    sql<{ total: number }>`-- studio.countRounds
      select count(*)::int as total from (select from rounds where ${where} limit ${ROUNDS_COUNTED}) few`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export async function findAnyRound(db: Db, id: string): Promise<OperatorRow | undefined> {
  const { rows } = await sql<OperatorRow>`-- studio.anyRound
    select ${all} from rounds where id = ${id}::uuid`.execute(db);
  return rows[0];
}

/** The stake is to be asked back; undefined when the round cannot be taken back as it is now. */
export async function beginVoid(db: Db, id: string, order: string): Promise<RoundRow | undefined> {
  const { rows } = await sql<RoundRow>`-- studio.beginVoid
    update rounds set state = 'voiding', operator_void = ${order}::uuid, ended_at = null, tries = 0,
      next_try_at = clock_timestamp() + interval '10 seconds'
    where id = ${id}::uuid and state in ('open', 'settled') and pool_events = '[]' and operator_void is null
    returning ${columns}`.execute(db);
  return rows[0];
}

const bandOf = sql`(select max(b) from unnest(${sql.lit(`{${BANDS.join(',')}}`)}::integer[]) as b where b * 10000::bigint <= stake or b = 0)`;

/**
 * Adds up anew the days whose rounds may have changed since they were: the last two, those since, and days of rounds that the
 * operator took back lately.
 */
export async function addUpDays(tx: Tx): Promise<void> {
  await sql`-- studio.lockReturnDays
    lock table return_days in share row exclusive mode`.execute(tx);
  const { rows } = await sql<{ day: string }>`-- studio.daysToAddUp
    select to_char(day, 'YYYY-MM-DD') as day from (
      select generate_series(
        coalesce((select max(day) - 2 from return_days), (select min(placed_at)::date from rounds), current_date)::timestamp,
        current_date::timestamp, '1 day')::date as day
      union
      select placed_at::date from rounds
      where (operator_void is not null or corrections > 0) and ended_at > clock_timestamp() - interval '3 days') days`.execute(
    tx,
  );
  for (const { day } of rows) {
    await sql`-- studio.forgetDay
      delete from return_days where day = ${day}::date`.execute(tx);
    await sql`-- studio.addUpDay
      insert into return_days (day, game, band, trial, rounds, staked, paid, from_pools, ratios, squares)
      select ${day}::date, game, band, trial, count(*), sum(stake), sum(prize), sum(pools), sum((prize - pools)::float8 / stake),
        sum(((prize - pools)::float8 / stake) ^ 2)
      from (
        select game, ${bandOf} as band, trial, stake, prize,
          coalesce((select sum((e ->> 'amount')::numeric * 10000) from jsonb_array_elements(pool_events) e), 0)::bigint as pools
        from rounds
        where state = 'settled' and grant_id is null and placed_at >= ${day}::date and placed_at < ${day}::date + 1) each
      group by game, band, trial`.execute(tx);
  }
}

export interface ReturnRow {
  readonly game: string;
  readonly band: number;
  readonly trial: boolean;
  readonly rounds: number;
  readonly staked: bigint;
  readonly paid: bigint;
  readonly fromPools: bigint;
  readonly ratios: number;
  readonly squares: number;
}

export async function listReturns(db: Db | Tx): Promise<readonly ReturnRow[]> {
  const { rows } = await sql<ReturnRow>`-- studio.returns
    select game, band, trial, sum(rounds)::float8 as rounds, sum(staked)::bigint as staked, sum(paid)::bigint as paid,
      sum(from_pools)::bigint as "fromPools", sum(ratios) as ratios, sum(squares) as squares
    from return_days group by game, band, trial`.execute(db);
  return rows;
}

/** Stakes of rounds that the wallet has taken, or may have, and that are not settled. */
export async function listUnderWay(db: Db | Tx): Promise<readonly { game: string; staked: bigint }[]> {
  const { rows } = await sql<{ game: string; staked: bigint }>`-- studio.underWay
    select game, sum(stake)::bigint as staked from rounds
    where state in ('placed', 'open', 'decided', 'voiding') and grant_id is null group by game`.execute(db);
  return rows;
}

export interface AlarmRow {
  readonly game: string;
  /** -1: all stakes. */
  readonly band: number;
  readonly since: Date;
}

/** What lies outside now: those that were before keep their time. */
export async function keepAlarms(
  tx: Tx,
  outside: readonly Pick<AlarmRow, 'game' | 'band'>[],
): Promise<readonly AlarmRow[]> {
  const games = outside.map(({ game }) => game);
  const bands = outside.map(({ band }) => band);
  await sql`-- studio.endAlarms
    delete from return_alarms where (game, band) not in (
      select * from unnest(${games}::text[], ${bands}::integer[]))`.execute(tx);
  await sql`-- studio.beginAlarms
    insert into return_alarms (game, band) select * from unnest(${games}::text[], ${bands}::integer[])
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<AlarmRow>`-- studio.alarms
    select game, band, since from return_alarms`.execute(tx);
  return rows;
}

export interface PoolFigures {
  readonly code: string;
  readonly number: number;
  readonly units: bigint;
  readonly commitment: Buffer;
  readonly opened_at: Date;
  readonly won: number;
  readonly paid: bigint;
}

/** One snapshot: pools, what they paid, and what was staked into them. */
export async function readPools(
  tx: Tx,
): Promise<{ pools: readonly PoolFigures[]; staked: bigint; ofRooms: ReadonlyMap<number, bigint> }> {
  const { rows: pools } = await sql<PoolFigures>`-- studio.poolFigures
    select p.code, p.number, p.units, p.commitment, p.opened_at, count(w.code)::int as won,
      coalesce(sum(w.amount), 0)::bigint as paid
    from pools p left join pool_wins w on w.code = p.code group by p.code`.execute(tx);
  const { rows } = await sql<{ staked: bigint }>`-- studio.stakedIntoPools
    select coalesce(sum(stake), 0)::bigint as staked from rounds
    where in_pools and game <> 'FISH' and (state in ('decided', 'settled') or operator_void is not null)`.execute(tx);
  const { rows: tiers } = await sql<{ tier: number; cost: bigint }>`-- studio.shotIntoPools
    select tier, sum(cost)::bigint as cost from fish_days group by tier`.execute(tx);
  return { pools, staked: rows[0]?.staked ?? 0n, ofRooms: new Map(tiers.map(({ tier, cost }) => [tier, cost])) };
}

export interface PoolWinRow {
  readonly code: string;
  readonly number: number;
  readonly round_id: string;
  readonly bet_transaction: string;
  readonly player: string;
  readonly amount: bigint;
  readonly won_at: Date;
}

/** The newest first. */
export async function listPoolWins(tx: Tx, limit: number): Promise<readonly PoolWinRow[]> {
  const { rows } = await sql<PoolWinRow>`-- studio.poolWinsOfAll
    select w.code, w.number, w.round_id, r.bet_transaction, w.player, w.amount, w.won_at
    from pool_wins w join rounds r on r.id = w.round_id order by w.won_at desc limit ${limit}`.execute(tx);
  return rows;
}

export interface OperatorTableRow {
  readonly code: string;
  readonly game: string;
  readonly names: { readonly bn: string; readonly en: string };
  readonly state: 'open' | 'closing' | 'closed';
  readonly betting_seconds: number;
  readonly min_stake: bigint;
  readonly max_stake: bigint;
  readonly max_win: bigint;
  readonly number: number | null;
  readonly hand_state: string | null;
  readonly players: number;
  readonly staked: bigint;
}

/** Every table with the hand under way. */
export async function listOperatorTables(db: Db): Promise<readonly OperatorTableRow[]> {
  const { rows } = await sql<OperatorTableRow>`-- studio.operatorTables
    select t.code, t.game, t.names, t.state, t.betting_seconds, t.min_stake, t.max_stake, t.max_win, h.number,
      h.state as hand_state, coalesce(b.players, 0)::int as players, coalesce(b.staked, 0)::bigint as staked
    from live_tables t
    left join table_rounds h on h.table_code = t.code and h.state not in ('settled', 'void')
    left join lateral (
      select count(distinct r.player) as players, sum(r.stake) as staked from rounds r
      where r.table_round = h.id and r.state in ('placed', 'open', 'decided', 'settled') and not r.trial) b on true
    order by t.sort, t.code`.execute(db);
  return rows;
}

export interface OperatorHandRow {
  readonly id: string;
  readonly table_code: string;
  readonly game: string;
  readonly number: number;
  readonly state: string;
  readonly mark: Mark | null;
  readonly opened_at: Date;
  readonly shoe: string;
  readonly players: number;
  readonly staked: bigint;
  readonly paid: bigint;
  readonly spots: Readonly<Record<string, string>> | null;
}
const HANDS = 200;

/** The newest first; of a table the last forty. */
export async function listHands(
  db: Db,
  of: 'table' | 'shoe' | 'hand',
  id: string,
): Promise<readonly OperatorHandRow[]> {
  const column = { table: sql`h.table_code = ${id}`, shoe: sql`h.shoe::text = ${id}`, hand: sql`h.id::text = ${id}` }[
    of
  ];
  const { rows } = await sql<OperatorHandRow>`-- studio.operatorHands
    select h.id, h.table_code, t.game, h.number, h.state, h.mark, h.opened_at, h.shoe,
      coalesce(b.players, 0)::int as players, coalesce(b.staked, 0)::bigint as staked, coalesce(b.paid, 0)::bigint as paid,
      b.spots
    from (select * from table_rounds h where ${column} order by h.number desc limit ${of === 'table' ? 40 : HANDS}) h
    join live_tables t on t.code = h.table_code
    left join lateral (
      select count(distinct r.player) as players, sum(r.stake) as staked, sum(r.prize) as paid,
        (select jsonb_object_agg(laid.spot, laid.stake) from (
          select l.spot, sum(l.amount::numeric)::text as stake
          from rounds o, jsonb_each_text(o.choice) as l(spot, amount)
          where o.table_round = h.id and o.state in ('open', 'placed') and not o.trial group by l.spot) laid) as spots
      from rounds r
      where r.table_round = h.id and r.state in ('placed', 'open', 'decided', 'settled') and not r.trial) b on true
    order by h.number desc`.execute(db);
  return rows;
}

export interface OppositesRow {
  readonly player: string;
  readonly hands: number;
  readonly of_hands: number;
  /** Units of 0.0001. */
  readonly staked: bigint;
  readonly covered: bigint;
}

/** Who laid on both spots of a pair in one hand, whatever bets they came in; of what was staked with real money. */
export async function listOpposites(db: Db, days: number, limit: number): Promise<readonly OppositesRow[]> {
  const pairs = Object.entries(OPPOSITE_SPOTS).flatMap(([game, of]) =>
    of.map(([one, other]) => ({ game, one, other })),
  );
  const { rows } = await sql<OppositesRow>`-- studio.opposites
    with pairs as (
      select * from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as p(game text, one text, other text)
    ), laid as (
      select r.player, r.game, r.table_round, l.spot, sum(l.amount::numeric) as amount
      from rounds r, jsonb_each_text(r.choice) as l(spot, amount)
      where r.placed_at > clock_timestamp() - make_interval(days => ${days}) and r.table_round is not null
        and r.state in ('open', 'decided', 'settled') and not r.trial
        and r.game in (select game from pairs)
      group by 1, 2, 3, 4
    ), hands as (
      select player, table_round, sum(amount) as staked from laid group by 1, 2
    ), opposed as (
      select a.player, a.table_round, sum(2 * least(a.amount, b.amount)) as covered
      from laid a
      join pairs p on p.game = a.game and p.one = a.spot
      join laid b on b.player = a.player and b.table_round = a.table_round and b.spot = p.other
      group by 1, 2
    )
    select h.player, count(b.covered)::int as hands, count(*)::int as of_hands,
      (sum(h.staked) * 10000)::bigint as staked, (coalesce(sum(b.covered), 0) * 10000)::bigint as covered
    from hands h left join opposed b using (player, table_round)
    group by h.player having count(b.covered) > 0
    order by covered desc, h.player limit ${limit}`.execute(db);
  return rows;
}

/**
 * Hands are void, and their stakes are to be asked back. A prize that is being told is waited for. Null: no such hand. Else
 * how many stakes are not back yet.
 */
export async function beginHandsVoid(
  tx: Tx,
  { of, id, order }: { of: 'shoe' | 'hand'; id: string; order: string },
): Promise<number | null> {
  const ids = sql`select id from table_rounds where ${of === 'shoe' ? sql`shoe` : sql`id`} = ${id}::uuid`;
  const { rows: hands } = await sql`-- studio.voidHands
    update table_rounds set state = 'void', ended_at = coalesce(ended_at, clock_timestamp())
    where id in (${ids}) returning id`.execute(tx);
  if (hands.length === 0) return null;
  await sql`-- studio.voidUnanswered
    update rounds set state = 'voiding', next_try_at = clock_timestamp()
    where table_round in (${ids}) and state = 'placed'`.execute(tx);
  await sql`-- studio.voidStakes
    update rounds set state = 'voiding', operator_void = ${order}::uuid, ended_at = null, tries = 0,
      next_try_at = clock_timestamp()
    where table_round in (${ids}) and state in ('open', 'settled') and pool_events = '[]' and operator_void is null`.execute(
    tx,
  );
  const { rows } = await sql<{ waiting: number }>`-- studio.voidWaiting
    select count(*)::int as waiting from rounds
    where table_round in (${ids}) and state not in ('void', 'refused')`.execute(tx);
  return rows[0]?.waiting ?? 0;
}

export interface OperatorCardTableRow {
  readonly id: string;
  readonly game: string;
  readonly tier: number;
  readonly trial: boolean;
  readonly is_private: boolean;
  readonly hands: number;
  readonly rake: bigint;
  readonly players: readonly {
    readonly seat: number;
    readonly player: string;
    readonly stack: string;
    readonly out: boolean;
    readonly together: Tie[];
  }[];
}

/** Card tables at which somebody sits, with who sits there. */
export async function listCardTables(db: Db): Promise<readonly OperatorCardTableRow[]> {
  const { rows } = await sql<OperatorCardTableRow>`-- studio.operatorCardTables
    select t.id, t.game, t.tier, t.trial, t.code is not null as is_private, t.hands,
      (select coalesce(sum(h.rake), 0)::bigint from card_hands h where h.table_id = t.id) as rake,
      jsonb_agg(jsonb_build_object('seat', s.seat, 'player', s.player, 'stack', s.stack::text,
        'out', s.out_since is not null, 'together', s.together) order by s.seat) as players
    from card_tables t join card_sittings s on s.table_id = t.id and s.state = 'open'
    where t.closed_at is null group by t.id order by t.opened_at limit 200`.execute(db);
  return rows;
}

/** Public tables of real money that are open, by game and room: how many, who sits there, who waits for a hand. */
export async function countCardRooms(db: Db): Promise<
  readonly {
    readonly game: string;
    readonly tier: number;
    readonly tables: number;
    readonly players: number;
    readonly waiting: number;
  }[]
> {
  const { rows } = await sql<{ game: string; tier: number; tables: number; players: number; waiting: number }>`
    -- studio.operatorCardRooms
    select t.game, t.tier, count(distinct t.id)::integer as tables, count(s.id)::integer as players,
      (count(s.id) filter (where h.id is null))::integer as waiting
    from card_tables t
      left join card_sittings s on s.table_id = t.id and s.state = 'open'
      left join card_hands h on h.table_id = t.id and h.state = 'playing'
    where t.closed_at is null and t.code is null and not t.trial group by t.game, t.tier`.execute(db);
  return rows;
}

export interface CardPairRow {
  readonly one: string;
  readonly other: string;
  readonly hands: number;
  readonly hands_of_one: number;
  readonly hands_of_other: number;
  /** Units of 0.0001: what the one lost to the other, and got of them. */
  readonly gave: bigint;
  readonly got: bigint;
}

/** Who played most hands of 30 days together, and how money went between them. */
export async function listCardPairs(db: Db): Promise<readonly CardPairRow[]> {
  const { rows } = await sql<CardPairRow>`-- studio.cardPairs
    with recent as (
      select p.hand, p.player, (p.won - p.put)::numeric as net
      from card_hands h join card_hand_players p on p.hand = h.id join card_sittings s on s.id = p.sitting
      where h.state = 'settled' and h.ended_at >= clock_timestamp() - interval '30 days' and not s.trial),
    totals as (select hand, nullif(sum(greatest(net, 0)), 0) as won from recent group by hand),
    alone as (select player, count(*)::integer as hands from recent group by player)
    select a.player as one, b.player as other, count(*)::integer as hands, c.hands as hands_of_one,
      d.hands as hands_of_other,
      coalesce(sum(case when a.net < 0 and b.net > 0 then -a.net * b.net / t.won end), 0)::bigint as gave,
      coalesce(sum(case when b.net < 0 and a.net > 0 then -b.net * a.net / t.won end), 0)::bigint as got
    from recent a join recent b on b.hand = a.hand and b.player > a.player join totals t on t.hand = a.hand
      join alone c on c.player = a.player join alone d on d.player = b.player
    group by a.player, b.player, c.hands, d.hands having count(*) >= 10
    order by count(*) desc limit 50`.execute(db);
  return rows;
}

/**
 * Whose last 200 acts of a day took nearly the same time each: games.md 4 has a standard deviation below 80 ms. What the table
 * did for them does not count: at once where they sit out, or when their time was over, which no game has in less than 5 s.
 */
export async function listSteadyPlayers(
  db: Db,
): Promise<readonly { readonly player: string; readonly deviation: number }[]> {
  const { rows } = await sql<{ player: string; deviation: number }>`-- studio.steadyCardPlayers
    with recent as (
      select id, actions from card_hands where state = 'settled' and ended_at >= clock_timestamp() - interval '1 day'
      order by ended_at desc limit 5000),
    acts as (
      select r.id, (e.act->>'seat')::integer as seat, e.at_place,
        (e.act->>'at')::bigint - lag((e.act->>'at')::bigint, 1, 0::bigint) over (partition by r.id order by e.at_place) as took
      from recent r cross join lateral jsonb_array_elements(r.actions) with ordinality as e (act, at_place)),
    own as (
      select p.player, a.took, row_number() over (partition by p.player order by a.id desc, a.at_place desc) as place
      from acts a join card_hand_players p on p.hand = a.id and p.seat = a.seat where a.took between 30 and 4800)
    select player, round(stddev_samp(took))::integer as deviation from own where place <= 200
    group by player having count(*) = 200 and stddev_samp(took) < 80 order by player limit 50`.execute(db);
  return rows;
}

export interface OperatorCardHandRow {
  readonly id: string;
  readonly table_id: string;
  readonly game: string;
  readonly number: number;
  readonly state: string;
  readonly dealt_at: Date;
  readonly rake: bigint | null;
  readonly acts: number;
  readonly players: readonly { seat: number; player: string; put: string; won: string }[] | null;
}

/** Hands that are over, the newest first; of one player, where one is named, or of two together. */
export async function listCardHands(
  db: Db,
  player: string | null,
  other: string | null,
): Promise<readonly OperatorCardHandRow[]> {
  const both =
    other === null
      ? sql`true`
      : sql`exists (select from card_hand_players o where o.hand = p.hand and o.player = ${other})`;
  const ofPlayer =
    player === null
      ? sql`state <> 'playing'`
      : sql`id in (select hand from card_hand_players p where player = ${player} and ${both} order by hand desc limit 50)`;
  const { rows } = await sql<OperatorCardHandRow>`-- studio.operatorCardHands
    select h.*, (
        select jsonb_agg(jsonb_build_object('seat', p.seat, 'player', p.player, 'put', p.put::text, 'won', p.won::text)
          order by p.seat) from card_hand_players p where p.hand = h.id) as players
    from (
      select id, table_id, game, number, state, dealt_at, rake, jsonb_array_length(actions) as acts
      from card_hands where ${ofPlayer} order by id desc limit 50) h
    order by h.id desc`.execute(db);
  return rows;
}

/** What players sat down with and stood up with, by game; what is at tables now. */
export async function sumSittings(
  db: Db | Tx,
): Promise<readonly { game: string; staked: bigint; paid: bigint; under_way: bigint }[]> {
  const { rows } = await sql<{ game: string; staked: bigint; paid: bigint; under_way: bigint }>`-- studio.sumSittings
    select game, coalesce(sum(stake) filter (where state = 'settled'), 0)::bigint as staked,
      coalesce(sum(prize) filter (where state = 'settled'), 0)::bigint as paid,
      coalesce(sum(stake) filter (where state in ('placed', 'open', 'decided', 'voiding')), 0)::bigint as under_way
    from card_sittings group by game`.execute(db);
  return rows;
}

export type TableTermsRow = Pick<OperatorTableRow, 'state' | 'betting_seconds' | 'min_stake' | 'max_stake' | 'max_win'>;

/** The table as it is before, locked; undefined: there is none. */
export async function lockTable(tx: Tx, code: string): Promise<TableTermsRow | undefined> {
  const { rows } = await sql<TableTermsRow>`-- studio.lockTable
    select state, betting_seconds, min_stake, max_stake, max_win from live_tables where code = ${code} for update`.execute(
    tx,
  );
  return rows[0];
}

export async function updateTable(tx: Tx, code: string, terms: TableTermsRow): Promise<void> {
  await sql`-- studio.changeTable
    update live_tables set state = ${terms.state}, betting_seconds = ${terms.betting_seconds},
      min_stake = ${String(terms.min_stake)}::bigint, max_stake = ${String(terms.max_stake)}::bigint,
      max_win = ${String(terms.max_win)}::bigint
    where code = ${code}`.execute(tx);
}
