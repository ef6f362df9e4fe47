import { expect, test } from 'vitest';
import { compileCatalogue, compileMessages, moduleOfArea, writeTable } from './vite-plugin.ts';

const { resolveId, load } = compileMessages();
const takes = (filter: { id: RegExp[] }, id: string): boolean => filter.id.some((pattern) => pattern.test(id));

test('makes the modules of areas and the table of them, and touches no other file', () => {
  expect(takes(resolveId.filter, 'messages/site-home.bn.json')).toBe(true);
  expect(takes(resolveId.filter, 'messages/common.fr.json')).toBe(false);
  expect(takes(resolveId.filter, './messages/common.en.json')).toBe(false);
  expect(takes(load.filter, resolveId.handler(moduleOfArea('common', 'en')))).toBe(true);
  expect(takes(load.filter, '/x/packages/i18n/src/catalogue-table.ts')).toBe(true);
  expect(takes(load.filter, 'C:\\x\\packages\\i18n\\src\\catalogue-table.ts')).toBe(true);
  expect(takes(load.filter, '/x/packages/i18n/src/catalogues.ts')).toBe(false);
});

test('compiles messages, so the browser needs no parser', () => {
  expect(compileCatalogue({ 'a.b': 'Left {count}' })).toBe(
    String.raw`export default JSON.parse("{\"a.b\":[\"Left \",[\"count\"]]}")`,
  );
});

test('fails the build on a message that is not ICU', () => {
  expect(() => compileCatalogue({ 'a.b': 'Left {count' })).toThrow();
});

test('an area is one module with the messages of every folder', () => {
  const watched: string[] = [];
  const build = { addWatchFile: (file: string) => watched.push(file) };
  const { code } = load.handler.call(build, resolveId.handler(moduleOfArea('errors', 'en'))) ?? { code: '' };
  for (const id of ['errors.unknown', 'errors.wallet.', 'errors.lottery.']) expect(code).toContain(id);
  expect(watched.length).toBeGreaterThan(5);
});

test('an app’s table has every area but those it never shows', () => {
  expect(writeTable(undefined)).toContain("'desk-staff': { bn: () => import('messages/desk-staff.bn.json'), en:");
  expect(writeTable(/^desk/)).not.toContain('desk');
});
