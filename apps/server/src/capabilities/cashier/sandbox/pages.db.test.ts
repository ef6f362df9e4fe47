import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCallRouter } from '../../../platform/http.ts';
import { isRefusal, must, refuse } from '../../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../../platform/testing/database.ts';
import { givenFundedMember, givenWallet } from '../../wallet/given.ts';
import type { Wallet } from '../../wallet/port.ts';
import { type GivenCashier, givenCashier, givenOrder } from '../given.ts';
import type { DepositOrder } from '../port.ts';
import { registerCashierRoutes } from '../routes.ts';
import { registerSandboxPages } from './pages.ts';

let database: TestDatabase;
let wallet: Wallet;
let given: GivenCashier;
let http: FastifyInstance;
let base: string;
let memberId: bigint;

beforeAll(async () => {
  database = await givenDatabase();
  wallet = givenWallet(database);
  given = givenCashier(database, wallet);
  memberId = await givenFundedMember(database, wallet, 0n);
  http = Fastify();
  http.decorateRequest('rawBody', '');
  http.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    Object.assign(request, { rawBody: body });
    done(null, JSON.parse(body));
  });
  const nobody = async () => refuse('session.ended');
  const house = createCallRouter(http, {
    gatekeeper: { member: nobody, staff: nobody, decipher: async () => refuse('request.undecipherable') },
    translate: (_language, messageId) => messageId,
    defaultLanguage: 'bn',
  });
  registerCashierRoutes(house, given.cashier, {
    namesOfMembers: async () => new Map(),
    recordExport: async () => undefined,
    rankOf: async () => 0,
    chosenDaysOf: () => null,
  });
  await registerSandboxPages(http, { gateway: given.sandbox, currencySymbol: '৳' });
  base = await http.listen({ port: 0, host: '127.0.0.1' });
  given.callbackUrl = `${base}/wps/cashier/callbacks/sandbox`;
});
afterAll(async () => {
  await http.close();
  await database.close();
});

function pageOf(order: DepositOrder): string {
  must(order.payUrl !== null, 'the order can be paid');
  return base + order.payUrl;
}

function submit(order: DepositOrder, form: Record<string, string>): Promise<Response> {
  return fetch(pageOf(order), { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
}

async function reread(order: DepositOrder): Promise<DepositOrder> {
  const found = await given.cashier.findDeposit(order.memberId, order.id);
  must(!isRefusal(found), 'the order is there');
  return found;
}

async function linesOf(order: DepositOrder): Promise<bigint[]> {
  const { rows } = await database.pool.query<{ amount: bigint }>(
    'select amount from wallet_entries where member_id = $1 and reference = $2',
    [order.memberId, order.id],
  );
  return rows.map((row) => row.amount);
}

describe('the payment page', () => {
  test('stands under its own policy, without script, in both languages', async () => {
    const order = await givenOrder(given, memberId);
    const english = await fetch(pageOf(order));
    expect(english.status).toBe(200);
    const policy = english.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    const html = await english.text();
    expect(html).toContain('<html lang="en">');
    expect(html).toContain('Play money');
    expect(html).toContain('৳500.00');
    expect(html).not.toContain('<script');
    const bengali = await (await fetch(pageOf(order).replace('lang=en', 'lang=bn'))).text();
    expect(bengali).toContain('<html lang="bn">');
    expect(bengali).toContain('খেলার টাকা');
    await given.cashier.cancelDeposit(memberId, order.id);
    expect(await (await fetch(pageOf(order))).text()).toContain('cancelled');
  });

  test('is not found for a token nobody has', async () => {
    expect((await fetch(`${base}/sandbox/pay/nothing`)).status).toBe(404);
    expect((await fetch(`${base}/sandbox/pay/nothing`, { method: 'POST' })).status).toBe(404);
  });

  test('takes the payment and has the money credited by a signed callback over the network', async () => {
    const order = await givenOrder(given, memberId);
    const answer = await submit(order, { choice: 'exact', do: 'pay', delivery: 'once' });
    expect(answer.status).toBe(303);
    expect(await reread(order)).toMatchObject({ state: 'credited', paidAmount: 5_000_000n });
    expect(await (await fetch(pageOf(order))).text()).toContain('Paid');
    // Paying a second time changes nothing.
    await submit(order, { choice: 'other', other: '900', do: 'pay', delivery: 'once' });
    expect(await linesOf(order)).toEqual([5_000_000n]);
  });

  test('takes another amount, in Bengali digits too, and asks again for what is no amount', async () => {
    const order = await givenOrder(given, memberId);
    for (const other of ['', '0', '-5', 'abc', '1e3', '10000001', '<b>']) {
      const answer = await submit(order, { choice: 'other', other, do: 'pay', delivery: 'once' });
      expect(answer.status).toBe(422);
      const html = await answer.text();
      expect(html).toContain('aria-invalid="true"');
      expect(html).not.toContain('<b>');
    }
    await submit(order, { choice: 'other', other: '২৫০.৫০', do: 'pay', delivery: 'once' });
    expect(await reread(order)).toMatchObject({ state: 'amountDiffers', paidAmount: 2_505_000n });
  });

  test('can let the payment fail', async () => {
    const order = await givenOrder(given, memberId);
    await submit(order, { choice: 'exact', do: 'fail', delivery: 'once' });
    expect((await reread(order)).state).toBe('rejected');
    expect(await linesOf(order)).toEqual([]);
  });

  test.each(['twice', 'forged', 'otherAmount'])(
    'credits exactly what was paid when the news comes %s',
    async (delivery) => {
      const { forged } = given;
      const order = await givenOrder(given, memberId);
      await submit(order, { choice: 'exact', do: 'pay', delivery });
      expect((await reread(order)).state).toBe('credited');
      expect(await linesOf(order)).toEqual([5_000_000n]);
      expect(given.forged - forged).toBe(delivery === 'forged' ? 1 : 0);
      expect((await reread(order)).callbackAmountDiffers).toBe(delivery === 'otherAmount');
    },
  );

  test('owes a late callback until its time, and then signs it afresh', async () => {
    const order = await givenOrder(given, memberId);
    await submit(order, { choice: 'exact', do: 'pay', delivery: 'late' });
    expect((await reread(order)).state).toBe('waiting');
    await database.pool.query(
      "update sandbox_gateway.deliveries set due_at = due_at - interval '25 minutes' where gateway_order = $1",
      [order.gatewayOrder],
    );
    await database.pool.query(
      "update deposit_orders set expires_at = expires_at - interval '25 minutes' where id = $1",
      [order.id],
    );
    expect((await reread(order)).state).toBe('expired');
    expect(await given.sandbox.deliverDue(10)).toBe(1);
    expect((await reread(order)).state).toBe('credited');
  });

  test('tries again while the house does not answer, and stops once it has', async () => {
    const order = await givenOrder(given, memberId);
    given.callbackUrl = 'http://127.0.0.1:1/nobody';
    await submit(order, { choice: 'exact', do: 'pay', delivery: 'once' });
    given.callbackUrl = `${base}/wps/cashier/callbacks/sandbox`;
    expect((await reread(order)).state).toBe('waiting');
    expect(await given.sandbox.deliverDue(10)).toBe(0);
    await database.pool.query('update sandbox_gateway.deliveries set due_at = now() where due_at is not null');
    expect(await given.sandbox.deliverDue(10)).toBe(1);
    expect((await reread(order)).state).toBe('credited');
    const { rows } = await database.pool.query('select 1 from sandbox_gateway.deliveries where due_at is not null');
    expect(rows).toEqual([]);
  });
});

describe('the callback address', () => {
  test('refuses a forged message with the envelope and 401', async () => {
    const order = await givenOrder(given, memberId);
    const answer = await fetch(given.callbackUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-timestamp': `${Date.now()}`, 'x-signature': 'f'.repeat(64) },
      body: JSON.stringify({
        gatewayOrder: order.gatewayOrder,
        orderId: order.id.toString(),
        amount: '500.00',
        result: 'paid',
      }),
    });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ success: false, code: 'cashier.signatureWrong' });
    expect((await reread(order)).state).toBe('waiting');
    await given.cashier.cancelDeposit(memberId, order.id);
  });
});
