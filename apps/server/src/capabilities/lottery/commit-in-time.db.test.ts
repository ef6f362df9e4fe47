/** Draws that are under way when a slow machine makes them (commit-in-time.ts). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenLottery } from './given.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await givenDatabase();
});
afterAll(() => database.close());

/** Every statement that writes draws takes so long from now on. */
async function slowDraws(seconds: number): Promise<void> {
  await database.pool.query(`create or replace function slow_draws() returns trigger language plpgsql
    as $$ begin perform pg_sleep(${seconds}); return null; end $$;
    create or replace trigger slow_draws before insert on lottery_draws for each statement execute function slow_draws()`);
}

test('a house on a slow machine opens: draws under way wait until their commitments stand', async () => {
  const { lottery } = givenLottery(database);
  await database.pool.query("update lottery_games set state = 'stopped' where code not in ('F5D5', 'VN_HCM')");
  await slowDraws(1.2);
  expect(await lottery.prepareDraws()).toBeGreaterThan(120);
  const { rows } = await database.pool.query(
    "select open_at - committed_at > interval '1 second' as waits from lottery_draws where game_code = 'F5D5' order by draw_at limit 1",
  );
  expect(rows).toEqual([{ waits: true }]);
});
