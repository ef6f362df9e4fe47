/** The worker wakes by rows and the database's clock: no timer of its own decides when a draw happens. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { type GivenLottery, givenDrawOnSale, givenLottery, givenSleepingDraws, moveDraw, readDraw } from './given.ts';
import { startLotteryWorker } from './worker.ts';

let database: TestDatabase;
let given: GivenLottery;

beforeAll(async () => {
  database = await givenDatabase({ maxConnections: 16 });
  given = givenLottery(database);
  await givenSleepingDraws(database.db, given.lottery, ['F5D1', 'COLOR1']);
});
afterAll(() => database.close());

test('two workers carry draws from sale to settlement within moments of their times, and stop when told', async () => {
  const ids = [(await givenDrawOnSale(database.db, 'F5D1')).id, (await givenDrawOnSale(database.db, 'COLOR1')).id];
  for (const id of ids) await moveDraw(database.db, id, { open: 0.3, close: 0.7, draw: 1.1 });
  const faults: unknown[] = [];
  const workers = [given, givenLottery(database)].map(({ lottery }) =>
    startLotteryWorker(lottery, { onFault: (error) => faults.push(error) }),
  );
  for (const id of ids) while ((await readDraw(database.db, id)).state !== 'settled') await readDraw(database.db, id);
  for (const worker of workers) worker.poke();
  await Promise.all(workers.map((worker) => worker.stop()));
  expect(faults).toEqual([]);
  for (const id of ids) {
    const row = await readDraw(database.db, id);
    const settledAfter = (row.settled_at?.getTime() ?? Number.POSITIVE_INFINITY) - row.draw_at.getTime();
    expect(settledAfter).toBeGreaterThanOrEqual(0);
  }
});

test('a worker goes on after a fault and tells it', async () => {
  let looks = 0;
  const faults: unknown[] = [];
  const worker = startLotteryWorker(
    {
      nextDueMilliseconds: async () => 0,
      runDueDraws: async () => {
        looks += 1;
        if (looks === 1) throw new Error('the database went away');
        return [];
      },
    },
    { lanes: 1, onFault: (error) => faults.push(error) },
  );
  while (looks < 3) {
    worker.poke();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await worker.stop();
  expect(faults).toHaveLength(1);
});
