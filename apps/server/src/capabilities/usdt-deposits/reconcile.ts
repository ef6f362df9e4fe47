/** What was credited, held or returned for USDT, against the transfers that it was made of at the rate that was fixed. */
import { sql } from 'kysely';
import { compareByPlace, type Difference, isOfMembers, type MembersCheck, SHARDS } from '../wallet/port.ts';

/** What the cashier has not heard of is on its way, not wrong. */
export const usdtDepositsEqualTransfers: MembersCheck = {
  name: 'usdtDepositsEqualTransfers',
  async compare(db, members) {
    const { rows } = await sql<Difference>`-- usdtDeposits.equalTransfers
      ${compareByPlace(
        sql`select o.member_id || ', deposit ' || o.id as place, coalesce(o.paid_amount, o.held_amount) as amount
          from deposit_orders o
          where ${isOfMembers('o', members)} and o.shard = any (${SHARDS}::smallint[]) and o.gateway_order ~ '^U[0-9]+$'
            and o.channel in (select code from deposit_channels where adapter = 'usdt')
            and coalesce(o.paid_amount, o.held_amount) is not null`,
        sql`select c.member_id || ', deposit ' || c.order_id as place,
            floor(sum(t.value) * c.member_rate / 100000000) * 100 as amount
          from usdt_credits c join usdt_transfers t on t.order_id = c.order_id and t.member_id = c.member_id
          where ${isOfMembers('c', members)} and (c.told_at is not null or exists (
            select from deposit_orders o where o.shard = any (${SHARDS}::smallint[]) and o.id = c.order_id
              and coalesce(o.paid_amount, o.held_amount) is not null))
          group by c.order_id`,
      )}`.execute(db);
    return rows;
  },
};
