/** What docs say of every file is held here: it opens with what it is for, and a comment stands above what it tells of. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROOT = new URL('../', import.meta.url);
const PLACES = ['apps', 'bench', 'packages', 'scripts', 'tools'];
const NOT_OURS = /(^|\/)(node_modules|dist|public)\//;

const sources = PLACES.flatMap((place) =>
  readdirSync(new URL(place, ROOT), { recursive: true, encoding: 'utf8' }).map((path) => `${place}/${path}`),
).filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !/\.(test|d)\.tsx?$/.test(path) && !NOT_OURS.test(path));
const textOf = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8').replace(/^#!.*\n/, '');

test('every source file opens with what it is for', () => {
  expect(sources.length).toBeGreaterThan(1_000);
  expect(sources.filter((path) => !/^\/[*/]/.test(textOf(path)))).toEqual([]);
});

test('no comment was left above another one', () => {
  expect(sources.filter((path) => /\*\/\n *\/\*\*/.test(textOf(path)))).toEqual([]);
});

test('a decision says what it stands on, what was decided, what speaks against it and what would change it', () => {
  const decisions = readdirSync(new URL('docs/adr', ROOT)).map((name) => [name, textOf(`docs/adr/${name}`)] as const);
  expect(decisions.length).toBeGreaterThan(10);
  for (const [name, text] of decisions) {
    for (const part of ['Background', 'Decision', 'The case against', 'What would change our mind']) {
      expect(text, name).toContain(`**${part}.**`);
    }
    expect(text.split('\n').length, name).toBeLessThanOrEqual(60);
  }
});
