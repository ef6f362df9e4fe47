/** Risk over HTTP in a composed house: what a withdrawal is judged by, who changes it, what staff make of it, who is linked. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenMember, givenStaff, sealFor } from '../capabilities/identity/given.ts';
import { givenBet, givenMarket } from '../capabilities/wagers/given.ts';
import { givenFundedMember, givenKey } from '../capabilities/wallet/given.ts';
import { givenFreeCash, givenPayoutAccount, PAYMENT_PASSWORD } from '../capabilities/withdrawals/given.ts';
import { givenDatabase, type TestDatabase } from '../platform/testing/database.ts';
import type { RunningApp } from './compose.ts';
import { givenApp } from './given.ts';

const TAKA = 10_000n;

let database: TestDatabase;
let house: RunningApp;
let one: { id: bigint; token: string };
let other: { id: bigint; token: string };

beforeAll(async () => {
  database = await givenDatabase();
  house = await givenApp(database.url, { config: { role: 'http' } });
  one = await givenStaff(database.db, { role: 'risk' });
  other = await givenStaff(database.db, { role: 'risk' });
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

const order = (reason = 'as agreed') => ({ key: givenKey(), reason });

interface Rich {
  readonly id: bigint;
  readonly token: string;
  readonly account: string;
}

async function givenRich(): Promise<Rich> {
  const id = await givenFundedMember(database, house.ports.wallet, 0n);
  await givenFreeCash(house.ports.wallet, id, 60_000n * TAKA);
  const { token } = await givenMember(database.db, { id });
  return { id, token, account: String(await givenPayoutAccount(database.db, id)) };
}

const withdraw = async ({ token, account }: Rich, amount = '9500.00'): Promise<string> =>
  (
    await ask(
      token,
      'POST',
      '/wps/withdrawals',
      { key: givenKey(), amount, account, paymentPassword: PAYMENT_PASSWORD },
      true,
    )
  ).value.id;
const givenSignIn = (memberId: bigint, device: string, address = '203.0.113.9') =>
  sql`insert into sign_ins (member_id, address, network, device, device_hash, user_agent, method, result)
    values (${memberId}, ${address}, ${address}, 'mobile', ${Buffer.from(device)}, 'test', 'password', 'ok')`.execute(
    database.db,
  );
const ruleOf = async (code: string) =>
  (await ask(one.token, 'GET', '/desk/api/risk/rules')).value.rules.find(
    (rule: { code: string }) => rule.code === code,
  );
async function change(token: string, code: string, to: object, given = order()): Promise<Answer> {
  const { weight, parameters, mode, version } = await ruleOf(code);
  const body = { ...given, rule: code, weight, parameters, mode, seenVersion: version, ...to };
  return ask(token, 'POST', '/desk/api/risk/rules/change', body);
}
const decide = (token: string, id: string, verdict: string, given = order()) =>
  ask(token, 'POST', `/desk/api/risk/rule-requests/${id}/decide`, { ...given, verdict });
const alertsOf = async ({ id }: Rich, state = 'open') =>
  (await ask(one.token, 'GET', `/desk/api/risk/alerts?state=${state}&member=${id}`)).value.rows;

describe('a withdrawal', () => {
  test('of somebody who just changed their password waits for a person, with an alert that says why', async () => {
    const rich = await givenRich();
    await sql`update members set joined_at = now() - interval '30 days', password_changed_at = now() - interval '30 minutes'
      where id = ${rich.id}`.execute(database.db);
    const withdrawal = await withdraw(rich, '40000.00');
    const [alert] = await alertsOf(rich);
    expect(alert).toMatchObject({
      kind: 'withdrawal',
      subject: withdrawal,
      score: 70,
      hits: [{ rule: 'accessChanged', weight: 70, values: { hours: 0 } }],
      shadow: [{ rule: 'hastyExit', values: { percent: 66 } }],
    });
    const take = order('looking into it');
    const path = `/desk/api/risk/alerts/${alert.id}`;
    const taken = await Promise.all([
      ask(one.token, 'POST', `${path}/take`, take),
      ask(one.token, 'POST', `${path}/take`, take),
    ]);
    expect(taken.map(({ value }) => value?.state)).toEqual(['taken', 'taken']);
    expect(await ask(other.token, 'POST', `${path}/take`, order())).toMatchObject({ code: 'risk.alertMoved' });
    const close = { ...order('called them, it was them'), outcome: 'cleared' };
    for (const _ of [1, 2])
      expect(await ask(one.token, 'POST', `${path}/close`, close)).toMatchObject({
        value: { state: 'closed', outcome: 'cleared', note: 'called them, it was them' },
      });
    expect(await ask(other.token, 'POST', `${path}/close`, { ...close, ...order() })).toMatchObject({
      code: 'risk.alertMoved',
    });
  });

  test('of whom nothing is unusual opens no alert, and is kept to test rules on', async () => {
    const rich = await givenRich();
    const id = await withdraw(rich);
    expect(await alertsOf(rich)).toEqual([]);
    const { rows } = await sql<{ score: number; facts: { amount: object } }>`select score, facts from risk_assessments
      where withdrawal_id = ${BigInt(id)}`.execute(database.db);
    expect(rows).toMatchObject([{ score: 0, facts: { amount: { mills: String(9_500n * TAKA) } } }]);
  });
});

describe('a rule', () => {
  test('counts once two people have seen what it would do; a withdrawal of 100 then takes two', async () => {
    const twins = [await givenRich(), await givenRich()];
    for (const { id } of twins) await givenSignIn(id, 'a phone of two');
    const [rich, twin] = twins as [Rich, Rich];
    await withdraw(rich);
    expect(await alertsOf(rich)).toEqual([]);

    const given = order('two accounts, one phone');
    const asked = await change(one.token, 'sharedDevice', { mode: 'on', weight: 100 }, given);
    expect(asked.value).toMatchObject({ rule: { mode: 'shadow' }, request: { state: 'asked' } });
    const { id, tested } = asked.value.request;
    expect(tested).toMatchObject({ hits: 1, moreSecondLooks: 1, examples: [{ scoreBefore: 0, scoreAfter: 100 }] });
    expect((await change(one.token, 'sharedDevice', { mode: 'on', weight: 100 }, given)).value.request.id).toBe(id);
    expect(await change(other.token, 'sharedDevice', { mode: 'on' })).toMatchObject({ code: 'risk.requestOpen' });
    expect(await decide(one.token, id, 'approve')).toMatchObject({ code: 'risk.ownRequest' });
    const approval = order('the test is clear');
    const done = await Promise.all([
      decide(other.token, id, 'approve', approval),
      decide(other.token, id, 'approve', approval),
    ]);
    expect(done.map(({ value }) => value?.state)).toEqual(['done', 'done']);
    expect(await ruleOf('sharedDevice')).toMatchObject({ mode: 'on', weight: 100, version: 2 });

    const withdrawal = await withdraw(twin);
    expect(await alertsOf(twin)).toMatchObject([{ subject: withdrawal, score: 100 }]);
    const admin = await givenStaff(database.db, { role: 'admin' });
    const queue = await ask(admin.token, 'GET', `/desk/api/withdrawals?state=requested&member=${twin.id}`);
    expect(queue.value.rows).toMatchObject([{ id: withdrawal, approvalsNeeded: 2 }]);
  });

  test('that counts for nothing is changed by one, and whatever is asked is held to what it is', async () => {
    expect(await change(one.token, 'manyDeposits', { mode: 'off', weight: 30 })).toMatchObject({
      value: { rule: { mode: 'off', weight: 30, version: 2 }, request: null },
    });
    expect(await change(one.token, 'manyDeposits', { parameters: { hours: 2 } })).toMatchObject({
      code: 'risk.changeInvalid',
    });
    expect(await change(one.token, 'manyDeposits', { seenVersion: 1 })).toMatchObject({
      code: 'risk.changedMeanwhile',
    });
    const asked = await change(one.token, 'accessChanged', { mode: 'off' });
    expect(await decide(other.token, asked.value.request.id, 'refuse')).toMatchObject({ value: { state: 'refused' } });
    expect(await ruleOf('accessChanged')).toMatchObject({ mode: 'on', version: 1 });
    const body = { rule: 'belowLimit', weight: 40, parameters: { count: 1, limit: 10_000, percent: 90 }, mode: 'on' };
    expect((await ask(one.token, 'POST', '/desk/api/risk/rules/test', body)).value.hits).toBeGreaterThan(0);
    expect(await ruleOf('belowLimit')).toMatchObject({ parameters: { count: 3 } });
  });
});

describe('links', () => {
  test('are found by device, phone, payment account and address, two steps far, and the look is written down', async () => {
    const [start, byDevice, byPhone, far, byAddress] = [
      await givenRich(),
      await givenRich(),
      await givenRich(),
      await givenRich(),
      await givenRich(),
    ];
    await givenSignIn(start.id, 'first device', '203.0.113.77');
    await givenSignIn(byDevice.id, 'first device', '203.0.113.78');
    await givenSignIn(byAddress.id, 'own device', '203.0.113.77');
    const mobile = `+8801${String(start.id).slice(-9)}`;
    await sql`update members set mobile = ${mobile} where id in (${start.id}, ${byPhone.id})`.execute(database.db);
    // Once the account of the one, now of the other.
    const { rows } = await sql<{ number_key: string }>`update payout_accounts set removed_at = now(), is_default = false
      where member_id = ${byDevice.id} returning number_key`.execute(database.db);
    await sql`update payout_accounts set number_key = ${rows[0]?.number_key ?? ''} where member_id = ${far.id}`.execute(
      database.db,
    );
    const { value } = await ask(one.token, 'GET', `/desk/api/risk/links/${start.id}`);
    const found = value.links.map((link: { memberId: string; depth: number; viaId: string; kind: string }) =>
      [link.memberId, link.depth, link.viaId, link.kind].join(' '),
    );
    expect(found.toSorted()).toEqual(
      [
        [byDevice.id, 1, start.id, 'device'],
        [byPhone.id, 1, start.id, 'phone'],
        [byAddress.id, 1, start.id, 'address'],
        [far.id, 2, byDevice.id, 'paymentAccount'],
      ]
        .map((link) => link.join(' '))
        .toSorted(),
    );
    const looks =
      await sql`select 1 from audit_log where action = 'risk.look' and object = ${`member:${start.id}`}`.execute(
        database.db,
      );
    expect(looks.rows).toHaveLength(1);
    expect(await ask(one.token, 'GET', '/desk/api/risk/links/1')).toMatchObject({ code: 'risk.memberUnknown' });
  });
});

describe('a list', () => {
  const importList = (table: string, given = order()) =>
    ask(one.token, 'POST', '/desk/api/risk/lists', {
      ...given,
      ...{ kind: 'sanctions', source: 'Security Council', issuedOn: '2026-11-01', table },
    });

  test('finds a member once, and whoever is confirmed to stand on it is paid nothing while it stands', async () => {
    const rich = await givenRich();
    await sql`update members set real_name = 'Abdul Karim Sheikh' where id = ${rich.id}`.execute(database.db);
    await sql`update payout_accounts set holder = 'Abdul Karim Sheikh' where member_id = ${rich.id}`.execute(
      database.db,
    );
    expect(await importList('name,Abdul Karim\npassport,A1')).toMatchObject({
      code: 'risk.listInvalid',
      message: expect.stringContaining('Line 2'),
    });
    const given = order();
    const table = 'what,value,remark\nname,"SHEIKH, Abdul Karim",Q-12\nphone,01700000009';
    const [imported, again] = [await importList(table, given), await importList(table, given)];
    expect([imported.value.entries, again.value.id]).toEqual([2, imported.value.id]);
    await house.ports.riskLists.screenNew();
    await house.ports.riskLists.screenAll();
    const [alert, ...more] = await alertsOf(rich);
    expect(more).toEqual([]);
    expect(alert).toMatchObject({
      kind: 'list',
      score: 100,
      hits: [{ rule: 'listed', values: { written: 'SHEIKH, Abdul Karim', source: 'Security Council', percent: 100 } }],
    });
    expect(await withdraw(rich, '600.00')).toBeTruthy();
    const closed = { ...order('the same person'), outcome: 'confirmed' };
    await ask(one.token, 'POST', `/desk/api/risk/alerts/${alert.id}/close`, closed);
    const wish = { key: givenKey(), amount: '600.00', account: rich.account, paymentPassword: PAYMENT_PASSWORD };
    expect(await ask(rich.token, 'POST', '/wps/withdrawals', wish, true)).toMatchObject({ code: 'withdrawals.frozen' });
    // The next of the same source does not name them any more.
    await importList('name,Somebody Else');
    const { rows } = (await ask(one.token, 'GET', '/desk/api/risk/lists')).value;
    expect(rows.map((row: { supersededAt: string | null }) => row.supersededAt === null)).toEqual([true, false]);
    expect(await withdraw(rich, '600.00')).toBeTruthy();
  });
});

describe('what is known beside a withdrawal', () => {
  test('of linked accounts that bet against one another, of gifts, of a VPN and of two countries at once is told why', async () => {
    const [rich, friend] = [await givenRich(), await givenRich()];
    const { wallet, wagers } = house.ports;
    const table = 'network,198.51.100.0/24,a computing centre';
    const list = { kind: 'hosting', source: 'Hosting networks', issuedOn: '2026-11-01', table };
    expect(await ask(one.token, 'POST', '/desk/api/risk/lists', { ...order(), ...list })).toMatchObject({
      value: { entries: 1, screenedAt: expect.any(String) },
    });
    for (const { id } of [rich, friend]) await givenSignIn(id, 'a phone of two', `192.0.2.${Number(id % 200n) + 1}`);
    await givenSignIn(rich.id, 'another phone', '198.51.100.7');
    await sql`update sign_ins set country = case address when '198.51.100.7' then 'DE' else 'BD' end
      where member_id = ${rich.id}`.execute(database.db);
    for (const product of ['lottery', 'lottery', 'lottery'] as const) {
      const market = await givenMarket(database, wagers, { product });
      const bets = [
        givenBet(rich.id, market, 10n * TAKA, { play: 'SIDES', selection: 'B' }),
        givenBet(friend.id, market, 10n * TAKA, { play: 'SIDES', selection: 'S' }),
      ];
      expect((await wallet.post(bets)).map(({ refused }) => refused)).toEqual([undefined, undefined]);
    }
    const gift = {
      type: 'reward',
      account: 'cash',
      contra: 'promotions',
      amount: 50n * TAKA,
      reference: null,
    } as const;
    await wallet.post([{ ...gift, memberId: rich.id, key: givenKey() }]);
    const id = await withdraw(rich);
    const { rows } = await sql<{ shadow: { rule: string; values: object }[] }>`select shadow from risk_assessments
      where withdrawal_id = ${BigInt(id)}`.execute(database.db);
    const why = Object.fromEntries((rows[0]?.shadow ?? []).map(({ rule, values }) => [rule, values]));
    expect(why).toMatchObject({
      oppositeBetting: { rounds: 3, accounts: 1 },
      bonusOnly: { bonus: '50.00', deposited: '0.00' },
      datacentreAddress: { address: '198.51.100.7', source: 'Hosting networks', hours: 0 },
      impossibleTravel: { from: 'BD', to: 'DE', minutes: 0 },
    });
    // Tested on what was kept, before it counts.
    const wish = { rule: 'oppositeBetting', weight: 70, parameters: { count: 3 }, mode: 'on' };
    expect(await ask(one.token, 'POST', '/desk/api/risk/rules/test', wish)).toMatchObject({
      value: { hits: 1, examples: [{ withdrawal: id }] },
    });
  });
});
