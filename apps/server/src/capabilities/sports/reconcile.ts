/** What tickets say of money against the journal. */
import { sql } from 'kysely';
import { compareByPlace, type Difference, isOfMembers, type MembersCheck } from '../wallet/port.ts';

const SPORTS = 9;

/** Every ticket that is a bet has its stake in the journal, and no bet of the book is without its ticket. */
export const ticketsEqualBets: MembersCheck = {
  name: 'sportsTicketsEqualBets',
  async compare(db, members) {
    const { rows } = await sql<Difference>`-- sports.ticketsEqualBets
      ${compareByPlace(
        sql`select t.member_id || ', ' || t.key as place, t.stake as amount from sports_tickets t
          where ${isOfMembers('t', members)} and t.seq is not null`,
        sql`select e.member_id || ', ' || e.key as place, -e.amount as amount
          from wallet_entries e join wager_markets g on g.id = e.market_id and g.product = ${SPORTS} and g.way = 'single'
          where ${isOfMembers('e', members)} and e.play is not null
            and not exists (select from sports_tickets t where t.member_id = e.member_id and t.key = e.key and t.seq is null)`,
      )}`.execute(db);
    return rows;
  },
};
