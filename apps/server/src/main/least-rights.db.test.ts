/** The roles of deploy/roles.sql: processes that own nothing open a migrated house, take a bet and settle it. */
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DRAW_TIME, moveDraw, ONE_TAKA } from '../capabilities/lottery/given.ts';
import { givenWallet } from '../capabilities/wallet/given.ts';
import { migrate, SOURCES } from '../platform/migrate.ts';
import { present } from '../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../platform/testing/database.ts';
import type { RunningApp } from './compose.ts';
import { givenApp } from './given.ts';
import {
  givenPlayer,
  givenWireSlip,
  readShownCash,
  sendSlip,
  untilDrawOnSale,
  untilSettled,
} from './testing/house-client.ts';

const ROLES = new URL('../../../../deploy/roles.sql', import.meta.url);
const PASSWORD = 'of-a-test-database-alone';

let database: TestDatabase;
const houses: RunningApp[] = [];

const urlOf = (role: string): string => {
  const address = new URL(database.url);
  address.username = role;
  address.password = PASSWORD;
  return address.href;
};

beforeAll(async () => {
  database = await givenDatabase();
  await database.pool.query(await readFile(ROLES, 'utf8'));
  for (const role of ['house_http', 'house_worker'])
    await database.pool.query(`alter role ${role} password '${PASSWORD}'`);
}, 60_000);
afterAll(async () => {
  await Promise.all(houses.map((house) => house.stop()));
  await database.close();
});

test('a worker and an http process that own no table take a bet and settle it', async () => {
  for (const role of ['worker', 'http'] as const) {
    const url = urlOf(`house_${role}`);
    // As every process does first: there is nothing to migrate, and nothing of it is made.
    expect(await migrate(url, SOURCES)).toEqual([]);
    houses.push(await givenApp(url, { config: { role } }));
  }
  const urls = await Promise.all(houses.map((house) => house.listen()));
  const url = present(urls[1], 'there is an http process');
  const draw = await untilDrawOnSale(database, 'F5D5');
  const member = await givenPlayer(database, givenWallet(database), 100n * ONE_TAKA);
  expect(await sendSlip(url, member.token, givenWireSlip(draw, [7], 3n * ONE_TAKA))).toMatchObject({
    status: 200,
  });
  expect(await readShownCash(url, member.token)).toBe('97.00');
  await moveDraw(database.db, draw.id, DRAW_TIME);
  expect((await untilSettled(database, draw.id)).result).not.toBeNull();
}, 60_000);

test.each([
  ['house_http', 'create table mine (id int)'],
  ['house_http', 'alter table wallet_entries disable trigger all'],
  ['house_http', 'truncate wallet_account_sums'],
  ['house_http', 'delete from lottery_seeds'],
  ['house_http', 'select ensure_partitions(now(), now())'],
  ['house_http', 'delete from schema_migrations'],
  ['house_worker', 'alter table wallet_entries disable trigger all'],
  ['house_worker', 'truncate wallet_entries'],
])('%s may not: %s', async (role, statement) => {
  const client = new pg.Client({ connectionString: urlOf(role) });
  await client.connect();
  try {
    await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' });
  } finally {
    await client.end();
  }
});
