import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningApp } from '../../main/compose.ts';
import { givenApp } from '../../main/given.ts';
import { transact } from '../../platform/database.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenMember } from '../identity/given.ts';
import type { MemberKind } from '../identity/port.ts';
import { givenKey } from '../wallet/given.ts';

let database: TestDatabase;
let house: RunningApp;
let base: string;

beforeAll(async () => {
  database = await givenDatabase();
  house = await givenApp(database.url, { config: { role: 'http' } });
  base = await house.listen();
});
afterAll(async () => {
  await house.stop();
  await database.close();
});

interface Answer {
  readonly status: number;
  readonly code: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: the test reads replies as anybody on the wire would
  readonly value: any;
}

async function ask(method: string, path: string, token: string, body?: unknown): Promise<Answer> {
  const response = await fetch(base + path, {
    method,
    headers: { token, 'content-type': 'application/json', language: 'en' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { code, value } = (await response.json()) as { code?: string; value: unknown };
  return { status: response.status, code, value };
}

async function givenPlayer(kind: MemberKind = 'player'): Promise<{ id: bigint; token: string }> {
  const member = await givenMember(database.db, { kind });
  await transact(database.db, (tx) => house.ports.wallet.openAccounts(tx, member.id));
  return member;
}

function submit(payUrl: string, form: Record<string, string>): Promise<Response> {
  return fetch(base + payUrl, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
}

const open = (token: string, amount: string, key = givenKey()) =>
  ask('POST', '/wps/cashier/deposits', token, { key, channel: 'sandbox', amount });

describe('a deposit, from the order to the balance', () => {
  test('is ordered, paid on the page outside, reported over the network and stands in the balance once', async () => {
    const player = await givenPlayer();
    const channels = await ask('GET', '/wps/cashier/channels', player.token);
    expect(channels.value.channels).toMatchObject([
      { code: 'sandbox', kind: 'gateway', open: true, minAmount: '200.00', maxAmount: '25000.00' },
    ]);
    const order = await open(player.token, '750.50');
    expect(order.value).toMatchObject({ state: 'waiting', amount: '750.50', paidAmount: null });

    const page = await fetch(base + order.value.payUrl);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/);
    const paid = await submit(order.value.payUrl, { choice: 'exact', do: 'pay', delivery: 'twice' });
    expect(paid.status).toBe(303);

    const after = await ask('GET', `/wps/cashier/deposits/${order.value.id}`, player.token);
    expect(after.value).toMatchObject({ state: 'credited', paidAmount: '750.50', payUrl: null });
    const balance = await ask('GET', '/wps/v2/wallets/balance', player.token);
    expect(balance.value).toMatchObject({ sumBalance: '750.50', cash: '750.50' });
    const entries = await ask('GET', '/wps/member/entries', player.token);
    expect(entries.value).toMatchObject({
      total: 1,
      rows: [{ type: 'deposit', contra: 'cashier', amount: '750.50', reference: order.value.id }],
    });
    // The record finds it by its order's number and by its own, as it shows them, and by nothing near them.
    const line = entries.value.rows[0].id;
    const { id } = order.value;
    const totals = [];
    for (const written of [id, ` ${id} `, line, `${BigInt(id) + 1n}`, `${line}1`, 'ABCDEFG', '9'.repeat(19), '']) {
      const found = await ask('GET', `/wps/member/entries?reference=${encodeURIComponent(written)}`, player.token);
      totals.push([found.status, found.value.total, found.value.totals.in]);
    }
    expect(totals).toEqual([
      ...[0, 1, 2].map(() => [200, 1, '750.50']),
      ...[0, 1, 2, 3, 4].map(() => [200, 0, '0.00']),
    ]);
    const list = await ask('GET', '/wps/cashier/deposits', player.token);
    expect(list.value).toMatchObject({ total: 1, rows: [{ id: order.value.id, state: 'credited' }] });
  });

  test('refuses by code what cannot be, and moves nothing', async () => {
    const player = await givenPlayer();
    expect(await open(player.token, '199.99')).toMatchObject({ status: 422, code: 'cashier.amountOutOfRange' });
    expect(await open(player.token, '0')).toMatchObject({ status: 422, code: 'cashier.amountOutOfRange' });
    expect(await open(player.token, '-500')).toMatchObject({ status: 400, code: 'request.invalid' });
    expect(await open(player.token, '5e2')).toMatchObject({ status: 400, code: 'request.invalid' });
    expect(await open(player.token, '500', '018bcfe5-6800-7000-8000-000000000000')).toMatchObject({
      status: 409,
      code: 'request.keyOutOfRange',
    });
    const key = givenKey();
    expect((await open(player.token, '500', key)).status).toBe(200);
    expect(await open(player.token, '501', key)).toMatchObject({ status: 409, code: 'request.keyReused' });
    expect(await ask('GET', '/wps/cashier/deposits/1', player.token)).toMatchObject({
      status: 404,
      code: 'cashier.orderUnknown',
    });
    const trial = await givenPlayer('trial');
    expect(await open(trial.token, '500')).toMatchObject({ status: 403, code: 'session.trialAccount' });
    expect(await open('', '500')).toMatchObject({ status: 401 });
    expect((await house.ports.wallet.balancesOf(player.id)).cash).toBe(0n);
  });

  test('is cancelled by its member and then cannot be paid', async () => {
    const player = await givenPlayer();
    const order = await open(player.token, '500');
    const cancelled = await ask('POST', `/wps/cashier/deposits/${order.value.id}/cancel`, player.token, {});
    expect(cancelled.value).toMatchObject({ state: 'cancelled', payUrl: null });
    await submit(order.value.payUrl, { choice: 'exact', do: 'pay', delivery: 'once' });
    expect((await house.ports.wallet.balancesOf(player.id)).cash).toBe(0n);
  });
});
