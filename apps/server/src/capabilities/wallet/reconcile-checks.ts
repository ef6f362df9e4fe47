/**
 * What the wallet's `running` reconciliation compares (reconcile.ts says when): what moved since its last report, so that
 * it costs the same however many members there are. What did not move is `full`'s.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { present } from '../../platform/result.ts';
import { compareByPlace, type Difference, tallyOf } from './compare.ts';
import { type CheckResult, SHARD_COUNT } from './port.ts';

/** Where a running check begins: what the one before it found right. */
export interface RunningState {
  /** Heads by shard: accounts that moved up to there were looked at. */
  readonly positions: readonly string[];
  /** All balances of members together at these heads. Units of 0.0001. */
  readonly members: string;
}

export interface RunningChecks {
  readonly checks: CheckResult[];
  /** Where the next one begins; what differs is looked at until it is mended. */
  readonly next: RunningState | null;
}

async function compare(db: Db, name: string, statement: RawBuilder<Difference>): Promise<CheckResult> {
  const tally = tallyOf(name);
  tally.add((await statement.execute(db)).rows);
  return tally.result();
}

/** Lines that a projection has not read yet. */
const unread = (projection: string) => sql`(
  select e.* from wallet_heads h left join projection_positions p on p.shard = h.shard and p.name = ${projection}
  join wallet_entries e on e.shard = h.shard and e.seq > coalesce(p.position, 0))`;

const BOTH_SIDES = (lines: RawBuilder<unknown>) => sql`
  select e.shard, e.member_id, case n when 0 then e.account else e.contra end as account,
    case n when 0 then e.amount else -e.amount end as amount, e.type
  from ${lines} e, (values (0), (1)) side(n) where n = 0 or e.contra < 100`;

/** Sum of each account of the members that `touched` names, by what is kept behind the journal and what is new. */
const SUMS_OF_TOUCHED = sql`
  select shard, member_id, account, sum(amount) as amount from (
    select k.shard, k.member_id, k.account, k.amount from touched t
      join wallet_account_sums k on k.shard = t.shard and k.member_id = t.member_id
    union all select l.shard, l.member_id, l.account, l.amount from (${BOTH_SIDES(unread('wallet.accountSums'))}) l
      join touched t on t.shard = l.shard and t.member_id = l.member_id) x group by 1, 2, 3`;

const LINES_AT_ONCE = 5_000n;
/** Above so many new lines the balances are added up anew: that costs less. */
const LINES_ADDED_MAX = 200_000n;

/** Accounts that moved in a piece of each shard's journal. */
function touchedEqualBalances(after: readonly bigint[], upto: readonly bigint[]): RawBuilder<Difference> {
  return sql`-- wallet.touchedEqualBalances
    with touched as materialized (
      select distinct e.shard, e.member_id
      from unnest(${after.map(String)}::bigint[], ${upto.map(String)}::bigint[]) with ordinality p(after, upto, n)
      join wallet_entries e on e.shard = p.n - 1 and e.seq > p.after and e.seq <= p.upto
    ) select * from (${compareByPlace(
      sql`select member_id || '/' || account as place, amount from (${SUMS_OF_TOUCHED}) s`,
      sql`select a.member_id || '/' || a.account as place, a.balance as amount from touched t
        join wallet_accounts a on a.shard = t.shard and a.member_id = t.member_id`,
    )}) c`;
}

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);

async function entriesEqualBalances(db: Db, from: readonly bigint[], heads: readonly bigint[]): Promise<CheckResult> {
  const tally = tallyOf('entriesEqualBalances');
  let after = from;
  while (after.some((position, shard) => position < (heads[shard] ?? 0n))) {
    const upto = after.map((position, shard) => least(position + LINES_AT_ONCE, heads[shard] ?? 0n));
    tally.add((await touchedEqualBalances(after, upto).execute(db)).rows);
    after = upto;
  }
  return tally.result();
}

/**
 * Lines and ends of markets after what was read are as many as each head says: nothing was lost, nothing slipped in. That no
 * sequence stands twice is `full`'s.
 */
const SEQUENCE_IS_GAPLESS = sql<Difference>`-- wallet.sequenceIsGapless
  with counted as materialized (
    select h.shard, h.seq - coalesce(p.position, 0) as expected,
      (select count(*) from wallet_entries e where e.shard = h.shard and e.seq > coalesce(p.position, 0))
        + (select count(*) from wager_events w where w.shard = h.shard and w.seq > coalesce(p.position, 0))
        + (select count(*) from wallet_marks m where m.shard = h.shard and m.seq > coalesce(p.position, 0)) as found
    from wallet_heads h left join projection_positions p on p.shard = h.shard and p.name = 'wallet.accountSums')
  select 'all' as place, coalesce(sum(expected), 0)::text as expected, coalesce(sum(found), 0)::text as found from counted
  union all select 'shard ' || shard, expected::text, found::text from counted where expected <> found`;

/** What the house gave, negated: its totals and the lines they have not read. */
const HOUSE_GAVE = sql`-((select coalesce(sum(amount), 0) from wallet_house_totals)
  + (select coalesce(sum(-amount), 0) from ${unread('wallet.houseTotals')} u where u.contra >= 100))`;

/** What the house gave is what the members have: house totals and all balances add up to nothing. */
export const housePlusMembersIsZero = (db: Db): Promise<CheckResult> =>
  compare(
    db,
    'housePlusMembersIsZero',
    sql`-- wallet.housePlusMembersIsZero
      select 'all' as place, (select coalesce(sum(balance), 0) from wallet_accounts)::text as expected, (${HOUSE_GAVE})::text as found`,
  );

/** All heads and all balances, of one instant. */
async function readState(db: Db): Promise<RunningState> {
  const { rows } = await sql<RunningState>`-- wallet.allBalances
    select (select array_agg(seq::text order by shard) from wallet_heads) as positions,
      (select coalesce(sum(balance), 0)::text from wallet_accounts) as members`.execute(db);
  return present(rows[0], 'a row of sums');
}

interface Moved extends RunningState {
  readonly gave: string;
}

/** What the members have, by what they had at `state` and the lines since, beside what the house gave; of one instant. */
async function readMoved(db: Db, { positions, members }: RunningState): Promise<Moved> {
  const { rows } = await sql<Moved>`-- wallet.movedSince
    select (select array_agg(seq::text order by shard) from wallet_heads) as positions, (${HOUSE_GAVE})::text as gave,
      (${members}::numeric + coalesce((
        select sum(e.amount) from unnest(${positions}::bigint[]) with ordinality p(after, n)
        join wallet_entries e on e.shard = p.n - 1 and e.seq > p.after where e.contra >= 100), 0))::text as members`.execute(
    db,
  );
  return present(rows[0], 'a row of sums');
}

const toNumbers = (positions: readonly string[]): bigint[] => positions.map(BigInt);

/** A state to begin with: the last one, but the balances anew where adding up the lines since would cost more. */
async function stateToBegin(db: Db, last: RunningState | null): Promise<RunningState> {
  if (last === null || last.positions.length !== SHARD_COUNT) return readState(db);
  const { rows } = await sql<{ lines: bigint }>`-- wallet.linesSince
    select (sum(seq) - ${toNumbers(last.positions).reduce((sum, one) => sum + one, 0n)}::bigint)::bigint as lines from wallet_heads`.execute(
    db,
  );
  return (rows[0]?.lines ?? 0n) > LINES_ADDED_MAX ? readState(db) : last;
}

/** Newest lines of each shard whose members are looked at: their days grow for ever. */
const NEWEST_LINES = 16;

/** By member and account: what one member has too much would make up for what another lacks. */
const NEWEST_DAYS = sql<Difference>`-- wallet.newestDays
  with touched as materialized (
    select distinct h.shard, e.member_id from wallet_heads h cross join lateral (
      select member_id from wallet_entries where shard = h.shard order by seq desc limit ${NEWEST_LINES}) e
  ) select * from (${compareByPlace(
    sql`select member_id || '/' || account as place, amount from (${SUMS_OF_TOUCHED}) s`,
    sql`select member_id || '/' || account as place, sum(amount) as amount from (
      select d.member_id, d.account, d.credits - d.debits as amount from touched t
        join wallet_member_days d on d.shard = t.shard and d.member_id = t.member_id
      union all select l.member_id, l.account, l.amount from (${BOTH_SIDES(unread('wallet.memberDays'))}) l
        join touched t on t.shard = l.shard and t.member_id = l.member_id) x group by 1`,
  )}) c`;

/** The wallet's running checks from where the last one ended; null: from now on. */
export async function checkMoved(db: Db, last: RunningState | null): Promise<RunningChecks> {
  const state = await stateToBegin(db, last);
  const moved = await readMoved(db, state);
  const heads = toNumbers(moved.positions);
  const from = toNumbers((last ?? state).positions);
  const balances = await entriesEqualBalances(db, from, heads);
  const house = tallyOf('housePlusMembersIsZero');
  house.add([{ place: 'all', expected: moved.members, found: moved.gave }]);
  const zero = house.result();
  const right = balances.holds && zero.holds;
  return {
    checks: [
      balances,
      await compare(db, 'sequenceIsGapless', SEQUENCE_IS_GAPLESS),
      zero,
      await compare(db, 'dayTotalsEqualEntries', NEWEST_DAYS),
    ],
    next: right ? { positions: moved.positions, members: moved.members } : last,
  };
}
