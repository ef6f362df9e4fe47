import { expect, test } from 'vitest';
import { readSpread, writeSpread } from './model.ts';

test('a spread is read from a percentage in any digits, and from nothing else', () => {
  expect(['1', '1.25', '০.৫', '20', '20.01', '-1', '', '1,5'].map(readSpread)).toEqual([
    100,
    125,
    50,
    2_000,
    null,
    null,
    null,
    null,
  ]);
  expect([100, 125, 0].map(writeSpread)).toEqual(['1%', '1.25%', '0%']);
});
