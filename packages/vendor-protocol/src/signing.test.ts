/** What is signed, and what is taken for genuine. */
import { expect, test } from 'vitest';
import { isGenuine, SIGNATURE_WINDOW_MILLISECONDS, signBody } from './signing.ts';

const NOW = 1_800_000_000_000;
const rawBody = '{"amount":"1.50"}';
const timestamp = String(NOW);
const signature = signBody('secret', timestamp, rawBody);

test('a signature is the hex HMAC-SHA256 of timestamp, dot and raw body', () => {
  // printf '1800000000000.{"amount":"1.50"}' | openssl dgst -sha256 -hmac secret
  expect(signature).toBe('de60006aa8e0ad2f352bc44bff405e2b2866335b4e8344a33044829df5a90f73');
});

test('is genuine under any of the secrets, since a secret is changed while calls are under way', () => {
  expect(isGenuine(['secret'], { timestamp, signature, rawBody }, NOW)).toBe(true);
  expect(isGenuine(['next', 'secret'], { timestamp, signature, rawBody }, NOW)).toBe(true);
  expect(isGenuine([], { timestamp, signature, rawBody }, NOW)).toBe(false);
});

test.each([
  ['another body', { rawBody: '{"amount":"1.51"}' }],
  ['another time', { timestamp: String(NOW + 1) }],
  ['a time that is none', { timestamp: 'now' }],
  ['upper-case hex', { signature: signature.toUpperCase() }],
  ['half of it', { signature: signature.slice(0, 32) }],
  ['nothing', { signature: '' }],
])('%s is not genuine', (_what, changed) => {
  expect(isGenuine(['secret'], { timestamp, signature, rawBody, ...changed }, NOW)).toBe(false);
});

test('is good for sixty seconds either way', () => {
  const signed = { timestamp, signature, rawBody };
  for (const skew of [SIGNATURE_WINDOW_MILLISECONDS, -SIGNATURE_WINDOW_MILLISECONDS]) {
    expect(isGenuine(['secret'], signed, NOW + skew)).toBe(true);
    expect(isGenuine(['secret'], signed, NOW + skew + Math.sign(skew))).toBe(false);
  }
});
