/** What the wallet's reconciliation compares, a statement a check (reconcile.ts says when). */
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import { type CheckResult, HOUSE_ACCOUNTS, type ReconciliationKind } from './port.ts';

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

/** Sum of each member account, by the journal; of the members `whose` names. */
function journalSums(kind: ReconciliationKind, whose: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> {
  return kind === 'full'
    ? sql`select shard, member_id, account, sum(amount) as amount from (${BOTH_SIDES(sql`wallet_entries`)}) l where ${whose} group by 1, 2, 3`
    : sql`select shard, member_id, account, sum(amount) as amount from (
        select shard, member_id, account, amount from wallet_account_sums where ${whose}
        union all select shard, member_id, account, amount from (${BOTH_SIDES(unread('wallet.accountSums'))}) l where ${whose}) x group by 1, 2, 3`;
}

function entriesEqualBalances(kind: ReconciliationKind): RawBuilder<Difference> {
  return sql`-- wallet.entriesEqualBalances
    with sums as materialized (${journalSums(kind)}), compared as materialized (
      select coalesce(s.shard, a.shard) as shard, coalesce(s.member_id, a.member_id) as member_id, coalesce(s.account, a.account) as account,
        coalesce(s.amount, 0) as expected, coalesce(a.balance, 0) as found
      from sums s full join wallet_accounts a on a.shard = s.shard and a.member_id = s.member_id and a.account = s.account)
    select 'all' as place, coalesce(sum(expected), 0)::text as expected, coalesce(sum(found), 0)::text as found from compared
    union all (select member_id || '/' || account, expected::text, found::text from compared where expected <> found limit ${DIFFERENCES_MAX})`;
}

/** Lines and ends of gates of each shard are as many as its head says: nothing was lost, nothing slipped in. */
function sequenceIsGapless(kind: ReconciliationKind): RawBuilder<Difference> {
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

/** Newest lines of each shard whose members `running` looks at: their days grow for ever, and those of all members with them. */
const NEWEST_LINES = 16;

/** By member and account: what one member has too much would make up for what another lacks. */
function dayTotalsEqualEntries(kind: ReconciliationKind): RawBuilder<Difference> {
  const whose = kind === 'full' ? sql`true` : sql`(shard, member_id) in (select shard, member_id from touched)`;
  return sql`-- wallet.dayTotalsEqualEntries
    with touched as materialized (
      select distinct h.shard, e.member_id from wallet_heads h cross join lateral (
        select member_id from wallet_entries where shard = h.shard order by seq desc limit ${NEWEST_LINES}) e
      where ${kind === 'running'}
    ), days as (
      select shard, member_id, account, sum(amount) as amount from (
        select shard, member_id, account, credits - debits as amount from wallet_member_days where ${whose}
        union all select shard, member_id, account, amount from (${BOTH_SIDES(unread('wallet.memberDays'))}) l where ${whose}) x
      group by 1, 2, 3
    ), lines as (${journalSums(kind, whose)}
    ), compared as materialized (
      select coalesce(l.member_id, d.member_id) as member_id, coalesce(l.account, d.account) as account,
        coalesce(l.amount, 0) as expected, coalesce(d.amount, 0) as found
      from lines l full join days d on d.shard = l.shard and d.member_id = l.member_id and d.account = l.account)
    select 'all' as place, coalesce(sum(expected), 0)::text as expected, coalesce(sum(found), 0)::text as found from compared
    union all (select member_id || '/' || account, expected::text, found::text from compared where expected <> found limit ${DIFFERENCES_MAX})`;
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

/** The wallet's checks, one after the other in the snapshot that `tx` sees. `goOn` is asked before each. */
export async function checkWallet(tx: Tx, kind: ReconciliationKind, goOn: () => void): Promise<CheckResult[]> {
  const statements: [string, RawBuilder<Difference>][] = [
    ['entriesEqualBalances', entriesEqualBalances(kind)],
    ['sequenceIsGapless', sequenceIsGapless(kind)],
    ['housePlusMembersIsZero', housePlusMembersIsZero()],
    ['dayTotalsEqualEntries', dayTotalsEqualEntries(kind)],
    ...(kind === 'full'
      ? [['houseTotalsEqualEntries', houseTotalsEqualEntries()] as [string, RawBuilder<Difference>]]
      : []),
  ];
  const checks: CheckResult[] = [];
  for (const [name, statement] of statements) {
    goOn();
    checks.push(await compare(tx, name, statement));
  }
  return checks;
}
