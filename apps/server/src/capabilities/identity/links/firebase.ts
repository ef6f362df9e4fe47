/**
 * Phone numbers proved to Firebase (specification 3: firebaseIdToken). The ID token is checked here, by Google's published
 * keys; nothing of Google's runs in the server.
 *
 * Good once, within ten minutes of the code, for this project only, and only when a phone was the way in.
 */
import { createHash } from 'node:crypto';
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database.ts';
import { refuse } from '../../../platform/result.ts';
import type { Links } from './port.ts';

const AGE_MAX_SECONDS = 600;
const DRIFT_SECONDS = 5;
const LENGTH_MAX = 8_192;

const PhoneClaims = z.object({
  sub: z.string().min(1).max(128),
  exp: z.number(),
  iat: z.number(),
  auth_time: z.number(),
  phone_number: z.string().regex(/^\+[1-9][0-9]{5,14}$/),
  firebase: z.object({ sign_in_provider: z.literal('phone') }),
});

/** True: the keys could not be had, which says nothing about the token. */
function isFault(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return true;
  return !(error instanceof errors.JOSEError) || error.code === 'ERR_JOSE_GENERIC';
}

interface FirebaseParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly projectId: string;
  readonly jwksUrl: string;
}

export function createFirebase({ db, clock, projectId, jwksUrl }: FirebaseParts): Links['verifyFirebaseToken'] {
  const keys = createRemoteJWKSet(new URL(jwksUrl), { timeoutDuration: 5_000, cooldownDuration: 30_000 });

  /** What a genuine token says; null for any other. Throws when Google's keys can not be had. */
  async function readToken(idToken: string): Promise<JWTPayload | null> {
    try {
      const { payload } = await jwtVerify(idToken, keys, {
        algorithms: ['RS256'],
        issuer: `https://securetoken.google.com/${projectId}`,
        audience: projectId,
        currentDate: new Date(clock.now()),
        clockTolerance: DRIFT_SECONDS,
        requiredClaims: ['exp', 'iat', 'sub'],
      });
      return payload;
    } catch (error) {
      if (isFault(error)) throw error;
      return null;
    }
  }

  /** Of two calls with one token at once, the database lets one through. */
  async function claim(on: Db, idToken: string, expiresAt: number): Promise<boolean> {
    // The signature's bytes name the token; its last characters can be spelt in more than one way.
    const signature = Buffer.from(idToken.slice(idToken.lastIndexOf('.') + 1), 'base64url');
    const { rows } = await sql`
      -- identity.claimPhoneToken
      insert into phone_token_uses (token_hash, expires_at)
      values (${createHash('sha256').update(signature).digest()}, to_timestamp(${expiresAt}) + interval '1 minute')
      on conflict (token_hash) do nothing returning token_hash`.execute(on);
    return rows.length === 1;
  }

  return async (idToken, tx) => {
    const invalid = refuse('identity.phoneTokenInvalid');
    if (idToken.length > LENGTH_MAX) return invalid;
    const claims = PhoneClaims.safeParse(await readToken(idToken));
    if (!claims.success) return invalid;
    const { exp, iat, auth_time: provedAt, phone_number: mobile } = claims.data;
    const now = clock.now() / 1000;
    const fresh = provedAt >= now - AGE_MAX_SECONDS && provedAt <= now + DRIFT_SECONDS && iat <= now + DRIFT_SECONDS;
    return fresh && (await claim(tx ?? db, idToken, exp)) ? { mobile } : invalid;
  };
}
