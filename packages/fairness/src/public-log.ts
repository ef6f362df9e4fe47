/**
 * The public log of a house (docs/fairness.md): entries in canonical JSON, each hashed onto the one before, under a head that
 * the house signs. Whoever copied it once sees whether it was written anew.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson } from './canonical-json.ts';

/** What the first entry is hashed onto. */
export function logStart(): Uint8Array {
  return sha256(utf8ToBytes('house log 1'));
}

/** The hash of an entry: SHA-256(hash of the one before || body). */
export function logNext(before: Uint8Array, body: string): Uint8Array {
  return sha256(concatBytes(before, utf8ToBytes(body)));
}

export interface LogHead {
  /** The number of the newest entry; 0: there is none. */
  readonly seq: number;
  /** Its hash, hex. */
  readonly hash: string;
  /** When this was signed. */
  readonly at: string;
}

/** What is signed of a head. */
export function writeHead({ seq, hash, at }: LogHead): string {
  return canonicalJson({ seq, hash, at });
}
