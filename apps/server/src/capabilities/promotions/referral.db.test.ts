/** Invited friends: who qualifies does so once, whoever is tied to the inviter never, and shares follow what is played. */
import { randomInt } from '@house/fairness/random';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RunningApp } from '../../main/compose.ts';
import { givenApp } from '../../main/given.ts';
import { isRefusal, must } from '../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenMember } from '../identity/given.ts';
import type { ReferredMember, SharedTrace } from '../identity/port.ts';
import { givenRewardTurnover } from '../rewards/given.ts';
import { givenBet, givenBook, givenProduct, givenProjections, givenWagers } from '../wagers/given.ts';
import { productsOf } from '../wagers/port.ts';
import { GIVEN_JOURNAL, givenFundedMember, givenKey } from '../wallet/given.ts';
import type { Referrals, StaffAct } from './port.ts';
import { createReferrals } from './referral.ts';

const TAKA = 10_000n;
const DAY = 86_400_000;
const PAGE = { offset: 0, limit: 20 };

let database: TestDatabase;
let house: RunningApp;
let referrals: Referrals;
let later = 0;
let links: SharedTrace[] = [];
const friends: ReferredMember[] = [];
const turnovers = new Map<bigint, bigint>();

const givenReferrals = (): Referrals => {
  const { wallet, rewards, identity } = house.ports;
  return createReferrals({
    ...{ db: database.db, wallet, zoneOffsetMinutes: 360 },
    identity: {
      linksOf: async ([id]) => links.filter(({ memberId }) => memberId === id),
      findMember: (id) => identity.findMember(id),
      lines: identity.lines,
      referrals: { ...identity.referrals, joinedSince: async ({ after }) => friends.filter(({ id }) => id > after) },
    },
    rewards: {
      give: (tx, items) => rewards.give(tx, items),
      turnoverOf: async (memberId) => turnovers.get(memberId) ?? 0n,
    },
    record: async () => {},
    readTime: async () => new Date(Date.now() + later),
  });
};

beforeAll(async () => {
  database = await givenDatabase({ maxConnections: 8 });
  house = await givenApp(database.url, { config: { role: 'http' } });
  referrals = givenReferrals();
});
beforeEach(() => {
  [later, links] = [0, []];
  friends.length = 0;
  turnovers.clear();
});
afterAll(async () => {
  await house.stop();
  await database.close();
});

async function givenPerson(cash: bigint): Promise<bigint> {
  const id = await givenFundedMember(database, house.ports.wallet, cash * TAKA);
  await givenMember(database.db, { id, kind: 'player', username: `f${randomInt(1_000_000_000)}` });
  return id;
}

async function givenFriend(inviterId: bigint, { deposit = 500n, turnover = 2_000n } = {}): Promise<bigint> {
  const id = await givenPerson(deposit);
  const member = await house.ports.identity.findMember(id);
  must(member !== null, 'they are a member');
  // Before their deposit, on whichever day that was.
  friends.push({ id, inviterId, username: member.username, joinedAt: new Date(Date.now() - 3_600_000) });
  friends.sort((one, other) => (one.id < other.id ? -1 : 1));
  turnovers.set(id, turnover * TAKA);
  return id;
}

const rewardsOf = async (memberId: bigint): Promise<string[]> =>
  (await house.ports.rewards.listItems(memberId, 'open', PAGE)).rows
    .map(({ amount, multiplier }) => `${amount / TAKA} x${multiplier}`)
    .toSorted();
const by = (): StaffAct => ({
  ...{ staffId: 1n, staff: 'ada', address: '127.0.0.1', reason: 'friends are real', key: givenKey() },
});

test('a friend who deposited and played enough pays both once, whatever runs twice', async () => {
  const inviter = await givenPerson(0n);
  const [good] = [
    await givenFriend(inviter),
    await givenFriend(inviter, { deposit: 499n }),
    await givenFriend(inviter, { turnover: 1_999n }),
  ];
  await Promise.all([referrals.run(), givenReferrals().run()]);
  await referrals.run();
  expect(await rewardsOf(inviter)).toEqual(['100 x300']);
  expect(await rewardsOf(good)).toEqual(['50 x100']);
  expect(await referrals.overviewOf(inviter, PAGE)).toMatchObject({ qualified: 1, earned: 100n * TAKA });
});

test('who shares a device or a payment account with the inviter or another of their friends does not count', async () => {
  const inviter = await givenPerson(0n);
  const [first, second, third] = [await givenFriend(inviter), await givenFriend(inviter), await givenFriend(inviter)];
  const trace = { mark: '', at: new Date() };
  links = [
    { ...trace, memberId: second, otherId: inviter, kind: 'device' },
    { ...trace, memberId: third, otherId: first, kind: 'paymentAccount' },
    // Many share an address.
    { ...trace, memberId: first, otherId: inviter, kind: 'address' },
  ];
  // Whoever is looked at first counts; the one tied to them does not.
  await referrals.run();
  expect(await rewardsOf(inviter)).toHaveLength(1);
  expect(await rewardsOf(second)).toEqual([]);
});

test('who joined by a code, deposits and plays gets a reward for both, which is claimed once into cash', async () => {
  const { wallet, rewards, identity } = house.ports;
  const products = productsOf([givenProduct('slots')]);
  const wagers = givenWagers(database, wallet, products);
  const [inviter, friend] = [await givenPerson(0n), await givenPerson(0n)];
  const code = await identity.referrals.codeOf(inviter);
  await sql`update members set referred_by_id = (
    select owner_id from invitation_codes where code = ${code} and kind = 'referral') where id = ${friend}`.execute(
    database.db,
  );
  const real = house.ports.referrals;
  const line = { key: givenKey(), type: 'deposit', account: 'cash', contra: 'cashier', reference: null } as const;
  await wallet.post([{ ...line, memberId: friend, amount: 500n * TAKA }]);
  const play = async () => {
    const book = await givenBook(database, wagers, { product: 'slots' });
    const [posted] = await wallet.post([givenBet(friend, book, 500n * TAKA, { contra: 'slots' })]);
    must(posted !== undefined && !isRefusal(posted), 'a bet is taken');
    const bet = { shard: posted.shard, seq: posted.seq };
    const decision = { kind: 'decide', version: 1, prize: 500n * TAKA } as const;
    await wagers.decide([{ memberId: friend, bet, key: givenKey(), ...decision }]);
    const projections = givenProjections(database, undefined, products);
    projections.register(givenRewardTurnover(360), GIVEN_JOURNAL);
    await projections.catchUp();
  };
  for (let bets = 0; bets < 3; bets += 1) await play();
  await real.run();
  expect(await rewardsOf(inviter)).toEqual([]);
  await play();
  await Promise.all([real.run(), real.run()]);
  for (const [member, taka, had] of [
    [inviter, 100n, 0n],
    [friend, 50n, 500n],
  ] as const) {
    const [item] = (await rewards.listItems(member, 'open', PAGE)).rows;
    must(item !== undefined, 'something waits for them');
    await Promise.all([1, 2, 3].map(() => rewards.claim(member, item.id)));
    expect((await wallet.balancesOf(member)).cash).toBe((had + taka) * TAKA);
  }
  expect(await real.overviewOf(inviter, PAGE)).toMatchObject({ code, qualified: 1, earned: 100n * TAKA });
});

test('the share is what is due of the turnover so far, in whole units, once a day', async () => {
  const inviter = await givenPerson(0n);
  const friend = await givenFriend(inviter, { turnover: 4_600n });
  await referrals.run();
  expect(await rewardsOf(inviter)).toEqual(['100 x300']);
  later = DAY;
  await Promise.all([referrals.run(), givenReferrals().run()]);
  // 0.05 % of 4,600 is 2.30.
  expect(await rewardsOf(inviter)).toEqual(['100 x300', '2 x0']);
  turnovers.set(friend, 2_000n * TAKA);
  later = 2 * DAY;
  await referrals.run();
  turnovers.set(friend, 6_000n * TAKA);
  later = 3 * DAY;
  await referrals.run();
  expect(await rewardsOf(inviter)).toEqual(['1 x0', '100 x300', '2 x0']);
});

test('more than 50 in a month wait for staff, who decide once', async () => {
  const inviter = await givenPerson(0n);
  for (let count = 0; count < 51; count += 1) await givenFriend(inviter);
  await referrals.run();
  const { rows, total } = await referrals.reviews(PAGE);
  expect(total).toBe(1);
  const [waiting] = rows;
  must(waiting !== undefined, 'one waits');
  expect(await rewardsOf(waiting.friendId)).toEqual([]);
  await Promise.all([1, 2].map(() => referrals.decide(by(), waiting.friendId, 'approve')));
  expect(isRefusal(await referrals.decide(by(), waiting.friendId, 'reject'))).toBe(true);
  expect(await rewardsOf(waiting.friendId)).toEqual(['50 x100']);
  expect(await referrals.overviewOf(inviter, PAGE)).toMatchObject({ qualified: 51 });
});
