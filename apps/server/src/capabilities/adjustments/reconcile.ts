/** What orders of adjustments say was posted, against the lines of the ledger; an adjustment of no order is a difference. */
import { sql } from 'kysely';
import { compareByPlace, type Difference, ENTRY_TYPES, isOfMembers, type MembersCheck } from '../wallet/port.ts';

const { adjustment, correction } = ENTRY_TYPES;

/** Corrections there are of others too, such as those of draws: of them the ones that refer to a line are compared. */
export const adjustmentsEqualEntries: MembersCheck = {
  name: 'adjustmentsEqualEntries',
  async compare(db, members) {
    const { rows } = await sql<Difference>`-- adjustments.equalEntries
      ${compareByPlace(
        sql`select l.member_id || ', adjustment ' || l.id as place, l.amount from adjustment_lines l
          where ${isOfMembers('l', members)} and l.outcome = 'posted'`,
        sql`select e.member_id || ', adjustment ' || e.reference as place, sum(e.amount) as amount
          from wallet_entries e
          where ${isOfMembers('e', members)} and (e.type = ${adjustment}
            or (e.type = ${correction} and exists (select from adjustment_lines l where l.id = e.reference)))
          group by 1`,
      )}`.execute(db);
    return rows;
  },
};
