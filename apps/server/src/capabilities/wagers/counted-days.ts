/** What of a member's bets counted as turnover, day by day. */
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { shardOf } from '../wallet/port.ts';
import { countedTurnover } from './counted-turnover.ts';
import type { CountedDay, CountedDays } from './port.ts';
import { productOf } from './product-codes.ts';

/** See port.ts `countedDaysOf`. What changed of days before the first belongs to those days, which were not asked for. */
export async function selectCountedDays(
  db: Db,
  { memberId, from, to, zoneOffsetMinutes }: CountedDays,
): Promise<CountedDay[]> {
  const counted = countedTurnover({
    shard: shardOf(memberId),
    from: sql`${from}::timestamptz`,
    to: sql`${to}::timestamptz`,
    memberId,
  });
  const { rows } = await sql<{ day: string; product: number; turnover: string }>`-- wagers.countedDays
    select d.day::text as day, g.product, sum(c.turnover)::text as turnover
    from (${counted}) c join wager_markets g on g.id = c.market_id
    cross join lateral (
      select (c.counted_at at time zone 'UTC' + make_interval(mins => ${zoneOffsetMinutes}::integer))::date as day) d
    where c.counted_at >= ${from}::timestamptz
    group by d.day, g.product having sum(c.turnover) <> 0 order by d.day, g.product`.execute(db);
  return rows.map(({ day, product, turnover }) => ({
    day,
    product: productOf(product) ?? null,
    turnover: BigInt(turnover),
  }));
}
