import { defineCall } from '@house/contract/call';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createHouse, type Gatekeeper } from './http.ts';
import { createHttp } from './http-server.ts';
import { createBudget, createLimits, DEFAULT_LIMITS, networkOf, type RateLimits } from './limits.ts';
import { createLogger } from './logs.ts';
import { createMetrics } from './metrics.ts';
import { refuse } from './result.ts';

const open = defineCall('open', {
  method: 'GET',
  path: '/t/open',
  audience: 'anyone',
  reply: z.object({}),
  summary: '',
});
const mine = defineCall('mine', {
  method: 'GET',
  path: '/t/mine',
  audience: 'member',
  reply: z.object({}),
  summary: '',
});
const enter = defineCall('enter', {
  method: 'POST',
  path: '/t/enter',
  audience: 'anyone',
  encrypted: true,
  reply: z.object({}),
  summary: '',
});

const gatekeeper: Gatekeeper = {
  member: async (token) => ({ id: 1n, name: 'm', kind: 'player', sessionId: token, rights: [] }),
  staff: async () => refuse('session.ended'),
  decipher: async () => ({}),
};

async function givenHttp(change: Partial<RateLimits>) {
  const http = await createHttp({
    log: createLogger({ level: 'silent', role: 'test' }),
    metrics: createMetrics(),
    translate: (_language, id) => id,
    defaultLanguage: 'bn',
    trustedProxies: ['10.0.0.0/8'],
    secure: false,
    methodsOf: () => [],
    page: async () => false,
  });
  const limits = await createLimits(http, { ...DEFAULT_LIMITS, ...change }, null);
  const house = createHouse(http, { gatekeeper, translate: (_language, id) => id, defaultLanguage: 'bn', limits });
  house.serve(open, async () => ({}));
  house.serveSignedIn(mine, null, async () => ({}));
  house.serve(enter, async () => ({}));
  return http;
}

test('an address that calls too often is told how long to wait; others are not', async () => {
  const http = await givenHttp({ callsPerAddress: 3, windowSeconds: 60 });
  const call = (remoteAddress: string) => http.inject({ url: open.path, remoteAddress });
  for (let n = 0; n < 3; n += 1) expect((await call('203.0.113.1')).statusCode).toBe(200);
  const refused = await call('203.0.113.1');
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toMatchObject({ success: false, code: 'request.tooMany' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
  expect((await call('203.0.113.2')).statusCode).toBe(200);
});

test('only a trusted proxy may say who calls', async () => {
  const http = await givenHttp({ callsPerAddress: 1 });
  const call = (remoteAddress: string, client: string) =>
    http.inject({ url: open.path, remoteAddress, headers: { 'x-forwarded-for': client } });
  expect((await call('10.0.0.1', '203.0.113.5')).statusCode).toBe(200);
  expect((await call('10.0.0.1', '203.0.113.6')).statusCode).toBe(200);
  expect((await call('10.0.0.1', '203.0.113.6')).statusCode).toBe(429);
  expect((await call('198.51.100.1', '203.0.113.7')).statusCode).toBe(200);
  expect((await call('198.51.100.1', '203.0.113.8')).statusCode).toBe(429);
});

test('a session has a limit of its own, wherever it calls from', async () => {
  const http = await givenHttp({ callsPerSession: 2 });
  const call = (token: string, remoteAddress: string) =>
    http.inject({ url: mine.path, remoteAddress, headers: { token } });
  expect((await call('a', '203.0.113.1')).statusCode).toBe(200);
  expect((await call('a', '203.0.113.2')).statusCode).toBe(200);
  expect((await call('a', '203.0.113.3')).statusCode).toBe(429);
  expect((await call('b', '203.0.113.3')).statusCode).toBe(200);
});

test('sign-ins have a tighter limit', async () => {
  const http = await givenHttp({ signInsPerAddress: 1 });
  const call = () =>
    http.inject({ method: 'POST', url: enter.path, payload: 'a.b.c', headers: { 'content-type': 'application/jose' } });
  expect((await call()).statusCode).toBe(200);
  expect((await call()).statusCode).toBe(429);
  expect((await http.inject(open.path)).statusCode).toBe(200);
});

test('plain JSON to an encrypted call is refused', async () => {
  const http = await givenHttp({});
  const response = await http.inject({ method: 'POST', url: enter.path, payload: {} });
  expect([response.statusCode, response.json().code]).toEqual([400, 'request.notEncrypted']);
});

test('a budget is each address’s own, takes nothing when there is too little left, and is whole in the next window', () => {
  let now = 0;
  const budget = createBudget(10, 60_000, { now: () => now });
  expect([budget.take('203.0.113.1', 8), budget.take('203.0.113.1', 3), budget.take('203.0.113.1', 2)]).toEqual([
    true,
    false,
    true,
  ]);
  expect(budget.take('203.0.113.2', 10)).toBe(true);
  budget.giveBack('203.0.113.1', 4);
  expect([budget.take('203.0.113.1', 5), budget.take('203.0.113.1', 4)]).toEqual([false, true]);
  now = 60_000;
  // What was taken before is not given back into a window that never lent it.
  budget.giveBack('203.0.113.2', 10);
  expect([budget.take('203.0.113.2', 10), budget.take('203.0.113.2', 1)]).toEqual([true, false]);
});

test('an IPv6 network is one caller', () => {
  expect(networkOf('2001:db8:1:2:3::1')).toBe(networkOf('2001:db8:1:2:ffff::9'));
  expect(networkOf('2001:db8:1:3::1')).not.toBe(networkOf('2001:db8:1:2::1'));
  expect(networkOf('::ffff:203.0.113.1')).toBe('203.0.113.1');
});
