import { once } from 'node:events';
import { connect } from 'node:net';
import { LIVE_SOCKET_PATH } from '@house/contract/platform/realtime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refuse } from '../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../platform/testing/database.ts';
import { givenSocket } from '../platform/testing/socket.ts';
import { givenApp, givenConfig } from './given.ts';
import { openKernel } from './kernel.ts';
import { type ProcessParts, runProcess } from './process.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await givenDatabase();
});
afterAll(() => database.close());

/** A client that says so much and no more; `closed` once the other side has ended the line or cut it. */
async function openSilentLine(url: string, words: string): Promise<{ readonly closed: Promise<void> }> {
  const { hostname, port } = new URL(url);
  const line = connect({ host: hostname, port: Number(port) });
  const closed = new Promise<void>((resolve) => line.once('close', () => resolve()));
  line.on('error', () => undefined).resume();
  await once(line, 'connect');
  line.write(words);
  return { closed };
}

/** One that works on `/test/slow` until it is released; `inside` tells that it does. */
async function givenHouseAtWork() {
  const inside = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const house = await givenApp(database.url, {
    incomplete: true,
    config: { role: 'http' },
    routes: (http) => {
      http.get('/test/slow', async () => {
        inside.resolve();
        await release.promise;
        return { done: true };
      });
      http.post('/test/half', async () => ({ done: true }));
    },
  });
  return { house, inside, release };
}

test('stopping lets what is in flight finish, lets nobody new in and sends sockets elsewhere', async () => {
  const { house, inside, release } = await givenHouseAtWork();
  const url = await house.listen();
  const socket = await givenSocket(url);
  const slow = fetch(`${url}/test/slow`);
  await inside.promise;

  let stopped = false;
  const stopping = house.stop().then(() => {
    stopped = true;
  });
  expect(await socket.closed).toBe(1012);
  await expect(fetch(`${url}/healthz`)).rejects.toThrow();
  expect(stopped).toBe(false);
  release.resolve();
  expect(await (await slow).json()).toEqual({ done: true });
  await stopping;
  await expect(house.kernel.database.pool.query('select 1')).rejects.toThrow();
  await expect(house.kernel.bets.pool.query('select 1')).rejects.toThrow();
});

test('nobody who keeps silent on his line holds up a stop; what is worked on meanwhile is answered', async () => {
  const { house, inside, release } = await givenHouseAtWork();
  const url = await house.listen();
  const slow = fetch(`${url}/test/slow`);
  await inside.promise;
  const upgrade = 'connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13';
  const lines = await Promise.all([
    // A browser opens lines ahead of what it will ask for.
    openSilentLine(url, ''),
    openSilentLine(url, 'POST /test/half HTTP/1.1\r\nhost: ho'),
    openSilentLine(url, 'POST /test/half HTTP/1.1\r\nhost: house\r\ncontent-length: 5\r\n\r\nhal'),
    openSilentLine(
      url,
      `GET ${LIVE_SOCKET_PATH} HTTP/1.1\r\nhost: house\r\n${upgrade}\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
    ),
  ]);
  await expect.poll(async () => (await fetch(`${url}/metrics`)).text()).toContain('house_live_sockets 1');

  const stopping = house.stop().then(() => 'the rest was cut off');
  const cut = Promise.all(lines.map(({ closed }) => closed)).then(() => 'the lines were closed');
  expect(await Promise.race([cut, stopping])).toBe('the lines were closed');
  release.resolve();
  expect(await (await slow).json()).toEqual({ done: true });
  await stopping;
});

test('a worker serves health and metrics, no calls', async () => {
  const house = await givenApp(database.url, { config: { role: 'worker' } });
  expect((await house.http.inject('/readyz')).json()).toEqual({ ready: true });
  expect((await house.http.inject('/metrics')).body).toContain('house_projection_behind');
  expect((await house.http.inject('/wps/system/status')).statusCode).toBe(404);
  await house.stop();
});

test('is not ready while a migration has not run', async () => {
  const house = await givenApp(database.url, { incomplete: true, config: { role: 'http' } });
  await database.pool.query(`update schema_migrations set name = '9999_gone.sql' where name = '0096_legs.sql'`);
  expect((await house.http.inject('/readyz')).statusCode).toBe(503);
  await database.pool.query(`update schema_migrations set name = '0096_legs.sql' where name = '9999_gone.sql'`);
  expect((await house.http.inject('/readyz')).statusCode).toBe(200);
  await house.stop();
});

test('stays ready while the database refuses writes, and says so to whoever watches', async () => {
  const house = await givenApp(database.url, { incomplete: true, config: { role: 'http' } });
  expect((await house.http.inject('/readyz')).json()).toEqual({ ready: true });
  const full = `do $$ begin raise exception 'no room' using errcode = '53100'; end $$`;
  await expect(house.kernel.bets.pool.query(full)).rejects.toThrow('no room');
  const response = await house.http.inject('/readyz');
  expect([response.statusCode, response.json()]).toEqual([200, { ready: true, refusesWrites: true }]);
  const { body } = await house.http.inject('/metrics');
  expect(body).toContain('house_database_refuses_writes 1');
  expect(body).toContain('house_faults_total{kind="databaseWrites"} 1');
  await house.stop();
});

test('one process that does everything starts, works and stops', async () => {
  const house = await givenApp(database.url, { incomplete: true });
  const url = await house.listen();
  const status = await (await fetch(`${url}/wps/system/status`)).json();
  expect(status).toMatchObject({ success: true, value: { status: 0 } });
  await house.stop();
});

test('a process whose contract has a call without a handler does not start', async () => {
  const kernel = await openKernel(givenConfig(database.url, { role: 'http' }));
  const closed = async () => refuse('session.ended');
  const nothing: ProcessParts = {
    gatekeeper: { member: closed, staff: closed, decipher: closed },
    modules: [],
    pages: { bootData: async () => null, languages: async () => ({ offered: ['bn'], fallback: 'bn' }) },
  };
  await expect(runProcess(kernel, nothing, {})).rejects.toThrow(
    /every call of the contract has a handler \(missing: .*getWhitelabel/,
  );
  await kernel.close();
});
