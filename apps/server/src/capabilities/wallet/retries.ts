/**
 * Requests that were posted whole, to answer ordinary retries without the database: one look for however many lines. What
 * comes again in another composition is left to the database, which knows every line.
 *
 * They are kept in arrays of numbers outside the heap, under a digest of what was asked, each line with its outcome. As
 * objects they were a third of what the old heap was cleared of, and a hundred thousand of them are walked through each
 * time: that clearing is what the slowest bets wait for (docs/performance.md).
 */
import { hash } from 'node:crypto';
import { type Movement, type Posted, type PostOutcome, shardOf } from './port.ts';
import { contentOf } from './rules.ts';

/** Words of 32 bits of a digest: nobody finds two requests that share one. */
const WORDS = 4;
const BYTES = WORDS * 4;
/** Places of the index to a line: short ways to a free one. */
const PLACES_A_LINE = 2;

/** Of a request, whose it is, its keys and all that makes another one the same: a byte a sign, as no buffer of its own. */
export type RequestDigest = string;

/** Null where it is not remembered: of several members, or decided in groups. */
export function digestOf(movements: readonly Movement[]): RequestDigest | null {
  const [first] = movements;
  if (first === undefined) return null;
  let text = `${first.memberId}`;
  for (const movement of movements) {
    if (movement.memberId !== first.memberId || movement.group !== undefined) return null;
    text += `\n${movement.key} ${contentOf(movement)}`;
  }
  return hash('sha256', text, 'binary').slice(0, BYTES);
}

export interface Retries {
  /** Outcomes of the same request, line by line; null when it is not known as just that. */
  recall(digest: RequestDigest, movements: readonly Movement[]): PostOutcome[] | null;
  /** Only a request of which every line was posted. */
  remember(digest: RequestDigest, outcomes: readonly PostOutcome[]): void;
}

/** `lines`: as many are remembered at least, and twice as many at most. */
export function createRetries(lines: number): Retries {
  let young = new Generation(lines);
  let old = new Generation(lines);
  return {
    recall: (digest, movements) => young.find(digest, movements) ?? old.find(digest, movements),
    remember(digest, outcomes) {
      if (outcomes.length > lines || !outcomes.every(isPosted)) return;
      if (!young.hasRoomFor(outcomes.length)) {
        [young, old] = [old, young];
        young.clear();
      }
      young.add(digest, outcomes);
    },
  };
}

function isPosted(outcome: PostOutcome): outcome is Posted {
  return outcome.refused === undefined;
}

function wordOf(digest: RequestDigest, word: number): number {
  let value = 0;
  for (let place = word * 4; place < word * 4 + 4; place += 1) value = (value << 8) | digest.charCodeAt(place);
  return value >>> 0;
}

/** Fills up, then is cleared as a whole. */
class Generation {
  /** By digest: 1 + the place of the request's first line; 0 is free. */
  readonly #index: Uint32Array;
  readonly #digests: Uint32Array;
  /** Of the request that begins here. */
  readonly #lengths: Uint32Array;
  readonly #seqs: BigInt64Array;
  readonly #balances: BigInt64Array;
  readonly #times: Float64Array;
  #used = 0;

  constructor(lines: number) {
    this.#index = new Uint32Array(2 ** Math.ceil(Math.log2(lines * PLACES_A_LINE)));
    this.#digests = new Uint32Array(lines * WORDS);
    this.#lengths = new Uint32Array(lines);
    this.#seqs = new BigInt64Array(lines);
    this.#balances = new BigInt64Array(lines);
    this.#times = new Float64Array(lines);
  }

  hasRoomFor(lines: number): boolean {
    return this.#used + lines <= this.#lengths.length;
  }

  clear(): void {
    this.#index.fill(0);
    this.#used = 0;
  }

  add(digest: RequestDigest, posted: readonly Posted[]): void {
    const first = this.#used;
    this.#used += posted.length;
    this.#index[this.#placeOf(digest)] = first + 1;
    for (let word = 0; word < WORDS; word += 1) this.#digests[first * WORDS + word] = wordOf(digest, word);
    this.#lengths[first] = posted.length;
    for (const [line, { seq, balanceAfter, at }] of posted.entries()) {
      this.#seqs[first + line] = seq;
      this.#balances[first + line] = balanceAfter;
      this.#times[first + line] = at.getTime();
    }
  }

  find(digest: RequestDigest, movements: readonly Movement[]): Posted[] | null {
    const first = (this.#index[this.#placeOf(digest)] ?? 0) - 1;
    if (first < 0 || this.#lengths[first] !== movements.length) return null;
    return movements.map(({ memberId }, line) => ({
      memberId,
      shard: shardOf(memberId),
      seq: this.#seqs[first + line] ?? 0n,
      at: new Date(this.#times[first + line] ?? 0),
      balanceAfter: this.#balances[first + line] ?? 0n,
      repeated: true,
    }));
  }

  /** Where the index has this digest, or would have it. */
  #placeOf(digest: RequestDigest): number {
    const mask = this.#index.length - 1;
    let place = wordOf(digest, 0) & mask;
    for (let held = this.#index[place]; held !== undefined && held !== 0; held = this.#index[place]) {
      if (this.#isAt(held - 1, digest)) return place;
      place = (place + 1) & mask;
    }
    return place;
  }

  #isAt(first: number, digest: RequestDigest): boolean {
    const from = first * WORDS;
    for (let word = 0; word < WORDS; word += 1) if (this.#digests[from + word] !== wordOf(digest, word)) return false;
    return true;
  }
}
