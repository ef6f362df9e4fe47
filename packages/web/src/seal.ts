/** Sealing a body to the server's key (JWE, ECDH-ES+A256KW with A256GCM); fetched only when a sealed call is made. */
import { randomUuid } from '@house/fairness/random';
import { CompactEncrypt } from 'jose/jwe/compact/encrypt';
import { importJWK } from 'jose/key/import';

const ALGORITHM = 'ECDH-ES+A256KW';

/**
 * Claims, with a `jti` of their own, as a compact JWE to a public key of the server's set. A page that came over plain HTTP has no `crypto.subtle`:
 * a phone at the address of a machine in the same network. There a library computes the same (seal-pure.ts).
 */
export async function sealClaims(claims: object, jwk: Record<string, unknown>): Promise<string> {
  const plain = new TextEncoder().encode(JSON.stringify({ ...claims, jti: randomUuid() }));
  if ((globalThis.crypto as Partial<Crypto>).subtle === undefined) {
    const { sealPure } = await import('./seal-pure.ts');
    return sealPure(plain, jwk);
  }
  const kid = typeof jwk['kid'] === 'string' ? { kid: jwk['kid'] } : {};
  return new CompactEncrypt(plain)
    .setProtectedHeader({ alg: ALGORITHM, enc: 'A256GCM', ...kid })
    .encrypt(await importJWK(jwk, ALGORITHM));
}
