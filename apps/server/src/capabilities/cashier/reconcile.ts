/** What orders of deposits say was credited for them against the lines that name them. */
import { sql } from 'kysely';
import {
  compareByPlace,
  type Difference,
  ENTRY_TYPES,
  isOfMembers,
  type MembersCheck,
  SHARDS,
} from '../wallet/port.ts';

export const depositsEqualEntries: MembersCheck = {
  name: 'depositsEqualEntries',
  async compare(db, members) {
    const { rows } = await sql<Difference>`-- cashier.depositsEqualEntries
      ${compareByPlace(
        sql`select d.member_id || ', order ' || d.id as place, d.paid_amount as amount from deposit_orders d
          where d.shard = any (${SHARDS}::smallint[]) and ${isOfMembers('d', members)} and d.paid_amount is not null`,
        sql`select e.member_id || ', order ' || e.reference as place, sum(e.amount) as amount from wallet_entries e
          where ${isOfMembers('e', members)} and e.type = ${ENTRY_TYPES.deposit} and e.reference is not null group by 1`,
      )}`.execute(db);
    return rows;
  },
};
