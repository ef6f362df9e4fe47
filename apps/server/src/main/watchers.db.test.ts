/** A thousand people who watch a draw on a real server: all hear the same, in order, and the house keeps nothing of each. */
import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DRAW_TIME, moveDraw } from '../capabilities/lottery/given.ts';
import { publishNow } from '../platform/realtime.ts';
import { givenDatabase, type TestDatabase } from '../platform/testing/database.ts';
import { type AppProcess, givenRunningApp } from '../platform/testing/running-house.ts';
import { type GivenSocket, givenSocket } from '../platform/testing/socket.ts';
import { untilDrawOnSale, untilSettled } from './testing/house-client.ts';

const WATCHERS = 1_000;
const OPENED_AT_ONCE = 100;
const GAME = 'F5D5';
const CHANNEL = `lott.${GAME}`;
const MORE_EVENTS = 30;
/** Generous: what matters is that it is not a megabyte. */
const KILOBYTES_A_WATCHER = 150;

let database: TestDatabase;
let server: AppProcess;
const sockets: GivenSocket[] = [];

beforeAll(async () => {
  database = await givenDatabase();
  server = await givenRunningApp({ databaseUrl: database.url });
}, 120_000);
afterAll(async () => {
  for (const socket of sockets) socket.close();
  await server.stop();
  await database.close();
});

const memoryOfServer = (): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(server.pid)], { encoding: 'utf8' }));

async function countOf(query: string, values: readonly unknown[] = []): Promise<number> {
  const { rows } = await database.pool.query<{ n: number }>(query, [...values]);
  return rows[0]?.n ?? 0;
}

const countConnections = (): Promise<number> =>
  countOf('select count(*)::integer as n from pg_stat_activity where datname = current_database()');

async function watch(): Promise<GivenSocket> {
  const socket = await givenSocket(server.url);
  socket.send({ type: 'subscribe', channels: [CHANNEL] });
  await socket.take('subscribed');
  return socket;
}

/** The events of a socket up to one of this kind that `belongs`, and how long after its commit that one came. */
async function hear(socket: GivenSocket, kind: string, belongs: (data: Record<string, unknown>) => boolean) {
  const kinds: string[] = [];
  for (;;) {
    const { event } = await socket.take('event');
    if (event === undefined || !belongs(event.data)) continue;
    kinds.push(event.kind);
    if (event.kind === kind) return { kinds, late: Date.now() - Date.parse(event.at) };
  }
}

test('a thousand watchers hear close, result and settlement in order; no row, connection or growing memory for any', async ({
  annotate,
}) => {
  const draw = await untilDrawOnSale(database, GAME);
  const connections = await countConnections();
  const before = memoryOfServer();
  while (sockets.length < WATCHERS) {
    sockets.push(...(await Promise.all(Array.from({ length: OPENED_AT_ONCE }, watch))));
  }
  expect(memoryOfServer() - before).toBeLessThan(WATCHERS * KILOBYTES_A_WATCHER);

  const all = Promise.all(sockets.map((socket) => hear(socket, 'settled', (data) => data.id === String(draw.id))));
  await moveDraw(database.db, draw.id, DRAW_TIME);
  await untilSettled(database, draw.id);
  const heard = await all;
  // Who began to listen as the draw opened may have heard that first.
  for (const { kinds } of heard) expect(kinds.join(' ')).toMatch(/^(opened )?closed result settled$/);
  const last = Math.max(...heard.map(({ late }) => late));
  await annotate(`from the commit to the last of ${WATCHERS}: ${last} ms`);

  const settled = memoryOfServer();
  const more = Promise.all(sockets.map((socket) => hear(socket, 'more', (data) => data.last === true)));
  for (let count = 1; count <= MORE_EVENTS; count += 1) {
    await publishNow(database.db, [{ channel: CHANNEL, kind: 'more', data: { last: count === MORE_EVENTS } }]);
  }
  await more;
  expect(memoryOfServer() - settled).toBeLessThan(WATCHERS * KILOBYTES_A_WATCHER);
  const events = `select count(*)::integer as n from live_events where channel = $1 and kind = 'more'`;
  expect(await countOf(events, [CHANNEL])).toBe(MORE_EVENTS);
  expect(await countOf('select count(*)::integer as n from live_watchers')).toBe(0);
  expect(await countConnections()).toBeLessThanOrEqual(connections + 6);
}, 60_000);
