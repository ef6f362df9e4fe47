/** Every page of the desk is looked at: each that the router or the menu knows, and each of its tabs. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { SCREEN_GROUPS } from '../src/app/screens.ts';
import { DESK_STOPS, deskStops, NOT_HERE } from './stops.ts';

const SOURCES = fileURLToPath(new URL('../src/', import.meta.url));
const router = readFileSync(`${SOURCES}app/router.tsx`, 'utf8');
const routes = [...router.matchAll(/\bpath: '([^']+)'/g)].map(([, path = '']) => path);

test('every address of the router and every screen of the menu is a stop, or listed with its reason', () => {
  const menu = SCREEN_GROUPS.flatMap(({ screens }) => screens.map(({ path }) => path));
  expect(routes.length).toBeGreaterThan(25);
  expect([...routes, ...menu].filter((path) => !(path in DESK_STOPS) && !(path in NOT_HERE))).toEqual([]);
  expect([...Object.keys(DESK_STOPS), ...Object.keys(NOT_HERE)].filter((path) => !routes.includes(path))).toEqual([]);
});

/** Screens whose folder is not called as their address. */
const PAGE_OF: Readonly<Record<string, string>> = { members: '/members/$id' };

test('every tab of a screen is a stop', () => {
  const missing = readdirSync(`${SOURCES}features`).flatMap((feature) => {
    const files = readdirSync(`${SOURCES}features/${feature}`).filter((file) => /(?<!\.test)\.tsx?$/.test(file));
    const texts = files.map((file) => readFileSync(`${SOURCES}features/${feature}/${file}`, 'utf8')).join('\n');
    const page = PAGE_OF[feature] ?? `/${feature}`;
    const queries = (DESK_STOPS[page] ?? []).map(({ query = '' }) => query);
    return [...texts.matchAll(/\bTABS = \[([^\]]+)\]|_TABS = \[([^\]]+)\]/g)]
      .flatMap(([, plain, named]) =>
        [...(plain ?? named ?? '').matchAll(/'(\w+)'/g)].map(([, tab = '']) => tab).slice(1),
      )
      .filter((tab) => !queries.includes(`?tab=${tab}`))
      .map((tab) => `${page}?tab=${tab}`);
  });
  expect(missing).toEqual([]);
});

test('what stands in the place of an id is put into every address', () => {
  const places = { member: '1', draw: '2', piece: '3', feedback: '4', staff: '5' };
  const stops = deskStops(places).map(({ at }) => at);
  expect(stops.filter((at) => at.includes('$'))).toEqual([]);
  expect(stops).toContain('/desk/members/1?tab=limits');
  expect(new Set(stops).size).toBe(stops.length);
});
