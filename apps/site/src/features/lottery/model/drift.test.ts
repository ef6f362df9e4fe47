/** A clock that is wrong by a day is not told of in seconds. */
import { expect, test } from 'vitest';
import { driftOf } from './drift.ts';

test.each([
  [2_000, null],
  [-2_400, { unit: 'second', count: 2 }],
  [119_000, { unit: 'second', count: 119 }],
  [600_000, { unit: 'minute', count: 10 }],
  [-86_400_000, { unit: 'hour', count: 24 }],
  [5 * 86_400_000 + 5_000, { unit: 'day', count: 5 }],
])('%i ms is %j', (milliseconds, said) => {
  expect(driftOf(milliseconds)).toEqual(said);
});
