/** What withdrawals say was taken from their members, paid out and given back, against the lines that name them. */
import { sql } from 'kysely';
import {
  compareByPlace,
  type Difference,
  ENTRY_TYPES,
  isOfMembers,
  type MembersCheck,
  SHARDS,
} from '../wallet/port.ts';

const { hold, holdReturn, holdPaid, payoutReturn, withdrawalFee } = ENTRY_TYPES;

/**
 * held: what was locked, less what came back unpaid. paid: parts that were ever sent and did not come back. fee: what was kept.
 */
export const withdrawalsEqualEntries: MembersCheck = {
  name: 'withdrawalsEqualEntries',
  async compare(db, members) {
    const { rows } = await sql<Difference>`-- withdrawals.equalEntries
      ${compareByPlace(
        sql`select w.member_id || ', withdrawal ' || w.id || x.part as place, x.amount from withdrawals w
          cross join lateral (
            select coalesce(sum(l.amount) filter (where l.paid_out and l.state <> 'returned'), 0) as paid,
              coalesce(sum(l.amount) filter (where not l.paid_out and l.state = 'returned'), 0) as back
            from withdrawal_legs l where l.shard = w.shard and l.withdrawal_id = w.id) l
          cross join lateral (values
            (' held', case when w.state in ('rejected', 'cancelled') then 0
              else w.amount - l.back - case when w.fee_back and not w.fee_taken then w.fee else 0 end end),
            (' paid', case when w.state in ('rejected', 'cancelled') then 0 else l.paid end),
            (' fee', case when w.fee_taken and not w.fee_back then w.fee else 0 end)) as x(part, amount)
          where w.shard = any (${SHARDS}::smallint[]) and ${isOfMembers('w', members)} and x.amount <> 0`,
        sql`select e.member_id || ', withdrawal ' || e.reference || x.part as place, -sum(e.amount) as amount
          from wallet_entries e
          join withdrawals w on w.shard = e.shard and w.id = e.reference
          cross join lateral (select case when e.type in (${holdPaid}, ${payoutReturn}) then ' paid'
            when e.type = ${withdrawalFee} then ' fee' else ' held' end as part) x
          where ${isOfMembers('e', members)}
            and e.type in (${hold}, ${holdReturn}, ${holdPaid}, ${payoutReturn}, ${withdrawalFee})
          group by 1 having sum(e.amount) <> 0`,
      )}`.execute(db);
    return rows;
  },
};
