/** The books of a running house: who checks them, how often, and who hears when they do not balance. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GivenStaff, givenStaff } from '../capabilities/identity/given.ts';
import { givenFundedMember, givenKey, givenWallet } from '../capabilities/wallet/given.ts';
import { givenDatabase, type TestDatabase } from '../platform/testing/database.ts';
import type { RunningApp } from './compose.ts';
import { givenApp } from './given.ts';

let database: TestDatabase;
let house: RunningApp;
let staff: GivenStaff;
const logged: string[] = [];

beforeAll(async () => {
  database = await givenDatabase();
  house = await givenApp(database.url, { logDestination: { write: (line) => void logged.push(line) } });
  staff = await givenStaff(database.db);
});
afterAll(async () => {
  await house.stop();
  await database.close();
});

const READ = { method: 'GET', url: '/desk/api/reconciliation' } as const;

async function ask(body?: object) {
  const call = body === undefined ? READ : { ...READ, method: 'POST' as const, payload: body };
  const response = await house.http.inject({ ...call, headers: { token: staff.token } });
  expect(response.statusCode).toBe(200);
  return response.json().value;
}

/** Asks for a full check as the page does, and waits for its report. */
async function checkAll() {
  const body = { key: givenKey() };
  await ask(body);
  await expect.poll(async () => (await ask(body)).answered, { timeout: 20_000, interval: 50 }).toBe(true);
  return ask();
}

async function readMetric(name: string): Promise<number> {
  const { body } = await house.http.inject({ method: 'GET', url: '/metrics' });
  const line = body.split('\n').find((one) => one.startsWith(name));
  return Number(line?.slice(name.length) ?? 0);
}

const faults = () => readMetric('house_faults_total{kind="reconciliation"}');
const balancedAt = () => readMetric('house_reconciliation_balanced_timestamp_seconds{kind="full"}');

/** What a running house compares; one that nobody asks for finds nothing. */
const BY_THE_MINUTE = [
  'entriesEqualBalances',
  'sequenceIsGapless',
  'housePlusMembersIsZero',
  'dayTotalsEqualEntries',
  'settledDrawsBalance',
  'endedMarketsHaveTurnover',
  'sportsLiabilityEqualsTickets',
];
const BY_NIGHT = [
  'houseTotalsEqualEntries',
  'runningBalancesHold',
  'turnoverStand',
  'prizesEqualOutcomes',
  'linesNameTheirProduct',
  'decisionsHaveTurnover',
  'bonusStakesEqualOutcomes',
  'rebatesEqualEntries',
  'decisionsStandInJournal',
  'legsStandAtBets',
  'transactionsStandInJournal',
  'dailyRebatesEqualEntries',
  'cardsEqualBets',
  'sportsTicketsEqualBets',
  'lockedEqualsWaiting',
  'depositsEqualEntries',
  'manualDepositsEqualLines',
  'usdtDepositsEqualTransfers',
  'withdrawalsEqualEntries',
  'transfersEqualEntries',
  'packetsEqualEntries',
  'packetsAddUp',
  'walletMovesEqualEntries',
  'walletsEqualReports',
  'adjustmentsEqualEntries',
  'agentBillsEqualEntries',
  'teamSumsEqualJournal',
  'rewardsEqualEntries',
  'pointsEqualEntries',
  'mallEqualsEntries',
  'bonusesEqualEntries',
  'freeRoundsEqualEntries',
  'requirementsEqualTurnover',
  // What was settled on was accepted, and records refuse to be changed.
  'betRootsStand',
  'publicLogStands',
  'guardsStand',
];
const namesOf = ({ checks }: { checks: { name: string }[] }) => checks.map(({ name }) => name).toSorted();

test('a house that has just begun adds up its whole journal by itself, and once', async () => {
  await expect.poll(async () => (await ask()).full?.balanced, { timeout: 20_000, interval: 50 }).toBe(true);
  await house.ports.reconciler.orderOverdue(givenKey());
  const { full, openSince } = await ask();
  expect(openSince).toBe(null);
  expect(namesOf(full)).toEqual([...BY_THE_MINUTE, ...BY_NIGHT].toSorted());
  await expect.poll(async () => (await ask()).running?.balanced, { timeout: 20_000, interval: 50 }).toBe(true);
  expect(namesOf((await ask()).running)).toEqual(BY_THE_MINUTE.toSorted());
});

test('a fault that only the whole journal shows is found by asking, told to those on watch, and stays until it is mended', async () => {
  await givenFundedMember(database, givenWallet(database), 10_000n);
  const good = await checkAll();
  expect(good).toMatchObject({ running: { balanced: true }, full: { balanced: true }, openSince: null });
  const goodAt = await balancedAt();
  expect(goodAt).toBe(Date.parse(good.full.checkedAt) / 1_000);
  expect([await faults(), logged.join('')]).toEqual([0, '']);

  const distort = (by: number) =>
    database.pool.query(
      `update wallet_house_totals set lines = lines + $1
       where (shard, account, type, day) = (select shard, account, type, day from wallet_house_totals limit 1)`,
      [by],
    );
  await expect
    .poll(async () => (await database.pool.query('select from wallet_house_totals')).rowCount, { timeout: 10_000 })
    .toBe(1);
  await distort(1);
  expect((await checkAll()).full.balanced).toBe(false);
  expect(await faults()).toBe(1);
  expect(JSON.parse(logged[0] ?? '{}')).toMatchObject({
    level: 60,
    kind: 'full',
    checks: [{ name: 'houseTotalsEqualEntries' }],
    msg: 'the books do not balance',
  });
  expect(await house.ports.reconciler.run('running')).toMatchObject({ balanced: true });
  expect(await ask()).toMatchObject({ running: { balanced: true }, full: { balanced: false } });
  expect(await balancedAt()).toBe(goodAt);
  await distort(-1);
  expect((await checkAll()).full.balanced).toBe(true);
  expect([await faults(), (await balancedAt()) > goodAt]).toEqual([1, true]);
});

test('an order of a key is one order and one line of the audit log, whoever sends it again', async () => {
  const key = givenKey();
  const answers = await Promise.all(Array.from({ length: 4 }, () => ask({ key })));
  expect(new Set(answers.map(({ askedAt }) => askedAt)).size).toBe(1);
  const { rows } = await database.pool.query('select action, staff from audit_log where key = $1', [key]);
  expect(rows).toEqual([{ action: 'reconciliation.run', staff: staff.username }]);
});

test('every night the whole journal is ordered, and no statement of its check is given up', async () => {
  const { rows } = await database.pool.query(
    "select cron from jobs.schedule where name = 'wallet.orderReconciliation'",
  );
  expect(rows).toEqual([{ cron: '37 22 * * *' }]);
  const before = (await ask()).full.checkedAt;
  await house.kernel.jobs.send('wallet.orderReconciliation', {});
  await expect.poll(async () => (await ask()).full.checkedAt, { timeout: 20_000, interval: 100 }).not.toBe(before);
  const show = async (pool: typeof database.pool) => (await pool.query('show statement_timeout')).rows;
  expect(await show(house.kernel.unhurried.pool)).toEqual([{ statement_timeout: '0' }]);
  expect(await show(house.kernel.database.pool)).toEqual([{ statement_timeout: '30s' }]);
});
