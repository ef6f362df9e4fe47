/** What bills say was paid, against the lines that paid it. */
import { sql } from 'kysely';
import { compareByPlace, type Difference, ENTRY_TYPES, isOfMembers, type MembersCheck } from '../wallet/port.ts';

const BILL_TYPES = (['wageRealTime', 'wageDaily', 'wageHourly', 'dividend', 'contractPaid'] as const).map(
  (type) => ENTRY_TYPES[type],
);

export const agentBillsEqualEntries: MembersCheck = {
  name: 'agentBillsEqualEntries',
  async compare(db, members) {
    const { rows } = await sql<Difference>`-- agents.billsEqualEntries
      ${compareByPlace(
        sql`select b.member_id || ', bill ' || b.id as place, b.amount from (
            select agent_id as member_id, id, paid as amount from agent_bills where paid > 0
            union all select payer_id, id, -paid from agent_bills where paid > 0 and payer_id is not null) b
          where ${isOfMembers('b', members)}`,
        sql`select e.member_id || ', bill ' || e.reference as place, sum(e.amount) as amount
          from wallet_entries e
          where ${isOfMembers('e', members)} and e.type = any (${BILL_TYPES}::smallint[]) group by 1`,
      )}`.execute(db);
    return rows;
  },
};
