/** A door of the house for tests: identity behind real HTTP, browsers with cookies, and codes that can be read. */
import { randomInt, randomUuid } from '@house/fairness/random';
import type { FastifyInstance } from 'fastify';
import { CompactEncrypt, importJWK, type JWK } from 'jose';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { vi } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import { createCallRouter } from '../../../platform/http.ts';
import { createHttp } from '../../../platform/http-server.ts';
import { createIds } from '../../../platform/ids.ts';
import { loadTranslate } from '../../../platform/messages.ts';
import { createMetrics } from '../../../platform/metrics.ts';
import { refuse } from '../../../platform/result.ts';
import type { TestDatabase } from '../../../platform/testing/database.ts';
import { givenContent } from '../../content/given.ts';
import { CHEAP_COST, NO_DELIVERY, TEST_SECRET } from '../given.ts';
import type { Identity } from '../port.ts';
import { serveIdentity } from '../routes.ts';
import { createIdentity, type IdentityOptions } from '../service.ts';
import type { SignInHelp } from './entry.ts';

export const DESKTOP = 'Mozilla/5.0 (Windows NT 10.0) Chrome/153';
export const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Mobile';

/** Codes as the real part keeps its promises: one live code a purpose and recipient, one a minute, good once. */
export function givenCodes() {
  const live = new Map<string, string>();
  const asked = new Map<string, number>();
  const sent: { to: string; code: string }[] = [];
  const codes: NonNullable<SignInHelp['codes']> = {
    async requestCode({ purpose, to, deliver }) {
      if (systemClock.now() - (asked.get(to) ?? 0) < 60_000) {
        return refuse('identity.codeTooSoon', { retryAfterSeconds: 60 });
      }
      asked.set(to, systemClock.now());
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      live.set(`${purpose} ${to}`, deliver ? code : 'nobody has it');
      if (deliver) sent.push({ to, code });
      return { expiredMinutes: 5 };
    },
    async redeemCode(_tx, { purpose, to, code }) {
      if (!code) return refuse('identity.codeMissing');
      const held = live.get(`${purpose} ${to}`);
      if (held === undefined) return refuse('identity.codeExpired');
      if (held !== code) return refuse('identity.codeWrong');
      live.delete(`${purpose} ${to}`);
      return undefined;
    },
  };
  return { codes, sent, letPass: () => asked.clear() };
}

let slots = 600;

export interface Door {
  readonly identity: Identity;
  readonly http: FastifyInstance;
  readonly content: Awaited<ReturnType<typeof givenContent>>;
  close(): Promise<void>;
}

/** One process that serves identity. */
export async function givenDoor(
  house: TestDatabase,
  signIn: SignInHelp = {},
  more: Partial<IdentityOptions> = {},
): Promise<Door> {
  slots += 1;
  const database = house.another();
  const content = await givenContent(database.db);
  const identity = createIdentity({
    database,
    ids: createIds(systemClock, slots),
    clock: systemClock,
    content,
    delivery: NO_DELIVERY,
    secret: TEST_SECRET,
    passwordCost: CHEAP_COST,
    onMemberCreated: async () => undefined,
    signIn,
    ...more,
  });
  const translate = await loadTranslate('bn');
  const http = await createHttp({
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
  serveIdentity(
    createCallRouter(http, { gatekeeper: identity.gatekeeper, translate, defaultLanguage: 'bn' }),
    identity,
  );
  await Promise.all([http.ready(), identity.ready()]);
  return {
    identity,
    http,
    content,
    async close() {
      await http.close();
      await identity.close();
    },
  };
}

interface Wire {
  readonly success: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into replies of many calls
  readonly value: any;
  readonly code?: string;
  readonly values?: Record<string, unknown>;
  readonly message: string;
}

/** Somebody at a browser: an address, a user agent, a jar of cookies and the token of a page. */
export class Visitor {
  readonly cookies = new Map<string, string>();
  /** Everything about the cookies that were set, as it went over the wire. */
  readonly setCookies: string[] = [];
  token: string | undefined;
  address: string;
  userAgent: string;
  door: Door;

  constructor(door: Door, { address = someAddress(), userAgent = DESKTOP } = {}) {
    this.door = door;
    this.address = address;
    this.userAgent = userAgent;
  }

  async send(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    { body, encrypted = false, headers = {} }: { body?: object; encrypted?: boolean; headers?: object } = {},
  ): Promise<Wire> {
    const payload = body === undefined ? undefined : encrypted ? await this.#seal(body) : JSON.stringify(body);
    const response = await this.door.http.inject({
      method,
      url,
      remoteAddress: this.address,
      headers: {
        'user-agent': this.userAgent,
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(this.token === undefined ? {} : { token: this.token }),
        ...(payload === undefined ? {} : { 'content-type': encrypted ? 'application/jose' : 'application/json' }),
        ...headers,
      },
      ...(payload === undefined ? {} : { payload }),
    });
    this.setCookies.push(...[response.headers['set-cookie'] ?? []].flat());
    for (const { name, value, maxAge } of response.cookies) {
      if (maxAge === 0) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response.json();
  }

  /** Signs in and keeps the token, when one came. */
  async logIn(body: object): Promise<Wire> {
    return this.#keep(await this.send('POST', '/wps/session/login', { body, encrypted: true }));
  }

  async logInRemembered(): Promise<Wire> {
    return this.#keep(await this.send('POST', '/wps/session/remembered', { headers: { 'x-remembered': '1' } }));
  }

  async startTrial(): Promise<Wire> {
    const body = { os: 'linux', platform: 'web' };
    return this.#keep(await this.send('POST', '/wps/session/login/freeplay', { body, encrypted: true }));
  }

  async answerExtraCheck(body: object): Promise<Wire> {
    return this.#keep(await this.send('POST', '/wps/session/extraCheck', { body, encrypted: true }));
  }

  async changePassword(body: object): Promise<Wire> {
    return this.#keep(await this.send('POST', '/wps/member/password', { body, encrypted: true }));
  }

  info(): Promise<Wire> {
    return this.send('GET', '/wps/member/info');
  }

  #keep(wire: Wire): Wire {
    if (typeof wire.value?.token === 'string') this.token = wire.value.token;
    return wire;
  }

  async #seal(body: object): Promise<string> {
    const [jwk] = (await this.door.identity.publishedKeys()) as JWK[];
    const claims = { ...body, iat: Math.floor(systemClock.now() / 1000), jti: randomUuid() };
    return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(claims)))
      .setProtectedHeader({ alg: 'ECDH-ES+A256KW', enc: 'A256GCM', kid: jwk?.kid ?? '' })
      .encrypt(await importJWK(jwk ?? {}, 'ECDH-ES+A256KW'));
  }
}

let addresses = 0;
/** An address in a network that nobody else has. */
export function someAddress(): string {
  addresses += 1;
  return `10.${100 + (addresses >> 8)}.${addresses & 255}.7`;
}

/** What a member told of himself, straight into his row. */
export async function tell(
  house: TestDatabase,
  memberId: bigint,
  facts: { mobile?: string; email?: string; payeeName?: string; passwordState?: string; passwordDays?: number },
): Promise<void> {
  await sql`update members set
    mobile = coalesce(${facts.mobile ?? null}, mobile),
    mobile_verified_at = case when ${facts.mobile ?? null}::text is null then mobile_verified_at else now() end,
    email = coalesce(${facts.email ?? null}, email),
    email_verified_at = case when ${facts.email ?? null}::text is null then email_verified_at else now() end,
    payee_name = coalesce(${facts.payeeName ?? null}, payee_name),
    password_state = coalesce(${facts.passwordState ?? null}, password_state),
    password_changed_at = now() - make_interval(days => ${facts.passwordDays ?? 0})
    where id = ${memberId}`.execute(house.db);
}

/** What the database is asked while `work` runs, each by its first line. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  const texts = spy.mock.calls.map((given: unknown[]) => {
    const [asks] = given as [string | { text?: string }];
    return (typeof asks === 'string' ? asks : asks.text) ?? '';
  });
  spy.mockRestore();
  // Settings are remembered for a while, and listeners tell that they live, whoever asks.
  const asked = texts.filter((text) => !text.includes('brand_settings') && text !== 'select 1');
  return asked.map((text) => text.trim().split('\n')[0] ?? '');
}
