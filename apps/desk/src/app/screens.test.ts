import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { isOpenTo, SCREENS, screensFor } from './screens.ts';

const FEATURES = fileURLToPath(new URL('../features/', import.meta.url));
/** They stand outside of the frame, so the router has their pages. */
const OUTSIDE = ['enrol', 'session'];

test('the menu shows only what the rights open, and no empty group', () => {
  const paths = screensFor(['members.view', 'audit.view']).flatMap(({ screens }) => screens.map(({ path }) => path));
  expect(paths).toEqual(['/members', '/audit']);
  expect(screensFor([])).toEqual([]);
});

test('a page under a screen needs the right of the screen, one that only begins alike does not', () => {
  expect(isOpenTo('/draws/7201', ['draws.view'])).toBe(true);
  expect(isOpenTo('/draws/7201', ['members.view'])).toBe(false);
  expect(isOpenTo('/drawsomething', [])).toBe(true);
  expect(isOpenTo('/my-account', [])).toBe(true);
});

test('every feature tells of its screens, each address stands once and each place of the menu too', () => {
  const features = readdirSync(FEATURES).filter((name) => !OUTSIDE.includes(name));
  expect(features.filter((name) => !readdirSync(FEATURES + name).includes('screen.ts'))).toEqual([]);
  const paths = SCREENS.flatMap((screen) => [screen, ...(screen.below ?? [])]).map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(25);
  expect(new Set(paths).size).toBe(paths.length);
  const places = SCREENS.flatMap(({ menu }) => (menu === null ? [] : [`${menu.group} ${menu.place}`]));
  expect(new Set(places).size).toBe(places.length);
});

test('the pages of a screen stand below its address, so that its right guards them', () => {
  const astray = SCREENS.flatMap(({ path, below = [] }) => below.filter((page) => !page.path.startsWith(`${path}/`)));
  expect(astray).toEqual([]);
});
