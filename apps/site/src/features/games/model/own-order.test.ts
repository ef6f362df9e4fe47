import { expect, test } from 'vitest';
import { moveTo } from './own-order.ts';

test('one moves, the others keep their order', () => {
  expect(moveTo(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b']);
  expect(moveTo(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c']);
  expect(moveTo(['a', 'b', 'c'], 'b', 9)).toEqual(['a', 'c', 'b']);
  expect(moveTo(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c']);
});

test('what is not there moves nothing', () => {
  expect(moveTo(['a', 'b'], 'x', 0)).toEqual(['a', 'b']);
});
