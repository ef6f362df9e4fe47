import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DatabaseUnfit, migrate, readMigrations } from './migrate.ts';
import { givenDatabase, type TestDatabase } from './testing/database.ts';

let database: TestDatabase;
let folder = '';
let files: URL;

beforeEach(async () => {
  database = await givenDatabase({ template: 'template0' });
  folder = mkdtempSync(join(tmpdir(), 'house-migrate-'));
  files = pathToFileURL(join(folder, 'src/'));
});
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.close();
});

function writeFile(path: string, text: string): void {
  mkdirSync(join(folder, dirname(path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
const write = (name: string, text: string) => writeFile(join('src/platform/migrations', name), text);
const run = () => migrate(database.url, files);
const textsOf = async (statement: string) =>
  (await database.pool.query({ text: statement, rowMode: 'array' })).rows.flat();

test('processes that start at once on an empty database run each file once, in the order of their names', async () => {
  write('0002_second.sql', `insert into steps values ('second')`);
  write('0001_first.sql', `create table steps (step text); insert into steps values ('first')`);
  write('0003_third.txt', 'this is no migration');
  const holder = await database.pool.connect();
  // As a process that is in the middle of them, so that all the others stand before the door together.
  await holder.query('select pg_advisory_lock(7214001)');
  const starts = [run(), run(), run()];
  await expect
    .poll(() =>
      textsOf(`select count(*)::int from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`),
    )
    .toEqual([3]);
  await holder.query('select pg_advisory_unlock(7214001)');
  holder.release();
  const ran = await Promise.all(starts);
  expect(ran.toSorted((a, b) => b.length - a.length)).toEqual([['0001_first.sql', '0002_second.sql'], [], []]);
  expect(await textsOf('select step from steps')).toEqual(['first', 'second']);
  expect(await run()).toEqual([]);
});

test('a file that changed after it ran is refused by its name, and none after it runs', async () => {
  write('0001_first.sql', 'create table steps (step text)');
  await run();
  write('0001_first.sql', 'create table steps (step text, more text)');
  write('0002_second.sql', `insert into steps values ('second')`);
  await expect(run()).rejects.toThrow('migration 0001_first.sql has not changed since it ran');
  expect(await textsOf('select step from steps')).toEqual([]);
  write('0001_first.sql', 'create table steps (step text)');
  expect(await run()).toEqual(['0002_second.sql']);
});

test('a file that fails is told by its name and leaves nothing; those before it stand, and mended it runs', async () => {
  write('0001_first.sql', 'create table steps (step text)');
  write('0002_second.sql', `insert into steps values ('second'); select 1 / 0`);
  await expect(run()).rejects.toThrow('migration 0002_second.sql failed: division by zero');
  expect(await textsOf('select step from steps')).toEqual([]);
  const { pending } = await readMigrations(files);
  expect(await pending(database.pool)).toEqual(['0002_second.sql']);
  write('0002_second.sql', `insert into steps values ('second')`);
  expect(await run()).toEqual(['0002_second.sql']);
  expect(await pending(database.pool)).toEqual([]);
});

test('a database that its user may only read is refused before anything is asked of it', async () => {
  const address = new URL(database.url);
  address.searchParams.set('options', '-c default_transaction_read_only=on');
  await expect(migrate(address.href, files)).rejects.toThrow('It may only be read');
});

test('a process that serves does not wait for the files of the next release that are put beside it', async () => {
  write('0001_first.sql', 'create table steps (step text)');
  await run();
  const { pending } = await readMigrations(files);
  write('0002_second.sql', `insert into steps values ('second')`);
  expect(await pending(database.pool)).toEqual([]);
});

test('a file that waits for a table in use lets others at it meanwhile, and runs once it is free', async () => {
  write('0001_first.sql', 'create table steps (step text)');
  await run();
  write('0002_second.sql', `alter table steps add column more text; insert into steps values ('second', 'yes')`);
  const backup = await database.pool.connect();
  await backup.query('begin');
  await backup.query('lock table steps in access share mode');
  const notes: string[] = [];
  const running = migrate(database.url, files, (text) => void notes.push(text));
  try {
    const waiting = `select count(*)::int from pg_locks where relation = 'steps'::regclass and not granted`;
    await expect.poll(() => textsOf(waiting)).toEqual([1]);
    // Stands in line behind the file, and would wait for as long as the backup takes.
    await database.pool.query(
      `set statement_timeout = '8s'; insert into steps values ('bet'); reset statement_timeout`,
    );
  } finally {
    await backup.query('commit');
    backup.release();
  }
  expect(await running).toEqual(['0002_second.sql']);
  expect(await textsOf('select step from steps')).toEqual(['bet', 'second']);
  expect(notes).toEqual(['Migration 0002_second.sql waits until a table that it changes is not in use.']);
});

describe('functions and views, a file each', () => {
  const POST = 'src/capabilities/wallet/sql/post.sql';
  const returning = (name: string, expression: string) =>
    `create or replace function ${name}() returns text language sql as $$ select ${expression} $$`;
  const answer = () => textsOf('select post()');
  const applications = () => textsOf('select name from schema_repeatables order by applied_at');

  beforeEach(() => {
    write('0001_first.sql', 'create table steps (step text)');
    writeFile(POST, returning('post', `'of ' || post_one()`));
    writeFile('src/capabilities/wallet/sql/post_one.sql', returning('post_one', `'one'`));
  });

  test('stand after the migrations, may name each other, and are applied again only when their text changes', async () => {
    write('0002_second.sql', `insert into steps values ('second')`);
    await run();
    expect(await answer()).toEqual(['of one']);
    await run();
    expect(await applications()).toEqual(['post.sql', 'post_one.sql']);
    writeFile(POST, returning('post', `'more of ' || post_one()`));
    await Promise.all([run(), run()]);
    expect(await answer()).toEqual(['more of one']);
    expect(await applications()).toEqual(['post.sql', 'post_one.sql', 'post.sql']);
  });

  test('go back to an earlier text when their file does', async () => {
    await run();
    writeFile(POST, returning('post', `'two'`));
    await run();
    writeFile(POST, returning('post', `'of ' || post_one()`));
    await run();
    expect(await answer()).toEqual(['of one']);
  });

  test('change together or not at all, and the one that fails is named', async () => {
    await run();
    writeFile(POST, returning('post', `'changed'`));
    writeFile('src/platform/sql/zone.sql', 'create or replace view zone as select * from nowhere');
    writeFile('src/capabilities/lottery/sql/draws.sql', returning('draws', `'draws'`));
    await expect(run()).rejects.toThrow('repeatable zone.sql failed: relation "nowhere" does not exist');
    expect(await answer()).toEqual(['of one']);
    expect(await textsOf(`select to_regproc('draws')`)).toEqual([null]);
  });

  test('a process waits for a text that never was applied, and not for one that came after its own', async () => {
    const before = await readMigrations(files);
    expect(await before.pending(database.pool).catch(({ code }) => code)).toBe('42P01');
    await run();
    writeFile(POST, returning('post', `'changed'`));
    const after = await readMigrations(files);
    expect(await before.pending(database.pool)).toEqual([]);
    expect(await after.pending(database.pool)).toEqual(['post.sql']);
    await run();
    expect(await before.pending(database.pool)).toEqual([]);
    expect(await after.pending(database.pool)).toEqual([]);
  });

  test('a release that starts again beside a newer one leaves them as the newer has them', async () => {
    await run();
    write('0002_second.sql', `insert into steps values ('second')`);
    writeFile(POST, returning('post', `'changed'`));
    await run();
    rmSync(join(folder, 'src/platform/migrations/0002_second.sql'));
    writeFile(POST, returning('post', `'of ' || post_one()`));
    await run();
    expect(await answer()).toEqual(['changed']);
  });

  test('two files of one name are refused', async () => {
    writeFile('src/platform/sql/post.sql', returning('post', `'another'`));
    await expect(run()).rejects.toThrow('no two files of the schema are named post.sql');
  });
});

describe('a baseline', () => {
  const ABOUT = JSON.stringify({
    standsFor: ['0002_second.sql'],
    opensFrom: '0001_first.sql',
    through: '0001_more.sql',
  });

  beforeEach(() => {
    writeFile('migrations/baseline.json', ABOUT);
    writeFile('migrations/baseline.sql', `create table steps (step text); insert into steps values ('baseline')`);
    write('0002_second.sql', `insert into steps values ('second')`);
    writeFile(
      'src/capabilities/wallet/migrations/20261128T0930_third.sql',
      `insert into steps values ('third'); select step from steps`,
    );
  });
  const steps = () => textsOf('select step from steps');

  test('is what a new house begins with, and only what came after it runs', async () => {
    expect(await run()).toEqual(['baseline.sql', '20261128T0930_third.sql']);
    expect(await steps()).toEqual(['baseline', 'third']);
    expect(await run()).toEqual([]);
    expect(await (await readMigrations(files)).pending(database.pool)).toEqual([]);
  });

  test('does not stand for a migration that was merged later, though its name tells an earlier time', async () => {
    write('0001_late.sql', `insert into steps values ('late')`);
    expect(await run()).toEqual(['baseline.sql', '0001_late.sql', '20261128T0930_third.sql']);
    expect(await steps()).toEqual(['baseline', 'late', 'third']);
  });

  test('leaves alone a house that stands, which runs what it lacks in the order of time', async () => {
    rmSync(join(folder, 'migrations'), { recursive: true });
    rmSync(join(folder, 'src'), { recursive: true });
    write('0001_first.sql', `create table steps (step text)`);
    await run();
    rmSync(join(folder, 'src/platform'), { recursive: true });
    writeFile('migrations/baseline.json', ABOUT);
    writeFile('migrations/baseline.sql', 'select 1 / 0');
    writeFile('src/capabilities/games/migrations/20261128T0930_third.sql', `insert into steps values ('third')`);
    writeFile('src/capabilities/wallet/migrations/0002_second.sql', `insert into steps values ('second')`);
    expect(await run()).toEqual(['0002_second.sql', '20261128T0930_third.sql']);
    expect(await steps()).toEqual(['second', 'third']);
  });

  test('refuses a house that has not come as far as the oldest that it opens', async () => {
    await database.pool.query(`create table schema_migrations
      (name text primary key, hash text not null, ran_at timestamptz not null default now());
      insert into schema_migrations values ('0000_platform.sql', '')`);
    await expect(run()).rejects.toThrow(DatabaseUnfit);
    await expect(run()).rejects.toThrow(
      'stands at migration 0000_platform.sql, and this release opens houses from 0001_first.sql on. ' +
        'Start the release whose last migration is 0001_more.sql once, then this one.',
    );
    expect(await textsOf(`select to_regclass('steps')`)).toEqual([null]);
  });

  test('that fails leaves nothing, and mended it runs', async () => {
    writeFile('migrations/baseline.sql', 'create table steps (step text); select 1 / 0');
    await expect(run()).rejects.toThrow('the baseline failed: division by zero');
    writeFile('migrations/baseline.sql', 'create table steps (step text)');
    expect(await run()).toEqual(['baseline.sql', '20261128T0930_third.sql']);
  });
});
