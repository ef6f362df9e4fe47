/** Sealing a body to the server's key (JWE, ECDH-ES+A256KW with A256GCM); fetched only when a sealed call is made. */
import { CompactEncrypt } from 'jose/jwe/compact/encrypt';
import { importJWK } from 'jose/key/import';

const ALGORITHM = 'ECDH-ES+A256KW';

/** Claims as a compact JWE to a public key of the server's set. */
export async function sealClaims(claims: object, jwk: Record<string, unknown>): Promise<string> {
  const kid = typeof jwk['kid'] === 'string' ? { kid: jwk['kid'] } : {};
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(claims)))
    .setProtectedHeader({ alg: ALGORITHM, enc: 'A256GCM', ...kid })
    .encrypt(await importJWK(jwk, ALGORITHM));
}
