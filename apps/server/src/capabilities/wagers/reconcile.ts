/**
 * Settled markets balance: what settlement and corrections say they paid is what the outcomes and the journal say. And no
 * end of a market was passed over: what was staked on it stands in the turnover, and in its totals.
 */
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { type CheckResult, ENTRY_TYPES, type ReconciliationCheck, SHARD_COUNT } from '../wallet/port.ts';
import { FOUND_LATE, STANDS } from './queries.ts';

const BOTH_KINDS = ['running', 'full'] as const;

const MARKETS_CHECKED = 500;

interface Row {
  market_id: bigint;
  settled: string;
  outcomes: string;
  journal: string;
}

const CORRECTED_CHECKED = 200;

/**
 * The markets with bets that ended last, and the newest corrected ones. By when they ended: ids of draws held elsewhere are up
 * to a year older than their end.
 */
async function checkSettledDraws(db: Db): Promise<CheckResult> {
  const { rows } = await sql<Row>`-- wagers.settledDrawsBalance
    with newest as (
      select s.market_id as id from (
        select market_id, finished_at from wager_settlements where finished_at is not null
        order by finished_at desc limit ${MARKETS_CHECKED * SHARD_COUNT}) s
      join wager_markets g on g.id = s.market_id and g.ended_at is not null
      group by 1 order by max(s.finished_at) desc limit ${MARKETS_CHECKED}
    ), corrected as (
      select c.market_id as id, sum(c.added - c.taken) as amount from wager_corrections c group by 1 order by 1 desc limit ${CORRECTED_CHECKED}
    ), markets as materialized (
      select g.id, coalesce((select sum(s.paid) from wager_settlements s where s.market_id = g.id), 0) + coalesce(c.amount, 0) as settled
      from (select id from newest union select id from corrected) g left join corrected c on c.id = g.id
    ), journal as (
      select t.market_id, sum(t.prize + t.refunded) as amount from wager_market_totals t join markets g on g.id = t.market_id group by 1
    ), unread as (
      select e.reference as market_id, sum(e.amount) as amount
      from wallet_heads h left join projection_positions p on p.shard = h.shard and p.name = 'wagers.marketTotals'
      join wallet_entries e on e.shard = h.shard and e.seq > coalesce(p.position, 0)
      where e.type in (${ENTRY_TYPES.prize}, ${ENTRY_TYPES.prizeReversal}, ${ENTRY_TYPES.betRefund}) group by 1
    ), outcomes as (
      select market_id, sum(amount) as amount, sum(cancelled) as cancelled from (
        select o.market_id, sum(o.prize) filter (where o.state <> 3) as amount, sum(o.prize) filter (where o.state = 3) as cancelled
        from wager_outcomes o join markets g on g.id = o.market_id group by 1
        union all
        select c.market_id, sum(c.prize - c.before), null from wager_outcome_corrections c join markets g on g.id = c.market_id group by 1
        union all
        select l.market_id, sum(l.stake - coalesce(l.before, 0)), null from wager_lates l join markets g on g.id = l.market_id group by 1
      ) x group by 1
    )
    select g.id as market_id, g.settled::text as settled, coalesce(o.amount, 0)::text as outcomes,
      (coalesce(j.amount, 0) + coalesce(u.amount, 0) - coalesce(o.cancelled, 0))::text as journal
    from markets g left join outcomes o on o.market_id = g.id left join journal j on j.market_id = g.id left join unread u on u.market_id = g.id`.execute(
    db,
  );
  const sum = (of: (row: Row) => string) => rows.reduce((total, row) => total + BigInt(of(row)), 0n).toString();
  const apart = rows.filter((row) => row.settled !== row.outcomes || row.settled !== row.journal);
  return {
    name: 'settledDrawsBalance',
    holds: apart.length === 0,
    expected: sum((row) => row.settled),
    found: sum((row) => row.journal),
    differences: apart
      .slice(0, 20)
      .map(
        (row) => `market ${row.market_id}: settled ${row.settled}, outcomes ${row.outcomes}, journal ${row.journal}`,
      ),
  };
}

export const settledDrawsBalance: ReconciliationCheck = { kinds: BOTH_KINDS, run: checkSettledDraws };

/** Newest ends of markets that are looked at in each shard; those before them were when they were new. */
const ENDS_CHECKED = 200;
/** Of these the newest are added up, until their bets of the shard are so many: a market may have a million. */
const BETS_CHECKED = 20_000;

interface EndedMarket {
  readonly shard: number;
  readonly market_id: bigint;
  /** Bets stand on it, and none is in the turnover. */
  readonly missing: boolean;
  /** What stands staked and what it wins, as settlement has it and as the turnover do; null: not added up. */
  readonly staked: string | null;
  readonly counted: string | null;
  readonly won: string | null;
  readonly counted_won: string | null;
  /** How many bets were taken for how much: by the journal, and by the market's totals once they have read the end. */
  readonly taken: string | null;
  readonly told: string | null;
  /** Rows of the turnover whose turnover is neither all of the stake nor nothing, or is something in a void market. */
  readonly odd: bigint | null;
}

/**
 * The newest ends of markets that the turnover has passed: one with stakes that stand has rows there, their stakes
 * and prizes are those of its bets, a play counts whole or not at all, and the market's totals tell the bets it took. Not
 * while a correction is under way or told but not read: bets and record are then of two versions.
 */
async function checkEndedMarkets(db: Db): Promise<CheckResult> {
  const { rows } = await sql<EndedMarket>`-- wagers.endedMarketsHaveTurnover
    with ends as materialized (
      select e.shard, e.market_id, e.seq, p.position from projection_positions p
      cross join lateral (
        select shard, market_id, seq from wager_events where shard = p.shard and seq <= p.position and kind in ('settled', 'void')
        order by seq desc limit ${ENDS_CHECKED}) e
      where p.name = 'wagers.turnover'
    ), sized as materialized (
      select e.*, coalesce(sum(t.bets) over (partition by e.shard order by e.seq desc rows between unbounded preceding and 1 preceding), 0) as newer
      from ends e cross join lateral (
        select coalesce(sum(bets), 0) as bets from wager_market_totals where market_id = e.market_id and shard = e.shard) t
    ), added as materialized (
      select s.shard, s.market_id, v.counted, v.counted_won, v.odd, w.staked, a.taken, t.told,
        case when g.state = 'void' then 0 else o.won end as won
      from sized s join wager_markets g on g.id = s.market_id
      cross join lateral (
        select coalesce(sum(stake), 0) as counted, coalesce(sum(prize), 0) as counted_won,
          count(*) filter (where turnover <> 0 and (turnover <> stake or g.state = 'void')) as odd
        from wager_turnover where shard = s.shard and market_id = s.market_id) v
      cross join lateral (
        select coalesce(sum(w.stake), 0) as staked from wagers w
        where w.shard = s.shard and w.market_id = s.market_id and ${STANDS}) w
      cross join lateral (
        select concat(count(*), ' bets for ', coalesce(sum(w.stake), 0)) as taken from wagers w
        where w.shard = s.shard and w.market_id = s.market_id) a
      left join lateral (
        select concat(coalesce(sum(k.bets), 0), ' bets for ', coalesce(sum(k.stake), 0)) as told from wager_market_totals k
        where k.shard = s.shard and k.market_id = s.market_id) t on s.seq <= (
          select p.position from projection_positions p where p.name = 'wagers.marketTotals' and p.shard = s.shard)
      cross join lateral (
        select coalesce(sum(prize), 0) as won from (
          select x.prize from wager_outcomes x
          where x.shard = s.shard and x.market_id = s.market_id and x.state = 1 and not ${FOUND_LATE} and not exists (
            select 1 from wager_outcome_corrections n where n.shard = x.shard and n.market_id = x.market_id and n.seq = x.seq)
          union all
          select x.prize from wager_outcome_corrections x
          where x.shard = s.shard and x.market_id = s.market_id and not ${FOUND_LATE} and not exists (
            select 1 from wager_outcome_corrections n
            where n.shard = x.shard and n.market_id = x.market_id and n.seq = x.seq and n.version > x.version)) p) o
      where s.newer < ${BETS_CHECKED}
        and not exists (select 1 from wager_corrections c where c.market_id = s.market_id and c.shard = s.shard and not c.done)
        and not exists (select 1 from wager_events n where n.shard = s.shard and n.seq > s.position and n.market_id = s.market_id)
    )
    select e.shard, e.market_id, not exists (
        select 1 from wager_turnover v where v.shard = e.shard and v.market_id = e.market_id)
      and exists (select 1 from wagers w where w.shard = e.shard and w.market_id = e.market_id and ${STANDS}) as missing,
      a.staked::text as staked, a.counted::text as counted, a.won::text as won, a.counted_won::text as counted_won,
      a.taken, a.told, a.odd
    from ends e left join added a on a.shard = e.shard and a.market_id = e.market_id`.execute(db);
  const apart = rows.flatMap((row) => {
    const place = `market ${row.market_id}, shard ${row.shard}`;
    if (row.missing) return [`${place}: no turnover`];
    if (row.staked !== row.counted) return [`${place}: staked ${row.staked}, counted ${row.counted}`];
    if (row.won !== row.counted_won) return [`${place}: won ${row.won}, counted ${row.counted_won}`];
    if (row.told !== null && row.told !== row.taken) return [`${place}: took ${row.taken}, told ${row.told}`];
    return row.odd ? [`${place}: ${row.odd} counted as turnover neither whole nor not at all`] : [];
  });
  return {
    name: 'endedMarketsHaveTurnover',
    holds: apart.length === 0,
    expected: String(rows.length),
    found: String(rows.length - apart.length),
    differences: apart.slice(0, 20),
  };
}

export const endedMarketsHaveTurnover: ReconciliationCheck = { kinds: BOTH_KINDS, run: checkEndedMarkets };
