/** What tickets say of money against the journal. */
import { sql } from 'kysely';
import {
  compareByPlace,
  type Difference,
  isOfMembers,
  type MembersCheck,
  type ReconciliationCheck,
  tallyOf,
} from '../wallet/port.ts';

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

/** What is counted for each selection is the sum of the tickets that stand on it, and what tickets were sold for that of their sales. */
export const liabilityEqualsTickets: ReconciliationCheck = {
  kinds: ['running', 'full'],
  async run(db) {
    const tally = tallyOf('sportsLiabilityEqualsTickets');
    const { rows } = await sql<Difference>`-- sports.liabilityEqualsTickets
      ${compareByPlace(
        sql`select l.market_id || ' ' || l.selection as place, sum(n.most + n.asked + n.stake) as amount
          from sports_tickets t join sports_standing n on n.id = t.id join sports_legs l on l.ticket_id = t.id
          where t.state in ('waiting', 'placing', 'asked', 'offered', 'open', 'cashing') group by 1
          union all select 'sold ' || ticket_id, sum(amount) from sports_sales group by ticket_id`,
        sql`select v.market_id || ' ' || v.selection as place, v.most + v.asked + v.stake as amount from sports_liabilities v
          where v.most <> 0 or v.asked <> 0 or v.stake <> 0
          union all select 'sold ' || id, sold_for from sports_tickets where sold_tenths > 0`,
      )}`.execute(db);
    tally.add(rows);
    return tally.result();
  },
};
