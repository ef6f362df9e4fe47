/** What free rounds say was paid, by grant, against the lines of the ledger; a line of no grant is a difference. */
import { sql } from 'kysely';
import {
  compareByPlace,
  type Difference,
  ENTRY_TYPES,
  HOUSE_ACCOUNTS,
  isOfMembers,
  type MembersCheck,
} from '../wallet/port.ts';

export const freeRoundsEqualEntries: MembersCheck = {
  name: 'freeRoundsEqualEntries',
  async compare(db, members) {
    const { rows } = await sql<Difference>`-- campaigns.equalEntries
      ${compareByPlace(
        sql`select w.member_id || ', grant ' || w.grant_id as place, sum(w.paid) as amount from free_round_wins w
          where ${isOfMembers('w', members)} and not w.taken_back and w.paid > 0 group by 1`,
        sql`select e.member_id || ', grant ' || e.reference as place, sum(e.amount) as amount from wallet_entries e
          where ${isOfMembers('e', members)} and e.type = ${ENTRY_TYPES.campaignPrize}
            and e.contra = ${HOUSE_ACCOUNTS.promotions} group by 1 having sum(e.amount) <> 0`,
      )}`.execute(db);
    return rows;
  },
};
