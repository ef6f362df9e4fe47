/**
 * The stream of a game that one person plays at once (lottery.md 12.2), the same code where the server decides and where
 * the browser verifies: HMAC-SHA256(server seed, "client seed:nonce:cursor"), cursor 0, 1, 2 and so on, read as the words
 * of a draw are.
 *
 * The house shows `commitOf(serverSeed)` before the first nonce. A pair of seeds serves nonces 0, 1, 2 until its owner
 * asks for another pair; then its server seed is published and everything made with it can be repeated.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { type DrawStream, SEED_BYTES, wordsOf } from './draw.ts';
import { unbiased } from './unbiased.ts';

export interface InstantInputs {
  /** 32 bytes. */
  readonly serverSeed: Uint8Array;
  readonly clientSeed: string;
  readonly nonce: number;
}

export function createInstantStream({ serverSeed, clientSeed, nonce }: InstantInputs): DrawStream {
  if (serverSeed.length !== SEED_BYTES) throw new RangeError(`server seed must be ${SEED_BYTES} bytes`);
  if (!Number.isSafeInteger(nonce) || nonce < 0) throw new RangeError(`not a nonce: ${nonce}`);
  const nextWord = wordsOf((cursor) => hmac(sha256, serverSeed, utf8ToBytes(`${clientSeed}:${nonce}:${cursor}`)));
  return { rand: (n) => unbiased(n, nextWord) };
}
