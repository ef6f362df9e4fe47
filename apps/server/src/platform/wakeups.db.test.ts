import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from './logs.ts';
import { givenDatabase, type TestDatabase } from './testing/database.ts';
import { openLine } from './testing/line.ts';
import { createWakeups } from './wakeups.ts';

const log = createLogger({ level: 'silent', role: 'test' });
let database: TestDatabase;

beforeAll(async () => {
  database = await givenDatabase();
});
afterAll(() => database.close());

test('wakes on NOTIFY, wakes after a broken connection was opened anew, and hears again from then on', async () => {
  const wakeups = createWakeups(database.url, log);
  let woken = 0;
  let next = Promise.withResolvers<void>();
  const stopListening = wakeups.on('house_test', () => {
    woken += 1;
    next.resolve();
  });
  const nextWake = async (cause: () => Promise<unknown>) => {
    next = Promise.withResolvers();
    await cause();
    await next.promise;
  };
  await wakeups.start();
  await nextWake(() => database.pool.query('notify house_test'));
  expect(woken).toBe(1);
  await nextWake(() =>
    database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'house-wakeups' and datname = current_database()`,
    ),
  );
  expect(woken).toBe(2);
  await nextWake(() => database.pool.query('notify house_test'));
  expect(woken).toBe(3);

  stopListening();
  // A channel asked for later wakes when it is first heard, and then when it is told.
  await nextWake(async () => void wakeups.on('house_other', () => next.resolve()));
  await database.pool.query('notify house_test');
  await nextWake(() => database.pool.query('notify house_other'));
  expect(woken).toBe(3);
  await wakeups.stop();
});

test('a database that takes the call and does not answer is called again', async () => {
  const line = await openLine(database.url);
  const wakeups = createWakeups(line.url, log);
  let woken = 0;
  wakeups.on('house_test', () => {
    woken += 1;
  });
  await wakeups.start();
  line.answer(false);
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'house-wakeups' and datname = current_database()`,
  );
  await expect.poll(() => line.openings(), { timeout: 10_000 }).toBe(2);
  line.answer(true);
  await expect.poll(() => woken, { timeout: 20_000 }).toBe(1);
  await wakeups.stop();
  await line.close();
});
