/** What members hold and were given by promotions, against the lines of the ledger. */
import { sql } from 'kysely';
import { compareByPlace, type Difference, ENTRY_TYPES, isOfMembers, type MembersCheck } from '../wallet/port.ts';

const { bonusHeld, bonusConverted, bonusForfeited } = ENTRY_TYPES;

export const bonusesEqualEntries: MembersCheck = {
  name: 'bonusesEqualEntries',
  async compare(db, members) {
    const { rows } = await sql<Difference>`-- promotions.equalEntries
      ${compareByPlace(
        sql`select b.member_id || ', bonus ' || b.id || x.what as place, x.amount from promotion_entries b
          cross join lateral (values (', held', b.amount),
            (', cash', case when b.state = 'met' then b.amount end),
            (', back', case when b.state in ('givenUp', 'expired') then -b.amount end)) x (what, amount)
          where ${isOfMembers('b', members)} and b.seq is not null and x.amount is not null`,
        sql`select e.member_id || ', bonus ' || e.reference
            || case e.type when ${bonusHeld} then ', held' when ${bonusConverted} then ', cash' else ', back' end as place,
            sum(e.amount) as amount
          from wallet_entries e
          where ${isOfMembers('e', members)} and e.type in (${bonusHeld}, ${bonusConverted}, ${bonusForfeited}) group by 1`,
      )}`.execute(db);
    return rows;
  },
};
