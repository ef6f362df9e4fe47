/** The worker wakes by rows and the database's clock: no timer of its own decides when a draw happens. */
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import {
  DRAW_TIME,
  type GivenLottery,
  givenDrawOnSale,
  givenLottery,
  givenSleepingDraws,
  moveDraw,
  ON_SALE,
  readDraw,
} from './given.ts';
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
  for (const id of ids) await moveDraw(database.db, id, { ...ON_SALE, open: 0.3 });
  const faults: unknown[] = [];
  const workers = [given, givenLottery(database)].map(({ lottery }) =>
    startLotteryWorker(lottery, { onFault: (error) => faults.push(error) }),
  );
  const stateOf = async (id: bigint) => (await readDraw(database.db, id)).state;
  // One whose whole sale goes by on a busy machine is void: its end comes once it has opened.
  for (const id of ids) await expect.poll(() => stateOf(id), { interval: 5 }).toBe('open');
  for (const id of ids) await moveDraw(database.db, id, { ...DRAW_TIME, close: 0.3, draw: 0.7 });
  for (const id of ids) await expect.poll(() => stateOf(id), { interval: 5 }).toBe('settled');
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

test('lanes with nothing to do keep one watch together, and each has its turn once something is due', async () => {
  // No sleep ends by itself.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let [looks, turns] = [0, 0];
  let due: number | null = null;
  const worker = startLotteryWorker(
    {
      nextDueMilliseconds: async () => {
        looks += 1;
        return due;
      },
      runDueDraws: async () => {
        turns += 1;
        due = null;
        return [];
      },
    },
    { lanes: 3, onFault: (error) => expect.unreachable(String(error)) },
  );
  const inAMoment = () => new Promise((resolve) => setImmediate(resolve));
  const poke = async () => {
    worker.poke();
    await inAMoment();
  };
  // Each has found nothing, and rests a little before it watches.
  await inAMoment();
  await poke();
  for (let pokes = 1; pokes <= 20; pokes += 1) {
    expect([looks, turns]).toEqual([pokes, 3]);
    await poke();
  }
  due = 0;
  await poke();
  expect(turns).toBe(6);
  worker.poke();
  await worker.stop();
});

test('one that is told to stop while much is due ends after the step in hand, and the next one goes on there', async () => {
  for (let n = 0; n < 3; n += 1) await givenDrawOnSale(database.db, 'F5D1');
  const told = [false, true];
  const steps = await given.lottery.runDueDraws(() => told.shift() ?? true);
  expect(steps).toHaveLength(1);
  expect((await given.lottery.runDueDraws()).length).toBeGreaterThanOrEqual(2);
});
