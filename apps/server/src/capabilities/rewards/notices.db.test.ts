/** Letters of rewards: one for all that is due, each told once, not in quiet hours and not to whoever switched them off. */
import { randomInt } from '@house/fairness/random';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RunningApp } from '../../main/compose.ts';
import { givenApp } from '../../main/given.ts';
import { systemClock } from '../../platform/clock.ts';
import { type Db, transact } from '../../platform/database.ts';
import { createIds } from '../../platform/ids.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenMember } from '../identity/given.ts';
import { tellRewards } from './notices.ts';
import type { RewardNews } from './port.ts';
import { insertItems } from './queries.ts';

const HOUR = 3_600_000;
const ZONE = 360;
const ids = createIds(systemClock, 931);

let database: TestDatabase;
let house: RunningApp;
let told: RewardNews[] = [];
let now = new Date();

beforeAll(async () => {
  database = await givenDatabase({ maxConnections: 6 });
  house = await givenApp(database.url, { config: { role: 'http' } });
});
beforeEach(() => {
  told = [];
  now = new Date(Date.now() + 1_000);
});
afterAll(async () => {
  await house.stop();
  await database.close();
});

const run = (db: Db = database.db) =>
  tellRewards({
    ...{ db, zoneOffsetMinutes: ZONE, readTime: async () => now },
    noticeWishesOf: (members) => house.ports.identity.noticeWishesOf(members),
    tell: async (_tx, news) => void told.push(news),
  });
async function givenMemberWith(preferences: object): Promise<bigint> {
  const { id } = await givenMember(database.db, { kind: 'player', username: `n${randomInt(1_000_000_000)}` });
  await sql`update members set preferences = ${JSON.stringify(preferences)}::jsonb where id = ${id}`.execute(
    database.db,
  );
  return id;
}
const give = (memberId: bigint, causes: readonly string[], days = 7) =>
  transact(database.db, (tx) =>
    insertItems(
      tx,
      causes.map((cause) => ({
        ...({ id: ids.next(), memberId, kind: 'promotion', cause, detail: '', amount: 10_000n } as const),
        ...{ multiplier: 0, days },
      })),
    ),
  );

test('one letter tells what waits and one what ends within a day, each once, whoever runs at once', async () => {
  const member = await givenMemberWith({ quietHours: null });
  await give(member, ['a', 'b', 'c']);
  await Promise.all([run(), run()]);
  await run();
  expect(told.filter(({ memberId }) => memberId === member)).toMatchObject([{ what: 'waiting', count: 3 }]);
  now = new Date(now.getTime() + 6 * 24 * HOUR + HOUR);
  await Promise.all([run(), run()]);
  await run();
  expect(told.slice(1)).toMatchObject([{ memberId: member, what: 'expiring', count: 3 }]);
});

test('quiet hours put it off to their end, and whoever switched it off is told nothing', async () => {
  const local = (hour: number): Date => {
    const day = Math.floor((Date.now() + ZONE * 60_000) / (24 * HOUR)) + 1;
    return new Date(day * 24 * HOUR + hour * HOUR - ZONE * 60_000);
  };
  // Nobody said anything: quiet from 22 to 8.
  const [silent, off] = [await givenMemberWith({}), await givenMemberWith({ rewardNotices: false, quietHours: null })];
  await give(silent, ['a']);
  await give(off, ['a']);
  now = local(3);
  await run();
  expect(told).toEqual([]);
  now = local(7);
  await run();
  expect(told).toEqual([]);
  now = local(8);
  await run();
  await run();
  expect(told).toMatchObject([{ memberId: silent, what: 'waiting', count: 1 }]);
});

test('a letter that cannot be sent marks nothing', async () => {
  const member = await givenMemberWith({ quietHours: null });
  await give(member, ['a']);
  const broken = tellRewards({
    ...{ db: database.db, zoneOffsetMinutes: ZONE, readTime: async () => now },
    noticeWishesOf: (members) => house.ports.identity.noticeWishesOf(members),
    tell: () => Promise.reject(new Error('the process dies')),
  });
  await expect(broken).rejects.toThrow('dies');
  await run();
  expect(told).toMatchObject([{ memberId: member, count: 1 }]);
});
