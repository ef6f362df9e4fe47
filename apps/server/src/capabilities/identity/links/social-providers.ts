/**
 * Google (OpenID Connect) and Facebook (OAuth 2 and its graph; on the web it is no OpenID provider), behind one shape.
 *
 * `identify` answers null for whatever is not genuine (wrong state, code, nonce, signature, issuer, or a person who said
 * no) and throws when the provider could not be asked.
 */
import { createHmac } from 'node:crypto';
import * as oauth from 'oauth4webapi';
import * as z from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { LinkOptions, SocialProviderName } from './port.ts';

const PATIENCE_MILLISECONDS = 6_000;
const DISCOVERY_MILLISECONDS = 3_600_000;

/** What a browser carries to the provider and back, and what stays here meanwhile. */
export interface SocialSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export interface Person {
  readonly subject: string;
  readonly name: string;
}

export interface SocialProvider {
  addressFor(secrets: SocialSecrets, redirectUri: string): Promise<string>;
  identify(parameters: URLSearchParams, secrets: SocialSecrets, redirectUri: string): Promise<Person | null>;
}

/** Plain http is for stand-ins on the machine itself; the configuration lets nothing else through in production. */
const plainHttp = (url: string) => new URL(url).protocol === 'http:';
const callOptions = (url: string) => ({
  [oauth.allowInsecureRequests]: plainHttp(url),
  signal: () => AbortSignal.timeout(PATIENCE_MILLISECONDS),
});

/** Refusals of the protocol are no faults of the network. */
async function genuineOrNull<T>(work: () => Promise<T | null>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    const about =
      error instanceof oauth.OperationProcessingError ||
      error instanceof oauth.AuthorizationResponseError ||
      error instanceof oauth.ResponseBodyError ||
      error instanceof oauth.WWWAuthenticateChallengeError ||
      error instanceof oauth.UnsupportedOperationError;
    if (about) return null;
    throw error;
  }
}

async function authorizationAddress(
  server: oauth.AuthorizationServer,
  secrets: SocialSecrets,
  parameters: Record<string, string>,
): Promise<string> {
  const address = new URL(server.authorization_endpoint ?? '');
  const all = {
    response_type: 'code',
    state: secrets.state,
    code_challenge: await oauth.calculatePKCECodeChallenge(secrets.verifier),
    code_challenge_method: 'S256',
    ...parameters,
  };
  for (const [name, value] of Object.entries(all)) address.searchParams.set(name, value);
  return address.href;
}

function createGoogle(account: NonNullable<LinkOptions['google']>, clock: Clock): SocialProvider {
  const issuer = new URL(account.issuer);
  const client: oauth.Client = { client_id: account.clientId };
  const keys: oauth.JWKSCacheInput = {};
  let known: { server: oauth.AuthorizationServer; at: number } | undefined;

  async function discover(): Promise<oauth.AuthorizationServer> {
    if (known !== undefined && clock.now() - known.at < DISCOVERY_MILLISECONDS) return known.server;
    const response = await oauth.discoveryRequest(issuer, callOptions(account.issuer));
    known = { server: await oauth.processDiscoveryResponse(issuer, response), at: clock.now() };
    return known.server;
  }

  return {
    addressFor: async (secrets, redirectUri) =>
      authorizationAddress(await discover(), secrets, {
        client_id: account.clientId,
        redirect_uri: redirectUri,
        scope: 'openid profile',
        nonce: secrets.nonce,
        prompt: 'select_account',
      }),
    identify: async (parameters, secrets, redirectUri) => {
      const server = await discover();
      return genuineOrNull(async () => {
        const checked = oauth.validateAuthResponse(server, client, parameters, secrets.state);
        const response = await oauth.authorizationCodeGrantRequest(
          server,
          client,
          oauth.ClientSecretPost(account.clientSecret),
          checked,
          redirectUri,
          secrets.verifier,
          callOptions(account.issuer),
        );
        const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
          expectedNonce: secrets.nonce,
          requireIdToken: true,
        });
        await oauth.validateApplicationLevelSignature(server, response, {
          ...callOptions(account.issuer),
          [oauth.jwksCache]: keys,
        });
        const claims = oauth.getValidatedIdTokenClaims(tokens);
        if (claims === undefined) return null;
        const { name } = claims;
        return { subject: claims.sub, name: typeof name === 'string' ? name : '' };
      });
    },
  };
}

const FacebookPerson = z.object({ id: z.string().min(1).max(64), name: z.string().optional() });

function createFacebook(account: NonNullable<LinkOptions['facebook']>): SocialProvider {
  const client: oauth.Client = { client_id: account.clientId };
  const server: oauth.AuthorizationServer = {
    issuer: 'https://www.facebook.com',
    authorization_endpoint: `${account.dialogUrl}/dialog/oauth`,
    token_endpoint: `${account.graphUrl}/oauth/access_token`,
  };

  async function readPerson(accessToken: string): Promise<Person | null> {
    const address = new URL(`${account.graphUrl}/me`);
    address.searchParams.set('fields', 'id,name');
    // Facebook's proof that the token is used by the app it was made for.
    address.searchParams.set(
      'appsecret_proof',
      createHmac('sha256', account.clientSecret).update(accessToken).digest('hex'),
    );
    const response = await oauth.protectedResourceRequest(
      accessToken,
      'GET',
      address,
      undefined,
      undefined,
      callOptions(account.graphUrl),
    );
    const person = FacebookPerson.safeParse(response.ok ? await response.json() : null);
    return person.success ? { subject: person.data.id, name: person.data.name ?? '' } : null;
  }

  return {
    addressFor: (secrets, redirectUri) =>
      authorizationAddress(server, secrets, {
        client_id: account.clientId,
        redirect_uri: redirectUri,
        scope: 'public_profile',
      }),
    identify: (parameters, secrets, redirectUri) =>
      genuineOrNull(async () => {
        const checked = oauth.validateAuthResponse(server, client, parameters, secrets.state);
        const response = await oauth.authorizationCodeGrantRequest(
          server,
          client,
          oauth.ClientSecretPost(account.clientSecret),
          checked,
          redirectUri,
          secrets.verifier,
          callOptions(account.graphUrl),
        );
        const tokens = await oauth.processAuthorizationCodeResponse(server, client, response);
        return readPerson(tokens.access_token);
      }),
  };
}

/** The providers the house has an account with. */
export function createProviders(options: LinkOptions, clock: Clock): ReadonlyMap<SocialProviderName, SocialProvider> {
  const providers = new Map<SocialProviderName, SocialProvider>();
  if (options.google !== undefined) providers.set('google', createGoogle(options.google, clock));
  if (options.facebook !== undefined) providers.set('facebook', createFacebook(options.facebook));
  return providers;
}
