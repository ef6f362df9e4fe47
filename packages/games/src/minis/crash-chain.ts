/**
 * The chain that seeds of rockets come of (docs/studio.md): each seed is the SHA-256 of the next rocket's, the head that of the
 * first. Whoever knows the head, published before the first flew, can tell of any seed that was told later whether it is the
 * one that was settled then.
 */
import { commitOf } from '@house/fairness/draw';
import { fromHex, toHex } from '@house/fairness/hex';

const SEED_BYTES = 32;

export interface CrashChain {
  /** The number of the rocket with the first seed. */
  readonly first: number;
  readonly length: number;
  /** Hex. */
  readonly head: string;
}

/** Whether the chain has a seed for the rocket of this number. */
export function reaches({ first, length }: CrashChain, number: number): boolean {
  return number >= first && number < first + length;
}

/** Whether this is the seed (hex) of the rocket of this number in this chain: it hashes down to the head. */
export function isSeedOfChain(chain: CrashChain, number: number, serverSeed: string): boolean {
  let seed = fromHex(serverSeed, SEED_BYTES);
  if (seed === null || !reaches(chain, number)) return false;
  for (let left = number - chain.first; left >= 0; left -= 1) seed = commitOf(seed);
  return toHex(seed) === chain.head;
}
