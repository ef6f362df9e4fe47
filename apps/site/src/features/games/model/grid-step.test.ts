import { expect, test } from 'vitest';
import { stepInGrid } from './grid-step.ts';

/**
 * 0 1 2
 * 3 4
 */
const from = (at: number, rtl = false) => ({ at, count: 5, columns: 3, rtl });

test('arrows lead to the neighbour, and nowhere beyond the edge', () => {
  expect(stepInGrid('ArrowRight', from(2))).toBe(3);
  expect(stepInGrid('ArrowLeft', from(0))).toBeNull();
  expect(stepInGrid('ArrowDown', from(1))).toBe(4);
  expect(stepInGrid('ArrowUp', from(4))).toBe(1);
  expect(stepInGrid('ArrowUp', from(1))).toBeNull();
  expect(stepInGrid('ArrowDown', from(4))).toBeNull();
  expect(stepInGrid('x', from(1))).toBeNull();
});

test('below the gap of a short last row stands its last tile', () => {
  expect(stepInGrid('ArrowDown', from(2))).toBe(4);
});

test('home and end lead to the first and the last, and right is back where text runs from the right', () => {
  expect(stepInGrid('Home', from(4))).toBe(0);
  expect(stepInGrid('End', from(1))).toBe(4);
  expect(stepInGrid('ArrowRight', from(1, true))).toBe(0);
});
