/** The exceptions that the import rules read from a list are those that are there; they only get fewer. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');
const MAIN = path.join(ROOT, 'apps/server/src/main');
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

test('main takes from inside a capability only what it still does: a list that may only shrink', () => {
  const inner = JSON.parse(read('apps/server/src/main/inner-imports.json')) as string[];
  const sources = readdirSync(MAIN)
    .filter((name) => name.endsWith('.ts') && !/(\.test|^given)\.ts$/.test(name))
    .map((name) => readFileSync(path.join(MAIN, name), 'utf8'));
  const taken = (file: string): boolean => sources.some((text) => text.includes(`/capabilities/${file}'`));
  // No longer taken: strike it from the list.
  expect(inner.filter((file) => !taken(file))).toEqual([]);
  expect(inner.length).toBeLessThanOrEqual(8);
});
