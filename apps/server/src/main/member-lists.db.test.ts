/** Deposits, withdrawals and transfers of chosen days: days of the house's zone, of the asker alone, in the order of an index. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenMember } from '../capabilities/identity/given.ts';
import { shardOf } from '../capabilities/wallet/port.ts';
import { givenDatabase, type TestDatabase } from '../platform/testing/database.ts';
import type { RunningApp } from './compose.ts';
import { givenApp } from './given.ts';

let database: TestDatabase;
let house: RunningApp;
beforeAll(async () => {
  database = await givenDatabase();
  house = await givenApp(database.url, { config: { role: 'http' } });
});
afterAll(async () => {
  await house.stop();
  await database.close();
});

/** The 10th of November in the house's zone (GMT+6), its last moment before and its first moment after. */
const MOMENTS = ['2026-11-09T17:59:59Z', '2026-11-09T18:00:00Z', '2026-11-10T17:59:59Z', '2026-11-10T18:00:00Z'];
let nextId = 900n;

async function givenOrdersAt(member: bigint, other: bigint): Promise<void> {
  const shard = shardOf(member);
  for (const at of MOMENTS) {
    nextId += 1n;
    const id = nextId;
    await database.pool.query(
      `insert into deposit_orders (shard, id, member_id, key, content_hash, channel, amount, state, created_at, expires_at)
       values ($1, $2, $3, gen_random_uuid(), '\\x00', 'sandbox', 5000000, 'cancelled', $4::timestamptz, $4::timestamptz)`,
      [shard, id, member, at],
    );
    await database.pool.query(
      `insert into withdrawals (shard, id, member_id, key, amount, account_id, account_kind, account, holder, state,
         approvals_needed, requested_at, ended_at)
       values ($1, $2, $3, gen_random_uuid(), 5000000, 1, 'bkash', '01700000000', 'A', 'cancelled', 1, $4, $4)`,
      [shard, id, member, at],
    );
    const [sender, receiver] = id % 2n === 0n ? [member, other] : [other, member];
    await database.pool.query(
      `insert into transfers (id, key, sender_id, receiver_id, direction, amount, at)
       values ($1, gen_random_uuid(), $2, $3, 'up', 5000000, $4)`,
      [id, sender, receiver, at],
    );
  }
}

const LISTS = ['/wps/cashier/deposits', '/wps/withdrawals', '/wps/transfers'];

async function ask(token: string, url: string): Promise<{ rows: { id: string }[]; total: number }> {
  const answer = await house.http.inject({ method: 'GET', url, headers: { token, language: 'en' } });
  expect(answer.statusCode).toBe(200);
  return (answer.json() as { value: { rows: { id: string }[]; total: number } }).value;
}

test('chosen days are those of the house, whatever list is asked; without any all are there; of others nothing', async () => {
  const own = await givenMember(database.db);
  const other = await givenMember(database.db);
  const stranger = await givenMember(database.db);
  await givenOrdersAt(own.id, other.id);
  for (const list of LISTS) {
    const all = await ask(own.token, list);
    expect(all.total).toBe(MOMENTS.length);
    const [after, last, first] = all.rows.map(({ id }) => id);
    const day = await ask(own.token, `${list}?from=2026-11-10&to=2026-11-10`);
    expect(day).toMatchObject({ total: 2, rows: [{ id: last }, { id: first }] });
    const second = await ask(own.token, `${list}?from=2026-11-10&to=2026-11-10&page=2&size=1`);
    expect(second).toMatchObject({ total: 2, rows: [{ id: first }] });
    expect((await ask(own.token, `${list}?from=2026-11-11&to=2026-11-11`)).rows).toMatchObject([{ id: after }]);
    expect((await ask(own.token, `${list}?from=2026-11-11&to=2026-11-10`)).total).toBe(0);
    expect((await ask(stranger.token, `${list}?from=2026-11-01&to=2026-11-30`)).total).toBe(0);
  }
});

test('a page of days is read from the index of days', async () => {
  const plans = [
    `select * from deposit_orders where shard = 1 and member_id = 2 and created_at >= '2026-11-10' and created_at < '2026-11-11'
     order by created_at desc, id desc limit 20`,
    `select * from withdrawals where shard = 1 and member_id = 2 and requested_at >= '2026-11-10'
     and requested_at < '2026-11-11' order by requested_at desc, id desc limit 20`,
    `select * from transfers where sender_id = 2 and at >= '2026-11-10' and at < '2026-11-11'
     order by at desc, id desc limit 20`,
  ];
  const client = await database.pool.connect();
  try {
    await client.query('begin; set local enable_seqscan = off; set local enable_bitmapscan = off');
    for (const plan of plans) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${plan}`);
      const text = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(text).toContain('_by_day');
      expect(text).not.toContain('Sort');
    }
    await client.query('rollback');
  } finally {
    client.release();
  }
});
