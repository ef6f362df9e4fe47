/** The months of the journal: what a new one is, and that making it stops nobody (sql/ensure_partitions.sql). */
import { uuidFromContent } from '@house/fairness/uuid';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenFundedMember, givenKey, givenWallet } from './given.ts';
import { shardOf } from './port.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await givenDatabase();
});
afterAll(() => database.close());

async function makeMonth(month: string, connection: pg.Pool | pg.PoolClient = database.pool): Promise<number> {
  const { rows } = await connection.query('select ensure_partitions($1, $1) as made', [`${month}-15`]);
  return rows[0].made;
}

/** Runs `work` while another session holds what the statement took. */
async function whileHeld<T>(statement: string, work: (other: pg.PoolClient) => Promise<T>): Promise<T> {
  const other = await database.pool.connect();
  try {
    await other.query('begin');
    await other.query(statement);
    return await work(other);
  } finally {
    await other.query('rollback');
    other.release();
  }
}

const bet = async (memberId: bigint) => {
  const key = givenKey();
  const amount = -10_000n;
  const line = { memberId, key, type: 'bet', account: 'cash', contra: 'lottery', amount, reference: null } as const;
  const [outcome] = await givenWallet(database).post([line]);
  return outcome?.refused ?? 'posted';
};

/** All that the database holds of a month but its name and its bounds. */
async function describeMonth(table: string): Promise<unknown> {
  const ask = async (statement: string) => {
    const { rows } = await database.pool.query<{ text: string }>(statement, [table]);
    return rows.map(({ text }) => text.replaceAll(table, 'month')).sort();
  };
  return {
    columns:
      await ask(`select concat_ws(' ', attname, format_type(atttypid, atttypmod), attnotnull, attislocal, attinhcount,
      attstorage, attcompression, attgenerated, attidentity, pg_get_expr(adbin, adrelid)) as text
      from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attrelid = $1::regclass and attnum > 0 and not attisdropped`),
    // A primary key says nothing by whether it is inherited: a month has no months of its own.
    constraints: await ask(`select concat_ws(' ', conname, contype, pg_get_constraintdef(oid), conislocal, coninhcount,
      convalidated, connoinherit and contype <> 'p', condeferrable, conparentid <> 0) as text
      from pg_constraint where conrelid = $1::regclass`),
    // Without their names, which PostgreSQL numbers in the order in which it makes them.
    indexes: await ask(`select concat_ws(' ', regexp_replace(pg_get_indexdef(indexrelid), 'INDEX \\S+ ', 'INDEX '),
      indisprimary, indisvalid, indisready, inhparent::regclass) as text
      from pg_index left join pg_inherits on inhrelid = indexrelid where indrelid = $1::regclass`),
    triggers: await ask(`select concat_ws(' ', pg_get_triggerdef(oid), tgenabled, tgparentid <> 0) as text
      from pg_trigger where tgrelid = $1::regclass`),
    itself:
      await ask(`select concat_ws(' ', relkind, relpersistence, relowner, relacl::text, reloptions::text, relispartition,
      relreplident, relrowsecurity, (select count(*) from pg_statistic_ext where stxrelid = c.oid)) as text
      from pg_class c where oid = $1::regclass`),
  };
}

test.each(['wallet_entries', 'wager_outcomes'])('a month of %s is what the months of before are', async (parent) => {
  const { rows } = await database.pool.query<{ name: string }>(
    'select inhrelid::regclass::text as name from pg_inherits where inhparent = $1::regclass order by 1 limit 1',
    [parent],
  );
  await makeMonth('2031-01');
  expect(await makeMonth('2031-01')).toBe(0);
  const before = await describeMonth(rows[0]?.name ?? '');
  expect(before).toMatchObject({ itself: [expect.any(String)] });
  expect(await describeMonth(`${parent}_203101`)).toEqual(before);
});

test('lines of a new month stay as they were written', async () => {
  await makeMonth('2031-02');
  const memberId = await givenFundedMember(database, givenWallet(database), 0n);
  const at = '2031-02-03T04:05:06Z';
  await database.pool.query(
    `insert into wallet_entries (shard, member_id, key, seq, at, amount, balance_after, type, account, contra)
      values ($1, $2, $3, 1000000, $4, 1, 1, 1, 1, 100)`,
    [shardOf(memberId), memberId, uuidFromContent(Date.parse(at), givenKey()), at],
  );
  for (const table of ['wallet_entries', 'wallet_entries_203102']) {
    for (const change of [`update ${table} set amount = 2`, `delete from ${table}`, `truncate ${table}`]) {
      await expect(database.pool.query(change), change).rejects.toMatchObject({ code: 'HA001' });
    }
  }
  const { rows } = await database.pool.query('select member_id from wallet_entries_203102');
  expect(rows).toEqual([{ member_id: memberId }]);
});

test('a month is made while a backup reads the journal, and while a posting is under way', async () => {
  await whileHeld('lock table wallet_entries, wager_outcomes in access share mode', async () => {
    expect(await makeMonth('2031-03')).toBe(2);
  });
  await whileHeld('lock table wallet_entries, wager_outcomes in row exclusive mode', async () => {
    expect(await makeMonth('2031-04')).toBe(2);
  });
});

test('bets are taken while a month is being made', async () => {
  const memberId = await givenFundedMember(database, givenWallet(database), 100_000n);
  await whileHeld('select', async (other) => {
    expect(await makeMonth('2031-05', other)).toBe(2);
    expect(await bet(memberId)).toBe('posted');
  });
});

test('whoever makes a month gives up after a second where somebody holds the journal, and bets go on', async () => {
  const memberId = await givenFundedMember(database, givenWallet(database), 100_000n);
  await whileHeld('lock table wallet_entries in share update exclusive mode', async () => {
    const making = makeMonth('2031-06');
    expect(await bet(memberId)).toBe('posted');
    await expect(making).rejects.toMatchObject({ code: '55P03' });
  });
  expect(await makeMonth('2031-06')).toBe(2);
});
