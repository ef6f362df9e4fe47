/**
 * Every wager of a book that was decided stands in the turnover record, with what its rule counts of it: the record against
 * the decisions by member, and what counts of each wager against the rule of its product (the latter in `turnoverStand`).
 */
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { compareByPlace, type Difference, isOfMembers, type MembersCheck, SHARDS } from '../wallet/port.ts';
import { countOf, ruledNumbers } from './decided-turnover.ts';
import type { Products } from './product.ts';

const EVERY_SHARD = sql`any (${SHARDS}::smallint[])`;

/**
 * Of each member and book what is decided, as far as the record has read: bets, stakes, what counts, also by the time it was
 * decided, and prizes.
 */
export const decisionsHaveTurnover: MembersCheck = {
  name: 'decisionsHaveTurnover',
  async compare(db, members) {
    const { rows } = await sql<Difference>`-- wagers.decisionsHaveTurnover
      ${compareByPlace(
        sql`select d.member_id || ', market ' || d.market_id || ', ' || x.what as place, sum(x.amount) as amount
          from wager_decisions d
          join projection_positions p on p.name = 'wagers.turnover' and p.shard = d.shard and d.seq <= p.position
          left join wager_partial_turnover q on q.shard = d.shard and q.seq = d.bet_seq
          cross join lateral (select case when d.kind = 3 then 0 else coalesce(q.turnover, d.stake) end as counts) c
          cross join lateral (values ('bets', 1), ('stake', d.stake), ('turnover', c.counts), ('turnover by time', c.counts),
            ('prize', d.prize)) x(what, amount)
          where d.shard = ${EVERY_SHARD} and ${isOfMembers('d', members)} and not exists (
            select 1 from wager_decisions n
            where n.shard = d.shard and n.bet_seq = d.bet_seq and n.version > d.version and n.seq <= p.position)
          group by 1`,
        sql`select v.member_id || ', market ' || v.market_id || ', ' || x.what as place, sum(x.amount) as amount
          from wager_turnover v join wager_markets g on g.id = v.market_id and g.way = 'single'
          cross join lateral (values ('bets', v.bets), ('stake', v.stake), ('turnover', v.turnover), ('prize', v.prize)) x(what, amount)
          where v.shard = ${EVERY_SHARD} and ${isOfMembers('v', members)} group by 1
          union all
          select t.member_id || ', market ' || t.market_id || ', turnover by time', sum(t.turnover)
          from wager_turnover_quarters t where t.shard = ${EVERY_SHARD} and ${isOfMembers('t', members)} group by 1`,
      )}`.execute(db);
    return rows;
  },
};

const DECIDED_AT_ONCE = 5_000;

interface CountedRow {
  readonly bet_seq: bigint;
  readonly seq: bigint;
  readonly product: number;
  readonly game_code: string;
  readonly play: string;
  readonly selection: string;
  readonly stake: bigint;
  readonly prize: bigint;
  readonly counted: bigint;
}

/** What counts of wagers whose newest decision is of after a moment, as the record has it and as the rules say. */
export async function* compareDecided(
  db: Db,
  shard: number,
  since: Date,
  products: Products,
): AsyncIterable<readonly Difference[]> {
  const ruled = ruledNumbers(products);
  if (ruled.length === 0) return;
  for (let after = 0n; ; ) {
    const { rows } = await sql<CountedRow>`-- wagers.decidedTurnover
      select d.seq, d.bet_seq, g.product, g.game_code, w.play, w.selection, d.stake, d.prize, coalesce(q.turnover, d.stake) as counted
      from wager_decisions d
      join projection_positions p on p.name = 'wagers.turnover' and p.shard = d.shard and d.seq <= p.position
      join wager_markets g on g.id = d.market_id and g.product = any (${ruled}::smallint[])
      join wagers w on w.shard = d.shard and w.seq = d.bet_seq
      left join wager_partial_turnover q on q.shard = d.shard and q.seq = d.bet_seq
      where d.shard = ${shard} and d.seq > ${after} and d.at >= ${since} and d.kind <> 3 and not exists (
        select 1 from wager_decisions n where n.shard = d.shard and n.bet_seq = d.bet_seq and n.version > d.version)
      order by d.seq limit ${DECIDED_AT_ONCE}`.execute(db);
    const last = rows.at(-1);
    if (last === undefined) return;
    const judged = rows.map((row) => ({ ...row, due: countOf(products, row) }));
    const sum = (of: (row: (typeof judged)[number]) => bigint): string =>
      String(judged.reduce((total, row) => total + of(row), 0n));
    yield [
      { place: 'all', expected: sum(({ due }) => due), found: sum(({ counted }) => counted) },
      ...judged.flatMap(({ bet_seq: bet, due, counted }) =>
        due === counted ? [] : [{ place: `wager ${shard}-${bet}`, expected: String(due), found: String(counted) }],
      ),
    ];
    after = last.seq;
  }
}
