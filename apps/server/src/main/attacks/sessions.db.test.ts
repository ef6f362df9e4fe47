/** A token that was planted, stolen or shown in the wrong way; cookies that another site would use. Two processes. */
import { ALL_CALLS } from '@house/contract/calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GivenMember, givenMember } from '../../capabilities/identity/given.ts';
import { Caller, DESKTOP, freshAddress, givenTwoApps, PHONE, seal, type TwoApps } from '../testing/two-houses.ts';

const SECOND = 1_000;
const NEW_PASSWORD = 'karnaphuli-2031';

let house: TwoApps;
beforeAll(async () => {
  house = await givenTwoApps();
});
afterAll(() => house.stop());

async function givenSignedIn(wish: { userAgent?: string } = {}): Promise<{ caller: Caller; member: GivenMember }> {
  const member = await givenMember(house.database.db);
  const caller = new Caller(house, wish);
  await caller.logIn({ username: member.username, password: member.password });
  expect((await caller.info()).status).toBe(200);
  return { caller, member };
}

/** Asks both until each refuses; more than a second of that is too long. */
async function refusedByBoth(caller: Caller): Promise<unknown[]> {
  const since = performance.now();
  const reasons: unknown[] = [];
  for (const at of [0, 1] as const) {
    let told = await caller.info(at);
    while (told.status === 200 && performance.now() - since < SECOND) told = await caller.info(at);
    expect(told).toMatchObject({ status: 401, code: 'session.ended' });
    reasons.push(told.values?.['reason']);
  }
  return reasons;
}

describe('a stolen token', () => {
  test('shown by another class of device ends the session at both, and the owner is told why', async () => {
    const { caller } = await givenSignedIn();
    const thief = new Caller(house, { userAgent: PHONE });
    thief.token = caller.token;
    expect(await thief.info(0)).toMatchObject({ status: 401, code: 'session.ended' });
    expect(await refusedByBoth(caller)).toEqual(['deviceChanged', 'deviceChanged']);
  });

  test('is worth nothing within a second after its owner signs in again, at either process', async () => {
    const { caller, member } = await givenSignedIn();
    const thief = new Caller(house);
    thief.token = caller.token;
    for (const at of [0, 1] as const) expect((await thief.info(at)).status).toBe(200);
    await caller.logIn({ username: member.username, password: member.password }, { at: 0 });
    expect(await refusedByBoth(thief)).toEqual(['replaced', 'replaced']);
    expect((await caller.info(1)).status).toBe(200);
  });

  test('is worth nothing within a second after the password was changed; the owner goes on with a new one', async () => {
    const { caller, member } = await givenSignedIn();
    const thief = new Caller(house);
    thief.token = caller.token;
    for (const at of [0, 1] as const) expect((await thief.info(at)).status).toBe(200);
    const changed = await caller.send('/wps/member/password', {
      method: 'POST',
      encrypted: true,
      at: 1,
      body: { oldPassword: member.password, newPassword: NEW_PASSWORD, confirmNewPassword: NEW_PASSWORD },
    });
    expect(changed.status).toBe(200);
    await refusedByBoth(thief);
    caller.token = changed.value.token;
    for (const at of [0, 1] as const) expect((await caller.info(at)).status).toBe(200);
  });

  test('is worth nothing within a second after its owner ended it from another device', async () => {
    const { caller, member } = await givenSignedIn();
    const phone = new Caller(house, { userAgent: PHONE, address: caller.address });
    await phone.logIn({ username: member.username, password: member.password });
    // The one he was made with, too.
    expect((await phone.send('/wps/member/sessions', { method: 'DELETE', at: 1 })).value).toEqual({ ended: 2 });
    expect(await refusedByBoth(caller)).toEqual(['endedByOwner', 'endedByOwner']);
    expect((await phone.info()).status).toBe(200);
  });
});

describe('a session can not be planted', () => {
  test('signing in with a token already shown makes another one, and the planted one stays what it was', async () => {
    const attacker = await givenSignedIn();
    const victim = await givenMember(house.database.db);
    const browser = new Caller(house, { userAgent: DESKTOP });
    browser.token = attacker.caller.token;
    browser.cookies.set('token', attacker.caller.token ?? '');
    const told = await browser.logIn({ username: victim.username, password: victim.password });
    expect(told.value.token).toMatch(/^[0-9a-f]{64}$/);
    expect(told.value.token).not.toBe(attacker.caller.token);
    expect((await browser.info()).value.account).toBe(victim.username);
    expect((await attacker.caller.info()).value.account).toBe(attacker.member.username);
  });

  test('a device cookie of the attacker’s choosing is replaced, and one that fits gives him nothing', async () => {
    const victim = await givenMember(house.database.db);
    const browser = new Caller(house);
    browser.cookies.set('device', 'a');
    await browser.logIn({ username: victim.username, password: victim.password });
    expect(browser.cookies.get('device')).toMatch(/^[0-9a-f]{64}$/);
    const attacker = new Caller(house);
    attacker.cookies.set('device', browser.cookies.get('device') ?? '');
    expect((await attacker.info()).code).toBe('session.required');
    const again = await attacker.send('/wps/session/remembered', { method: 'POST', headers: { 'x-remembered': '1' } });
    expect(again.code).toBe('identity.notRemembered');
  });
});

describe('a token counts in its header alone', () => {
  test.each([
    ['the address', (token: string) => ({ path: `/wps/member/info?token=${token}&authorization=Bearer+${token}` })],
    ['a cookie', (token: string) => ({ cookie: `token=${token}; session=${token}; authorization=${token}` })],
    ['the body', (token: string) => ({ path: '/wps/session/logout', method: 'POST' as const, body: { token } })],
    ['another scheme', (token: string) => ({ headers: { authorization: `Basic ${token}` } })],
  ])('not in %s', async (_where, wish) => {
    const { caller } = await givenSignedIn();
    const {
      path = '/wps/member/info',
      cookie,
      ...sending
    } = wish(caller.token ?? '') as {
      path?: string;
      cookie?: string;
    };
    const stranger = new Caller(house);
    for (const at of [0, 1] as const) {
      const told = await stranger.send(path, {
        ...sending,
        at,
        ...(cookie === undefined ? {} : { headers: { cookie } }),
      });
      expect(told).toMatchObject({ status: 401, code: 'session.required' });
    }
    expect((await caller.info()).status).toBe(200);
  });
});

describe('an enciphered sign-in', () => {
  const post = (raw: string, at: 0 | 1) =>
    new Caller(house).send('/wps/session/login', {
      method: 'POST',
      raw,
      at,
      headers: { 'content-type': 'application/jose' },
    });

  test('that was recorded opens nothing at the other process', async () => {
    const { username, password } = await givenMember(house.database.db);
    const jwe = await seal(house, { username, password });
    expect((await post(jwe, 0)).status).toBe(200);
    expect((await post(jwe, 1)).code).toBe('request.undecipherable');
    expect((await post(jwe, 0)).code).toBe('request.undecipherable');
  });

  test('at both processes at once opens one', async () => {
    const { username, password } = await givenMember(house.database.db);
    const jwe = await seal(house, { username, password });
    const told = await Promise.all(Array.from({ length: 20 }, (_, turn) => post(jwe, turn % 2 === 0 ? 0 : 1)));
    expect(told.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(told.filter(({ code }) => code === 'request.undecipherable')).toHaveLength(19);
  });

  test('without a cipher, with a shared key, cut off, or packed to burst is refused before it costs anything', async () => {
    const { username, password } = await givenMember(house.database.db);
    const good = await seal(house, { username, password });
    const [head = '', ...rest] = good.split('.');
    const headed = (header: object) => [Buffer.from(JSON.stringify(header)).toString('base64url'), ...rest].join('.');
    const known = JSON.parse(Buffer.from(head, 'base64url').toString());
    const bad = {
      none: headed({ ...known, alg: 'none' }),
      dir: [Buffer.from(JSON.stringify({ ...known, alg: 'dir' })).toString('base64url'), '', ...rest.slice(1)].join(
        '.',
      ),
      packed: headed({ ...known, zip: 'DEF' }),
      critical: headed({ ...known, crit: ['exp'], exp: 1 }),
      'key in the header': headed({ ...known, jwk: known.epk, jku: 'http://127.0.0.1:1/keys' }),
      'as JSON': JSON.stringify({ protected: head, ciphertext: rest[2] }),
      signature: `${head}.${rest[2]}.${rest[3]}`,
      'two at once': `${good} ${good}`,
      cut: good.slice(0, -8),
      'cut in half': good.slice(0, good.length / 2),
      long: `${good}${'A'.repeat(100_000)}`,
    };
    for (const [what, jwe] of Object.entries(bad)) {
      for (const at of [0, 1] as const) {
        const { status, code } = await post(jwe, at);
        expect([what, status, code]).toEqual([what, 400, 'request.undecipherable']);
      }
    }
    expect((await post(good, 1)).status).toBe(200);
  });
});

describe('another site', () => {
  async function givenRemembered() {
    const member = await givenMember(house.database.db);
    const caller = new Caller(house);
    await caller.logIn({ username: member.username, password: member.password, remember: true });
    caller.token = undefined;
    expect(caller.cookies.get('remembered')).toBeDefined();
    return caller;
  }
  const enter = (caller: Caller, headers: Record<string, string>, raw?: string) =>
    caller.send('/wps/session/remembered', { method: 'POST', headers, ...(raw === undefined ? {} : { raw }) });

  test.each([
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'x-remembered=1'],
    ['a form of plain text', { 'content-type': 'text/plain' }, '{}'],
    ['a form with files', { 'content-type': 'multipart/form-data; boundary=x' }, '--x--'],
    ['a script without leave', { origin: 'https://evil.example' }, undefined],
  ])('that makes the browser send its cookie with %s signs nobody in', async (_what, headers, raw) => {
    const caller = await givenRemembered();
    const told = await enter(caller, headers as unknown as Record<string, string>, raw);
    expect(told.status).toBeGreaterThanOrEqual(400);
    expect(told.value).toBeNull();
    expect((await enter(caller, { 'x-remembered': '1' })).status).toBe(200);
  });

  test('writes nothing in the name of its visitor, and puts no cookie in place of his', async () => {
    const writes = ALL_CALLS.filter(({ method }) => method !== 'GET');
    for (const { method, path } of writes) {
      const visitor = new Caller(house);
      const told = await visitor.send(path.replace(/:\w+/g, '1'), {
        ...{ method, raw: 'code=x&username=somebody&email=somebody%40mail.example' },
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
      });
      expect([path, told.status, told.code]).toEqual([path, 403, 'request.forbidden']);
      expect(visitor.cookies.size).toBe(0);
    }
    expect(
      (
        await new Caller(house).send('/wps/session/social/exchange', {
          ...{ method: 'POST', body: { code: 'x' }, headers: { 'sec-fetch-site': 'same-origin' } },
        })
      ).code,
    ).toBe('identity.socialOver');
  });

  test('gets no leave to send headers of ours, and is told nothing it could read', async () => {
    const stranger = new Caller(house, { address: freshAddress() });
    const url = house.urls[0];
    for (const path of ['/wps/session/remembered', '/wps/session/login', '/wps/member/info', '/wps/session/social']) {
      const asked = await fetch(`${url}${path}`, {
        method: 'OPTIONS',
        headers: {
          origin: 'https://evil.example',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'x-remembered, token',
        },
      });
      for (const [name] of asked.headers) expect(name).not.toMatch(/^access-control-/);
      const told = await stranger.send(path, { headers: { origin: 'https://evil.example' } });
      for (const [name] of told.headers) expect(name).not.toMatch(/^access-control-/);
      expect(told.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    }
  });
});
