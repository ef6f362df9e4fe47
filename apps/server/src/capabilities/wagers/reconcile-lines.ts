/**
 * What bets say was paid for them against the lines of the journal, of all markets there ever were: by member, and of what
 * stakes gave back by market.
 */
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { present } from '../../platform/result.ts';
import {
  type CheckResult,
  compareByPlace,
  type Difference,
  ENTRY_TYPES,
  HOUSE_ACCOUNTS,
  isOfMembers,
  type MembersCheck,
  type ReconciliationCheck,
  SHARDS,
  tallyOf,
} from '../wallet/port.ts';
import { numbersOf } from './product-codes.ts';
import { GIVEN } from './void.ts';

/**
 * What the outcomes of a member's bets on a market pay, corrections and late finds with it, is what he got for the market: one
 * member's prize in another's hands adds up in the market's totals, and not here. Cards and all that is decided as it is
 * bought stand on markets as well.
 */
export const prizesEqualOutcomes: MembersCheck = {
  name: 'prizesEqualOutcomes',
  async compare(db, members) {
    // `offset 0`: by the key of each bet, whatever the tables' sizes let the planner hope for.
    const { rows } = await sql<Difference>`-- wagers.prizesEqualOutcomes
      ${compareByPlace(
        sql`select e.member_id || ', market ' || e.market_id as place, sum(p.amount) as amount
          from wallet_entries e cross join lateral (
            select o.prize as amount from wager_outcomes o
            where o.shard = e.shard and o.market_id = e.market_id and o.seq = e.seq
            union all
            select c.prize - c.before from wager_outcome_corrections c
            where c.shard = e.shard and c.market_id = e.market_id and c.seq = e.seq
            union all
            select l.stake - coalesce(l.before, 0) from wager_lates l
            where l.shard = e.shard and l.market_id = e.market_id and l.seq = e.seq
            union all
            select d.prize - d.prize_before + case when d.kind = 3 then d.stake else 0 end from wager_decisions d
            where d.shard = e.shard and d.bet_seq = e.seq
            offset 0) p
          where ${isOfMembers('e', members)} and e.play is not null group by 1`,
        sql`select e.member_id || ', market ' || e.reference as place, sum(e.amount) as amount from wallet_entries e
          where ${isOfMembers('e', members)}
            and e.type in (${ENTRY_TYPES.prize}, ${ENTRY_TYPES.prizeReversal}, ${ENTRY_TYPES.betRefund}) group by 1`,
      )}`.execute(db);
    return rows;
  },
};

const RETURNS = sql.raw(`(${ENTRY_TYPES.prize}, ${ENTRY_TYPES.prizeReversal}, ${ENTRY_TYPES.betRefund})`);
const ELOTTERY = sql.raw(`(${numbersOf('elottery').join(', ')})`);

/**
 * Bets and what comes back of them stand against the house account of their market, so that the accounts of two products never
 * mix. But for cards and tickets under the account of the lottery: processes of the release before post them there while
 * they are replaced.
 */
export const linesNameTheirProduct: MembersCheck = {
  name: 'linesNameTheirProduct',
  async compare(db, members) {
    const lines = sql`select e.member_id, e.contra, e.amount, coalesce(e.market_id, e.reference) as market_id from wallet_entries e
      where ${isOfMembers('e', members)} and (e.play is not null or e.type in ${RETURNS})`;
    const { rows } = await sql<Difference>`-- wagers.linesNameTheirProduct
      ${compareByPlace(
        sql`select l.member_id || ', account ' || x.account as place, sum(l.amount) as amount
          from (${lines}) l join wager_markets g on g.id = l.market_id
          cross join lateral (select case when l.contra = ${HOUSE_ACCOUNTS.lottery} and g.product in ${ELOTTERY} then l.contra
            else g.house_account end as account) x group by 1`,
        sql`select l.member_id || ', account ' || l.contra as place, sum(l.amount) as amount
          from (${lines}) l join wager_markets g on g.id = l.market_id group by 1`,
      )}`.execute(db);
    return rows;
  },
};

const MARKETS_AT_ONCE = 500;

/** A market's chunks of giving back, less what was taken back of it, are the lines that name it. */
async function compareRebates(db: Db, after: bigint, upto: bigint): Promise<readonly Difference[]> {
  const { rows } = await sql<Difference>`-- wagers.rebatesEqualEntries
    ${compareByPlace(
      sql`select 'market ' || market_id as place, sum(amount) as amount from (
          select market_id, paid as amount from wager_rebates where market_id > ${after} and market_id <= ${upto}
          union all select market_id, -taken from wager_rebate_reversals where market_id > ${after} and market_id <= ${upto}
          union all select market_id, -rebates from wager_corrections where market_id > ${after} and market_id <= ${upto}) x group by 1`,
      sql`select 'market ' || e.reference as place, sum(e.amount) as amount from wallet_entries e
        where e.shard = any (${SHARDS}::smallint[]) and e.reference > ${after} and e.reference <= ${upto} and ${GIVEN} group by 1`,
    )}`.execute(db);
  return rows;
}

/** The last of the next markets; null: there are no more. */
async function lastOfNext(db: Db, after: bigint): Promise<bigint | null> {
  const { rows } = await sql<{ last: bigint | null }>`-- wagers.nextMarkets
    select max(id) as last from (select id from wager_markets where id > ${after} order by id limit ${MARKETS_AT_ONCE}) g`.execute(
    db,
  );
  return present(rows[0], 'an aggregate has one row').last;
}

async function checkRebates(db: Db, goOn: () => void): Promise<CheckResult> {
  const tally = tallyOf('rebatesEqualEntries');
  let after = -1n;
  for (let last = await lastOfNext(db, after); last !== null; last = await lastOfNext(db, after)) {
    goOn();
    tally.add(await compareRebates(db, after, last));
    after = last;
  }
  return tally.result();
}

export const rebatesEqualEntries: ReconciliationCheck = { kinds: ['full'], run: checkRebates };

const DECISIONS_AT_ONCE = 20_000;

/** Of the next decisions of a shard: the last place, and those that stand at no line or mark, or follow none before. */
interface DecisionsContentItem {
  readonly last: bigint | null;
  readonly decisions: bigint;
  readonly apart: string[] | null;
}

async function readDecisions(db: Db, shard: number, after: bigint): Promise<DecisionsContentItem> {
  const { rows } = await sql<DecisionsContentItem>`-- wagers.decisionsStandInJournal
    select max(x.seq) as last, count(*) as decisions,
      array_agg(x.seq::text order by x.seq) filter (where not x.stands) as apart
    from (
      select d.seq, case when d.kind = 3 or d.prize <> d.prize_before
          then exists (select 1 from wallet_entries e where e.shard = d.shard and e.seq = d.seq and e.member_id = d.member_id
            and e.reference = d.market_id and e.amount = case d.kind when 3 then d.stake else d.prize - d.prize_before end)
          else exists (select 1 from wallet_marks m where m.shard = d.shard and m.seq = d.seq) end
        and coalesce((select b.prize from wager_decisions b
            where b.shard = d.shard and b.bet_seq = d.bet_seq and b.version = d.version - 1), 0) = d.prize_before
        and (d.version = 1 or exists (select 1 from wager_decisions b
            where b.shard = d.shard and b.bet_seq = d.bet_seq and b.version = d.version - 1 and b.kind <> 3 and b.seq < d.seq))
        as stands
      from wager_decisions d where d.shard = ${shard} and d.seq > ${after} order by d.seq limit ${DECISIONS_AT_ONCE}) x`.execute(
    db,
  );
  return present(rows[0], 'an aggregate has one row');
}

async function checkDecisions(db: Db, goOn: () => void): Promise<CheckResult> {
  const tally = tallyOf('decisionsStandInJournal');
  for (const shard of SHARDS) {
    for (let after = 0n; ; ) {
      goOn();
      const { last, decisions, apart } = await readDecisions(db, shard, after);
      if (last === null) break;
      const missing = (apart ?? []).map((seq) => ({ place: `decision ${shard}-${seq}`, expected: '1', found: '0' }));
      const found = decisions - BigInt(missing.length);
      tally.add([{ place: 'all', expected: decisions.toString(), found: found.toString() }, ...missing]);
      after = last;
    }
  }
  return { ...tally.result(), counts: true };
}

/** Every decision has its line, or its mark where it moved nothing, and goes on from the version before it. */
export const decisionsStandInJournal: ReconciliationCheck = { kinds: ['full'], run: checkDecisions };

/** Transactions of others whose place in the journal has neither a line nor a mark, or is of somebody else. */
async function checkReferences(db: Db, goOn: () => void): Promise<CheckResult> {
  const tally = tallyOf('transactionsStandInJournal');
  for (const shard of SHARDS) {
    goOn();
    const { rows } = await sql<{ known: bigint; apart: string[] | null }>`-- wagers.transactionsStandInJournal
      select count(*) as known, array_agg(concat_ws(' ', r.vendor, r.kind, r.transaction_id)) filter (where not (
        exists (select 1 from wallet_entries e where e.shard = r.shard and e.seq = r.seq and e.member_id = r.member_id)
        or exists (select 1 from wallet_marks m where m.shard = r.shard and m.seq = r.seq))) as apart
      from wallet_references r where r.shard = ${shard} and r.seq is not null`.execute(db);
    const { known, apart } = present(rows[0], 'an aggregate has one row');
    const missing = (apart ?? []).slice(0, 20).map((place) => ({ place, expected: '1', found: '0' }));
    const found = known - BigInt(apart?.length ?? 0);
    tally.add([{ place: 'all', expected: known.toString(), found: found.toString() }, ...missing]);
  }
  return { ...tally.result(), counts: true };
}

export const transactionsStandInJournal: ReconciliationCheck = { kinds: ['full'], run: checkReferences };

/** Bets with legs that a statement looks at. */
const SLIPS_AT_ONCE = 10_000;

/** Of the next bets of a shard that have legs: the last place, and those with no bet on a book, or with a leg missing. */
async function readSlips(
  db: Db,
  shard: number,
  after: bigint,
): Promise<{ readonly last: bigint | null; readonly slips: bigint; readonly apart: string[] | null }> {
  const { rows } = await sql<{
    readonly last: bigint | null;
    readonly slips: bigint;
    readonly apart: string[] | null;
  }>`-- wagers.legsStandAtBets
    select max(x.seq) as last, count(*) as slips, array_agg(x.seq::text order by x.seq) filter (where not x.stands) as apart
    from (
      select l.seq, count(*) = max(l.leg) and exists (
          select 1 from wagers w join wager_markets g on g.id = w.market_id and g.way = 'single'
          where w.shard = ${shard} and w.seq = l.seq) as stands
      from wager_legs l where l.shard = ${shard} and l.seq > ${after} group by l.seq order by l.seq limit ${SLIPS_AT_ONCE}) x`.execute(
    db,
  );
  return present(rows[0], 'an aggregate has one row');
}

async function checkLegs(db: Db, goOn: () => void): Promise<CheckResult> {
  const tally = tallyOf('legsStandAtBets');
  for (const shard of SHARDS) {
    for (let after = 0n; ; ) {
      goOn();
      const { last, slips, apart } = await readSlips(db, shard, after);
      if (last === null) break;
      const missing = (apart ?? []).map((seq) => ({ place: `bet ${shard}-${seq}`, expected: '1', found: '0' }));
      const found = slips - BigInt(missing.length);
      tally.add([{ place: 'all', expected: slips.toString(), found: found.toString() }, ...missing]);
      after = last;
    }
  }
  return { ...tally.result(), counts: true };
}

/** Every leg stands at a bet on a book, and none of its slip is missing. */
export const legsStandAtBets: ReconciliationCheck = { kinds: ['full'], run: checkLegs };
