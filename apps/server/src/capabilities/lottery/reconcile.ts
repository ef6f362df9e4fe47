/** What the lottery's own tables say of money against the journal: cards, chases, and what days gave back. */
import { SCRATCH_PLAY } from '@house/lottery/instant-bets';
import { sql } from 'kysely';
import {
  compareByPlace,
  type Difference,
  ENTRY_TYPES,
  isOfMembers,
  MEMBER_ACCOUNTS,
  type MembersCheck,
  type ReconciliationCheck,
  tallyOf,
} from '../wallet/port.ts';

/** What a card cost and shows is what its bet staked and won. */
export const cardsEqualBets: MembersCheck = {
  name: 'cardsEqualBets',
  async compare(db, members) {
    const { rows } = await sql<Difference>`-- lottery.cardsEqualBets
      ${compareByPlace(
        sql`select c.member_id || ', card ' || c.key as place, c.prize - c.price as amount from scratch_cards c
          where ${isOfMembers('c', members)}`,
        sql`select e.member_id || ', card ' || e.key as place, e.amount + coalesce(o.prize, 0) as amount
          from wallet_entries e left join lateral (
            select x.prize from wager_outcomes x
            where x.shard = e.shard and x.market_id = e.market_id and x.seq = e.seq offset 0) o on true
          where ${isOfMembers('e', members)} and e.play = ${SCRATCH_PLAY}`,
      )}`.execute(db);
    return rows;
  },
};

/**
 * What is locked is what orders of chases wait with and what withdrawals hold; whatever else comes to hold money of members is to
 * be added here.
 */
export const lockedEqualsWaiting: MembersCheck = {
  name: 'lockedEqualsWaiting',
  async compare(db, members) {
    const { rows } = await sql<Difference>`-- lottery.lockedEqualsWaiting
      ${compareByPlace(
        sql`select x.member_id::text as place, sum(x.amount) as amount from (
            select c.member_id, o.amount from lottery_chases c
              join lottery_chase_orders o on o.chase_id = c.id and o.state = 'waiting' where ${isOfMembers('c', members)}
            union all
            select w.member_id, w.amount from withdrawals_held w where ${isOfMembers('w', members)}) x
          group by 1`,
        sql`select a.member_id::text as place, a.balance as amount from wallet_accounts a
          where ${isOfMembers('a', members)} and a.account = ${MEMBER_ACCOUNTS.locked}`,
      )}`.execute(db);
    return rows;
  },
};

const DAILY = sql.raw(`(${ENTRY_TYPES.dailyRebate}, ${ENTRY_TYPES.dailyCommission})`);

/** By shard of those who were paid, over all days: what the house's totals and the lines they have not read have of it. */
export const dailyRebatesEqualEntries: ReconciliationCheck = {
  kinds: ['full'],
  async run(db) {
    const { rows } = await sql<Difference>`-- lottery.dailyRebatesEqualEntries
      ${compareByPlace(
        sql`select 'shard ' || shard as place, sum(given - taken) as amount from lottery_rebate_shards group by 1`,
        sql`select 'shard ' || shard as place, sum(amount) as amount from (
            select shard, -amount as amount from wallet_house_totals where type in ${DAILY}
            union all
            select e.shard, e.amount from wallet_heads h
              left join projection_positions p on p.shard = h.shard and p.name = 'wallet.houseTotals'
              join wallet_entries e on e.shard = h.shard and e.seq > coalesce(p.position, 0)
            where e.type in ${DAILY}) x group by 1`,
      )}`.execute(db);
    const tally = tallyOf('dailyRebatesEqualEntries');
    tally.add(rows);
    return tally.result();
  },
};
