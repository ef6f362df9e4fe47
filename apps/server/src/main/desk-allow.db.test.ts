/** DESK_ALLOW: away from its networks the desk is not there, and a token of staff is nobody's wherever it is shown. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { getDeskBrand } from '@house/contract/content/desk-brand';
import { pollLive } from '@house/contract/platform/realtime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GivenStaff, givenStaff } from '../capabilities/identity/given.ts';
import { publishNow } from '../platform/realtime.ts';
import { givenDatabase, type TestDatabase } from '../platform/testing/database.ts';
import { givenSocket } from '../platform/testing/socket.ts';
import type { RunningApp } from './compose.ts';
import { givenApp } from './given.ts';

const [INSIDE, OUTSIDE] = ['203.0.113.7', '198.51.100.7'];

let database: TestDatabase;
let house: RunningApp;
let url: string;
let staff: GivenStaff;

beforeAll(async () => {
  database = await givenDatabase();
  house = await givenApp(database.url, {
    config: { role: 'http', deskAllow: ['203.0.113.0/24'], trustedProxies: ['127.0.0.1/32'] },
    routes: (http) => void http.get('/desk/file', async () => 'of the desk'),
  });
  url = await house.listen();
  staff = await givenStaff(database.db);
});
afterAll(async () => {
  await house.stop();
  await database.close();
});

const ask = (path: string, address: string) =>
  house.http.inject({ url: path, headers: { token: staff.token, 'x-forwarded-for': address } });

test('pages, files and calls of the desk are there for its networks and do not exist for others', async () => {
  for (const path of ['/desk/file', getDeskBrand.path]) {
    expect([path, (await ask(path, INSIDE)).statusCode]).toEqual([path, 200]);
    const refused = await ask(path, OUTSIDE);
    expect([path, refused.statusCode, refused.json().code]).toEqual([path, 404, 'request.notFound']);
  }
  for (const path of ['/desk', '/desk/', '/DESK/', '/%64esk/api/brand', '/desk/members']) {
    expect([path, (await ask(path, OUTSIDE)).json().code]).toEqual([path, 'request.notFound']);
  }
});

test('an upgrade that is refused leaves no line open', async () => {
  const { hostname, port } = new URL(url);
  const line = connect(Number(port), hostname);
  line.write(
    `GET /desk/live HTTP/1.1\r\nhost: house\r\nx-forwarded-for: ${OUTSIDE}\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
  );
  let said = '';
  line.on('data', (data) => {
    said += data.toString();
  });
  await once(line, 'close', { signal: AbortSignal.timeout(5_000) });
  expect(said).toContain('HTTP/1.1 404');
});

test('polling the channels of staff is refused elsewhere as with any token that is nobody’s', async () => {
  const path = `${pollLive.path}?channels=deskChat&after=0`;
  expect((await ask(path, INSIDE)).statusCode).toBe(200);
  const refused = await ask(path, OUTSIDE);
  expect([refused.statusCode, refused.json().code]).toEqual([401, 'session.ended']);
});

test('a socket elsewhere hears the public channels and nothing of staff', async () => {
  const listen = async (address: string) => {
    const socket = await givenSocket(url, { 'x-forwarded-for': address });
    socket.send({ type: 'subscribe', token: staff.token, channels: ['deskChat', 'sys'] });
    await socket.take('subscribed');
    return socket;
  };
  const [inside, outside] = [await listen(INSIDE), await listen(OUTSIDE)];
  await publishNow(
    database.db,
    ['deskChat', 'sys'].map((channel) => ({ channel, kind: 'test', data: {} })),
  );
  expect((await inside.take('event')).event?.channel).toBe('deskChat');
  expect((await outside.take('event')).event?.channel).toBe('sys');
  for (const socket of [inside, outside]) socket.close();
});
