/** Withdrawals from asking to the money's arrival, over HTTP in a composed house: what moves, once, and what is refused. */
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningApp } from '../../main/compose.ts';
import { givenApp } from '../../main/given.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenMember, givenStaff, sealFor } from '../identity/given.ts';
import { givenFundedMember, givenKey } from '../wallet/given.ts';
import { shardOf } from '../wallet/port.ts';
import { givenFreeCash, givenPayoutAccount, PAYMENT_PASSWORD } from './given.ts';
import { lookAtQueue } from './queries.ts';
import { withdrawalsEqualEntries } from './reconcile.ts';

const TAKA = 10_000n;

let database: TestDatabase;
let house: RunningApp;

beforeAll(async () => {
  database = await givenDatabase();
  house = await givenApp(database.url, { config: { role: 'http' } });
});
afterAll(async () => {
  await house.stop();
  await database.close();
});

interface Answer {
  readonly status: number;
  readonly code?: string;
  readonly values?: Record<string, unknown>;
  // biome-ignore lint/suspicious/noExplicitAny: the test reads replies as anybody on the wire would
  readonly value: any;
}

async function ask(token: string, method: 'GET' | 'POST', url: string, body?: object, sealed = false): Promise<Answer> {
  const answer = await house.http.inject({
    method,
    url,
    headers: {
      token,
      language: 'en',
      ...(body === undefined ? {} : { 'content-type': sealed ? 'application/jose' : 'application/json' }),
    },
    ...(body === undefined
      ? {}
      : { payload: sealed ? await sealFor(house.ports.identity, body) : JSON.stringify(body) }),
  });
  return { status: answer.statusCode, ...(answer.json() as Omit<Answer, 'status'>) };
}

/** A member with money that is free to go, a payment password and a payout account that was added two days ago. */
async function givenRich(taka = 60_000n): Promise<{ id: bigint; token: string; account: string }> {
  const id = await givenFundedMember(database, house.ports.wallet, 0n);
  await givenFreeCash(house.ports.wallet, id, taka * TAKA);
  const { token } = await givenMember(database.db, { id });
  return { id, token, account: String(await givenPayoutAccount(database.db, id)) };
}

type Rich = Awaited<ReturnType<typeof givenRich>>;

const wish = (rich: Rich, amount: string, key = givenKey()) => ({
  key,
  amount,
  account: rich.account,
  paymentPassword: PAYMENT_PASSWORD,
});
const request = (rich: Rich, amount: string, key?: string) =>
  ask(rich.token, 'POST', '/wps/withdrawals', wish(rich, amount, key), true);
const balances = async (rich: Rich) => {
  const { cash, locked } = await house.ports.wallet.balancesOf(rich.id);
  return [cash / TAKA, locked / TAKA];
};
const mustBalance = async () => {
  const found = await withdrawalsEqualEntries.compare(database.db, { after: 0n, upto: 2n ** 62n });
  expect(found.slice(1)).toEqual([]);
};
/** As if a time of its parts had been so many minutes earlier. */
const age = (id: string, column: 'sent_at' | 'ended_at', minutes: number) =>
  sql`update withdrawal_legs set ${sql.ref(column)} = ${sql.ref(column)} - make_interval(mins => ${minutes})
    where withdrawal_id = ${BigInt(id)}`.execute(database.db);
const givenCashier = async () => givenStaff(database.db, { role: 'admin' });
let payments = 0;
/** No payment pays two parts. */
const freshReference = () => {
  payments += 1;
  return `TRX${payments}`;
};
const payLeg = (token: string, id: string, leg = 1, reference = freshReference(), key = givenKey()) =>
  act(token, id, `legs/${leg}/pay`, { reference }, key);
const act = (token: string, id: string, what: string, more: object = {}, key = givenKey()) =>
  ask(token, 'POST', `/desk/api/withdrawals/${id}/${what}`, { key, reason: 'looked at it', ...more });

describe('a withdrawal', () => {
  test('is asked for, approved, paid and confirmed; the money is locked, then gone, each once', async () => {
    const rich = await givenRich(10_000n);
    const options = await ask(rich.token, 'GET', '/wps/withdrawals/options');
    expect(options.value).toMatchObject({
      withdrawable: '10000.00',
      minAmounts: { bkash: '500.00', bank: '1000.00' },
      countLeft: 3,
    });
    const key = givenKey();
    const asked = await request(rich, '4000.00', key);
    expect(asked).toMatchObject({
      status: 200,
      value: { state: 'requested', amount: '4000.00', fee: '0.00', legs: [] },
    });
    expect(asked.value.account.masked).toMatch(/^017•+\d{3}$/);
    expect(await balances(rich)).toEqual([6_000n, 4_000n]);
    expect((await request(rich, '4000.00', key)).value.id).toBe(asked.value.id);
    expect(await request(rich, '4000.01', key)).toMatchObject({ code: 'request.keyReused' });
    // A page that was loaded anew has the key, and not the password.
    const again = { ...wish(rich, '4000.00', key), paymentPassword: '' };
    expect((await ask(rich.token, 'POST', '/wps/withdrawals', again, true)).value.id).toBe(asked.value.id);

    const { id } = asked.value;
    const cashier = await givenCashier();
    const queue = await ask(cashier.token, 'GET', `/desk/api/withdrawals?state=requested&member=${rich.id}`);
    expect(queue.value.rows).toMatchObject([{ id, amount: '4000.00', approvals: 0, approvalsNeeded: 1 }]);
    expect(JSON.stringify(queue.value)).not.toMatch(/017\d{8}/);
    const looks = () =>
      sql`select seq from audit_log where object = ${`withdrawal:${id}`} and action = 'withdrawals.look'`;
    const detail = await ask(cashier.token, 'GET', `/desk/api/withdrawals/${id}`);
    const picture = { deposited: '0.00', turnover: '0.00', paid: '0.00', cash: '10000.00', accountHours: 48, hits: [] };
    expect(detail.value).toMatchObject({ hold: null, picture });
    expect(JSON.stringify(detail.value)).not.toMatch(/017\d{8}/);
    expect((await looks().execute(database.db)).rows).toHaveLength(0);
    const seen = await ask(cashier.token, 'GET', `/desk/api/withdrawals/${id}/account`);
    expect(seen.value).toMatchObject({ account: expect.stringMatching(/017\d{8}$/), holder: 'Rahim Uddin' });
    expect((await looks().execute(database.db)).rows).toHaveLength(1);
    expect(await payLeg(cashier.token, id)).toMatchObject({ code: 'withdrawals.stateMoved' });
    const approval = givenKey();
    expect(await act(cashier.token, id, 'approve', {}, approval)).toMatchObject({ value: { state: 'approved' } });
    expect(await act(cashier.token, id, 'approve', {}, approval)).toMatchObject({ value: { state: 'approved' } });
    expect(await ask(rich.token, 'POST', `/wps/withdrawals/${id}/cancel`, {})).toMatchObject({
      code: 'withdrawals.stateMoved',
    });
    const payment = givenKey();
    const pay = () => payLeg(cashier.token, id, 1, 'TRX8K2', payment);
    const paid = await Promise.all([pay(), pay(), pay()]);
    expect(paid.map(({ value }) => value?.state)).toEqual(['paid', 'paid', 'paid']);
    expect(await payLeg(cashier.token, id, 1)).toMatchObject({ code: 'withdrawals.stateMoved' });
    expect(await act(cashier.token, id, 'reject')).toMatchObject({ code: 'withdrawals.stateMoved' });
    expect(await balances(rich)).toEqual([6_000n, 0n]);
    const list = await ask(rich.token, 'GET', '/wps/withdrawals');
    expect(list.value.rows).toMatchObject([
      { id, state: 'paid', legs: [{ n: 1, state: 'sent', reference: 'TRX8K2' }], remainder: '4000.00' },
    ]);
    const received = () => ask(rich.token, 'POST', `/wps/withdrawals/${id}/received`, {});
    expect(await received()).toMatchObject({ value: { state: 'confirmed' } });
    expect(await received()).toMatchObject({ value: { state: 'confirmed' } });
    await mustBalance();
  });

  test('asked for twice at once, in two keys, takes no more than there is', async () => {
    const rich = await givenRich(1_000n);
    const codes = (await Promise.all([request(rich, '700.00'), request(rich, '700.00')])).map(({ code }) => code);
    expect(codes.filter((code) => code === undefined)).toHaveLength(1);
    expect(codes).toContain('wallet.insufficientFunds');
    expect(await balances(rich)).toEqual([300n, 700n]);
    await mustBalance();
  });

  test('is cancelled by its member or rejected by staff: the money is back once, and why is told', async () => {
    const rich = await givenRich(2_000n);
    const cashier = await givenCashier();
    const first = (await request(rich, '500.00')).value.id;
    const cancel = () => ask(rich.token, 'POST', `/wps/withdrawals/${first}/cancel`, {});
    expect((await Promise.all([cancel(), cancel()])).map(({ value }) => value?.state)).toEqual([
      'cancelled',
      'cancelled',
    ]);
    const second = (await request(rich, '600.00')).value.id;
    expect(await act(cashier.token, second, 'reject', { reason: 'the name differs' })).toMatchObject({
      value: { state: 'rejected' },
    });
    expect(await act(cashier.token, second, 'approve')).toMatchObject({ code: 'withdrawals.stateMoved' });
    expect(await balances(rich)).toEqual([2_000n, 0n]);
    const { value } = await ask(rich.token, 'GET', '/wps/withdrawals');
    expect(value.rows).toMatchObject([
      { state: 'rejected', rejectedBecause: 'the name differs' },
      { state: 'cancelled' },
    ]);
    await mustBalance();
  });

  test('is raced by its member and a reviewer: one of them wins, and the books hold', async () => {
    const cashier = await givenCashier();
    for (let round = 0; round < 5; round += 1) {
      const rich = await givenRich(1_000n);
      const { id } = (await request(rich, '500.00')).value;
      const [cancelled, approved] = await Promise.all([
        ask(rich.token, 'POST', `/wps/withdrawals/${id}/cancel`, {}),
        act(cashier.token, id, 'approve'),
      ]);
      expect([cancelled.status, approved.status].toSorted((one, other) => one - other)).toEqual([200, 409]);
      expect(await balances(rich)).toEqual(cancelled.status === 200 ? [1_000n, 0n] : [500n, 500n]);
    }
    await mustBalance();
  });

  test('that nobody speaks of for half an hour is confirmed by the clock', async () => {
    const rich = await givenRich(1_000n);
    const cashier = await givenCashier();
    const { id } = (await request(rich, '500.00')).value;
    await act(cashier.token, id, 'approve');
    await payLeg(cashier.token, id);
    await house.ports.withdrawals.confirmDue(100);
    const stateOf = async () => (await ask(rich.token, 'GET', '/wps/withdrawals')).value.rows[0].state;
    expect(await stateOf()).toBe('paid');
    await age(id, 'sent_at', 31);
    await Promise.all([house.ports.withdrawals.confirmDue(100), house.ports.withdrawals.confirmDue(100)]);
    expect(await stateOf()).toBe('confirmed');
  });
});

describe('a withdrawal in parts', () => {
  /** Of 40,000 to bKash, approved: two parts of 20,000. */
  async function givenTwoParts() {
    const rich = await givenRich(40_000n);
    const cashier = await givenCashier();
    const { id } = (await request(rich, '40000.00')).value;
    const approved = await act(cashier.token, id, 'approve');
    expect(approved.value.legs.map(({ amount, state }: { amount: string; state: string }) => [amount, state])).toEqual([
      ['20000.00', 'queued'],
      ['20000.00', 'queued'],
    ]);
    return { rich, cashier, id };
  }
  const received = (rich: Rich, id: string, leg: number) =>
    ask(rich.token, 'POST', `/wps/withdrawals/${id}/legs/${leg}/received`, {});
  async function givenProof(rich: Rich): Promise<string> {
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a33' } })
      .png()
      .toBuffer();
    return (await ask(rich.token, 'POST', '/wps/uploads', { image: png.toString('base64') })).value.upload;
  }
  const dispute = (rich: Rich, id: string, leg: number, proof: string) =>
    ask(rich.token, 'POST', `/wps/withdrawals/${id}/legs/${leg}/not-received`, { proof });
  const decide = (cashier: { token: string }, id: string, leg: number, decision: string) =>
    act(cashier.token, id, `legs/${leg}/decide`, { decision });
  const lettersOf = async (rich: Rich) => {
    const { rows } = await sql<{ template: string }>`select template from inbox_messages
      where ${rich.id} = any (member_ids) order by id`.execute(database.db);
    return rows.map(({ template }) => template);
  };

  test('confirmed the one, disputed the other with a picture: staff look at it and send it back', async () => {
    const { rich, cashier, id } = await givenTwoParts();
    await payLeg(cashier.token, id, 1);
    await payLeg(cashier.token, id, 2);
    expect(await balances(rich)).toEqual([0n, 0n]);
    expect(await received(rich, id, 1)).toMatchObject({ value: { state: 'paid', received: '20000.00' } });
    const proof = await givenProof(rich);
    const other = await givenRich(1_000n);
    expect(await dispute(rich, id, 2, await givenProof(other))).toMatchObject({ code: 'uploads.unknown' });
    expect(await dispute(rich, id, 1, proof)).toMatchObject({ code: 'withdrawals.stateMoved' });
    for (const _ of [1, 2]) {
      expect(await dispute(rich, id, 2, proof)).toMatchObject({
        value: { state: 'paid', received: '20000.00', notReceived: '20000.00', remainder: '0.00' },
      });
    }
    const queue = await ask(cashier.token, 'GET', `/desk/api/withdrawals?leg=disputed&member=${rich.id}`);
    expect(queue.value.rows).toMatchObject([{ id }]);
    const shown = await ask(cashier.token, 'GET', `/desk/api/withdrawals/${id}/legs/2/proof`);
    expect(shown.value).toMatchObject({ width: 8, image: expect.stringMatching(/^data:image\/webp/) });
    expect(await decide(cashier, id, 2, 'return')).toMatchObject({ value: { state: 'paid' } });
    expect(await decide(cashier, id, 2, 'return')).toMatchObject({ code: 'withdrawals.ownDecision' });
    const asked = await ask(cashier.token, 'GET', `/desk/api/withdrawals/${id}`);
    expect(asked.value.order.legs[1]).toMatchObject({ state: 'disputed', asked: [{ decision: 'return' }] });
    expect(await balances(rich)).toEqual([0n, 0n]);
    const others = [await givenCashier(), await givenCashier()];
    const back = await Promise.all(others.map((other) => decide(other, id, 2, 'return')));
    expect(back.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([200, 409]);
    expect((await ask(rich.token, 'GET', '/wps/withdrawals')).value.rows).toMatchObject([{ state: 'partial' }]);
    expect(await balances(rich)).toEqual([20_000n, 0n]);
    await mustBalance();
  });

  test('sent anew, and forced: nothing leaves twice', async () => {
    const { rich, cashier, id } = await givenTwoParts();
    await payLeg(cashier.token, id, 1);
    await payLeg(cashier.token, id, 2, 'TRX-TWO');
    for (const leg of [1, 2]) await dispute(rich, id, leg, await givenProof(rich));
    const other = await givenCashier();
    expect(await decide(cashier, id, 1, 'forceReceipt')).toMatchObject({ code: 'withdrawals.ownDecision' });
    expect(await decide(other, id, 1, 'forceReceipt')).toMatchObject({ value: { state: 'paid' } });
    // Two who want different things have decided nothing.
    expect(await decide(other, id, 2, 'return')).toMatchObject({ value: { state: 'paid' } });
    const first = givenKey();
    for (const _ of [1, 2]) {
      expect(await act(cashier.token, id, 'legs/2/decide', { decision: 'resend' }, first)).toMatchObject({
        value: {
          legs: [
            { state: 'confirmed' },
            { state: 'disputed', asked: [{ decision: 'return' }, { decision: 'resend' }] },
          ],
        },
      });
    }
    expect(await decide(other, id, 2, 'resend')).toMatchObject({
      value: { legs: [{}, { state: 'queued', asked: [] }] },
    });
    expect(await decide(cashier, id, 2, 'resend')).toMatchObject({ code: 'withdrawals.stateMoved' });
    expect(await payLeg(cashier.token, id, 2, 'trx-two')).toMatchObject({ code: 'withdrawals.referenceTaken' });
    await payLeg(cashier.token, id, 2, 'TRX-THREE');
    const { value: story } = await ask(cashier.token, 'GET', `/desk/api/withdrawals/${id}`);
    expect(
      story.events.flatMap(({ leg, reference }: { leg: number; reference: string | null }) =>
        leg === 2 && reference !== null ? [reference] : [],
      ),
    ).toEqual(['TRX-TWO', 'TRX-THREE']);
    expect(await received(rich, id, 2)).toMatchObject({ value: { state: 'confirmed', received: '40000.00' } });
    expect(await balances(rich)).toEqual([0n, 0n]);
    await mustBalance();
  });

  test('that counted as received by itself may be disputed for three days, by staff alone', async () => {
    const { rich, cashier, id } = await givenTwoParts();
    await payLeg(cashier.token, id, 1);
    await payLeg(cashier.token, id, 2);
    await age(id, 'sent_at', 31);
    await house.ports.withdrawals.confirmDue(100);
    expect(await dispute(rich, id, 1, await givenProof(rich))).toMatchObject({ code: 'withdrawals.stateMoved' });
    expect(await act(cashier.token, id, 'legs/1/dispute')).toMatchObject({ value: { state: 'paid' } });
    await age(id, 'ended_at', 72 * 60 + 1);
    expect(await act(cashier.token, id, 'legs/2/dispute')).toMatchObject({ code: 'withdrawals.stateMoved' });
    await decide(cashier, id, 1, 'return');
    expect(await decide(await givenCashier(), id, 1, 'return')).toMatchObject({ value: { state: 'partial' } });
    expect(await lettersOf(rich)).toEqual(['withdrawalConfirmed', 'withdrawalPartial']);
    await mustBalance();
  });

  test('the third of a day costs a hundredth, taken once it arrived, and not when nothing did', async () => {
    const rich = await givenRich(10_000n);
    const cashier = await givenCashier();
    for (const _ of [1, 2]) await request(rich, '500.00');
    expect((await ask(rich.token, 'GET', '/wps/withdrawals/options')).value).toMatchObject({ freeLeft: 0 });
    const third = await request(rich, '2000.00');
    expect(third.value).toMatchObject({ fee: '20.00' });
    await act(cashier.token, third.value.id, 'approve');
    await payLeg(cashier.token, third.value.id);
    await ask(rich.token, 'POST', `/wps/withdrawals/${third.value.id}/received`, {});
    expect(await balances(rich)).toEqual([7_000n, 1_000n]);
    const other = await givenRich(10_000n);
    for (const _ of [1, 2]) await request(other, '500.00');
    const { id } = (await request(other, '2000.00')).value;
    await act(cashier.token, id, 'approve');
    expect(await decide(cashier, id, 1, 'return')).toMatchObject({ value: { state: 'returned' } });
    expect(await balances(other)).toEqual([9_000n, 1_000n]);
    await mustBalance();
  });

  test('is approved by the rules for a member who is known, and by nobody else', async () => {
    const rich = await givenRich(30_000n);
    const cashier = await givenCashier();
    await sql`update members set joined_at = now() - interval '8 days',
      password_changed_at = now() - interval '8 days' where id = ${rich.id}`.execute(database.db);
    for (const _ of [1, 2, 3]) {
      const { id, state } = (await request(rich, '600.00')).value;
      expect(state).toBe('requested');
      await act(cashier.token, id, 'approve');
      await payLeg(cashier.token, id);
      await ask(rich.token, 'POST', `/wps/withdrawals/${id}/received`, {});
    }
    await sql`update withdrawals set requested_at = requested_at - interval '1 day' where member_id = ${rich.id}`.execute(
      database.db,
    );
    expect((await request(rich, '10000.00')).value).toMatchObject({ state: 'approved', legs: [{ state: 'queued' }] });
    expect((await request(rich, '10000.01')).value).toMatchObject({ state: 'requested' });
    // Whoever changed the payment password an hour ago may be somebody else.
    await sql`insert into security_events (id, member_id, kind, address, device, made_at)
      values (${rich.id}, ${rich.id}, 'paymentPasswordChanged', '203.0.113.9', 'a phone', now() - interval '1 hour')`.execute(
      database.db,
    );
    expect((await request(rich, '600.00')).value).toMatchObject({ state: 'requested' });
    await sql`update security_events set made_at = now() - interval '2 days' where member_id = ${rich.id}`.execute(
      database.db,
    );
    expect(await house.ports.identity.openedAnewAt(rich.id)).toBeInstanceOf(Date);
    const before = await house.ports.identity.openedAnewAt(rich.id);
    await sql`update members set password_changed_at = now() where id = ${rich.id}`.execute(database.db);
    expect(await house.ports.identity.openedAnewAt(rich.id)).not.toEqual(before);
    await mustBalance();
  });

  test('a reviewer rejects as the cashier pays: one of them wins', async () => {
    for (let round = 0; round < 3; round += 1) {
      const rich = await givenRich(1_000n);
      const cashier = await givenCashier();
      const { id } = (await request(rich, '500.00')).value;
      await act(cashier.token, id, 'approve');
      const [rejected, paid] = await Promise.all([act(cashier.token, id, 'reject'), payLeg(cashier.token, id)]);
      expect([rejected.status, paid.status].toSorted((one, next) => one - next)).toEqual([200, 409]);
      expect(await balances(rich)).toEqual([rejected.status === 200 ? 1_000n : 500n, 0n]);
    }
    await mustBalance();
  });

  test('keeps the books of the whole house in order, whatever is locked', async () => {
    const report = await house.ports.reconciler.run('full');
    expect(report.checks.filter(({ holds }) => !holds)).toEqual([]);
  });
});

describe('between its approval and its payment', () => {
  /** Approved, of 500.00; the cashier is about to pay it. */
  async function givenApproved() {
    const rich = await givenRich(1_000n);
    const cashier = await givenCashier();
    const { id } = (await request(rich, '500.00')).value;
    await act(cashier.token, id, 'approve');
    return { rich, cashier, id };
  }
  const orderOf = async (token: string, id: string) => (await ask(token, 'GET', `/desk/api/withdrawals/${id}`)).value;

  test.each<[string, (rich: Rich) => Promise<unknown>]>([
    ['frozen', ({ id }) => sql`update members set status = 'locked' where id = ${id}`.execute(database.db)],
    ['accountRemoved', ({ id }) => sql`delete from payout_accounts where member_id = ${id}`.execute(database.db)],
  ])('is held back, in the queue, with the reason: %s', async (why, happens) => {
    const { rich, cashier, id } = await givenApproved();
    await happens(rich);
    expect(await orderOf(cashier.token, id)).toMatchObject({ hold: why });
    const key = givenKey();
    for (const _ of [1, 2]) {
      expect(await payLeg(cashier.token, id, 1, 'TRX-HELD', key)).toMatchObject({
        value: { state: 'approved', legs: [{ state: 'held', heldBecause: why, reference: null }] },
      });
    }
    expect((await balances(rich))[1]).toBe(500n);
    const queue = await ask(cashier.token, 'GET', `/desk/api/withdrawals?leg=held&member=${rich.id}`);
    expect(queue.value.rows).toMatchObject([{ id }]);
    expect(await lookAtQueue(database.db, 'held')).toMatchObject({ count: 1 });
    expect((await orderOf(cashier.token, id)).events.at(-1)).toMatchObject({ cause: 'held', heldBecause: why });
    const decide = (token: string, decision: string) => act(token, id, 'legs/1/decide', { decision });
    expect(await decide(cashier.token, 'release')).toMatchObject({ code: 'withdrawals.ownDecision' });
    if (why === 'frozen') {
      expect(await decide(cashier.token, 'return')).toMatchObject({ value: { state: 'returned' } });
    } else {
      expect(await decide((await givenCashier()).token, 'release')).toMatchObject({ value: { state: 'approved' } });
      expect(await payLeg(cashier.token, id)).toMatchObject({ value: { state: 'paid' } });
    }
    await mustBalance();
  });
});

describe('is refused by its own answer, and moves nothing', () => {
  test('for each thing that is wrong', async () => {
    const rich = await givenRich(60_000n);
    const send = (more: object) =>
      ask(rich.token, 'POST', '/wps/withdrawals', { ...wish(rich, '600.00'), ...more }, true);
    expect(await send({ paymentPassword: '111111' })).toMatchObject({ code: 'profile.paymentPasswordWrong' });
    expect(await send({ account: '1' })).toMatchObject({ code: 'profile.accountUnknown' });
    expect(await send({ amount: '499.99' })).toMatchObject({ code: 'withdrawals.amountOutOfRange' });
    expect(await send({ amount: '50000.01' })).toMatchObject({ code: 'withdrawals.amountOutOfRange' });
    expect(await send({ amount: '600.001' })).toMatchObject({ code: 'withdrawals.amountOutOfRange' });
    expect(await send({ amount: '-600' })).toMatchObject({ status: 400 });
    await sql`update payout_accounts set added_at = clock_timestamp() where member_id = ${rich.id}`.execute(
      database.db,
    );
    expect(await send({})).toMatchObject({ code: 'withdrawals.accountTooNew' });
    await sql`update payout_accounts set added_at = added_at - interval '2 days', holder = 'Somebody Else'
      where member_id = ${rich.id}`.execute(database.db);
    expect(await send({})).toMatchObject({ code: 'withdrawals.nameDiffers' });
    await sql`update payout_accounts set holder = 'Rahim Uddin' where member_id = ${rich.id}`.execute(database.db);
    expect(await ask(rich.token, 'POST', '/wps/withdrawals', wish(rich, '600.00'))).toMatchObject({
      code: 'request.notEncrypted',
    });
    expect(await balances(rich)).toEqual([60_000n, 0n]);
    for (const amount of ['25000.00', '20000.00']) expect((await request(rich, amount)).status).toBe(200);
    expect(await request(rich, '6000.00')).toMatchObject({ code: 'withdrawals.daySum', values: { left: '5000.00' } });
    expect((await request(rich, '5000.00')).status).toBe(200);
    expect(await request(rich, '500.00')).toMatchObject({ code: 'withdrawals.dayCount' });
    const other = await givenRich(1_000n);
    const { id } = (await request(other, '500.00')).value;
    // Of somebody else nothing can be done, and nobody is paid to.
    const proof = '0190b3f2-0000-7000-8000-000000000000';
    for (const [what, body] of [
      ['cancel', {}],
      ['received', {}],
      ['legs/1/received', {}],
      ['legs/1/not-received', { proof }],
    ] as const) {
      expect([what, (await ask(rich.token, 'POST', `/wps/withdrawals/${id}/${what}`, body)).code]).toEqual([
        what,
        'withdrawals.unknown',
      ]);
    }
    const abroad = { ...wish(rich, '500.00'), account: other.account };
    expect(await ask(rich.token, 'POST', '/wps/withdrawals', abroad, true)).toMatchObject({
      code: 'profile.accountUnknown',
    });
    await mustBalance();
  });

  test('while a credit has to be played, with how much, as its wallet says too', async () => {
    const rich = await givenRich(1_000n);
    const funds = async () => (await ask(rich.token, 'GET', '/wps/member/info/funds/consolidated')).value.withdrawable;
    expect(await funds()).toBe('1000.00');
    const credit = { memberId: rich.id, key: givenKey(), type: 'deposit', account: 'cash', contra: 'cashier' } as const;
    await house.ports.wallet.post([{ ...credit, amount: 200n * TAKA, reference: null }]);
    expect(await request(rich, '500.00')).toMatchObject({
      code: 'withdrawals.turnoverOpen',
      values: { remaining: '200.00' },
    });
    expect(await funds()).toBe('0.00');
    expect((await ask(rich.token, 'GET', '/wps/withdrawals/options')).value).toMatchObject({
      withdrawable: '0.00',
      toPlay: '200.00',
    });
    expect((await ask(rich.token, 'GET', '/wps/member/turnover-requirements')).value).toMatchObject({
      remaining: '200.00',
      open: [{ entryType: 'deposit', times: '1.00', required: '200.00', progress: '0.00', state: 'open' }],
    });
    expect(await balances(rich)).toEqual([1_200n, 0n]);
  });

  test('a planted fault of either side is found by the check of the books', async () => {
    const rich = await givenRich(1_000n);
    const { id } = (await request(rich, '500.00')).value;
    await sql`update withdrawals set amount = amount + 10000 where id = ${BigInt(id)}`.execute(database.db);
    const found = await withdrawalsEqualEntries.compare(database.db, { after: rich.id - 1n, upto: rich.id });
    expect(found.slice(1)).toEqual([
      { place: `${rich.id}, withdrawal ${id} held`, expected: '5010000', found: '5000000' },
    ]);
    await sql`update withdrawals set amount = amount - 10000 where id = ${BigInt(id)}`.execute(database.db);
    await mustBalance();
  });
});

test('a payment pays one part: of another withdrawal to the same kind of account it is refused', async () => {
  const cashier = await givenCashier();
  const reference = freshReference();
  const pay = async () => {
    const { id } = (await request(await givenRich(1_000n), '500.00')).value;
    await act(cashier.token, id, 'approve');
    return payLeg(cashier.token, id, 1, reference);
  };
  expect(await pay()).toMatchObject({ value: { state: 'paid' } });
  expect(await pay()).toMatchObject({ code: 'withdrawals.referenceTaken' });
});

test('more than a hundred thousand takes two who are separate; a role has its own limit', async () => {
  const rich = await givenRich(60_000n);
  const { id } = (await request(rich, '25000.00')).value;
  await sql`update withdrawals set approvals_needed = 2 where id = ${BigInt(id)}`.execute(database.db);
  const [first, second] = [await givenCashier(), await givenCashier()];
  expect(await act(first.token, id, 'approve')).toMatchObject({ value: { state: 'requested', approvals: 1 } });
  expect(await act(first.token, id, 'approve')).toMatchObject({ code: 'withdrawals.approvedTwice' });
  expect(await act(second.token, id, 'approve')).toMatchObject({ value: { state: 'approved', approvals: 2 } });
});

describe('limits of a rank', () => {
  const LIMITS = '/desk/api/withdrawal-limits';

  test('bound its members, are changed once, and count from the next request on', async () => {
    const rich = await givenRich(200_000n);
    const before = await ask(rich.token, 'GET', '/wps/withdrawals/options');
    expect(before.value).toMatchObject({ rank: 0, perDay: 3, maxAmount: '50000.00', freeLeft: 2, feeBasisPoints: 100 });
    expect(await request(rich, '50000.01')).toMatchObject({ code: 'withdrawals.amountOutOfRange' });
    await sql`insert into reward_ranks (shard, member_id, rank, term_from, is_capped, since)
      values (${shardOf(rich.id)}, ${rich.id}, 1, 0, false, now())`.execute(database.db);
    const ranked = await ask(rich.token, 'GET', '/wps/withdrawals/options');
    expect(ranked.value).toMatchObject({ rank: 1, perDay: 4, maxAmount: '100000.00' });

    const { token } = await givenStaff(database.db, { role: 'admin' });
    const { versions } = (await ask(token, 'GET', LIMITS)).value;
    const [{ version, ranks }] = versions;
    const changed = ranks.with(1, { ...ranks[1], freePerDay: 0, feeBasisPoints: 250, feeMax: '500.00' });
    const order = { key: givenKey(), reason: 'a test', seenVersion: version, ranks: changed };
    const lower = { ...order, key: givenKey(), ranks: ranks.with(1, { ...ranks[1], perDay: 2 }) };
    expect(await ask(token, 'POST', LIMITS, lower)).toMatchObject({ code: 'withdrawals.limitsInvalid' });
    const other = { ...order, key: givenKey() };
    const answers = await Promise.all([order, other].map((body) => ask(token, 'POST', LIMITS, body)));
    expect(answers.map(({ code }) => code ?? 'done').toSorted()).toEqual(['done', 'withdrawals.limitsChanged']);
    const won = answers[0]?.status === 200 ? order : other;
    expect(await ask(token, 'POST', LIMITS, won)).toMatchObject({ value: { version: version + 1 } });
    expect((await ask(token, 'GET', LIMITS)).value.versions).toHaveLength(versions.length + 1);
    expect(await ask(token, 'POST', LIMITS, { ...won, ranks })).toMatchObject({ code: 'request.keyReused' });

    expect(await request(rich, '60000.00')).toMatchObject({ value: { fee: '500.00' } });
    expect(await request(rich, '4000.00')).toMatchObject({ value: { fee: '100.00' } });
    expect((await ask(rich.token, 'GET', '/wps/withdrawals/options')).value).toMatchObject({
      ...{ countLeft: 2, sumLeft: '36000.00', freeLeft: 0 },
    });
    await mustBalance();
  });
});
