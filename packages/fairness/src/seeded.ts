/**
 * Repeatable numbers for tests, the simulator and benches: xoshiro128** started from SHA-256 of a seed.
 * Anyone who has seen a few outputs can continue the sequence, so nothing that decides money may use it.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { unbiased } from './unbiased.ts';

export interface SeededRandom {
  /** 0..n-1, n 1..2^32. Has the shape of a `DrawStream`, so draws can be made from it. */
  rand(n: number): number;
  /** From `low` to `high`, both included. */
  between(low: number, high: number): number;
  /** True `numerator` times of `denominator`. */
  chance(numerator: number, denominator: number): boolean;
  /** One of a list that is not empty. */
  pick<T>(list: readonly T[]): T;
  bytes(count: number): Uint8Array;
  /** A generator of its own for a named part, so that one part's draws do not shift another's. */
  fork(name: string): SeededRandom;
}

/** The generator of a seed. Equal seeds, equal sequences, on every machine. */
export function createSeededRandom(seed: string | number): SeededRandom {
  const nextWord = createXoshiro(sha256(utf8ToBytes(String(seed))));
  const rand = (n: number): number => unbiased(n, nextWord);
  return {
    rand,
    between: (low, high) => low + rand(high - low + 1),
    chance: (numerator, denominator) => rand(denominator) < numerator,
    pick<T>(list: readonly T[]): T {
      if (list.length === 0) throw new RangeError('cannot pick of an empty list');
      return list[rand(list.length)] as T;
    },
    bytes: (count) => Uint8Array.from({ length: count }, () => rand(256)),
    fork: (name) => createSeededRandom(`${seed}/${name}`),
  };
}

function createXoshiro(state: Uint8Array): () => number {
  const view = new DataView(state.buffer, state.byteOffset, state.length);
  let [a, b, c, d] = [view.getUint32(0), view.getUint32(4), view.getUint32(8), view.getUint32(12)];
  return () => {
    const result = Math.imul(rotateLeft(Math.imul(b, 5), 7), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = rotateLeft(d, 11);
    return result;
  };
}

function rotateLeft(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}
