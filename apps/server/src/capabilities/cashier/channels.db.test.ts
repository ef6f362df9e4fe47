/** Terms of channels as members meet them: what a deposit costs, at which hours, for which ranks, and how its orders do. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { createIds } from '../../platform/ids.ts';
import { isRefusal, must, present } from '../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenFundedMember, givenKey, givenReconciler, givenWallet } from '../wallet/given.ts';
import type { Wallet } from '../wallet/port.ts';
import { type GivenCashier, givenCallback, givenCashier, givenDeposit, givenOrder, payTokenOf } from './given.ts';
import type { ChannelAct, ChannelTerms, DepositChannel } from './port.ts';
import { depositsEqualEntries } from './reconcile.ts';

const TAKA = 10_000n;

let database: TestDatabase;
let wallet: Wallet;
let given: GivenCashier;
let memberId: bigint;

beforeAll(async () => {
  database = await givenDatabase();
  wallet = givenWallet(database);
  given = givenCashier(database, wallet);
});
afterAll(() => database.close());
beforeEach(async () => {
  memberId = await givenFundedMember(database, wallet, 0n);
});

async function sandbox(): Promise<DepositChannel> {
  return present(
    (await given.cashier.listChannels()).find(({ code }) => code === 'sandbox'),
    'it comes with the house',
  );
}

const PLAIN: Partial<ChannelTerms> = {
  ...{ fee: { fixed: 0n, basisPoints: 0, by: 'house' }, ranks: null, hours: null, warnBelow: null, closeBelow: null },
};

async function actOf(change: Partial<ChannelTerms>): Promise<ChannelAct> {
  const { names, minAmount, maxAmount, expectedSeconds, version } = await sandbox();
  return {
    ...{ staffId: 1n, staff: 'somebody', address: '203.0.113.9', reason: 'a test', key: givenKey(), code: 'sandbox' },
    terms: { ...{ names, minAmount, maxAmount, expectedSeconds, enabled: true }, ...PLAIN, ...change } as ChannelTerms,
    seenVersion: version,
  };
}

async function change(terms: Partial<ChannelTerms>): Promise<void> {
  must(!isRefusal(await given.cashier.changeChannel(await actOf(terms))), 'it is changed');
}

const wish = (amount = 500n * TAKA) => ({ memberId, key: givenKey(), channel: 'sandbox', amount, language: 'en' });
const FEE = { fixed: 5n * TAKA, basisPoints: 100, by: 'member' } as const;

async function linesOf(member: bigint): Promise<[number, bigint][]> {
  const { rows } = await database.pool.query<{ type: number; amount: bigint }>(
    'select type, amount from wallet_entries where member_id = $1 order by seq',
    [member],
  );
  return rows.map(({ type, amount }) => [type, amount]);
}

async function differences() {
  const checks = { general: [], ofMembers: [depositsEqualEntries] };
  const report = await givenReconciler(database, checks, createIds(systemClock, 7)).run('full');
  return report.checks.find(({ name }) => name === 'depositsEqualEntries')?.differences;
}

test('a change is a version; the same again changes nothing, and the old page is refused', async () => {
  const act = await actOf({ fee: FEE });
  const changed = await given.cashier.changeChannel(act);
  expect(changed).toMatchObject({ version: act.seenVersion + 1, fee: FEE });
  expect(await given.cashier.changeChannel(act)).toMatchObject({ version: act.seenVersion + 1 });
  expect(await given.cashier.changeChannel({ ...act, key: givenKey() })).toEqual({
    refused: 'cashier.changedMeanwhile',
  });
});

describe('a fee', () => {
  test('that the member bears is a line of its own, once, of what was paid, by the terms of then', async () => {
    await change({ fee: FEE });
    const order = await givenOrder(given, memberId);
    await change({ fee: { ...FEE, fixed: 50n * TAKA } });
    expect(order.fee).toEqual({ amount: 10n * TAKA, by: 'member' });
    await given.sandbox.decide(payTokenOf(order), 300n * TAKA, 'never');
    const elsewhere = givenCashier(database.another(), wallet);
    await Promise.all([given, elsewhere].map(({ cashier }) => cashier.receiveCallback(givenCallback(order))));
    expect(await linesOf(memberId)).toEqual([
      [1, 300n * TAKA],
      [26, -8n * TAKA],
    ]);
    expect((await wallet.balancesOf(memberId)).cash).toBe(292n * TAKA);
    expect(await given.cashier.findDeposit(memberId, order.id)).toMatchObject({
      ...{ state: 'amountDiffers', paidAmount: 300n * TAKA, fee: { amount: 8n * TAKA } },
    });
    expect(await differences()).toEqual([]);
    await database.pool.query('update deposit_orders set fee = fee + 1 where id = $1', [order.id]);
    expect(await differences()).toHaveLength(1);
    await database.pool.query('update deposit_orders set fee = fee - 1 where id = $1', [order.id]);
  });

  test('that the house bears is written down, and the member gets all', async () => {
    await change({ fee: { ...FEE, by: 'house' } });
    const order = await givenDeposit(given, memberId);
    expect(order.fee).toEqual({ amount: 10n * TAKA, by: 'house' });
    expect(await linesOf(memberId)).toEqual([[1, 500n * TAKA]]);
    expect(await differences()).toEqual([]);
  });

  test('other than the member was shown is refused, with what it is', async () => {
    await change({ fee: FEE });
    expect(await given.cashier.createDeposit({ ...wish(), seenFee: 0n })).toEqual({
      ...{ refused: 'cashier.feeChanged', values: { fee: '10.00' } },
    });
    expect(await given.cashier.createDeposit({ ...wish(), seenFee: 10n * TAKA })).toMatchObject({ state: 'waiting' });
  });
});

test('outside its hours a channel says when it is open', async () => {
  const minute = Math.floor(Date.now() / 60_000 + 360) % 1_440;
  const hours = { from: (minute + 120) % 1_440, until: (minute + 180) % 1_440 };
  await change({ hours });
  const clock = (at: number) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
  expect(await given.cashier.createDeposit(wish())).toEqual({
    ...{ refused: 'cashier.channelClosed', values: { from: clock(hours.from), until: clock(hours.until) } },
  });
});

test('of other ranks nobody pays by it', async () => {
  await change({ ranks: { from: 3, until: 10 } });
  expect(await given.cashier.createDeposit(wish())).toEqual({
    ...{ refused: 'cashier.rankNotAllowed', values: { from: 3, until: 10 } },
  });
  const ranked = givenCashier(database, wallet, { rank: 3 });
  expect(await ranked.cashier.createDeposit(wish())).toMatchObject({ state: 'waiting' });
});

test('of which too few orders arrive members are warned, and it is taken out of the offer if staff say so', async () => {
  await change({});
  await database.pool.query(`update deposit_orders set created_at = created_at - interval '7 hours'`);
  for (let n = 0; n < 10; n += 1) {
    const other = await givenFundedMember(database, wallet, 0n);
    if (n < 4) await givenDeposit(given, other);
    else await givenOrder(given, other);
  }
  // However many of theirs nobody pays, it is one member.
  const idle = await givenFundedMember(database, wallet, 0n);
  for (let n = 0; n < 3; n += 1) await givenOrder(given, idle);
  expect((await sandbox()).health).toMatchObject({ ended: 4, arrived: 4 });
  await database.pool.query(
    `update deposit_orders set state = 'expired' where state = 'waiting' and created_at > now() - interval '1 hour'`,
  );
  expect(await sandbox()).toMatchObject({ health: { ended: 11, arrived: 4 }, mark: 'good', open: true });
  await change({ warnBelow: 41 });
  expect(await sandbox()).toMatchObject({ mark: 'unstable', open: true });
  await change({ closeBelow: 41 });
  expect(await sandbox()).toMatchObject({ closedBecause: 'unhealthy', open: false });
  expect(await given.cashier.createDeposit(wish())).toEqual({ refused: 'cashier.channelUnhealthy' });
  // What is old counts no more: it comes back by itself.
  await database.pool.query(`update deposit_orders set created_at = created_at - interval '7 hours'`);
  expect(await given.cashier.createDeposit(wish())).toMatchObject({ state: 'waiting' });
});
