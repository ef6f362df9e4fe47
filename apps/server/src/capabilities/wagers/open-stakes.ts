/** What is staked and undecided over the house, of members who play for money. */
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { present } from '../../platform/result.ts';
import { STANDS } from './queries.ts';

/** Bets of books are looked for so far back; one that is undecided for longer is void or forgotten (lifetime.ts). */
const UNDECIDED_DAYS = 46;

/**
 * See port.ts `openStakes`. Of pooled markets what was staked and has no outcome; bets of books that are decided one by one, what
 * has no decision. It reads bets of open markets, so it costs what is open and the books' last weeks.
 */
export async function selectOpenStakes(db: Db): Promise<bigint> {
  const { rows } = await sql<{ pooled: string; single: string }>`-- wagers.openStakes
    with open as (
      select id, opens_at from wager_markets where way = 'pooled' and state in ('active', 'suspended', 'closed', 'settling')
    )
    select
      (select coalesce(sum(w.stake), 0) from open g join wagers w on w.market_id = g.id
        where w.key >= key_floor((select min(opens_at) from open) - interval '46 days') and ${STANDS}
          and not exists (select from wallet_trial_members t where t.member_id = w.member_id)
          and not exists (
            select from wager_outcomes x where x.shard = w.shard and x.market_id = w.market_id and x.seq = w.seq))::text as pooled,
      (select coalesce(sum(w.stake), 0) from wagers w join wager_markets g on g.id = w.market_id and g.way = 'single'
        where w.key >= key_floor(now() - make_interval(days => ${UNDECIDED_DAYS}::integer))
          and not exists (select from wallet_trial_members t where t.member_id = w.member_id)
          and not exists (select from wager_decisions x where x.shard = w.shard and x.bet_seq = w.seq))::text as single`.execute(
    db,
  );
  const { pooled, single } = present(rows[0], 'an aggregate has a row');
  return BigInt(pooled) + BigInt(single);
}
