/** What rewards say was given, against the lines of the ledger; a line of nothing is a difference. */
import { sql } from 'kysely';
import { compareByPlace, type Difference, ENTRY_TYPES, isOfMembers, type MembersCheck } from '../wallet/port.ts';

const { reward, cashback, pointsEarned, pointsSpent, pointsConverted } = ENTRY_TYPES;
const ONE = 10_000;

export const rewardsEqualEntries: MembersCheck = {
  name: 'rewardsEqualEntries',
  async compare(db, members) {
    const { rows } = await sql<Difference>`-- rewards.equalEntries
      ${compareByPlace(
        sql`select i.member_id || ', reward ' || i.id as place, i.amount from reward_items i
          where ${isOfMembers('i', members)} and i.state = 'claimed' and i.gives = 'cash'
          union all
          select c.member_id || ', reward ' || c.id, c.amount from reward_cashback_claims c where ${isOfMembers('c', members)}`,
        sql`select e.member_id || ', reward ' || e.reference as place, sum(e.amount) as amount from wallet_entries e
          where ${isOfMembers('e', members)} and e.type in (${reward}, ${cashback}) group by 1`,
      )}`.execute(db);
    return rows;
  },
};

export const pointsEqualEntries: MembersCheck = {
  name: 'pointsEqualEntries',
  async compare(db, members) {
    const { rows } = await sql<Difference>`-- rewards.pointsEqualEntries
      ${compareByPlace(
        sql`select x.member_id || ', points' as place, sum(x.amount) as amount from (
            select p.member_id, p.points * ${sql.lit(ONE)} as amount from reward_points p where ${isOfMembers('p', members)}
            union all
            select i.member_id, i.amount from reward_items i
              where ${isOfMembers('i', members)} and i.state = 'claimed' and i.gives = 'points') x
          group by 1 having sum(x.amount) <> 0`,
        sql`select e.member_id || ', points' as place, sum(e.amount) as amount from wallet_entries e
          where ${isOfMembers('e', members)} and e.type = ${pointsEarned} group by 1 having sum(e.amount) <> 0`,
      )}`.execute(db);
    return rows;
  },
};

export const mallEqualsEntries: MembersCheck = {
  name: 'mallEqualsEntries',
  async compare(db, members) {
    const { rows } = await sql<Difference>`-- rewards.mallEqualsEntries
      ${compareByPlace(
        sql`select o.member_id || ', points of ' || o.id as place, o.points * ${sql.lit(-ONE)} as amount from reward_orders o
          where ${isOfMembers('o', members)} and o.state <> 'rejected' and o.points > 0
          union all
          select c.member_id || ', points of ' || c.id, c.points * ${sql.lit(-ONE)} from reward_conversions c
          where ${isOfMembers('c', members)}
          union all
          select c.member_id || ', cash of ' || c.id, c.amount from reward_conversions c where ${isOfMembers('c', members)}`,
        sql`select e.member_id || case when e.type = ${pointsSpent} then ', points of ' else ', cash of ' end || e.reference as place,
            sum(e.amount) as amount
          from wallet_entries e
          where ${isOfMembers('e', members)} and e.type in (${pointsSpent}, ${pointsConverted})
          group by 1 having sum(e.amount) <> 0`,
      )}`.execute(db);
    return rows;
  },
};
