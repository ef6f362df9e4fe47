/** Settled gates balance: what settlement says it paid is what the outcomes, the winnings and the journal say. */
import { sql } from 'kysely';
import { ENTRY_TYPES, type ReconciliationCheck } from '../wallet/port.ts';

const GATES_CHECKED = 500;

interface Row {
  gate_id: bigint;
  settled: string;
  outcomes: string;
  journal: string;
}

/** The newest ended gates that had a winner or a refund. */
export const settledDrawsBalance: ReconciliationCheck = async (tx) => {
  const { rows } = await sql<Row>`-- wagers.settledDrawsBalance
    with gates as materialized (
      select g.id, sum(s.paid) as settled from wager_gates g join wager_settlements s on s.gate_id = g.id
      where g.ended_at is not null group by g.id order by g.id desc limit ${GATES_CHECKED}
    ), journal as (
      select t.gate_id, sum(t.prize + t.refunded) as amount from wager_gate_totals t join gates g on g.id = t.gate_id group by 1
    ), unread as (
      select e.reference as gate_id, sum(e.amount) as amount
      from wallet_heads h left join follower_positions p on p.shard = h.shard and p.name = 'wagers.gateTotals'
      join wallet_entries e on e.shard = h.shard and e.seq > coalesce(p.position, 0)
      where e.type in (${ENTRY_TYPES.prize}, ${ENTRY_TYPES.prizeReversal}, ${ENTRY_TYPES.betRefund}) group by 1
    ), outcomes as (
      select o.gate_id, sum(o.prize) filter (where o.state <> 3) as amount, sum(o.prize) filter (where o.state = 3) as cancelled
      from wager_outcomes o join gates g on g.id = o.gate_id group by 1
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
