/** The walk knows every popup there is: by its name in the address, and by the file it stands in. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ROUTES } from '../src/app/routes.ts';
import { NOT_WALKED, POPUPS, pageStops, WALKED_FILES } from './walk/stops.ts';

const SOURCES = fileURLToPath(new URL('../src/', import.meta.url));
const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(SOURCES + file, 'utf8') }));

const PLACES = { draw: '1', waiting: '2', credited: '3', wish: '4', notice: '5', promotion: '6' };

test('every popup that the address may name is walked, or listed with its reason', () => {
  const host = files.find(({ file }) => file === 'app/popup-host.tsx')?.text ?? '';
  const shown = [...host.matchAll(/\bpop === '(\w+)'/g)].map(([, name = '']) => name);
  const opened = files.flatMap(({ text }) => [...text.matchAll(/openPopup\('(\w+)'/g)].map(([, name = '']) => name));
  expect(shown.length).toBeGreaterThan(10);
  const unknown = [...shown, ...opened, 'mc', 'ac'].filter((name) => !(name in POPUPS) && !(name in NOT_WALKED));
  expect([...new Set(unknown)]).toEqual([]);
});

test('every file with a popup is walked, or listed with its reason', () => {
  const found = files.filter(({ text }) => /<(Popup|Dialog|AuthPopup|dialog)\b/.test(text)).map(({ file }) => file);
  expect(found.length).toBeGreaterThan(10);
  expect(found.filter((file) => !WALKED_FILES.includes(file) && !(file in NOT_WALKED))).toEqual([]);
  const gone = [...WALKED_FILES, ...Object.keys(NOT_WALKED).filter((name) => name.includes('/'))];
  expect(gone.filter((name) => !files.some(({ file }) => file === name))).toEqual([]);
});

test('every address of the table is a stop', () => {
  const stops = [...pageStops('visitor', PLACES), ...pageStops('member', PLACES)].map(({ at }) => at.split('?')[0]);
  expect(ROUTES.map(({ paths }) => paths[0]).filter((path) => !stops.includes(path))).toEqual([]);
});
