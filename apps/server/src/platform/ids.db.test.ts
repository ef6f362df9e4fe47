import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from './clock.ts';
import { countServers, createIds, firstIdOf, holdIds, idTime } from './ids.ts';
import { givenDatabase, type TestDatabase } from './testing/database.ts';
import { openLine } from './testing/line.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await givenDatabase();
});
afterAll(() => database.close());

const slotOf = (id: bigint): bigint => (id >> 12n) & 1023n;

test('ids grow, differ and tell their time', () => {
  let now = Date.UTC(2026, 0, 1);
  const ids = createIds({ now: () => now }, 5);
  const made = Array.from({ length: 10_000 }, () => ids.next());
  expect(new Set(made).size).toBe(10_000);
  now += 1_000;
  const later = ids.next();
  expect(idTime(later)).toBe(now);
  expect(later > firstIdOf(now - 1)).toBe(true);
  expect(made.every((id) => id < later && slotOf(id) === 5n)).toBe(true);
});

test('a clock that goes back makes no id twice', () => {
  let now = Date.UTC(2026, 0, 1);
  const ids = createIds({ now: () => now }, 5);
  const before = Array.from({ length: 100 }, () => ids.next());
  now -= 5_000;
  const after = Array.from({ length: 4_096 }, () => ids.next());
  expect(new Set([...before, ...after]).size).toBe(4_196);
});

test('processes hold slots of their own; one that loses its connection makes no id until it holds another', async () => {
  const lost = Promise.withResolvers<void>();
  const one = await holdIds(database.url, systemClock, () => lost.resolve());
  const two = await holdIds(database.url, systemClock, () => undefined);
  expect(slotOf(one.next())).not.toBe(slotOf(two.next()));
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = 7214 and objid = $1::int`,
    [slotOf(one.next()).toString()],
  );
  await lost.promise;
  expect(() => one.next()).toThrow('holds an id slot');
  await expect.poll(() => slotOf(one.next()) !== slotOf(two.next()), { timeout: 10_000 }).toBe(true);
  await one.release();
  await two.release();
});

test('a database that takes the call and does not answer, as one that is just being replaced, is called again', async () => {
  const line = await openLine(database.url);
  const ids = await holdIds(line.url, systemClock, () => undefined);
  line.answer(false);
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = 7214 and objid = $1::int`,
    [slotOf(ids.next()).toString()],
  );
  await expect.poll(() => line.openings(), { timeout: 10_000 }).toBe(2);
  line.answer(true);
  await expect.poll(() => slotOf(ids.next()) >= 0n, { timeout: 20_000 }).toBe(true);
  await ids.release();
  await line.close();
});

test('who serves is counted, and not who only works', async () => {
  const held = await Promise.all(
    [true, false, true].map((serves) => holdIds(database.url, systemClock, () => undefined, serves)),
  );
  expect(await countServers(database.db)).toBe(2);
  await held[0]?.release();
  await expect.poll(() => countServers(database.db)).toBe(1);
  await Promise.all(held.map((ids) => ids.release()));
});
