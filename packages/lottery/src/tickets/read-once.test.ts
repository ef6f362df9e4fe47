import { expect, test } from 'vitest';
import { readOnce } from './read-once.ts';

test('a result is read once, and anew when its numbers are others, also in the same list', () => {
  let reads = 0;
  const sumOf = readOnce((result) => {
    reads += 1;
    return result.reduce((sum, number) => sum + number, 0);
  });
  const result = [1, 2, 3];
  expect([sumOf(result), sumOf([1, 2, 3]), reads]).toEqual([6, 6, 1]);
  result[0] = 5;
  expect([sumOf(result), reads]).toEqual([10, 2]);
  expect([sumOf([5, 2]), reads]).toEqual([7, 3]);
});
