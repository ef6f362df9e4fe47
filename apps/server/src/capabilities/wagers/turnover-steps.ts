/** Turnover in the order in which it came, of every product and way, for whoever follows it once and in order. */
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import { ENTRY_TYPES } from '../wallet/port.ts';
import { PLAY_CODE } from './play-code.ts';

/** `wager_outcomes.state` of a bet that was taken back. */
const CANCELLED = 3;

/** Places of the journal's sequence in one shard, behind one and up to another. */
export interface JournalRange {
  readonly shard: number;
  readonly after: bigint;
  readonly upto: bigint;
}

/** How far the turnover record has read a shard: what came later has no turnover yet. */
export async function readTurnoverPosition(tx: Tx, shard: number): Promise<bigint> {
  const { rows } = await sql<{ position: bigint }>`-- wagers.turnoverPosition
    select position from projection_positions where name = 'wagers.turnover' and shard = ${shard}`.execute(tx);
  return rows[0]?.position ?? 0n;
}

/** Lines and events of a shard between two lines of the journal: more of them than ever stand there. */
const EVENTS_BETWEEN = 10_000;

/**
 * The place of the last that happened in a shard before a time, lines of the journal and what decided bets: what stands behind
 * it is of later. Asked of a time that is over; then it is the same whenever it is asked.
 */
export async function turnoverPlaceAt(tx: Tx, shard: number, at: Date): Promise<bigint> {
  const { rows } = await sql<{ seq: bigint }>`-- wagers.turnoverPlaceAt
    with line as materialized (select wallet_seq_at(${shard}::smallint, ${at}::timestamptz) as seq)
    select greatest(l.seq,
      (select max(n.seq) from (
        select e.seq, e.at from wager_events e where e.shard = ${shard} and e.seq > l.seq
        order by e.seq limit ${EVENTS_BETWEEN}) n where n.at < ${at}::timestamptz),
      (select max(n.seq) from (
        select d.seq, d.at from wager_decisions d where d.shard = ${shard} and d.seq > l.seq
        order by d.seq limit ${EVENTS_BETWEEN}) n where n.at < ${at}::timestamptz)) as seq
    from line l`.execute(tx);
  return rows[0]?.seq ?? 0n;
}

/**
 * A query of what was decided in a range of a shard's journal that the turnover record has read:
 * (seq, origin, origin_at, member_id, product, game_code, play, turnover, decided, at).
 *
 * A row is what counted from `seq` on: of a pooled market by member and play at its end, of a single wager at its first
 * decision, of an instant one as it was placed. What a later end or decision changed is a row at the place of that, below
 * zero where less counts; `origin` is the place where it was counted first, `origin_at` the time of that. `decided`: bets were decided here for the first
 * time, and the journal has paid them by now; false also of an instant win, whose prize comes behind its bet.
 *
 * It follows from what is kept of every change, so that it is the same whenever it is read.
 */
export function turnoverSteps({ shard, after, upto }: JournalRange): RawBuilder<unknown> {
  const inRange = (row: 'e' | 'd' | 'w') => {
    const of = sql.raw(row);
    return sql`${of}.shard = ${shard} and ${of}.seq > ${after} and ${of}.seq <= ${upto}`;
  };
  return sql`
    select e.seq, e.seq as origin, e.at as origin_at, x.member_id, g.product, g.game_code, x.play, sum(x.turnover)::bigint as turnover,
      true as decided, e.at
    from wager_events e join wager_markets g on g.id = e.market_id
    cross join lateral (
      select v.member_id, v.play, v.turnover from wager_turnover v where v.shard = ${shard} and v.market_id = e.market_id
      union all
      select c.member_id, c.play, c.less from wager_turnover_changes c
      where c.shard = ${shard} and c.market_id = e.market_id) x
    where ${inRange('e')} and e.kind in ('settled', 'void')
    group by e.seq, e.at, x.member_id, g.product, g.game_code, x.play
    union all
    select e.seq, first.seq, first.at, c.member_id, g.product, g.game_code, c.play, -c.less, false, e.at
    from wager_events e join wager_markets g on g.id = e.market_id
    cross join lateral (
      select f.seq, f.at from wager_events f where f.shard = ${shard} and f.market_id = e.market_id order by f.seq limit 1) first
    join wager_turnover_changes c on c.shard = ${shard} and c.market_id = e.market_id and c.seq = e.seq
    where ${inRange('e')} and e.kind in ('corrected', 'voided')
    union all
    select d.seq, first.seq, first.at, d.member_id, g.product, g.game_code, ${PLAY_CODE},
      case when d.version > 1 then -coalesce(c.less, 0) else n.counts + coalesce(later.less, 0) end, d.version = 1, d.at
    from wager_decisions d join wager_markets g on g.id = d.market_id
    join wagers w on w.shard = d.shard and w.seq = d.bet_seq
    join wager_decisions first on first.shard = ${shard} and first.bet_seq = d.bet_seq and first.version = 1
    left join wager_turnover_changes c on c.shard = ${shard} and c.market_id = d.market_id and c.seq = d.seq
      and c.member_id = d.member_id
    left join lateral (
      select case when n.kind = 3 then 0 else coalesce(q.turnover, n.stake) end as counts
      from projection_positions p
      join wager_decisions n on n.shard = ${shard} and n.bet_seq = d.bet_seq and n.seq <= p.position
      left join wager_partial_turnover q on q.shard = ${shard} and q.seq = n.bet_seq
      where p.name = 'wagers.turnover' and p.shard = ${shard}
      order by n.version desc limit 1) n on d.version = 1
    left join lateral (
      select sum(k.less)::bigint as less
      from wager_decisions n join wager_turnover_changes k on k.shard = ${shard} and k.market_id = n.market_id
        and k.seq = n.seq and k.member_id = n.member_id
      where n.shard = ${shard} and n.bet_seq = d.bet_seq and n.version > 1) later on d.version = 1
    where ${inRange('d')}
    union all
    select w.seq, w.seq, w.placed_at, w.member_id, g.product, g.game_code, ${PLAY_CODE}, coalesce(q.turnover, w.stake),
      coalesce(o.prize, 0) = 0, w.placed_at
    from wagers w join wager_markets g on g.id = w.market_id
    left join wager_partial_turnover q on q.shard = ${shard} and q.seq = w.seq
    left join wager_outcomes o on o.shard = ${shard} and o.market_id = w.market_id and o.seq = w.seq
    where ${inRange('w')} and w.play like '!%'`;
}

/**
 * A query of what bets gave their members in a range of a shard's journal after they had been decided: (seq, origin,
 * member_id). Their market was settled anew or made void, or they were decided again; `origin` is the place where they were
 * decided first.
 */
export function comebacks({ shard, after, upto }: JournalRange): RawBuilder<unknown> {
  return sql`
    select e.seq, first.seq as origin, e.member_id from wallet_entries e
    cross join lateral (
      select min(f.seq) as seq from wager_events f where f.shard = ${shard} and f.market_id = e.reference) first
    where e.shard = ${shard} and e.seq > ${after} and e.seq <= ${upto}
      and e.type in (${ENTRY_TYPES.prize}, ${ENTRY_TYPES.betRefund}) and e.amount > 0 and first.seq < e.seq
      and e.reference in (select market_id from wager_corrections)
    union all
    select d.seq, first.seq, d.member_id from wager_decisions d
    join wager_decisions first on first.shard = ${shard} and first.bet_seq = d.bet_seq and first.version = 1
    where d.shard = ${shard} and d.seq > ${after} and d.seq <= ${upto} and d.version > 1`;
}

/**
 * Of a bet `w`: its stake came back because its member took it back, at or before a place of the journal. What is kept of that
 * bet has no place; the line that gave the stake is known by its key (cancel.ts).
 */
const isTakenBackBy = (place: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (
  select from wager_outcomes o join wallet_entries e on e.shard = o.shard and e.member_id = w.member_id and e.seq > w.seq
    and e.seq <= ${place} and e.type = ${ENTRY_TYPES.betRefund} and e.reference = o.market_id
    and substr(uuid_send(e.key), 10, 7) = substr(sha256(convert_to('cancel:' || w.shard || ':' || w.seq, 'UTF8')), 4, 7)
  where o.shard = w.shard and o.market_id = w.market_id and o.seq = w.seq and o.state = ${CANCELLED})`;

/**
 * A query of how what is staked and undecided moved in a range of a shard's journal: (member_id, stake), one row a bet that was
 * placed (above zero) or decided, or taken back (below zero). Its sum over a stretch is what is open at the end of it less what
 * was at its beginning, so what a stretch has won of bets is what it moved less this. Instant bets are never open.
 */
export function openedStakes({ shard, after, upto }: JournalRange): RawBuilder<unknown> {
  const inRange = (row: 'e' | 'd' | 'w') => {
    const of = sql.raw(row);
    return sql`${of}.shard = ${shard} and ${of}.seq > ${after} and ${of}.seq <= ${upto}`;
  };
  return sql`
    with refunds as materialized (
      select e.member_id, e.reference as market_id, substr(uuid_send(e.key), 10, 7) as mark from wallet_entries e
      where ${inRange('e')} and e.type = ${ENTRY_TYPES.betRefund}
    ), taken_back as materialized (
      select o.member_id, o.market_id, o.seq, substr(sha256(convert_to('cancel:' || o.shard || ':' || o.seq, 'UTF8')), 4, 7) as mark
      from wager_outcomes o
      where o.shard = ${shard} and o.state = ${CANCELLED} and o.market_id in (select market_id from refunds)
    )
    select w.member_id, w.stake from wagers w join wager_markets g on g.id = w.market_id and g.way <> 'instant'
    where ${inRange('w')}
    union all
    select d.member_id, -d.stake from wager_decisions d where ${inRange('d')} and d.version = 1
    union all
    select t.member_id, -w.stake from refunds r join taken_back t using (member_id, market_id, mark)
      join wagers w on w.shard = ${shard} and w.seq = t.seq
    union all
    select w.member_id, -w.stake from wager_events e join wager_markets g on g.id = e.market_id and g.way = 'pooled'
    join wagers w on w.market_id = g.id and w.shard = e.shard and w.key >= key_floor(g.opens_at - interval '46 days')
    where ${inRange('e')}
      and not exists (select from wager_events f where f.shard = ${shard} and f.market_id = e.market_id and f.seq < e.seq)
      and not exists (
        select from wager_outcomes o
        where o.shard = w.shard and o.market_id = w.market_id and o.seq = w.seq and o.state = ${CANCELLED})`;
}

/** Places in the journal of one member, each asked about by itself. */
interface OpenBetsAsked {
  readonly memberId: bigint;
  /** Bets of before are not looked for. */
  readonly since: bigint;
  readonly at: bigint;
}

/**
 * The newest bet of a member that stood undecided at a place of the journal and was placed after another; those that have
 * none are left out. A bet that was taken back by then is none.
 */
export async function findOpenBets(
  tx: Tx,
  shard: number,
  asked: readonly OpenBetsAsked[],
): Promise<readonly { readonly memberId: bigint; readonly at: bigint; readonly newest: bigint }[]> {
  if (asked.length === 0) return [];
  const { rows } = await sql<{ memberId: bigint; at: bigint; newest: bigint }>`-- wagers.openBetsAt
    select a.m as "memberId", a.at, max(w.seq) as newest
    from unnest(${asked.map(({ memberId }) => String(memberId))}::bigint[], ${asked.map(({ since }) => String(since))}::bigint[],
      ${asked.map(({ at }) => String(at))}::bigint[]) as a(m, since, at)
    join wagers w on w.shard = ${shard} and w.member_id = a.m and w.seq > a.since and w.seq <= a.at
    join wager_markets g on g.id = w.market_id
    where case g.way
      when 'instant' then false
      when 'single' then not exists (
        select from wager_decisions d where d.shard = ${shard} and d.bet_seq = w.seq and d.seq <= a.at)
      else not exists (
        select from wager_events e where e.shard = ${shard} and e.market_id = w.market_id and e.seq <= a.at)
        and not ${isTakenBackBy(sql`a.at`)} end
    group by 1, 2`.execute(tx);
  return rows;
}
