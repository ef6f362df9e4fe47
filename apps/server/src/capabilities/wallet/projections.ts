/**
 * What is kept behind the journal: sums by account, totals of the house, totals of a member by day.
 *
 * Each reads the lines of a shard after its position, in order, and adds them up by sets. Set back to zero they rebuild
 * the same figures; reconciliation compares them with the journal and the balances.
 */
import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import type { Projection } from '../../platform/projection.ts';
import { must } from '../../platform/result.ts';
import { endOfBatch } from './journal.ts';
import { HOUSE_ACCOUNTS } from './port.ts';

const BATCH_LINES = 5_000;

/** A projection of the journal's lines that adds each batch with one statement. */
function followLines(
  name: string,
  add: (tx: Tx, shard: number, after: bigint, upto: bigint) => Promise<void>,
  empty: (tx: Tx) => Promise<void>,
): Projection {
  return {
    name,
    async follow(tx, shard, position) {
      const upto = await endOfBatch(tx, shard, position, BATCH_LINES);
      if (upto > position) await add(tx, shard, position, upto);
      return upto;
    },
    reset: empty,
  };
}

/** Both sides of a line, as the accounts saw them: the member's account, and the contra when it is his own. */
const SIDES = sql`(values (0), (1)) side(n)`;
const SIDE_ACCOUNT = sql`case side.n when 0 then e.account else e.contra end`;
const SIDE_AMOUNT = sql`case side.n when 0 then e.amount else -e.amount end`;

/** Sum of every member account: what its balance must be. */
export const accountSums = followLines(
  'wallet.accountSums',
  async (tx, shard, after, upto) => {
    // The first reader of every line also proves that none is missing.
    const { rows } = await sql<{ found: bigint }>`-- wallet.countLines
      select (select count(*) from wallet_entries where shard = ${shard} and seq > ${after} and seq <= ${upto})
        + (select count(*) from wager_events where shard = ${shard} and seq > ${after} and seq <= ${upto})
        + (select count(*) from wallet_marks where shard = ${shard} and seq > ${after} and seq <= ${upto}) as found`.execute(
      tx,
    );
    must(rows[0]?.found === upto - after, `the journal of shard ${shard} has no gap between ${after} and ${upto}`);
    await sql`-- wallet.addAccountSums
      insert into wallet_account_sums as k (shard, member_id, account, amount)
      select ${shard}, e.member_id, ${SIDE_ACCOUNT} as account, sum(${SIDE_AMOUNT})
      from wallet_entries e, ${SIDES}
      where e.shard = ${shard} and e.seq > ${after} and e.seq <= ${upto} and (side.n = 0 or e.contra < 100)
      group by e.member_id, 3 order by e.member_id, 3
      on conflict (shard, member_id, account) do update set amount = k.amount + excluded.amount`.execute(tx);
  },
  async (tx) =>
    void (await sql`-- wallet.resetAccountSums
    truncate wallet_account_sums`.execute(tx)),
);

/** The house's side of the lines by account, type and day of the brand's zone. */
export function houseTotals(zoneOffsetMinutes: number): Projection {
  return followLines(
    'wallet.houseTotals',
    async (tx, shard, after, upto) => {
      await sql`-- wallet.addHouseTotals
        insert into wallet_house_totals as k (shard, account, type, day, amount, lines)
        select ${shard}, case when t.member_id is null then e.contra else ${HOUSE_ACCOUNTS.trial} end, e.type, (e.at at time zone 'UTC' + make_interval(mins => ${zoneOffsetMinutes}))::date, -sum(e.amount), count(*)
        from wallet_entries e left join wallet_trial_members t on t.member_id = e.member_id
        where e.shard = ${shard} and e.seq > ${after} and e.seq <= ${upto} and e.contra >= 100
        group by 2, 3, 4
        on conflict (shard, account, type, day) do update set amount = k.amount + excluded.amount, lines = k.lines + excluded.lines`.execute(
        tx,
      );
    },
    async (tx) =>
      void (await sql`-- wallet.resetHouseTotals
    truncate wallet_house_totals`.execute(tx)),
  );
}

/** What each member's accounts took in and gave out, by type and day of the brand's zone. */
export function memberDays(zoneOffsetMinutes: number): Projection {
  return followLines(
    'wallet.memberDays',
    async (tx, shard, after, upto) => {
      await sql`-- wallet.addMemberDays
        insert into wallet_member_days as k (shard, member_id, day, account, type, credits, debits, lines)
        select ${shard}, e.member_id, (e.at at time zone 'UTC' + make_interval(mins => ${zoneOffsetMinutes}))::date,
          ${SIDE_ACCOUNT} as account, e.type, sum(greatest(${SIDE_AMOUNT}, 0)), sum(greatest(-(${SIDE_AMOUNT}), 0)), count(*)
        from wallet_entries e, ${SIDES}
        where e.shard = ${shard} and e.seq > ${after} and e.seq <= ${upto} and (side.n = 0 or e.contra < 100)
        group by 2, 3, 4, 5 order by 2, 3, 4, 5
        on conflict (shard, member_id, day, account, type)
        do update set credits = k.credits + excluded.credits, debits = k.debits + excluded.debits, lines = k.lines + excluded.lines`.execute(
        tx,
      );
    },
    async (tx) =>
      void (await sql`-- wallet.resetMemberDays
    truncate wallet_member_days`.execute(tx)),
  );
}

/** Who was touched by a batch: for pushing balances to those who look. Keeps nothing. */
export function balancePushes(push: (tx: Tx, balances: readonly MovedBalance[]) => Promise<void>): Projection {
  return {
    name: 'wallet.balancePushes',
    async follow(tx, shard, position) {
      const upto = await endOfBatch(tx, shard, position, BATCH_LINES);
      if (upto === position) return position;
      const { rows } = await sql<MovedBalance>`-- wallet.movedBalances
        select a.member_id as "memberId", a.account, a.balance from wallet_accounts a
        where a.shard = ${shard} and a.member_id in (
          select distinct e.member_id from wallet_entries e where e.shard = ${shard} and e.seq > ${position} and e.seq <= ${upto})
        order by a.member_id, a.account`.execute(tx);
      await push(tx, rows);
      return upto;
    },
  };
}

export interface MovedBalance {
  readonly memberId: bigint;
  /** MEMBER_ACCOUNTS code. */
  readonly account: number;
  readonly balance: bigint;
}
