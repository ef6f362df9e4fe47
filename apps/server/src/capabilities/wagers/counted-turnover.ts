/** What counted as turnover in a stretch of time, of every product and way, for whoever pays by it. */
import { type RawBuilder, sql } from 'kysely';

interface Stretch {
  /** A number, or an expression where members come from a query. */
  readonly shard: number | RawBuilder<unknown>;
  /** Expressions of SQL; a quarter of an hour begins at both. */
  readonly from: RawBuilder<unknown>;
  readonly to: RawBuilder<unknown>;
  /** Null: all of them. */
  readonly memberId: bigint | RawBuilder<unknown> | null;
}

/**
 * A query of (member_id, market_id, counted_at, turnover): what counted from a moment on and before another, as it stood at
 * the other one; and as rows that counted before the first, with what was more or less than zero, how events in between
 * changed what had counted before. It follows from the times of rows alone, so that it is the same whenever it is read
 * (once the projection `wagers.turnover` has read the end).
 *
 * Pooled bets count when their market ends, single ones when they are decided first, instant ones on the day of their book.
 */
export function countedTurnover({ shard, from, to, memberId }: Stretch): RawBuilder<unknown> {
  const ofMember = (row: 'v' | 'c') => (memberId === null ? sql`` : sql` and ${sql.raw(row)}.member_id = ${memberId}`);
  return sql`
    select v.member_id, v.market_id, v.at as counted_at, v.turnover
    from wager_turnover v join wager_markets g on g.id = v.market_id and g.way = 'pooled'
    where v.shard = ${shard} and v.at >= ${from} and v.at < ${to}${ofMember('v')}
    union all
    select v.member_id, v.market_id, g.opens_at, v.turnover
    from wager_markets g join wager_turnover v on v.shard = ${shard} and v.market_id = g.id
    where g.way = 'instant' and g.opens_at >= ${from} and g.opens_at < ${to}${ofMember('v')}
    union all
    select v.member_id, v.market_id, v.quarter, v.turnover
    from wager_turnover_quarters v
    where v.shard = ${shard} and v.quarter >= ${from} and v.quarter < ${to}${ofMember('v')}
    union all
    select c.member_id, c.market_id, c.counted_at, c.less
    from wager_turnover_changes c
    where c.shard = ${shard} and c.counted_at >= ${from} and c.counted_at < ${to} and c.at >= ${to}${ofMember('c')}
    union all
    select c.member_id, c.market_id, c.counted_at, -c.less
    from wager_turnover_changes c
    where c.shard = ${shard} and c.at >= ${from} and c.at < ${to} and c.counted_at < ${from}${ofMember('c')}`;
}
