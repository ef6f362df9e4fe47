/** Bets on sides - big or small, home or away - of markets that many bet on, for those who look for bets against one another. */
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { shardOf } from '../wallet/port.ts';
import type { SideBet } from './port.ts';
import { STANDS } from './queries.ts';

const DAYS = 30;
/** Of each member the newest. */
const BETS_MAX = 500;

/** Of these members in 30 days, at most 500 of each. Sides are letters; numbers are none. */
export async function readSideBets(db: Db, memberIds: readonly bigint[]): Promise<SideBet[]> {
  if (memberIds.length === 0) return [];
  const shards = memberIds.map((id) => shardOf(id));
  const { rows } = await sql<SideBet>`-- wagers.sideBets
    select m.id as "memberId", b.market_id as "marketId", b.play, b.selection
    from unnest(${memberIds.map(String)}::bigint[], ${shards}::smallint[]) as m (id, shard) cross join lateral (
      select w.market_id, w.play, w.selection from wagers w join wager_markets g on g.id = w.market_id and g.way = 'pooled'
      where w.shard = m.shard and w.member_id = m.id and w.key >= key_floor(now() - make_interval(days => ${DAYS}::integer))
        and w.selection ~ '^[A-Z,|-]*[A-Z][A-Z,|-]*$' and ${STANDS}
      order by w.key desc limit ${BETS_MAX}) b`.execute(db);
  return rows;
}
