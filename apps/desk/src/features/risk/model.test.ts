import { expect, test } from 'vitest';
import { bandOf, readTypedCount } from './model.ts';

test('a score has a word as well as a colour', () => {
  expect([0, 59, 60, 99, 100].map(bandOf)).toEqual(['watch', 'watch', 'high', 'high', 'severe']);
});

test('weights and parameters are whole numbers in any digits', () => {
  expect(['24', ' ২৪ ', '', '-1', '1.5', 'many'].map(readTypedCount)).toEqual([24, 24, null, null, null, null]);
});
