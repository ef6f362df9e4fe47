import { expect, test } from 'vitest';
import { listPages } from './list-pages.ts';

test('shows three pages round the current one and one at each edge', () => {
  expect(listPages(10, 20)).toEqual([1, 'gap-start', 9, 10, 11, 'gap-end', 20]);
});

test('shows every page when they are few', () => {
  expect(listPages(1, 3)).toEqual([1, 2, 3]);
  expect(listPages(2, 5)).toEqual([1, 2, 3, 4, 5]);
});

test('never hides a single page behind a gap', () => {
  expect(listPages(4, 20)).toEqual([1, 2, 3, 4, 5, 'gap-end', 20]);
});

test('keeps three in the middle at both ends', () => {
  expect(listPages(1, 20)).toEqual([1, 2, 3, 'gap-end', 20]);
  expect(listPages(20, 20)).toEqual([1, 'gap-start', 18, 19, 20]);
});
