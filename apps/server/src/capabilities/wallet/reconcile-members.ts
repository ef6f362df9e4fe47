/**
 * The checks of `full` that go by member: some members after the others, each check of them one statement. The journal is
 * append-only and a posting is one commit, so what a statement sees of a member fits together however much is posted
 * meanwhile, and no snapshot is held for longer than a few members take.
 */
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { present } from '../../platform/result.ts';
import { compareByPlace, DIFFERENCES_MAX, type Difference, isOfMembers, type MemberRange, tallyOf } from './compare.ts';
import { type CheckResult, type MembersCheck, SHARDS } from './port.ts';

const MEMBERS_AT_ONCE = 100;
/** The last range goes on to the end: what stands there without an account is seen too. */
const LAST_ID = 9_223_372_036_854_775_807n;

/** Ranges of members that leave no id out. */
async function* rangesOf(db: Db, size: number): AsyncIterable<MemberRange> {
  let after = -1n;
  while (true) {
    const { rows } = await sql<{ members: bigint; last: bigint | null }>`-- wallet.nextMembers
      select count(*) as members, max(member_id) as last from (
        select member_id from wallet_accounts where member_id > ${after} and account = 1
        order by member_id limit ${size}) m`.execute(db);
    const { members, last } = present(rows[0], 'a count has a row');
    const isLast = members < BigInt(size);
    const upto = isLast || last === null ? LAST_ID : last;
    yield { after, upto };
    if (isLast) return;
    after = upto;
  }
}

/** Both sides of the members' lines, as their accounts saw them: `after` is the account's balance after the line. */
const sidesOf = (members: MemberRange) => sql`(
  select e.shard, e.member_id, e.seq, e.type, case n when 0 then e.account else e.contra end as account,
    case n when 0 then e.amount else -e.amount end as amount, case n when 0 then e.balance_after else e.contra_after end as after
  from wallet_entries e, (values (0), (1)) side(n) where ${isOfMembers('e', members)} and (n = 0 or e.contra < 100))`;

async function entriesEqualBalances(db: Db, members: MemberRange): Promise<readonly Difference[]> {
  const { rows } = await sql<Difference>`-- wallet.entriesEqualBalances
    ${compareByPlace(
      sql`select member_id || '/' || account as place, sum(amount) as amount from ${sidesOf(members)} l group by 1`,
      sql`select member_id || '/' || account as place, balance as amount from wallet_accounts a where ${isOfMembers('a', members)}`,
    )}`.execute(db);
  return rows;
}

/** Against what the days have read of the journal, by what moved and which way: reports tell each of them. */
async function dayTotalsEqualEntries(db: Db, members: MemberRange): Promise<readonly Difference[]> {
  const place = sql`member_id || '/' || account || ', type ' || type || case when amount > 0 then ' in' else ' out' end`;
  const { rows } = await sql<Difference>`-- wallet.dayTotalsEqualEntries
    ${compareByPlace(
      sql`select ${place} as place, sum(amount) as amount from ${sidesOf(members)} l
        left join projection_positions p on p.name = 'wallet.memberDays' and p.shard = l.shard
        where seq <= coalesce(p.position, 0) group by 1`,
      sql`select ${place} as place, sum(amount) as amount from wallet_member_days d,
        lateral (values (d.credits), (-d.debits)) side(amount)
        where d.shard = any (${SHARDS}::smallint[]) and ${isOfMembers('d', members)} and amount <> 0 group by 1`,
    )}`.execute(db);
  return rows;
}

/** What a line says its account had after it is what the line before it said, moved by its amount. Counts lines. */
async function runningBalancesHold(db: Db, members: MemberRange): Promise<readonly Difference[]> {
  const { rows } = await sql<Difference>`-- wallet.runningBalancesHold
    with chained as materialized (
      select member_id, account, seq, after,
        coalesce(lag(after) over (partition by member_id, account order by seq), 0) + amount as due
      from ${sidesOf(members)} l)
    select 'all' as place, count(*)::text as expected, (count(*) filter (where after = due))::text as found from chained
    union all (select member_id || '/' || account || ', line ' || seq, due::text, coalesce(after::text, 'nothing')
      from chained where after is distinct from due order by member_id, seq limit ${DIFFERENCES_MAX})`.execute(db);
  return rows;
}

const WALLET_CHECKS: readonly MembersCheck[] = [
  { name: 'entriesEqualBalances', compare: entriesEqualBalances },
  { name: 'dayTotalsEqualEntries', compare: dayTotalsEqualEntries },
  { name: 'runningBalancesHold', compare: runningBalancesHold },
];

/** All members by the wallet's checks and those of `others`. `goOn` is asked before each statement. */
export async function checkMembers(
  db: Db,
  others: readonly MembersCheck[],
  goOn: () => void,
  membersAtOnce = MEMBERS_AT_ONCE,
): Promise<CheckResult[]> {
  const checks = [...WALLET_CHECKS, ...others].map((check) => ({ check, tally: tallyOf(check.name) }));
  for await (const members of rangesOf(db, membersAtOnce)) {
    for (const { check, tally } of checks) {
      goOn();
      tally.add(await check.compare(db, members));
    }
  }
  return checks.map(({ tally }) => tally.result());
}
