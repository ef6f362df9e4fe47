/** A house that cannot draw does not say that it is ready, and its log begins with the reason. */
import { randomUuid } from '@house/fairness/random';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenDatabase, type TestDatabase } from '../platform/testing/database.ts';
import { givenApp, givenConfig } from './given.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await givenDatabase();
  await database.pool.query(`update lottery_games set state = 'stopped' where code <> 'F5D1'`);
  const house = await givenApp(database.url, { incomplete: true, config: { role: 'http' } });
  await house.ports.lottery.prepareDraws();
  await house.stop();
});
afterAll(() => database.close());

/** A worker that is asked whether it is ready; `lines` is what it logged. */
async function askWorker(draw: string | null) {
  const lines: string[] = [];
  const { secrets } = givenConfig(database.url);
  const worker = await givenApp(database.url, {
    config: { role: 'worker', secrets: { ...secrets, draw }, logLevel: 'warn' },
    logDestination: { write: (line) => void lines.push(line) },
  });
  try {
    const response = await worker.http.inject('/readyz');
    return { status: response.statusCode, body: response.json(), lines };
  } finally {
    await worker.stop();
  }
}

test('with another draw secret it is not ready, and names neither secret; with the right one it is', async () => {
  const wrong = randomUuid() + randomUuid();
  const { status, body, lines } = await askWorker(wrong);
  expect([status, body]).toEqual([503, { ready: false, failed: ['DRAW_SECRET'] }]);
  expect(lines[0]).toContain('DRAW_SECRET does not open the seeds of this house');
  expect(lines[0]).toContain('docs/operate.md');
  const { draw } = givenConfig(database.url).secrets;
  for (const secret of [wrong, draw ?? '']) expect(lines.join('')).not.toContain(secret);

  const right = await askWorker(draw);
  expect([right.status, right.body]).toEqual([200, { ready: true }]);
  expect(right.lines.join('')).not.toContain('DRAW_SECRET');
});
