/** The points mall: what points buy, once and never more than there is, and what comes back of what is refused. */
import { randomInt } from '@house/fairness/random';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RunningApp } from '../../main/compose.ts';
import { givenApp } from '../../main/given.ts';
import { systemClock } from '../../platform/clock.ts';
import { createIds } from '../../platform/ids.ts';
import { isRefusal, must, refuse } from '../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenMember } from '../identity/given.ts';
import { givenFundedMember, givenKey } from '../wallet/given.ts';
import type { Mall, Product } from './port.ts';
import { mallEqualsEntries, rewardsEqualEntries } from './reconcile.ts';
import { createRewards } from './service.ts';

const TAKA = 10_000n;
const EVERYBODY = { after: 0n, upto: 2n ** 62n };
const DELIVERY = { name: 'Rahim', phone: '01700000000', address: 'House 1, Road 2, Dhaka' };

let database: TestDatabase;
let house: RunningApp;
let mall: Mall;
let paused = false;

beforeAll(async () => {
  database = await givenDatabase({ maxConnections: 10 });
  house = await givenApp(database.url, { config: { role: 'http' } });
  mall = createRewards({
    grantFreeRounds: async () => refuse('campaigns.unknown'),
    ...{ signInDaysOf: async () => 0, friendsOf: async () => 0, bestMultipleOf: async () => 0n },
    ...{ db: database.db, ids: createIds(systemClock, 903), zoneOffsetMinutes: 360 },
    wallet: house.ports.wallet,
    setTerms: (...asked) => house.ports.turnoverRequirements.setTerms(...asked),
    pausesOf: async () => ({ paused }),
    record: async () => {},
    identity: house.ports.identity,
    isInternal: async () => false,
    tellRewards: async () => {},
    birthdaysOn: async () => [],
    pointsOf: async (memberId) => (await house.ports.wallet.balancesOf(memberId)).points,
  }).mall;
});
beforeEach(() => {
  paused = false;
});
afterAll(async () => {
  await house.stop();
  await database.close();
});

const by = () => ({ staffId: 1n, staff: 'ada', address: '', reason: 'for a test', key: givenKey() });

async function givenProduct(change: Partial<Product> = {}): Promise<Product> {
  const product = {
    ...({ id: null, names: { bn: 'ফুটবল', en: 'Football' }, kind: 'goods', picture: 'football', points: 100n } as const),
    ...{
      value: null,
      multiplier: 0,
      stock: null,
      rankFrom: 0,
      depositsFrom: 0n,
      perMember: null,
      place: 0,
      active: true,
    },
  };
  const saved = await mall.saveProduct(by(), { ...product, ...change, id: null }, 0);
  must(!isRefusal(saved), 'a product is saved');
  return saved;
}

async function givenPoints(points: bigint): Promise<bigint> {
  const id = await givenFundedMember(database, house.ports.wallet, 0n);
  await givenMember(database.db, { id, kind: 'player', username: `q${randomInt(1_000_000_000)}` });
  const [posted] = await house.ports.wallet.post([
    {
      ...({ memberId: id, key: givenKey(), type: 'adjustment', account: 'points', contra: 'pointMall' } as const),
      ...{ amount: points * TAKA, reference: null },
    },
  ]);
  must(posted !== undefined && !isRefusal(posted), 'points are given');
  return id;
}

const wish = (product: Product, quantity = 1, key = givenKey()) => ({
  ...{ key, quantity, productId: product.id, points: product.points },
  delivery: product.kind === 'goods' ? DELIVERY : null,
});
const differences = async () =>
  (await Promise.all([mallEqualsEntries, rewardsEqualEntries].map((check) => check.compare(database.db, EVERYBODY))))
    .flat()
    .filter(({ expected, found }) => expected !== found);

test('of one thing and 200 buyers one gets it, and nobody else pays', async () => {
  const product = await givenProduct({ stock: 1, points: 10n });
  const buyers = await Promise.all(Array.from({ length: 200 }, () => givenPoints(10n)));
  const outcomes = await Promise.all(buyers.map((buyer) => mall.redeem(buyer, wish(product))));
  expect(outcomes.filter((outcome) => !isRefusal(outcome))).toHaveLength(1);
  expect(new Set(outcomes.filter(isRefusal).map(({ refused }) => refused))).toEqual(new Set(['rewards.soldOut']));
  const points = await Promise.all(buyers.map(async (buyer) => (await house.ports.wallet.balancesOf(buyer)).points));
  expect(points.filter((left) => left === 0n)).toHaveLength(1);
  expect(await differences()).toEqual([]);
}, 60_000);

test('an order is taken once under its key; refused, its points and the goods come back', async () => {
  const product = await givenProduct({ stock: 3, perMember: 2 });
  const member = await givenPoints(1_000n);
  const asked = wish(product, 2);
  const orders = await Promise.all([1, 2, 3].map(() => mall.redeem(member, asked)));
  expect(new Set(orders.map((order) => (isRefusal(order) ? order.refused : order.id))).size).toBe(1);
  expect(await mall.redeem(member, { ...asked, quantity: 1 })).toEqual({ refused: 'request.keyReused' });
  expect(await mall.redeem(member, wish(product))).toMatchObject({ refused: 'rewards.perMember' });
  expect((await house.ports.wallet.balancesOf(member)).points).toBe(800n * TAKA);
  const [order] = orders;
  must(order !== undefined && !isRefusal(order), 'it was taken');
  const decision = by();
  expect(await mall.decideOrder(decision, order.id, 'reject')).toMatchObject({ state: 'rejected' });
  expect(await mall.decideOrder(decision, order.id, 'reject')).toMatchObject({ state: 'rejected' });
  expect(await mall.decideOrder(by(), order.id, 'approve')).toEqual({ refused: 'rewards.orderMoved' });
  expect((await house.ports.wallet.balancesOf(member)).points).toBe(1_000n * TAKA);
  expect(await mall.redeem(await givenPoints(300n), wish(product, 2))).toMatchObject({ state: 'inProcess' });
  expect(await differences()).toEqual([]);
});

test('who may have what is asked of rank, deposits, points and price, and of nobody who takes a break', async () => {
  const member = await givenPoints(150n);
  const refused = async (change: Partial<Product>, quantity = 1) => {
    const outcome = await mall.redeem(member, wish(await givenProduct(change), quantity));
    return isRefusal(outcome) ? outcome.refused : 'taken';
  };
  expect(await refused({ rankFrom: 1 })).toBe('rewards.rankTooLow');
  expect(await refused({ depositsFrom: TAKA })).toBe('rewards.depositsTooLow');
  expect(await refused({ active: false })).toBe('rewards.productUnknown');
  expect(await refused({}, 2)).toBe('wallet.insufficientFunds');
  const product = await givenProduct();
  expect(await mall.redeem(member, { ...wish(product), points: 1n })).toEqual({ refused: 'rewards.productUnknown' });
  expect(await mall.redeem(member, { ...wish(product), delivery: null })).toEqual({
    refused: 'rewards.deliveryMissing',
  });
  paused = true;
  expect(await mall.redeem(member, wish(product))).toEqual({ refused: 'rewards.paused' });
  expect(await mall.convert(member, { key: givenKey(), points: 100n })).toEqual({ refused: 'rewards.paused' });
});

test('cash is paid at once and has to be played; points are changed for cash in steps, once', async () => {
  const member = await givenPoints(1_650n);
  const cash = await givenProduct({ kind: 'cash', value: 5n * TAKA, multiplier: 300, points: 500n, picture: 'ticket' });
  expect(await mall.redeem(member, wish(cash))).toMatchObject({ state: 'approved' });
  const key = givenKey();
  const changes = await Promise.all([1, 2].map(() => mall.convert(member, { key, points: 1_000n })));
  expect(changes).toEqual([1, 2].map(() => expect.objectContaining({ amount: 10n * TAKA })));
  expect(await mall.convert(member, { key: givenKey(), points: 150n })).toEqual({ refused: 'rewards.pointsStep' });
  expect(await mall.convert(member, { key: givenKey(), points: 200n })).toMatchObject({
    refused: 'wallet.insufficientFunds',
  });
  expect(await house.ports.wallet.balancesOf(member)).toMatchObject({ points: 150n * TAKA, cash: 15n * TAKA });
  // 15.00 of the product, 10.00 of the change.
  expect((await house.ports.turnoverRequirements.standingOf(member)).remaining).toBe(25n * TAKA);
  expect(await differences()).toEqual([]);
  const shelf = await mall.list(member, { kind: null, mine: true }, { offset: 0, limit: 50 });
  expect(shelf.rows.every(({ points, rankFrom }) => points <= 150n && rankFrom === 0)).toBe(true);
});
