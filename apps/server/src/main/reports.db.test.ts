/** What staff read of money, over HTTP in a composed house: the ledger, and what waits. */
import { loadCatalog } from '@house/i18n/node';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenMember, givenStaff } from '../capabilities/identity/given.ts';
import { givenFundedMember } from '../capabilities/wallet/given.ts';
import { SHARDS } from '../capabilities/wallet/port.ts';
import { houseTotals } from '../capabilities/wallet/projections.ts';
import { givenFreeCash, givenPayoutAccount } from '../capabilities/withdrawals/given.ts';
import { transact } from '../platform/database.ts';
import { givenDatabase, type TestDatabase } from '../platform/testing/database.ts';
import type { RunningApp } from './compose.ts';
import { givenApp } from './given.ts';

const TAKA = 10_000n;

let database: TestDatabase;
let house: RunningApp;
let admin: { token: string };
let member: { id: bigint; username: string; token: string };

beforeAll(async () => {
  database = await givenDatabase();
  house = await givenApp(database.url, { config: { role: 'http' } });
  admin = await givenStaff(database.db);
  const id = await givenFundedMember(database, house.ports.wallet, 500n * TAKA);
  await givenFreeCash(house.ports.wallet, id, 1_000n * TAKA);
  member = { ...(await givenMember(database.db, { id })), id };
});
afterAll(async () => {
  await house.stop();
  await database.close();
});

// biome-ignore lint/suspicious/noExplicitAny: the test reads replies as anybody on the wire would
async function get(url: string, token = admin.token): Promise<{ status: number; code: string; value: any }> {
  const answer = await house.http.inject({ method: 'GET', url, headers: { token, language: 'en' } });
  const { code, value } = answer.json();
  return { status: answer.statusCode, code, value };
}

const lastAct = async (): Promise<unknown> => {
  const { rows } = await sql`select action, object from audit_log order by seq desc limit 1`.execute(database.db);
  return rows[0];
};

describe('the ledger at the desk', () => {
  test('is searched as a whole and by member, and that somebody looked is written down', async () => {
    const all = await get('/desk/api/ledger?type=deposit');
    expect(all.value.rows).toMatchObject([
      { member: member.username, memberId: String(member.id), type: 'deposit', contra: 'cashier', amount: '500.00' },
    ]);
    expect(await lastAct()).toEqual({ action: 'ledger.search', object: 'ledger' });
    const theirs = await get(`/desk/api/ledger?member=${member.username}&min=600`);
    expect(theirs.value.rows).toMatchObject([{ type: 'correction', amount: '1000.00' }]);
    expect(await lastAct()).toEqual({ action: 'members.viewLedger', object: `member:${member.id}` });
    expect((await get('/desk/api/ledger?member=nobodyatall')).value.rows).toEqual([]);
  });

  test('shows one posting with both sides, which are nothing together', async () => {
    const [line] = (await get('/desk/api/ledger?type=deposit')).value.rows;
    const { value } = await get(`/desk/api/ledger/${line.id}`);
    expect(value.sides).toEqual([
      { account: 'cash', amount: '500.00', balanceAfter: '500.00' },
      { account: 'cashier', amount: '-500.00', balanceAfter: null },
    ]);
    expect(value.together).toHaveLength(1);
    expect(await get('/desk/api/ledger/3-999999')).toMatchObject({ code: 'reports.lineUnknown' });
  });
});

describe('the house by day', () => {
  test('has the sums of the journal, trials left out', async () => {
    for (const shard of SHARDS) await transact(database.db, (tx) => houseTotals(360).follow(tx, shard, 0n));
    const { days } = (await get('/desk/api/reports/days')).value;
    const { rows } = await sql<{ deposits: string; all: string }>`
      select (sum(amount) filter (where type = 1) / 10000)::bigint as deposits, (sum(amount) / 10000)::bigint as all
      from wallet_entries where contra >= 100`.execute(database.db);
    const sums = rows[0];
    expect(days).toMatchObject([
      { deposits: `${sums?.deposits}.00`, others: '1000.00', owed: `${sums?.all}.00`, ggr: '0.00' },
    ]);
    const support = await givenStaff(database.db, { role: 'support' });
    expect(await get('/desk/api/reports/days', support.token)).toMatchObject({ code: 'request.forbidden' });
  });
});

describe('the cashier', () => {
  test('is as fast as members waited, by day and by who decided', async () => {
    const shard = Number(member.id % 16n);
    await sql`insert into deposit_orders (shard, id, member_id, key, content_hash, channel, amount, state, paid_amount, created_at,
        expires_at, credited_at)
      select ${shard}, 100 + n, ${member.id}, gen_random_uuid(), '\\x00', 'sandbox', 1, 'credited', 1,
        now() - make_interval(secs => n), now(), now() from generate_series(10, 110, 10) n`.execute(database.db);
    await sql`with paid as (
        insert into withdrawals (shard, id, member_id, key, amount, account_id, account_kind, account, holder, state,
          approvals_needed, requested_at, paid_at)
        values (${shard}, 50, ${member.id}, gen_random_uuid(), 1, 1, 'bkash', '01700000000', 'R', 'paid', 1,
          now() - interval '60 seconds', now()) returning shard, id)
      insert into withdrawal_events (shard, withdrawal_id, n, cause, state_after, at, staff_id, staff)
      select shard, id, 1, 'approved', 'approved', now() - interval '40 seconds', 7, 'rahima' from paid`.execute(
      database.db,
    );
    const { deposits, withdrawals, reviewers } = (await get('/desk/api/reports/cashier-speed')).value;
    expect(deposits[0]).toMatchObject({ paid: { count: 11, median: 60, p95: 105 } });
    expect(withdrawals[0]).toMatchObject({ decided: { count: 1, median: 20 }, paid: { median: 60 } });
    expect(reviewers.withdrawals).toEqual([{ staff: 'rahima', pace: { count: 1, median: 20, p95: 20 } }]);
    const auditor = await givenStaff(database.db, { role: 'auditor' });
    const theirs = (await get('/desk/api/reports/cashier-speed', auditor.token)).value;
    expect(theirs.deposits).toHaveLength(1);
  });

  test('tells a member of their orders by where these stand', async () => {
    const orders = (status: string) => get(`/wps/member/money-orders?status=${status}&size=5`, member.token);
    const done = (await orders('done')).value;
    expect([done.total, done.rows.length]).toEqual([11, 5]);
    expect(done.rows[0]).toMatchObject({ kind: 'deposit', state: 'credited', moved: '0.0001' });
    expect((await orders('waiting')).value.rows).toMatchObject([{ kind: 'withdrawal', state: 'paid', moved: null }]);
    expect((await orders('failed')).value).toMatchObject({ total: 0, rows: [] });
  });

  test('owes what members hold, by kind', async () => {
    const { rows, total } = (await get('/desk/api/reports/liability')).value;
    const { rows: books } = await sql<{ all: string }>`
      select (sum(balance) / 10000)::bigint as all from wallet_accounts where account in (1, 2, 3)`.execute(
      database.db,
    );
    expect(rows).toContainEqual({ kind: 'openStakes', amount: '0.00' });
    expect(total).toBe(`${books[0]?.all}.00`);
  });
});

describe('what waits for staff', () => {
  test('is counted by queue with how late it is, and only to those who may work at it', async () => {
    const account = await givenPayoutAccount(database.db, member.id);
    await sql`insert into withdrawals (shard, id, member_id, key, amount, account_id, account_kind, account, holder, state,
        approvals_needed, requested_at)
      values (${Number(member.id % 16n)}, 1, ${member.id}, gen_random_uuid(), 1, ${account}, 'bkash', '01700000000', 'R', 'requested',
        1, now() - interval '15 minutes')`.execute(database.db);
    const { queues } = (await get('/desk/api/work-queues')).value;
    expect(queues[0]).toMatchObject({ name: 'withdrawals.review', waiting: 1, tone: 'amber', page: '/withdrawals' });
    expect(queues.slice(1).map(({ waiting, tone }: { waiting: number; tone: string }) => [waiting, tone])).toEqual(
      Array.from({ length: queues.length - 1 }, () => [0, 'green']),
    );
    const support = await givenStaff(database.db, { role: 'support' });
    const theirs = (await get('/desk/api/work-queues', support.token)).value.queues;
    const names: string[] = theirs.map(({ name }: { name: string }) => name);
    expect(names.toSorted((one, other) => one.localeCompare(other))).toEqual([
      'chatRooms.reports',
      'deposits.held',
      'promotions.claims',
    ]);
  });

  test('has words in every language', async () => {
    const { queues } = (await get('/desk/api/work-queues')).value;
    for (const language of ['en', 'bn'] as const) {
      const words = await loadCatalog(language, ['desk-queues']);
      for (const { name } of queues) expect(words.find(`desk-queues.${name}`, {}), name).toBeTruthy();
    }
  });
});
