/**
 * A real OpenID provider for tests (oidc-provider), where whoever the test says is signed in already and has agreed. Between
 * it and the house a test can bend what the provider answers.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
// @ts-expect-error the package brings no types; what is used of it is told below
import * as untyped from 'oidc-provider';

interface Provider {
  callback(): (request: IncomingMessage, response: ServerResponse) => void;
  interactionFinished(
    request: IncomingMessage,
    response: ServerResponse,
    result: Record<string, unknown>,
  ): Promise<void>;
  readonly Grant: new (about: {
    clientId: string;
    accountId: string;
  }) => {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  };
}

const { default: Provider, interactionPolicy } = untyped as unknown as {
  default: new (issuer: string, configuration: Record<string, unknown>) => Provider;
  interactionPolicy: {
    base: () => { add: (prompt: object) => void };
    Prompt: new (about: { name: string; requestable: boolean }) => object;
  };
};

export const OPENID_CLIENT = { clientId: 'house', clientSecret: 'a secret of the house with the provider' };

export interface OpenIdProvider {
  readonly issuer: string;
  /** Who sits before the browser. */
  person: { id: string; name: string };
  /** Changes the answer of the token endpoint; null: leaves it. */
  bendTokens: ((answer: Record<string, unknown>) => Record<string, unknown> | Promise<Record<string, unknown>>) | null;
  /** Signs an ID token as the provider itself would. */
  sign(claims: JWTPayload): Promise<string>;
  /** True: it breaks every connection. */
  away: boolean;
  /** Goes to the provider as a browser does and answers where it sends the browser back to. */
  visit(address: string): Promise<URL>;
  close(): Promise<void>;
}

export async function givenOpenIdProvider(redirectUris: readonly string[]): Promise<OpenIdProvider> {
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => undefined;
  const server = createServer((request, response) => handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people = new Map<string, string>();

  const policy = interactionPolicy.base();
  // Google lets people choose among their accounts; here the test has chosen.
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }));

  const { privateKey } = await generateKeyPair('RS256', { extractable: true });

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: OPENID_CLIENT.clientId,
        client_secret: OPENID_CLIENT.clientSecret,
        redirect_uris: redirectUris,
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'own', alg: 'RS256', use: 'sig' }] },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
    // As Google does: the name stands in the ID token.
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], profile: ['name'] },
    cookies: { keys: ['only in tests'] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, name: people.get(id) ?? '' }),
    }),
    interactions: {
      policy,
      url: (_context: unknown, { uid }: { uid: string }) => `/sign-in/${uid}`,
    },
  });
  const answer = provider.callback();

  const house: OpenIdProvider = {
    issuer,
    person: { id: 'person-1', name: 'Rahim Uddin' },
    bendTokens: null,
    away: false,
    sign: (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'own' }).sign(privateKey),
    async visit(address) {
      const jar = new Map<string, string>();
      let at = new URL(address);
      for (let steps = 0; steps < 10; steps += 1) {
        const cookie = [...jar].map((pair) => pair.join('=')).join('; ');
        const response = await fetch(at, { redirect: 'manual', headers: { cookie } });
        for (const line of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          jar.set(name, value);
        }
        const next = response.headers.get('location');
        if (next === null) throw new Error(`the provider answered ${response.status}: ${await response.text()}`);
        at = new URL(next, at);
        if (at.origin !== issuer) return at;
      }
      throw new Error('the provider went round in circles');
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  async function signInAndAgree(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { id, name } = house.person;
    people.set(id, name);
    const grant = new provider.Grant({ clientId: OPENID_CLIENT.clientId, accountId: id });
    grant.addOIDCScope('openid profile');
    await provider.interactionFinished(request, response, {
      login: { accountId: id },
      select_account: {},
      consent: { grantId: await grant.save() },
    });
  }

  /** Holds the answer back, changes it, and sends it on. */
  function bend(response: ServerResponse, change: NonNullable<OpenIdProvider['bendTokens']>): void {
    const end = response.end.bind(response);
    response.end = ((body: string | Buffer) => {
      const told = JSON.parse(String(body)) as Record<string, unknown>;
      void Promise.resolve(change(told)).then((bent) => {
        const text = JSON.stringify(bent);
        response.setHeader('content-length', Buffer.byteLength(text));
        end(text);
      });
      return response;
    }) as typeof response.end;
  }

  handle = (request, response) => {
    if (house.away) request.socket.destroy();
    else if (request.url?.startsWith('/sign-in/')) void signInAndAgree(request, response);
    else {
      if (request.url === '/token' && house.bendTokens !== null) bend(response, house.bendTokens);
      answer(request, response);
    }
  };
  return house;
}
