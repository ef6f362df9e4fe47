/** What promotions give beside bonuses and cash, and of whom they are: points, tickets and their draw, codes that are used once, audiences. */
import { randomInt } from '@house/fairness/random';
import { EVERYBODY } from '@house/growth/promotions';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RunningApp } from '../../main/compose.ts';
import { givenApp } from '../../main/given.ts';
import { systemClock } from '../../platform/clock.ts';
import { createIds } from '../../platform/ids.ts';
import { isRefusal, must } from '../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenMember, givenStaff } from '../identity/given.ts';
import type { SharedTrace } from '../identity/port.ts';
import { createSeedSealer } from '../lottery/port.ts';
import { givenFundedMember, givenKey } from '../wallet/given.ts';
import { createCodes } from './codes.ts';
import { createLabels } from './labels.ts';
import type { Codes, Labels, Promotion, PromotionRule, Promotions, Raffle, Raffles, StaffAct } from './port.ts';
import { createRaffles } from './raffles.ts';
import { createPromotions } from './service.ts';
import { pageTakers } from './takers.ts';

const TAKA = 10_000n;
const DAY = 86_400_000;
const NO_TRIGGER = { amount: 0n, number: 0, product: null, code: null } as const;
const RULE: PromotionRule = {
  trigger: { ...NO_TRIGGER, kind: 'day' },
  ...{ period: 'once', weekdays: [], rankFrom: 0, joinedWithin: null },
  reward: { kind: 'points', percent: null, amount: 300n * TAKA },
  requirement: { times: 0, of: 'bonus', days: 7, weights: { slots: 100 } },
  ...{ unique: [], stackable: false, budget: null },
};

let database: TestDatabase;
let house: RunningApp;
let promotions: Promotions;
let raffles: Raffles;
let codes: Codes;
let labels: Labels;
let links: SharedTrace[] = [];
let country: string | null = 'BD';

beforeAll(async () => {
  database = await givenDatabase({ maxConnections: 12 });
  house = await givenApp(database.url, { config: { role: 'http' } });
  const { wallet, rewards, identity, messages } = house.ports;
  const { db } = database;
  const ids = createIds(systemClock, 921);
  const record = async () => {};
  promotions = createPromotions({
    ...{ db, ids, zoneOffsetMinutes: 360, rewards, wallet, record, uploads: messages.uploads },
    identity: {
      findMember: (id) => identity.findMember(id),
      findMemberByName: (name) => identity.findMemberByName(name),
      listSignIns: async () => ({ rows: [{ result: 'ok', address: '10.0.0.1' } as never], total: 1 }),
      countryOf: () => country,
      lines: identity.lines,
      noticeWishesOf: (ids) => identity.noticeWishesOf(ids),
      countSegment: (segment) => identity.countSegment(segment),
      linksOf: async () => links,
    },
    campaigns: house.ports.campaigns,
    gamesOfVendors: async () => new Map([['STUDIO', [{ code: 'S1', gameId: 'PADMA-GOLD' }]]]),
    namesOfGames: (ids) => house.ports.games.namesOf(ids),
    pausesOf: async () => ({ paused: false }),
    openStakeOf: async () => 0n,
    hasAskedWithinDay: async () => false,
    tell: async () => {},
    checkSecondApprover: async () => undefined,
  });
  const sealer = createSeedSealer('a secret of the test house');
  raffles = createRaffles({ db, ids, sealer, rewards, record, checkSecondApprover: async () => undefined });
  codes = createCodes({ db, ids, record });
  labels = createLabels({ db, identity, record });
});
beforeEach(() => {
  [links, country] = [[], 'BD'];
});
afterAll(async () => {
  await house.stop();
  await database.close();
});

async function givenPlayer(): Promise<bigint> {
  const id = await givenFundedMember(database, house.ports.wallet, 0n);
  await givenMember(database.db, { id, kind: 'player', username: `k${randomInt(1_000_000_000)}` });
  return id;
}
async function pay(memberId: bigint, taka: bigint): Promise<void> {
  const line = { key: givenKey(), type: 'deposit', account: 'cash', contra: 'cashier', reference: null } as const;
  const [posted] = await house.ports.wallet.post([{ ...line, memberId, amount: taka * TAKA }]);
  must(posted !== undefined && !isRefusal(posted), 'a deposit is credited');
}
const by = (staffId = 1n, key = givenKey()): StaffAct => ({
  ...{ staffId, staff: `staff${staffId}`, address: '127.0.0.1', reason: 'a month of tickets', key },
});
const today = (): number => Math.floor((Date.now() + 360 * 60_000) / DAY);

async function givenPromotion(rule: Partial<PromotionRule> = {}): Promise<Promotion> {
  const asked = await promotions.ask(by(), {
    ...{ id: null, seen: 0, names: { bn: 'পয়েন্ট', en: 'Points' }, rule: { ...RULE, ...rule } },
    ...{ startsOn: today(), endsOn: null },
  });
  must(!isRefusal(asked), 'it is asked for');
  const approved = await promotions.decide(by(2n), { id: asked.promotionId, version: asked.version }, 'approve');
  must(!isRefusal(approved), 'it is approved');
  return approved;
}
async function givenRaffle(plan: { tickets?: number; prizes?: readonly bigint[] } = {}): Promise<Raffle> {
  const { tickets = 100, prizes = [50n * TAKA, 20n * TAKA] } = plan;
  const order = by();
  const wish = {
    ...{ names: { bn: 'ঈদ', en: 'Eid' }, prizes, tickets, multiplier: 100, closesAt: new Date(Date.now() + DAY) },
  };
  const [made, again] = await Promise.all([raffles.make(order, wish), raffles.make(order, wish)]);
  must(!isRefusal(made) && !isRefusal(again), 'it is made');
  expect(again.id).toBe(made.id);
  expect(await raffles.decide(by(1n), made.id, 'approve')).toMatchObject({ refused: 'promotions.ownRequest' });
  const open = await raffles.decide(by(2n), made.id, 'approve');
  must(!isRefusal(open), 'it is approved');
  return open;
}
const ofTickets = (raffle: Raffle, of: Partial<PromotionRule['reward']> = {}): Partial<PromotionRule> => ({
  trigger: { ...NO_TRIGGER, kind: 'deposit', amount: 1_000n * TAKA },
  reward: {
    ...({ kind: 'tickets', percent: null, amount: 20n * TAKA, per: 1_000n * TAKA, raffle: String(raffle.id) } as const),
    ...of,
  },
});
const close = (raffle: Raffle) =>
  sql`update promotion_raffles set closes_at = clock_timestamp() where id = ${raffle.id}`.execute(database.db);

test('points wait in the reward centre and are claimed once, beside cash', async () => {
  const [member, promotion] = [await givenPlayer(), await givenPromotion()];
  const { rewards, wallet } = house.ports;
  await Promise.all([1, 2].map(() => promotions.take(member, promotion.promotionId, {})));
  const cash = await givenPromotion({ reward: { kind: 'cash', percent: null, amount: 5n * TAKA } });
  await promotions.take(member, cash.promotionId, {});
  const { rows } = await rewards.listItems(member, 'open', { offset: 0, limit: 5 });
  expect(rows.map(({ gives, amount }) => [gives, amount])).toEqual(
    expect.arrayContaining([
      ['points', 300n * TAKA],
      ['cash', 5n * TAKA],
    ]),
  );
  const claimed = await Promise.all([rewards.claimAll(member), rewards.claimAll(member)]);
  expect(claimed.length).toBe(2);
  expect(await wallet.balancesOf(member)).toMatchObject({ points: 300n * TAKA, cash: 5n * TAKA });
});

describe('a raffle', () => {
  test('gives a ticket for each thousand, draws by its commitment, and pays each winning ticket once', async () => {
    const raffle = await givenRaffle();
    const promotion = await givenPromotion(ofTickets(raffle));
    const members = [await givenPlayer(), await givenPlayer(), await givenPlayer()];
    await Promise.all(
      members.map(async (member, place) => {
        await pay(member, BigInt(place + 1) * 1_000n + 999n);
        await Promise.all([1, 2].map(() => promotions.take(member, promotion.promotionId, {})));
      }),
    );
    const tickets = await raffles.ticketsIn(raffle.id, 0, 100);
    must(!isRefusal(tickets), 'it is open');
    expect(tickets.raffle.given).toBe(6);
    expect(tickets.rows.map(({ count }) => count).toSorted((one, other) => one - other)).toEqual([1, 2, 3]);
    expect(await raffles.drawAll()).toBe(0);
    await close(raffle);
    const drawn = await Promise.all([raffles.drawAll(), raffles.drawAll()]);
    expect(drawn.reduce((sum, one) => sum + one, 0)).toBe(1);
    const late = await givenPlayer();
    await pay(late, 5_000n);
    expect(await promotions.take(late, promotion.promotionId, {})).toMatchObject({ refused: 'promotions.raffleOver' });

    const wins: { member: bigint; number: number; amount: bigint }[] = [];
    for (const member of members) {
      const shown = (await raffles.shownTo(member)).find((one) => one.raffle.id === raffle.id);
      must(shown?.raffle.serverSeed != null, 'its seed is published');
      for (const { number, amount } of shown.wins) wins.push({ member, number, amount });
      expect(await raffles.claim(late, raffle.id, shown.tickets[0]?.first ?? 0)).toMatchObject({
        refused: 'rewards.itemUnknown',
      });
    }
    expect(wins.reduce((sum, { amount }) => sum + amount, 0n)).toBe(70n * TAKA);
    for (const { member, number, amount } of wins) {
      const before = (await house.ports.wallet.balancesOf(member)).cash;
      await Promise.all([1, 2, 3].map(() => raffles.claim(member, raffle.id, number)));
      expect((await house.ports.wallet.balancesOf(member)).cash).toBe(before + amount);
    }
  });

  test('has no more tickets than it says, whoever comes at once, and none is void', async () => {
    const raffle = await givenRaffle({ tickets: 3, prizes: [TAKA] });
    const promotion = await givenPromotion(ofTickets(raffle, { amount: 2n * TAKA, per: null }));
    const members = [await givenPlayer(), await givenPlayer()];
    await Promise.all(members.map((member) => pay(member, 1_000n)));
    const taken = await Promise.all(members.map((member) => promotions.take(member, promotion.promotionId, {})));
    expect(taken.filter((one) => isRefusal(one))).toMatchObject([{ refused: 'promotions.raffleFull' }]);
    const empty = await givenRaffle();
    await close(empty);
    await raffles.drawAll();
    expect((await raffles.list({ offset: 0, limit: 1 })).rows[0]).toMatchObject({ id: empty.id, state: 'void' });
  });
});

/** A campaign of three rounds, approved, for whoever a rule grants them. */
async function givenCampaign() {
  const { campaigns } = house.ports;
  const act = (staffId: bigint) => ({ ...by(staffId), decisionLimit: null });
  const terms = {
    ...{ name: 'Padma week', vendor: 'STUDIO', games: ['S1'], rounds: 3, stake: 2n * TAKA, winLimit: 50n * TAKA },
    ...{ budget: 1_000n * TAKA, multiplier: 1_000, grantDays: 7 },
    ...{ startsAt: new Date(Date.now() - 60_000), endsAt: new Date(Date.now() + 3 * DAY) },
  };
  const support = await givenStaff(database.db, { role: 'support' });
  const risk = await givenStaff(database.db, { role: 'risk' });
  const asked = await campaigns.request(act(support.id), terms, { kind: 'rule' });
  must(!isRefusal(asked), 'it is asked for');
  const running = await campaigns.approve(act(risk.id), asked.id);
  must(!isRefusal(running), 'it runs');
  return { id: running.id, stop: () => campaigns.stop(act(risk.id), running.id) };
}
async function givenGoods(stock: number | null): Promise<bigint> {
  const saved = await house.ports.rewards.mall.saveProduct(
    by(),
    {
      ...{ id: null, names: { bn: 'ফোন', en: 'Phone' }, kind: 'goods', picture: 'phone', points: 5_000n, value: null },
      ...{ multiplier: 0, stock, rankFrom: 0, depositsFrom: 0n, perMember: 1, place: 1, active: true },
    },
    0,
  );
  must(!isRefusal(saved), 'it stands on the shelf');
  return saved.id;
}
const one = (kind: 'freeRounds' | 'goods' | 'voucher', thing: bigint): Pick<PromotionRule, 'reward'> => ({
  reward: { kind, percent: null, amount: TAKA, thing: String(thing) },
});
const openItems = async (member: bigint) =>
  (await house.ports.rewards.listItems(member, 'open', { offset: 0, limit: 5 })).rows;
const DELIVERY = { name: 'Rahim Uddin', phone: '01711000000', address: 'Dhaka 1205' };

describe('things', () => {
  test('free rounds say what they are, are granted once however often they are claimed, and say why not', async () => {
    const campaign = await givenCampaign();
    const promotion = await givenPromotion(one('freeRounds', campaign.id));
    expect(promotion.rule.reward.about).toMatchObject({
      names: { en: 'Padma Gold' },
      rounds: { count: 3, stake: '2.00', gameIds: ['PADMA-GOLD'], winLimit: '50.00', times: 1_000, days: 7 },
    });
    const [member, late] = [await givenPlayer(), await givenPlayer()];
    await Promise.all([1, 2].map(() => promotions.take(member, promotion.promotionId, {})));
    await promotions.take(late, promotion.promotionId, {});
    const [item] = await openItems(member);
    must(item !== undefined, 'it waits');
    const claimed = await Promise.all([1, 2, 3].map(() => house.ports.rewards.claim(member, item.id)));
    expect(claimed).toMatchObject(Array.from({ length: 3 }, () => ({ gives: 'freeRounds', state: 'claimed' })));
    expect(await house.ports.campaigns.listOfMember(member)).toMatchObject([{ rounds: 3, stake: 2n * TAKA }]);
    await campaign.stop();
    const [waiting] = await openItems(late);
    must(waiting !== undefined, 'it waits still');
    expect(await house.ports.rewards.claim(late, waiting.id)).toMatchObject({ refused: 'rewards.roundsOver' });
    const other = await givenPlayer();
    expect(await promotions.take(other, promotion.promotionId, {})).toMatchObject({ refused: 'promotions.thingOver' });
    expect(
      await promotions.ask(by(), {
        ...{ id: null, seen: 0, names: { bn: 'ক', en: 'A' }, startsOn: today(), endsOn: null },
        rule: { ...RULE, ...one('freeRounds', campaign.id) },
      }),
    ).toMatchObject({ refused: 'promotions.thingUnknown' });
  });

  test('goods leave the shelf when they are given, are ordered once without points, and are back when nobody claims', async () => {
    const { rewards } = house.ports;
    const product = await givenGoods(2);
    const promotion = await givenPromotion(one('goods', product));
    const members = [await givenPlayer(), await givenPlayer(), await givenPlayer()];
    const taken = await Promise.all(members.map((member) => promotions.take(member, promotion.promotionId, {})));
    expect(taken.filter((entry) => isRefusal(entry))).toMatchObject([{ refused: 'promotions.goodsGone' }]);
    const [first, second] = members.filter((_, place) => !isRefusal(taken[place]));
    must(first !== undefined && second !== undefined, 'two of them have one');
    const stock = async () => (await rewards.goodsOf(product))?.stock;
    expect(await stock()).toBe(0);
    const [item] = await openItems(first);
    must(item !== undefined, 'it waits');
    expect(await rewards.claim(first, item.id)).toMatchObject({ refused: 'rewards.deliveryMissing' });
    expect(await rewards.claimAll(first)).toMatchObject({ claimed: 0 });
    expect(await rewards.claimGoods(second, item.id, DELIVERY)).toMatchObject({ refused: 'rewards.itemUnknown' });
    expect(await rewards.claimGoods(first, item.id, { ...DELIVERY, phone: ' ' })).toMatchObject({
      refused: 'rewards.deliveryMissing',
    });
    await Promise.all([1, 2, 3].map(() => rewards.claimGoods(first, item.id, DELIVERY)));
    const { rows } = await rewards.mall.listOrders({ memberId: first, state: null }, { offset: 0, limit: 5 });
    expect(rows).toMatchObject([
      { points: 0n, quantity: 1, state: 'inProcess', delivery: DELIVERY, names: { en: 'Phone' } },
    ]);
    const [order] = rows;
    must(order !== undefined, 'there is one');
    await rewards.mall.decideOrder(by(), order.id, 'reject');
    expect([await stock(), (await house.ports.wallet.balancesOf(first)).points]).toEqual([1, 0n]);
    await sql`update reward_items set expires_at = clock_timestamp() where member_id = ${second}`.execute(database.db);
    await Promise.all([rewards.expireItems(), rewards.expireItems()]);
    expect(await stock()).toBe(2);
  });

  test('a voucher is good for its member alone, each gives once, and with the deposit it asks for', async () => {
    const target = await givenPromotion({
      trigger: { ...NO_TRIGGER, kind: 'code', amount: 500n * TAKA },
      reward: { kind: 'cash', percent: null, amount: 50n * TAKA },
    });
    const promotion = await givenPromotion({ period: 'daily', ...one('voucher', target.promotionId) });
    expect(promotion.rule.reward.about?.voucher).toMatchObject({ kind: 'cash', amount: '50.00', deposit: '500.00' });
    const again = await givenPromotion(one('voucher', target.promotionId));
    const [member, stranger] = [await givenPlayer(), await givenPlayer()];
    await Promise.all([1, 2].map(() => promotions.take(member, promotion.promotionId, {})));
    await promotions.take(member, again.promotionId, {});
    const page = { offset: 0, limit: 5 };
    const own = await promotions.vouchersOf(member, page);
    expect(own).toMatchObject({ total: 2, open: 2, rows: [{ state: 'open', names: target.names }, { state: 'open' }] });
    const [first, second] = own.rows;
    must(first !== undefined && second !== undefined, 'there are two');
    expect(await promotions.takeCode(stranger, first.code)).toMatchObject({ refused: 'promotions.unknown' });
    expect(await promotions.takeCode(member, first.code)).toMatchObject({
      ...{ refused: 'promotions.missed', values: { miss: 'deposit' } },
    });
    await pay(member, 500n);
    const used = await Promise.all([1, 2, 3].map(() => promotions.takeCode(member, first.code)));
    expect(new Set(used.map((entry) => (isRefusal(entry) ? entry.refused : entry.id))).size).toBe(1);
    // The deposit was taken by the first.
    expect(await promotions.takeCode(member, second.code)).toMatchObject({ refused: 'promotions.missed' });
    await pay(member, 500n);
    await promotions.takeCode(member, second.code);
    expect((await openItems(member)).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['voucher', 50n * TAKA],
      ['voucher', 50n * TAKA],
    ]);
    const told = await codes.members(target.promotionId, page);
    expect(told.rows).toMatchObject([
      { memberId: member, state: 'used' },
      { memberId: member, state: 'used' },
    ]);
    await promotions.take(stranger, again.promotionId, {});
    const [his] = (await promotions.vouchersOf(stranger, page)).rows;
    must(his !== undefined, 'he has one');
    await sql`update promotion_codes set expires_at = clock_timestamp() where code = ${his.code}`.execute(database.db);
    expect(await promotions.takeCode(stranger, his.code)).toMatchObject({ refused: 'promotions.voucherOver' });
    expect((await promotions.vouchersOf(stranger, page)).rows).toMatchObject([{ state: 'expired' }]);
  });
});

describe('codes that are used once', () => {
  test('are made once by a key, exported once, and each is used by one member', async () => {
    const cash = { kind: 'cash', percent: null, amount: 50n * TAKA } as const;
    const promotion = await givenPromotion({ trigger: { ...NO_TRIGGER, kind: 'code' }, reward: cash });
    const order = by();
    const batch = await codes.make(order, promotion.promotionId, 25);
    must(!isRefusal(batch), 'it is made');
    expect(await codes.make(order, promotion.promotionId, 25)).toMatchObject({ id: batch.id, count: 25 });
    const both = await Promise.all([codes.export(by(), batch.id), codes.export(by(), batch.id)]);
    expect(both.filter((one) => isRefusal(one))).toMatchObject([{ refused: 'promotions.codesExported' }]);
    const exported = both.find((one) => !isRefusal(one));
    must(exported !== undefined && !isRefusal(exported), 'one of them has the codes');
    expect(new Set(exported.codes).size).toBe(25);
    const [first, second] = exported.codes;
    must(first !== undefined && second !== undefined, 'there are codes');
    const members = [await givenPlayer(), await givenPlayer()];
    const used = await Promise.all(members.map((member) => promotions.takeCode(member, first.toLowerCase())));
    expect(used.filter((one) => isRefusal(one))).toMatchObject([{ refused: 'promotions.codeUsed' }]);
    const winner = used.findIndex((one) => !isRefusal(one));
    const owner = members[winner];
    must(owner !== undefined, 'somebody used it');
    // The same again is the same; another code of the batch stays good for somebody else.
    expect(await promotions.takeCode(owner, first)).toMatchObject({ state: 'issued' });
    expect(await promotions.takeCode(owner, second)).toEqual(used[winner]);
    expect(await codes.list(promotion.promotionId)).toMatchObject([{ used: 1, count: 25 }]);
    const { rows } = await house.ports.rewards.listItems(owner, 'open', { offset: 0, limit: 5 });
    expect(rows).toHaveLength(1);
    // Without a code nobody takes it, and it stands among no offers.
    const other = await givenPlayer();
    for (const wish of [{}, { code: 'ANYTHINGATALL' }])
      expect(await promotions.take(other, promotion.promotionId, wish)).toMatchObject({ refused: 'promotions.missed' });
    expect((await promotions.offersOf(other)).rows.filter(({ id }) => id === promotion.promotionId)).toEqual([]);
  });

  test('are of promotions by such codes alone', async () => {
    const promotion = await givenPromotion();
    expect(await codes.make(by(), promotion.promotionId, 5)).toMatchObject({ refused: 'promotions.noBatches' });
    expect(await codes.make(by(), 5n, 5)).toMatchObject({ refused: 'promotions.unknown' });
  });
});

test('an audience by label, line, country and device is told exactly, and held when it is taken', async () => {
  const agent = await givenMember(database.db, { kind: 'agent', username: `a${randomInt(1_000_000_000)}` });
  const member = await givenPlayer();
  const { username } = present(await house.ports.identity.findMember(member));
  const rule = {
    ...RULE,
    audience: { labels: ['gold'], line: agent.username, countries: ['BD'], ownDevice: true },
  };
  const told = async () => (await promotions.tryOn(rule, today(), member)).miss;
  expect(await told()).toBe('label');
  expect(await labels.set(by(), { label: 'gold', accounts: [username, 'nobody at all'], on: true })).toMatchObject({
    refused: 'promotions.accountsUnknown',
  });
  await Promise.all([1, 2].map(() => labels.set(by(), { label: 'gold', accounts: [username], on: true })));
  expect(await labels.list()).toEqual([{ label: 'gold', members: 1 }]);
  expect(await told()).toBe('line');
  await sql`update members set upline_id = ${agent.id} where id = ${member}`.execute(database.db);
  country = 'IN';
  expect(await told()).toBe('country');
  country = 'BD';
  links = [{ memberId: member, otherId: agent.id, kind: 'device', mark: '', at: new Date() }];
  expect(await told()).toBe('device');
  const promotion = await givenPromotion({ audience: rule.audience });
  expect(await promotions.take(member, promotion.promotionId, {})).toMatchObject({ refused: 'promotions.missed' });
  links = [];
  expect(await told()).toBe(null);
  expect(await promotions.take(member, promotion.promotionId, {})).toMatchObject({ state: 'issued' });
  await labels.set(by(), { label: 'gold', accounts: [username], on: false });
  expect(await told()).toBe('label');
  expect(
    await promotions.ask(by(), {
      ...{ id: null, seen: 0, names: { bn: 'ক', en: 'A' }, startsOn: today(), endsOn: null },
      rule: { ...RULE, audience: { ...EVERYBODY, line: username } },
    }),
  ).toMatchObject({ refused: 'promotions.lineUnknown' });
});

test('the desk sees who took it, what they share with each other, and what risk says', async () => {
  const promotion = await givenPromotion();
  const members = [await givenPlayer(), await givenPlayer(), await givenPlayer()] as const;
  for (const member of members.slice(0, 2)) await promotions.take(member, promotion.promotionId, {});
  const [one, other, stranger] = members;
  const trace = { memberId: one, mark: 'ab12', at: new Date() };
  const asked = {
    ...{ db: database.db, abuseOf: async (id: bigint) => (id === one ? (['bonusOnly'] as const) : []) },
    identity: {
      linksOf: async () => [
        { ...trace, otherId: other, kind: 'device' as const },
        // Who did not take it is nobody's business here.
        { ...trace, otherId: stranger, kind: 'address' as const },
      ],
      namesOfMembers: (ids: readonly bigint[]) => house.ports.identity.namesOfMembers(ids),
    },
  };
  const { rows, total } = await pageTakers(asked, promotion.promotionId, { offset: 0, limit: 10 });
  expect(total).toBe(2);
  expect(rows).toMatchObject([
    { memberId: other, shares: [], abuse: [] },
    { memberId: one, shares: [{ kind: 'device', mark: 'ab12' }], abuse: ['bonusOnly'] },
  ]);
});

function present<Found>(found: Found | null): Found {
  must(found !== null, 'there is one');
  return found;
}
