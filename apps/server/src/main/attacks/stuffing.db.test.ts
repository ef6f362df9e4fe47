/** Lists of stolen passwords, tried by machines over both processes of a house, while honest people sign in. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GivenMember, givenCaptcha, givenMember } from '../../capabilities/identity/given.ts';
import { Caller, freshAddress, givenTwoApps, type Told, type TwoApps } from '../testing/two-houses.ts';

const LIMIT_MILLISECONDS = 180_000;
const AT_ONCE = 24;

let house: TwoApps;
beforeAll(async () => {
  house = await givenTwoApps();
});
afterAll(() => house.stop());

const members = (count: number) => Promise.all(Array.from({ length: count }, () => givenMember(house.database.db)));
const countOf = (told: readonly Told[], code: string | undefined) => told.filter((one) => one.code === code).length;

/** Runs through the list with so many at once. */
async function forAll<Item, Outcome>(
  items: readonly Item[],
  work: (item: Item) => Promise<Outcome>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) outcomes[index] = await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return outcomes;
}

const guess = (member: GivenMember, password: string, from: Partial<Pick<Caller, 'address'>> = {}) =>
  new Caller(house, from).logIn({ username: member.username, password });

test(
  'a hundred names and three passwords from three hundred addresses: one look at each account, then the captcha; nobody else is held up',
  async () => {
    const accounts = await members(100);
    const honest = await members(10);
    const list = ['dhaka-2020-x', 'bangla-1234-x', 'given'];
    const attack = (async () => {
      const told: Told[] = [];
      for (const password of list) {
        // The third is right everywhere.
        told.push(...(await forAll(accounts, (one) => guess(one, password === 'given' ? one.password : password))));
      }
      return told;
    })();
    const entries: Told[] = [];
    for (const member of honest) entries.push(await guess(member, member.password));
    expect(entries.map(({ status }) => status)).toEqual(Array(10).fill(200));

    const told = await attack;
    expect(countOf(told, 'identity.wrongCredentials')).toBe(100);
    expect(countOf(told, 'identity.captchaRequired')).toBe(200);
    expect(told.filter(({ status }) => status === 200)).toEqual([]);
  },
  LIMIT_MILLISECONDS,
);

test('with captchas solved, each account still takes five tries, whichever process and address they come from', async () => {
  const member = await givenMember(house.database.db);
  const tries = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const captcha = await givenCaptcha(house.database.db);
      return new Caller(house).logIn({ username: member.username, password: 'not-this-one', ...captcha });
    }),
  );
  expect(countOf(tries, 'identity.wrongCredentials')).toBe(4);
  expect(countOf(tries, 'identity.locked')).toBe(36);
  expect((await guess(member, member.password)).code).toBe('identity.locked');
});

test(
  'one address that tries two hundred names at once learns of twenty, and the door stays open to its neighbours',
  async () => {
    const address = freshAddress();
    const accounts = await members(200);
    const told = await Promise.all(accounts.map((one) => guess(one, 'not-this-one', { address })));
    expect(countOf(told, 'identity.wrongCredentials')).toBeLessThanOrEqual(20);
    expect(countOf(told, 'identity.locked') + countOf(told, 'identity.captchaRequired')).toBeGreaterThanOrEqual(180);

    const member = await givenMember(house.database.db);
    expect((await guess(member, member.password, { address })).code).toBe('identity.locked');
    expect((await guess(member, member.password)).status).toBe(200);
  },
  LIMIT_MILLISECONDS,
);

test('the right password, under way while its address becomes full, opens nothing', async () => {
  const address = freshAddress();
  const member = await givenMember(house.database.db);
  const key = createHash('sha256').update(`member:${member.username}`).digest();
  const { db } = house.database.another();
  await sql`insert into sign_in_attempts (key, attempts) values (${key}, 0)`.execute(db);
  const late = await db.transaction().execute(async (tx) => {
    // Holds the try where it is counted: it has been let past the locks, its password is not looked at yet.
    await sql`select from sign_in_attempts where key = ${key} for update`.execute(tx);
    const underWay = guess(member, member.password, { address });
    await expect
      .poll(async () => {
        const { rows } = await sql<{ waiting: number }>`
          select count(*)::int as waiting from pg_stat_activity
          where wait_event_type = 'Lock' and datname = current_database()`.execute(db);
        return rows[0]?.waiting;
      })
      .toBe(1);
    for (let miss = 0; miss < 20; miss += 1) {
      const body = { username: `nobody${miss}x`, password: 'not-this-one', ...(await givenCaptcha(db)) };
      await new Caller(house, { address }).logIn(body);
    }
    return { underWay };
  });
  expect((await late.underWay).code).toBe('identity.locked');
  expect((await guess(member, member.password)).status).toBe(200);
});

test('one device that changes its address with every try is told to stop after ten misses, at both processes', async () => {
  const thief = new Caller(house);
  const codes: (string | undefined)[] = [];
  for (const { username } of await members(12)) {
    thief.address = freshAddress();
    codes.push((await thief.logIn({ username, password: 'not-this-one' })).code);
  }
  expect(codes).toEqual([...Array(10).fill('identity.wrongCredentials'), 'identity.locked', 'identity.locked']);
  const member = await givenMember(house.database.db);
  for (const at of [0, 1] as const) {
    expect((await thief.logIn({ username: member.username, password: member.password }, { at })).code).toBe(
      'identity.locked',
    );
  }
  expect((await guess(member, member.password)).status).toBe(200);
});
