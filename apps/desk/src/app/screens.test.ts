import { expect, test } from 'vitest';
import { screenAt, screensFor } from './screens.ts';

test('the menu shows only what the rights open, and no empty group', () => {
  const paths = screensFor(['members.view', 'audit.view']).flatMap(({ screens }) => screens.map(({ path }) => path));
  expect(paths).toEqual(['/members', '/audit']);
  expect(screensFor([])).toEqual([]);
});

test('a page under a screen belongs to it, one that only begins alike does not', () => {
  expect(screenAt('/draws/7201')?.path).toBe('/draws');
  expect(screenAt('/drawsomething')).toBeUndefined();
});
