/** What orders of deposits say was credited for them, and kept of them as a fee, against the lines that name them. */
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
        sql`select d.member_id || ', order ' || d.id || p.part as place, p.amount from deposit_orders d
          cross join lateral (values ('', d.paid_amount), (' fee', -d.fee)) as p (part, amount)
          where d.shard = any (${SHARDS}::smallint[]) and ${isOfMembers('d', members)} and d.paid_amount is not null
            and (p.part = '' or d.fee_by = 'member' and d.fee > 0)`,
        sql`select e.member_id || ', order ' || e.reference || case e.type when ${ENTRY_TYPES.deposit} then '' else ' fee' end
            as place, sum(e.amount) as amount from wallet_entries e
          where ${isOfMembers('e', members)} and e.type in (${ENTRY_TYPES.deposit}, ${ENTRY_TYPES.depositFee})
            and e.reference is not null group by 1`,
      )}`.execute(db);
    return rows;
  },
};
