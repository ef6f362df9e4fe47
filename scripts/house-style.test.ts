/** What docs say of every file is held here: it opens with what it is for, and a comment stands above what it tells of. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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

test('packages are pinned exactly, ours beside them, all by one lock; the bench has its own', () => {
  const folders = ['apps', 'packages'].flatMap((place) =>
    readdirSync(new URL(place, ROOT)).map((name) => `${place}/${name}`),
  );
  const wanted = ['', ...folders, 'tools/quality'].flatMap((folder) => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(textOf(join(folder, 'package.json')));
    return Object.entries<string>({ ...dependencies, ...devDependencies, ...optionalDependencies }).map(
      ([name, version]) => ({ folder, name, version }),
    );
  });
  expect(wanted.length).toBeGreaterThan(80);
  const exact = /^(?:npm:@?[\w./-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/;
  expect(wanted.filter(({ name, version }) => !name.startsWith('@house/') && !exact.test(version))).toEqual([]);
  for (const folder of folders) expect(existsSync(new URL(`${folder}/package-lock.json`, ROOT)), folder).toBe(false);
});

test('CI calls the test command and nothing else, and stops at its failure', () => {
  expect(textOf('.ci/run').trim().split('\n')).toEqual([
    'set -euo pipefail',
    'cd "$(dirname "$0")/.."',
    'export CI=true',
    'npm test',
  ]);
});

/** What docs name and our sources must not have, or have only as a word of others. */
const NAMES_OF_OTHERS = ['dangerouslySetInnerHTML'];

test('every name of code that docs name stands in a source', () => {
  const inFolder = (folder: string, ends: RegExp): string[] =>
    readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path}`.replaceAll('\\', '/'))
      .filter((path) => ends.test(path) && !NOT_OURS.test(path));
  const code = PLACES.flatMap((place) => inFolder(place, /\.(tsx?|mjs|sql|json|css|html|sh)$/));
  const known = new Set(code.flatMap((path) => textOf(path).match(/[A-Za-z_]\w*/g) ?? []));
  for (const name of NAMES_OF_OTHERS) known.add(name);
  // Decisions tell of what was, too; a single word may be plain English.
  const papers = [...readdirSync(new URL('docs', ROOT)).filter((name) => name.endsWith('.md')), '../README.md'];
  const named = papers.flatMap((paper) =>
    [
      ...textOf(`docs/${paper}`)
        .replaceAll(/```[\s\S]*?```/g, '')
        .matchAll(/`([A-Za-z_]\w*)(?:\([^`]*\))?`/g),
    ].map(([, name = '']) => ({ paper, name })),
  );
  expect(named.length).toBeGreaterThan(400);
  expect(named.flatMap(({ paper, name }) => (known.has(name) ? [] : [`${paper}: ${name}`]))).toEqual([]);
});

test('every source file that docs name is there, by its path or the end of it, and every link leads somewhere', () => {
  // Docs leave out the folder `src` of a package.
  const paths = PLACES.flatMap((place) =>
    readdirSync(new URL(place, ROOT), { recursive: true, encoding: 'utf8' }).map((path) => `/${place}/${path}`),
  ).filter((path) => !NOT_OURS.test(path));
  const ends = new Set(
    paths.flatMap((path) =>
      [path, path.replace('/src/', '/')].flatMap((one) => one.split('/').map((_, at, all) => all.slice(at).join('/'))),
    ),
  );
  const docs = readdirSync(new URL('docs', ROOT), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => `docs/${path}`);
  const named = [...docs, 'README.md'].flatMap((doc) => {
    const text = textOf(doc);
    const files = [...text.matchAll(/`([\w@][\w./@-]*\.(?:tsx?|mjs|cjs|sql|css|py|sh))`/g)].map(
      ([, name = '']) => name,
    );
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, link = '']) => link);
    return [
      ...files.map((name) => ({ doc, name, there: ends.has(name) || existsSync(new URL(name, ROOT)) })),
      ...links.map((name) => ({ doc, name, there: existsSync(new URL(name, new URL(doc, ROOT))) })),
    ];
  });
  expect(named.length).toBeGreaterThan(400);
  expect(named.flatMap(({ doc, name, there }) => (there ? [] : [`${doc}: ${name}`]))).toEqual([]);
});

test('letters are folded by no language but the page’s: in a Turkish browser SIX would become s\u0131x', () => {
  const folding = sources.filter((path) => /\.toLocale(?:Lower|Upper)Case\(\)/.test(textOf(path)));
  expect(folding).toEqual([]);
});

/** `avoided | preferred` of the glossary; an avoided word may name several of its forms with commas. */
const AVOIDED = (textOf('docs/glossary.md').split('## Words we avoid')[1] ?? '')
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter(([avoided, preferred]) => avoided && preferred && !/^(avoided|-+)$/.test(avoided))
  .flatMap(([avoided = '', preferred = '']) => avoided.split(', ').map((word) => ({ word, preferred })));

/** The words of a text, in lower case: of prose, camelCase, snake_case and kebab-case alike. */
const wordsOf = (text: string): string =>
  ` ${text
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')} `;

test('no source, message or text of docs says a word that the glossary avoids', () => {
  const files = [...PLACES, 'docs']
    .flatMap((place) =>
      readdirSync(new URL(place, ROOT), { recursive: true, encoding: 'utf8' }).map((path) => `${place}/${path}`),
    )
    .filter((path) => /\.(tsx?|mjs|css|sql|json|md)$/.test(path) && !NOT_OURS.test(path))
    .filter(
      (path) => !/package-lock|\/migrations\/|baseline|docs\/adr\/|docs\/glossary\.md|main\/upgrade\.db/.test(path),
    );
  expect(AVOIDED.length).toBeGreaterThan(10);
  expect(files.length).toBeGreaterThan(1_500);
  const found = files.flatMap((path) => {
    const words = wordsOf(`${path} ${textOf(path)}`);
    return AVOIDED.filter(({ word }) => words.includes(` ${word} `)).map(
      ({ word, preferred }) => `${path}: ${word} -> ${preferred}`,
    );
  });
  expect(found).toEqual([]);
});
