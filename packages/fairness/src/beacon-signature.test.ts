import { expect, test } from 'vitest';
import { beaconOf, SIGNATURE_BYTES } from './beacon.ts';
import { isSignatureOfRound } from './beacon-signature.ts';
import { givenNetwork } from './given.ts';
import { fromHex, toHex } from './hex.ts';

/** As `https://api.drand.sh/<chain of quicknet>/public/<round>` publishes them. */
const PUBLISHED = [
  {
    round: 1_000,
    signature: 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
    randomness: 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
  },
  {
    round: 657_413,
    signature: 'b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b',
    randomness: 'fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587',
  },
] as const;
const bytes = (signature: string) => fromHex(signature, SIGNATURE_BYTES) ?? new Uint8Array();

test.each(PUBLISHED)(
  'round $round of quicknet is signed by its key, and its randomness is of that signature',
  (one) => {
    expect(isSignatureOfRound(one.round, bytes(one.signature))).toBe(true);
    expect(toHex(beaconOf(bytes(one.signature)))).toBe(one.randomness);
  },
);

test('the signature of another round, a made-up one, and one of another key are none', () => {
  const [first, second] = PUBLISHED;
  expect(isSignatureOfRound(first.round, bytes(second.signature))).toBe(false);
  expect(isSignatureOfRound(first.round + 1, bytes(first.signature))).toBe(false);
  expect(isSignatureOfRound(first.round, new Uint8Array(SIGNATURE_BYTES).fill(7))).toBe(false);
  expect(isSignatureOfRound(first.round, new Uint8Array(5))).toBe(false);
  // The point at infinity.
  expect(isSignatureOfRound(first.round, new Uint8Array(SIGNATURE_BYTES).with(0, 0xc0))).toBe(false);

  const { key, sign } = givenNetwork();
  const own = sign(first.round);
  expect(isSignatureOfRound(first.round, own, key)).toBe(true);
  expect(isSignatureOfRound(first.round, own)).toBe(false);
});
