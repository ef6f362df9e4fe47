/** The shard is part of whatever is unique on the path of a bet, so that its tables can be distributed by it (ADR 2). */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenDatabase, type TestDatabase } from '../platform/testing/database.ts';

/** Of the wallet's and the wagers' tables those that are small, or copied to wherever the shards are. */
const WITHOUT_SHARD = [
  'wager_cancel_days',
  'wager_markets',
  'wallet_reconciliation_orders',
  'wallet_reconciliations',
  'wallet_trial_members',
];

/**
 * A payment is named once in the whole house, whoever it was for: which no shard alone can say. Whoever distributes these
 * tables keeps the names of payments in a table beside them.
 */
const OF_THE_HOUSE = ['withdrawal_events_payments'];

let database: TestDatabase;
beforeAll(async () => {
  database = await givenDatabase();
});
afterAll(() => database.close());

const namesOf = async (statement: string): Promise<string[]> =>
  (await database.pool.query<{ name: string }>(statement)).rows.map(({ name }) => name);

/** Partitions are among them. */
const TABLES = `pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attname = 'shard'
  where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`;

test('every table of wallet and wagers has the shard of its member, but for those that are named', async () => {
  const names = await namesOf(
    `select c.relname as name from ${TABLES} and c.relname ~ '^(wallet|wager)_' and a.attname is null order by 1`,
  );
  expect(names).toEqual(WITHOUT_SHARD);
});

test('every column named shard is a smallint', async () => {
  expect(await namesOf(`select c.relname as name from ${TABLES} and a.atttypid <> 'int2'::regtype order by 1`)).toEqual(
    [],
  );
});

test('whatever is unique in a table that has a shard has it in its key', async () => {
  const found = await namesOf(`select i.indexrelid::regclass::text as name
    from pg_index i where i.indisunique and i.indrelid in (select c.oid from ${TABLES} and a.attname is not null)
      and not exists (select from pg_attribute k where k.attrelid = i.indrelid and k.attname = 'shard' and k.attnum = any (i.indkey)) order by 1`);
  expect(found).toEqual(OF_THE_HOUSE);
});

const SCRIPT = readFileSync(new URL('../../../../scripts/distribute.sql', import.meta.url), 'utf8');
const namedIn = (call: string): string[] =>
  [...SCRIPT.matchAll(new RegExp(`^select ${call}\\('(\\w+)'`, 'gm'))].map(([, name = '']) => name).toSorted();

test('the script that distributes a house names every table that has a shard', async () => {
  const names = await namesOf(
    `select c.relname as name from ${TABLES} and a.attname is not null and not c.relispartition order by 1`,
  );
  expect(namedIn('create_distributed_table')).toEqual(names.toSorted());
});

test('their foreign keys go to tables that are distributed as well, or copied to wherever the shards are', async () => {
  const distributed = new Set(namedIn('create_distributed_table'));
  const goals = await namesOf(`select distinct f.confrelid::regclass::text as name from pg_constraint f
    where f.contype = 'f' and f.conparentid = 0 and f.conrelid in (select c.oid from ${TABLES} and a.attname is not null) order by 1`);
  expect(goals.filter((name) => !distributed.has(name)).toSorted()).toEqual(namedIn('create_reference_table'));
});
