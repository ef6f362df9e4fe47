/** Two processes of one house behind a balancer they trust, and visitors who speak to them over the network; for tests. */
import type { Envelope } from '@house/contract/call';
import { randomUuid } from '@house/fairness/random';
import { CompactEncrypt, importJWK, type JWK } from 'jose';
import { present } from '../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { composeApp, type RunningApp } from '../compose.ts';
import { givenConfig } from '../given.ts';
import type { ProcessConfig } from '../kernel.ts';

export const DESKTOP = 'Mozilla/5.0 (Windows NT 10.0) Chrome/153';
export const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Mobile';

export interface TwoApps {
  readonly database: TestDatabase;
  readonly houses: readonly [RunningApp, RunningApp];
  /** `http://127.0.0.1:PORT` of each. */
  readonly urls: readonly [string, string];
  stop(): Promise<void>;
}

/** Both share their secrets, as the processes of one house do, and neither works in the background. */
export async function givenTwoApps(change: Partial<ProcessConfig> = {}): Promise<TwoApps> {
  const database = await givenDatabase();
  const config = givenConfig(database.url, { role: 'http', trustedProxies: ['127.0.0.1'], ...change });
  // Both share the thread of the test: what the test itself computes must turn nobody away.
  const first = await composeApp(config, { shedsLoad: false });
  const second = await composeApp(config, { shedsLoad: false });
  return {
    database,
    houses: [first, second],
    urls: [await first.listen(), await second.listen()],
    async stop() {
      await Promise.all([first.stop(), second.stop()]);
      await database.close();
    },
  };
}

let addresses = 0;
/** An address in a /24 that nobody else has. */
export function freshAddress(): string {
  addresses += 1;
  return `11.${addresses >> 8}.${addresses & 255}.9`;
}

export interface Told {
  readonly status: number;
  readonly code: string | undefined;
  readonly message: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into replies of many calls
  readonly value: any;
  readonly values: Readonly<Record<string, unknown>> | undefined;
  readonly headers: Headers;
}

interface Sending {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly body?: object;
  /** Enciphers the body as a browser does. */
  readonly encrypted?: boolean;
  /** As it stands, instead of `body`. */
  readonly raw?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Which process takes it; each in turn when left out. */
  readonly at?: 0 | 1;
}

let turns = 0;

/** Somebody on the network: an address, a browser with its cookies, the token his page holds. */
export class Caller {
  readonly house: TwoApps;
  readonly cookies = new Map<string, string>();
  address: string;
  userAgent: string;
  token: string | undefined;

  constructor(house: TwoApps, { address = freshAddress(), userAgent = DESKTOP } = {}) {
    this.house = house;
    this.address = address;
    this.userAgent = userAgent;
  }

  async send(path: string, { method = 'GET', body, encrypted = false, raw, headers, at }: Sending = {}): Promise<Told> {
    turns += 1;
    const url = present(this.house.urls[at ?? turns % 2], 'there are two processes');
    const payload =
      raw ?? (body === undefined ? undefined : encrypted ? await seal(this.house, body) : JSON.stringify(body));
    const type = encrypted ? 'application/jose' : 'application/json';
    const response = await fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        language: 'en',
        'x-forwarded-for': this.address,
        'user-agent': this.userAgent,
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(this.token === undefined ? {} : { token: this.token }),
        ...(payload === undefined ? {} : { 'content-type': type }),
        ...headers,
      },
      ...(payload === undefined ? {} : { body: payload }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const text = await response.text();
    const json = response.headers.get('content-type')?.includes('json') === true;
    const { code, message, value, values } = json
      ? (JSON.parse(text) as Envelope<unknown>)
      : { code: undefined, message: '', value: text, values: undefined };
    return { status: response.status, code, message, value, values, headers: response.headers };
  }

  /** Signs in and keeps the token, when one came. */
  async logIn(body: object, more: Sending = {}): Promise<Told> {
    const told = await this.send('/wps/session/login', { method: 'POST', body, encrypted: true, ...more });
    if (typeof told.value?.token === 'string') this.token = told.value.token;
    return told;
  }

  info(at?: 0 | 1): Promise<Told> {
    return this.send('/wps/member/info', at === undefined ? {} : { at });
  }
}

/** The body as a browser enciphers it for this house. */
export async function seal(house: TwoApps, body: object, header: object = {}): Promise<string> {
  const [jwk] = (await house.houses[0].ports.identity.publishedKeys()) as JWK[];
  const claims = { ...body, iat: Math.floor(Date.now() / 1000), jti: randomUuid() };
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(claims)))
    .setProtectedHeader({ alg: 'ECDH-ES+A256KW', enc: 'A256GCM', kid: jwk?.kid ?? '', ...header })
    .encrypt(await importJWK(jwk ?? {}, 'ECDH-ES+A256KW'));
}
