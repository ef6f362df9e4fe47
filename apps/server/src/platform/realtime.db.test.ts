import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Clock, systemClock } from './clock.ts';
import { createLogger } from './logs.ts';
import { createLiveFeed, type LiveFeed, publish, publishNow, removeOldEvents, type StoredEvent } from './realtime.ts';
import { givenDatabase, type TestDatabase } from './testing/database.ts';
import { createWakeups, type Wakeups } from './wakeups.ts';

const log = createLogger({ level: 'silent', role: 'test' });
let database: TestDatabase;
const open: { feed: LiveFeed; wakeups: Wakeups }[] = [];

beforeAll(async () => {
  database = await givenDatabase();
});
afterEach(async () => {
  for (const { feed, wakeups } of open.splice(0)) {
    await feed.stop();
    await wakeups.stop();
  }
});
afterAll(() => database.close());

/** The feed of a process of its own, with what it heard. */
async function givenFeed(options: { everyMilliseconds?: number; clock?: Clock } = {}) {
  const wakeups = createWakeups(database.url, log);
  const feed = createLiveFeed({ db: database.another(2).db, clock: systemClock, wakeups, log, ...options });
  await wakeups.start();
  await feed.start();
  open.push({ feed, wakeups });
  const heard: StoredEvent[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  feed.listen((event) => {
    heard.push(event);
    for (const wait of waiting) if (heard.length >= wait.count) wait.resolve();
  });
  const hears = (count: number) =>
    new Promise<void>((resolve) => {
      waiting.push({ count, resolve });
      if (heard.length >= count) resolve();
    });
  return { feed, heard, hears };
}

const event = (n: number, channel = 'sys') => ({ channel, kind: 'test', data: { n } });

test('the first pages of a new house are told where they begin: a page that is told 0 reads everything a second time', async () => {
  const { rows } = await sql`select from live_events`.execute(database.db);
  expect(rows).toEqual([]);
  const { feed, heard, hears } = await givenFeed({ everyMilliseconds: 3_600_000 });
  expect(feed.settled()).toBeGreaterThan(0);
  const begun = feed.settled();
  await publishNow(database.db, [event(1)]);
  await hears(1);
  expect(heard.map(({ seq }) => seq)).toEqual([begun + 1]);
});

test('every process hears what one publishes, in order and at once', async () => {
  // They do not look by themselves within the hour: it is the NOTIFY that wakes them.
  const options = { everyMilliseconds: 3_600_000 };
  const [one, two] = [await givenFeed(options), await givenFeed(options)];
  await publishNow(database.db, [event(1), event(2)]);
  await Promise.all([one.hears(2), two.hears(2)]);
  for (const { heard } of [one, two]) expect(heard.map(({ data }) => data.n)).toEqual([1, 2]);
});

test('what a page is told to have seen was the newest three seconds before, and follows', async () => {
  let time = 1_000_000;
  const { feed, heard, hears } = await givenFeed({ everyMilliseconds: 3_600_000, clock: { now: () => time } });
  const begun = feed.last();
  expect(feed.settled()).toBe(begun);
  // How often it looks besides is its own affair: what holds is that nothing newer is told, and that it follows.
  for (const n of [1, 2, 3]) {
    await publishNow(database.db, [event(n)]);
    await hears(n);
    expect(feed.settled()).toBeLessThan(heard[n - 1]?.seq ?? 0);
    time += 2_999;
    expect(feed.settled()).toBeLessThan(heard[n - 1]?.seq ?? 0);
    time += 1;
  }
  expect(feed.settled()).toBeGreaterThanOrEqual(heard[1]?.seq ?? Number.POSITIVE_INFINITY);
});

test('what is rolled back is never heard', async () => {
  const { heard, hears } = await givenFeed();
  const failed = database.db.transaction().execute(async (tx) => {
    await publish(tx, [event(3)]);
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  await publishNow(database.db, [event(4)]);
  await hears(1);
  expect(heard.map(({ data }) => data.n)).toEqual([4]);
});

test('two publishers at once, the first commits last: no event is skipped', async () => {
  const { feed, heard, hears } = await givenFeed();
  const before = feed.last();
  const published = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const slow = database.db.transaction().execute(async (tx) => {
    await publish(tx, [event(10)]);
    published.resolve();
    await release.promise;
  });
  await published.promise;
  const fast = publishNow(database.another(2).db, [event(11)]);
  // The second waits for its turn: while the first has not committed neither is to be seen.
  const { rows } = await sql<{ waiting: boolean }>`
    select exists (select from pg_locks where locktype = 'advisory' and not granted) as waiting`.execute(database.db);
  let waiting = rows[0]?.waiting;
  while (waiting !== true) {
    const again = await sql<{ waiting: boolean }>`
      select exists (select from pg_locks where locktype = 'advisory' and not granted) as waiting`.execute(database.db);
    waiting = again.rows[0]?.waiting;
  }
  expect(heard).toEqual([]);
  release.resolve();
  await Promise.all([slow, fast]);
  await hears(2);
  expect(heard.map(({ data }) => data.n)).toEqual([10, 11]);
  const missed = await feed.missed(['sys'], before, feed.last());
  expect(missed.events.map(({ data }) => data.n)).toEqual([10, 11]);
});

test('forty publishers with commits of any length: one who looks all the time sees every event once', async () => {
  const { heard, hears } = await givenFeed();
  const publishers = Array.from({ length: 40 }, (_, n) =>
    database.db.transaction().execute(async (tx) => {
      await sql`select pg_sleep(${((n * 7) % 5) / 200})`.execute(tx);
      await publish(tx, [event(n)]);
      await sql`select pg_sleep(${((n * 11) % 7) / 500})`.execute(tx);
    }),
  );
  await Promise.all(publishers);
  await hears(40);
  expect(heard.map(({ data }) => Number(data.n)).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 40 }, (_, n) => n),
  );
  const numbers = heard.map(({ seq }) => seq);
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
});

test('resumes only its own channels', async () => {
  const { feed, hears } = await givenFeed();
  const from = feed.last();
  await feed.watch(7n);
  await feed.watch(8n);
  await publishNow(database.db, [event(1, 'wallet:7'), event(2, 'wallet:8'), event(3, 'lott.F5D1')]);
  await hears(3);
  const missed = await feed.missed(['wallet:7', 'lott.F5D1'], from, feed.last());
  expect(missed.events.map(({ data }) => data.n)).toEqual([1, 3]);
  expect(missed.reset).toBe(false);
});

test("keeps a member's own events only while he watches", async () => {
  const { feed, heard, hears } = await givenFeed();
  await publishNow(database.db, [event(1, 'bets:71')]);
  await feed.watch(71n);
  await publishNow(database.db, [event(2, 'bets:71'), event(3, 'bets:72')]);
  await publishNow(database.db, [event(4)]);
  await hears(2);
  expect(heard.map(({ data }) => data.n)).toEqual([2, 4]);
});

test('who watches is known after a crash of the database as well: no table is emptied by one', async () => {
  const emptied = await database.pool.query(
    `select relname from pg_class where relkind = 'r' and relpersistence = 'u' and relnamespace = 'public'::regnamespace`,
  );
  expect(emptied.rows).toEqual([]);
});

test('who was away longer than events are kept starts anew; so does one who comes from the future', async () => {
  const { feed, hears } = await givenFeed();
  const from = feed.last();
  await publishNow(database.db, [event(1)]);
  await hears(1);
  await sql`update live_events set at = at - interval '11 minutes'`.execute(database.db);
  await publishNow(database.db, [event(2)]);
  await hears(2);
  await removeOldEvents(database.db);
  expect(await feed.missed(['sys'], from, feed.last())).toEqual({ events: [], reset: true });
  const recent = await feed.missed(['sys'], feed.last() - 1, feed.last());
  expect(recent.events.map(({ data }) => data.n)).toEqual([2]);
  expect((await feed.missed(['sys'], feed.last() + 1_000, feed.last())).reset).toBe(true);
});
