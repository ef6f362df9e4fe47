import { rational } from '@house/lottery/rational';
import { expect, test } from 'vitest';
import { oneIn } from './one-in.ts';

test.each([
  [1n, 10n, '10'],
  [1n, 2n, '2'],
  [1n, 100_000n, '1,00,000'],
  [4n, 10n, '2.5'],
  [3n, 10n, '3.34'],
  [0n, 1n, '–'],
])('a chance of %d/%d is one in %s, never better than it is', (numerator, denominator, text) => {
  expect(oneIn(rational(numerator, denominator))).toBe(text);
});
