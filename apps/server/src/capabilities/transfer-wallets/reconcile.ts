/** What moves to and from vendors' wallets say the members' cash lost and got, against the lines that name them. */
import { sql } from 'kysely';
import { compareByPlace, type Difference, ENTRY_TYPES, isOfMembers, type MembersCheck } from '../wallet/port.ts';

const { vendorIn, vendorOut } = ENTRY_TYPES;

export const walletMovesEqualEntries: MembersCheck = {
  name: 'walletMovesEqualEntries',
  async compare(db, members) {
    const { rows } = await sql<Difference>`-- transferWallets.equalEntries
      ${compareByPlace(
        sql`select m.member_id || ', wallet move ' || m.id as place,
            case when m.direction = 'in' then -m.amount else m.amount end as amount
          from transfer_wallet_moves m
          where ${isOfMembers('m', members)}
            and (m.state = 'done' or m.direction = 'in' and m.state in ('sending', 'unknown'))`,
        sql`select e.member_id || ', wallet move ' || e.reference as place, sum(e.amount) as amount
          from wallet_entries e
          where ${isOfMembers('e', members)} and e.type in (${vendorIn}, ${vendorOut}) group by 1
          having sum(e.amount) <> 0`,
      )}`.execute(db);
    return rows;
  },
};
