/** The guards of the database: the list names them all, and the full check of the books misses each that is not on duty. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { guardsStand } from '../capabilities/wallet/reconcile-guards.ts';
import { givenDatabase, type TestDatabase } from '../platform/testing/database.ts';
import type { RunningApp } from './compose.ts';
import { givenApp } from './given.ts';

let database: TestDatabase;
let house: RunningApp;

beforeAll(async () => {
  database = await givenDatabase();
  house = await givenApp(database.url, { config: { role: 'http' } });
});
afterAll(async () => {
  await house.stop();
  await database.close();
});

const check = () => guardsStand(house.guards).run(database.db, () => undefined);

test('the list names every trigger that refuses, on every table', async () => {
  // Those that only tell of a change refuse nothing.
  const { rows } = await database.pool.query<{ place: string }>(`
    select c.relname || '.' || t.tgname as place
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where t.tgparentid = 0 and not t.tgisinternal and not c.relispartition
      and p.prosrc like '%raise exception%' order by 1`);
  const named = [...house.guards].flatMap(([table, triggers]) => triggers.map((trigger) => `${table}.${trigger}`));
  expect(named.toSorted()).toEqual(rows.map(({ place }) => place).toSorted());
});

test('a house as its migrations made it', async () => {
  const { holds, differences, expected } = await check();
  expect([holds, differences]).toEqual([true, []]);
  // Those of partitions are among them.
  expect(Number(expected)).toBeGreaterThan([...house.guards.values()].flat().length);
});

describe('a guard that is', () => {
  const partition = async (table: string): Promise<string> => {
    const { rows } = await database.pool.query<{ name: string }>(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = $1::regclass order by 1 limit 1`,
      [table],
    );
    return rows[0]?.name ?? '';
  };

  test.each([
    ['switched off', 'wallet_entries', 'wallet_entries_append_only'],
    ['switched off for all but replication', 'audit_log', 'audit_log_append_only'],
    ['switched off', 'lottery_draws', 'lottery_draws_guard'],
  ])('%s: %s, %s', async (how, table, trigger) => {
    await database.pool.query(
      `alter table ${table} ${how === 'switched off' ? 'disable' : 'enable replica'} trigger ${trigger}`,
    );
    const found = await check();
    expect(found.holds).toBe(false);
    expect(found.differences).toContain(`${table}.${trigger}`);
    await database.pool.query(`alter table ${table} enable trigger ${trigger}`);
    expect((await check()).holds).toBe(true);
  });

  test('switched off on one partition', async () => {
    const name = await partition('wallet_entries');
    for (const trigger of ['wallet_entries_append_only', `${name}_keep`]) {
      await database.pool.query(`alter table ${name} disable trigger ${trigger}`);
      expect((await check()).differences).toEqual([`${name}.${trigger}`]);
      await database.pool.query(`alter table ${name} enable trigger ${trigger}`);
    }
  });

  test('on always', async () => {
    await database.pool.query('alter table wager_lates enable always trigger wager_lates_keep');
    expect((await check()).holds).toBe(true);
  });

  test('gone from a partition, from a table, or with its table', async () => {
    const name = await partition('wager_outcomes');
    await database.pool.query(`
      drop trigger ${name}_keep on ${name};
      drop trigger raffles_guard on raffles;
      drop table home_sections cascade`);
    expect((await check()).differences).toEqual([
      'home_sections.home_sections_append_only',
      'home_sections.home_sections_keep',
      'raffles.raffles_guard',
      `${name}.${name}_keep`,
    ]);
  });
});
