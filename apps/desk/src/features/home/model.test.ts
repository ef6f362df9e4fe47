import type { HomePlace } from '@house/rules/home-sections';
import { expect, test } from 'vitest';
import { movePlace, toggleSection } from './model.ts';

const places: HomePlace[] = [
  { section: 'hero', shown: true },
  { section: 'popular', shown: true },
  { section: 'winners', shown: false },
];
const names = (list: readonly HomePlace[]) => list.map(({ section }) => section);

test('a section moves to its place and takes nobody else out of the order', () => {
  expect(names(movePlace(places, 0, 2))).toEqual(['popular', 'winners', 'hero']);
  expect(names(movePlace(places, 2, 0))).toEqual(['winners', 'hero', 'popular']);
  expect(names(movePlace(places, 7, 0))).toEqual(['hero', 'popular', 'winners']);
});

test('a section is shown or hidden alone', () => {
  expect(toggleSection(places, 'popular').map(({ shown }) => shown)).toEqual([true, false, false]);
  expect(toggleSection(places, 'winners').map(({ shown }) => shown)).toEqual([true, true, true]);
});
