/**
 * Reconciliation: entries = balances = reports, in one snapshot (architecture.md 4).
 *
 * running  from the sums kept behind the journal plus the lines they have not read: cheap, so it runs all the time. The
 *          follower that keeps those sums refuses to pass a gap.
 * full     from the first line of the journal.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/database.ts';
import type { Ids } from '../../platform/ids.ts';
import {
  type CheckResult,
  HOUSE_ACCOUNTS,
  type Reconciler,
  type ReconciliationCheck,
  type ReconciliationReport,
} from './port.ts';

export interface ReconcilerDeps {
  readonly db: Db;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly checks: readonly ReconciliationCheck[];
}

interface Difference {
  place: string;
  expected: string;
  found: string;
}

const DIFFERENCES_MAX = 20;

/** A check told by a statement that answers its two totals and the places that differ. */
async function compare(tx: Tx, name: string, statement: RawBuilder<Difference>): Promise<CheckResult> {
  const { rows } = await statement.execute(tx);
  const [total, ...places] = rows;
  return {
    name,
    holds: places.length === 0 && total?.expected === total?.found,
    expected: total?.expected ?? '0',
    found: total?.found ?? '0',
    differences: places.slice(0, DIFFERENCES_MAX).map((row) => `${row.place}: ${row.expected} <> ${row.found}`),
  };
}

/** Lines that a follower has not read yet. */
const unread = (follower: string) => sql`(
  select e.* from wallet_heads h left join follower_positions p on p.shard = h.shard and p.name = ${follower}
  join wallet_entries e on e.shard = h.shard and e.seq > coalesce(p.position, 0))`;

const BOTH_SIDES = (lines: RawBuilder<unknown>) => sql`
  select e.shard, e.member_id, case n when 0 then e.account else e.contra end as account,
    case n when 0 then e.amount else -e.amount end as amount, e.type
  from ${lines} e, (values (0), (1)) side(n) where n = 0 or e.contra < 100`;

/** Sum of each member account, by the journal. */
function journalSums(kind: 'running' | 'full'): RawBuilder<unknown> {
  return kind === 'full'
    ? sql`select shard, member_id, account, sum(amount) as amount from (${BOTH_SIDES(sql`wallet_entries`)}) l group by 1, 2, 3`
    : sql`select shard, member_id, account, sum(amount) as amount from (
        select shard, member_id, account, amount from wallet_account_sums
        union all select shard, member_id, account, amount from (${BOTH_SIDES(unread('wallet.accountSums'))}) l) x group by 1, 2, 3`;
}

function entriesEqualBalances(kind: 'running' | 'full'): RawBuilder<Difference> {
  return sql`-- wallet.entriesEqualBalances
    with sums as materialized (${journalSums(kind)}), compared as materialized (
      select coalesce(s.shard, a.shard) as shard, coalesce(s.member_id, a.member_id) as member_id, coalesce(s.account, a.account) as account,
        coalesce(s.amount, 0) as expected, coalesce(a.balance, 0) as found
      from sums s full join wallet_accounts a on a.shard = s.shard and a.member_id = s.member_id and a.account = s.account)
    select 'all' as place, coalesce(sum(expected), 0)::text as expected, coalesce(sum(found), 0)::text as found from compared
    union all (select member_id || '/' || account, expected::text, found::text from compared where expected <> found limit ${DIFFERENCES_MAX})`;
}

/** Lines and ends of gates of each shard are as many as its head says: nothing was lost, nothing slipped in. */
function sequenceIsGapless(kind: 'running' | 'full'): RawBuilder<Difference> {
  const from = kind === 'full' ? sql`0::bigint` : sql`coalesce(p.position, 0)`;
  return sql`-- wallet.sequenceIsGapless
    with counted as materialized (
      select h.shard, h.seq - ${from} as expected,
        (select count(*) from wallet_entries e where e.shard = h.shard and e.seq > ${from}) + (select count(*) from wager_events w where w.shard = h.shard and w.seq > ${from}) as found
      from wallet_heads h left join follower_positions p on p.shard = h.shard and p.name = 'wallet.accountSums')
    select 'all' as place, coalesce(sum(expected), 0)::text as expected, coalesce(sum(found), 0)::text as found from counted
    union all select 'shard ' || shard, expected::text, found::text from counted where expected <> found`;
}

/** What the house gave is what the members have: house totals and member balances add up to nothing. */
function housePlusMembersIsZero(): RawBuilder<Difference> {
  return sql`-- wallet.housePlusMembersIsZero
    select 'all' as place, (select coalesce(sum(balance), 0) from wallet_accounts)::text as expected,
      (-((select coalesce(sum(amount), 0) from wallet_house_totals)
        + (select coalesce(sum(-amount), 0) from ${unread('wallet.houseTotals')} u where u.contra >= 100)))::text as found`;
}

function dayTotalsEqualEntries(kind: 'running' | 'full'): RawBuilder<Difference> {
  return sql`-- wallet.dayTotalsEqualEntries
    with days as (
      select account, sum(amount) as amount from (
        select account, credits - debits as amount from wallet_member_days
        union all select account, amount from (${BOTH_SIDES(unread('wallet.memberDays'))}) l) x group by account
    ), lines as (select account, sum(amount) as amount from (${journalSums(kind)}) s group by account
    ), compared as materialized (
      select coalesce(l.account, d.account) as account, coalesce(l.amount, 0) as expected, coalesce(d.amount, 0) as found
      from lines l full join days d on d.account = l.account)
    select 'all' as place, coalesce(sum(expected), 0)::text as expected, coalesce(sum(found), 0)::text as found from compared
    union all select 'account ' || account, expected::text, found::text from compared where expected <> found`;
}

/** The house's account of a line as its totals have it: play money stands apart. */
const HOUSE_SIDE = sql`case when t.member_id is null then u.contra else ${HOUSE_ACCOUNTS.trial} end`;

/** By account of the house and type, against the journal from its first line. */
function houseTotalsEqualEntries(): RawBuilder<Difference> {
  return sql`-- wallet.houseTotalsEqualEntries
    with kept as (
      select account, type, sum(amount) as amount, sum(lines) as lines from (
        select account, type, amount, lines from wallet_house_totals
        union all select ${HOUSE_SIDE}, u.type, -u.amount, 1 from ${unread('wallet.houseTotals')} u
          left join wallet_trial_members t on t.member_id = u.member_id where u.contra >= 100) x group by 1, 2
    ), journal as (
      select ${HOUSE_SIDE} as account, u.type, -sum(u.amount) as amount, count(*) as lines from wallet_entries u
      left join wallet_trial_members t on t.member_id = u.member_id where u.contra >= 100 group by 1, 2
    ), compared as materialized (
      select coalesce(j.account, k.account) as account, coalesce(j.type, k.type) as type,
        coalesce(j.amount, 0) as expected, coalesce(k.amount, 0) as found, j.lines is distinct from k.lines as apart
      from journal j full join kept k on k.account = j.account and k.type = j.type)
    select 'all' as place, coalesce(sum(expected), 0)::text as expected, coalesce(sum(found), 0)::text as found from compared
    union all select account || '/' || type, expected::text, found::text from compared where expected <> found or apart`;
}

async function readFollowers(tx: Tx): Promise<ReconciliationReport['followers']> {
  const { rows } = await sql<{ name: string; behind: string; updated_at: Date | null }>`-- wallet.followersBehind
    select n.name, sum(greatest(h.seq - coalesce(p.position, 0), 0))::text as behind, max(p.updated_at) as updated_at
    from (select distinct name from follower_positions where name like 'wallet.%' or name like 'wagers.%') n
    cross join wallet_heads h left join follower_positions p on p.name = n.name and p.shard = h.shard group by n.name order by n.name`.execute(
    tx,
  );
  return rows.map((row) => ({ name: row.name, behind: Number(row.behind), updatedAt: row.updated_at }));
}

interface StoredReport {
  checked_at: Date;
  balanced: boolean;
  report: {
    checks: CheckResult[];
    followers: { name: string; behind: number; updatedAt: string | null }[];
    durationMilliseconds: number;
  };
}

async function runChecks(deps: ReconcilerDeps, kind: 'running' | 'full') {
  return deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const checks = [
        await compare(tx, 'entriesEqualBalances', entriesEqualBalances(kind)),
        await compare(tx, 'sequenceIsGapless', sequenceIsGapless(kind)),
        await compare(tx, 'housePlusMembersIsZero', housePlusMembersIsZero()),
        await compare(tx, 'dayTotalsEqualEntries', dayTotalsEqualEntries(kind)),
        ...(kind === 'full' ? [await compare(tx, 'houseTotalsEqualEntries', houseTotalsEqualEntries())] : []),
      ];
      for (const check of deps.checks) checks.push(await check(tx));
      return { checks, followers: await readFollowers(tx) };
    });
}

export function createReconciler(deps: ReconcilerDeps): Reconciler {
  return {
    async run(kind) {
      const started = deps.clock.now();
      const { checks, followers } = await runChecks(deps, kind);
      const balanced = checks.every((check) => check.holds);
      const durationMilliseconds = deps.clock.now() - started;
      const { rows } = await sql<{ checked_at: Date }>`-- wallet.keepReport
        insert into wallet_reconciliations (id, balanced, kind, report)
        values (${deps.ids.next()}, ${balanced}, ${kind}, ${JSON.stringify({ checks, followers, durationMilliseconds })}::jsonb)
        returning checked_at`.execute(deps.db);
      await sql`-- wallet.forgetReports
        delete from wallet_reconciliations where kind = 'running' and balanced and checked_at < clock_timestamp() - interval '1 day'`.execute(
        deps.db,
      );
      return { checkedAt: rows[0]?.checked_at ?? new Date(started), balanced, checks, followers, durationMilliseconds };
    },
    async latest() {
      const { rows } = await sql<StoredReport>`-- wallet.latestReport
        select checked_at, balanced, report from wallet_reconciliations order by checked_at desc limit 1`.execute(
        deps.db,
      );
      const row = rows[0];
      if (row === undefined) return null;
      return {
        checkedAt: row.checked_at,
        balanced: row.balanced,
        checks: row.report.checks,
        followers: row.report.followers.map((one) => ({
          ...one,
          updatedAt: one.updatedAt === null ? null : new Date(one.updatedAt),
        })),
        durationMilliseconds: row.report.durationMilliseconds,
      };
    },
    async history(limit) {
      const { rows } = await sql<{ checked_at: Date; balanced: boolean }>`-- wallet.reportHistory
        select checked_at, balanced from wallet_reconciliations order by checked_at desc limit ${limit}`.execute(
        deps.db,
      );
      return rows.map((row) => ({ checkedAt: row.checked_at, balanced: row.balanced }));
    },
  };
}
