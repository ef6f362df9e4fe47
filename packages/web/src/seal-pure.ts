/**
 * The JWE of seal.ts without Web Crypto, for pages that came over plain HTTP: ECDH-ES+A256KW on P-256 with A256GCM (RFC 7518
 * 4.6 and 5.3, RFC 3394). It keeps a body from whoever only listens; who changes the page on its way could read all of it,
 * which no script of a page can prevent.
 */

import { randomBytes } from '@house/fairness/random';
import { aeskw, gcm } from '@noble/ciphers/aes.js';
import { p256 } from '@noble/curves/nist.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';

const ALGORITHM = 'ECDH-ES+A256KW';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Throws RangeError when the key is no P-256 key. */
export function sealPure(plain: Uint8Array, jwk: Record<string, unknown>): string {
  const { kty, crv, x, y, kid } = jwk;
  if (kty !== 'EC' || crv !== 'P-256' || typeof x !== 'string' || typeof y !== 'string') {
    throw new RangeError('The published key is no P-256 key');
  }
  const own = p256.utils.randomSecretKey(randomBytes(48));
  const ownPublic = p256.getPublicKey(own, false);
  const header = {
    alg: ALGORITHM,
    enc: 'A256GCM',
    ...(typeof kid === 'string' ? { kid } : {}),
    epk: { kty, crv, x: base64url(ownPublic.subarray(1, 33)), y: base64url(ownPublic.subarray(33)) },
  };
  const theirs = concatBytes(Uint8Array.of(4), fromBase64url(x), fromBase64url(y));
  // A compressed point: a byte of sign, then the coordinate that both sides know.
  const shared = p256.getSharedSecret(own, theirs).subarray(1);
  const contentKey = randomBytes(KEY_BYTES);
  const iv = randomBytes(IV_BYTES);
  const protectedHeader = base64url(utf8ToBytes(JSON.stringify(header)));
  const sealed = gcm(contentKey, iv, utf8ToBytes(protectedHeader)).encrypt(plain);
  return [
    protectedHeader,
    base64url(aeskw(deriveKey(shared)).encrypt(contentKey)),
    base64url(iv),
    base64url(sealed.subarray(0, -TAG_BYTES)),
    base64url(sealed.subarray(-TAG_BYTES)),
  ].join('.');
}

/** What AES-256-GCM sealed under the SHA-256 of a secret. Throws when it was changed on its way. */
export function openPure(secret: Uint8Array, iv: Uint8Array, sealed: Uint8Array): Uint8Array {
  return gcm(sha256(secret), iv).decrypt(sealed);
}

/** Concat KDF (RFC 7518 4.6.2): one round gives the 256 bits of a key that wraps. */
function deriveKey(shared: Uint8Array): Uint8Array {
  const algorithm = utf8ToBytes(ALGORITHM);
  return sha256(
    concatBytes(uint32(1), shared, uint32(algorithm.length), algorithm, uint32(0), uint32(0), uint32(8 * KEY_BYTES)),
  );
}

function uint32(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

function base64url(bytes: Uint8Array): string {
  let letters = '';
  for (const byte of bytes) letters += String.fromCodePoint(byte);
  return btoa(letters).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

function fromBase64url(text: string): Uint8Array {
  const letters = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(letters, (letter) => letter.codePointAt(0) ?? 0);
}
