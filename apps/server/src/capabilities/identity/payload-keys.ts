/**
 * Encrypted calls: a compact JWE to a key the house publishes (architecture.md 7).
 *
 * Algorithms are pinned: ECDH-ES+A256KW on P-256 with A256GCM, nothing else, no compression. The plaintext is a JSON
 * object with the body's fields and two claims: `iat`, seconds on the server's clock, at most five minutes away, and
 * `jti`, 16 to 64 characters that were never used before. So a call that was recorded cannot be made again.
 *
 * The private key rests sealed in the database, so every process of the house can open what one of them published.
 */
import { createHash } from 'node:crypto';
import { randomUuid } from '@house/fairness/random';
import { type CryptoKey, compactDecrypt, decodeProtectedHeader, exportJWK, generateKeyPair, importJWK } from 'jose';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import { must, type Refusal, refuse } from '../../platform/result.ts';
import type { Sealer } from '../../platform/seal.ts';

const PAYLOAD_ALG = 'ECDH-ES+A256KW';
const PAYLOAD_ENC = 'A256GCM';
const WINDOW_SECONDS = 300;
const LONGEST_JWE = 65_536;
const RELOAD_MILLISECONDS = 1_000;

interface HeldKey {
  readonly kid: string;
  readonly publicJwk: Record<string, unknown>;
  readonly privateKey: CryptoKey;
}

export interface PayloadKeys {
  publishedKeys(): Promise<Record<string, unknown>[]>;
  /** The body of an encrypted call, or the refusal `request.undecipherable`. */
  decipher(jwe: string): Promise<Record<string, unknown> | Refusal<'request.undecipherable'>>;
}

const undecipherable = () => refuse('request.undecipherable' as const);

async function makeKey(db: Db, sealer: Sealer): Promise<void> {
  const { publicKey, privateKey } = await generateKeyPair(PAYLOAD_ALG, { crv: 'P-256', extractable: true });
  const kid = randomUuid();
  const publicJwk = { ...(await exportJWK(publicKey)), kid, use: 'enc', alg: PAYLOAD_ALG };
  const sealed = sealer.sealText(JSON.stringify(await exportJWK(privateKey)));
  await sql`
    -- identity.keepPayloadKey
    insert into payload_keys (kid, public_jwk, sealed_private)
    values (${kid}, ${JSON.stringify(publicJwk)}::jsonb, ${sealed})`.execute(db);
}

async function loadKeys(db: Db, sealer: Sealer): Promise<HeldKey[]> {
  const { rows } = await sql<{ kid: string; publicJwk: Record<string, unknown>; sealed: Buffer }>`
    -- identity.loadPayloadKeys
    select kid, public_jwk as "publicJwk", sealed_private as sealed from payload_keys
    where retired_at is null order by made_at desc, kid`.execute(db);
  const held: HeldKey[] = [];
  for (const row of rows) {
    // Sealed under another secret: a key nobody here can use is not published.
    const text = sealer.openSealed(row.sealed);
    if (text === null) continue;
    const privateKey = await importJWK(JSON.parse(text), PAYLOAD_ALG);
    must(!(privateKey instanceof Uint8Array), 'a payload key is an elliptic curve key');
    held.push({ kid: row.kid, publicJwk: row.publicJwk, privateKey });
  }
  return held;
}

/** Which key a JWE is addressed to; null when it is none, or compressed (a small text could open into a huge one). */
function kidOf(jwe: string): string | null {
  try {
    const { kid, zip } = decodeProtectedHeader(jwe);
    return typeof kid === 'string' && zip === undefined ? kid : null;
  } catch {
    return null;
  }
}

/** The fields of the body and its claims, or null when the plaintext is not that. */
function readClaims(plaintext: Uint8Array): { body: Record<string, unknown>; iat: number; jti: string } | null {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(plaintext));
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const { iat, jti, ...body } = value as Record<string, unknown>;
  if (typeof iat !== 'number' || !Number.isFinite(iat)) return null;
  if (typeof jti !== 'string' || jti.length < 16 || jti.length > 64) return null;
  // The kernel would take this for a refusal of ours.
  return 'refused' in body ? null : { body, iat, jti };
}

export function createPayloadKeys({ db, clock, sealer }: { db: Db; clock: Clock; sealer: Sealer }): PayloadKeys {
  let held: Promise<HeldKey[]> | undefined;
  let loadedAt = 0;

  function keys(): Promise<HeldKey[]> {
    if (held !== undefined) return held;
    loadedAt = clock.now();
    const loading = (async () => {
      const found = await loadKeys(db, sealer);
      if (found.length > 0) return found;
      await makeKey(db, sealer);
      return loadKeys(db, sealer);
    })();
    held = loading;
    loading.catch(() => {
      if (held === loading) held = undefined;
    });
    return loading;
  }

  async function keyOf(kid: string): Promise<HeldKey | undefined> {
    const found = (await keys()).find((key) => key.kid === kid);
    if (found !== undefined || clock.now() - loadedAt < RELOAD_MILLISECONDS) return found;
    // Another process may have made it since.
    held = undefined;
    return (await keys()).find((key) => key.kid === kid);
  }

  async function openJwe(jwe: string): Promise<Uint8Array | null> {
    const kid = kidOf(jwe);
    const key = kid === null ? undefined : await keyOf(kid);
    if (key === undefined) return null;
    try {
      const { plaintext } = await compactDecrypt(jwe, key.privateKey, {
        keyManagementAlgorithms: [PAYLOAD_ALG],
        contentEncryptionAlgorithms: [PAYLOAD_ENC],
      });
      return plaintext;
    } catch {
      // Whatever is wrong with a stranger's text, it is the text.
      return null;
    }
  }

  async function isFirstUse(jti: string, iat: number): Promise<boolean> {
    const hash = createHash('sha256').update(jti).digest();
    const { rows } = await sql`
      -- identity.claimPayload
      insert into payload_replays (jti_hash, expires_at) values (${hash}, to_timestamp(${iat + WINDOW_SECONDS * 2}))
      on conflict do nothing returning true`.execute(db);
    return rows.length === 1;
  }

  return {
    publishedKeys: async () => (await keys()).map((key) => key.publicJwk),
    async decipher(jwe) {
      if (jwe.length > LONGEST_JWE) return undecipherable();
      const plaintext = await openJwe(jwe);
      const claims = plaintext === null ? null : readClaims(plaintext);
      if (claims === null) return undecipherable();
      if (Math.abs(clock.now() / 1000 - claims.iat) > WINDOW_SECONDS) return undecipherable();
      return (await isFirstUse(claims.jti, claims.iat)) ? claims.body : undecipherable();
    },
  };
}

export async function sweepReplays(db: Db): Promise<void> {
  await sql`
    -- identity.sweepReplays
    delete from payload_replays where expires_at < now()`.execute(db);
}
