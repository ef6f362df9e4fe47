/** Deposits in USDT against a node that times out, repeats, reorders, lies and comes late. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { createIds } from '../../platform/ids.ts';
import { isRefusal, must, refuse } from '../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { type GivenCashier, givenCashier } from '../cashier/given.ts';
import type { Gateway } from '../cashier/port.ts';
import { givenFundedMember, givenKey, givenWallet } from '../wallet/given.ts';
import type { Wallet } from '../wallet/port.ts';
import { readAccountKey } from './address.ts';
import { GIVEN_CONTRACT, type GivenNode, type GivenTransfer, givenNode } from './given.ts';
import type { UsdtDepositDeps } from './parts.ts';
import type { UsdtDeposits } from './port.ts';
import { PRETENDED_KEY } from './pretended-chain.ts';
import { usdtDepositsEqualTransfers } from './reconcile.ts';
import { createUsdtDeposits } from './service.ts';
import { createTronNode } from './tron-node.ts';

const USDT = 1_000_000n;
const OTHER_TOKEN = 'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8';
const DEEP = 19;

let database: TestDatabase;
let wallet: Wallet;
let node: GivenNode;
let given: GivenCashier;
let deposits: UsdtDeposits;
let memberId: bigint;
let address: string;
let aboveLevel = false;
let contradictions: string[] = [];

/** As another process of the same house has it. */
function anotherProcess(cashier: Partial<UsdtDepositDeps['cashier']> = {}, timeoutMilliseconds = 20_000): UsdtDeposits {
  return createUsdtDeposits({
    db: database.db,
    ids: createIds(systemClock, 900),
    chain: {
      accountKey: readAccountKey(PRETENDED_KEY),
      node: createTronNode({ ...node.account, timeoutMilliseconds }),
      contract: GIVEN_CONTRACT,
      confirmationsNeeded: 20,
    },
    cashier: {
      takeArrival: (arrival) => given.cashier.takeArrival(arrival),
      listChannels: () => given.cashier.listChannels(),
      ...cashier,
    },
    isPaused: async (tx, member) => (await given.playerProtection.depositGuardOf(tx, member)).paused,
    checkSecondApprover: async () => undefined,
    record: async () => undefined,
    noteContradiction: ({ txid }) => void contradictions.push(txid),
  });
}

beforeAll(async () => {
  database = await givenDatabase();
  wallet = givenWallet(database);
  node = await givenNode();
  const gateway: Gateway = {
    offers: (channels) => deposits.gateway.offers(channels),
    open: (order) => deposits.gateway.open(order),
    query: (gatewayOrder) => deposits.gateway.query(gatewayOrder),
    close: (gatewayOrder) => deposits.gateway.close(gatewayOrder),
    readCallback: (callback) => deposits.gateway.readCallback(callback),
  };
  given = givenCashier(database, wallet, {
    gateways: new Map([['usdt', gateway]]),
    judgeLevel: async () => (aboveLevel ? refuse('kyc.depositBound') : null),
  });
  deposits = anotherProcess();
  await rate(1_200_000n);
});
afterAll(async () => {
  await node.close();
  await database.close();
});
beforeEach(async () => {
  Object.assign(node, { answers: () => true, lists: (rows: readonly object[]) => rows });
  aboveLevel = false;
  contradictions = [];
  memberId = await givenFundedMember(database, wallet, 0n);
  const opened = await deposits.open(memberId);
  must(!isRefusal(opened) && opened.address !== null, 'an address is given');
  address = opened.address;
});

/** A rate that counts at once, as two people would make it; no spread. */
async function rate(memberRate: bigint): Promise<void> {
  await database.pool.query(
    `insert into usdt_rates (version, rate, spread, member_rate, counts_from)
     select coalesce(max(version), 0) + 1, $1, 0, $1, clock_timestamp() from usdt_rates`,
    [memberRate],
  );
}
const send = (usdt: bigint, wish: Partial<GivenTransfer> = {}) =>
  node.put({ to: address, value: usdt * USDT, ...wish });

/** Everything that waits for a time is due. */
async function due(): Promise<void> {
  await database.pool.query('update usdt_addresses set next_look_at = now() where address = $1', [address]);
  await database.pool.query('update usdt_transfers set next_check_at = now() where next_check_at is not null');
}
async function watch(by = deposits): Promise<void> {
  await due();
  await by.lookAtAddresses(50);
  await by.followTransfers(50);
}
async function settle(by = deposits): Promise<void> {
  await by.creditConfirmed();
  await by.tellCredits(50);
}
async function confirm(): Promise<void> {
  await watch();
  node.head += DEEP;
  await watch();
  await settle();
}
const transfers = async () =>
  (await deposits.find(memberId)).transfers.map(({ state, confirmations }) => ({ state, confirmations }));
const states = async () => (await transfers()).map(({ state }) => state);
const cash = async () => (await wallet.balancesOf(memberId)).cash;
const orders = async () => (await given.cashier.listDepositsOf(memberId, { offset: 0, limit: 20 })).rows;

describe('an address', () => {
  test('stays its member’s, and is nobody else’s', async () => {
    const twice = await Promise.all([deposits.open(memberId), anotherProcess().open(memberId)]);
    expect(twice.map((each) => !isRefusal(each) && each.address)).toEqual([address, address]);
    const other = await givenFundedMember(database, wallet, 0n);
    const both = await Promise.all([deposits.open(other), anotherProcess().open(other)]);
    expect(both[0]).toMatchObject({ address: expect.not.stringContaining(address) });
    expect(both[1]).toMatchObject(isRefusal(both[0]) ? {} : { address: both[0].address });
    const { rows } = await database.pool.query('select max(n) + 1 as next, count(*)::int as given from usdt_addresses');
    expect(rows[0].next).toBe(rows[0].given);
  });

  test('that somebody put into the database is not shown', async () => {
    await database.pool.query('update usdt_addresses set address = $1 where address = $2', [OTHER_TOKEN, address]);
    await expect(deposits.find(memberId)).rejects.toThrow('that of its key');
    await database.pool.query('delete from usdt_addresses where address = $1', [OTHER_TOKEN]);
  });

  test('is not given in a pause, and no order is opened by hand', async () => {
    const wish = { memberId, key: givenKey(), channel: 'usdt', amount: 50_000_000n, language: 'en' };
    expect(await given.cashier.createDeposit(wish)).toEqual({ refused: 'cashier.channelUnknown' });
    await given.playerProtection.exclude(memberId, { key: givenKey(), span: 'permanent', word: 'EXCLUDE' });
    expect(await deposits.open(memberId)).toEqual({ refused: 'wallet.paused' });
  });
});

describe('a transfer', () => {
  test('is seen at once and credited once it is deep enough, whatever lists repeat and reorder', async () => {
    send(20n);
    send(30n);
    node.lists = (rows) => [...rows, ...rows].toReversed();
    await watch();
    await settle();
    expect(await transfers()).toEqual([
      { state: 'seen', confirmations: 1 },
      { state: 'seen', confirmations: 1 },
    ]);
    expect(await cash()).toBe(0n);
    node.head += DEEP - 1;
    await watch();
    expect((await transfers())[0]).toEqual({ state: 'seen', confirmations: 19 });
    node.head += 1;
    for (let times = 0; times < 3; times += 1) {
      await watch();
      await settle();
    }
    expect(await states()).toEqual(['credited', 'credited']);
    expect(await cash()).toBe(60_000_000n);
    expect(new Set((await orders()).map(({ state, paidAmount }) => `${state} ${paidAmount}`))).toEqual(
      new Set(['credited 24000000', 'credited 36000000']),
    );
  });

  test('is found when the node comes back after it kept silent, and late in its list', async () => {
    send(20n, { at: Date.now() - 3_600_000 });
    const impatient = anotherProcess({}, 200);
    node.answers = () => false;
    await expect(watch(impatient)).rejects.toThrow('did not answer');
    node.answers = (path) => path !== '/wallet/gettransactioninfobyid';
    await expect(watch(impatient)).rejects.toThrow('did not answer');
    Object.assign(node, { answers: () => true, lists: () => [] });
    await watch();
    expect(await states()).toEqual([]);
    node.lists = (rows) => rows;
    await confirm();
    expect(await cash()).toBe(24_000_000n);
  });

  test('is what its receipt says, not what a list says', async () => {
    send(20n, { contract: OTHER_TOKEN });
    const failed = send(20n, { failed: true });
    node.lists = (rows) =>
      rows.map((row) => ({ ...row, token_info: { address: GIVEN_CONTRACT, decimals: 6 }, value: '999999000000' }));
    await confirm();
    expect(await states()).toEqual(['wrongToken']);
    expect([await cash(), await orders()]).toEqual([0n, []]);
    expect((await deposits.list({ state: null, search: failed }, { offset: 0, limit: 5 })).rows).toEqual([]);
  });

  test('counts with what is true when it is confirmed', async () => {
    const txid = send(2_000n);
    await watch();
    node.putAgain(txid, { to: address, value: 20n * USDT });
    await confirm();
    expect(await cash()).toBe(24_000_000n);
  });

  test('whose block is gone counts once it stands in another, from there on', async () => {
    const txid = send(20n);
    await watch();
    node.head += 10;
    node.drop(txid);
    await watch();
    expect(await transfers()).toEqual([{ state: 'orphaned', confirmations: 0 }]);
    node.head += 10;
    await watch();
    await settle();
    expect(await cash()).toBe(0n);
    node.putAgain(txid, { to: address, value: 20n * USDT });
    await watch();
    expect(await transfers()).toEqual([{ state: 'seen', confirmations: 1 }]);
    await confirm();
    expect(await cash()).toBe(24_000_000n);
  });

  test('that a node behind the others does not know yet is not given up', async () => {
    const txid = send(20n);
    await watch();
    node.head -= 1;
    node.drop(txid);
    await watch();
    expect(await states()).toEqual(['seen']);
  });

  test('below the minimum waits for others, and they are one credit', async () => {
    send(4n);
    send(5n);
    await confirm();
    expect(await states()).toEqual(['confirmed', 'confirmed']);
    expect(await cash()).toBe(0n);
    send(3n);
    await confirm();
    expect(await cash()).toBe(14_400_000n);
    expect(await orders()).toHaveLength(1);
  });

  test('is credited once by two processes, killed between taking it and telling', async () => {
    send(20n);
    await watch();
    node.head += DEEP;
    await watch();
    const dying = anotherProcess({
      takeArrival: async () => {
        throw new Error('the process dies here');
      },
    });
    await expect(settle(dying)).rejects.toThrow('were not told');
    expect([await states(), await cash()]).toEqual([['credited'], 0n]);
    await Promise.all([settle(), settle(anotherProcess())]);
    const deaf = anotherProcess({
      takeArrival: async (arrival) => {
        await given.cashier.takeArrival(arrival);
        throw new Error('the answer is lost');
      },
    });
    await database.pool.query('update usdt_credits set told_at = null where member_id = $1', [memberId]);
    await expect(settle(deaf)).rejects.toThrow('were not told');
    await settle();
    expect([await cash(), (await orders()).length]).toEqual([24_000_000n, 1]);
  });

  test('that the chain takes back after its credit is marked for staff, once', async () => {
    const txid = send(20n);
    await confirm();
    node.drop(txid);
    await watch();
    await watch();
    expect(contradictions).toEqual([txid]);
    const { rows } = await deposits.list({ state: 'credited', search: txid }, { offset: 0, limit: 5 });
    expect(rows).toMatchObject([{ isContradicted: true }]);
    expect(await cash()).toBe(24_000_000n);
  });

  test('that arrives in a pause, or above what the level lets, waits for staff', async () => {
    aboveLevel = true;
    send(20n);
    await confirm();
    expect(await orders()).toMatchObject([{ state: 'held', held: { reason: 'level', amount: 24_000_000n } }]);
    const [order] = await orders();
    const decide = () =>
      database.db.transaction().execute((tx) => given.cashier.decideHeld(tx, memberId, order?.id ?? 0n, 'credit'));
    expect(await decide()).toEqual({ refused: 'kyc.depositBound' });
    aboveLevel = false;
    await given.playerProtection.exclude(memberId, { key: givenKey(), span: 'permanent', word: 'EXCLUDE' });
    send(20n);
    await confirm();
    expect((await orders())[0]).toMatchObject({ state: 'held', held: { reason: 'paused' } });
    expect(await cash()).toBe(0n);
  });
});

describe('a rate', () => {
  test('that was quoted holds for what is put into a block in its time, whatever the rate is by then', async () => {
    send(20n);
    await rate(1_100_000n);
    await confirm();
    expect(await cash()).toBe(24_000_000n);
    // Another look quotes nothing new before the old one is over.
    expect(await deposits.open(memberId)).toMatchObject({ quote: { memberRate: 1_200_000n }, memberRate: 1_100_000n });
    send(20n, { at: Date.now() + 21 * 60_000 });
    await confirm();
    expect(await cash()).toBe(24_000_000n + 22_000_000n);
    await rate(1_200_000n);
  });

  const act = (staffId = 1n) => ({
    ...{ staffId, staff: `staff ${staffId}`, address: '203.0.113.5', reason: 'as traded', key: givenKey() },
  });
  const newest = async () => (await deposits.listRates())[0];
  const set = async (market: bigint, wish: Partial<ReturnType<typeof act>> = {}) => {
    const seenVersion = (await newest())?.version ?? 0;
    return deposits.setRate({ ...act(), ...wish, seenVersion, rate: market, spread: 0 });
  };

  test('within five percent of the last day counts at once; what is further waits for another person', async () => {
    await database.pool.query("update usdt_rates set counts_from = counts_from - interval '2 days'");
    const key = givenKey();
    expect(await set(1_250_000n, { key })).toBeUndefined();
    expect(await newest()).toMatchObject({ memberRate: 1_250_000n, countsFrom: expect.any(Date) });
    const version = (await newest())?.version ?? 0;
    expect(await set(1_250_000n, { key })).toBeUndefined();
    expect(await newest()).toMatchObject({ version });
    // In small steps neither: each is held against all of the day.
    expect(await set(1_300_000n)).toBeUndefined();
    expect(await newest()).toMatchObject({ countsFrom: null });
    expect((await deposits.find(memberId)).memberRate).toBe(1_250_000n);
    expect(await deposits.confirmRate({ ...act(), version: version + 1 })).toEqual({ refused: 'usdtDeposits.ownRate' });
    expect(await deposits.confirmRate({ ...act(2n), version })).toEqual({ refused: 'usdtDeposits.rateDecided' });
    expect(await deposits.confirmRate({ ...act(2n), version: version + 1 })).toBeUndefined();
    expect((await deposits.find(memberId)).memberRate).toBe(1_300_000n);
  });

  test('is not set over one that somebody else has set meanwhile', async () => {
    const wish = { ...act(), seenVersion: 0, rate: 1_200_000n, spread: 0 };
    expect(await deposits.setRate(wish)).toEqual({ refused: 'cashier.changedMeanwhile' });
  });
});

test('the nightly check finds a deposit that is not what its transfers are worth', async () => {
  const compare = async () =>
    (await usdtDepositsEqualTransfers.compare(database.db, { after: 0n, upto: 2n ** 62n })).slice(1);
  expect(await compare()).toEqual([]);
  const { rowCount } = await database.pool.query(
    `update usdt_transfers set value = value + 1000000
     where (txid, log_index) = (select txid, log_index from usdt_transfers where state = 'credited' limit 1)`,
  );
  expect([rowCount, (await compare()).length]).toEqual([1, 1]);
});
