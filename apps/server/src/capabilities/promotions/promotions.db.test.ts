/** Promotions: a bonus is given, held, played and turned into cash once, whatever is repeated, breaks off or is taken back. */
import { randomInt } from '@house/fairness/random';
import { createSeededRandom } from '@house/fairness/seeded';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RunningApp } from '../../main/compose.ts';
import { givenApp } from '../../main/given.ts';
import { systemClock } from '../../platform/clock.ts';
import { createIds } from '../../platform/ids.ts';
import { isRefusal, must } from '../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenMember } from '../identity/given.ts';
import type { SharedTrace } from '../identity/port.ts';
import { givenBet, givenBook, givenProduct, givenProjections, givenWagers } from '../wagers/given.ts';
import { productsOf, type Wagers } from '../wagers/port.ts';
import { GIVEN_JOURNAL, givenFundedMember, givenKey } from '../wallet/given.ts';
import type { BonusNews, Entry, Promotion, PromotionRule, Promotions, StaffAct } from './port.ts';
import { promotionTurnover } from './projection.ts';
import { bonusesEqualEntries } from './reconcile.ts';
import { createPromotions } from './service.ts';

const TAKA = 10_000n;
const DAY = 86_400_000;
const PRODUCTS = productsOf([givenProduct('slots'), givenProduct('live')]);

/** The first deposit of 500 or more gives half of it, at most 500; deposit and bonus are played twice. */
const RULE: PromotionRule = {
  trigger: { kind: 'deposit', amount: 500n * TAKA, number: 1, product: null, code: null },
  ...{ period: 'once', weekdays: [], rankFrom: 0, joinedWithin: null },
  reward: { kind: 'bonus', percent: 50, amount: 500n * TAKA },
  requirement: { times: 200, of: 'depositAndBonus', days: 7, weights: { slots: 100, live: 20 } },
  ...{ unique: ['device', 'paymentAccount'], stackable: false, budget: null },
};

let database: TestDatabase;
let house: RunningApp;
let wagers: Wagers;
let promotions: Promotions;
let later = 0;
let paused = false;
let links: SharedTrace[] = [];
let told: string[] = [];
let letters: BonusNews[] = [];

/** `faultOf`: why nothing of a member's money moves. */
const givenPromotions = (faultOf: (memberId: bigint) => string | null = () => null, node = 913): Promotions => {
  const mustMove = (memberId: bigint): void => {
    const fault = faultOf(memberId);
    if (fault !== null) throw new Error(fault);
  };
  const { wallet, rewards, identity, messages } = house.ports;
  return createPromotions({
    // Things that are given have tests of their own (kinds.db.test.ts).
    ...{ campaigns: house.ports.campaigns, gamesOfVendors: async () => new Map(), namesOfGames: async () => new Map() },
    ...{ db: database.db, ids: createIds(systemClock, node), zoneOffsetMinutes: 360, rewards },
    wallet: {
      listEntriesOf: (filter) => wallet.listEntriesOf(filter),
      memberDaysOf: (days) => wallet.memberDaysOf(days),
      postWithin: async (tx, movements) => {
        for (const { memberId } of movements) mustMove(memberId);
        return wallet.postWithin(tx, movements);
      },
      openBonus: (tx, terms) => wallet.openBonus(tx, terms),
      endBonus: async (tx, which, end) => {
        mustMove(which.memberId);
        return wallet.endBonus(tx, which, end);
      },
    },
    identity: {
      findMember: (id) => identity.findMember(id),
      findMemberByName: (name) => identity.findMemberByName(name),
      listSignIns: (id, page) => identity.listSignIns(id, page),
      countryOf: (address) => (address === '127.0.0.1' ? 'BD' : null),
      lines: identity.lines,
      noticeWishesOf: (ids) => identity.noticeWishesOf(ids),
      countSegment: (segment) => identity.countSegment(segment),
      linksOf: async () => links,
    },
    uploads: messages.uploads,
    pausesOf: async () => ({ paused }),
    openStakeOf: async (memberId) => (await wagers.lifetimeOf(memberId)).openStake,
    hasAskedWithinDay: async () => false,
    tell: async (_tx, news) => {
      told.push(news.what);
      letters.push(news);
    },
    record: async () => {},
    checkSecondApprover: async () => undefined,
    readTime: async () => new Date(Date.now() + later),
  });
};

beforeAll(async () => {
  database = await givenDatabase({ maxConnections: 12 });
  house = await givenApp(database.url, { config: { role: 'http' } });
  wagers = givenWagers(database, house.ports.wallet, PRODUCTS);
  promotions = givenPromotions();
});
beforeEach(() => {
  [later, paused, links, told, letters] = [0, false, [], [], []];
});
afterAll(async () => {
  await house.stop();
  await database.close();
});

async function follow(): Promise<void> {
  const projections = givenProjections(database, undefined, PRODUCTS);
  projections.register(
    promotionTurnover((_game, play) => play === 'SIDES'),
    GIVEN_JOURNAL,
  );
  await projections.catchUp();
}

async function givenPlayer(deposit = 1_000n): Promise<bigint> {
  const id = await givenFundedMember(database, house.ports.wallet, 0n);
  await givenMember(database.db, { id, kind: 'player', username: `b${randomInt(1_000_000_000)}` });
  if (deposit > 0n) await pay(id, deposit);
  return id;
}

async function pay(memberId: bigint, taka: bigint): Promise<void> {
  const line = { key: givenKey(), type: 'deposit', account: 'cash', contra: 'cashier', reference: null } as const;
  const [posted] = await house.ports.wallet.post([{ ...line, memberId, amount: taka * TAKA }]);
  must(posted !== undefined && !isRefusal(posted), 'a deposit is credited');
}

/** A bet that pays itself back: cash stays, turnover counts; `prize` null: it stays open. */
async function play(
  memberId: bigint,
  taka: bigint,
  product: 'slots' | 'live' = 'slots',
  code = 'DIGIT',
  prize: bigint | null = taka * TAKA,
) {
  const book = await givenBook(database, wagers, { product });
  const [posted] = await house.ports.wallet.post([
    givenBet(memberId, book, taka * TAKA, { contra: product, play: code }),
  ]);
  must(posted !== undefined && !isRefusal(posted), 'a bet is taken');
  const bet = { shard: posted.shard, seq: posted.seq };
  const decide = async (what: { kind: 'decide'; version: number; prize: bigint } | { kind: 'void' }) => {
    const [outcome] = await wagers.decide([{ memberId, bet, key: givenKey(), ...what }]);
    must(outcome?.refused === undefined, 'it is decided');
  };
  if (prize !== null) await decide({ kind: 'decide', version: 1, prize });
  return { decide, takeBack: () => decide({ kind: 'void' }) };
}

const by = (staffId = 1n, key = givenKey()): StaffAct => ({
  ...{ staffId, staff: `staff${staffId}`, address: '127.0.0.1', reason: 'a month of slots', key },
});
const today = (): number => Math.floor((Date.now() + 360 * 60_000) / DAY);

async function givenPromotion(rule: Partial<PromotionRule> = {}): Promise<Promotion> {
  const asked = await promotions.ask(by(), {
    ...{ id: null, seen: 0, names: { bn: 'স্বাগত', en: 'Welcome' }, rule: { ...RULE, ...rule } },
    ...{ startsOn: today(), endsOn: null },
  });
  must(!isRefusal(asked), 'it is asked for');
  const approved = await promotions.decide(by(2n), { id: asked.promotionId, version: asked.version }, 'approve');
  must(!isRefusal(approved), 'it is approved');
  return approved;
}

async function taken(memberId: bigint, { promotionId }: Promotion): Promise<Entry> {
  const entry = await promotions.take(memberId, promotionId, {});
  must(!isRefusal(entry), 'it is taken');
  return entry;
}
const moneyOf = async (memberId: bigint) => {
  const { cash, bonus } = await house.ports.wallet.balancesOf(memberId);
  return [cash / TAKA, bonus / TAKA];
};
async function differences() {
  const rows = await bonusesEqualEntries.compare(database.db, { after: 0n, upto: 2n ** 62n });
  return rows.filter(({ expected, found }) => expected !== found);
}

test('a deposit bonus is held once, played on two products by their weights, and becomes cash once', async () => {
  const [member, promotion] = [await givenPlayer(), await givenPromotion()];
  const broken = givenPromotions(() => 'the process dies', 914);
  await expect(broken.take(member, promotion.promotionId, {})).rejects.toThrow('dies');
  const other = givenPromotions(undefined, 915);
  const entries = await Promise.all(
    [promotions, other, promotions, other].map((each) => each.take(member, promotion.promotionId, {})),
  );
  const [entry] = entries;
  must(entry !== undefined && !isRefusal(entry), 'it is taken');
  expect(entries).toEqual(Array(4).fill(entry));
  expect(entry).toMatchObject({ state: 'held', amount: 500n * TAKA, required: 3_000n * TAKA, progress: 0n });
  expect(await moneyOf(member)).toEqual([1_000n, 500n]);
  expect(await promotions.remainingOf(member)).toBe(3_000n * TAKA);

  await play(member, 1_000n, 'live');
  await play(member, 1_000n);
  // Of plays of low risk half counts.
  await play(member, 1_000n, 'slots', 'SIDES');
  await play(member, 500n);
  await follow();
  expect(await promotions.remainingOf(member)).toBe(800n * TAKA);
  expect(await promotions.settle()).toBe(0);
  await play(member, 800n);
  await follow();
  await expect(broken.settle()).rejects.toThrow('dies');
  told = [];
  await Promise.all([promotions.settle(), other.settle()]);
  await promotions.settle();
  expect(await moneyOf(member)).toEqual([1_500n, 0n]);
  expect(told).toEqual(['met']);
  expect(await promotions.remainingOf(member)).toBe(0n);
  expect(await promotions.giveUp(member, entry.id)).toMatchObject({ state: 'met' });
  expect(await moneyOf(member)).toEqual([1_500n, 0n]);
  expect(await differences()).toEqual([]);
});

test('what was played before counts nothing, what is taken back has to be played again, also after the bonus is cash', async () => {
  const [member, promotion] = [await givenPlayer(), await givenPromotion()];
  const early = await play(member, 900n);
  await taken(member, promotion);
  await follow();
  expect(await promotions.remainingOf(member)).toBe(3_000n * TAKA);
  const bets = [await play(member, 1_000n), await play(member, 1_000n)];
  await early.takeBack();
  await bets[0]?.takeBack();
  await follow();
  expect(await promotions.remainingOf(member)).toBe(2_000n * TAKA);
  for (let times = 0; times < 2; times += 1) await play(member, 1_000n);
  await follow();
  await promotions.settle();
  expect(await moneyOf(member)).toEqual([1_500n, 0n]);
  await bets[1]?.takeBack();
  // Nobody withdraws between a void and the count of it.
  expect(await promotions.isBehind(member)).toBe(true);
  await follow();
  expect(await promotions.isBehind(member)).toBe(false);
  expect(await promotions.remainingOf(member)).toBe(1_000n * TAKA);
  await play(member, 1_000n);
  await follow();
  expect(await promotions.remainingOf(member)).toBe(0n);
  expect(await differences()).toEqual([]);
});

test('a bonus that is given up or runs out goes back, once, and the cash stays', async () => {
  const promotion = await givenPromotion();
  const [gives, stuck, waits] = [await givenPlayer(), await givenPlayer(), await givenPlayer()];
  const [one, , two] = [await taken(gives, promotion), await taken(stuck, promotion), await taken(waits, promotion)];
  expect(await promotions.giveUp(waits, one.id)).toMatchObject({ refused: 'promotions.entryUnknown' });
  await Promise.all([1, 2, 3].map(() => promotions.giveUp(gives, one.id)));
  expect(await moneyOf(gives)).toEqual([1_000n, 0n]);
  expect(await promotions.remainingOf(gives)).toBe(0n);
  later = 7 * DAY;
  await promotions.settle();
  expect(await moneyOf(waits)).toEqual([1_000n, 500n]);
  // Ten minutes for bets that were decided in time.
  later = 7 * DAY + 660_000;
  // What was played is not counted yet: who knows whether it was met.
  expect(await promotions.settle()).toBe(0);
  expect(await moneyOf(waits)).toEqual([1_000n, 500n]);
  await follow();
  // One that cannot be ended keeps no other from it.
  const broken = givenPromotions((memberId) => (memberId === stuck ? 'not this one' : null), 914);
  await expect(broken.settle()).rejects.toThrow('not this one');
  expect(await moneyOf(waits)).toEqual([1_000n, 0n]);
  expect(await moneyOf(stuck)).toEqual([1_000n, 500n]);
  // The line of the other may stand in the same shard, and is to be read first.
  await follow();
  await Promise.all([promotions.settle(), promotions.settle()]);
  expect(await moneyOf(stuck)).toEqual([1_000n, 0n]);
  expect(await promotions.giveUp(waits, two.id)).toMatchObject({ state: 'expired' });
  expect((await promotions.list({ offset: 0, limit: 50 })).rows[0]).toMatchObject({ spent: 0n });
  expect(await differences()).toEqual([]);
});

test('a bonus that is played away ends by itself, and a bonus costs what of it became cash', async () => {
  const PLAY = { maxStake: 500n * TAKA, maxConvert: 5 };
  const promotion = await givenPromotion({ play: PLAY });
  const [loses, wins, waits] = [await givenPlayer(), await givenPlayer(), await givenPlayer()];
  const { wallet } = house.ports;
  const stateOf = async (id: bigint) => (await promotions.bonusesOf(id, { offset: 0, limit: 1 })).rows[0]?.state;
  for (const member of [loses, wins, waits]) await taken(member, promotion);
  // What is told to a vendor is what may be staked on its game.
  expect(await wallet.playableBonusOf(loses, 'slots')).toBe(500n * TAKA);
  expect(await wallet.playableBonusOf(loses, 'sports')).toBe(0n);

  // All of the cash and all of the bonus.
  const lost = await play(loses, 1_500n, 'slots', 'DIGIT', null);
  expect(await moneyOf(loses)).toEqual([0n, 0n]);
  expect(await wallet.playableBonusOf(loses, 'slots')).toBe(0n);
  later = 660_000;
  await promotions.settle();
  expect(await stateOf(loses)).toBe('held');
  await lost.decide({ kind: 'decide', version: 1, prize: 0n });
  // A game may send what its round won a while after it.
  later = 0;
  await promotions.settle();
  expect(await stateOf(loses)).toBe('held');
  later = 660_000;
  await Promise.all([promotions.settle(), givenPromotions(undefined, 915).settle()]);
  expect(await stateOf(loses)).toBe('spent');
  const lettersOf = (id: bigint) => letters.filter(({ memberId }) => memberId === id);
  expect(lettersOf(loses)).toMatchObject([{ what: 'spent' }]);
  expect(await promotions.remainingOf(loses)).toBe(0n);
  // A prize that comes after all: its share is the house's.
  await lost.decide({ kind: 'decide', version: 2, prize: 300n * TAKA });
  expect(await moneyOf(loses)).toEqual([200n, 0n]);

  later = 0;
  const won = await play(wins, 1_500n, 'slots', 'DIGIT', null);
  await won.decide({ kind: 'decide', version: 1, prize: 3_000n * TAKA });
  expect(await moneyOf(wins)).toEqual([2_000n, 1_000n]);
  await play(wins, 1_500n);
  await follow();
  await promotions.settle();
  expect(await moneyOf(wins)).toEqual([3_000n, 0n]);
  expect(lettersOf(wins)).toMatchObject([{ what: 'met', amount: 1_000n * TAKA }]);

  // Lost, and then played through with cash: it is met, and nothing of it is left.
  const late = await givenPlayer();
  await taken(late, promotion);
  await play(late, 1_500n, 'slots', 'DIGIT', 0n);
  await pay(late, 1_500n);
  await play(late, 1_500n);
  await follow();
  await promotions.settle();
  expect(await stateOf(late)).toBe('met');
  expect(lettersOf(late)).toMatchObject([{ what: 'spent' }]);

  const part = await play(waits, 1_200n, 'slots', 'DIGIT', null);
  await part.decide({ kind: 'decide', version: 1, prize: 0n });
  later = 7 * DAY + 660_000;
  // Lines of others that end may stand in the same shard, and are to be read first.
  for (let times = 0; times < 20 && (await stateOf(waits)) === 'held'; times += 1) {
    await follow();
    await promotions.settle();
  }
  expect(lettersOf(waits)).toMatchObject([{ what: 'expired', amount: 300n * TAKA }]);

  later = 0;
  // As a process of the release before gives one.
  const old = await givenPlayer();
  const { id } = await taken(old, promotion);
  await sql`delete from wallet_bonuses where id = ${id}`.execute(database.db);
  await promotions.giveUp(old, id);
  expect(await moneyOf(old)).toEqual([1_000n, 0n]);

  const { rows } = await promotions.list({ offset: 0, limit: 50 });
  expect(rows.find(({ promotionId }) => promotionId === promotion.promotionId)).toMatchObject({ spent: 1_000n * TAKA });
  expect(await differences()).toEqual([]);
});

test('who does not have what it asks for, shares something with somebody who took it, or takes a break is refused', async () => {
  const promotion = await givenPromotion();
  const id = promotion.promotionId;
  const [first, second, poor] = [await givenPlayer(), await givenPlayer(), await givenPlayer(499n)];
  await taken(first, promotion);
  expect(await promotions.take(poor, id, {})).toMatchObject({ refused: 'promotions.missed' });
  await pay(poor, 1_000n);
  // It is their second deposit.
  expect(await promotions.take(poor, id, {})).toMatchObject({ refused: 'promotions.missed' });
  const trace = { memberId: second, otherId: first, mark: '', at: new Date() };
  links = [{ ...trace, kind: 'paymentAccount' }];
  expect(await promotions.take(second, id, {})).toMatchObject({ refused: 'promotions.sharedPaymentAccount' });
  links = [{ ...trace, kind: 'device' }];
  expect(await promotions.take(second, id, {})).toMatchObject({ refused: 'promotions.sharedDevice' });
  // Not asked for by this rule.
  links = [{ ...trace, kind: 'address' }];
  paused = true;
  expect(await promotions.offersOf(second)).toEqual({ rows: [], paused: true });
  expect(await promotions.take(second, id, {})).toMatchObject({ refused: 'promotions.paused' });
  paused = false;
  await taken(second, promotion);
  // One bonus at a time, one for a deposit.
  const more = await givenPromotion({ trigger: { ...RULE.trigger, number: 0 } });
  await pay(second, 1_000n);
  expect(await promotions.take(second, more.promotionId, {})).toMatchObject({ refused: 'promotions.bonusRuns' });
  const beside = await givenPromotion({ trigger: { ...RULE.trigger, number: 0 }, stackable: true });
  await taken(second, beside);
  const again = await givenPromotion({ trigger: { ...RULE.trigger, number: 0 }, stackable: true });
  expect(await promotions.take(second, again.promotionId, {})).toMatchObject({ refused: 'promotions.missed' });
  // Both at once, on two devices.
  await pay(second, 1_000n);
  const third = await givenPromotion({ trigger: { ...RULE.trigger, number: 0 }, stackable: true });
  const other = givenPromotions(undefined, 915);
  const both = await Promise.all([
    promotions.take(second, again.promotionId, {}),
    other.take(second, third.promotionId, {}),
  ]);
  expect(both.filter((result) => isRefusal(result))).toMatchObject([{ refused: 'promotions.missed' }]);
});

test('terms take two people, a member keeps those they took, and a budget is never passed', async () => {
  const asked = await promotions.ask(by(), {
    ...{ id: null, seen: 0, names: { bn: 'ক', en: 'A' }, rule: { ...RULE, budget: 1_000n * TAKA } },
    ...{ startsOn: today(), endsOn: null },
  });
  must(!isRefusal(asked), 'it is asked for');
  const { promotionId: id } = asked;
  const members = [await givenPlayer(), await givenPlayer(), await givenPlayer()];
  const [first, ...others] = members;
  must(first !== undefined, 'there are three');
  expect(await promotions.take(first, id, {})).toMatchObject({ refused: 'promotions.unknown' });
  expect(await promotions.decide(by(1n), { id, version: 1 }, 'approve')).toMatchObject({
    refused: 'promotions.ownRequest',
  });
  await Promise.all([1, 2].map(() => promotions.decide(by(2n), { id, version: 1 }, 'approve')));
  const kept = await taken(first, asked);
  // Other terms, once for a key, and not over what somebody else asked meanwhile.
  const terms = { id, names: { bn: 'ক', en: 'A' }, startsOn: today(), endsOn: null };
  const rule = { ...RULE, budget: 1_000n * TAKA, requirement: { ...RULE.requirement, times: 400 } };
  const order = by();
  const again = await Promise.all([1, 2].map(() => promotions.ask(order, { ...terms, seen: 1, rule })));
  expect(again).toMatchObject([{ version: 2 }, { version: 2 }]);
  expect(await promotions.ask(by(), { ...terms, seen: 1, rule })).toMatchObject({
    refused: 'promotions.changedMeanwhile',
  });
  await promotions.decide(by(2n), { id, version: 2 }, 'approve');
  const results = await Promise.all(others.map((member) => promotions.take(member, id, {})));
  expect(results.filter((result) => isRefusal(result))).toMatchObject([{ refused: 'promotions.budgetSpent' }]);
  expect(results.find((result) => !isRefusal(result))).toMatchObject({ required: 6_000n * TAKA });
  // Terms that are rejected leave those that count, which can be changed again.
  const third = await promotions.ask(by(), { ...terms, seen: 2, rule: { ...rule, rankFrom: 1 } });
  expect(third).toMatchObject({ version: 3, state: 'waiting' });
  expect(await promotions.decide(by(2n), { id, version: 3 }, 'reject')).toMatchObject({ version: 2 });
  expect(await promotions.ask(by(), { ...terms, seen: 2, rule })).toMatchObject({ version: 4, state: 'waiting' });
  const [own] = (await promotions.bonusesOf(first, { offset: 0, limit: 1 })).rows;
  expect(own).toMatchObject({ id: kept.id, version: 1, required: 3_000n * TAKA });
  await promotions.end(by(), id);
  expect((await promotions.offersOf(first)).rows.filter((offer) => offer.id === id)).toEqual([]);
  expect(await promotions.remainingOf(first)).toBe(3_000n * TAKA);
  expect(await promotions.ask(by(), { ...terms, seen: 2, rule: { ...rule, weekdays: [8] } })).toMatchObject({
    refused: 'promotions.ruleWrong',
  });
});

test('a code gives cash to the reward centre, a form waits for staff, and each is given once', async () => {
  const cash = { kind: 'cash', percent: null, amount: 50n * TAKA } as const;
  const requirement = { ...RULE.requirement, of: 'bonus', times: 300 } as const;
  const nothing = { amount: 0n, number: 0, product: null, code: null };
  const member = await givenPlayer(0n);
  const code = `EID${100_000 + randomInt(899_999)}`;
  await givenPromotion({ trigger: { ...nothing, kind: 'code', code }, reward: cash, requirement });
  expect(await promotions.takeCode(member, 'NOPE1')).toMatchObject({ refused: 'promotions.unknown' });
  const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `;
  await Promise.all([1, 2].map(() => promotions.takeCode(member, typed)));
  const form = await givenPromotion({ trigger: { ...nothing, kind: 'form' }, reward: cash, requirement });
  const claim = await promotions.take(member, form.promotionId, { comment: 'my screenshot' });
  must(!isRefusal(claim), 'it is sent');
  expect(claim.state).toBe('applying');
  expect(await promotions.waiting()).toMatchObject({ count: 1 });
  const order = by(2n);
  await Promise.all([1, 2].map(() => promotions.decideClaim(order, claim.id, 'approve')));
  expect(await promotions.decideClaim(by(2n), claim.id, 'reject')).toMatchObject({
    refused: 'promotions.changedMeanwhile',
  });
  const { rows } = await house.ports.rewards.listItems(member, 'open', { offset: 0, limit: 10 });
  expect(rows).toMatchObject([
    { kind: 'voucher', amount: 50n * TAKA, multiplier: 300 },
    { kind: 'promotion', amount: 50n * TAKA },
  ]);
  expect(told).toEqual(['issued']);
});

test('an application for a bonus is not accepted for whoever holds another or takes a break', async () => {
  const nothing = { amount: 0n, number: 0, product: null, code: null };
  const form = await givenPromotion({
    trigger: { ...nothing, kind: 'form' },
    reward: { kind: 'bonus', percent: null, amount: 50n * TAKA },
    requirement: { ...RULE.requirement, of: 'bonus' },
  });
  const member = await givenPlayer();
  const claim = await taken(member, form);
  const held = await taken(member, await givenPromotion());
  expect(await promotions.decideClaim(by(2n), claim.id, 'approve')).toMatchObject({
    refused: 'promotions.memberHolds',
  });
  await promotions.giveUp(member, held.id);
  paused = true;
  expect(await promotions.decideClaim(by(2n), claim.id, 'approve')).toMatchObject({
    refused: 'promotions.memberPaused',
  });
  paused = false;
  expect(await promotions.decideClaim(by(2n), claim.id, 'approve')).toMatchObject({ state: 'held' });
});

test('nobody finds a code by trying', async () => {
  const member = await givenPlayer(0n);
  const tried = [];
  for (let times = 0; times < 11; times += 1) tried.push(await promotions.takeCode(member, `WRONG${times}`));
  expect(tried.filter((answer) => isRefusal(answer) && answer.refused === 'request.tooMany')).toHaveLength(1);
});

test('a stake that is not decided yet is no loss', async () => {
  const member = await givenPlayer();
  const trigger = { kind: 'netLoss', amount: 500n * TAKA, number: 0, product: null, code: null } as const;
  const rule = { ...RULE, trigger, requirement: { ...RULE.requirement, of: 'bonus' } } as const;
  const book = await givenBook(database, wagers, { product: 'slots' });
  const [posted] = await house.ports.wallet.post([givenBet(member, book, 600n * TAKA, { contra: 'slots' })]);
  must(posted !== undefined && !isRefusal(posted), 'a bet is taken');
  expect(await promotions.tryOn(rule, today(), member)).toMatchObject({ miss: 'netLoss' });
  const bet = { shard: posted.shard, seq: posted.seq };
  await wagers.decide([{ memberId: member, bet, key: givenKey(), kind: 'decide', version: 1, prize: 0n }]);
  expect(await promotions.tryOn(rule, today(), member)).toMatchObject({ miss: null, amount: 300n * TAKA });
});

test('a rule is tried on a member and its cost is told from the deposits of 30 days', async () => {
  const member = await givenPlayer();
  expect(await promotions.tryOn(RULE, today(), member)).toEqual({
    ...{ miss: null, amount: 500n * TAKA, required: 3_000n * TAKA },
  });
  const told2 = await promotions.preview({ ...RULE, trigger: { ...RULE.trigger, number: 2 } });
  await pay(member, 600n);
  expect(await promotions.preview({ ...RULE, trigger: { ...RULE.trigger, number: 2 } })).toMatchObject({
    members: (told2?.members ?? 0) + 1,
    rewards: (told2?.rewards ?? 0n) + 300n * TAKA,
  });
  expect(await promotions.preview({ ...RULE, trigger: { ...RULE.trigger, kind: 'day' } })).toBe(null);
  const fixed = { kind: 'cash', percent: null, amount: 5n * TAKA } as const;
  const joined = { ...RULE, reward: fixed, trigger: { ...RULE.trigger, kind: 'registration', number: 3 } } as const;
  const before = await promotions.preview(joined);
  await givenPlayer(0n);
  expect(await promotions.preview(joined)).toMatchObject({
    members: (before?.members ?? 0) + 1,
    rewards: (before?.rewards ?? 0n) + 5n * TAKA,
  });
});

test('whoever holds a bonus is told once that it ends within a day, not in quiet hours and not when it is over', async () => {
  const promotion = await givenPromotion();
  const [loud, quiet, off, late] = [await givenPlayer(), await givenPlayer(), await givenPlayer(), await givenPlayer()];
  const want = (id: bigint, preferences: object) =>
    sql`update members set preferences = ${JSON.stringify(preferences)}::jsonb where id = ${id}`.execute(database.db);
  for (const member of [loud, quiet, off, late]) await taken(member, promotion);
  await want(loud, { quietHours: null });
  await want(off, { quietHours: null, rewardNotices: false });
  await want(late, { quietHours: null });
  const other = givenPromotions(undefined, 916);
  const run = async () => {
    await Promise.all([promotions.warnHeld(), other.warnHeld()]);
    return letters.flatMap(({ memberId, what, amount }) =>
      [loud, quiet, off, late].includes(memberId) ? [[memberId, what, amount / TAKA]] : [],
    );
  };
  expect(await run()).toEqual([]);
  await sql`update promotion_entries set expires_at = expires_at - interval '3 days', warn_at = warn_at - interval '3 days'
    where member_id = ${late}`.execute(database.db);
  // Three at night of the house's zone, within the last day of a bonus of seven.
  const hour = 3_600_000;
  const night = Math.floor((Date.now() + 6 * DAY + 6 * hour) / DAY) * DAY + 27 * hour - 6 * hour;
  later = night - Date.now();
  await sql`update promotion_entries set expires_at = expires_at + interval '1 day' where member_id <> ${late}
    and state = 'held'`.execute(database.db);
  expect(await run()).toEqual([[loud, 'expiring', 500n]]);
  later += 6 * hour;
  const both = [
    [loud, 'expiring', 500n],
    [quiet, 'expiring', 500n],
  ];
  expect(await run()).toEqual(both);
  expect(await run()).toEqual(both);
});

test('a bonus that was met answers for what is taken back for thirty days, and counts no further then', async () => {
  const [member, promotion] = [await givenPlayer(), await givenPromotion()];
  const entry = await taken(member, promotion);
  const bets = [await play(member, 1_000n), await play(member, 1_000n), await play(member, 1_000n)];
  await follow();
  await promotions.settle();
  const counted = async () => {
    const { rows } = await sql<{ sum: bigint }>`select coalesce(sum(turnover), 0)::bigint as sum from promotion_turnover
      where entry_id = ${entry.id}`.execute(database.db);
    return (rows[0]?.sum ?? 0n) / TAKA;
  };
  await play(member, 500n);
  await bets[1]?.takeBack();
  await follow();
  expect(await promotions.remainingOf(member)).toBe(500n * TAKA);
  // It owes: the time alone does not end it.
  later = 31 * DAY;
  await promotions.settle();
  expect(await promotions.remainingOf(member)).toBe(500n * TAKA);
  await play(member, 500n);
  await follow();
  await promotions.settle();
  expect(await counted()).toBe(3_000n);
  await play(member, 700n);
  await bets[0]?.takeBack();
  expect(await promotions.isBehind(member)).toBe(false);
  await follow();
  expect(await counted()).toBe(2_000n);
  expect(await promotions.remainingOf(member)).toBe(0n);
  expect(await differences()).toEqual([]);
});

test('random plays, voids and ends never free bonus money before its requirement is met', async () => {
  const promotion = await givenPromotion({ trigger: { ...RULE.trigger, number: 0 }, period: 'daily', stackable: true });
  for (const seed of ['one', 'two']) {
    const random = createSeededRandom(seed);
    const member = await givenPlayer(1_000n);
    const entry = await taken(member, promotion);
    const bets: { readonly counts: bigint; takeBack: () => Promise<void> }[] = [];
    let [counted, isOver] = [0n, false];
    for (let step = 0; step < 14; step += 1) {
      const what = random.rand(10);
      if (what < 6) {
        const [taka, product] = [BigInt(random.between(1, 9)) * 100n, random.chance(1, 2) ? 'slots' : 'live'] as const;
        const bet = await play(member, taka, product);
        const counts = product === 'slots' ? taka : taka / 5n;
        bets.push({ counts, ...bet });
        if (!isOver) counted += counts;
      } else if (what < 8 && bets.length > 0) {
        const [bet] = bets.splice(random.rand(bets.length), 1);
        await bet?.takeBack();
        if (!isOver && bet !== undefined) counted -= bet.counts;
      } else if (what === 8 && step > 10 && !isOver) {
        await promotions.giveUp(member, entry.id);
      }
      await follow();
      await promotions.settle();
      const { rows } = await promotions.bonusesOf(member, { offset: 0, limit: 1 });
      const [cash, bonus] = await moneyOf(member);
      const state = rows[0]?.state;
      // Every bet pays itself back: cash is the deposit, and more only once the bonus was met.
      if (!isOver && state === 'met') expect(counted).toBeGreaterThanOrEqual(3_000n);
      if (state === 'held') {
        expect([cash, bonus]).toEqual([1_000n, 500n]);
        expect(await promotions.remainingOf(member)).toBe((3_000n - counted) * TAKA);
        // Nothing of it can be sent anywhere.
        const line = { key: givenKey(), type: 'hold', account: 'cash', contra: 'locked', reference: null } as const;
        const [sent] = await house.ports.wallet.post([{ ...line, memberId: member, amount: -1_001n * TAKA }]);
        expect(sent).toMatchObject({ refused: 'wallet.insufficientFunds' });
      } else {
        isOver = true;
        expect([cash, bonus]).toEqual([state === 'met' ? 1_500n : 1_000n, 0n]);
      }
    }
  }
  expect(await differences()).toEqual([]);
});
