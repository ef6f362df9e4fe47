/**
 * The running root of one shard of a draw (docs/fairness.md): each ticket's digest is hashed onto what stood before it, so a
 * value of it fixes every ticket up to there and their order. A receipt holds one.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** What a shard of a draw begins with: SHA-256("C1|" + game + "|" + number + "|" + shard). */
export function chainStart(draw: {
  readonly gameCode: string;
  readonly drawNo: string;
  readonly shard: number;
}): Uint8Array {
  return sha256(utf8ToBytes(`C1|${draw.gameCode}|${draw.drawNo}|${draw.shard}`));
}

/** With one more ticket: SHA-256(before || digest). Both are 32 bytes. */
export function chainNext(before: Uint8Array, digest: Uint8Array): Uint8Array {
  return sha256(concatBytes(before, digest));
}
