import { expect, test } from 'vitest';
import { readTypedBound, urgencyOf } from './model.ts';

test('what waits for four hours is due soon, what waits for a day is late', () => {
  expect([0, 239, 240, 1_439, 1_440].map(urgencyOf)).toEqual(['inTime', 'inTime', 'soon', 'soon', 'late']);
});

test('a bound is an amount of zero or more, and nothing typed is none', () => {
  expect(['', ' ', '0', '20000', 'many', '-1'].map(readTypedBound)).toEqual([
    null,
    null,
    '0.00',
    '20000.00',
    undefined,
    undefined,
  ]);
});
