/** Chases that were made while a chase had one ticket: it becomes their line, and their orders are of it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenOldDatabase, type OldDatabase } from '../platform/testing/old-database.ts';

let old: OldDatabase;
beforeAll(async () => {
  old = await givenOldDatabase('0076');
});
afterAll(() => old.close());

test('the ticket of a chase is its first line, and nothing of its orders changes', async () => {
  const { client } = old;
  // Members and draws do not matter here.
  await client.query('alter table lottery_chases drop constraint lottery_chases_member_id_fkey');
  await client.query('alter table lottery_chase_orders drop constraint lottery_chase_orders_draw_id_fkey');
  for (const [id, play, unitStake] of [
    [11, 'DIGIT', 20_000],
    [12, '2B.DIRECT@1960+0', 5_000],
  ])
    await client.query(
      `insert into lottery_chases (id, member_id, key, content_hash, game_code, play, selection, units, unit_stake, stop_on_win)
       values ($1, 1, gen_random_uuid(), sha256('wish'), 'F5D1', $2, '7|-|-|-|-', 1, $3, true)`,
      [id, play, unitStake],
    );
  await client.query(`insert into lottery_chase_orders (chase_id, place, draw_id, multiple, amount, state, ticket)
    values (11, 1, 501, 1, 20000, 'placed', '1-1'), (11, 2, 502, 3, 60000, 'waiting', null), (12, 1, 502, 1, 5000, 'waiting', null)`);
  await old.migrate();
  const { rows: lines } = await client.query('select * from lottery_chase_lines order by chase_id');
  expect(lines.map(({ chase_id, line, play, units, unit_stake }) => [chase_id, line, play, units, unit_stake])).toEqual(
    [
      [11n, 1, 'DIGIT', 1, 20000n],
      [12n, 1, '2B.DIRECT@1960+0', 1, 5000n],
    ],
  );
  const { rows: orders } = await client.query('select * from lottery_chase_orders order by chase_id, place');
  expect(orders.map(({ chase_id, place, line, state, amount }) => [chase_id, place, line, state, amount])).toEqual([
    [11n, 1, 1, 'placed', 20000n],
    [11n, 2, 1, 'waiting', 60000n],
    [12n, 1, 1, 'waiting', 5000n],
  ]);
});
