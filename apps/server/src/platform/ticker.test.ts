import { expect, test } from 'vitest';
import { shouldLog } from './log-throttle.ts';
import type { Log } from './logs.ts';
import { createTicker } from './ticker.ts';

const quiet: Log = { info: () => {}, warn: () => {}, error: () => {}, fatal: () => {}, debug: () => {} } as never;

/** Time that passes when the test says so. */
function givenTime() {
  const waits: { milliseconds: number; pass: () => void }[] = [];
  let asked = Promise.withResolvers<void>();
  return {
    wait: (milliseconds: number, signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        waits.push({ milliseconds, pass: resolve });
        signal.addEventListener('abort', () => resolve());
        asked.resolve();
      }),
    async nextPause() {
      while (waits.length === 0) {
        await asked.promise;
        asked = Promise.withResolvers();
      }
      return waits.shift() as { milliseconds: number; pass: () => void };
    },
  };
}

test('runs, pauses, runs again, and never two at once', async () => {
  const time = givenTime();
  let running = 0;
  let most = 0;
  let runs = 0;
  const ticker = createTicker({
    name: 't',
    everyMilliseconds: 100,
    log: quiet,
    wait: time.wait,
    run: async () => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      runs += 1;
    },
  });
  ticker.start();
  ticker.start();
  const first = await time.nextPause();
  expect([first.milliseconds, runs]).toEqual([100, 1]);
  ticker.poke();
  ticker.poke();
  await time.nextPause();
  expect([runs, most]).toEqual([2, 1]);
  await ticker.stop();
  expect(runs).toBe(2);
});

test('goes on at once while there is more', async () => {
  const time = givenTime();
  let runs = 0;
  const ticker = createTicker({
    name: 't',
    everyMilliseconds: 100,
    log: quiet,
    wait: time.wait,
    run: async () => {
      runs += 1;
      return runs < 5 ? 'more' : 'done';
    },
  });
  ticker.start();
  await time.nextPause();
  expect(runs).toBe(5);
  await ticker.stop();
});

test('goes on after an error, more slowly with each', async () => {
  const time = givenTime();
  const errors: unknown[] = [];
  let runs = 0;
  const ticker = createTicker({
    name: 't',
    everyMilliseconds: 100,
    log: quiet,
    wait: time.wait,
    onError: (error) => errors.push(error),
    run: async () => {
      runs += 1;
      if (runs <= 2) throw new Error('away');
    },
  });
  ticker.start();
  const pauses: number[] = [];
  for (let i = 0; i < 3; i += 1) {
    const pause = await time.nextPause();
    pauses.push(pause.milliseconds);
    pause.pass();
  }
  expect(pauses).toEqual([200, 400, 100]);
  expect(errors).toHaveLength(2);
  await ticker.stop();
});

test('stop waits for the run in progress', async () => {
  const release = Promise.withResolvers<void>();
  let finished = false;
  const ticker = createTicker({
    name: 't',
    everyMilliseconds: 100,
    log: quiet,
    run: async () => {
      await release.promise;
      finished = true;
    },
  });
  ticker.start();
  const stopped = ticker.stop();
  expect(finished).toBe(false);
  release.resolve();
  await stopped;
  expect(finished).toBe(true);
});

test('a database that is away is told once for all tickers, a fault once a ticker; each failure is counted', async () => {
  const lines: unknown[] = [];
  const log = {
    ...quiet,
    error: (fields: { ticker: string; err: Error }) => lines.push([fields.ticker, fields.err.message]),
  };
  const away = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
  const wrong = new TypeError('not a function');
  let failed = 0;
  const tickers = ['one', 'other'].map((name) => {
    const time = givenTime();
    let runs = 0;
    const ticker = createTicker({
      name,
      everyMilliseconds: 100,
      log: log as never,
      wait: time.wait,
      onError: () => {
        failed += 1;
      },
      run: async () => {
        runs += 1;
        throw runs <= 3 ? away : wrong;
      },
    });
    return { ticker, time };
  });
  for (const { ticker, time } of tickers) {
    ticker.start();
    for (let run = 0; run < 5; run += 1) (await time.nextPause()).pass();
    await ticker.stop();
  }
  expect(lines).toEqual([
    ['one', away.message],
    ['one', wrong.message],
    ['other', wrong.message],
  ]);
  expect(failed).toBeGreaterThanOrEqual(10);
  // What else works in the process says no more of it, whatever it writes beside the cause.
  const ofJob = Object.assign(new Error(`${away.message} (Queue: sweep, Worker: 7)`), { code: away.code });
  expect(shouldLog(log as never, 'jobs', ofJob)).toBe(false);
});
