/** Identity through HTTP as a browser sees it: encrypted calls, refusals in words, sessions, the desk's sign-in. */
import { randomUuid } from '@house/fairness/random';
import type { FastifyInstance } from 'fastify';
import { base64url, CompactEncrypt, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { sql } from 'kysely';
import { generateSync } from 'otplib';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenApp, givenConfig } from '../../main/given.ts';
import { systemClock } from '../../platform/clock.ts';
import { createCallRouter } from '../../platform/http.ts';
import { createHttp } from '../../platform/http-server.ts';
import { createIds } from '../../platform/ids.ts';
import { loadTranslate } from '../../platform/messages.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenContent } from '../content/given.ts';
import {
  CHEAP_COST,
  GIVEN_PASSWORD,
  givenCaptcha,
  givenMember,
  givenStaff,
  NO_DELIVERY,
  TEST_SECRET,
} from './given.ts';
import { serveIdentity } from './routes.ts';
import { createIdentity } from './service.ts';
import type { IdentityWithStaff } from './staff/port.ts';

let house: TestDatabase;
let identity: IdentityWithStaff;
let http: FastifyInstance;

beforeAll(async () => {
  house = await givenDatabase();
  identity = createIdentity({
    delivery: NO_DELIVERY,
    database: house,
    ids: createIds(systemClock, 7),
    clock: systemClock,
    content: await givenContent(house.db),
    secret: TEST_SECRET,
    passwordCost: CHEAP_COST,
    onMemberCreated: async () => undefined,
    recordStaffAct: async () => undefined,
  });
  const translate = await loadTranslate('bn');
  http = await createHttp({
    // The thread is the test's too: what it computes turns nobody away.
    shedsLoad: false,
    log: pino({ level: 'silent' }),
    metrics: createMetrics(),
    translate,
    defaultLanguage: 'bn',
    trustedProxies: [],
    secure: false,
    methodsOf: () => [],
    page: async () => false,
  });
  const served = createCallRouter(http, { gatekeeper: identity.gatekeeper, translate, defaultLanguage: 'bn' });
  serveIdentity(served, identity);
  await http.ready();
});
afterAll(async () => {
  await http.close();
  await identity.close();
  await house.close();
});

const nowSeconds = () => Math.floor(systemClock.now() / 1000);
const claims = () => ({ iat: nowSeconds(), jti: randomUuid() });

async function houseKey(): Promise<JWK> {
  const reply = await http.inject({ method: 'GET', url: '/wps/system/keys' });
  return reply.json().value.keys[0];
}

/** What a browser does: a JWE to the house's key, with the time and a number used once. */
async function encrypt(payload: unknown, header: Record<string, unknown> = {}, key?: JWK): Promise<string> {
  const jwk = key ?? (await houseKey());
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(payload)))
    .setProtectedHeader({ alg: 'ECDH-ES+A256KW', enc: 'A256GCM', kid: jwk.kid ?? '', ...header })
    .encrypt(await importJWK(jwk, 'ECDH-ES+A256KW'));
}

const send = (method: 'POST' | 'PUT', url: string, jwe: string, headers: Record<string, string> = {}) =>
  http.inject({ method, url, headers: { 'content-type': 'application/jose', ...headers }, payload: jwe });

async function login(body: object, headers: Record<string, string> = {}) {
  return (await send('POST', '/wps/session/login', await encrypt({ ...body, ...claims() }), headers)).json();
}

const info = (token: string) => http.inject({ method: 'GET', url: '/wps/member/info', headers: { token } });

describe('a person', () => {
  test('registers, is signed in, signs out and in again, and out the other way', async () => {
    const form = {
      username: 'Meghna7',
      password: GIVEN_PASSWORD,
      confirmPassword: GIVEN_PASSWORD,
      termsAccepted: true,
    };
    const made = (await send('PUT', '/wps/member/register', await encrypt({ ...form, ...claims() }))).json();
    expect(made).toMatchObject({ success: true, value: { account: 'Meghna7', isAgent: 0, passwordExpired: false } });
    expect((await info(made.value.token)).json().value).toMatchObject({ account: 'Meghna7', type: 0, memberLabel: [] });

    const out = await http.inject({ method: 'POST', url: '/wps/session/logout', headers: { token: made.value.token } });
    expect(out.json().success).toBe(true);
    expect((await info(made.value.token)).json()).toMatchObject({ success: false, code: 'session.ended' });

    const again = await login({ username: 'meghna7', password: GIVEN_PASSWORD });
    expect(again.value).toMatchObject({ account: 'Meghna7', firstTimeLogin: true });
    const greeted = { method: 'POST', url: '/wps/member/firstLogin', headers: { token: again.value.token } } as const;
    expect((await http.inject(greeted)).json().success).toBe(true);
    expect((await login({ username: 'meghna7', password: GIVEN_PASSWORD })).value).toMatchObject({
      firstTimeLogin: false,
    });
    const { token } = (await login({ username: 'meghna7', password: GIVEN_PASSWORD })).value;
    await http.inject({ method: 'DELETE', url: '/wps/session/logout', headers: { token } });
    expect((await info(token)).statusCode).toBe(401);
  });

  test('is told what is wrong in Bengali unless he asks for English', async () => {
    const wrong = { username: 'nobodyhere', password: 'not-this-one' };
    expect(await login(wrong)).toMatchObject({
      code: 'identity.wrongCredentials',
      message: 'ইউজারনেম বা পাসওয়ার্ড মেলেনি। আর 4 বার চেষ্টা করা যাবে।',
      values: { captcha: true },
    });
    const captcha = await givenCaptcha(house.db);
    expect(await login({ ...wrong, ...captcha }, { language: 'EN' })).toMatchObject({
      message: 'Username or password is not right. 3 tries left.',
    });
    const short = { username: 'abc', password: GIVEN_PASSWORD, confirmPassword: GIVEN_PASSWORD, termsAccepted: true };
    const asked = async (language: string) =>
      (await send('PUT', '/wps/member/register', await encrypt({ ...short, ...claims() }), { language })).json()
        .message;
    expect(await asked('en')).toBe('Username must be 6 to 15 characters long.');
    expect(await asked('bn')).toBe('ইউজারনেম 6 থেকে 15 অক্ষরের মধ্যে হতে হবে।');
  });

  test('gets a captcha picture', async () => {
    const captcha = (await http.inject({ method: 'GET', url: '/wps/captcha' })).json();
    expect(captcha.value.image.length).toBeGreaterThan(1_000);
  });
});

describe('an encrypted call', () => {
  test('refuses plain JSON', async () => {
    const member = await givenMember(house.db);
    const payload = { username: member.username, password: member.password };
    const reply = await http.inject({ method: 'POST', url: '/wps/session/login', payload });
    expect(reply.json()).toMatchObject({ code: 'request.notEncrypted', success: false });
    const dressed = await send('POST', '/wps/session/login', JSON.stringify(payload));
    expect(dressed.json()).toMatchObject({ code: 'request.undecipherable' });
  });

  test('is taken once: recorded and sent again, here or to another call, it is refused', async () => {
    const member = await givenMember(house.db);
    const jwe = await encrypt({ username: member.username, password: member.password, ...claims() });
    expect((await send('POST', '/wps/session/login', jwe)).json().success).toBe(true);
    expect((await send('POST', '/wps/session/login', jwe)).json()).toMatchObject({ code: 'request.undecipherable' });
    expect((await send('POST', '/wps/session/loginV2', jwe)).json()).toMatchObject({ code: 'request.undecipherable' });
    // Nor once what is over was cleared away: it is remembered for as long as its time would be taken.
    await identity.sweep();
    expect((await send('POST', '/wps/session/login', jwe)).json()).toMatchObject({ code: 'request.undecipherable' });
  });

  test('sent twenty times at once is taken once', async () => {
    const member = await givenMember(house.db);
    const jwe = await encrypt({ username: member.username, password: member.password, ...claims() });
    const replies = await Promise.all(Array.from({ length: 20 }, () => send('POST', '/wps/session/login', jwe)));
    expect(replies.filter((reply) => reply.json().success)).toHaveLength(1);
  });

  test('refuses every garbled, forged, stale or weakened message', async () => {
    const member = await givenMember(house.db);
    const body = { username: member.username, password: member.password };
    const good = await encrypt({ ...body, ...claims() });
    const [head = '', key = '', iv = '', text = '', tag = ''] = good.split('.');
    const flip = (part: string) => `${part.startsWith('A') ? 'B' : 'A'}${part.slice(1)}`;
    const foreign = await generateKeyPair('ECDH-ES+A256KW', { crv: 'P-256', extractable: true });
    const { kid } = await houseKey();
    const otherCurve = await generateKeyPair('ECDH-ES+A256KW', { crv: 'P-384', extractable: true });
    const headerOf = (change: object) =>
      base64url.encode(JSON.stringify({ ...JSON.parse(Buffer.from(head, 'base64url').toString()), ...change }));
    const bad: Record<string, string> = {
      empty: '',
      words: 'not a message at all',
      dots: '....',
      'text altered': [head, key, iv, flip(text), tag].join('.'),
      'tag altered': [head, key, iv, text, flip(tag)].join('.'),
      'key altered': [head, flip(key), iv, text, tag].join('.'),
      'header altered': [headerOf({ x: 1 }), key, iv, text, tag].join('.'),
      'point off the curve': [
        headerOf({ epk: { kty: 'EC', crv: 'P-256', x: 'AAAA', y: 'AAAA' } }),
        key,
        iv,
        text,
        tag,
      ].join('.'),
      'no ephemeral key': [headerOf({ epk: undefined }), key, iv, text, tag].join('.'),
      'to another key': await encrypt(
        { ...body, ...claims() },
        {},
        { ...(await exportJWK(foreign.publicKey)), kid: kid ?? '' },
      ),
      'another curve': await encrypt(
        { ...body, ...claims() },
        {},
        { ...(await exportJWK(otherCurve.publicKey)), kid: kid ?? '' },
      ),
      'unknown key id': await encrypt({ ...body, ...claims() }, { kid: 'nobody' }),
      'without wrapping': await encrypt({ ...body, ...claims() }, { alg: 'ECDH-ES' }),
      'weaker wrapping': await encrypt({ ...body, ...claims() }, { alg: 'ECDH-ES+A128KW' }),
      'weaker cipher': await encrypt({ ...body, ...claims() }, { enc: 'A128GCM' }),
      'another cipher': await encrypt({ ...body, ...claims() }, { enc: 'A256CBC-HS512' }),
      'no claims': await encrypt(body),
      'no time': await encrypt({ ...body, jti: randomUuid() }),
      'no number used once': await encrypt({ ...body, iat: nowSeconds() }),
      'too old': await encrypt({ ...body, iat: nowSeconds() - 301, jti: randomUuid() }),
      'from the future': await encrypt({ ...body, iat: nowSeconds() + 310, jti: randomUuid() }),
      'time as text': await encrypt({ ...body, iat: String(nowSeconds()), jti: randomUuid() }),
      'not an object': await encrypt([body]),
      'dressed as a refusal': await encrypt({ ...body, ...claims(), refused: 'session.ended' }),
    };
    for (const [what, jwe] of Object.entries(bad)) {
      const reply = await send('POST', '/wps/session/login', jwe);
      const { code } = reply.json();
      expect([what, reply.statusCode, code]).toEqual([what, 400, 'request.undecipherable']);
    }
    expect((await send('POST', '/wps/session/login', good)).json().success).toBe(true);
  });

  test('is opened by another process of the house, and the private key lies sealed', async () => {
    const other = createIdentity({
      delivery: NO_DELIVERY,
      database: house.another(),
      ids: createIds(systemClock, 8),
      clock: systemClock,
      content: await givenContent(house.db),
      secret: TEST_SECRET,
      passwordCost: CHEAP_COST,
      onMemberCreated: async () => undefined,
    });
    try {
      expect(await other.gatekeeper.decipher(await encrypt({ a: 1, ...claims() }))).toEqual({ a: 1 });
      const { rows } = await sql<{ text: string }>`
        select encode(sealed_private, 'escape') as text from payload_keys`.execute(house.db);
      expect(rows).toHaveLength(1);
      expect(rows[0]?.text).not.toContain('"d"');
      expect((await houseKey()).d).toBeUndefined();
    } finally {
      await other.close();
    }
  });
});

describe('the desk', () => {
  const code = (secret: string, stepsAway = 0) => generateSync({ secret, epoch: nowSeconds() + stepsAway * 30 });
  const signIn = async (body: object) =>
    (await send('POST', '/desk/api/session', await encrypt({ ...body, ...claims() }))).json();
  const who = (token: string) => http.inject({ method: 'GET', url: '/desk/api/session', headers: { token } });

  test('opens with password and code, shows the rights of the role, and closes', async () => {
    const staff = await givenStaff(house.db, { role: 'auditor' });
    const made = await signIn({ username: staff.username, password: staff.password, code: code(staff.totpSecret) });
    expect(made.success).toBe(true);
    const shown = (await who(made.value.token)).json().value;
    expect(shown).toMatchObject({ username: staff.username, role: 'auditor' });
    expect(shown.rights).toContain('audit.view');
    expect(shown.rights).not.toContain('draws.void');
    await http.inject({ method: 'DELETE', url: '/desk/api/session', headers: { token: made.value.token } });
    expect((await who(made.value.token)).json().code).toBe('session.ended');
  });

  test('refuses a code that was used, also by two at once', async () => {
    const staff = await givenStaff(house.db);
    const body = { username: staff.username, password: staff.password, code: code(staff.totpSecret) };
    const origin = { address: '10.2.0.1', userAgent: 'test' };
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => identity.signInStaff(body, origin)));
    expect(outcomes.filter((outcome) => outcome.refused === undefined)).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome.refused === 'staff.secondFactorWrong')).toHaveLength(3);
    expect((await signIn(body)).code).toBe('staff.secondFactorWrong');
    expect((await signIn({ ...body, code: code(staff.totpSecret, 1) })).success).toBe(true);
    expect((await signIn(body)).code).toBe('staff.secondFactorWrong');
  });

  test('locks after five misses of either factor and is closed to members', async () => {
    const staff = await givenStaff(house.db);
    const right = { username: staff.username, password: staff.password, code: code(staff.totpSecret) };
    expect((await signIn({ ...right, password: 'not-this-one' })).code).toBe('staff.wrongCredentials');
    for (let miss = 0; miss < 3; miss += 1) {
      expect((await signIn({ ...right, code: '000000' })).code).toBe('staff.secondFactorWrong');
    }
    expect((await signIn({ ...right, code: 'abc' })).code).toBe('staff.locked');
    expect((await signIn(right)).code).toBe('staff.locked');
    const member = await givenMember(house.db);
    expect((await who(member.token)).json().code).toBe('session.ended');
    expect((await info(staff.token)).json().code).toBe('session.ended');
    await sql`delete from sign_in_attempts`.execute(house.db);
  });

  test('keeps authenticator secrets sealed', async () => {
    const staff = await givenStaff(house.db);
    const { rows } = await sql<{ text: string }>`select to_jsonb(s)::text || encode(totp_secret, 'escape') as text
      from staff s`.execute(house.db);
    expect(rows.some((row) => row.text.includes(staff.totpSecret))).toBe(false);
  });
});

test('demo accounts open the house, stay as they were told, and are made anew when nobody knows them', async () => {
  const made = await identity.seedDemoIdentity(null);
  expect(await identity.seedDemoIdentity(made)).toEqual(made);
  expect((await login(made.player)).value).toMatchObject({ account: 'rahim01', isAgent: 0 });
  expect((await login(made.agent)).value).toMatchObject({ isAgent: 1 });
  const { username, password, totpSecret } = made.staff;
  const body = { username, password, code: generateSync({ secret: totpSecret }), ...claims() };
  const desk = (await send('POST', '/desk/api/session', await encrypt(body))).json();
  expect(desk.success).toBe(true);

  const renewed = await identity.seedDemoIdentity(null);
  expect(renewed.player.password).not.toBe(made.player.password);
  expect((await login(made.player)).code).toBe('identity.wrongCredentials');
  expect(await identity.seedDemoIdentity(made)).not.toEqual(made);
  const shown = await http.inject({ method: 'GET', url: '/desk/api/session', headers: { token: desk.value.token } });
  expect(shown.json().code).toBe('session.ended');
});

test('the keys of encrypted calls rest under a secret of their own: a new one makes new keys, that of staff does not', async () => {
  const database = await givenDatabase();
  const { secrets } = givenConfig(database.url);
  const keysUnder = async (change: Partial<typeof secrets>) => {
    const started = await givenApp(database.url, { config: { role: 'http', secrets: { ...secrets, ...change } } });
    const keys = await started.ports.identity.publishedKeys();
    await started.stop();
    return keys.map(({ kid }) => kid);
  };
  const kept = await keysUnder({});
  expect(kept).toHaveLength(1);
  expect(await keysUnder({ staff: 'another-secret-of-at-least-32-bytes!' })).toEqual(kept);
  const others = await keysUnder({ payload: 'another-secret-of-at-least-32-bytes!' });
  expect(others).toHaveLength(1);
  expect(others).not.toEqual(kept);
  await database.close();
});
