/** Transfers over HTTP in a composed house: to whom money may go, what moves, once, and what is refused. */
import { randomInt } from '@house/fairness/random';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningApp } from '../../main/compose.ts';
import { givenApp } from '../../main/given.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenMember, givenUpline, sealFor } from '../identity/given.ts';
import { maskAccount } from '../identity/port.ts';
import { givenFundedMember, givenKey } from '../wallet/given.ts';
import { givenFreeCash, givenPayoutAccount, PAYMENT_PASSWORD } from '../withdrawals/given.ts';
import { transfersEqualEntries } from './reconcile.ts';

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

interface Person {
  readonly id: bigint;
  readonly token: string;
  readonly username: string;
}

async function ask(token: string, method: 'GET' | 'POST', url: string, body?: object): Promise<Answer> {
  const answer = await house.http.inject({
    method,
    url,
    headers: { token, language: 'en', ...(body === undefined ? {} : { 'content-type': 'application/jose' }) },
    ...(body === undefined ? {} : { payload: await sealFor(house.ports.identity, body) }),
  });
  return { status: answer.statusCode, ...(answer.json() as Omit<Answer, 'status'>) };
}

/** Somebody with cash that is free to go and a payment password, below another or at the top. */
async function givenPerson(kind: 'player' | 'agent', upline: Person | null, taka = 10_000n): Promise<Person> {
  const id = await givenFundedMember(database, house.ports.wallet, 0n);
  if (taka > 0n) await givenFreeCash(house.ports.wallet, id, taka * TAKA);
  const { token, username } = await givenMember(database.db, {
    id,
    kind,
    username: `${kind}${randomInt(1_000_000_000)}`,
  });
  await givenPayoutAccount(database.db, id);
  await givenUpline(database.db, id, upline?.id ?? null);
  return { id, token, username };
}

/** An agent, an agent below, and a member below that one. */
async function givenLine(taka = 10_000n) {
  const top = await givenPerson('agent', null, taka);
  const middle = await givenPerson('agent', top, taka);
  return { top, middle, low: await givenPerson('player', middle, taka) };
}

interface Wish {
  to: Person;
  amount: string;
  down?: boolean;
  key?: string;
  password?: string;
  note?: string;
}
const send = (from: Person, { to, amount, down, key, password, note }: Wish) =>
  ask(from.token, 'POST', '/wps/transfers', {
    key: key ?? givenKey(),
    amount,
    account: down === true ? to.username : null,
    receiver: maskAccount(to.username),
    note: note ?? '',
    paymentPassword: password ?? PAYMENT_PASSWORD,
  });
const cashOf = async ({ id }: Person) => (await house.ports.wallet.balancesOf(id)).cash / TAKA;
const mustBalance = async () => {
  const found = await transfersEqualEntries.compare(database.db, { after: 0n, upto: 2n ** 62n });
  expect(found).toHaveLength(1);
  // All of them together: nothing.
  expect(found[0]).toMatchObject({ expected: '0', found: '0' });
};

describe('a transfer', () => {
  test('goes to the own upline at once and once, is told to both, and has to be played by who got it', async () => {
    const { middle, low } = await givenLine();
    expect((await ask(low.token, 'GET', '/wps/transfers/options')).value).toEqual({
      upline: maskAccount(middle.username),
      mayDown: false,
      available: '10000.00',
      toPlay: '0.00',
      minAmount: '100.00',
      maxAmount: '100000.00',
      dayLeft: '500000.00',
    });
    const key = givenKey();
    const wish = { to: middle, amount: '2500.50', key, note: 'for rent' };
    const sent = await Promise.all([send(low, wish), send(low, wish), send(low, wish)]);
    expect(new Set(sent.map(({ value }) => value.id)).size).toBe(1);
    expect(sent[0]?.value).toMatchObject({ direction: 'out', amount: '2500.50', note: 'for rent' });
    expect(await send(low, { ...wish, amount: '2500.51' })).toMatchObject({ code: 'request.keyReused' });
    // A page that was loaded anew has the key, and not the password.
    expect((await send(low, { ...wish, password: '' })).value.id).toBe(sent[0]?.value.id);
    expect([await cashOf(low), await cashOf(middle)]).toEqual([7_499n, 12_500n]);

    const got = await ask(middle.token, 'GET', '/wps/transfers');
    expect(got.value.rows).toMatchObject([{ direction: 'in', party: low.username, amount: '2500.50' }]);
    const listed = await ask(low.token, 'GET', '/wps/transfers');
    expect(listed.value).toMatchObject({ total: 1, rows: [{ direction: 'out', party: maskAccount(middle.username) }] });
    expect((await ask(middle.token, 'GET', '/wps/transfers/options')).value).toMatchObject({ toPlay: '2500.50' });
    const { rows } = await sql<{ template: string; member: bigint }>`select template, member_ids[1] as member
      from inbox_messages where member_ids && ${[low.id, middle.id].map(String)}::bigint[] order by id`.execute(
      database.db,
    );
    expect(rows).toEqual([
      { template: 'transferSent', member: low.id },
      { template: 'transferReceived', member: middle.id },
    ]);
    const lines = await ask(low.token, 'GET', '/wps/member/entries?type=transferOut');
    expect(lines.value.rows).toMatchObject([{ amount: '-2500.50', reference: sent[0]?.value.id }]);
    await mustBalance();
  });

  test('goes from an agent to anybody below, and to nobody else', async () => {
    const { top, middle, low } = await givenLine();
    const stranger = await givenPerson('player', null);
    const find = (from: Person, to: Person) => ask(from.token, 'GET', `/wps/transfers/receiver?account=${to.username}`);
    expect((await find(top, low)).value).toEqual({ receiver: maskAccount(low.username) });
    expect(await send(top, { to: low, amount: '500.00', down: true })).toMatchObject({
      value: { party: low.username },
    });
    expect(await cashOf(low)).toBe(10_500n);
    // Neither upwards past the own upline, nor aside, nor by who is no agent, nor to oneself.
    for (const [from, to] of [
      [top, stranger],
      [low, top],
      [middle, top],
      [low, low],
      [top, top],
    ] as const) {
      expect([(await find(from, to)).code, (await send(from, { to, amount: '500.00', down: true })).code]).toEqual(
        Array(2).fill('transfers.receiverUnknown'),
      );
    }
    expect(await send(top, { to: low, amount: '500.00' })).toMatchObject({ code: 'transfers.receiverUnknown' });
    expect(await send(stranger, { to: top, amount: '500.00' })).toMatchObject({ code: 'transfers.receiverUnknown' });
    // Whom the sender saw is whom the money goes to.
    expect(await send(low, { to: stranger, amount: '500.00' })).toMatchObject({ code: 'transfers.receiverUnknown' });
    await mustBalance();
  });

  test('crosses another one to and fro, four each way at once, and none waits for ever', async () => {
    const { middle, low } = await givenLine();
    const both = Array.from({ length: 4 }, () => [
      send(low, { to: middle, amount: '100.00' }),
      send(middle, { to: low, amount: '100.00', down: true }),
    ]).flat();
    const answers = await Promise.all(both);
    // What came has to be played: whoever got some sends no more.
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([undefined, 'transfers.turnoverOpen']));
    expect((await cashOf(low)) + (await cashOf(middle))).toBe(20_000n);
    await mustBalance();
  });

  test('is refused with more than there is, outside the bounds, and beyond what a day allows', async () => {
    const { middle, low } = await givenLine(200n);
    expect(await send(low, { to: middle, amount: '300.00' })).toMatchObject({ code: 'wallet.insufficientFunds' });
    expect(await send(low, { to: middle, amount: '99.99' })).toMatchObject({ code: 'transfers.amountOutOfRange' });
    await sql`insert into transfers (id, key, sender_id, receiver_id, direction, amount, at)
      values (1, ${givenKey()}, ${low.id}, ${middle.id}, 'up', ${499_900n * TAKA}, now())`.execute(database.db);
    expect(await send(low, { to: middle, amount: '100.01' })).toMatchObject({
      code: 'transfers.daySum',
      values: { left: '100.00' },
    });
    expect(await send(low, { to: middle, amount: '100.00' })).toMatchObject({ status: 200 });
    // Not money that moved: out of the books again.
    await sql`alter table transfers disable trigger transfers_append_only`.execute(database.db);
    await sql`delete from transfers where id = 1`.execute(database.db);
    await sql`alter table transfers enable trigger transfers_append_only`.execute(database.db);
    await mustBalance();
  });

  test('is refused while a credit has to be played, with how much; nothing moves', async () => {
    const { middle, low } = await givenLine();
    const credit = { memberId: low.id, key: givenKey(), type: 'deposit', account: 'cash', contra: 'cashier' } as const;
    await house.ports.wallet.post([{ ...credit, amount: 200n * TAKA, reference: null }]);
    expect(await send(low, { to: middle, amount: '500.00' })).toMatchObject({
      code: 'transfers.turnoverOpen',
      values: { remaining: '200.00' },
    });
    expect([await cashOf(low), await cashOf(middle)]).toEqual([10_200n, 10_000n]);
    await mustBalance();
  });

  test('is refused while one of the two is locked, cooling off or excluded, and tells nobody why of another', async () => {
    const { middle, low } = await givenLine();
    await house.ports.playerProtection.coolOff(middle.id, { key: givenKey(), span: 'day' });
    expect(await send(low, { to: middle, amount: '500.00' })).toMatchObject({ code: 'transfers.receiverClosed' });
    expect(await send(middle, { to: low, amount: '500.00', down: true })).toMatchObject({ code: 'transfers.closed' });
    const other = await givenLine();
    await sql`update members set status = 'locked' where id = ${other.middle.id}`.execute(database.db);
    expect(await send(other.low, { to: other.middle, amount: '500.00' })).toMatchObject({
      code: 'transfers.receiverClosed',
    });
    expect(await cashOf(low)).toBe(10_000n);
  });

  test('is refused while staff look into an alert about the sender, and goes when it is closed', async () => {
    const { middle, low } = await givenLine();
    const id = randomInt(1_000_000_000);
    await sql`insert into risk_alerts (id, kind, subject, member_id, score, hits, shadow)
      values (${id}, 'document', ${id}, ${low.id}, 100, '[]', '[]')`.execute(database.db);
    const wish = { to: middle, amount: '500.00', key: givenKey() };
    expect(await send(low, wish)).toMatchObject({ code: 'transfers.underReview' });
    // What comes in is not held.
    expect(await send(middle, { to: low, amount: '500.00', down: true })).toMatchObject({ status: 200 });
    const other = await givenLine();
    await sql`update risk_alerts set state = 'closed', closed_by = 1, outcome = 'cleared', member_id = ${other.low.id}
      where id = ${id}`.execute(database.db);
    expect(await send(other.low, { ...wish, to: other.middle })).toMatchObject({ status: 200 });
    await mustBalance();
  });

  test('stays among agents of the own lines of the house, and nobody else sends to them', async () => {
    const internal = await givenPerson('agent', null);
    await sql`update members set agent_grade = 'internalGeneral' where id = ${internal.id}`.execute(database.db);
    const below = await givenPerson('agent', internal);
    await sql`update members set agent_grade = 'internalLine' where id = ${below.id}`.execute(database.db);
    const player = await givenPerson('player', below);
    const unknown = { code: 'transfers.receiverUnknown' };
    for (const from of [internal, below]) {
      expect(await ask(from.token, 'GET', `/wps/transfers/receiver?account=${player.username}`)).toMatchObject(unknown);
      expect(await send(from, { to: player, amount: '500.00', down: true })).toMatchObject(unknown);
    }
    expect(await send(player, { to: below, amount: '500.00' })).toMatchObject(unknown);
    expect((await ask(player.token, 'GET', '/wps/transfers/options')).value).toMatchObject({ upline: null });
    expect(await send(below, { to: internal, amount: '500.00' })).toMatchObject({ status: 200 });
    await mustBalance();
  });

  test('takes the payment password, whose wrong tries lock it, and no trial account', async () => {
    const { middle, low } = await givenLine();
    const wrong = await send(low, { to: middle, amount: '500.00', password: '000000' });
    expect(wrong).toMatchObject({ code: 'profile.paymentPasswordWrong', values: { triesLeft: 4 } });
    for (const _ of [1, 2, 3, 4]) await send(low, { to: middle, amount: '500.00', password: '000000' });
    expect(await send(low, { to: middle, amount: '500.00' })).toMatchObject({ code: 'profile.paymentPasswordLocked' });
    const trial = await givenMember(database.db, { kind: 'trial' });
    expect(await ask(trial.token, 'GET', '/wps/transfers/options')).toMatchObject({ code: 'session.trialAccount' });
    expect(await send({ ...trial }, { to: middle, amount: '500.00' })).toMatchObject({ code: 'session.trialAccount' });
    expect(await cashOf(low)).toBe(10_000n);
  });
});
