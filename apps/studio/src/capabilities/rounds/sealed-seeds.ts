/** Server seeds at rest: made from the system's randomness, promised by their hash, sealed under a key of their own. */
import { commitOf, SEED_BYTES } from '@house/fairness/draw';
import { fromHex, toHex } from '@house/fairness/hex';
import { present } from '@house/server/platform/result';
import { createSealer } from '@house/server/platform/seal';

interface SealedSeed {
  /** SHA-256 of the seed. */
  readonly commitment: Buffer;
  readonly sealed: Buffer;
}

export interface SealedSeeds {
  seal(id: string, seed: Uint8Array): SealedSeed;
  open(row: { readonly id: string; readonly sealed: Buffer }): Uint8Array;
}

/** `purpose`: what is sealed for one does not open as another's. */
export function createSealedSeeds(secret: string, purpose: string): SealedSeeds {
  const sealerOf = (id: string) => createSealer(secret, `studio ${purpose} ${id}`);
  return {
    seal: (id, seed) => ({ commitment: Buffer.from(commitOf(seed)), sealed: sealerOf(id).sealText(toHex(seed)) }),
    open: ({ id, sealed }) =>
      present(fromHex(sealerOf(id).openSealed(sealed) ?? '', SEED_BYTES), 'the secret opens the seeds of the studio'),
  };
}
