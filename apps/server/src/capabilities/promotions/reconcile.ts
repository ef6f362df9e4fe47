/**
 * Bonuses against the lines of the ledger: what each is follows from its stakes and what they gave, and where its money stands
 * follows from that and from its state (operations.md 2.6).
 */
import { sql } from 'kysely';
import {
  compareByPlace,
  type Difference,
  ENTRY_TYPES,
  HOUSE_ACCOUNTS,
  isOfMembers,
  MEMBER_ACCOUNTS,
  type MembersCheck,
} from '../wallet/port.ts';

const { bonusHeld, bonusConverted, bonusForfeited, bonusStaked, bonusPrize } = ENTRY_TYPES;
const TYPES = sql.raw(`(${[bonusHeld, bonusConverted, bonusForfeited, bonusStaked, bonusPrize].join(', ')})`);
const { bonus } = MEMBER_ACCOUNTS;

export const bonusesEqualEntries: MembersCheck = {
  name: 'bonusesEqualEntries',
  async compare(db, members) {
    const { rows } = await sql<Difference>`-- promotions.equalEntries
      ${compareByPlace(
        sql`select b.member_id || ', bonus ' || b.id || x.what as place, x.amount from wallet_bonuses b
          join promotion_entries n on n.id = b.id and n.shard = b.shard
          cross join lateral (select
            case when n.state = 'held' then greatest(b.pot, 0) else 0 end as account,
            case when n.state = 'met' then least(greatest(b.pot, 0), b.max_convert) else 0 end as cash) m
          cross join lateral (values (', pot', b.pot), (', account', m.account),
            (', of the house', n.amount - (b.pot - m.account - m.cash))) x (what, amount)
          where ${isOfMembers('b', members)}`,
        sql`select member_id || ', bonus ' || id || what as place, sum(amount) as amount from (
          select n.member_id, n.id, ', pot' as what, n.amount from promotion_entries n
            where ${isOfMembers('n', members)} and n.seq is not null
          union all
          select s.member_id, s.bonus_id, ', pot', wallet_bonus_share(s.returned, s.stake, s.before, s.part) - s.part
            from wallet_bonus_stakes s where ${isOfMembers('s', members)}
          union all
          select e.member_id, e.reference, ', account', case e.account when ${bonus} then e.amount else -e.amount end
            from wallet_entries e
            where ${isOfMembers('e', members)} and e.type in ${TYPES} and ${bonus} in (e.account, e.contra)
          union all
          select e.member_id, e.reference, ', of the house', e.amount from wallet_entries e
            where ${isOfMembers('e', members)} and e.type in ${TYPES} and e.contra = ${HOUSE_ACCOUNTS.promotions}) l
          group by 1`,
      )}`.execute(db);
    return rows;
  },
};
