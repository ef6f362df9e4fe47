/**
 * What moves to and from vendors' wallets say the members' cash lost and got, against the lines that name them; and what the house
 * moved, against what vendors reported when nothing was on its way.
 */
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

/** in, out: both sides moved the same. balance: what is there is what was moved there and what was won, less what went back. */
export const walletsEqualReports: MembersCheck = {
  name: 'walletsEqualReports',
  async compare(db, members) {
    const accounts = sql`transfer_wallet_accounts a where a.reported_at is not null and ${isOfMembers('a', members)}`;
    const { rows } = await sql<Difference>`-- transferWallets.equalReports
      ${compareByPlace(
        sql`select a.member_id || ', ' || a.vendor || x.part as place, x.amount
          from (select * from ${accounts}) a
          cross join lateral (values (' in', a.house_in), (' out', a.house_out),
            (' balance', a.house_in - a.house_out + a.reported_result)) as x(part, amount) where x.amount <> 0`,
        sql`select a.member_id || ', ' || a.vendor || x.part as place, x.amount
          from (select * from ${accounts}) a
          cross join lateral (values (' in', a.reported_in), (' out', a.reported_out),
            (' balance', a.reported_balance)) as x(part, amount) where x.amount <> 0`,
      )}`.execute(db);
    return rows;
  },
};
