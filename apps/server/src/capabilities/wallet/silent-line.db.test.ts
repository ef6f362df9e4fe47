/** Bets on a line to the database that falls silent without breaking. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../platform/database.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { type Line, openLine } from '../../platform/testing/line.ts';
import { givenFundedMember, givenKey, givenWallet } from './given.ts';
import type { Movement } from './port.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await givenDatabase();
});
afterAll(() => database.close());

/** A bet of 1 of a member who has 10, over a line of its own. */
async function givenBet() {
  const line = await openLine(database.url);
  const over = { url: line.url, maxConnections: 1, applicationName: 'house-line', statementTimeoutMilliseconds: 2_000 };
  const bets = openDatabase({ ...over, idleMilliseconds: 0, pipelines: true });
  const memberId = await givenFundedMember(database, givenWallet(database), 100_000n);
  const key = givenKey();
  const amount = -10_000n;
  const bet: Movement = { memberId, key, type: 'bet', account: 'cash', contra: 'lottery', amount, reference: null };
  const wallet = givenWallet(bets);
  return {
    line,
    post: async () => (await wallet.post([bet]))[0],
    cash: async () => (await wallet.balancesOf(memberId)).cash,
    close: async () => {
      await bets.close();
      await line.close();
    },
  };
}

/** Waits until a posting over the line waits for the lock that a test holds. */
const posted = (line: Line) =>
  expect
    .poll(async () => {
      const { rowCount } = await database.pool.query(
        "select from pg_stat_activity where application_name = 'house-line' and wait_event_type = 'Lock'",
      );
      return { rowCount, openings: line.openings() };
    })
    .toEqual({ rowCount: 1, openings: 1 });

test('a bet on a connection that was swallowed while nobody used it is taken on another', async () => {
  const { line, post, cash, close } = await givenBet();
  expect(await cash()).toBe(100_000n);
  line.fallSilent();
  expect(await post()).toMatchObject({ repeated: false });
  expect(await cash()).toBe(90_000n);
  await close();
});

test('a bet whose answer is swallowed is found again by its key, and paid once', async () => {
  const { line, post, cash, close } = await givenBet();
  expect(await cash()).toBe(100_000n);
  const holder = await database.pool.connect();
  await holder.query('begin');
  await holder.query('select from wallet_heads for update');
  const outcome = post();
  await posted(line);
  line.fallSilent();
  await holder.query('rollback');
  holder.release();
  expect(await outcome).toMatchObject({ repeated: true });
  expect(await cash()).toBe(90_000n);
  await close();
});
