/** Legs of bets that were taken: of one bet, and of all that stand on a market (see port.ts). */
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { SHARDS } from '../wallet/port.ts';
import type { Leg, LegOnMarket } from './port.ts';

/** See port.ts `legsOf`. */
export async function selectLegsOf(
  db: Db,
  { shard, seq }: { readonly shard: number; readonly seq: bigint },
): Promise<Leg[]> {
  const { rows } = await sql<Leg>`-- wagers.legsOf
    select market_id as "marketId", version, selection from wager_legs where shard = ${shard} and seq = ${seq} order by leg`.execute(
    db,
  );
  return rows;
}

/** See port.ts `listLegsOn`. */
export async function selectLegsOn(
  db: Db,
  marketId: bigint,
  after: { readonly shard: number; readonly seq: bigint },
  limit: number,
): Promise<LegOnMarket[]> {
  // Shard by shard, each through the index; the places of one are asked for no further than the page goes.
  const { rows } = await sql<LegOnMarket>`-- wagers.legsOn
    select l.shard, l.seq, w.member_id as "memberId", l.version, l.selection
    from unnest(${SHARDS.filter((shard) => shard >= after.shard)}::smallint[]) s(shard)
    cross join lateral (
      select * from wager_legs x where x.shard = s.shard and x.market_id = ${marketId}
        and (x.shard > ${after.shard} or x.seq > ${after.seq})
      order by x.seq limit ${limit}) l
    join wagers w on w.shard = l.shard and w.seq = l.seq
    order by l.shard, l.seq limit ${limit}`.execute(db);
  return rows;
}
