/** What withdrawals say was taken from their members and paid out, against the lines that name them. */
import { sql } from 'kysely';
import {
  compareByPlace,
  type Difference,
  ENTRY_TYPES,
  isOfMembers,
  type MembersCheck,
  SHARDS,
} from '../wallet/port.ts';

const { hold, holdReturn, holdPaid } = ENTRY_TYPES;

export const withdrawalsEqualEntries: MembersCheck = {
  name: 'withdrawalsEqualEntries',
  async compare(db, members) {
    const { rows } = await sql<Difference>`-- withdrawals.equalEntries
      ${compareByPlace(
        sql`select w.member_id || ', withdrawal ' || w.id || x.part as place, w.amount from withdrawals w
          cross join lateral (values (' held', w.state not in ('rejected', 'cancelled')), (' paid', w.paid_at is not null))
            as x(part, counts)
          where w.shard = any (${SHARDS}::smallint[]) and ${isOfMembers('w', members)} and x.counts`,
        sql`select e.member_id || ', withdrawal ' || e.reference || x.part as place, -sum(e.amount) as amount
          from wallet_entries e
          join withdrawals w on w.shard = e.shard and w.id = e.reference
          cross join lateral (select case when e.type = ${holdPaid} then ' paid' else ' held' end as part) x
          where ${isOfMembers('e', members)} and e.type in (${hold}, ${holdReturn}, ${holdPaid})
          group by 1 having sum(e.amount) <> 0`,
      )}`.execute(db);
    return rows;
  },
};
