import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from './logs.ts';
import { givenDatabase, type TestDatabase } from './testing/database.ts';
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
