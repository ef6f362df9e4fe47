/**
 * What staff do to a member at the desk, over HTTP (screens.md 7.3, 7.4): he is found by number and address, locked, opened,
 * signed out everywhere, and rid of an outside identity; each with a reason, once a key, and written down.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { RunningApp } from '../../main/compose.ts';
import { givenApp } from '../../main/given.ts';
import { transact } from '../../platform/database.ts';
import { isRefusal, must } from '../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { type GivenMember, givenMember, givenStaff, sealFor } from '../identity/given.ts';
import { givenDrawOnSale, givenLine, givenSleepingDraws, givenSlip } from '../lottery/given.ts';
import { givenFundedMember, givenKey } from '../wallet/given.ts';

const TAKA = 10_000n;
const ORIGIN = { address: '10.7.0.1', userAgent: 'Mozilla/5.0 (Windows NT 10.0)' };

let database: TestDatabase;
let house: RunningApp;
let staff: { token: string; id: bigint; username: string };

beforeAll(async () => {
  database = await givenDatabase();
  house = await givenApp(database.url, { config: { role: 'http' } });
  staff = await givenStaff(database.db, { role: 'support' });
  await givenSleepingDraws(database.db, house.ports.lottery, ['F5D1']);
});
afterAll(async () => {
  await house.stop();
  await database.close();
});

async function ask(method: 'GET' | 'POST', path: string, body?: object, token = staff.token) {
  const response = await house.http.inject({
    method,
    url: `/desk/api/members${path}`,
    headers: { token },
    ...(body === undefined ? {} : { payload: body }),
  });
  const { code, value } = response.json();
  return { status: response.statusCode, code, value, text: response.body };
}

type Act = 'lock' | 'unlock' | 'sessions/end' | 'links/remove' | 'passkeys/remove';
const order = (member: { id: bigint }, act: Act, more: object = {}) =>
  ask('POST', `/${member.id}/${act}`, { key: givenKey(), reason: 'he called and asked', ...more });

async function logOf(member: { id: bigint }) {
  const { rows } = await database.pool.query<{ action: string; staff: string; reason: string | null }>(
    'select action, staff, reason from audit_log where object = $1 order by seq',
    [`member:${member.id}`],
  );
  return rows;
}

async function givenContacts(mobile: string, email: string): Promise<GivenMember> {
  const member = await givenMember(database.db);
  await sql`update members set mobile = ${mobile}, mobile_verified_at = now(), email = ${email}
    where id = ${member.id}`.execute(database.db);
  return member;
}

const come = (member: GivenMember, remember = false) =>
  house.ports.identity.signInMember({ username: member.username, password: member.password, remember }, ORIGIN);
const isIn = async (token: string, origin = ORIGIN) =>
  !isRefusal(await house.ports.identity.gatekeeper.member(token, origin));

describe('a member', () => {
  test('is found by his whole number, however it is written, and by his whole address; never by a part', async () => {
    const member = await givenContacts('+8801712000001', 'Rahim@Mail.example');
    const found = async (q: string) =>
      (await ask('GET', `?q=${encodeURIComponent(q)}`)).value.rows.map(({ id }: { id: string }) => id);
    for (const q of [
      '+8801712000001',
      '8801712000001',
      '008801712000001',
      '01712000001',
      '1712-000 001',
      ' rahim@mail.EXAMPLE ',
    ]) {
      expect([q, await found(q)]).toEqual([q, [`${member.id}`]]);
    }
    for (const q of ['+880171200000', '0171200000', 'rahim@mail', '@mail.example', '%@mail.example'])
      expect([q, await found(q)]).toEqual([q, []]);
  });

  test('has his contacts masked until somebody asks to see them, which is written down', async () => {
    const member = await givenContacts('+8801712000002', 'karim.mia@mail.example');
    const shown = await ask('GET', `/${member.id}`);
    expect(shown.value.contacts).toEqual({
      mobile: { masked: '+880•••002', verified: true },
      email: { masked: 'k•••@mail.example', verified: false },
    });
    expect(shown.text).not.toMatch(/1712000002|karim\.mia/);
    expect(await logOf(member)).toEqual([]);
    expect((await ask('POST', `/${member.id}/contacts`, {})).value).toEqual({
      mobile: '+8801712000002',
      email: 'karim.mia@mail.example',
    });
    expect(await logOf(member)).toMatchObject([{ action: 'members.showContacts', staff: staff.username }]);
  });
});

describe('a locked member', () => {
  test('is out at once everywhere, and no way in opens: neither password nor remembered device', async () => {
    const member = await givenMember(database.db);
    const signedIn = await come(member, true);
    must(signedIn.refused === undefined && 'token' in signedIn, 'he signs in');
    expect(await isIn(signedIn.token)).toBe(true);
    const ended: bigint[] = [];
    // Open sockets close by this.
    const stop = house.ports.identity.onSessionEnded((_audience, ownerId) => void ended.push(ownerId));
    expect(await order(member, 'lock')).toMatchObject({ status: 200 });
    await vi.waitFor(() => expect(ended).toContain(member.id));
    stop();
    expect(await house.ports.identity.gatekeeper.member(signedIn.token, ORIGIN)).toMatchObject({
      refused: 'session.ended',
      values: { reason: 'memberLocked' },
    });
    expect(await come(member)).toEqual({ refused: 'identity.memberLocked' });
    const remembered = await house.ports.identity.signInRemembered(signedIn.remembered?.token, ORIGIN);
    expect(remembered).toMatchObject({ refused: 'identity.notRemembered' });
    expect((await ask('GET', `/${member.id}`)).value).toMatchObject({ member: { status: 'locked' }, sessions: [] });
  });

  test.each([
    ['bn', /বন্ধ রাখা হয়েছে/],
    ['en', /account is locked/],
  ])('is told so in his language: %s', async (language, words) => {
    const member = await givenMember(database.db, { locked: true });
    const { username, password } = member;
    const response = await house.http.inject({
      method: 'POST',
      url: '/wps/session/login',
      headers: { language, 'content-type': 'application/jose' },
      payload: await sealFor(house.ports.identity, { username, password }),
    });
    expect(response.json()).toMatchObject({ code: 'identity.memberLocked', message: expect.stringMatching(words) });
  });

  test('keeps what he has bet: it goes on, and what comes back of it is his', async () => {
    const id = await givenFundedMember(database, house.ports.wallet, 10n * TAKA);
    const draw = await givenDrawOnSale(database.db, 'F5D1');
    const placed = await house.ports.lottery.placeSlip(id, givenSlip(draw, [givenLine(), givenLine()]));
    must(!isRefusal(placed), 'the bets are taken');
    await order({ id }, 'lock');
    expect((await house.ports.wallet.balancesOf(id)).cash).toBe(8n * TAKA);
    const voided = { drawId: draw.id, key: givenKey(), reason: 'no result', by: 'test' };
    expect(await house.ports.lottery.voidDraw(voided)).toMatchObject({ refundedBets: 2 });
    expect((await house.ports.wallet.balancesOf(id)).cash).toBe(10n * TAKA);
  });

  test('comes in again once he is opened', async () => {
    const member = await givenMember(database.db, { locked: true });
    expect(await order(member, 'unlock')).toMatchObject({ status: 200 });
    expect(await come(member)).toMatchObject({ token: expect.any(String) });
    expect(await logOf(member)).toMatchObject([{ action: 'members.unlock', reason: 'he called and asked' }]);
  });
});

test('a member signed out by staff is out on every device and may come in again', async () => {
  const member = await givenMember(database.db);
  const anybody = { address: '127.0.0.1', userAgent: 'test' };
  expect(await isIn(member.token, anybody)).toBe(true);
  expect(await order(member, 'sessions/end')).toMatchObject({ status: 200 });
  await vi.waitFor(async () => expect(await isIn(member.token, anybody)).toBe(false));
  expect(await come(member)).toMatchObject({ token: expect.any(String) });
  expect(await logOf(member)).toMatchObject([{ action: 'members.signOut' }]);
});

test('a passkey that staff take off opens the account no more, and its owner is told', async () => {
  const [member, other] = [
    await givenContacts('+8801712000013', 'rahima13@mail.example'),
    await givenMember(database.db),
  ];
  const passkey = `stranger-${member.id}`;
  await sql`insert into member_passkeys (id, member_id, name, public_key, counter, transports)
    values (${passkey}, ${member.id}, 'A phone', ''::bytea, 0, '{}')`.execute(database.db);
  const seen = async () => (await ask('GET', `/${member.id}`)).value.passkeys;
  expect(await seen()).toMatchObject([{ id: passkey, name: 'A phone', lastUsedAt: null }]);
  expect(await order(other, 'passkeys/remove', { passkey })).toMatchObject({
    ...{ status: 404, code: 'identity.passkeyUnknown' },
  });
  expect(await order(member, 'passkeys/remove', { passkey })).toMatchObject({ status: 200 });
  expect(await seen()).toEqual([]);
  expect(await logOf(member)).toMatchObject([{ action: 'members.removePasskey', reason: 'he called and asked' }]);
  const { rows } = await house.ports.identity.profile.listEvents(member.id, { offset: 0, limit: 9 });
  expect(rows.map(({ kind, address }) => [kind, address])).toEqual([['passkeyRemoved', '–']]);
});

test('an outside identity that staff take off opens the account no more, and its owner is told', async () => {
  const member = await givenContacts('+8801712000003', 'rahima@mail.example');
  await sql`insert into member_links (provider, subject, member_id, name)
    values ('google', ${`subject-${member.id}`}, ${member.id}, 'A Stranger')`.execute(database.db);
  expect((await ask('GET', `/${member.id}`)).value.links).toMatchObject([{ provider: 'google', name: 'A Stranger' }]);
  expect(await order(member, 'links/remove', { provider: 'facebook' })).toMatchObject({
    status: 404,
    code: 'operations.linkUnknown',
  });
  expect(await order(member, 'links/remove', { provider: 'google' })).toMatchObject({ status: 200 });
  expect((await ask('GET', `/${member.id}`)).value.links).toEqual([]);
  expect(await logOf(member)).toMatchObject([{ action: 'members.unlink.google' }]);
  const { rows } = await house.ports.identity.profile.listEvents(member.id, { offset: 0, limit: 9 });
  expect(rows.map(({ kind }) => kind)).toEqual(['linkRemoved']);
  const told = await house.ports.delivery.listMessages({ to: '+8801712000003', offset: 0, limit: 9 });
  expect(told.rows).toMatchObject([{ template: 'accountChanged', memberId: member.id }]);
  // Of any other statement the database still lets no binding go.
  await sql`insert into member_links (provider, subject, member_id, name)
    values ('google', ${`again-${member.id}`}, ${member.id}, 'A Stranger')`.execute(database.db);
  await expect(sql`delete from member_links where member_id = ${member.id}`.execute(database.db)).rejects.toThrow(
    /final/,
  );
  await expect(
    transact(database.db, async (tx) => {
      await sql`select set_config('house.unlink', '1:google', true)`.execute(tx);
      await sql`delete from member_links where member_id = ${member.id}`.execute(tx);
    }),
  ).rejects.toThrow(/final/);
});

describe('an order', () => {
  test('sent again, also at once, is done and written down once, and undoes nothing that followed', async () => {
    const member = await givenMember(database.db);
    const body = { key: givenKey(), reason: 'his phone was stolen' };
    const answers = await Promise.all([1, 2, 3].map(() => ask('POST', `/${member.id}/lock`, body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await order(member, 'unlock');
    expect((await ask('POST', `/${member.id}/lock`, body)).status).toBe(200);
    expect((await ask('GET', `/${member.id}`)).value.member.status).toBe('active');
    expect((await logOf(member)).map(({ action }) => action)).toEqual(['members.lock', 'members.unlock']);
    expect(await ask('POST', `/${member.id}/lock`, { ...body, reason: 'another' })).toMatchObject({
      status: 409,
      code: 'request.keyReused',
    });
  });

  test('that found its member as it wants him is kept too: sent again, it undoes nothing that followed', async () => {
    const member = await givenMember(database.db, { locked: true });
    const body = { key: givenKey(), reason: 'his phone was stolen' };
    expect((await ask('POST', `/${member.id}/lock`, body)).status).toBe(200);
    await order(member, 'unlock');
    expect((await ask('POST', `/${member.id}/lock`, body)).status).toBe(200);
    expect((await ask('GET', `/${member.id}`)).value.member.status).toBe('active');
    expect((await logOf(member)).map(({ action }) => action)).toEqual(['members.lock', 'members.unlock']);
  });

  test('without a reason, of nobody, or by who may only look is refused', async () => {
    const member = await givenMember(database.db);
    expect(await order(member, 'lock', { reason: '     ' })).toMatchObject({ code: 'staff.reasonRequired' });
    expect(await order({ id: 5n }, 'lock')).toMatchObject({ status: 404, code: 'operations.memberUnknown' });
    const auditor = await givenStaff(database.db, { role: 'auditor' });
    const body = { key: givenKey(), reason: 'let me try' };
    expect(await ask('POST', `/${member.id}/lock`, body, auditor.token)).toMatchObject({ status: 403 });
    expect(await logOf(member)).toEqual([]);
  });
});

describe('a member who has excluded himself', () => {
  const exclude = (member: GivenMember) =>
    house.ports.playerProtection.exclude(member.id, { key: givenKey(), span: 'halfYear', word: 'EXCLUDE' });

  test('is seen with his limits and all that he changed, by whoever sees members', async () => {
    const member = await givenMember(database.db);
    const { playerProtection } = house.ports;
    await playerProtection.setLimit(member.id, { key: givenKey(), kind: 'loss', period: 'week', amount: 500n * TAKA });
    await playerProtection.setLimit(member.id, { key: givenKey(), kind: 'loss', period: 'week', amount: null });
    await exclude(member);
    const { status, value } = await ask('GET', `/${member.id}/player-protection?size=2`);
    expect(status).toBe(200);
    expect(value).toMatchObject({
      limits: [{ kind: 'loss', period: 'week', amount: '500.00', used: '0.00', raise: { amount: null } }],
      coolOffUntil: null,
      exclusion: { endsAt: expect.any(String), liftableAt: expect.any(String) },
      history: { total: 3, rows: [{ what: 'exclusion' }, { what: 'raiseAsked', before: '500.00', after: null }] },
    });
    expect((await ask('GET', '/999/player-protection')).code).toBe('operations.memberUnknown');
  });

  test('stays so until the exclusion is over and has waited; then staff lift it once, with a reason, written down', async () => {
    const member = await givenMember(database.db);
    const lift = (body = { key: givenKey(), reason: 'he wrote to us' }) =>
      ask('POST', `/${member.id}/exclusion/lift`, body);
    expect(await lift()).toMatchObject({ status: 409, code: 'playerProtection.notExcluded' });
    await exclude(member);
    expect(await lift()).toMatchObject({ status: 409, code: 'playerProtection.exclusionRuns' });
    expect(await logOf(member)).toEqual([]);
    // The database lets nobody shorten one: it is put there as one that ended long ago.
    await database.pool.query('delete from player_pauses where member_id = $1', [member.id]);
    await database.pool.query(
      `insert into player_pauses (member_id, kind, began_at, ends_at) values ($1, 'exclusion', now() - interval '190 days', now() - interval '25 hours')`,
      [member.id],
    );
    expect(await lift({ key: givenKey(), reason: ' ' })).toMatchObject({ status: 400 });
    const watcher = await givenStaff(database.db, { role: 'auditor' });
    expect(
      (await ask('POST', `/${member.id}/exclusion/lift`, { key: givenKey(), reason: 'he wrote' }, watcher.token))
        .status,
    ).toBe(403);
    const order = { key: givenKey(), reason: 'he wrote to us' };
    for (const _ of [1, 2]) expect((await lift(order)).status).toBe(200);
    expect((await house.ports.playerProtection.stateOf(member.id)).exclusion).toBeNull();
    expect(await house.ports.wallet.guardStateOf(member.id)).toBeNull();
    expect(await logOf(member)).toEqual([
      { action: 'members.liftExclusion', staff: staff.username, reason: 'he wrote to us' },
    ]);
    // The order of before lifts no exclusion that followed.
    await exclude(member);
    expect((await lift(order)).status).toBe(200);
    expect((await house.ports.playerProtection.stateOf(member.id)).exclusion).not.toBeNull();
  });
});

describe('money that came against what its member set himself', () => {
  /** A deposit of 300 that came for an order of 200. */
  async function givenHeld(): Promise<{ member: GivenMember; id: bigint }> {
    const member = await givenMember(database.db);
    await transact(database.db, (tx) => house.ports.wallet.openAccounts(tx, member.id));
    await house.ports.playerProtection.setLimit(member.id, {
      ...{ key: givenKey(), kind: 'deposit', period: 'day', amount: 200n * TAKA },
    });
    const request = { memberId: member.id, key: givenKey(), channel: 'sandbox', amount: 200n * TAKA, language: 'en' };
    const order = await house.ports.cashier.createDeposit(request);
    must(!isRefusal(order), 'an order stands');
    await database.pool.query(
      `update deposit_orders set state = 'held', held_amount = $2, held_reason = 'playerLimit', held_at = now() where id = $1`,
      [order.id, 300n * TAKA],
    );
    return { member, id: order.id };
  }
  const decide = (
    { member, id }: { member: { id: bigint }; id: bigint },
    decision: 'credit' | 'return',
    more: { key?: string; token?: string; reason?: string } = {},
  ) => {
    const body = { key: more.key ?? givenKey(), reason: more.reason ?? 'it went back to his bKash', decision };
    return ask('POST', `/${member.id}/held-deposits/${id}`, body, more.token);
  };
  const logOfDeposit = async (id: bigint) => {
    const { rows } = await database.pool.query<{ action: string; before: string }>(
      'select action, before from audit_log where object = $1 order by seq',
      [`deposit:${id}`],
    );
    return rows.map(({ action, before }) => [action, JSON.parse(before)]);
  };

  test('is seen with its reason; staff return it once, with a reason, written down, and never above his limit', async () => {
    const held = await givenHeld();
    const { value } = await ask('GET', `/${held.member.id}/player-protection`);
    expect(value.heldDeposits).toEqual([
      {
        ...{ id: held.id.toString(), channel: 'sandbox', amount: '200.00', heldAmount: '300.00' },
        ...{ reason: 'playerLimit', heldAt: expect.any(String) },
      },
    ]);
    expect(await decide(held, 'credit')).toMatchObject({ status: 409, code: 'cashier.playerLimit' });
    expect(await decide(held, 'return', { reason: ' ' })).toMatchObject({ status: 400 });
    const watcher = await givenStaff(database.db, { role: 'auditor' });
    expect(await decide(held, 'return', { token: watcher.token })).toMatchObject({ status: 403 });
    expect(await decide({ ...held, member: { id: 5n } }, 'return')).toMatchObject({ code: 'operations.memberUnknown' });
    const key = givenKey();
    for (const _ of [1, 2]) expect((await decide(held, 'return', { key })).status).toBe(200);
    expect(await decide(held, 'return')).toMatchObject({ status: 409, code: 'cashier.notHeld' });
    expect(await logOfDeposit(held.id)).toEqual([
      ['members.returnHeld', { member: String(held.member.id), held: '300.00', because: 'playerLimit' }],
    ]);
    const other = await givenHeld();
    expect(await decide(other, 'return', { key })).toMatchObject({ status: 409, code: 'request.keyReused' });
    expect((await ask('GET', `/${held.member.id}/player-protection`)).value.heldDeposits).toEqual([]);
  });

  test('is decided about by nobody whose role may move less at a time', async () => {
    await database.pool.query(
      `insert into staff_roles (name, rights, decision_limit) values ('small', '{members.view,members.lock}', $1), ('larger', '{members.view,members.lock}', $2)`,
      [300n * TAKA - 1n, 300n * TAKA],
    );
    const [small, larger] = [
      await givenStaff(database.db, { role: 'small' }),
      await givenStaff(database.db, { role: 'larger' }),
    ];
    const held = await givenHeld();
    await database.pool.query('update player_limits set amount = $2 where member_id = $1', [
      held.member.id,
      300n * TAKA,
    ]);
    for (const decision of ['credit', 'return'] as const) {
      expect(await decide(held, decision, { token: small.token })).toMatchObject({
        status: 403,
        code: 'staff.aboveLimit',
      });
    }
    expect(await logOfDeposit(held.id)).toEqual([]);
    expect((await decide(held, 'credit', { token: larger.token })).status).toBe(200);
    expect((await house.ports.wallet.balancesOf(held.member.id)).cash).toBe(300n * TAKA);
  });

  test('is credited once his limit has room, with its line in the ledger', async () => {
    const held = await givenHeld();
    await database.pool.query('update player_limits set amount = $2 where member_id = $1', [
      held.member.id,
      300n * TAKA,
    ]);
    const key = givenKey();
    const answers = await Promise.all([1, 2, 3].map(() => decide(held, 'credit', { key })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await house.ports.wallet.balancesOf(held.member.id)).cash).toBe(300n * TAKA);
    expect((await logOfDeposit(held.id)).map(([action]) => action)).toEqual(['members.creditHeld']);
  });
});
