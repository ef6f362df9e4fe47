/**
 * What a member ever bet, from what is kept behind the bets, and what of it is open. It costs his days and games, not his
 * bets: of these it reads those not yet counted, and those since the oldest market that has not ended opened (a void one that
 * is being given back is looked for among them; markets are on sale for days, so there is one that is older).
 */
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { present } from '../../platform/result.ts';
import { ENTRY_TYPES, shardOf } from '../wallet/port.ts';
import type { WagerLifetime } from './port.ts';
import { STANDS } from './queries.ts';

/** A projection that is further behind is rebuilding: then his own lines are read, as `wallet_played` does. */
const NEAR_LINES = 4_096;

/** Bets of books are looked for so far back; one that is undecided for longer is void or forgotten. */
const UNDECIDED_DAYS = 46;

const PRIZES = [ENTRY_TYPES.prize, ENTRY_TYPES.prizeReversal];

/** A void draw keeps no stake: until it is back it is open, not won by the house. Chunks give it back in order of acceptance. */
const OWED = sql`g.state = 'void' and g.ended_at is null and not exists (
  select 1 from wager_settlements s where s.market_id = w.market_id and s.shard = w.shard and (s.done or s.position >= w.seq))`;

/** See port.ts `lifetimeOf`. One statement, so that a bet settled meanwhile is open or paid and never both. */
export async function selectLifetime(db: Db, memberId: bigint): Promise<WagerLifetime> {
  const shard = shardOf(memberId);
  const { rows } = await sql<{
    stake: string;
    prize: string;
    refunded: string;
    turnover: string;
    open_pooled: string;
    open_single: string;
  }>`-- wagers.lifetimeOf
    with reader as materialized (
      select coalesce(p.position, 0) as position, h.seq - coalesce(p.position, 0) <= ${NEAR_LINES} as near
      from wallet_heads h left join projection_positions p on p.shard = h.shard and p.name = 'wallet.memberDays'
      where h.shard = ${shard}
    ), lines as (
      select type, credits - debits as amount from wallet_member_days where shard = ${shard} and member_id = ${memberId}
      union all
      select n.type, n.amount from (
        select e.type, e.amount, e.member_id from wallet_entries e
        where (select near from reader) and e.shard = ${shard} and e.seq > (select position from reader)
        offset 0) n -- by place in the journal, not by the member's keys
      where n.member_id = ${memberId}
      union all
      select e.type, e.amount from wallet_entries e
      where not (select near from reader) and e.shard = ${shard} and e.member_id = ${memberId}
        and e.seq > (select position from reader)
    ), oldest as (
      select min(opens_at) as at from wager_markets where state in ('active', 'suspended', 'closed', 'settling') and way = 'pooled'
    )
    select coalesce(-sum(amount) filter (where type = ${ENTRY_TYPES.bet}), 0)::text as stake,
      coalesce(sum(amount) filter (where type = any (${PRIZES}::smallint[])), 0)::text as prize,
      coalesce(sum(amount) filter (where type = ${ENTRY_TYPES.betRefund}), 0)::text as refunded,
      (select coalesce(sum(turnover), 0) from wager_turnover where shard = ${shard} and member_id = ${memberId})::text as turnover,
      (select coalesce(sum(w.stake), 0) from wagers w join wager_markets g on g.id = w.market_id
        where w.shard = ${shard} and w.member_id = ${memberId}
          and w.key >= key_floor((select at from oldest) - interval '46 days') and w.placed_at >= (select at from oldest)
          and (g.state in ('active', 'suspended', 'closed', 'settling') or (${OWED})) and g.way = 'pooled' and ${STANDS}
          and not exists (
            select 1 from wager_outcomes x where x.shard = w.shard and x.market_id = w.market_id and x.seq = w.seq))::text as open_pooled,
      (select coalesce(sum(w.stake), 0) from wagers w join wager_markets g on g.id = w.market_id and g.way = 'single'
        where w.shard = ${shard} and w.member_id = ${memberId} and w.key >= key_floor(now() - make_interval(days => ${UNDECIDED_DAYS}::integer))
          and not exists (
            select 1 from wager_decisions x where x.shard = w.shard and x.bet_seq = w.seq))::text as open_single
    from lines`.execute(db);
  const row = present(rows[0], 'an aggregate has a row');
  return {
    stake: BigInt(row.stake),
    turnover: BigInt(row.turnover),
    prize: BigInt(row.prize),
    refunded: BigInt(row.refunded),
    openStake: BigInt(row.open_pooled) + BigInt(row.open_single),
  };
}
