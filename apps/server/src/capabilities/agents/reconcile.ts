/** What bills say was paid, against the lines that paid it. */
import { sql } from 'kysely';
import { compareByPlace, type Difference, ENTRY_TYPES, isOfMembers, type MembersCheck } from '../wallet/port.ts';

export const agentBillsEqualEntries: MembersCheck = {
  name: 'agentBillsEqualEntries',
  async compare(db, members) {
    const { rows } = await sql<Difference>`-- agents.billsEqualEntries
      ${compareByPlace(
        sql`select b.member_id || ', bill ' || b.id as place, b.amount from (
            select agent_id as member_id, id, amount from agent_bills where state = 'paid') b
          where ${isOfMembers('b', members)}`,
        sql`select e.member_id || ', bill ' || e.reference as place, sum(e.amount) as amount
          from wallet_entries e
          where ${isOfMembers('e', members)} and e.type = ${ENTRY_TYPES.wageRealTime} group by 1`,
      )}`.execute(db);
    return rows;
  },
};
