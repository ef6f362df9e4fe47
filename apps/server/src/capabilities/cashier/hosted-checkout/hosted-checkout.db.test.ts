/** Deposits by a hosted checkout against a server that times out, repeats, reorders, lies and comes late. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import { createIds } from '../../../platform/ids.ts';
import { isRefusal, must } from '../../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../../platform/testing/database.ts';
import { givenFundedMember, givenKey, givenReconciler, givenWallet } from '../../wallet/given.ts';
import type { Wallet } from '../../wallet/port.ts';
import { type GivenCashier, givenCashier } from '../given.ts';
import type { DepositOrder, Gateway } from '../port.ts';
import { depositsEqualEntries } from '../reconcile.ts';
import { HOSTED_CHECKOUT } from './channel.ts';
import { createHostedCheckout } from './gateway.ts';
import { type GivenCheckout, givenCheckout, givenWebhook } from './given.ts';

const ASKED = 10_000_000n;
const PAID = { status: 'Settled', paidAmount: '1000.00', payments: ['Settled'] } as const;

let database: TestDatabase;
let wallet: Wallet;
let checkout: GivenCheckout;
let given: GivenCashier;
let memberId: bigint;

const gatewaysOf = (wish: { playMoney?: boolean; account?: GivenCheckout['account'] | null } = {}) =>
  new Map([
    [
      HOSTED_CHECKOUT,
      createHostedCheckout({
        account: wish.account === undefined ? checkout.account : wish.account,
        currency: 'BDT',
        takesOrders: wish.playMoney !== true,
        returnUrl: (order) => `https://house.example/?mc=depositv2&mc.id=${order}`,
      }),
    ],
  ]);

beforeAll(async () => {
  database = await givenDatabase();
  wallet = givenWallet(database);
  checkout = await givenCheckout();
  given = givenCashier(database, wallet, { gateways: gatewaysOf() });
});
afterAll(async () => {
  await checkout.close();
  await database.close();
});
beforeEach(async () => {
  checkout.answers = () => true;
  memberId = await givenFundedMember(database, wallet, 0n);
});

const wish = () => ({ memberId, key: givenKey(), channel: HOSTED_CHECKOUT, amount: ASKED, language: 'en' });

async function givenOrder(): Promise<DepositOrder> {
  const order = await given.cashier.createDeposit(wish());
  must(!isRefusal(order), 'a deposit order opens');
  return order;
}

async function reread(order: Pick<DepositOrder, 'id'>): Promise<DepositOrder> {
  const found = await given.cashier.findDeposit(memberId, order.id);
  must(!isRefusal(found), 'the order is there');
  return found;
}

const cash = async () => (await wallet.balancesOf(memberId)).cash;

async function age({ shard, id }: DepositOrder, minutes: number): Promise<void> {
  await database.pool.query(
    `update deposit_orders set created_at = created_at - make_interval(mins => $3),
       expires_at = expires_at - make_interval(mins => $3), next_poll_at = next_poll_at - make_interval(mins => $3)
     where shard = $1 and id = $2`,
    [shard, id, minutes],
  );
}

test('it is offered to real money once it has its keys, and the rest of the house works without', async () => {
  const isOffered = async (gateways: ReadonlyMap<string, Gateway>) =>
    (await givenCashier(database, wallet, { gateways }).cashier.listChannels()).find(
      ({ code }) => code === HOSTED_CHECKOUT,
    )?.offered;
  expect(await isOffered(gatewaysOf())).toBe(true);
  expect(await isOffered(gatewaysOf({ account: null }))).toBe(false);
  expect(await isOffered(gatewaysOf({ playMoney: true }))).toBe(false);
  const off = givenCashier(database, wallet, { gateways: gatewaysOf({ account: null }) });
  expect(await off.cashier.createDeposit(wish())).toEqual({ refused: 'cashier.channelUnknown' });
});

test('an order is an invoice with its number, and the member is sent to its page', async () => {
  const order = await givenOrder();
  const invoice = checkout.of(order.id);
  expect(order).toMatchObject({ state: 'waiting', gatewayOrder: invoice.id, payUrl: invoice.checkoutLink });
  expect(invoice).toMatchObject({ amount: '1000.00', currency: 'BDT', metadata: { orderId: String(order.id) } });
});

describe('what came', () => {
  test('is credited once, however often the checkout says so', async () => {
    const order = await givenOrder();
    checkout.change(checkout.of(order.id).id, PAID);
    const callback = givenWebhook(checkout.of(order.id));
    const answers = await Promise.all(Array.from({ length: 50 }, () => given.cashier.receiveCallback(callback)));
    expect(new Set(answers)).toEqual(new Set([undefined]));
    expect(await reread(order)).toMatchObject({ state: 'credited', paidAmount: ASKED });
    expect(await cash()).toBe(ASKED);
  }, 30_000);

  test.each([
    ['Settled', 'PaidOver', '1200.50', 12_005_000n],
    ['Expired', 'PaidPartial', '400.009', 4_000_000n],
    ['Expired', 'PaidLate', '1000.00', ASKED],
  ] as const)('counts as its books have it: %s %s', async (status, additionalStatus, paidAmount, credited) => {
    const order = await givenOrder();
    const { id } = checkout.of(order.id);
    checkout.change(id, { status, additionalStatus, paidAmount, payments: ['Settled'] });
    await given.cashier.receiveCallback(givenWebhook(checkout.of(order.id)));
    const state = credited === ASKED ? 'credited' : 'amountDiffers';
    expect(await reread(order)).toMatchObject({ state, paidAmount: credited });
    expect(await cash()).toBe(credited);
    const page = { offset: 0, limit: 5 };
    const flagged = { remark: `${status} (${additionalStatus})`, isFlagged: true };
    for (const search of [id, String(order.id)]) {
      const { rows, total } = await given.cashier.listOrders({ state, isFlagged: true, search }, page);
      expect({ rows, total }).toMatchObject({ rows: [{ id: order.id, gatewayOrder: id, ...flagged }], total: 1 });
    }
    expect((await given.cashier.listOrders({ state: 'waiting', isFlagged: false, search: id }, page)).total).toBe(0);
  });

  test('is not there while payments wait for confirmations, or when somebody only marked it', async () => {
    const order = await givenOrder();
    const { id } = checkout.of(order.id);
    checkout.change(id, { status: 'Processing', paidAmount: '1000.00', payments: ['Processing'] });
    await given.cashier.receiveCallback(givenWebhook(checkout.of(order.id), { type: 'InvoiceProcessing' }));
    expect(await reread(order)).toMatchObject({ state: 'matching' });
    checkout.change(id, { status: 'Settled', additionalStatus: 'Marked', paidAmount: '0', payments: [] });
    await given.cashier.receiveCallback(givenWebhook(checkout.of(order.id)));
    expect(await reread(order)).toMatchObject({ state: 'matching' });
    expect(await cash()).toBe(0n);
    checkout.change(id, PAID);
    await age(order, 2);
    await given.cashier.pollDueDeposits(100);
    expect(await cash()).toBe(ASKED);
  });

  test('is nothing where it expired or is invalid, and counts when it is settled after all', async () => {
    for (const status of ['Expired', 'Invalid'] as const) {
      const order = await givenOrder();
      const invoice = checkout.of(order.id);
      checkout.change(invoice.id, { status });
      await given.cashier.receiveCallback(givenWebhook(invoice, { type: `Invoice${status}` }));
      expect(await reread(order)).toMatchObject({ state: 'rejected' });
      checkout.change(invoice.id, PAID);
      await given.cashier.receiveCallback(givenWebhook(invoice));
      expect(await reread(order)).toMatchObject({ state: 'credited' });
    }
    expect(await cash()).toBe(2n * ASKED);
  });
});

describe('a checkout that lies', () => {
  test('a forged signature, none, or one of another shape says nothing', async () => {
    const order = await givenOrder();
    const invoice = checkout.of(order.id);
    checkout.change(invoice.id, PAID);
    const before = given.forged;
    const forged = [
      givenWebhook(invoice, { secret: 'somebody else' }),
      givenWebhook(invoice, { signature: 'sha256=' }),
      givenWebhook(invoice, { signature: 'sha1=00' }),
      { ...givenWebhook(invoice), headers: {} },
      { ...givenWebhook(invoice), rawBody: '{}' },
    ];
    for (const callback of forged) {
      expect(await given.cashier.receiveCallback(callback)).toEqual({ refused: 'cashier.signatureWrong' });
    }
    expect(given.forged - before).toBe(forged.length);
    expect(await reread(order)).toMatchObject({ state: 'waiting' });
  });

  test('news of a payment that its books do not have credit nothing', async () => {
    const order = await givenOrder();
    await given.cashier.receiveCallback(givenWebhook(checkout.of(order.id)));
    expect(await reread(order)).toMatchObject({ state: 'matching' });
    expect(await cash()).toBe(0n);
  });

  test('an invoice of another order, another currency or no order is no payment of this one', async () => {
    const [order, other] = [await givenOrder(), await givenOrder()];
    const [mine, theirs] = [checkout.of(order.id), checkout.of(other.id)];
    checkout.change(theirs.id, PAID);
    const crossed = { id: theirs.id, metadata: mine.metadata };
    expect(await given.cashier.receiveCallback(givenWebhook(crossed))).toEqual({ refused: 'cashier.callbackInvalid' });
    checkout.change(mine.id, { ...PAID, currency: 'USD' });
    await expect(given.cashier.receiveCallback(givenWebhook(mine))).rejects.toThrow('is in USD');
    checkout.change(mine.id, { ...PAID, currency: 'BDT', metadata: {} });
    await given.cashier.receiveCallback(givenWebhook(mine));
    expect(await reread(order)).toMatchObject({ state: 'waiting' });
    const stray = givenWebhook({ id: mine.id, metadata: {} });
    expect(await given.cashier.receiveCallback(stray)).toEqual({ refused: 'cashier.callbackInvalid' });
    expect(await cash()).toBe(0n);
    for (const id of [mine.id, theirs.id]) checkout.change(id, { status: 'Expired', payments: [] });
  });
});

describe('a checkout that does not answer', () => {
  let hasty: GivenCashier;
  beforeAll(() => {
    const account = { ...checkout.account, timeoutMilliseconds: 300 };
    hasty = givenCashier(database, wallet, { gateways: gatewaysOf({ account }) });
  });

  test('an invoice whose answer was lost is found again, not made again', async () => {
    const request = wish();
    checkout.answers = (method) => method === 'GET';
    await expect(hasty.cashier.createDeposit(request)).rejects.toThrow();
    checkout.answers = () => true;
    const order = await given.cashier.createDeposit(request);
    must(!isRefusal(order), 'it opens');
    expect(order).toMatchObject({ state: 'waiting', payUrl: checkout.of(order.id).checkoutLink });
  });

  test('news that come before the answer of its own order keep their place', async () => {
    const request = wish();
    const callbacks: Promise<unknown>[] = [];
    checkout.answers = (method) => {
      if (method === 'POST' && callbacks.length === 0) {
        const invoice = [...checkout.invoices.values()].at(-1);
        must(invoice !== undefined, 'it was made');
        callbacks.push(
          given.cashier
            .receiveCallback(givenWebhook(invoice, { type: 'InvoiceCreated' }))
            .then(() => given.cashier.receiveCallback(givenWebhook(invoice, { type: 'InvoiceReceivedPayment' }))),
        );
      }
      return true;
    };
    const order = await given.cashier.createDeposit(request);
    must(!isRefusal(order), 'it opens');
    expect(await Promise.all(callbacks)).toEqual([undefined]);
    const { id, checkoutLink } = checkout.of(order.id);
    expect(await reread(order)).toMatchObject({ gatewayOrder: id, payUrl: checkoutLink });
    checkout.change(id, PAID);
    await given.cashier.receiveCallback(givenWebhook(checkout.of(order.id)));
    expect(await cash()).toBe(ASKED);
  });

  test('a callback whose question is not answered is a fault, and the next poll finds the payment', async () => {
    const order = await givenOrder();
    const invoice = checkout.of(order.id);
    checkout.change(invoice.id, PAID);
    checkout.answers = () => false;
    await expect(hasty.cashier.receiveCallback(givenWebhook(invoice))).rejects.toThrow();
    expect(await reread(order)).toMatchObject({ state: 'waiting' });
    checkout.answers = () => true;
    await age(order, 5);
    await given.cashier.pollDueDeposits(100);
    expect(await reread(order)).toMatchObject({ state: 'credited' });
  });
});

test('a cancelled order is closed there; what is on its way is not, and is credited', async () => {
  const [order, paid] = [await givenOrder(), await givenOrder()];
  expect(await given.cashier.cancelDeposit(memberId, order.id)).toMatchObject({ state: 'cancelled' });
  expect(checkout.of(order.id)).toMatchObject({ status: 'Invalid', additionalStatus: 'Marked' });
  const { id } = checkout.of(paid.id);
  checkout.change(id, { status: 'Processing', payments: ['Processing'] });
  expect(await given.cashier.cancelDeposit(memberId, paid.id)).toMatchObject({ state: 'cancelled' });
  expect(checkout.of(paid.id).status).toBe('Processing');
  checkout.change(id, PAID);
  await given.cashier.closeDeposits(100);
  expect(await reread(paid)).toMatchObject({ state: 'credited' });
});

test('the books are balanced after all of it', async () => {
  const checks = { general: [], ofMembers: [depositsEqualEntries] };
  const report = await givenReconciler(database, checks, createIds(systemClock, 7)).run('full');
  expect(report.checks.flatMap(({ differences }) => differences)).toEqual([]);
});
