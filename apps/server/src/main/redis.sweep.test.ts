/**
 * Two processes that serve, on one database and one Redis: what a visitor does at both counts together; without Redis
 * each lets its share through and not more; bets, pushes and sessions need no Redis at all. It needs an installed
 * redis-server or valkey-server, so it stands in the sweep and says so where there is none; what the code does by itself
 * is held in the gate (platform/limits.test.ts).
 */
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenWallet } from '../capabilities/wallet/given.ts';
import { DEFAULT_LIMITS } from '../platform/limits.ts';
import { present } from '../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../platform/testing/database.ts';
import { type RedisServer, startRedis } from '../platform/testing/redis-server.ts';
import { type AppProcess, givenRunningApp } from '../platform/testing/running-house.ts';
import { givenSocket } from '../platform/testing/socket.ts';
import { givenPlayer, givenWireSlip, sendSlip, ticketsOf, untilDrawOnSale } from './testing/house-client.ts';

const CASH = 1_000_000n;
const { signInsPerAddress } = DEFAULT_LIMITS;

const redis: RedisServer | null = await startRedis();
if (redis === null) {
  console.warn('NOT TRIED: neither redis-server nor valkey-server is installed here (apt-get install redis-server)');
}

let database: TestDatabase;
let processes: AppProcess[];

beforeAll(async () => {
  if (redis === null) return;
  database = await givenDatabase();
  const open = (role: 'http' | 'worker') =>
    givenRunningApp({
      databaseUrl: database.url,
      role,
      // Warnings are what it says of a Redis that is away.
      env: { RATE_LIMITS: '1', REDIS_URL: redis.url, LOG_LEVEL: 'warn', TRUSTED_PROXIES: '127.0.0.1/32' },
    });
  processes = await Promise.all([open('http'), open('http'), open('worker')]);
}, 120_000);
afterAll(async () => {
  await redis?.kill();
  await Promise.all((processes ?? []).map((process) => process.stop()));
  await database?.close();
});

const serving = (turn: number): string => present(processes[turn % 2], 'two processes serve').url;

/** So many sign-ins of one address by turns over both; how many of them were looked at. */
async function knockAtBoth(address: string, times: number): Promise<number> {
  let passed = 0;
  for (let n = 0; n < times; n += 1) {
    const { status } = await fetch(`${serving(n)}/wps/session/login`, {
      method: 'POST',
      headers: { language: 'en', 'content-type': 'application/jose', 'x-forwarded-for': address },
      body: 'a.b.c',
    });
    expect(status).not.toBe(404);
    if (status !== 429) passed += 1;
  }
  return passed;
}

test.skipIf(redis === null)(
  'limits count together; without Redis they hold by shares, bets and pushes go on; then they count together again',
  async () => {
    const server = present(redis, 'it is skipped without');
    const wallet = givenWallet(database);
    const draw = await untilDrawOnSale(database, 'F5D5');
    const watcher = await givenPlayer(database, wallet, CASH);
    const [together, alone, after] = ['198.51.100.1', '198.51.101.1', '198.51.102.1'] as const;

    expect(await knockAtBoth(together, signInsPerAddress + 10)).toBe(signInsPerAddress);

    const socket = await givenSocket(serving(1));
    socket.send({ type: 'subscribe', token: watcher.token, channels: ['wallet'] });
    await socket.take('subscribed');
    /** A bet at the one is pushed by the other. */
    const bet = async (digit: number, cash: string): Promise<void> => {
      ticketsOf(await sendSlip(serving(0), watcher.token, givenWireSlip(draw, [digit])));
      for (;;) {
        const { event } = await socket.take('event');
        if (event?.data.cash === cash) return;
      }
    };
    await bet(1, '99.00');

    await server.kill();
    // Each lets half of the limit through, and what it has counted before is not forgotten.
    expect(await knockAtBoth(alone, signInsPerAddress + 20)).toBe(signInsPerAddress);
    expect(await knockAtBoth(together, 10)).toBe(0);
    await bet(2, '98.00');
    await bet(3, '97.00');

    await server.start();
    await expect
      .poll(async () => (await knockAtBoth(after, 2)) === 2 && counts(server), { timeout: 20_000 })
      .toBe(true);
    // It came back empty, and the window of before is not theirs anew.
    expect(await knockAtBoth(alone, 10)).toBe(0);
    await bet(4, '96.00');
    socket.close();
    for (const process of processes.slice(0, 2)) expect(process.log()).toContain('limits count by process');
  },
);

/** Whether it counts. */
async function counts(server: RedisServer): Promise<boolean> {
  const client = new Redis(server.url);
  try {
    return (await client.keys('house-limit-*')).length > 0;
  } finally {
    client.disconnect();
  }
}
