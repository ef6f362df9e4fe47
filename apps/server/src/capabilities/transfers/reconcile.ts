/** What transfers say was sent and got, against the lines of both sides; so what all of them moved together is zero. */
import { sql } from 'kysely';
import { compareByPlace, type Difference, ENTRY_TYPES, isOfMembers, type MembersCheck } from '../wallet/port.ts';

const { transferIn, transferOut } = ENTRY_TYPES;

export const transfersEqualEntries: MembersCheck = {
  name: 'transfersEqualEntries',
  async compare(db, members) {
    const { rows } = await sql<Difference>`-- transfers.equalEntries
      ${compareByPlace(
        sql`select t.member_id || ', transfer ' || t.id as place, t.amount from (
            select sender_id as member_id, id, -amount as amount from transfers
            union all select receiver_id, id, amount from transfers) t
          where ${isOfMembers('t', members)}`,
        sql`select e.member_id || ', transfer ' || e.reference as place, sum(e.amount) as amount
          from wallet_entries e
          where ${isOfMembers('e', members)} and e.type in (${transferIn}, ${transferOut}) group by 1`,
      )}`.execute(db);
    return rows;
  },
};
