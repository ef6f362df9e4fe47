/** How far a replica is behind, from places in the log alone. */
import { expect, test } from 'vitest';
import { behindOf } from './report-reads.ts';

const SAMPLES = [
  { at: 1_000, place: 100n },
  { at: 2_000, place: 200n },
  { at: 3_000, place: 300n },
];

test.each([
  ['as far as the primary', 300n, 0],
  ['further than was known of it', 350n, 0],
  ['between two places', 250n, 1_500],
  ['at the oldest', 100n, 2_500],
  ['before the oldest', 99n, null],
])('a replica that is %s', (_, reached, behind) => {
  expect(behindOf(SAMPLES, reached, 3_500)).toBe(behind);
});

test('of nothing nothing is known', () => {
  expect(behindOf([], 5n, 0)).toBeNull();
});
