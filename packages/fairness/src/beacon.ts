/**
 * The outside beacon of lottery.md 12.1 step 3: the first round of drand's network "quicknet" after the close of a draw.
 *
 * A round appears every three seconds, at an instant known beforehand, and nobody knows its signature before. The beacon
 * is the round's randomness: SHA-256 of the signature. Whether the signature is the network's own, `beacon-signature.ts`
 * says, with a curve that is only loaded where a round is checked.
 */
import { sha256 } from '@noble/hashes/sha2.js';

/** The chain the house uses; all of it is public and never changes. */
export const QUICKNET = {
  chain: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  genesisSeconds: 1_692_803_367,
  periodSeconds: 3,
} as const;

/** A signature of quicknet: a point of G1, compressed. */
export const SIGNATURE_BYTES = 48;

const SECOND_MS = 1_000;

/** The first round that appears strictly after an instant (milliseconds since 1970). */
export function roundAfter(instant: number): number {
  const { genesisSeconds, periodSeconds } = QUICKNET;
  const passed = Math.floor((instant - genesisSeconds * SECOND_MS) / (periodSeconds * SECOND_MS));
  return Math.max(1, passed + 2);
}

/** When a round appears. */
export function instantOfRound(round: number): number {
  return (QUICKNET.genesisSeconds + (round - 1) * QUICKNET.periodSeconds) * SECOND_MS;
}

/** The beacon of a round's signature. */
export function beaconOf(signature: Uint8Array): Uint8Array {
  if (signature.length !== SIGNATURE_BYTES) throw new RangeError(`a signature has ${SIGNATURE_BYTES} bytes`);
  return sha256(signature);
}
