import { Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { inOrder, isPassing, openDatabase, transact } from './database.ts';
import { createLogger } from './logs.ts';
import { givenDatabase, type TestDatabase } from './testing/database.ts';
import { openLine } from './testing/line.ts';

let house: TestDatabase;

beforeAll(async () => {
  house = await givenDatabase();
});
afterAll(() => house.close());

test('an idle connection that breaks is told in one line, without the connection itself, and replaced', async () => {
  const lines: string[] = [];
  const log = createLogger({ level: 'warn', role: 'test', destination: { write: (line) => void lines.push(line) } });
  const database = openDatabase({ url: house.url, maxConnections: 1, applicationName: 'house-breaks', log });
  try {
    await database.pool.query('select 1');
    await house.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'house-breaks' and datname = current_database()`);
    await expect.poll(() => lines.length, { timeout: 5_000 }).toBeGreaterThan(0);
    const [line = ''] = lines;
    expect(JSON.parse(line)).toMatchObject({ level: 40, pool: 'house-breaks', msg: 'a database connection broke' });
    const { password, username } = new URL(house.url);
    for (const secret of [password, `"user":"${username}"`, 'connectionParameters']) {
      if (secret !== '') expect(line).not.toContain(secret);
    }
    expect((await database.pool.query('select 2 as two')).rows).toEqual([{ two: 2 }]);
  } finally {
    await database.close();
  }
});

test('a connection that breaks between two statements of a transaction costs the transaction, not the process', async () => {
  const lines: string[] = [];
  const log = createLogger({ level: 'warn', role: 'test', destination: { write: (line) => void lines.push(line) } });
  const database = openDatabase({ url: house.url, maxConnections: 1, applicationName: 'house-held', log });
  try {
    const broken = transact(database.db, async (tx) => {
      await sql`select 1`.execute(tx);
      await house.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'house-held' and datname = current_database()`);
      await expect.poll(() => lines.length, { timeout: 5_000 }).toBeGreaterThan(0);
      await sql`select 2`.execute(tx);
    });
    await expect(broken).rejects.toThrow(/not queryable/);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ pool: 'house-held', msg: 'a database connection broke' });
    expect((await database.pool.query('select 2 as two')).rows).toEqual([{ two: 2 }]);
  } finally {
    await database.close();
  }
});

test('a connection that the database ends while its pool is being closed is not told as broken', async () => {
  const lines: string[] = [];
  const log = createLogger({ level: 'warn', role: 'test', destination: { write: (line) => void lines.push(line) } });
  const database = openDatabase({ url: house.url, maxConnections: 1, applicationName: 'house-closing', log });
  const client = await database.pool.connect();
  client.release();
  const closing = database.close();
  // As pg tells what the database said last; which of the two is quicker is not to be arranged.
  client.emit('error', new Error('terminating connection due to administrator command'));
  await closing;
  expect(lines).toEqual([]);
});

describe('a database that refuses writes', () => {
  const NOTE = `insert into schema_migrations (name, hash) values (gen_random_uuid()::text, '')`;
  async function openWatched() {
    const refused = { times: 0 };
    const onWriteRefused = (): void => {
      refused.times += 1;
    };
    const database = openDatabase({ url: house.url, maxConnections: 1, applicationName: 'house-held', onWriteRefused });
    // A pool keeps no connection of its own `query` that failed, so all are asked as transactions ask.
    const ask = (text: string) => transact(database.db, (tx) => sql.raw(text).execute(tx));
    return { database, refused, ask };
  }

  test('is told; a connection that was opened while it was kept from writing does not outlive that', async () => {
    const name = new URL(house.url).pathname.slice(1);
    await house.pool.query(`alter database ${name} set default_transaction_read_only = on`);
    const { database, refused, ask } = await openWatched();
    try {
      await expect(ask(NOTE)).rejects.toMatchObject({ code: '25006' });
      // So that one is open and idle when it may be written again.
      await ask('select 1');
      await house.pool.query(`alter database ${name} reset default_transaction_read_only`);
      await expect(ask(NOTE)).rejects.toMatchObject({ code: '25006' });
      expect((await ask(NOTE)).numAffectedRows).toBe(1n);
      expect(refused.times).toBe(2);
    } finally {
      await house.pool.query(`alter database ${name} reset default_transaction_read_only`);
      await database.close();
    }
  });

  test('for want of room keeps its connections; other faults are none of it', async () => {
    const { database, refused, ask } = await openWatched();
    const pid = async (): Promise<unknown> => (await ask('select pg_backend_pid() as pid')).rows[0];
    try {
      const before = await pid();
      const full = `do $$ begin raise exception 'no room' using errcode = '53100'; end $$`;
      await expect(ask(full)).rejects.toMatchObject({ code: '53100' });
      await expect(ask('select 1 / 0')).rejects.toMatchObject({ code: '22012' });
      expect([await pid(), refused.times]).toEqual([before, 1]);
    } finally {
      await database.close();
    }
  });
});

test('connections ask by themselves whether the other side is there', async () => {
  const keeping = vi.spyOn(Socket.prototype, 'setKeepAlive');
  try {
    await house.another(1).pool.query('select 1');
    expect(keeping.mock.calls).toEqual([[true, 10_000]]);
  } finally {
    keeping.mockRestore();
  }
});

describe('a line that falls silent', () => {
  /** One connection over a line of its own; the database cancels what takes longer than a tenth of a second. */
  async function openOverLine() {
    const line = await openLine(house.url);
    const lines: string[] = [];
    const log = createLogger({ level: 'warn', role: 'test', destination: { write: (one) => void lines.push(one) } });
    const over = { url: line.url, applicationName: 'house-line', maxConnections: 1, statementTimeoutMilliseconds: 100 };
    const database = openDatabase({ ...over, log });
    await database.pool.query('select 1');
    return {
      line,
      lines,
      database,
      close: async () => {
        await database.close();
        await line.close();
      },
    };
  }
  type OverLine = Awaited<ReturnType<typeof openOverLine>>;

  const asks: [string, (over: OverLine) => Promise<unknown>][] = [
    [
      'while nobody used it',
      ({ line, database }) => {
        line.fallSilent();
        return database.pool.query('select 1');
      },
    ],
    [
      'in the middle of a statement',
      ({ line, database }) => {
        const asked = sql`select pg_sleep(10)`.execute(database.db);
        line.fallSilent();
        return asked;
      },
    ],
    [
      'in the middle of a transaction',
      ({ line, database }) =>
        transact(database.db, async (tx) => {
          await sql`select 1`.execute(tx);
          line.fallSilent();
          await sql`select 2`.execute(tx);
        }),
    ],
  ];
  test.concurrent.each(asks)('%s is given up, told, and replaced', async (_when, ask) => {
    const over = await openOverLine();
    try {
      const lost: unknown = await ask(over).catch((error: unknown) => error);
      expect(String(lost)).toMatch(/^Error: (?:Connection terminated$|Client was closed)/);
      expect(isPassing(lost)).toBe(true);
      expect(over.lines).toHaveLength(1);
      expect(JSON.parse(over.lines[0] ?? '')).toMatchObject({ pool: 'house-line', msg: 'the database did not answer' });
      expect((await over.database.pool.query('select 2 as two')).rows).toEqual([{ two: 2 }]);
      expect(over.line.openings()).toBe(2);
    } finally {
      await over.close();
    }
  });

  test.concurrent('is not what answers late: a statement that is cancelled costs no connection', async () => {
    const over = await openOverLine();
    try {
      await expect(over.database.pool.query('select pg_sleep(10)')).rejects.toMatchObject({ code: '57014' });
      expect(over.line.openings()).toBe(1);
    } finally {
      await over.close();
    }
  });
});

describe('statements in order', () => {
  const over = (url: string) => ({
    url,
    applicationName: 'house-order',
    maxConnections: 2,
    pipelines: true,
    statementTimeoutMilliseconds: 100,
  });

  test('are asked on one connection before those ahead are answered, fail alone, and give it back at the end', async () => {
    const database = openDatabase({ ...over(house.url), statementTimeoutMilliseconds: 30_000 });
    const ask = inOrder(database.pool);
    const answers = await Promise.allSettled(
      ['select pg_backend_pid() as pid', 'select 1 / 0', 'select pg_backend_pid() as pid'].map((text) => ask({ text })),
    );
    const [first, second, third] = answers;
    expect(second).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
    expect(first).toMatchObject({ status: 'fulfilled' });
    expect(third).toEqual(first);
    expect(database.pool.idleCount).toBe(1);
    // Behind one that is held up, another waits for its turn.
    const holder = await house.pool.connect();
    await holder.query('begin');
    await holder.query('select from wallet_heads where shard = 0 for update');
    const held = ask({ text: 'select from wallet_heads where shard = 0 for update' });
    const behind = ask({ text: 'select 1' });
    const order: string[] = [];
    const both = Promise.all([held.then(() => order.push('held')), behind.then(() => order.push('behind'))]);
    await expect
      .poll(async () => {
        const { rowCount } = await house.pool.query(
          "select from pg_stat_activity where application_name = 'house-order' and wait_event_type = 'Lock'",
        );
        return rowCount;
      })
      .toBe(1);
    expect(order).toEqual([]);
    await holder.query('rollback');
    holder.release();
    await both;
    expect(order).toEqual(['held', 'behind']);
    await database.close();
  });

  test('on a line that falls silent fail all, told once, and the next is answered on another', async () => {
    const line = await openLine(house.url);
    const lines: string[] = [];
    const log = createLogger({ level: 'warn', role: 'test', destination: { write: (one) => void lines.push(one) } });
    const database = openDatabase({ ...over(line.url), log });
    const ask = inOrder(database.pool);
    await ask({ text: 'select 1' });
    line.fallSilent();
    const answers = await Promise.allSettled([ask({ text: 'select 1' }), ask({ text: 'select 2' })]);
    for (const answer of answers) {
      expect(answer.status === 'rejected' && isPassing(answer.reason)).toBe(true);
    }
    expect(lines.filter((one) => one.includes('did not answer'))).toHaveLength(1);
    expect((await ask({ text: 'select 3 as n' })).rows).toEqual([{ n: 3 }]);
    expect(line.openings()).toBe(2);
    await database.close();
    await line.close();
  });

  test('that wait long behind another are not taken for silence', async () => {
    const lines: string[] = [];
    const log = createLogger({ level: 'warn', role: 'test', destination: { write: (one) => void lines.push(one) } });
    const database = openDatabase({ ...over(house.url), statementTimeoutMilliseconds: 2_500, log });
    const ask = inOrder(database.pool);
    const slow = () => ask({ text: 'select pg_sleep(2)' });
    // Six seconds for the last of them; 5.5 would be silence.
    expect(await Promise.allSettled([slow(), slow(), slow()])).toMatchObject(Array(3).fill({ status: 'fulfilled' }));
    expect(lines).toEqual([]);
    await database.close();
  });
});
