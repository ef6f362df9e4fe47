/** Builders for tests: a network that signs rounds as quicknet does, with a key of its own. */
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { pointOfRound } from './beacon-signature.ts';

const { shortSignatures: bls } = bls12_381;
const SEED_BYTES = 48;

export interface GivenNetwork {
  /** 96 bytes in hexadecimal. */
  readonly key: string;
  /** 48 bytes. */
  readonly sign: (round: number) => Uint8Array;
}

/** Another network for each seed, 0 to 255. */
export function givenNetwork(seed = 1): GivenNetwork {
  const { secretKey, publicKey } = bls.keygen(new Uint8Array(SEED_BYTES).fill(seed));
  return {
    key: publicKey.toHex(),
    sign: (round) => bls.Signature.toBytes(bls.sign(pointOfRound(round), secretKey)),
  };
}
