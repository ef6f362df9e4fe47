import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isAlive } from '../postgres/postmaster.ts';
import { givenDatabase, type TestDatabase } from './database.ts';
import { givenRunningApp } from './running-house.ts';

vi.setConfig({ testTimeout: 120_000 });

let database: TestDatabase;
beforeAll(async () => {
  database = await givenDatabase();
});
afterAll(() => database.close());

test('two processes serve one database, and one goes on when the other is killed', async () => {
  const databaseUrl = database.url;
  const [first, second] = await Promise.all([givenRunningApp({ databaseUrl }), givenRunningApp({ databaseUrl })]);
  expect(first.url).not.toBe(second.url);
  const isReady = async (url: string): Promise<boolean> => (await fetch(`${url}/readyz`)).ok;
  expect(await Promise.all([isReady(first.url), isReady(second.url)])).toEqual([true, true]);

  await first.kill('SIGKILL');
  expect(isAlive(first.pid)).toBe(false);
  await expect(isReady(first.url)).rejects.toThrow('fetch failed');
  expect(await isReady(second.url)).toBe(true);

  await second.stop();
  expect(isAlive(second.pid)).toBe(false);
  expect(second.log()).toBe('');
});

test('a process that can not start tells why', async () => {
  await expect(givenRunningApp({ databaseUrl: database.url, env: { LOG_LEVEL: 'loud' } })).rejects.toThrow(
    /ended before it listened[\s\S]*LOG_LEVEL/,
  );
});
