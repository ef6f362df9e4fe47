import { ALL_CALLS } from '@house/contract/calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenStaff } from '../capabilities/identity/given.ts';
import { givenDatabase, type TestDatabase } from '../platform/testing/database.ts';
import type { RunningApp } from './compose.ts';
import { givenApp } from './given.ts';

let database: TestDatabase;
let house: RunningApp;

beforeAll(async () => {
  database = await givenDatabase();
  house = await givenApp(database.url, {
    incomplete: true,
    config: { role: 'http' },
    routes: (http) => {
      http.post('/test/echo', async (request) => ({ body: request.body, raw: request.rawBody }));
      http.get('/test/fault', async () => {
        throw new Error('the password is hunter2');
      });
    },
  });
});

afterAll(async () => {
  await house.stop();
  await database.close();
});

describe('what a client does wrong is told by code, under the envelope', () => {
  const post = (payload: string | Buffer, type?: string) =>
    house.http.inject({
      method: 'POST',
      url: '/test/echo',
      payload,
      headers: type === undefined ? {} : { 'content-type': type },
    });

  test.each([
    ['broken JSON', () => post('{"a":', 'application/json'), 400, 'request.invalid'],
    ['a poisoned prototype', () => post('{"__proto__":{"a":1}}', 'application/json'), 400, 'request.invalid'],
    ['a body of 300 KB', () => post(`"${'x'.repeat(300_000)}"`, 'application/json'), 413, 'request.tooLarge'],
    ['an unknown media type', () => post('a', 'text/csv'), 415, 'request.unsupportedMediaType'],
    ['an unknown path', () => house.http.inject('/wps/nothing'), 404, 'request.notFound'],
    ['a broken percent sign', () => house.http.inject('/wps/%E0%A4%A'), 400, 'request.invalid'],
    [
      'a wrong method',
      () => house.http.inject({ method: 'DELETE', url: '/wps/live/poll' }),
      405,
      'request.methodNotAllowed',
    ],
    ['no session', () => house.http.inject('/wps/live/poll?channels=wallet'), 401, 'session.required'],
    [
      'an unknown session',
      () => house.http.inject({ url: '/wps/live/poll?channels=wallet', headers: { token: 'x' } }),
      401,
      'session.ended',
    ],
    ['a wrong field', () => house.http.inject('/wps/live/poll?channels=a&after=-1'), 400, 'request.invalid'],
  ])('%s', async (_what, ask, status, code) => {
    const response = await ask();
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ success: false, value: null, code, requestId: expect.any(String) });
    expect(response.json().message).not.toBe('');
    expect(response.headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'");
  });

  test('names each wrong field', async () => {
    const response = await house.http.inject('/wps/live/poll?after=-1');
    expect(Object.keys(response.json().fields).sort()).toEqual(['after', 'channels']);
  });
});

test('a fault answers 503 and shows nothing of its cause', async () => {
  const response = await house.http.inject('/test/fault');
  expect(response.statusCode).toBe(503);
  expect(response.json()).toMatchObject({ success: false, code: 'request.unavailable' });
  expect(response.body).not.toContain('hunter2');
});

test('answers in the language that is asked for', async () => {
  const ask = async (language: string) =>
    (await house.http.inject({ url: '/wps/nothing', headers: { language } })).json().message;
  expect(await ask('en')).toMatch(/[a-z]/);
  expect(await ask('bn')).toMatch(/[\u0980-\u09FF]/);
  expect(await ask('xx')).toBe(await ask('bn'));
});

test('keeps the raw body for signatures and takes an empty JSON body for none', async () => {
  const headers = { 'content-type': 'application/json' };
  const full = await house.http.inject({ method: 'POST', url: '/test/echo', payload: '{ "a" : 1 }', headers });
  expect(full.json()).toEqual({ body: { a: 1 }, raw: '{ "a" : 1 }' });
  const empty = await house.http.inject({ method: 'POST', url: '/test/echo', payload: '', headers });
  expect(empty.statusCode).toBe(200);
});

test('OPTIONS and HEAD answer sensibly', async () => {
  const options = await house.http.inject({ method: 'OPTIONS', url: '/wps/live/poll' });
  expect(options.statusCode).toBe(204);
  expect(options.headers.allow).toBe('GET, HEAD, OPTIONS');
  const head = await house.http.inject({ method: 'HEAD', url: '/wps/live/poll?channels=sys' });
  expect([head.statusCode, head.body]).toEqual([200, '']);
});

test('what is read comes compressed to who takes it so, and to others as it is', async () => {
  const read = async (encodings: string) =>
    (await house.http.inject({ url: '/wps/system/setting/register', headers: { 'accept-encoding': encodings } }))
      .headers;
  expect(await read('gzip, br')).toMatchObject({ 'content-encoding': 'br' });
  expect(await read('gzip')).toMatchObject({ 'content-encoding': 'gzip' });
  expect(await read('identity')).not.toHaveProperty('content-encoding');
});

test('request ids differ', async () => {
  const ids = await Promise.all([1, 2, 3].map(async () => (await house.http.inject('/wps/x')).json().requestId));
  expect(new Set(ids).size).toBe(3);
});

test('health, readiness and metrics', async () => {
  expect((await house.http.inject('/healthz')).json()).toEqual({ alive: true });
  expect((await house.http.inject('/readyz')).json()).toEqual({ ready: true });
  const metrics = await house.http.inject('/metrics');
  expect(metrics.body).toContain('house_http_request_seconds_bucket');
  expect(metrics.body).toContain('house_db_connections');
  const outside = await house.http.inject({ url: '/metrics', remoteAddress: '203.0.113.9' });
  expect(outside.statusCode).toBe(404);
  const proxied = await house.http.inject({ url: '/metrics', headers: { 'x-forwarded-for': '203.0.113.9' } });
  expect(proxied.statusCode).toBe(404);
});

test('the OpenAPI document has every call, and the reference shows each', async () => {
  const document = (await house.http.inject('/openapi.json')).json();
  const operations = Object.values<Record<string, { operationId: string }>>(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(operations.sort()).toEqual(ALL_CALLS.map(({ name }) => name).sort());
  const reference = await house.http.inject('/reference');
  for (const { name } of ALL_CALLS) expect(reference.body).toContain(`id="${name}"`);
  expect(reference.headers['content-security-policy']).toContain("default-src 'none'");
});

test('in production strangers read of the calls of the site alone, staff of all', async () => {
  const config = { role: 'http', production: true } as const;
  const closed = await givenApp(database.url, { incomplete: true, config });
  const { token } = await givenStaff(database.db);
  const namesAt = async (url: string, headers = {}) => {
    const { statusCode, body } = await closed.http.inject({ url, headers });
    return [statusCode, body.includes('listWagers'), body.includes('getDeskBrand')];
  };
  expect(await namesAt('/openapi.json')).toEqual([200, true, false]);
  expect(await namesAt('/reference')).toEqual([200, true, false]);
  expect(await namesAt('/desk/openapi.json', { token })).toEqual([200, true, true]);
  expect((await namesAt('/desk/openapi.json'))[0]).toBe(404);
  await closed.stop();
});

test('an address has so many pages, documents and calls a minute; probes go on', async () => {
  const limited = await givenApp(database.url, {
    incomplete: true,
    config: { role: 'http', rateLimits: true },
    limits: { callsPerAddress: 4 },
  });
  const ask = async (url: string) => (await limited.http.inject(url)).statusCode;
  expect(await ask('/openapi.json')).toBe(200);
  expect(await ask('/reference')).toBe(200);
  expect([200, 404]).toContain(await ask('/home'));
  expect(await ask('/sandbox/pay/nothing')).toBe(404);
  for (const url of [
    '/openapi.json',
    '/reference',
    '/home',
    '/sandbox/pay/nothing',
    '/wps/system/status',
    '/metrics',
  ]) {
    expect([url, await ask(url)]).toEqual([url, 429]);
  }
  for (let n = 0; n < 10; n += 1) expect([await ask('/healthz'), await ask('/readyz')]).toEqual([200, 200]);
  await limited.stop();
});

test('a house for real money says so to its pages and has no page to pay on with play money', async () => {
  const real = await givenApp(database.url, { incomplete: true, config: { role: 'http', playMoney: false } });
  const pay = { method: 'GET', url: '/sandbox/pay/:token' } as const;
  expect([house.http.hasRoute(pay), real.http.hasRoute(pay)]).toEqual([true, false]);
  const { value } = (await real.http.inject('/wps/system/whitelabel')).json();
  expect(value.brand.playMoney).toBe(false);
  await real.stop();
});

test('refuses to start when a route under the contract is not in it', async () => {
  const stray = givenApp(database.url, {
    incomplete: true,
    config: { role: 'http' },
    routes: (http) => void http.get('/wps/stray', async () => ''),
  });
  await expect(stray).rejects.toThrow(/every route is in the contract \(not there: GET \/wps\/stray/);
});

test('serves every call of the contract', async () => {
  const whole = await givenApp(database.url, { config: { role: 'http' } });
  for (const { name, method, path } of ALL_CALLS) {
    const url = path.replace(/:\w+/g, '1');
    const response = await whole.http.inject({ method, url });
    expect(response.headers['content-type'], name).toContain('application/json');
    expect(response.statusCode, name).not.toBe(405);
    expect(response.statusCode, name).toBeLessThan(500);
  }
  await whole.stop();
});
