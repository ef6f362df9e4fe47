/** Payments that came too late while they were no more than an event: they wait for staff like all that is held. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenOldDatabase, type OldDatabase } from '../platform/testing/old-database.ts';

let old: OldDatabase;
beforeAll(async () => {
  old = await givenOldDatabase('0079');
});
afterAll(() => old.close());

test('an order whose money came too late is held with what its books said last, and others stay as they are', async () => {
  const { client } = old;
  for (const [id, state] of [
    [11, 'expired'],
    [12, 'cancelled'],
    [13, 'expired'],
  ])
    await client.query(
      `insert into deposit_orders (shard, id, member_id, key, content_hash, channel, amount, state, gateway_order, event_count,
         created_at, expires_at, next_close_at)
       values (1, $1, 1, gen_random_uuid(), sha256('wish'), 'sandbox', 5000000, $2, $3, 3,
         now() - interval '20 days', now() - interval '20 days', now())`,
      [id, state, `SBX-${id}`],
    );
  await client.query(`insert into deposit_events (shard, order_id, n, cause, state_before, state_after, amount) values
    (1, 11, 2, 'tooLate', 'expired', 'expired', 4000000), (1, 11, 3, 'tooLate', 'expired', 'expired', 5000000),
    (1, 12, 3, 'tooLate', 'cancelled', 'cancelled', 7000000), (1, 13, 3, 'time', 'waiting', 'expired', null)`);
  await old.migrate();
  const { rows: orders } = await client.query(
    'select id, state, held_amount, held_reason, next_close_at is null as told, event_count from deposit_orders order by id',
  );
  expect(orders.map((row) => Object.values(row))).toEqual([
    [11n, 'held', 5000000n, 'late', true, 4],
    [12n, 'held', 7000000n, 'late', true, 4],
    [13n, 'expired', null, null, false, 3],
  ]);
  const { rows: events } = await client.query(
    'select order_id, cause, state_before, state_after, amount from deposit_events where n = 4 order by order_id',
  );
  expect(events.map((row) => Object.values(row))).toEqual([
    [11n, 'held', 'expired', 'held', 5000000n],
    [12n, 'held', 'cancelled', 'held', 7000000n],
  ]);
});
