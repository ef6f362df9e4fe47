import { expect, test } from 'vitest';
import { anyFraction } from './any-fraction.ts';

test('moments are spread: none is past the whole, and they are not all one', () => {
  const moments = Array.from({ length: 200 }, anyFraction);
  for (const moment of moments) expect(moment >= 0 && moment < 1).toBe(true);
  expect(new Set(moments).size).toBeGreaterThan(20);
});
