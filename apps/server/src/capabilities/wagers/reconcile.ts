/**
 * Settled gates balance: what settlement and corrections say they paid is what the outcomes and the journal say. And no
 * end of a gate was passed over: what was staked on it stands in the valid bets.
 */
import { sql } from 'kysely';
import { ENTRY_TYPES, type ReconciliationCheck } from '../wallet/port.ts';
import { STANDS } from './queries.ts';

const GATES_CHECKED = 500;

interface Row {
  gate_id: bigint;
  settled: string;
  outcomes: string;
  journal: string;
}

const CORRECTED_CHECKED = 200;

/** The newest ended gates that had a winner or a refund, and the newest corrected ones. */
export const settledDrawsBalance: ReconciliationCheck = async (tx) => {
  const { rows } = await sql<Row>`-- wagers.settledDrawsBalance
    with newest as (
      select g.id from wager_gates g where g.ended_at is not null
        and exists (select 1 from wager_settlements s where s.gate_id = g.id) order by g.id desc limit ${GATES_CHECKED}
    ), corrected as (
      select c.gate_id as id, sum(c.added - c.taken) as amount from wager_corrections c group by 1 order by 1 desc limit ${CORRECTED_CHECKED}
    ), gates as materialized (
      select g.id, coalesce((select sum(s.paid) from wager_settlements s where s.gate_id = g.id), 0) + coalesce(c.amount, 0) as settled
      from (select id from newest union select id from corrected) g left join corrected c on c.id = g.id
    ), journal as (
      select t.gate_id, sum(t.prize + t.refunded) as amount from wager_gate_totals t join gates g on g.id = t.gate_id group by 1
    ), unread as (
      select e.reference as gate_id, sum(e.amount) as amount
      from wallet_heads h left join follower_positions p on p.shard = h.shard and p.name = 'wagers.gateTotals'
      join wallet_entries e on e.shard = h.shard and e.seq > coalesce(p.position, 0)
      where e.type in (${ENTRY_TYPES.prize}, ${ENTRY_TYPES.prizeReversal}, ${ENTRY_TYPES.betRefund}) group by 1
    ), outcomes as (
      select gate_id, sum(amount) as amount, sum(cancelled) as cancelled from (
        select o.gate_id, sum(o.prize) filter (where o.state <> 3) as amount, sum(o.prize) filter (where o.state = 3) as cancelled
        from wager_outcomes o join gates g on g.id = o.gate_id group by 1
        union all
        select c.gate_id, sum(c.prize - c.before), null from wager_outcome_corrections c join gates g on g.id = c.gate_id group by 1
        union all
        select l.gate_id, sum(l.stake - coalesce(l.before, 0)), null from wager_lates l join gates g on g.id = l.gate_id group by 1
      ) x group by 1
    )
    select g.id as gate_id, g.settled::text as settled, coalesce(o.amount, 0)::text as outcomes,
      (coalesce(j.amount, 0) + coalesce(u.amount, 0) - coalesce(o.cancelled, 0))::text as journal
    from gates g left join outcomes o on o.gate_id = g.id left join journal j on j.gate_id = g.id left join unread u on u.gate_id = g.id`.execute(
    tx,
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
      .map((row) => `gate ${row.gate_id}: settled ${row.settled}, outcomes ${row.outcomes}, journal ${row.journal}`),
  };
};

/** Newest ends of gates that are looked at in each shard; those before them were when they were new. */
const ENDS_CHECKED = 200;

/** The newest ends of gates that the valid bets have passed: one with stakes that stand has rows there. */
export const endedGatesHaveValidBets: ReconciliationCheck = async (tx) => {
  const { rows } = await sql<{ shard: number; gate_id: bigint; counted: boolean }>`-- wagers.endedGatesHaveValidBets
    select e.shard, e.gate_id,
      exists (select 1 from wager_valid_bets v where v.shard = e.shard and v.gate_id = e.gate_id) as counted
    from follower_positions p
    cross join lateral (
      select shard, gate_id from wager_events where shard = p.shard and seq <= p.position and kind in ('settled', 'void')
      order by seq desc limit ${ENDS_CHECKED}) e
    where p.name = 'wagers.validBets'
      and exists (select 1 from wagers w where w.shard = e.shard and w.gate_id = e.gate_id and ${STANDS})`.execute(tx);
  const missing = rows.filter(({ counted }) => !counted);
  return {
    name: 'endedGatesHaveValidBets',
    holds: missing.length === 0,
    expected: String(rows.length),
    found: String(rows.length - missing.length),
    differences: missing.slice(0, 20).map((row) => `gate ${row.gate_id}, shard ${row.shard}: no valid bets`),
  };
};
