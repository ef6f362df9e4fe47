/**
 * Turnover of wagers that are decided by themselves (operations.md 2.3): of books from their first decision on, of instant
 * markets as they are placed. How much of a stake counts is the rule of the product (product.ts `countDecided`).
 */
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import { must } from '../../platform/result.ts';
import { PLAY_CODE } from './play-code.ts';
import { type DecidedWager, type Products, turnoverOf } from './product.ts';
import { numbersOf } from './product-codes.ts';
import type { JournalRange } from './turnover-steps.ts';

interface DecidedRow {
  /** Of the decision; of an instant wager of its bet. */
  readonly seq: bigint;
  readonly product: number;
  readonly game_code: string;
  readonly play: string;
  readonly selection: string;
  readonly stake: bigint;
  readonly prize: bigint;
}

/** Numbers of the products that have a rule of their own. */
export const ruledNumbers = (products: Products): number[] =>
  [...products.values()].flatMap(({ code, turnover }) => (turnover.countDecided === null ? [] : numbersOf(code)));

/** What counts of a wager by the rule of its product. */
export function countOf(products: Products, row: Omit<DecidedRow, 'seq'>): bigint {
  const { countDecided } = turnoverOf(products, row.product);
  if (countDecided === null) return row.stake;
  const wager: DecidedWager = {
    gameCode: row.game_code,
    play: row.play,
    selection: row.selection,
    stake: row.stake,
    prize: row.prize,
  };
  const counted = countDecided(wager);
  must(counted >= 0n && counted <= row.stake, 'of a stake nothing to all of it counts');
  return counted;
}

/** What counts by each decision and instant wager of products that have a rule, as JSON of place and amount. */
async function judge(tx: Db, { shard, after, upto }: JournalRange, products: Products): Promise<string> {
  const ruled = ruledNumbers(products);
  if (ruled.length === 0) return '[]';
  const { rows } = await sql<DecidedRow>`-- wagers.decidedToJudge
    select d.seq, g.product, g.game_code, w.play, w.selection, d.stake, d.prize
    from wager_decisions d join wager_markets g on g.id = d.market_id and g.product = any (${ruled}::smallint[])
      join wagers w on w.shard = d.shard and w.seq = d.bet_seq
    where d.shard = ${shard} and d.seq > ${after} and d.seq <= ${upto} and d.kind <> 3
    union all
    select w.seq, g.product, g.game_code, w.play, w.selection, w.stake, coalesce(o.prize, 0)
    from wagers w join wager_markets g on g.id = w.market_id and g.product = any (${ruled}::smallint[])
      left join wager_outcomes o on o.shard = w.shard and o.market_id = w.market_id and o.seq = w.seq
    where w.shard = ${shard} and w.seq > ${after} and w.seq <= ${upto} and w.play like '!%'`.execute(tx);
  return JSON.stringify(rows.map((row) => ({ s: String(row.seq), t: String(countOf(products, row)) })));
}

/** Bets that were decided as they were placed count as they are placed; their market has no end. */
async function addInstantBets(tx: Tx, { shard, after, upto }: JournalRange, judged: string): Promise<void> {
  await sql`-- wagers.addInstantBets
    with placed as materialized (
      select w.member_id, w.market_id, w.seq, ${PLAY_CODE} as play, w.stake, coalesce(j.t, w.stake) as counts,
        coalesce(o.prize, 0) as prize, w.placed_at
      from wagers w left join wager_outcomes o on o.shard = w.shard and o.market_id = w.market_id and o.seq = w.seq
        left join json_to_recordset(${judged}::json) as j(s bigint, t bigint) on j.s = w.seq
      where w.shard = ${shard} and w.seq > ${after} and w.seq <= ${upto} and w.play like '!%'
    ), partial as (
      insert into wager_partial_turnover (shard, seq, turnover)
      select ${shard}, p.seq, p.counts from placed p where p.counts <> p.stake
    )
    insert into wager_turnover as k (shard, member_id, market_id, play, stake, turnover, prize, bets, at)
    select ${shard}, p.member_id, p.market_id, p.play, sum(p.stake), sum(p.counts), sum(p.prize), count(*), max(p.placed_at)
    from placed p group by 2, 3, 4 order by 2, 3, 4
    on conflict (shard, member_id, market_id, play) do update set stake = k.stake + excluded.stake,
      turnover = k.turnover + excluded.turnover, prize = k.prize + excluded.prize,
      bets = k.bets + excluded.bets, at = greatest(k.at, excluded.at)`.execute(tx);
}

/**
 * What single decisions change: a wager counts from its first decision on, by its newest, and a void one counts nothing any
 * more. What a later decision changed stands in the changes as well, for whoever has paid for what counted before it.
 */
async function addDecisions(tx: Tx, { shard, after, upto }: JournalRange, judged: string): Promise<void> {
  await sql`-- wagers.addDecisions
    with decided as materialized (
      select d.seq, d.bet_seq, d.market_id, d.member_id, d.version, d.kind, d.stake, d.prize - d.prize_before as won, d.at,
        ${PLAY_CODE} as play, case when d.kind = 3 then 0 else coalesce(j.t, d.stake) end as counts,
        row_number() over (partition by d.bet_seq order by d.version desc) = 1 as is_newest
      from wager_decisions d join wagers w on w.shard = d.shard and w.seq = d.bet_seq
        left join json_to_recordset(${judged}::json) as j(s bigint, t bigint) on j.s = d.seq
      where d.shard = ${shard} and d.seq > ${after} and d.seq <= ${upto}
    ), moved as materialized (
      select d.*, b.at as counted_at, case when d.version = 1 then 0
          else coalesce(lag(d.counts) over (partition by d.bet_seq order by d.version), q.turnover, d.stake) end as counted
      from decided d join wager_decisions b on b.shard = ${shard} and b.bet_seq = d.bet_seq and b.version = 1
        left join wager_partial_turnover q on q.shard = ${shard} and q.seq = d.bet_seq
    ), changes as (
      insert into wager_turnover_changes (shard, market_id, member_id, play, seq, less, counted_at, at)
      select ${shard}, m.market_id, m.member_id, m.play, m.seq, m.counted - m.counts, m.counted_at, m.at
      from moved m where m.version > 1 and m.counted <> m.counts
    ), partial as (
      insert into wager_partial_turnover (shard, seq, turnover)
      select ${shard}, m.bet_seq, m.counts from moved m where m.is_newest and m.kind <> 3 and m.counts <> m.stake
      on conflict (shard, seq) do update set turnover = excluded.turnover
    ), whole as (
      delete from wager_partial_turnover q using moved m
      where q.shard = ${shard} and q.seq = m.bet_seq and m.is_newest and (m.kind = 3 or m.counts = m.stake)
    ), quarters as (
      insert into wager_turnover_quarters as k (shard, member_id, market_id, quarter, turnover)
      select ${shard}, m.member_id, m.market_id, date_bin('15 minutes', m.counted_at, timestamptz '2000-01-01 00:00Z'),
        sum(m.counts - m.counted)
      from moved m group by 2, 3, 4 having sum(m.counts - m.counted) <> 0 order by 2, 3, 4
      on conflict (shard, member_id, market_id, quarter) do update set turnover = k.turnover + excluded.turnover
    )
    insert into wager_turnover as k (shard, member_id, market_id, play, stake, turnover, prize, bets, at)
    select ${shard}, m.member_id, m.market_id, m.play, coalesce(sum(m.stake) filter (where m.version = 1), 0),
      sum(m.counts - m.counted), sum(m.won), count(*) filter (where m.version = 1), max(m.at)
    from moved m group by 2, 3, 4 order by 2, 3, 4
    on conflict (shard, member_id, market_id, play) do update set stake = k.stake + excluded.stake,
      turnover = k.turnover + excluded.turnover, prize = k.prize + excluded.prize,
      bets = k.bets + excluded.bets, at = greatest(k.at, excluded.at)`.execute(tx);
}

/** Adds what was decided in a range of the journal to the turnover record. */
export async function addDecidedWagers(tx: Tx, range: JournalRange, products: Products): Promise<void> {
  const judged = await judge(tx, range, products);
  await addInstantBets(tx, range, judged);
  await addDecisions(tx, range, judged);
}
