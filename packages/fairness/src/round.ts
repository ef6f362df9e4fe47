/**
 * The stream of one round of the studio's games (docs/fairness.md): the instant stream, its seed as hexadecimal text, as
 * rounds are stored and as members type them at /verify.
 *
 * committed  the house shows `commitOf(server seed)` before the first nonce of the pair.
 * played     each round takes the next nonce; the client seed is the member's, so neither side chose the numbers alone.
 * revealed   the member asks for another pair: the server seed is published and every round of it can be repeated.
 */
import { type DrawStream, SEED_BYTES } from './draw.ts';
import { fromHex } from './hex.ts';
import { createInstantStream } from './instant.ts';

export interface RoundSeeds {
  /** 32 bytes in hexadecimal. */
  readonly serverSeed: string;
  /** Any text; the member's own. */
  readonly clientSeed: string;
  /** 0, 1, 2 and so on within a pair of seeds. */
  readonly nonce: number;
}

/** Equal seeds give equal numbers for ever. Throws RangeError for a server seed or a nonce that is none. */
export function createRoundStream({ serverSeed, clientSeed, nonce }: RoundSeeds): DrawStream {
  const bytes = fromHex(serverSeed, SEED_BYTES);
  if (bytes === null) throw new RangeError(`server seed must be ${SEED_BYTES} bytes in hexadecimal`);
  return createInstantStream({ serverSeed: bytes, clientSeed, nonce });
}

const WORD = 2 ** 32;
const LOW_WORD_BITS = 20n;
const DROPPED_BITS = 12n;

/** A whole number below 2^52, every one equally likely: the first 52 bits of the next two words of the stream. */
export function draw52Bits(stream: DrawStream): bigint {
  const high = BigInt(stream.rand(WORD));
  const low = BigInt(stream.rand(WORD));
  return (high << LOW_WORD_BITS) | (low >> DROPPED_BITS);
}
