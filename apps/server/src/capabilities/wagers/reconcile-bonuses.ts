/** Bets that bonuses paid in part: what their shares were followed for is what the bets have given, by outcomes and decisions. */
import { sql } from 'kysely';
import { compareByPlace, type Difference, isOfMembers, type MembersCheck } from '../wallet/port.ts';

/** `wager_decisions.kind` of a void. */
const VOID = 3;

export const bonusStakesEqualOutcomes: MembersCheck = {
  name: 'bonusStakesEqualOutcomes',
  async compare(db, members) {
    const { rows } = await sql<Difference>`-- wagers.bonusStakesEqualOutcomes
      with stakes as materialized (
        select s.shard, s.seq, s.member_id, s.market_id, s.bonus_id, s.stake, s.returned from wallet_bonus_stakes s
        where ${isOfMembers('s', members)}
      ), given as (
        select s.shard, s.seq, s.bonus_id, case when l.seq is not null then s.stake else coalesce(c.prize, o.prize) end as amount
        from stakes s
        left join wager_outcomes o on o.shard = s.shard and o.market_id = s.market_id and o.seq = s.seq
        left join wager_lates l on l.shard = s.shard and l.market_id = s.market_id and l.seq = s.seq
        left join lateral (select c.prize from wager_outcome_corrections c
          where c.shard = s.shard and c.market_id = s.market_id and c.seq = s.seq order by c.version desc limit 1) c on true
        union all
        select s.shard, s.seq, s.bonus_id, case d.kind when ${VOID} then s.stake else d.prize end
        from stakes s cross join lateral (select d.kind, d.prize from wager_decisions d
          where d.shard = s.shard and d.bet_seq = s.seq order by d.version desc limit 1) d
      )
      select x.* from (${compareByPlace(
        sql`select shard || '/' || seq || ', bonus ' || bonus_id as place, sum(amount) as amount from given group by 1`,
        sql`select shard || '/' || seq || ', bonus ' || bonus_id as place, returned as amount from stakes`,
      )}) x`.execute(db);
    return rows;
  },
};
