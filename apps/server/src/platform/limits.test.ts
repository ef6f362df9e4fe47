import { createServer, type Server, type Socket } from 'node:net';
import { defineCall } from '@house/contract/call';
import type { FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { limitAddresses } from './address-limit.ts';
import { createCallRouter, createPathTable, type Gatekeeper } from './http.ts';
import { createHttp } from './http-server.ts';
import { countTurnedAway, createBudget, createLimits, DEFAULT_LIMITS, type RateLimits } from './limits.ts';
import { createLogger } from './logs.ts';
import { createMetrics } from './metrics.ts';
import { openRedis } from './redis.ts';
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

const httpOptions = {
  metrics: createMetrics(),
  translate: (_language: string, id: string) => id,
  defaultLanguage: 'bn',
  trustedProxies: ['10.0.0.0/8'],
  secure: false,
  methodsOf: createPathTable([open, mine, enter]),
  page: async () => false,
};
const silent = createLogger({ level: 'silent', role: 'test' });

async function givenHttp(change: Partial<RateLimits>, redis: Redis | null = null, log = silent) {
  const http = await createHttp({ ...httpOptions, log });
  const limits = await createLimits(http, { ...DEFAULT_LIMITS, ...change }, redis);
  limitAddresses(http, { ...httpOptions, limits });
  const house = createCallRouter(http, { ...httpOptions, limits, gatekeeper });
  house.serve(open, async () => ({}));
  house.serveSignedIn(mine, null, async () => ({}));
  house.serve(enter, async () => ({}));
  http.get('/page', async (_request, reply) => reply.type('text/html').send('<p>a page</p>'));
  http.get('/probe', { config: { uncounted: true } }, async () => ({ alive: true }));
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

test('whom a limit turns away is counted by reason, nobody else', async () => {
  const metrics = createMetrics();
  const http = await createHttp({ ...httpOptions, log: silent });
  const made = await createLimits(http, { ...DEFAULT_LIMITS, callsPerAddress: 2, signInsPerAddress: 1 }, null);
  const limits = countTurnedAway(made, metrics);
  const request = { clientAddress: '203.0.113.1' } as FastifyRequest;
  for (let n = 0; n < 3; n += 1) await limits.address(request);
  for (let n = 0; n < 3; n += 1) await limits.signIn(request);
  await limits.session(request, 'a');
  const figures = await metrics.registry.metrics();
  const counted = (reason: string) => figures.match(`house_turned_away_total{reason="${reason}"} (\\d+)`)?.[1];
  expect(['address', 'signIn', 'session'].map(counted)).toEqual(['1', '2', '0']);
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

test('a session may call as often as the rule says (operations.md 10), and an address as three such sessions', () => {
  const { windowSeconds, callsPerSession, callsPerAddress } = DEFAULT_LIMITS;
  expect(callsPerSession / windowSeconds).toBe(20);
  expect(callsPerAddress).toBe(3 * callsPerSession);
});

test('limits are what the security paper says they are (15.1.3)', async () => {
  expect(DEFAULT_LIMITS).toEqual({
    windowSeconds: 60,
    callsPerAddress: 3_600,
    callsPerSession: 1_200,
    signInsPerAddress: 60,
    socketsPerAddress: 200,
    messagesPerAddress: 1_200,
    missedEventsPerAddress: 60_000,
  });
  let now = 0;
  const http = await createHttp({ ...httpOptions, log: silent });
  const { messages, missedEvents } = await createLimits(http, DEFAULT_LIMITS, null, { now: () => now });
  const takeAll = () => [messages.take('203.0.113.1', 1_200), missedEvents.take('203.0.113.1', 60_000)];
  const taken: boolean[][] = [];
  for (now of [0, 9_999, 10_000, 59_999, 60_000]) taken.push(takeAll());
  expect(taken).toEqual([
    [true, true],
    [false, false],
    [true, false],
    [true, false],
    [false, true],
  ]);
});

test('whoever has a /64 of IPv6 is one caller, and one who signs in', async () => {
  const http = await givenHttp({ callsPerAddress: 3, signInsPerAddress: 1 });
  const call = async (remoteAddress: string) => (await http.inject({ url: open.path, remoteAddress })).statusCode;
  const signIn = async (remoteAddress: string) => {
    const headers = { 'content-type': 'application/jose' };
    return (await http.inject({ method: 'POST', url: enter.path, payload: 'a.b.c', headers, remoteAddress }))
      .statusCode;
  };
  expect([await signIn('2001:db8::1'), await signIn('2001:db8::2'), await signIn('2001:db8:0:1::1')]).toEqual([
    200, 429, 200,
  ]);
  expect([await call('2001:db8::3'), await call('2001:db8::4'), await call('2001:db8:0:1::2')]).toEqual([
    200, 429, 200,
  ]);
});

test('pages and addresses that do not exist count as calls do; probes do not', async () => {
  const http = await givenHttp({ callsPerAddress: 2 });
  expect((await http.inject('/page')).statusCode).toBe(200);
  expect((await http.inject('/nothing')).statusCode).toBe(404);
  expect((await http.inject('/page')).statusCode).toBe(429);
  expect((await http.inject(open.path)).statusCode).toBe(429);
  expect((await http.inject('/probe')).statusCode).toBe(200);
});

test('who opens a page too often is told so in a page, in both languages; a call is refused in the envelope', async () => {
  const http = await givenHttp({ callsPerAddress: 0 });
  const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
  const page = await http.inject({ url: '/page', headers: { accept } });
  expect([page.statusCode, page.headers['content-type'], page.headers['cache-control']]).toEqual([
    429,
    'text/html; charset=utf-8',
    'no-store',
  ]);
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  expect(Number(page.headers['retry-after'])).toBeGreaterThan(0);
  expect(page.body).toContain('<p lang="bn">errors.request.tooMany</p><p lang="en">errors.request.tooMany</p>');
  const call = await http.inject({ url: open.path, headers: { accept } });
  expect(call.json()).toMatchObject({ success: false, code: 'request.tooMany' });
  expect((await http.inject('/page')).json()).toMatchObject({ success: false, code: 'request.tooMany' });
});

test('a limit remembers more addresses than a crowd has', async () => {
  const http = await givenHttp({ callsPerAddress: 1 });
  for (let n = 0; n < 6_000; n += 1) {
    await http.inject({ url: '/nothing', remoteAddress: `198.18.${n >> 8}.${n & 255}` });
  }
  expect((await http.inject({ url: open.path, remoteAddress: '198.18.0.0' })).statusCode).toBe(429);
});

test('a clock that is set back lengthens no window: neither of calls nor of what sockets may say', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    const http = await givenHttp({ callsPerAddress: 2, windowSeconds: 1 });
    const budget = createBudget(1, 1_000);
    const call = async () => (await http.inject(open.path)).statusCode;
    expect([await call(), await call(), await call()]).toEqual([200, 200, 429]);
    expect([budget.take('203.0.113.1', 1), budget.take('203.0.113.1', 1)]).toEqual([true, false]);
    vi.setSystemTime(Date.now() - 3_600_000);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect(await call()).toBe(200);
    expect(budget.take('203.0.113.1', 1)).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

const opened: { server: Server; lines: Set<Socket>; redis: Redis }[] = [];
afterEach(async () => {
  for (const { server, lines, redis } of opened.splice(0)) {
    redis.disconnect();
    for (const line of lines) line.destroy();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** What stands where Redis should: `answer` is what it says to each command, null nothing more. */
async function givenRedis(answer: (command: string) => string | null) {
  const lines = new Set<Socket>();
  const asked: string[] = [];
  const server = createServer((line) => {
    lines.add(line);
    line.on('close', () => lines.delete(line));
    line.on('error', () => line.destroy());
    line.on('data', (data) => {
      for (const [, command = ''] of data.toString().matchAll(/\*\d+\r\n\$\d+\r\n(\w+)\r\n/g)) {
        asked.push(command.toLowerCase());
        const said = answer(command.toLowerCase());
        if (said !== null) line.write(said);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const redis = openRedis(`redis://127.0.0.1:${port}`, silent);
  opened.push({ server, lines, redis });
  return { redis, asked, server, lines };
}

/** What a client asks before it is ready. */
const GREETING: ReadonlyMap<string, string> = new Map([
  ['hello', '%0\r\n'],
  ['client', '+OK\r\n'],
  ['info', '$15\r\nredis_version:7\r\n'],
]);
const greeting = (command: string): string | null => GREETING.get(command) ?? null;

function givenLog() {
  const written: string[] = [];
  const destination = { write: (line: string) => void written.push(line) };
  return { written, log: createLogger({ level: 'warn', role: 'test', destination }) };
}

test('a Redis that falls silent holds nobody up for long, once, and each process counts for itself', async () => {
  const { redis, asked } = await givenRedis(greeting);
  await new Promise((resolve) => redis.once('ready', resolve));
  const { log, written } = givenLog();
  const http = await givenHttp({ callsPerAddress: 3 }, redis, log);
  const began = performance.now();
  const statuses: number[] = [];
  for (let n = 0; n < 5; n += 1) statuses.push((await http.inject(open.path)).statusCode);
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
  expect(performance.now() - began).toBeLessThan(2_000);
  expect(asked.filter((command) => command.startsWith('eval'))).toHaveLength(1);
  expect(written.filter((line) => line.includes('limits count by process'))).toHaveLength(1);
});

test('a Redis that is dead lifts no limit', async () => {
  const { redis, server, lines } = await givenRedis(greeting);
  await new Promise((resolve) => redis.once('ready', resolve));
  const gone = new Promise((resolve) => redis.once('close', resolve));
  server.close();
  for (const line of lines) line.destroy();
  await gone;
  const { log, written } = givenLog();
  const http = await givenHttp({ callsPerAddress: 2, callsPerSession: 1, signInsPerAddress: 1 }, redis, log);
  const call = (url: string, remoteAddress: string) => http.inject({ url, remoteAddress, headers: { token: 'a' } });
  expect((await call(open.path, '203.0.113.1')).statusCode).toBe(200);
  expect((await call(open.path, '203.0.113.1')).statusCode).toBe(200);
  expect((await call(open.path, '203.0.113.1')).statusCode).toBe(429);
  expect((await call(mine.path, '203.0.113.2')).statusCode).toBe(200);
  expect((await call(mine.path, '203.0.113.3')).statusCode).toBe(429);
  expect(written.filter((line) => line.includes('limits count by process'))).toHaveLength(1);
});

test('a Redis that answers is what counts, and counts again once it is back', async () => {
  const ninth = '*2\r\n:9\r\n:30000\r\n';
  const said: { words: string | null } = { words: ninth };
  const { redis } = await givenRedis((command) => greeting(command) ?? said.words);
  await new Promise((resolve) => redis.once('ready', resolve));
  let now = 0;
  const http = await createHttp({ ...httpOptions, log: silent });
  const limits = await createLimits(http, { ...DEFAULT_LIMITS, callsPerAddress: 8 }, redis, { now: () => now });
  limitAddresses(http, { ...httpOptions, limits });
  http.get('/page', async () => 'here');
  const refused = await http.inject('/page');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '30']);
  said.words = null;
  expect((await http.inject('/page')).statusCode).toBe(200);
  // First the answer it owes.
  said.words = ninth.repeat(2);
  expect((await http.inject('/page')).statusCode).toBe(200);
  now += 5_000;
  expect((await http.inject('/page')).statusCode).toBe(429);
});

test('while Redis is away each process lets its share through, of what it counted all along, and for a window after', async () => {
  const first = '*2\r\n:1\r\n:30000\r\n';
  const said: { words: string | null } = { words: first };
  const { redis } = await givenRedis((command) => greeting(command) ?? said.words);
  await new Promise((resolve) => redis.once('ready', resolve));
  let now = 0;
  const http = await createHttp({ ...httpOptions, log: silent });
  const most = { ...DEFAULT_LIMITS, callsPerAddress: 10 };
  const limits = await createLimits(http, most, redis, { now: () => now }, async () => 2);
  limitAddresses(http, { ...httpOptions, limits });
  http.get('/page', async () => 'here');
  const ask = async (times: number): Promise<number> => {
    let passed = 0;
    for (let n = 0; n < times; n += 1) passed += (await http.inject('/page')).statusCode === 200 ? 1 : 0;
    return passed;
  };
  // Redis counts for all and refuses none.
  expect(await ask(3)).toBe(3);
  said.words = null;
  expect(await ask(4)).toBe(2);
  // It is back and knows nothing of what was.
  said.words = first.repeat(2);
  now += 5_000;
  expect(await ask(3)).toBe(0);
  now += 60_000;
  said.words = first;
  expect(await ask(8)).toBe(8);
});

test.each([
  ['answers late', () => new Promise<number>((resolve) => void setTimeout(resolve, 400, 2)), 1],
  ['is lost with it', async () => Promise.reject(new Error('away')), 0],
  ['has been left by all for a moment', async () => 0, 0],
])('while Redis is away shares hold though the database that counts %s', async (_what, count, late) => {
  const said: { words: string | null } = { words: '*2\r\n:1\r\n:30000\r\n' };
  const { redis } = await givenRedis((command) => greeting(command) ?? said.words);
  await new Promise((resolve) => redis.once('ready', resolve));
  let now = 0;
  let counted = async () => 2;
  const http = await createHttp({ ...httpOptions, log: silent });
  const most = { ...DEFAULT_LIMITS, callsPerAddress: 10 };
  const asked = vi.fn(() => counted());
  const limits = await createLimits(http, most, redis, { now: () => now }, asked);
  limitAddresses(http, { ...httpOptions, limits });
  http.get('/page', async () => 'here');
  const ask = async () => (await http.inject('/page')).statusCode;
  // One that has counted nothing before hears it late; the others know it from before.
  if (late === 0) expect(await ask()).toBe(200);
  counted = count;
  said.words = null;
  if (late === 1) {
    expect(await ask()).toBe(200);
    await asked.mock.results[0]?.value;
  }
  now += 1_000;
  for (let n = 1; n < 5; n += 1) expect(await ask()).toBe(200);
  expect(await ask()).toBe(429);
});
