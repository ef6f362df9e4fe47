import { expect, test } from 'vitest';
import { isCallbackGenuine, signCallback } from './body-signature.ts';

const now = 1_772_000_000_000;
const timestamp = now.toString();
const rawBody = '{"gatewayOrder":"SBX-1","amount":"500.00"}';
const signature = signCallback('secret', timestamp, rawBody);

test('signs the time and the raw body with HMAC-SHA256, in hex', () => {
  // Computed with another implementation (Python's hmac).
  expect(signCallback('secret', '1772000000000', 'body')).toBe(
    '644fd3887ea5f1e7e7dc385255a8de34b65f9093cb3976fc4ed334713971d816',
  );
});

test('takes what it signed', () => {
  expect(isCallbackGenuine('secret', { timestamp, signature, rawBody }, now)).toBe(true);
});

test.each([
  ['another body', { timestamp, signature, rawBody: `${rawBody} ` }],
  ['another time', { timestamp: (now + 1).toString(), signature, rawBody }],
  ['a signature cut short', { timestamp, signature: signature.slice(0, 63), rawBody }],
  ['no signature', { timestamp, signature: '', rawBody }],
  ['a time that is no number', { timestamp: 'now', signature: signCallback('secret', 'now', rawBody), rawBody }],
  ['another secret', { timestamp, signature: signCallback('other', timestamp, rawBody), rawBody }],
])('refuses %s', (_what, callback) => {
  expect(isCallbackGenuine('secret', callback, now)).toBe(false);
});

test('refuses a genuine signature more than five minutes away from now, either way', () => {
  const callback = { timestamp, signature, rawBody };
  expect(isCallbackGenuine('secret', callback, now + 300_000)).toBe(true);
  expect(isCallbackGenuine('secret', callback, now + 300_001)).toBe(false);
  expect(isCallbackGenuine('secret', callback, now - 300_001)).toBe(false);
});
