/**
 * Google and Facebook through HTTP as a browser goes: a real OpenID provider stands for Google, a stand-in for Facebook's graph.
 * An identity opens the account it was bound to and no other; whatever was forged, repeated or mixed up opens nothing.
 */
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomUuid } from '@house/fairness/random';
import type { FastifyInstance } from 'fastify';
import { decodeJwt, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { transact } from '../../../platform/database.ts';
import { createCallRouter } from '../../../platform/http.ts';
import { createHttp } from '../../../platform/http-server.ts';
import { loadTranslate } from '../../../platform/messages.ts';
import { createMetrics } from '../../../platform/metrics.ts';
import { isRefusal, must } from '../../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../../platform/testing/database.ts';
import { inTurn } from '../../../platform/testing/held-row.ts';
import { givenOpenIdProvider, OPENID_CLIENT, type OpenIdProvider } from '../../../platform/testing/openid-provider.ts';
import type { OutgoingMessage } from '../../delivery/port.ts';
import { GIVEN_PASSWORD, type GivenMember, givenMember, sealFor } from '../given.ts';
import { lockMemberRow } from '../queries.ts';
import type { IdentityAndLinks } from '../service.ts';
import { countSessions, givenLinks, PUBLIC_URL } from './given.ts';
import { serveLinks } from './routes.ts';

type Provider = 'google' | 'facebook';

/** What of any reply these tests look at. */
interface Reply {
  readonly kind: string;
  readonly session: { readonly token: string; readonly account: string };
  readonly account: string;
  readonly address: string;
  readonly links: readonly unknown[];
}

let house: TestDatabase;
let google: OpenIdProvider;
let graph: Awaited<ReturnType<typeof givenGraph>>;
let identity: IdentityAndLinks;
let http: FastifyInstance;
let people = 0;
const created: bigint[] = [];
const messages: OutgoingMessage[] = [];

const returnTo = (provider: Provider) => `${PUBLIC_URL}/wps/session/social/${provider}/callback`;

/** Facebook's dialog and graph as its manual tells them. */
async function givenGraph() {
  const account = { clientId: 'app', clientSecret: 'app-secret' };
  const state = { person: { id: '1', name: 'Karim' } as object, away: false, challenge: '', url: '' };
  const server = createServer((request, response) => void answer(request, response));
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (state.away) return void request.socket.destroy();
    const url = new URL(request.url ?? '/', 'http://graph');
    response.setHeader('content-type', 'application/json');
    const refuse = (why: string) => void response.writeHead(400).end(JSON.stringify({ error: { message: why } }));
    if (url.pathname === '/oauth/access_token') {
      let text = '';
      for await (const chunk of request) text += chunk;
      const form = new URLSearchParams(text);
      const verified =
        createHash('sha256')
          .update(form.get('code_verifier') ?? '')
          .digest('base64url') === state.challenge;
      if (!verified || form.get('code') !== 'fb-code' || form.get('client_secret') !== account.clientSecret)
        return refuse('code');
      if (form.get('redirect_uri') !== returnTo('facebook')) return refuse('redirect_uri');
      return void response.end(JSON.stringify({ access_token: 'fb-token', token_type: 'bearer', expires_in: 5_000 }));
    }
    const proof = createHmac('sha256', account.clientSecret).update('fb-token').digest('hex');
    const genuine =
      request.headers.authorization === 'Bearer fb-token' && url.searchParams.get('appsecret_proof') === proof;
    return genuine ? void response.end(JSON.stringify(state.person)) : refuse('token');
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...account,
    state,
    url: state.url,
    /** The person agrees; the browser is sent back. */
    visit(address: string): URL {
      const asked = new URL(address);
      state.challenge = asked.searchParams.get('code_challenge') ?? '';
      const back = new URL(asked.searchParams.get('redirect_uri') ?? '');
      back.searchParams.set('code', 'fb-code');
      back.searchParams.set('state', asked.searchParams.get('state') ?? '');
      return back;
    },
    close: () => server.close(),
  };
}

beforeAll(async () => {
  house = await givenDatabase();
  google = await givenOpenIdProvider([returnTo('google')]);
  graph = await givenGraph();
  identity = await givenLinks(house, {
    links: {
      google: { ...OPENID_CLIENT, issuer: google.issuer },
      facebook: {
        clientId: graph.clientId,
        clientSecret: graph.clientSecret,
        dialogUrl: graph.url,
        graphUrl: graph.url,
      },
    },
    onMemberCreated: async (_tx, id) => void created.push(id),
    delivery: { send: async (_tx, message) => void messages.push(message) },
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
    secure: true,
    methodsOf: () => [],
    page: async () => false,
  });
  serveLinks(
    createCallRouter(http, { gatekeeper: identity.gatekeeper, translate, defaultLanguage: 'bn', secure: true }),
    identity.links,
    () => PUBLIC_URL,
  );
  await http.ready();
});
afterAll(async () => {
  await http.close();
  await identity.close();
  await google.close();
  graph.close();
  await house.close();
});
beforeEach(() => {
  people += 1;
  created.length = 0;
  messages.length = 0;
  google.person = { id: `google-${people}`, name: 'Rahim Uddin' };
  google.bendTokens = null;
  google.away = false;
  graph.state.person = { id: String(9_000 + people), name: 'Karim' };
  graph.state.away = false;
});

/** A browser: keeps the cookie, follows the house's redirects by hand. */
function openBrowser(token?: string) {
  const jar = new Map<string, string>();
  const lines: string[] = [];
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = () => ({
    ...(jar.size === 0 ? {} : { cookie: cookies() }),
    ...(token === undefined ? {} : { token }),
  });
  const keep = (set: string | string[] | undefined) => {
    for (const line of [set ?? []].flat()) {
      lines.push(line);
      const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split('=');
      jar.set(name, value);
    }
  };
  const browser = {
    lines,
    get cookie() {
      return cookies();
    },
    async open(url: string): Promise<URL> {
      const reply = await http.inject({ method: 'GET', url, headers: headers() });
      keep(reply.headers['set-cookie']);
      expect(reply.statusCode).toBe(303);
      return new URL(reply.headers.location ?? '', PUBLIC_URL);
    },
    async send(method: 'POST' | 'PUT' | 'GET', url: string, body?: object) {
      const reply = await http.inject({ method, url, headers: headers(), ...(body ? { payload: body } : {}) });
      keep(reply.headers['set-cookie']);
      return { status: reply.statusCode, ...reply.json<{ value: Reply; code?: string }>() };
    },
    /** To the provider and back to the door of the house. */
    async visit(provider: Provider, next = ''): Promise<URL> {
      const to = await browser.open(`/wps/session/social/${provider}/start${next}`);
      return provider === 'google' ? google.visit(to.href) : graph.visit(to.href);
    },
    return: (back: URL) => browser.open(back.pathname + back.search),
    async arrive(provider: Provider): Promise<string> {
      return codeOf(await browser.return(await browser.visit(provider)));
    },
    exchange: (code: string) => browser.send('POST', '/wps/session/social/exchange', { code }),
    /** Sealed, for it carries a password. */
    confirm: (code: string, recentPassword?: string) =>
      confirmSealed(headers(), { code, ...(recentPassword === undefined ? {} : { recentPassword }) }),
  };
  return browser;
}

async function confirmSealed(headers: Record<string, string>, body: object) {
  const reply = await http.inject({
    method: 'POST',
    url: '/wps/member/links/confirm',
    headers: { ...headers, 'content-type': 'application/jose' },
    payload: await sealFor(identity, body),
  });
  return { status: reply.statusCode, ...reply.json<{ value: Reply; code?: string }>() };
}

const fragment = (page: URL) => new URLSearchParams(page.hash.slice(1));
const codeOf = (page: URL) => fragment(page).get('code') ?? `refused: ${fragment(page).get('refused')}`;
const refusalOf = (page: URL) => fragment(page).get('refused');

async function bind(member: GivenMember, provider: Provider = 'google') {
  const browser = openBrowser(member.token);
  const { value } = await browser.send('POST', `/wps/member/links/${provider}`);
  const back = provider === 'google' ? await google.visit(value.address) : graph.visit(value.address);
  const code = codeOf(await browser.return(back));
  return {
    browser,
    code,
    propose: () => browser.send('POST', '/wps/member/links/propose', { code }),
    confirm: (recentPassword = GIVEN_PASSWORD) => browser.confirm(code, recentPassword),
    confirmWithout: () => browser.confirm(code),
  };
}

async function givenBound(provider: Provider = 'google'): Promise<GivenMember> {
  const member = await givenMember(house.db);
  const binding = await bind(member, provider);
  await binding.propose();
  expect((await binding.confirm()).status).toBe(200);
  return member;
}

describe.each<Provider>(['google', 'facebook'])('%s', (provider) => {
  test('an identity nobody has opens nothing; it may register, and opens that account from then on', async () => {
    const browser = openBrowser();
    const code = await browser.arrive(provider);
    const name = provider === 'google' ? 'Rahim Uddin' : 'Karim';
    expect((await browser.exchange(code)).value).toEqual({ kind: 'unknown', provider, name, mayRegister: true });
    const refused = await browser.send('PUT', '/wps/member/register/social', { code, termsAccepted: false });
    expect(refused.code).toBe('identity.termsNotAccepted');
    const registered = await browser.send('PUT', '/wps/member/register/social', { code, termsAccepted: true });
    expect(registered.value).toMatchObject({ token: expect.stringMatching(/^[0-9a-f]{64}$/), isAgent: 0 });
    expect(registered.value.account).toMatch(provider === 'google' ? /^rahimuddi\d{6}$/ : /^karim\d{6}$/);
    const { rows } = await sql<{
      id: bigint;
    }>`select id from members where username = ${registered.value.account}`.execute(house.db);
    expect(created).toEqual([rows[0]?.id]);
    expect((await browser.send('PUT', '/wps/member/register/social', { code, termsAccepted: true })).code).toBe(
      'identity.socialOver',
    );

    const again = openBrowser();
    const back = await again.exchange(await again.arrive(provider));
    expect(back.value).toMatchObject({ kind: 'signedIn', session: { account: registered.value.account } });

    // Nobody knows his password, so the old one is not asked for when he sets one; and he has a code to recommend the house by.
    const principal = await identity.gatekeeper.member(back.value.session.token, {
      address: '127.0.0.1',
      userAgent: '',
    });
    must(!isRefusal(principal), 'he is signed in');
    expect(await identity.passwordDuty(principal.sessionId)).toMatchObject({ asksOldPassword: false });
    const origin = { address: '127.0.0.1', userAgent: '' };
    const own = { newPassword: 'fresh-Padma-7', confirmNewPassword: 'fresh-Padma-7' };
    const changed = await identity.changePassword(principal.id, principal.sessionId, own, origin);
    must(!isRefusal(changed), 'he sets one of his own');
    const { rows: codes } = await sql`select kind from invitation_codes where owner_id = ${principal.id}`.execute(
      house.db,
    );
    expect(codes).toEqual([{ kind: 'referral' }]);
    const later = await identity.gatekeeper.member(changed.token, origin);
    must(!isRefusal(later), 'his session goes on');
    expect(await identity.passwordDuty(later.sessionId)).toMatchObject({ asksOldPassword: true });
  });

  test('bound by a member in two steps, it signs him in', async () => {
    const member = await givenMember(house.db);
    const binding = await bind(member, provider);
    expect((await binding.confirm()).code).toBe('identity.socialOver');
    expect((await binding.propose()).value).toMatchObject({ provider });
    expect((await binding.confirm()).value).toMatchObject({ provider, boundAt: expect.any(String) });
    const browser = openBrowser();
    const { value } = await browser.exchange(await browser.arrive(provider));
    expect(value).toMatchObject({ kind: 'signedIn', session: { account: member.username } });
    expect(await identity.gatekeeper.member(value.session.token, { address: '', userAgent: '' })).toMatchObject({
      id: member.id,
    });
  });

  test('taken off while it signs somebody in, it opens nothing', async () => {
    const member = await givenBound(provider);
    const browser = openBrowser();
    const code = await browser.arrive(provider);
    const taken = () =>
      transact(house.db, async (tx) => {
        await lockMemberRow(tx, member.id);
        return identity.links.social.removeLink(tx, member.id, provider);
      });
    const row = sql`select from members where id = ${member.id} for update`;
    const [gone, entered] = await inTurn(house, row, taken, () => browser.exchange(code));
    expect(gone).toBe(true);
    expect(entered.code).toBe('identity.socialOver');
  });

  test('while the provider is away nothing is opened and the person is told', async () => {
    const browser = openBrowser();
    const back = await browser.visit(provider);
    if (provider === 'google') google.away = true;
    else graph.state.away = true;
    expect(refusalOf(await browser.return(back))).toBe('request.unavailable');
  });
});

describe('the way there and back', () => {
  test('the address carries no token, the cookie is for the server only', async () => {
    const browser = openBrowser();
    const page = await browser.return(await browser.visit('google', '?next=%2Flottery'));
    expect(page.searchParams.get('next')).toBe('/lottery');
    expect(page.origin).toBe(PUBLIC_URL);
    expect(browser.lines[0]).toMatch(/^__Host-social=.*; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    const { value } = await browser.exchange(codeOf(page));
    expect(value.kind).toBe('unknown');
  });

  test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '/a b'])(
    'never leads outside (%s)',
    async (next) => {
      const browser = openBrowser();
      const page = await browser.return(await browser.visit('google', `?next=${encodeURIComponent(next)}`));
      expect(page.searchParams.has('next')).toBe(false);
    },
  );

  test('asks the provider with state, nonce and a verifier kept here', async () => {
    const to = await openBrowser().open('/wps/session/social/google/start');
    expect(to.origin).toBe(google.issuer);
    const asked = Object.fromEntries(to.searchParams);
    expect(asked).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: returnTo('google'),
    });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked[name]).toMatch(/^[\w-]{43}$/);
  });

  test('a state comes back once', async () => {
    const browser = openBrowser();
    const back = await browser.visit('google');
    expect(codeOf(await browser.return(back))).not.toContain('refused');
    expect(refusalOf(await browser.return(back))).toBe('identity.socialOver');
  });

  test('a state is nothing in another browser, without a cookie, or made up', async () => {
    const victim = openBrowser();
    const attacker = openBrowser();
    const back = await attacker.visit('google');
    await victim.visit('google');
    expect(refusalOf(await victim.return(back))).toBe('identity.socialOver');
    expect(refusalOf(await openBrowser().return(back))).toBe('identity.socialOver');
    back.searchParams.set('state', 'made-up');
    expect(refusalOf(await attacker.return(back))).toBe('identity.socialOver');
  });

  test('a state of one provider is nothing at the door of the other (mix-up)', async () => {
    const browser = openBrowser();
    const back = await browser.visit('google');
    back.pathname = '/wps/session/social/facebook/callback';
    expect(refusalOf(await browser.return(back))).toBe('identity.socialOver');
  });

  test('an answer in the name of another issuer is refused (mix-up)', async () => {
    const browser = openBrowser();
    const back = await browser.visit('google');
    expect(back.searchParams.get('iss')).toBe(google.issuer);
    back.searchParams.set('iss', 'https://evil.example');
    expect(refusalOf(await browser.return(back))).toBe('identity.socialRefused');
  });

  test('a code of the provider that belongs to another way is refused (injection)', async () => {
    const attacker = openBrowser();
    const stolen = await attacker.visit('google');
    const browser = openBrowser();
    const back = await browser.visit('google');
    back.searchParams.set('code', stolen.searchParams.get('code') ?? '');
    expect(refusalOf(await browser.return(back))).toBe('identity.socialRefused');
  });

  test('a person who says no is told so', async () => {
    const browser = openBrowser();
    const back = await browser.visit('facebook');
    back.searchParams.delete('code');
    back.searchParams.set('error', 'access_denied');
    expect(refusalOf(await browser.return(back))).toBe('identity.socialRefused');
  });

  test('ends after ten minutes', async () => {
    const browser = openBrowser();
    const back = await browser.visit('google');
    await sql`update social_attempts set expires_at = expires_at - interval '10 minutes'`.execute(house.db);
    expect(refusalOf(await browser.return(back))).toBe('identity.socialOver');
  });

  test('the code of the page is good in its browser only, and for one session', async () => {
    const member = await givenBound();
    const browser = openBrowser();
    const code = await browser.arrive('google');
    const before = await countSessions(house.db, member.id);
    expect((await openBrowser().exchange(code)).code).toBe('identity.socialOver');
    const other = openBrowser();
    await other.visit('google');
    expect((await other.exchange(code)).code).toBe('identity.socialOver');
    const outcomes = await Promise.all([1, 2, 3].map(() => browser.exchange(code)));
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await countSessions(house.db, member.id)).toBe(before + 1);
  });
});

describe('an ID token', () => {
  const forge = (change: object, sign: (claims: JWTPayload, kid: string) => Promise<string> | string) => {
    google.bendTokens = async (answer) => {
      const old = String(answer['id_token']);
      const { kid = '' } = JSON.parse(Buffer.from(old.split('.')[0] ?? '', 'base64url').toString());
      return { ...answer, id_token: await sign({ ...decodeJwt(old), ...change }, kid) };
    };
  };
  const arrive = async () => {
    const browser = openBrowser();
    return refusalOf(await browser.return(await browser.visit('google')));
  };

  test('signed by a stranger is refused', async () => {
    await givenBound();
    const stranger = await generateKeyPair('RS256');
    forge({}, (claims, kid) => new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(stranger.privateKey));
    expect(await arrive()).toBe('identity.socialRefused');
  });

  test('without a signature is refused', async () => {
    forge({}, (claims) => new UnsecuredJWT(claims).encode());
    expect(await arrive()).toBe('identity.socialRefused');
  });

  test('signed with the client secret is refused', async () => {
    const secret = new TextEncoder().encode(OPENID_CLIENT.clientSecret);
    forge({}, (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(secret));
    expect(await arrive()).toBe('identity.socialRefused');
  });

  test.each([
    ['with another nonce', { nonce: 'another' }],
    ['without a nonce', { nonce: undefined }],
    ['for another client', { aud: 'another' }],
    ['of another issuer', { iss: 'https://evil.example' }],
    ['that is over', { exp: 1_000_000 }],
  ])('%s is refused', async (_name, change) => {
    // Signed with the provider's own key: only what it says is wrong.
    forge(change, (claims) => google.sign(claims));
    expect(await arrive()).toBe('identity.socialRefused');
  });

  test('that the provider signed, changed in nothing, is taken', async () => {
    forge({}, (claims) => google.sign(claims));
    expect(await arrive()).toBeNull();
  });

  test('that is missing is refused', async () => {
    google.bendTokens = ({ id_token: _gone, ...rest }) => rest;
    expect(await arrive()).toBe('identity.socialRefused');
  });
});

describe('a binding', () => {
  test('stays: the database lets nobody change or unlink it', async () => {
    const member = await givenBound();
    const attempts = [
      sql`update member_links set member_id = ${(await givenMember(house.db)).id} where member_id = ${member.id}`,
      sql`update member_links set name = 'other' where member_id = ${member.id}`,
      sql`delete from member_links where member_id = ${member.id}`,
      sql`truncate member_links`,
    ];
    for (const attempt of attempts) await expect(attempt.execute(house.db)).rejects.toThrow(/final/);
    expect((await openBrowser(member.token).send('GET', '/wps/member/links')).value.links).toHaveLength(1);
  });

  test('is one a provider: a member who has one is refused another', async () => {
    const member = await givenBound();
    google.person = { id: randomUuid(), name: 'Another' };
    expect((await openBrowser(member.token).send('POST', '/wps/member/links/google')).code).toBe('identity.linkFinal');
  });

  test('is one member: an identity that is somebody’s is neither bound again nor signs in the one who tried', async () => {
    await givenBound();
    const second = await bind(await givenMember(house.db));
    expect((await second.browser.exchange(second.code)).code).toBe('identity.linkTaken');
    expect((await second.propose()).code).toBe('identity.linkTaken');
    expect((await second.confirm()).code).toBe('identity.socialOver');
  });

  test('of one identity by two members at once binds one', async () => {
    const bindings = [await bind(await givenMember(house.db)), await bind(await givenMember(house.db))];
    for (const binding of bindings) await binding.propose();
    const outcomes = await Promise.all(bindings.map((binding) => binding.confirm()));
    expect(outcomes.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('started by one member is not confirmed by another, nor in another browser', async () => {
    const binding = await bind(await givenMember(house.db));
    await binding.propose();
    const other = await givenMember(house.db);
    const headers = { token: other.token, cookie: binding.browser.cookie };
    const proposed = await http.inject({
      method: 'POST',
      url: '/wps/member/links/propose',
      headers,
      payload: { code: binding.code },
    });
    expect(proposed.json().code).toBe('identity.socialOver');
    const confirmed = await confirmSealed(headers, { code: binding.code, recentPassword: GIVEN_PASSWORD });
    expect(confirmed.code).toBe('identity.socialOver');
    expect((await binding.confirm()).status).toBe(200);
  });

  test('begins as a stranger too: after signing in he takes it up in the same browser', async () => {
    const stranger = openBrowser();
    const code = await stranger.arrive('google');
    expect((await stranger.exchange(code)).value.kind).toBe('unknown');
    const member = await givenMember(house.db);
    const headers = { token: member.token, cookie: stranger.cookie };
    const confirm = () => confirmSealed(headers, { code, recentPassword: GIVEN_PASSWORD });
    expect((await confirm()).code).toBe('identity.socialOver');
    const proposed = await http.inject({
      method: 'POST',
      url: '/wps/member/links/propose',
      headers,
      payload: { code },
    });
    expect(proposed.json().value).toEqual({ provider: 'google', name: 'Rahim Uddin' });
    expect((await confirm()).status).toBe(200);
    expect((await stranger.send('PUT', '/wps/member/register/social', { code, termsAccepted: true })).code).toBe(
      'identity.socialOver',
    );
  });

  test('takes the password: a session alone, which may be a stolen one, binds nothing', async () => {
    const member = await givenMember(house.db);
    const binding = await bind(member);
    await binding.propose();
    expect((await binding.confirmWithout()).code).toBe('profile.passwordNeeded');
    expect((await binding.confirm('another-password-9')).code).toBe('identity.passwordWrong');
    expect((await openBrowser(member.token).send('GET', '/wps/member/links')).value.links).toEqual([]);
    expect((await binding.confirm()).status).toBe(200);
  });

  test('stands in the security events and is told to its owner', async () => {
    const member = await givenMember(house.db);
    await sql`update members set email = ${`${member.username}@mail.example`}, email_verified_at = now()
      where id = ${member.id}`.execute(house.db);
    const binding = await bind(member);
    await binding.propose();
    await binding.confirm();
    const { rows } = await identity.profile.listEvents(member.id, { offset: 0, limit: 9 });
    expect(rows.map(({ kind }) => kind)).toEqual(['linkBound']);
    expect(messages.map(({ to, template, values }) => [to, template, values['what']])).toEqual([
      [`${member.username}@mail.example`, 'accountChanged', 'linkBound'],
    ]);
  });

  test('is closed to trial accounts', async () => {
    const trial = await givenMember(house.db, { kind: 'trial' });
    expect((await openBrowser(trial.token).send('POST', '/wps/member/links/google')).code).toBe('session.trialAccount');
  });
});

test('a locked member stays outside', async () => {
  const member = await givenBound();
  await sql`update members set status = 'locked' where id = ${member.id}`.execute(house.db);
  const browser = openBrowser();
  expect((await browser.exchange(await browser.arrive('google'))).code).toBe('identity.memberLocked');
});

test('a house that opens no new accounts says so, and registers nobody', async () => {
  const closed = await givenLinks(house.another(3), { settings: { flags: { DIRECTREG3: false } } });
  const outcome = await closed.links.social.register(
    { code: 'x', browserKey: 'y', termsAccepted: true },
    { address: '', userAgent: '' },
  );
  expect(outcome).toEqual({ refused: 'identity.registrationClosed' });
  await closed.close();
  await givenLinks(house.another(3), { settings: { flags: { DIRECTREG3: true } } }).then((open) => open.close());
});

test('a provider the house has no account with is closed', async () => {
  const bare = await givenLinks(house.another(3));
  expect(await bare.links.social.open()).toEqual([]);
  expect(await bare.links.social.start('google', { next: '', memberId: null })).toEqual({
    refused: 'identity.socialClosed',
  });
  await bare.close();
});

test('what is kept of a way is no secret to read', async () => {
  const browser = openBrowser();
  const back = await browser.visit('google');
  const code = codeOf(await browser.return(back));
  const { rows } = await sql<{ text: string }>`select social_attempts::text as text from social_attempts`.execute(
    house.db,
  );
  const all = rows.map(({ text }) => text).join('\n');
  const hex = (text: string) => Buffer.from(text).toString('hex');
  for (const hidden of [
    code,
    back.searchParams.get('state') ?? '',
    /__Host-social=([^;]*)/.exec(browser.cookie)?.[1] ?? 'no cookie',
  ]) {
    expect(hidden.length).toBeGreaterThan(20);
    expect(all).not.toContain(hidden);
    expect(all).not.toContain(hex(hidden));
  }
});
