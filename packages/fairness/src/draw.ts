/**
 * The provable draw (docs/fairness.md), the same code where the server draws and where the browser verifies.
 *
 * committed  before sales open the house shows `commitOf(serverSeed)`.
 * rooted     at the close every accepted ticket's digest, in order of acceptance, is folded into one bet root.
 * drawn      seed, beacon and the draw's own name make one stream of words; the result is read from it without bias.
 * revealed   the seed is published; anyone repeats these steps and gets the same result.
 *
 * Of draws of scheme 1 the bet root went into the stream too (lottery.md 12.1 step 4), so that whoever had the seed could
 * choose the result by the last ticket he added. They stay verifiable as they were drawn.
 *
 * Everything here is a pure function of its arguments. Seeds come from `random.ts`, never from here.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { unbiased } from './unbiased.ts';

export const SEED_BYTES = 32;
export const DIGEST_BYTES = 32;

/** How the stream is made. A draw has its own for ever, fixed with its commitment; new draws have the newest. */
export type DrawScheme = 1 | 2;
export const NEWEST_SCHEME: DrawScheme = 2;

export const DRAW_SCHEMES: readonly DrawScheme[] = [1, 2];

const BET_ROOT_TAG = utf8ToBytes('B1');
const ENTRIES_ROOT_TAG = utf8ToBytes('E1');

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
  return createRoot(BET_ROOT_TAG);
}

/** Folds the digests of shots of a Yeekee round alike, under a tag of their own: SHA-256("E1" || d1 || d2 || ...). */
export function createEntriesRoot(): BetRoot {
  return createRoot(ENTRIES_ROOT_TAG);
}

function createRoot(tag: Uint8Array): BetRoot {
  const hash = sha256.create().update(tag);
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
  readonly scheme: DrawScheme;
  /** 32 bytes. */
  readonly serverSeed: Uint8Array;
  readonly gameCode: string;
  readonly issueNo: string;
  /**
   * 32 bytes of what people sent that goes into the stream: the bet root of scheme 1, the root of the shots of a Yeekee round
   * of scheme 2 (`rootInStream`). Null: nothing does.
   */
  readonly root: Uint8Array | null;
  /** 32 bytes; `zeroBeacon()` when the draw has none. */
  readonly beacon: Uint8Array;
}

/** Which root of a draw goes into its stream. Null from scheme 2 on, but for the shots of a Yeekee round. */
export function rootInStream<Root>(
  scheme: DrawScheme,
  { betRoot, entriesRoot }: { readonly betRoot: Root; readonly entriesRoot: Root | null },
): Root | null {
  return scheme === 1 ? betRoot : entriesRoot;
}

/** What names a draw in its stream, in UTF-8. */
export function streamLabel({
  scheme,
  gameCode,
  issueNo,
}: Pick<DrawInputs, 'scheme' | 'gameCode' | 'issueNo'>): string {
  return scheme === 1 ? `${gameCode}|${issueNo}` : `draw/2|${gameCode}|${issueNo}`;
}

export interface DrawStream {
  /** The next unbiased number 0..n-1 of the stream; n is a whole number 1..2^32. */
  rand(n: number): number;
}

/**
 * The stream of one draw: words of HMAC-SHA256(serverSeed, label || 0x00 || root || beacon || counter), where a root that
 * does not go in has no bytes. Two streams of equal inputs give equal numbers for ever.
 */
export function createStream(inputs: DrawInputs): DrawStream {
  expectBytes(inputs.serverSeed, SEED_BYTES, 'server seed');
  if (inputs.root === null && inputs.scheme === 1) throw new RangeError('a stream of scheme 1 takes the bet root');
  if (inputs.root !== null) expectBytes(inputs.root, DIGEST_BYTES, 'root');
  expectBytes(inputs.beacon, DIGEST_BYTES, 'beacon');
  const label = utf8ToBytes(streamLabel(inputs));
  const root = inputs.root ?? new Uint8Array();
  const message = concatBytes(label, Uint8Array.of(0), root, inputs.beacon, new Uint8Array(4));
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
