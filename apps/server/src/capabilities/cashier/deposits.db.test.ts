import { randomBytes } from '@house/fairness/random';
import { uuidV7 } from '@house/fairness/uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { transact } from '../../platform/database.ts';
import { createIds } from '../../platform/ids.ts';
import { isRefusal, must } from '../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenFundedMember, givenKey, givenReconciler, givenWallet } from '../wallet/given.ts';
import { SHARD_COUNT, type Wallet } from '../wallet/port.ts';
import { type GivenCashier, givenCallback, givenCashier, givenDeposit, givenOrder, payTokenOf } from './given.ts';
import type { DepositOrder, HeldDecision } from './port.ts';
import { depositsEqualEntries } from './reconcile.ts';

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

async function cash(): Promise<bigint> {
  return (await wallet.balancesOf(memberId)).cash;
}

async function depositLines(): Promise<bigint[]> {
  const { rows } = await database.pool.query<{ amount: bigint }>(
    'select amount from wallet_entries where member_id = $1 order by seq',
    [memberId],
  );
  return rows.map((row) => row.amount);
}

async function reread(order: DepositOrder): Promise<DepositOrder> {
  const found = await given.cashier.findDeposit(order.memberId, order.id);
  must(!isRefusal(found), 'the order is there');
  return found;
}

async function causesOf(order: DepositOrder): Promise<string[]> {
  const { rows } = await database.pool.query<{ cause: string }>(
    'select cause from deposit_events where shard = $1 and order_id = $2 order by n',
    [order.shard, order.id],
  );
  return rows.map((row) => row.cause);
}

/** As if so many minutes had gone by since the order was made. */
async function age(order: DepositOrder, minutes: number): Promise<void> {
  await database.pool.query(
    `update deposit_orders set created_at = created_at - make_interval(mins => $3),
       expires_at = expires_at - make_interval(mins => $3), next_poll_at = next_poll_at - make_interval(mins => $3)
     where shard = $1 and id = $2`,
    [order.shard, order.id, minutes],
  );
}

/** What staff make of money that is held: why it was, or a refusal. */
function decideHeld(order: DepositOrder, decision: HeldDecision, of = memberId) {
  return transact(database.db, async (tx) => {
    const decided = await given.cashier.decideHeld(tx, of, order.id, decision);
    if (!isRefusal(decided)) await decided.finish();
    return isRefusal(decided) ? decided : decided.reason;
  });
}

describe('in a house that has turned to real money', () => {
  test('the sandbox takes no order and is not shown, and orders from before are asked about, taken and cancelled', async () => {
    const [paid, told, unpaid] = [
      await givenOrder(given, memberId),
      await givenOrder(given, memberId),
      await givenOrder(given, memberId),
    ];
    const real = givenCashier(database, wallet, { playMoney: false });
    expect((await real.cashier.listChannels()).filter(({ open }) => open)).toEqual([]);
    const request = { memberId, key: givenKey(), channel: 'sandbox', amount: 5_000_000n, language: 'en' };
    expect(await real.cashier.createDeposit(request)).toEqual({ refused: 'cashier.channelUnknown' });
    expect(await real.cashier.cancelDeposit(memberId, unpaid.id)).toMatchObject({ state: 'cancelled' });
    // Asked for before and asked again: the answer is its order, which stands.
    const again = { ...request, key: givenKey() };
    const before = await given.cashier.createDeposit(again);
    must(!isRefusal(before), 'it is made');
    expect(await real.cashier.createDeposit(again)).toMatchObject({ id: before.id });
    expect(await real.cashier.cancelDeposit(memberId, before.id)).toMatchObject({ state: 'cancelled' });
    for (const order of [paid, told]) await real.sandbox.decide(payTokenOf(order), order.amount, 'never');
    await age(paid, 5);
    await real.cashier.pollDueDeposits(10);
    expect(await reread(paid)).toMatchObject({ state: 'credited' });
    expect(await real.cashier.receiveCallback(givenCallback(told))).toBeUndefined();
    expect(await reread(told)).toMatchObject({ state: 'credited' });
  });
});

describe('an order', () => {
  test('waits at the gateway with a page to pay on', async () => {
    const order = await givenOrder(given, memberId);
    expect(order).toMatchObject({ state: 'waiting', amount: 5_000_000n, paidAmount: null, creditedAt: null });
    expect(order.payUrl).toMatch(/^\/sandbox\/pay\/[\w-]{32}\?lang=en$/);
    expect(order.expiresAt.getTime() - order.createdAt.getTime()).toBe(20 * 60_000);
    expect(await causesOf(order)).toEqual(['created', 'opened']);
  });

  test.each([
    ['ar', 'en'],
    ['bn', 'bn'],
  ])('of a page in %s is paid on a page that speaks what it does, %s', async (language, spoken) => {
    const request = { memberId, key: givenKey(), channel: 'sandbox', amount: 5_000_000n, language };
    const order = await given.cashier.createDeposit(request);
    must(!isRefusal(order), 'it is made');
    expect(order.payUrl).toMatch(new RegExp(`\\?lang=${spoken}$`));
    await given.cashier.cancelDeposit(memberId, order.id);
  });

  test('is answered again for the same key and data, and refused for other data', async () => {
    const request = { memberId, key: givenKey(), channel: 'sandbox', amount: 5_000_000n, language: 'en' };
    const [first, second] = await Promise.all([
      given.cashier.createDeposit(request),
      givenCashier(database.another(), wallet).cashier.createDeposit(request),
    ]);
    must(!isRefusal(first) && !isRefusal(second), 'both are answered');
    expect(second.id).toBe(first.id);
    expect(second.gatewayOrder).toBe(first.gatewayOrder);
    const other = await given.cashier.createDeposit({ ...request, amount: 5_000_001n });
    expect(other).toEqual({ refused: 'request.keyReused' });
    expect((await given.cashier.listDepositsOf(memberId, { offset: 0, limit: 10 })).total).toBe(1);
  });

  test('is refused outside the channel’s bounds, in parts of a coin, on an unknown channel and with a key of another time', async () => {
    const request = { memberId, key: givenKey(), channel: 'sandbox', amount: 1_999_999n, language: 'en' };
    expect(await given.cashier.createDeposit(request)).toEqual({
      refused: 'cashier.amountOutOfRange',
      values: { min: '200.00', max: '25000.00' },
    });
    for (const amount of [250_000_100n, 5_000_001n, 5_000_050n]) {
      expect(await given.cashier.createDeposit({ ...request, amount })).toMatchObject({
        refused: 'cashier.amountOutOfRange',
      });
    }
    expect(await given.cashier.createDeposit({ ...request, channel: 'gold' })).toEqual({
      refused: 'cashier.channelUnknown',
    });
    const stale = '018bcfe5-6800-7000-8000-000000000000';
    for (const key of [stale, uuidV7(Date.now() + 660_000, randomBytes(10))])
      expect(await given.cashier.createDeposit({ ...request, amount: 5_000_000n, key })).toEqual({
        refused: 'request.keyOutOfRange',
      });
  });

  test('is the third at most, however many are asked for at once', async () => {
    const elsewhere = givenCashier(database.another(), wallet).cashier;
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        (i % 2 === 0 ? given.cashier : elsewhere).createDeposit({
          memberId,
          key: givenKey(),
          channel: 'sandbox',
          amount: 5_000_000n,
          language: 'bn',
        }),
      ),
    );
    expect(outcomes.filter((outcome) => !isRefusal(outcome))).toHaveLength(3);
    expect(outcomes.filter(isRefusal)).toEqual(
      Array.from({ length: 5 }, () => ({ refused: 'cashier.tooManyOpen', values: { max: 3 } })),
    );
  });

  test('is nobody else’s to see or to cancel', async () => {
    const order = await givenOrder(given, memberId);
    const stranger = await givenFundedMember(database, wallet, 0n);
    expect(await given.cashier.findDeposit(stranger, order.id)).toEqual({ refused: 'cashier.orderUnknown' });
    expect(await given.cashier.cancelDeposit(stranger, order.id)).toEqual({ refused: 'cashier.orderUnknown' });
    expect((await given.cashier.listDepositsOf(stranger, { offset: 0, limit: 10 })).total).toBe(0);
  });
});

describe('an order of a member with limits of his own', () => {
  const TAKA = 10_000n;
  const ask = (taka: bigint, from = given.cashier) =>
    from.createDeposit({ memberId, key: givenKey(), channel: 'sandbox', amount: taka * TAKA, language: 'en' });
  const limit = (period: 'day' | 'week' | 'month', taka: bigint) =>
    given.playerProtection.setLimit(memberId, { key: givenKey(), kind: 'deposit', period, amount: taka * TAKA });
  const playerLimit = (period: string, taka: bigint, left: bigint) => ({
    refused: 'cashier.playerLimit',
    values: { period, limit: `${taka}.00`, left: `${left}.00` },
  });

  test('is refused above them by what was credited and what is open, and names the limit', async () => {
    await givenDeposit(given, memberId, 300n * TAKA);
    await limit('day', 1_000n);
    expect(await ask(701n)).toEqual(playerLimit('day', 1_000n, 700n));
    const open = await givenOrder(given, memberId, 500n * TAKA);
    expect(await ask(201n)).toEqual(playerLimit('day', 1_000n, 200n));
    // What is cancelled gives its room back.
    await given.cashier.cancelDeposit(memberId, open.id);
    expect(await ask(701n)).toEqual(playerLimit('day', 1_000n, 700n));
    await limit('month', 900n);
    expect(await ask(601n)).toEqual(playerLimit('month', 900n, 600n));
    expect(isRefusal(await ask(600n))).toBe(false);
    const { limits } = await given.playerProtection.stateOf(memberId);
    expect(limits.map(({ period, used }) => [period, used / TAKA])).toEqual([
      ['day', 900n],
      ['month', 900n],
    ]);
  });

  test('counts what was credited in the period, not before it', async () => {
    const order = await givenDeposit(given, memberId, 500n * TAKA);
    await limit('day', 600n);
    expect(await ask(200n)).toEqual(playerLimit('day', 600n, 100n));
    await database.pool.query(
      `update deposit_orders set created_at = created_at - interval '25 hours', credited_at = credited_at - interval '25 hours' where id = $1`,
      [order.id],
    );
    expect(isRefusal(await ask(600n))).toBe(false);
  });

  test('is taken up to them, however many are asked for at once', async () => {
    await limit('week', 500n);
    const elsewhere = givenCashier(database.another(), wallet).cashier;
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, (_, i) => ask(250n, i % 2 === 0 ? given.cashier : elsewhere)),
    );
    expect(outcomes.filter((outcome) => !isRefusal(outcome))).toHaveLength(2);
    expect(outcomes.filter(isRefusal)).toEqual(Array.from({ length: 4 }, () => playerLimit('week', 500n, 0n)));
  });

  test('is not taken while he has paused; one that stands is answered again, whatever he sets', async () => {
    const request = { memberId, key: givenKey(), channel: 'sandbox', amount: 500n * TAKA, language: 'en' };
    const order = await given.cashier.createDeposit(request);
    must(!isRefusal(order), 'an order stands');
    await limit('day', 0n);
    await pause();
    expect(await ask(200n)).toEqual({ refused: 'wallet.paused' });
    expect(await given.cashier.createDeposit(request)).toMatchObject({ id: order.id });
  });

  const pause = () => given.playerProtection.exclude(memberId, { key: givenKey(), span: 'permanent', word: 'EXCLUDE' });
  const heldIds = async () => (await given.cashier.heldDepositsOf(memberId)).map(({ id }) => id);
  async function pay(order: DepositOrder, taka: bigint): Promise<DepositOrder> {
    await given.sandbox.decide(payTokenOf(order), taka * TAKA, 'never');
    await given.cashier.receiveCallback(givenCallback(order));
    return reread(order);
  }

  test('that has expired counts until it is closed at its gateway, and then nobody can pay it', async () => {
    await limit('day', 500n);
    const first = await givenOrder(given, memberId, 500n * TAKA);
    await age(first, 21);
    // Nobody has written that its time is over, and whoever has its page open pays it.
    expect(await ask(500n)).toEqual(playerLimit('day', 500n, 0n));
    await given.cashier.expireDeposits(100);
    expect(await ask(500n)).toEqual(playerLimit('day', 500n, 0n));
    await given.cashier.closeDeposits(100);
    const second = await givenOrder(given, memberId, 500n * TAKA);
    expect(await pay(first, 500n)).toMatchObject({ state: 'expired', paidAmount: null });
    expect(await pay(second, 500n)).toMatchObject({ state: 'credited' });
    expect(await cash()).toBe(500n * TAKA);
  });

  test('that was paid before it could be closed is credited by the closing', async () => {
    const order = await givenOrder(given, memberId);
    await given.sandbox.decide(payTokenOf(order), order.amount, 'never');
    await age(order, 21);
    await given.cashier.expireDeposits(100);
    await given.cashier.closeDeposits(100);
    expect(await reread(order)).toMatchObject({ state: 'credited', paidAmount: order.amount });
  });

  test('whose gateway does not close it is told again, counts meanwhile, and keeps no other waiting', async () => {
    await limit('day', 500n);
    const [stuck, other] = [
      await givenOrder(given, memberId, 300n * TAKA),
      await givenOrder(given, memberId, 200n * TAKA),
    ];
    let answer: 'dead' | 'pending' | 'unknown' | 'closed' = 'dead';
    const mute = givenCashier(database, wallet, {
      close: (gatewayOrder, sandbox) => {
        if (gatewayOrder !== stuck.gatewayOrder || answer === 'closed') return sandbox.close(gatewayOrder);
        return answer === 'dead' ? Promise.reject(new Error('no answer')) : Promise.resolve({ status: answer });
      },
    }).cashier;
    for (const order of [stuck, other]) await age(order, 21);
    await mute.expireDeposits(100);
    await expect(mute.closeDeposits(100)).rejects.toThrow('1 of 2 orders were not closed');
    expect(await ask(500n)).toEqual(playerLimit('day', 500n, 200n));
    expect(await mute.closeDeposits(100)).toBe(0);
    const wait = () =>
      database.pool.query(`update deposit_orders set next_close_at = next_close_at - interval '2 minutes'`);
    for (answer of ['pending', 'unknown'] as const) {
      await wait();
      expect(await mute.closeDeposits(100)).toBe(1);
      expect(await ask(500n)).toEqual(playerLimit('day', 500n, 200n));
    }
    answer = 'closed';
    await wait();
    expect(await mute.closeDeposits(100)).toBe(1);
    expect(isRefusal(await ask(500n))).toBe(false);
  });

  test('is not credited when more comes than the limit lets: it is held, shown, and counted', async () => {
    await limit('day', 500n);
    const before = await given.cashier.countHeld();
    const order = await givenOrder(given, memberId, 200n * TAKA);
    const told = given.told.length;
    expect(await pay(order, 10_000n)).toMatchObject({
      state: 'held',
      paidAmount: null,
      held: { amount: 10_000n * TAKA, reason: 'playerLimit' },
    });
    expect(await cash()).toBe(0n);
    expect(await causesOf(order)).toEqual(['created', 'opened', 'held']);
    expect(given.told.slice(told)).toMatchObject([{ data: { state: 'held' } }]);
    expect(await heldIds()).toEqual([order.id]);
    expect(await given.cashier.countHeld()).toBe(before + 1);
    // Told once more, it stays as it is, and takes no room of the limit.
    expect(await pay(order, 10_000n)).toMatchObject({ state: 'held' });
    expect(isRefusal(await ask(500n))).toBe(false);
  });

  test('is credited by staff once his own limits let it, and not before', async () => {
    await limit('day', 500n);
    const first = await givenDeposit(given, memberId, 300n * TAKA);
    const order = await givenOrder(given, memberId, 200n * TAKA);
    await pay(order, 400n);
    expect(await decideHeld(order, 'credit')).toEqual(playerLimit('day', 500n, 200n));
    for (const another of [1n, memberId + BigInt(SHARD_COUNT)])
      expect(await decideHeld(order, 'credit', another)).toEqual({ refused: 'cashier.orderUnknown' });
    await database.pool.query(
      `update deposit_orders set created_at = created_at - interval '25 hours', credited_at = credited_at - interval '25 hours' where id = $1`,
      [first.id],
    );
    expect(await decideHeld(order, 'credit')).toBe('playerLimit');
    expect(await reread(order)).toMatchObject({ state: 'amountDiffers', paidAmount: 400n * TAKA });
    expect(await cash()).toBe(700n * TAKA);
    expect(await causesOf(order)).toEqual(['created', 'opened', 'held', 'staff']);
    expect(await decideHeld(order, 'return')).toEqual({ refused: 'cashier.notHeld' });
    expect(await heldIds()).toEqual([]);
  });

  test('paid in a pause waits as well, whoever finds it, and goes back without a line in the ledger', async () => {
    const order = await givenOrder(given, memberId, 500n * TAKA);
    await given.sandbox.decide(payTokenOf(order), 500n * TAKA, 'never');
    await pause();
    expect(await given.cashier.cancelDeposit(memberId, order.id)).toEqual({ refused: 'cashier.orderNotCancellable' });
    expect(await reread(order)).toMatchObject({ state: 'held', held: { reason: 'paused' } });
    expect(await decideHeld(order, 'credit')).toEqual({ refused: 'wallet.paused' });
    expect(await decideHeld(order, 'return')).toBe('paused');
    expect(await reread(order)).toMatchObject({ state: 'returned', paidAmount: null });
    expect(await depositLines()).toEqual([]);
    expect(await decideHeld(order, 'credit')).toEqual({ refused: 'cashier.notHeld' });
  });

  test('held for longer than the ledger takes its key is credited once all the same, or goes back', async () => {
    const orders = [await givenOrder(given, memberId, 500n * TAKA), await givenOrder(given, memberId, 500n * TAKA)];
    const [kept, returned] = orders;
    must(kept !== undefined && returned !== undefined, 'two orders');
    await limit('day', 400n);
    for (const order of orders) {
      expect(await pay(order, 500n)).toMatchObject({ state: 'held' });
      await age(order, 60 * 1_440);
    }
    await database.pool.query('delete from player_limits where member_id = $1', [memberId]);
    expect(await decideHeld(kept, 'credit')).toBe('playerLimit');
    expect(await reread(kept)).toMatchObject({ state: 'credited', paidAmount: 500n * TAKA });
    expect(await decideHeld(kept, 'credit')).toEqual({ refused: 'cashier.notHeld' });
    expect(await decideHeld(returned, 'return')).toBe('playerLimit');
    expect(await depositLines()).toEqual([500n * TAKA]);
  });

  test('paid beside another one over two processes is never above the limit', async () => {
    await limit('day', 500n);
    const orders = [await givenOrder(given, memberId, 200n * TAKA), await givenOrder(given, memberId, 300n * TAKA)];
    for (const order of orders) await given.sandbox.decide(payTokenOf(order), 400n * TAKA, 'never');
    const elsewhere = givenCashier(database.another(), givenWallet(database.another())).cashier;
    const [one, other] = orders.map((order) => givenCallback(order));
    must(one !== undefined && other !== undefined, 'two orders');
    await Promise.all([given.cashier.receiveCallback(one), elsewhere.receiveCallback(other)]);
    const states = await Promise.all(orders.map(async (order) => (await reread(order)).state));
    expect(states.toSorted()).toEqual(['amountDiffers', 'held']);
    expect(await cash()).toBe(400n * TAKA);
  });
});

describe('an order that its gateway does not know yet as it is cancelled', () => {
  test('is told to it again, and what was paid for it all the same is credited', async () => {
    let knows = false;
    const slow = givenCashier(database, wallet, {
      close: (gatewayOrder, sandbox) =>
        knows ? sandbox.close(gatewayOrder) : Promise.resolve({ status: 'unknown' as const }),
    }).cashier;
    const order = await givenOrder(given, memberId);
    expect(await slow.cancelDeposit(memberId, order.id)).toMatchObject({ state: 'cancelled' });
    await given.sandbox.decide(payTokenOf(order), order.amount, 'never');
    knows = true;
    await slow.closeDeposits(100);
    expect(await reread(order)).toMatchObject({ state: 'credited', paidAmount: order.amount });
  });
});

describe('an order whose opening at the gateway takes long', () => {
  const requestOf = () => ({ memberId, key: givenKey(), channel: 'sandbox', amount: 5_000_000n, language: 'en' });
  /** The order, while it is at the gateway and not yet back. */
  async function openSlowly(meanwhile: (order: DepositOrder, payUrl: string) => Promise<unknown>) {
    const slow = givenCashier(database, wallet, {
      open: async (asked, sandbox) => {
        const opened = await sandbox.open(asked);
        const found = await given.cashier.findDeposit(memberId, BigInt(asked.merchantOrder));
        must(!isRefusal(found), 'the order is there');
        await meanwhile(found, opened.payUrl);
        return opened;
      },
    });
    const request = requestOf();
    const order = await slow.cashier.createDeposit(request);
    must(!isRefusal(order), 'it is answered');
    return { order, request };
  }
  /** The gateway opens it and the house never hears of that; answers the order and its number there. */
  async function openUnheard() {
    let there = '';
    let payUrl = '';
    const falling = givenCashier(database, wallet, {
      open: async (asked, sandbox) => {
        const opened = await sandbox.open(asked);
        [there, payUrl] = [opened.gatewayOrder, opened.payUrl];
        throw new Error('the house fell over');
      },
    });
    const request = requestOf();
    await expect(falling.cashier.createDeposit(request)).rejects.toThrow('fell over');
    const { rows } = await given.cashier.listDepositsOf(memberId, { offset: 0, limit: 1 });
    const [order] = rows;
    must(order, 'the order stands');
    expect(order).toMatchObject({ state: 'created', gatewayOrder: null });
    const pay = () => given.sandbox.decide(payTokenOf({ ...order, payUrl }), 5_000_000n, 'never');
    return { order, there, request, pay };
  }

  test('is closed there when it was cancelled meanwhile, and its number there is kept', async () => {
    const { order, request } = await openSlowly((open) => given.cashier.cancelDeposit(memberId, open.id));
    expect(order).toMatchObject({ state: 'cancelled', gatewayOrder: expect.stringMatching(/^SBX-/), payUrl: null });
    expect(await given.sandbox.query(order.gatewayOrder ?? '')).toEqual({ status: 'closed' });
    expect(await causesOf(order)).toEqual(['created', 'cancel', 'opened']);
    expect(await given.cashier.createDeposit(request)).toMatchObject({ id: order.id, state: 'cancelled' });
  });

  test('is closed there when its time ran out meanwhile', async () => {
    const { order } = await openSlowly((open) => age(open, 21));
    expect(order).toMatchObject({ state: 'expired', gatewayOrder: expect.stringMatching(/^SBX-/), payUrl: null });
    expect(await given.sandbox.query(order.gatewayOrder ?? '')).toEqual({ status: 'closed' });
  });

  test('is credited when it was cancelled and paid meanwhile', async () => {
    const { order } = await openSlowly(async (open, payUrl) => {
      await given.cashier.cancelDeposit(memberId, open.id);
      await given.sandbox.decide(payTokenOf({ ...open, payUrl }), 5_000_000n, 'never');
    });
    expect(order).toMatchObject({ state: 'credited', paidAmount: 5_000_000n });
    expect(await depositLines()).toEqual([5_000_000n]);
  });

  test('of which the house never heard takes its number there from the callback, and the books decide', async () => {
    const { order, there, pay } = await openUnheard();
    const [other, unpaid] = [await givenOrder(given, memberId), await givenOrder(given, memberId)];
    await given.sandbox.decide(payTokenOf(other), 5_000_000n, 'never');
    for (const gatewayOrder of ['SBX-OTHER', other.gatewayOrder ?? '', unpaid.gatewayOrder ?? '']) {
      expect(await given.cashier.receiveCallback(givenCallback(order, { gatewayOrder }))).toEqual({
        refused: 'cashier.callbackInvalid',
      });
    }
    expect(await reread(order)).toMatchObject({ state: 'created', gatewayOrder: null });
    await pay();
    const callback = givenCallback(order, { gatewayOrder: there });
    await Promise.all([given.cashier.receiveCallback(callback), given.cashier.receiveCallback(callback)]);
    expect(await reread(order)).toMatchObject({ state: 'credited', gatewayOrder: there });
    expect(await depositLines()).toEqual([5_000_000n]);
    expect(await causesOf(order)).toEqual(['created', 'opened', 'callback']);
  });

  test('takes no number that was paid for another order: that money is the other one’s', async () => {
    const [mine, other] = [await openUnheard(), await openUnheard()];
    await other.pay();
    expect(await given.cashier.receiveCallback(givenCallback(mine.order, { gatewayOrder: other.there }))).toEqual({
      refused: 'cashier.callbackInvalid',
    });
    await given.cashier.receiveCallback(givenCallback(other.order, { gatewayOrder: other.there }));
    expect(await reread(mine.order)).toMatchObject({ state: 'created', gatewayOrder: null });
    expect(await reread(other.order)).toMatchObject({ state: 'credited', gatewayOrder: other.there });
  });

  test('and was paid after its time is credited for seven days, then left to a person', async () => {
    for (const [minutes, cause, state] of [
      [21, 'late', 'credited'],
      [20 + 7 * 1_440 + 1, 'held', 'held'],
    ] as const) {
      const { order, there, pay } = await openUnheard();
      await age(order, minutes);
      await given.cashier.expireDeposits(100);
      await pay();
      expect(await given.cashier.receiveCallback(givenCallback(order, { gatewayOrder: there }))).toBeUndefined();
      expect((await reread(order)).state).toBe(state);
      expect(await causesOf(order)).toEqual(['created', 'time', 'opened', cause]);
    }
    expect(await depositLines()).toEqual([5_000_000n]);
  });

  test('goes on where it was when it is asked for again', async () => {
    const { order, there, request } = await openUnheard();
    const again = await given.cashier.createDeposit(request);
    expect(again).toMatchObject({ id: order.id, state: 'waiting', gatewayOrder: there, payUrl: expect.any(String) });
  });
});

describe('a payment', () => {
  test('is credited once when its callback comes many times at once over two processes', async () => {
    const elsewhere = givenCashier(database.another(), givenWallet(database.another())).cashier;
    const order = await givenOrder(given, memberId);
    await given.sandbox.decide(payTokenOf(order), 5_000_000n, 'never');
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        (i % 2 === 0 ? given.cashier : elsewhere).receiveCallback(givenCallback(order)),
      ),
    );
    expect(await depositLines()).toEqual([5_000_000n]);
    expect(await cash()).toBe(5_000_000n);
    expect(await reread(order)).toMatchObject({ state: 'credited', paidAmount: 5_000_000n, payUrl: null });
    expect(await causesOf(order)).toEqual(['created', 'opened', 'callback']);
  });

  test('of another amount is credited as it was paid', async () => {
    const order = await givenOrder(given, memberId);
    await given.sandbox.decide(payTokenOf(order), 1_234_500n, 'never');
    await given.cashier.receiveCallback(givenCallback(order, { amount: '123.45' }));
    expect(await reread(order)).toMatchObject({ state: 'amountDiffers', paidAmount: 1_234_500n });
    expect(await depositLines()).toEqual([1_234_500n]);
  });

  test('whose callback names another amount is credited by the gateway’s books and flagged', async () => {
    const order = await givenOrder(given, memberId);
    await given.sandbox.decide(payTokenOf(order), 5_000_000n, 'never');
    await given.cashier.receiveCallback(givenCallback(order, { amount: '9999.00' }));
    expect(await reread(order)).toMatchObject({
      state: 'credited',
      paidAmount: 5_000_000n,
      callbackAmountDiffers: true,
    });
    expect(await depositLines()).toEqual([5_000_000n]);
  });

  test('that was never made credits nothing, whatever the callback says', async () => {
    const order = await givenOrder(given, memberId);
    await given.cashier.receiveCallback(givenCallback(order));
    expect((await reread(order)).state).toBe('matching');
    expect(await depositLines()).toEqual([]);
    await given.sandbox.decide(payTokenOf(order), 5_000_000n, 'never');
    await given.cashier.receiveCallback(givenCallback(order));
    expect((await reread(order)).state).toBe('credited');
  });

  test('that failed rejects the order', async () => {
    const order = await givenOrder(given, memberId);
    await given.sandbox.decide(payTokenOf(order), null, 'never');
    await given.cashier.receiveCallback(givenCallback(order, { result: 'failed' }));
    expect((await reread(order)).state).toBe('rejected');
    expect(await depositLines()).toEqual([]);
  });

  test('is told to the member’s screens with its state', async () => {
    const before = given.told.length;
    const order = await givenDeposit(given, memberId);
    expect(given.told.slice(before)).toEqual([
      {
        channel: `wallet:${memberId}`,
        kind: 'deposit',
        data: { id: order.id.toString(), state: 'credited', amount: '500.00', paidAmount: '500.00' },
      },
    ]);
  });

  test('moves the money and the order together or not at all', async () => {
    let dies = true;
    const fragile = givenCashier(database.another(), wallet, { failAfterTelling: () => dies });
    const order = await givenOrder(given, memberId);
    await given.sandbox.decide(payTokenOf(order), 5_000_000n, 'never');
    await expect(fragile.cashier.receiveCallback(givenCallback(order))).rejects.toThrow('dies here');
    expect(await depositLines()).toEqual([]);
    expect((await reread(order)).state).toBe('waiting');
    dies = false;
    await fragile.cashier.receiveCallback(givenCallback(order));
    expect(await depositLines()).toEqual([5_000_000n]);
    expect((await reread(order)).state).toBe('credited');
  });

  test('counts in the totals of the member', async () => {
    await givenDeposit(given, memberId, 5_000_000n);
    await givenDeposit(given, memberId, 2_500_000n);
    await givenOrder(given, memberId);
    expect(await given.cashier.totalsOf(memberId)).toEqual({ count: 2, amount: 7_500_000n });
  });
});

describe('a callback', () => {
  async function storedCallbacks(): Promise<bigint> {
    const { rows } = await database.pool.query<{ stored: bigint }>('select count(*) as stored from gateway_callbacks');
    return rows[0]?.stored ?? -1n;
  }

  test('that is forged, altered or stale is refused; nothing moves and nothing is stored', async () => {
    const order = await givenOrder(given, memberId);
    await given.sandbox.decide(payTokenOf(order), 5_000_000n, 'never');
    const stored = await storedCallbacks();
    const { forged } = given;
    const genuine = givenCallback(order);
    const wrong = [
      givenCallback(order, { secret: 'guessed' }),
      { ...genuine, rawBody: genuine.rawBody.replace('500.00', '900.00') },
      { ...genuine, headers: { ...genuine.headers, 'x-signature': '' } },
      givenCallback(order, { sentAt: Date.now() - 301_000 }),
    ];
    for (const callback of wrong) {
      expect(await given.cashier.receiveCallback(callback)).toEqual({ refused: 'cashier.signatureWrong' });
    }
    expect(given.forged - forged).toBe(wrong.length);
    expect(await storedCallbacks()).toBe(stored);
    expect(await depositLines()).toEqual([]);
    expect((await reread(order)).state).toBe('waiting');
  });

  test('about an order that is not ours, or another gateway order, is refused', async () => {
    const order = await givenOrder(given, memberId);
    expect(await given.cashier.receiveCallback(givenCallback({ ...order, id: 12_345n }))).toEqual({
      refused: 'cashier.orderUnknown',
    });
    expect(await given.cashier.receiveCallback(givenCallback(order, { gatewayOrder: 'SBX-OTHER' }))).toEqual({
      refused: 'cashier.callbackInvalid',
    });
    expect((await reread(order)).state).toBe('waiting');
  });

  test('is kept byte for byte, and the database refuses to change it or the history of an order', async () => {
    const order = await givenDeposit(given, memberId);
    const { rows } = await database.pool.query<{ raw_body: string }>(
      'select raw_body from gateway_callbacks where gateway_order = $1',
      [order.gatewayOrder],
    );
    expect(rows).toEqual([{ raw_body: givenCallback(order).rawBody }]);
    for (const table of ['gateway_callbacks', 'deposit_events']) {
      await expect(database.pool.query(`delete from ${table}`)).rejects.toThrow('append-only');
      await expect(database.pool.query(`truncate ${table}`)).rejects.toThrow('append-only');
    }
    await expect(database.pool.query("update deposit_events set cause = 'x'")).rejects.toThrow('append-only');
    await expect(database.pool.query("update gateway_callbacks set address = 'x'")).rejects.toThrow('append-only');
  });
});

describe('time', () => {
  test('expires an unpaid order by the database’s clock before any job has run, and frees its place', async () => {
    const orders = [
      await givenOrder(given, memberId),
      await givenOrder(given, memberId),
      await givenOrder(given, memberId),
    ];
    const [first] = orders;
    must(first, 'three orders');
    await age(first, 21);
    expect(await reread(first)).toMatchObject({ state: 'expired', payUrl: null });
    expect((await givenOrder(given, memberId)).state).toBe('waiting');
    expect(await given.cashier.cancelDeposit(memberId, first.id)).toEqual({ refused: 'cashier.orderNotCancellable' });
    expect(await given.cashier.expireDeposits(100)).toBe(1);
    expect(await given.cashier.expireDeposits(100)).toBe(0);
    expect(await causesOf(first)).toEqual(['created', 'opened', 'time']);
  });

  test('waits a day for the books of a gateway that told of a payment, then no longer', async () => {
    const order = await givenOrder(given, memberId);
    await given.cashier.receiveCallback(givenCallback(order));
    const stateAfter = async (minutes: number) => {
      await age(order, minutes);
      await given.cashier.expireDeposits(100);
      return (await reread(order)).state;
    };
    expect([await stateAfter(1_439), await stateAfter(2)]).toEqual(['matching', 'expired']);
  });

  test('lets a payment after the expiry count for seven days, then leaves it to a person', async () => {
    const late = await givenOrder(given, memberId);
    await age(late, 20 + 7 * 1_440 - 1);
    await given.cashier.expireDeposits(100);
    await given.sandbox.decide(payTokenOf(late), 5_000_000n, 'never');
    await given.cashier.receiveCallback(givenCallback(late));
    expect((await reread(late)).state).toBe('credited');
    expect(await causesOf(late)).toEqual(['created', 'opened', 'time', 'late']);

    const tooLate = await givenOrder(given, memberId);
    await age(tooLate, 20 + 7 * 1_440 + 1);
    await given.cashier.expireDeposits(100);
    await given.sandbox.decide(payTokenOf(tooLate), 5_000_000n, 'never');
    await given.cashier.receiveCallback(givenCallback(tooLate));
    // It is shown and counted as all that is held, and staff credit it.
    expect(await reread(tooLate)).toMatchObject({ state: 'held', held: { amount: 5_000_000n, reason: 'late' } });
    expect(await causesOf(tooLate)).toEqual(['created', 'opened', 'time', 'held']);
    expect(await depositLines()).toEqual([5_000_000n]);
    expect(await given.cashier.heldDepositsOf(memberId)).toMatchObject([{ id: tooLate.id }]);
    expect(await decideHeld(tooLate, 'credit')).toBe('late');
    expect(await reread(tooLate)).toMatchObject({ state: 'credited', paidAmount: 5_000_000n });
    expect(await depositLines()).toEqual([5_000_000n, 5_000_000n]);
  });

  test('finds a payment whose callback never came by asking, once for two workers', async () => {
    const elsewhere = givenCashier(database.another(), wallet).cashier;
    const order = await givenOrder(given, memberId);
    await given.sandbox.decide(payTokenOf(order), 5_000_000n, 'never');
    await given.cashier.pollDueDeposits(1_000);
    expect((await reread(order)).state).toBe('waiting');
    await age(order, 1);
    const asked = await Promise.all([given.cashier.pollDueDeposits(1_000), elsewhere.pollDueDeposits(1_000)]);
    expect(asked[0] + asked[1]).toBe(1);
    expect((await reread(order)).state).toBe('credited');
    expect(await depositLines()).toEqual([5_000_000n]);
  });
});

describe('a gateway that keeps silent', () => {
  const never = () => new Promise<never>(() => undefined);
  const silent = (asked: string[] = []) => {
    const keepSilent = (gatewayOrder: string) => {
      asked.push(gatewayOrder);
      return never();
    };
    const own = { patienceMilliseconds: 50, open: never, query: keepSilent, close: keepSilent };
    return givenCashier(database, wallet, own).cashier;
  };

  test('is waited for some seconds by whoever orders, cancels or reports, and the order goes on where it was', async () => {
    const order = await givenOrder(given, memberId);
    const request = { memberId, key: givenKey(), channel: 'sandbox', amount: 5_000_000n, language: 'en' };
    await expect(silent().createDeposit(request)).rejects.toThrow('no answer');
    await expect(silent().cancelDeposit(memberId, order.id)).rejects.toThrow('no answer');
    await expect(silent().receiveCallback(givenCallback(order))).rejects.toThrow('no answer');
    expect((await reread(order)).state).toBe('waiting');
    expect(await given.cashier.createDeposit(request)).toMatchObject({ state: 'waiting', payUrl: expect.any(String) });
  });

  test('ends a turn of polls and of closings, is asked once in each, and answers in a later one', async () => {
    // What other tests left behind.
    for (const step of ['pollDueDeposits', 'expireDeposits', 'closeDeposits'] as const) await given.cashier[step](100);
    const orders = [await givenOrder(given, memberId), await givenOrder(given, memberId)];
    for (const order of orders) await age(order, 6);
    const polled: string[] = [];
    await expect(silent(polled).pollDueDeposits(100)).rejects.toThrow('2 of 2 polls failed');
    expect(polled).toHaveLength(1);
    for (const order of orders) await age(order, 15);
    await given.cashier.expireDeposits(100);
    const closed: string[] = [];
    await expect(silent(closed).closeDeposits(100)).rejects.toThrow('2 of 2 orders were not closed');
    expect(closed).toHaveLength(1);
    await database.pool.query(`update deposit_orders set next_close_at = next_close_at - interval '2 minutes'`);
    expect(await given.cashier.closeDeposits(100)).toBe(2);
    for (const { gatewayOrder } of orders) {
      expect(await given.sandbox.query(gatewayOrder ?? '')).toEqual({ status: 'closed' });
    }
  });
});

describe('cancelling', () => {
  test('ends the order here and at the gateway, repeatably', async () => {
    const order = await givenOrder(given, memberId);
    expect(await given.cashier.cancelDeposit(memberId, order.id)).toMatchObject({ state: 'cancelled', payUrl: null });
    expect(await given.cashier.cancelDeposit(memberId, order.id)).toMatchObject({ state: 'cancelled' });
    await given.sandbox.decide(payTokenOf(order), 5_000_000n, 'never');
    await given.cashier.receiveCallback(givenCallback(order));
    expect((await reread(order)).state).toBe('cancelled');
    expect(await depositLines()).toEqual([]);
    expect(await causesOf(order)).toEqual(['created', 'opened', 'cancel']);
  });

  test('of an order that was just paid credits it and says it cannot be cancelled', async () => {
    const order = await givenOrder(given, memberId);
    await given.sandbox.decide(payTokenOf(order), 5_000_000n, 'never');
    expect(await given.cashier.cancelDeposit(memberId, order.id)).toEqual({ refused: 'cashier.orderNotCancellable' });
    expect((await reread(order)).state).toBe('credited');
    expect(await depositLines()).toEqual([5_000_000n]);
  });

  test('while the payment comes in ends in one truth: credited with its line, or not paid and without one', async () => {
    const order = await givenOrder(given, memberId);
    const [cancelled] = await Promise.all([
      given.cashier.cancelDeposit(memberId, order.id),
      given.sandbox
        .decide(payTokenOf(order), 5_000_000n, 'never')
        .then(() => given.cashier.receiveCallback(givenCallback(order))),
    ]);
    const { state } = await reread(order);
    // The callback may find that the gateway closed the order for us before the cancelling is written down.
    if (isRefusal(cancelled)) expect(['credited', 'rejected']).toContain(state);
    else expect(state).toBe('cancelled');
    expect(await depositLines()).toEqual(state === 'credited' ? [5_000_000n] : []);
  });
});

describe('reconciliation', () => {
  const differences = async () => {
    const checks = { general: [], ofMembers: [depositsEqualEntries] };
    const report = await givenReconciler(database, checks, createIds(systemClock, 7)).run('full');
    return report.checks.find(({ name }) => name === 'depositsEqualEntries')?.differences;
  };

  test('finds an order that says another sum than was credited, and a credit without an order', async () => {
    expect(await differences()).toEqual([]);
    const order = await givenDeposit(given, memberId, 5_000_000n);
    const distort = (by: number) =>
      database.pool.query('update deposit_orders set paid_amount = paid_amount + $2 where id = $1', [order.id, by]);
    await distort(1);
    expect(await differences()).toEqual([`${memberId}, order ${order.id}: 5000001 <> 5000000`]);
    await distort(-1);
    const line = { type: 'deposit', account: 'cash', contra: 'cashier', amount: 7n, reference: 99n } as const;
    await wallet.post([{ ...line, memberId, key: givenKey() }]);
    expect(await differences()).toEqual([`${memberId}, order 99: 0 <> 7`]);
  });
});
