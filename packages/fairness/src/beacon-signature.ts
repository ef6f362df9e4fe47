/**
 * Whether a signature is the network's own: of quicknet, whose scheme is `bls-unchained-g1-rfc9380` (signatures on G1 of
 * BLS12-381, keys on G2). What is signed is SHA-256 of the round as eight bytes, big-endian. Kept apart from `beacon.ts`: the
 * curve is only loaded where a round is checked.
 */
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { fromHex } from './hex.ts';

const { shortSignatures: bls } = bls12_381;

/** Of quicknet, as its chain information publishes it; 96 bytes in hexadecimal. */
export const QUICKNET_KEY =
  '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a';
const KEY_BYTES = 96;

/** Of RFC 9380, as drand says it: hashed to G1. */
const DOMAIN = utf8ToBytes('BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_');

/** The point of G1 that the network signs for a round. */
export function pointOfRound(round: number): ReturnType<typeof bls.hash> {
  const number = new Uint8Array(8);
  new DataView(number.buffer).setBigUint64(0, BigInt(round));
  return bls.hash(sha256(number), DOMAIN);
}

/** False, never a fault, of what is no signature. `key`: of another network, for tests. */
export function isSignatureOfRound(round: number, signature: Uint8Array, key: string = QUICKNET_KEY): boolean {
  const keyBytes = fromHex(key, KEY_BYTES);
  if (keyBytes === null) return false;
  try {
    return bls.verify(signature, pointOfRound(round), keyBytes);
  } catch {
    return false;
  }
}
