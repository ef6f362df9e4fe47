import { expect, test } from 'vitest';
import { judgeSeen } from './seen.ts';

test('a change may be made upon what stands as it was seen, or by who does not say what he saw', () => {
  expect(judgeSeen({ seen: 1n, before: 1n, wish: 2n })).toBe('asSeen');
  expect(judgeSeen({ seen: undefined, before: 1n, wish: 2n })).toBe('asSeen');
});

test('what changed meanwhile is not undone, and an order that comes again is done', () => {
  expect(judgeSeen<bigint | null>({ seen: 1n, before: null, wish: 2n })).toBe('changedMeanwhile');
  expect(judgeSeen<bigint | null>({ seen: 1n, before: null, wish: null })).toBe('done');
});

test('only what a form shows counts, in whatever order it comes', () => {
  const rightsOf = ({ rights }: { rights: readonly string[]; at?: number }) => rights.toSorted();
  const before = { rights: ['a', 'b'], at: 2 };
  expect(judgeSeen({ seen: { rights: ['b', 'a'], at: 1 }, before, wish: { rights: [] } }, rightsOf)).toBe('asSeen');
  expect(judgeSeen({ seen: { rights: ['b'] }, before, wish: { rights: ['b', 'a'] } }, rightsOf)).toBe('done');
});

test('half a character says no more than that it is another', () => {
  expect(judgeSeen({ seen: { mail: '\ud800' }, before: { mail: 'a' }, wish: { mail: 'b' } })).toBe('changedMeanwhile');
});
