/** Roads by the examples that every guide to them draws. */
import { expect, test } from 'vitest';
import { beadRoad, bigRoad, derivedRoad } from './roads.ts';

const sides = (text: string): (0 | 1 | null)[] => [...text].map((one) => (one === 'B' ? 0 : one === 'P' ? 1 : null));
const drawn = (cells: readonly { column: number; row: number }[]): string =>
  cells.map(({ column, row }) => `${column}${row}`).join(' ');

test('beads go down and then to the right', () => {
  expect(drawn(beadRoad(['a', 'b', 'c', 'd', 'e', 'f', 'g']))).toBe('00 01 02 03 04 05 10');
});

test('a streak goes down, a change begins a column, ties stay where they fall', () => {
  const road = bigRoad(sides('TBBTTPB'));
  expect(drawn(road)).toBe('00 01 10 20');
  expect(road.map(({ of }) => of.ties)).toEqual([1, 2, 0, 0]);
});

test('a streak of more than six turns to the right, and the next begins in the first free column', () => {
  expect(drawn(bigRoad(sides('BBBBBBBBP')))).toBe('00 01 02 03 04 05 15 25 10');
  // A tail in the way turns the next streak sooner.
  expect(drawn(bigRoad(sides('BBBBBBBPPPPPPP')))).toBe('00 01 02 03 04 05 15 10 11 12 13 14 24 34');
});

test('derived roads say whether streaks go on alike', () => {
  // Columns of 1, 1, 1, 1: every comparison is alike.
  expect(derivedRoad(sides('BPBP'), 1).map(({ of }) => of)).toEqual([true, true]);
  // Columns of 2, 3: the second is alike, the third comes just below the end of the one before.
  expect(derivedRoad(sides('BBPPP'), 1).map(({ of }) => of)).toEqual([true, false]);
  // Columns of 3, 1, then a new one: the two before differ.
  expect(derivedRoad(sides('BBBPB'), 1).map(({ of }) => of)).toEqual([false]);
  // Nothing to be held against yet.
  expect(derivedRoad(sides('BBPP'), 2)).toEqual([]);
  expect(derivedRoad(sides('BPBB'), 2).map(({ of }) => of)).toEqual([false]);
});
