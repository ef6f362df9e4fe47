import { afterAll, beforeAll, expect, test } from 'vitest';
import { createJobs } from './jobs.ts';
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
