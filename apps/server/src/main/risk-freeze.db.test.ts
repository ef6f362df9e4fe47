/** A member whose account was taken over, over HTTP in a composed house: a person looks, sees why, and alone lets it go. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GivenMember, givenMember, givenStaff, sealFor } from '../capabilities/identity/given.ts';
import { givenFundedMember, givenId, givenKey } from '../capabilities/wallet/given.ts';
import { shardOf } from '../capabilities/wallet/port.ts';
import { givenFreeCash, givenPayoutAccount, PAYMENT_PASSWORD } from '../capabilities/withdrawals/given.ts';
import { givenDatabase, type TestDatabase } from '../platform/testing/database.ts';
import type { RunningApp } from './compose.ts';
import { givenApp } from './given.ts';

const TAKA = 10_000n;

let database: TestDatabase;
let house: RunningApp;
let reviewers: [{ token: string }, { token: string }];

beforeAll(async () => {
  database = await givenDatabase();
  house = await givenApp(database.url, { config: { role: 'http' } });
  reviewers = [await givenStaff(database.db, { role: 'risk' }), await givenStaff(database.db, { role: 'risk' })];
});
afterAll(async () => {
  await house.stop();
  await database.close();
});

interface Answer {
  readonly status: number;
  readonly code?: string;
  // biome-ignore lint/suspicious/noExplicitAny: the test reads replies as anybody on the wire would
  readonly value: any;
}

interface Device {
  token: string;
  readonly userAgent: string;
  readonly address: string;
}

async function send(by: Partial<Device>, method: 'GET' | 'POST', url: string, body?: object): Promise<Answer> {
  const isSealed = body !== undefined && url.startsWith('/wps/');
  const answer = await house.http.inject({
    ...{ method, url, remoteAddress: by.address ?? '203.0.113.4' },
    headers: {
      ...{ token: by.token ?? '', language: 'en', 'user-agent': by.userAgent ?? 'desk' },
      ...(body === undefined ? {} : { 'content-type': isSealed ? 'application/jose' : 'application/json' }),
    },
    ...(body === undefined
      ? {}
      : { payload: isSealed ? await sealFor(house.ports.identity, body) : JSON.stringify(body) }),
  });
  return { status: answer.statusCode, ...(answer.json() as Omit<Answer, 'status'>) };
}

/** Somebody whom the rules pay without a look: here for a month, three withdrawals arrived, their own account, money to go. */
async function givenTrusted(): Promise<GivenMember & { account: string }> {
  const id = await givenFundedMember(database, house.ports.wallet, 0n);
  await givenFreeCash(house.ports.wallet, id, 20_000n * TAKA);
  const member = await givenMember(database.db, { id });
  const account = await givenPayoutAccount(database.db, id);
  await sql`update members set joined_at = now() - interval '30 days', password_changed_at = now() - interval '30 days'
    where id = ${id}`.execute(database.db);
  for (const _ of [1, 2, 3])
    await sql`insert into withdrawals (shard, id, member_id, key, amount, account_id, account_kind, account, holder, state,
        approvals_needed, requested_at, paid_at, ended_at)
      values (${shardOf(id)}, ${givenId()}, ${id}, ${givenKey()}::uuid, 10000000, ${account}, 'bkash', '01700000000', 'Rahim Uddin',
        'confirmed', 1, now() - interval '9 days', now() - interval '9 days', now() - interval '9 days')`.execute(
      database.db,
    );
  return { ...member, account: String(account) };
}

const ask = (device: Partial<Device>, account: string, amount: string) =>
  send(device, 'POST', '/wps/withdrawals', { key: givenKey(), amount, account, paymentPassword: PAYMENT_PASSWORD });
const orderOf = async (id: string) => (await send(reviewers[0], 'GET', `/desk/api/withdrawals/${id}`)).value;
const alertOf = async (memberId: bigint) =>
  (await send(reviewers[0], 'GET', `/desk/api/risk/alerts?member=${memberId}`)).value.rows[0];
const act = (by: { token: string }, url: string, more: object = {}) =>
  send(by, 'POST', `/desk/api/${url}`, { key: givenKey(), reason: 'looked at it', ...more });

/** Signs in on a device that the house has not seen, renews the password and adds an account, all of it now. */
async function takeOver(member: GivenMember): Promise<{ thief: Device; account: string }> {
  const thief = { token: '', userAgent: 'Mozilla/5.0 (Linux; Android 14) another phone', address: '198.51.100.77' };
  const { username, password } = member;
  const signedIn = await send(thief, 'POST', '/wps/session/login', { username, password });
  expect(signedIn.status).toBe(200);
  thief.token = signedIn.value.token;
  const newPassword = 'shapla-42-river';
  const passwords = { oldPassword: password, newPassword, confirmNewPassword: newPassword };
  const changed = await send(thief, 'POST', '/wps/member/password', passwords);
  expect(changed.status).toBe(200);
  thief.token = changed.value.token;
  const wish = { kind: 'bkash', account: `018${String(member.id).slice(-8)}`, paymentPassword: PAYMENT_PASSWORD };
  expect((await send(thief, 'POST', '/wps/member/payoutAccounts', wish)).status).toBe(200);
  const { rows } = await sql<{ id: bigint }>`select id from payout_accounts where member_id = ${member.id}
    order by added_at desc limit 1`.execute(database.db);
  return { thief, account: String(rows[0]?.id) };
}

test('who changes password, account and device and withdraws within the hour is paid by no rule: a person sees why', async () => {
  const member = await givenTrusted();
  expect((await ask(member, member.account, '600.00')).value).toMatchObject({ state: 'approved' });
  const { thief, account } = await takeOver(member);
  expect(await ask(thief, account, '600.00')).toMatchObject({ code: 'withdrawals.accountTooNew' });
  const asked = await ask(thief, member.account, '600.00');
  expect(asked.value).toMatchObject({ state: 'requested', legs: [] });
  const { order, picture } = await orderOf(asked.value.id);
  expect(order).toMatchObject({ state: 'requested', approvals: 0 });
  expect(picture.hits).toEqual([{ rule: 'accessChanged', weight: 70, values: { hours: 0 } }]);
  expect(picture).toMatchObject({ score: 70, deposited: '0.00', turnover: '0.00', cash: '19400.00' });
  expect(await alertOf(member.id)).toMatchObject({ state: 'open', subject: asked.value.id, score: 70 });
});

test('with 100 all withdrawals of a member are frozen until the alert is cleared by the right, with a reason', async () => {
  await sql`update risk_rules set mode = 'on' where code = 'hastyExit'`.execute(database.db);
  const member = await givenTrusted();
  const before = (await ask(member, member.account, '600.00')).value;
  const { thief, account } = await takeOver(member);
  // The day that a new account waits is over; the rule still takes it for new.
  await sql`update payout_accounts set added_at = now() - interval '25 hours' where id = ${BigInt(account)}`.execute(
    database.db,
  );
  const { id } = (await ask(thief, account, '15000.00')).value;
  const { order, hold, picture } = await orderOf(id);
  expect({ ...order, hold, score: picture.score }).toMatchObject({
    ...{ state: 'requested', approvalsNeeded: 2, hold: 'riskFrozen', score: 140 },
  });
  expect(picture.hits.map(({ rule }: { rule: string }) => rule)).toEqual(['accessChanged', 'hastyExit']);
  // What was let go before is not paid either, and nothing more is asked for.
  expect(await ask(thief, member.account, '600.00')).toMatchObject({ code: 'withdrawals.frozen' });
  expect(await act(reviewers[0], `withdrawals/${id}/approve`)).toMatchObject({ code: 'withdrawals.riskFrozen' });
  const payer = await givenStaff(database.db, { role: 'admin' });
  const paid = await act(payer, `withdrawals/${before.id}/legs/1/pay`, { reference: 'TRX-FROZEN' });
  expect(paid.value.legs).toMatchObject([{ state: 'held', heldBecause: 'riskFrozen', reference: null }]);
  const release = () => act(reviewers[0], `withdrawals/${before.id}/legs/1/decide`, { decision: 'release' });
  expect(await release()).toMatchObject({ code: 'withdrawals.riskFrozen' });

  const alert = await alertOf(member.id);
  const close = (by: { token: string }, outcome: string, more: object = {}) =>
    act(by, `risk/alerts/${alert.id}/close`, { outcome, ...more });
  const cashier = await givenStaff(database.db, { role: 'cashier' });
  expect((await close(cashier, 'cleared')).status).toBe(403);
  expect((await close(reviewers[0], 'cleared', { reason: '' })).status).not.toBe(200);
  // What somebody confirmed stays frozen; who was wrong clears it after all.
  expect((await close(reviewers[0], 'confirmed')).value).toMatchObject({ state: 'closed', outcome: 'confirmed' });
  expect(await act(reviewers[0], `withdrawals/${id}/approve`)).toMatchObject({ code: 'withdrawals.riskFrozen' });
  expect((await close(reviewers[1], 'cleared')).value).toMatchObject({ state: 'closed', outcome: 'cleared' });
  expect(await close(reviewers[1], 'confirmed')).toMatchObject({ code: 'risk.alertMoved' });
  const { rows } = await sql<{ after: string }>`select after from audit_log
    where object = ${`risk-alert:${alert.id}`} and action = 'risk.closeAlert' order by seq`.execute(database.db);
  expect(rows.map(({ after }) => after)).toEqual(['closed confirmed', 'closed cleared']);
  for (const [place, by] of reviewers.entries())
    expect((await act(by, `withdrawals/${id}/approve`)).value).toMatchObject({ approvals: place + 1 });
  expect((await release()).value.legs).toMatchObject([{ state: 'queued' }]);
});
