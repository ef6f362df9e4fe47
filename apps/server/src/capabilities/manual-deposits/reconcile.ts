/** What statements say arrived for manual deposits, against what was credited, held or returned for their orders. */
import { sql } from 'kysely';
import { compareByPlace, type Difference, isOfMembers, type MembersCheck, SHARDS } from '../wallet/port.ts';

/** A line that counts stands behind each credit; what arrived and the cashier has not heard of is on its way, not wrong. */
export const manualDepositsEqualLines: MembersCheck = {
  name: 'manualDepositsEqualLines',
  async compare(db, members) {
    const { rows } = await sql<Difference>`-- manualDeposits.equalLines
      ${compareByPlace(
        sql`select o.member_id || ', deposit ' || o.id as place, coalesce(o.paid_amount, o.held_amount) as amount
          from manual_deposits m
          join deposit_orders o on o.id = m.order_id and o.shard = any (${SHARDS}::smallint[])
          where ${isOfMembers('m', members)} and coalesce(o.paid_amount, o.held_amount) is not null`,
        sql`select m.member_id || ', deposit ' || m.order_id as place, l.amount
          from manual_deposits m
          join deposit_orders o on o.id = m.order_id and o.shard = any (${SHARDS}::smallint[])
          join statement_lines l on l.id = m.line_id and l.order_id = m.order_id
          join statement_imports i on i.id = l.import_id and i.confirmed_at is not null
          where ${isOfMembers('m', members)} and m.state = 'paid'
            and (m.news = 0 or coalesce(o.paid_amount, o.held_amount) is not null)`,
      )}`.execute(db);
    return rows;
  },
};
