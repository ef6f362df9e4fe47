import { isSigned } from '@house/fairness/signed-text';
import { expect, test } from 'vitest';
import { createHouseKey } from './house-key.ts';

test('what a house signs is checked by browsers, for its purpose and with its key alone', () => {
  const [key, other] = [createHouseKey('one secret of a house'), createHouseKey('another secret of one')];
  const signed = key.sign('house receipt 1', 'টেক্সট {"a":1}');
  expect(signed.key).toBe(key.publicKey);
  expect(isSigned('house receipt 1', signed)).toBe(true);
  expect(isSigned('house log head 1', signed)).toBe(false);
  expect(isSigned('house receipt 1', { ...signed, key: other.publicKey })).toBe(false);
  expect(isSigned('house receipt 1', { ...signed, text: `${signed.text} ` })).toBe(false);
  expect(isSigned('house receipt 1', { ...signed, text: '\ud800' })).toBe(false);
  expect(isSigned('house receipt 1', { ...signed, signature: 'no' })).toBe(false);
  expect(createHouseKey('one secret of a house').publicKey).toBe(key.publicKey);
});
