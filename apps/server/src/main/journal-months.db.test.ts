/** A house that was closed for so long that its journal has no month for today. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenFundedMember, givenWallet } from '../capabilities/wallet/given.ts';
import { givenDatabase, type TestDatabase } from '../platform/testing/database.ts';
import { givenApp } from './given.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await givenDatabase();
});
afterAll(() => database.close());

const PARENTS = ['wallet_entries', 'wager_outcomes'] as const;

async function listMonths(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    'select inhrelid::regclass::text as name from pg_inherits where inhparent = any ($1::regclass[]) order by 1',
    [PARENTS],
  );
  return rows.map(({ name }) => name);
}

/** As if the clock had gone on: no month reaches today. */
async function dropMonths(): Promise<void> {
  for (const month of await listMonths()) await database.pool.query(`drop table ${month}`);
}

test('has months again, from two back to three ahead, when a worker starts, before it does anything else', async () => {
  await dropMonths();
  const wallet = givenWallet(database);
  await expect(givenFundedMember(database, wallet, 10_000n)).rejects.toThrow(/no partition/);
  const house = await givenApp(database.url, { config: { role: 'worker' } });
  const { rows } = await database.pool.query<{ name: string }>(
    `select parent || to_char(now() at time zone 'UTC' + make_interval(months => month), '_YYYYMM') as name
      from unnest($1::text[]) parent, generate_series(-2, 3) month order by 1`,
    [PARENTS],
  );
  expect(await listMonths()).toEqual(rows.map(({ name }) => name));
  expect((await wallet.balancesOf(await givenFundedMember(database, wallet, 10_000n))).cash).toBe(10_000n);
  await house.stop();
});

test('opens though somebody holds the journal just then, tells it, and makes them as soon as it can', async () => {
  await dropMonths();
  const logged: string[] = [];
  const other = await database.pool.connect();
  await other.query('begin');
  await other.query('lock table wallet_entries in share mode');
  const house = await givenApp(database.url, {
    config: { role: 'worker', logLevel: 'error' },
    logDestination: { write: (line) => void logged.push(line) },
  });
  expect(logged.join()).toContain('what comes before all other work failed');
  expect(await listMonths()).toEqual([]);
  await other.query('rollback');
  other.release();
  await expect.poll(async () => (await listMonths()).length, { timeout: 20_000 }).toBe(12);
  await house.stop();
});
