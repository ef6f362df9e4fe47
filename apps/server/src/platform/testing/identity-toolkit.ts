/**
 * Stands in for Google's servers behind Firebase phone codes: the Identity Toolkit at the addresses its emulator has, the
 * exchange of tokens, and the published keys. Its ID tokens are signed as Google's are; codes are told to the test instead of
 * being sent.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomUuid } from '@house/fairness/random';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { FirebaseConfig } from '../config.ts';

const PROJECT = 'jarul-test';
const HOUR = 3_600;

export interface IdentityToolkit {
  /** How a house is told of it. */
  readonly firebase: FirebaseConfig;
  /** The code that was sent last to a number, in E.164. */
  codeOf(number: string): string | undefined;
  /** What every call is refused with, as Google words it; null: nothing is refused. */
  refusal: string | null;
  /** The codes that were sent are too old by now. */
  expireCodes(): void;
  /** Answers nothing until what it returns is called. */
  hold(): () => void;
  close(): Promise<void>;
}

interface Session {
  number: string;
  code: string;
  expired: boolean;
}

async function readBody(request: IncomingMessage): Promise<Record<string, string>> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const text = Buffer.concat(parts).toString();
  if (text === '') return {};
  return text.startsWith('{')
    ? (JSON.parse(text) as Record<string, string>)
    : Object.fromEntries(new URLSearchParams(text));
}

class ToolkitRefusal extends Error {}

export async function givenIdentityToolkit(): Promise<IdentityToolkit> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: 'google', alg: 'RS256', use: 'sig' };
  const sessions = new Map<string, Session>();
  /** By refresh token, which names the person here. */
  const people = new Map<string, { number: string; provedAt: number }>();
  let held: Promise<void> = Promise.resolve();
  const now = (): number => Math.floor(Date.now() / 1000);

  async function tokensOf(refreshToken: string) {
    const person = people.get(refreshToken);
    if (person === undefined) throw new ToolkitRefusal('TOKEN_EXPIRED');
    const { number, provedAt } = person;
    const idToken = await new SignJWT({
      auth_time: provedAt,
      phone_number: number,
      firebase: { sign_in_provider: 'phone', identities: { phone: [number] } },
      // Two tokens of one second differ.
      jti: randomUuid(),
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'google' })
      .setIssuer(`https://securetoken.google.com/${PROJECT}`)
      .setAudience(PROJECT)
      .setSubject(refreshToken)
      .setIssuedAt(now())
      .setExpirationTime(now() + HOUR)
      .sign(privateKey);
    return { idToken, refreshToken, expiresIn: String(HOUR) };
  }

  async function signIn({ sessionInfo = '', code = '' }: Record<string, string>) {
    const session = sessions.get(sessionInfo);
    if (session === undefined) throw new ToolkitRefusal('INVALID_SESSION_INFO');
    if (session.expired) throw new ToolkitRefusal('SESSION_EXPIRED');
    if (session.code !== code) throw new ToolkitRefusal('INVALID_CODE');
    sessions.delete(sessionInfo);
    const id = randomUuid();
    people.set(id, { number: session.number, provedAt: now() });
    return { ...(await tokensOf(id)), localId: id, phoneNumber: session.number, isNewUser: true };
  }

  function send({ phoneNumber = '' }: Record<string, string>) {
    const sessionInfo = randomUuid();
    const code = String(100_000 + (sessions.size + 1) * 7_919).slice(-6);
    sessions.set(sessionInfo, { number: phoneNumber, code, expired: false });
    return { sessionInfo };
  }

  async function answer(path: string, body: Record<string, string>): Promise<object> {
    if (path === '/keys') return { keys: [jwk] };
    // The check of visitors is switched on for nobody.
    if (path.endsWith('/v2/recaptchaConfig'))
      return { recaptchaKey: 'projects/1/keys/k', recaptchaEnforcementState: [] };
    if (path.endsWith('/v1/recaptchaParams')) return { recaptchaSiteKey: 'a key of the check' };
    if (toolkit.refusal !== null) throw new ToolkitRefusal(toolkit.refusal);
    if (path.endsWith('/v1/accounts:sendVerificationCode')) return send(body);
    if (path.endsWith('/v1/accounts:signInWithPhoneNumber')) return signIn(body);
    if (path.endsWith('/v1/accounts:lookup')) return { users: [{ localId: 'person' }] };
    if (path.endsWith('/v1/token')) {
      const { idToken, refreshToken, expiresIn } = await tokensOf(body['refresh_token'] ?? '');
      return { id_token: idToken, access_token: idToken, refresh_token: refreshToken, expires_in: expiresIn };
    }
    throw new ToolkitRefusal('INTERNAL_ERROR');
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const headers = ['origin', 'headers', 'methods'].map((name) => [`access-control-allow-${name}`, '*'] as const);
    for (const [name, value] of headers) response.setHeader(name, value);
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    const body = await readBody(request);
    const path = new URL(request.url ?? '/', 'http://toolkit').pathname;
    if (path !== '/keys') await held;
    response.setHeader('content-type', 'application/json');
    try {
      response.end(JSON.stringify(await answer(path, body)));
    } catch (error) {
      if (!(error instanceof ToolkitRefusal)) throw error;
      response.writeHead(400).end(JSON.stringify({ error: { code: 400, message: error.message } }));
    }
  }

  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const toolkit: IdentityToolkit = {
    firebase: {
      projectId: PROJECT,
      apiKey: 'a key that names the project',
      authDomain: `${PROJECT}.firebaseapp.com`,
      jwksUrl: `${url}/keys`,
      emulatorUrl: url,
    },
    refusal: null,
    codeOf: (number) => [...sessions.values()].findLast((session) => session.number === number)?.code,
    expireCodes() {
      for (const session of sessions.values()) session.expired = true;
    },
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return toolkit;
}
