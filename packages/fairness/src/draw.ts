/**
 * The provable draw of lottery.md 12.1, the same code where the server draws and where the browser verifies.
 *
 * committed  before sales open the house shows `commitOf(serverSeed)`.
 * rooted     at the close every accepted ticket's digest, in order of acceptance, is folded into one bet root.
 * drawn      seed, bet root and a beacon that appeared after the close make one stream of words; the result is read
 *            from it without bias.
 * revealed   the seed is published; anyone repeats these steps and gets the same result.
 *
 * Everything here is a pure function of its arguments. Seeds come from `random.ts`, never from here.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { unbiased } from './unbiased.ts';

export const SEED_BYTES = 32;
export const DIGEST_BYTES = 32;

const BET_ROOT_TAG = utf8ToBytes('B1');

/** 32 zero bytes: the beacon of a draw that has none. Such a draw is commit-only and must say so (12.1 step 3). */
export function zeroBeacon(): Uint8Array {
  return new Uint8Array(DIGEST_BYTES);
}

/** SHA-256 of the server seed, published before sales open (12.1 step 1). Seed and commitment are 32 bytes. */
export function commitOf(serverSeed: Uint8Array): Uint8Array {
  expectBytes(serverSeed, SEED_BYTES, 'server seed');
  return sha256(serverSeed);
}

/** SHA-256 of a ticket's canonical JSON (`canonicalJson`), in UTF-8 (12.1 step 2). */
export function ticketDigest(canonicalTicket: string): Uint8Array {
  return sha256(utf8ToBytes(canonicalTicket));
}

export interface BetRoot {
  /** Adds the digest of the next ticket, in order of acceptance. 32 bytes. */
  add(digest: Uint8Array): void;
  /** The root over everything added. Ends the hasher: nothing may be added after. */
  finish(): Uint8Array;
}

/** Folds ticket digests one by one, in constant memory: SHA-256("B1" || d1 || d2 || ...) (12.1 step 2). */
export function createBetRoot(): BetRoot {
  const hash = sha256.create().update(BET_ROOT_TAG);
  return {
    add(digest) {
      expectBytes(digest, DIGEST_BYTES, 'ticket digest');
      hash.update(digest);
    },
    finish: () => hash.digest(),
  };
}

/** The bet root of a list of ticket digests in order of acceptance; an empty list gives SHA-256("B1"). */
export function betRootOf(digests: Iterable<Uint8Array>): Uint8Array {
  const root = createBetRoot();
  for (const digest of digests) root.add(digest);
  return root.finish();
}

export interface DrawInputs {
  /** 32 bytes. */
  readonly serverSeed: Uint8Array;
  readonly gameCode: string;
  readonly issueNo: string;
  /** 32 bytes. */
  readonly betRoot: Uint8Array;
  /** 32 bytes; `zeroBeacon()` when the draw has none. */
  readonly beacon: Uint8Array;
}

export interface DrawStream {
  /** The next unbiased number 0..n-1 of the stream; n is a whole number 1..2^32. */
  rand(n: number): number;
}

/** The stream of one draw (12.1 steps 4 and 5). Two streams of equal inputs give equal numbers for ever. */
export function createStream(inputs: DrawInputs): DrawStream {
  expectBytes(inputs.serverSeed, SEED_BYTES, 'server seed');
  expectBytes(inputs.betRoot, DIGEST_BYTES, 'bet root');
  expectBytes(inputs.beacon, DIGEST_BYTES, 'beacon');
  const label = utf8ToBytes(`${inputs.gameCode}|${inputs.issueNo}`);
  const message = concatBytes(label, Uint8Array.of(0), inputs.betRoot, inputs.beacon, new Uint8Array(4));
  const counterAt = message.length - 4;
  const messageView = new DataView(message.buffer, message.byteOffset, message.length);
  const nextWord = wordsOf((blockIndex) => {
    messageView.setUint32(counterAt, blockIndex);
    return hmac(sha256, inputs.serverSeed, message);
  });
  return { rand: (n) => unbiased(n, nextWord) };
}

/** Big-endian words of four bytes, from blocks that are made as they are needed. */
export function wordsOf(makeBlock: (blockIndex: number) => Uint8Array): () => number {
  let block: DataView = new DataView(new ArrayBuffer(0));
  let blockIndex = 0;
  let offset = 0;
  return () => {
    if (offset >= block.byteLength) {
      const bytes = makeBlock(blockIndex);
      blockIndex += 1;
      block = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
      offset = 0;
    }
    const word = block.getUint32(offset);
    offset += 4;
    return word;
  };
}

/** `count` digits 0-9, each drawn by itself. */
export function drawDigits(stream: DrawStream, count: number): number[] {
  return Array.from({ length: count }, () => stream.rand(10));
}

/** `count` dice 1-6. */
export function drawDice(stream: DrawStream, count: number): number[] {
  return Array.from({ length: count }, () => 1 + stream.rand(6));
}

/** k different numbers of 1..n in the order drawn: the first k places of a Fisher-Yates shuffle (12.1 step 6). */
export function drawPrefix(stream: DrawStream, n: number, k: number): number[] {
  if (k > n) throw new RangeError(`cannot draw ${k} different numbers of ${n}`);
  const numbers = Array.from({ length: n }, (_, index) => index + 1);
  for (let i = 0; i < k; i += 1) {
    const j = i + stream.rand(n - i);
    const [a = 0, b = 0] = [numbers[i], numbers[j]];
    numbers[i] = b;
    numbers[j] = a;
  }
  return numbers.slice(0, k);
}

function expectBytes(bytes: Uint8Array, length: number, name: string): void {
  if (bytes.length !== length) throw new RangeError(`${name} must be ${length} bytes, not ${bytes.length}`);
}
