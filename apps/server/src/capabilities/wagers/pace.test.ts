import { expect, test } from 'vitest';
import { createPace, type Paced } from './pace.ts';

/** A clock that only work and rest move. */
function givenPace() {
  let at = 0;
  const rests: number[] = [];
  const running = { now: 0, most: 0 };
  const pace = createPace({
    now: () => at,
    rest: async (milliseconds) => {
      rests.push(milliseconds);
      at += milliseconds;
    },
  });
  const told: boolean[] = [];
  const chunk =
    (took: number, betsCame: boolean) =>
    async (comes: boolean): Promise<Paced<number>> => {
      told.push(comes);
      running.now += 1;
      running.most = Math.max(running.most, running.now);
      await Promise.resolve();
      at += took;
      running.now -= 1;
      return { value: took, betsCame };
    };
  return { pace, chunk, rests, running, told };
}

test('while bets come, lanes take large chunks one after the other and rest as long as each took', async () => {
  const { pace, chunk, rests, running } = givenPace();
  await pace.turn(chunk(100, true));
  running.most = 0;
  expect(await Promise.all([pace.turn(chunk(60, true)), pace.turn(chunk(80, true))])).toEqual([60, 80]);
  expect({ rests, most: running.most }).toEqual({ rests: [100, 60, 80], most: 1 });
});

test('work is told that bets come, and gives way until they stop, also when it is done soon because it took little on', async () => {
  const { pace, chunk, rests, told } = givenPace();
  for (const [took, betsCame] of [
    [100, true],
    [4, true],
    [3, true],
    [4, false],
    [2, true],
    [2, true],
  ] as const)
    await pace.turn(chunk(took, betsCame));
  expect(told).toEqual([false, true, true, true, false, false]);
  expect(rests).toEqual([100, 4, 3]);
});

test('a chunk of minutes rests for a second', async () => {
  const { pace, chunk, rests } = givenPace();
  await pace.turn(chunk(90_000, true));
  expect(rests).toEqual([1_000]);
});

test('without bets, and by small chunks, lanes go on side by side and never rest', async () => {
  const { pace, chunk, rests, running } = givenPace();
  for (const [took, betsCame] of [
    [500, false],
    [2, true],
  ] as const) {
    running.most = 0;
    await Promise.all([pace.turn(chunk(took, betsCame)), pace.turn(chunk(took, betsCame))]);
    expect(running.most).toBe(2);
  }
  expect(rests).toEqual([]);
});

test('a chunk that fails fails alone', async () => {
  const { pace, chunk } = givenPace();
  await pace.turn(chunk(100, true));
  const failing = pace.turn(() => Promise.reject(new Error('the database is away')));
  const next = pace.turn(chunk(50, false));
  await expect(failing).rejects.toThrow('the database is away');
  expect(await next).toBe(50);
});
