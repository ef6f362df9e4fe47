import fc from 'fast-check';
import { expect, test } from 'vitest';
import { beaconOf, instantOfRound, QUICKNET, roundAfter, SIGNATURE_BYTES } from './beacon.ts';
import { toHex } from './hex.ts';

test('the first round after an instant appears strictly after it, and the one before does not', () => {
  const genesis = QUICKNET.genesisSeconds * 1_000;
  expect([genesis - 1, genesis, genesis + 1, genesis + 2_999, genesis + 3_000].map(roundAfter)).toEqual([
    1, 2, 2, 2, 3,
  ]);
  fc.assert(
    fc.property(fc.integer({ min: genesis, max: genesis + 10 ** 12 }), (instant) => {
      const round = roundAfter(instant);
      expect(instantOfRound(round)).toBeGreaterThan(instant);
      expect(instantOfRound(round - 1)).toBeLessThanOrEqual(instant);
    }),
  );
});

test('the beacon is SHA-256 of the signature, which has 48 bytes', () => {
  // Independently: printf '\0%.0s' {1..48} | sha256sum
  expect(toHex(beaconOf(new Uint8Array(SIGNATURE_BYTES)))).toBe(
    '17b0761f87b081d5cf10757ccc89f12be355c70e2e29df288b65b30710dcbcd1',
  );
  expect(() => beaconOf(new Uint8Array(32))).toThrow('48');
});
