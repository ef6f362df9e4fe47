/** Every page of the desk is looked at: each that the router or a screen knows, and each of its tabs. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { deskStops, NOT_HERE } from './stops.ts';

const SOURCES = fileURLToPath(new URL('../src/', import.meta.url));
const PLACES = { member: '1', draw: '2', contentItem: '3', feedback: '4', staff: '5' };

test('every address that the router has of its own is listed with its reason', () => {
  const router = readFileSync(`${SOURCES}app/router.tsx`, 'utf8');
  const routes = [...router.matchAll(/\bpath: '([^']+)'/g)].map(([, path = '']) => path);
  expect(routes.toSorted()).toEqual(Object.keys(NOT_HERE).toSorted());
});

test('every tab is told in the screen of its page, so that it is a stop', () => {
  const files = readdirSync(`${SOURCES}features`, { recursive: true, encoding: 'utf8' });
  const astray = files.filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !/screen\.ts$/.test(file) &&
      /\b(\w+_)?TABS = \[/.test(readFileSync(`${SOURCES}features/${file}`, 'utf8')),
  );
  expect(astray).toEqual([]);
});

test('every page is a stop, with each of its tabs and what stands in the place of its id', () => {
  const stops = deskStops(PLACES).map(({ at }) => at);
  expect(stops.filter((at) => at.includes('$'))).toEqual([]);
  expect(stops).toContain('/desk/members/1?tab=limits');
  expect(stops).toContain('/desk/my-account');
  expect(stops.length).toBeGreaterThan(45);
  expect(new Set(stops).size).toBe(stops.length);
});
