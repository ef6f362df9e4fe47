import { afterAll, beforeAll, expect, test } from 'vitest';
import { createJobs, type Jobs } from './jobs.ts';
import { createLogger } from './logs.ts';
import { givenDatabase, type TestDatabase } from './testing/database.ts';

const log = createLogger({ level: 'silent', role: 'test' });
let database: TestDatabase;

beforeAll(async () => {
  database = await givenDatabase();
});
afterAll(() => database.close());

test('a job that is sent is run with its data, and counted while it waits', async () => {
  const ran = Promise.withResolvers<unknown>();
  const jobs = createJobs({ url: database.url, log });
  jobs.define({ name: 'greet', cron: '0 3 * * *', run: async (data) => ran.resolve(data) });
  await jobs.start();
  await jobs.send('greet', { whom: 'all' });
  expect(await ran.promise).toEqual({ whom: 'all' });
  expect(await jobs.depth()).toBeTypeOf('number');
  await jobs.stop(2_000);
});

/** A worker of the house that looks every second. */
function givenJobs(name: string, run: (data: object) => Promise<void>, cron?: string): Jobs {
  const jobs = createJobs({ url: database.url, log, lookEverySeconds: 1 });
  jobs.define({ name, run, ...(cron === undefined ? {} : { cron }) });
  return jobs;
}

const stateOf = async (name: string) =>
  (await database.pool.query('select state, retry_count as tries from jobs.job where name = $1', [name])).rows;
const SOON = { timeout: 15_000, interval: 50 };

test('a job that fails is tried again with its data, and given up after the fifth time more', async () => {
  const ran: object[] = [];
  const jobs = givenJobs('fail', async (data) => {
    ran.push(data);
    throw new Error('not today');
  });
  await jobs.start();
  await jobs.send('fail', { whom: 'all' });
  await expect.poll(() => stateOf('fail'), SOON).toEqual([{ state: 'retry', tries: 0 }]);
  // The four times between, which come later and later.
  await database.pool.query(`update jobs.job set start_after = now(), retry_count = 4 where name = 'fail'`);
  await expect.poll(() => stateOf('fail'), SOON).toEqual([{ state: 'failed', tries: 5 }]);
  expect(ran.length).toBeGreaterThan(1);
  expect(ran).toEqual(ran.map(() => ({ whom: 'all' })));
  await jobs.stop(2_000);
});

test('a job whose worker died is run by another, with its data', async () => {
  const begun = Promise.withResolvers<void>();
  const never = Promise.withResolvers<void>();
  const dying = givenJobs('outlive', () => {
    begun.resolve();
    return never.promise;
  });
  await dying.start();
  await dying.send('outlive', { whom: 'all' });
  await begun.promise;
  await expect.poll(() => stateOf('outlive'), SOON).toEqual([{ state: 'active', tries: 0 }]);
  const ran = Promise.withResolvers<object>();
  const other = givenJobs('outlive', async (data) => ran.resolve(data));
  await other.start();
  // Longer than any job may take.
  await database.pool.query(`update jobs.job set started_on = now() - interval '16 minutes' where name = 'outlive'`);
  await expect
    .poll(() => stateOf('outlive'), SOON)
    .toMatchObject([{ state: expect.stringMatching(/retry|completed/) }]);
  await database.pool.query(`update jobs.job set start_after = now() where name = 'outlive' and state = 'retry'`);
  expect(await ran.promise).toEqual({ whom: 'all' });
  await expect.poll(() => stateOf('outlive'), SOON).toEqual([{ state: 'completed', tries: 1 }]);
  never.resolve();
  await Promise.all([dying.stop(2_000), other.stop(2_000)]);
});

test('what the calendar calls for is run by one of two workers, once', async () => {
  let runs = 0;
  const run = async () => {
    runs += 1;
  };
  const both = [givenJobs('everyMinute', run, '* * * * *'), givenJobs('everyMinute', run, '* * * * *')];
  for (const jobs of both) await jobs.start();
  await expect.poll(() => runs, SOON).toBeGreaterThan(0);
  await Promise.all(both.map((jobs) => jobs.stop(2_000)));
  // Another minute may have begun: each that is over is called for once, whoever of the two noticed it.
  const { rows } = await database.pool.query(
    `select count(distinct data ->> 'slot') filter (where name <> 'everyMinute')::int as minutes,
       count(*) filter (where name = 'everyMinute')::int as jobs
     from jobs.job where name = 'everyMinute' or data ->> 'name' = 'everyMinute'`,
  );
  const [{ minutes, jobs }] = rows;
  expect(minutes).toBeGreaterThanOrEqual(1);
  expect(jobs).toBeLessThanOrEqual(minutes);
  expect(runs).toBeLessThanOrEqual(minutes);
});

test('a job that can not be written is told as every write that the database refuses', async () => {
  let refused = 0;
  const onWriteRefused = (): void => {
    refused += 1;
  };
  const jobs = createJobs({ url: database.url, log, onWriteRefused });
  jobs.define({ name: 'late', run: async () => undefined });
  await jobs.start();
  const name = new URL(database.url).pathname.slice(1);
  await database.pool.query(`alter database ${name} set default_transaction_read_only = on`);
  try {
    await database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'house-jobs' and datname = current_database()`);
    // Of those that were ended one may be asked first.
    await expect.poll(() => jobs.send('late', {}).catch(({ code }) => code)).toBe('25006');
    expect(refused).toBeGreaterThan(0);
  } finally {
    await database.pool.query(`alter database ${name} reset default_transaction_read_only`);
  }
  await expect.poll(() => jobs.send('late', {}).catch(({ code }) => code)).toBeUndefined();
  await jobs.stop(2_000);
});
