/** How long a vendor's calls took, of counts by steps. */
import { expect, test } from 'vitest';
import { percentileOf } from './health.ts';

test('a percentile is the step within which so many of a hundred were answered', () => {
  expect(percentileOf([], 50)).toBeNull();
  expect(percentileOf([null, 0, 0, 0, 0, 0, 0], 99)).toBeNull();
  expect(percentileOf([1, 0, 0, 0, 0, 0, 0], 99)).toBe(50);
  expect(percentileOf([50, 49, 0, 1, 0, 0, 0], 50)).toBe(50);
  expect(percentileOf([50, 49, 0, 1, 0, 0, 0], 99)).toBe(100);
  expect(percentileOf([50, 48, 0, 1, 0, 0, 1], 99)).toBe(500);
  expect(percentileOf([0, 0, 0, 0, 0, 0, 2], 50)).toBe(Number.POSITIVE_INFINITY);
});
