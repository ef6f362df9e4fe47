import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildInTurn, buildStaleApps, compressApps } from './stale-web.mjs';

let root = '';

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'house-web-'));
  write('package-lock.json', '{}');
  write('packages/words/src/word.js', `export const word = 'first';`);
  write('apps/page/vite.config.ts', 'export default {};');
  write('apps/page/index.html', '<!doctype html><script type="module" src="/src/page.js"></script>');
  write('apps/page/src/page.js', `import { word } from '../../../packages/words/src/word.js'; document.title = word;`);
  write('apps/server/main.js', '');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const BUILT = [expect.stringMatching(/^built the page in /)];
/** What the built page is called. */
function builtTitle(): string | undefined {
  const assets = join(root, 'apps/page/dist/assets');
  const texts = readdirSync(assets).map((name) => readFileSync(join(assets, name), 'utf8'));
  return texts.join('').match(/document\.title=[`"'](\w+)/)?.[1];
}

test('an app is built when it never was, and not again while nothing it is made of changes', async () => {
  expect(await buildStaleApps(root)).toEqual(BUILT);
  expect(builtTitle()).toBe('first');
  expect(await buildStaleApps(root)).toEqual([]);
  write('apps/page/src/page.test.ts', 'a test is no part of it');
  write('apps/page/node_modules/other/index.js', 'nor what is installed, but for the lock');
  write('apps/server/main.js', 'nor another app');
  expect(await buildStaleApps(root)).toEqual([]);
});

test('an app is built again when its own files, a package or the lock has changed', async () => {
  await buildStaleApps(root);
  write('packages/words/src/word.js', `export const word = 'second';`);
  expect(await buildStaleApps(root)).toEqual(BUILT);
  expect(builtTitle()).toBe('second');
  write('apps/page/src/page.js', `document.title = 'third';`);
  expect(await buildStaleApps(root)).toEqual(BUILT);
  expect(builtTitle()).toBe('third');
  write('package-lock.json', '{ }');
  expect(await buildStaleApps(root)).toEqual(BUILT);
});

test('an app can be served with copies by gzip; those by Brotli follow, and what was made of them is kept', async () => {
  write('apps/page/public/named.txt', 'keeps its name');
  await buildStaleApps(root);
  const dist = join(root, 'apps/page/dist');
  const [script = ''] = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.js'));
  const plain = readFileSync(join(dist, 'assets', script));
  const copiesOf = (name: string) =>
    readdirSync(dirname(join(dist, name))).filter((one) => one.startsWith(basename(name)));
  expect(gunzipSync(readFileSync(join(dist, 'assets', `${script}.gz`)))).toEqual(plain);
  expect(copiesOf(`assets/${script}`)).toEqual([script, `${script}.gz`]);
  expect(brotliDecompressSync(readFileSync(join(dist, 'named.txt.br'))).toString()).toBe('keeps its name');

  writeFileSync(join(dist, 'named.txt.br'), 'of an earlier run');
  await compressApps(root, 2);
  expect(brotliDecompressSync(readFileSync(join(dist, 'assets', `${script}.br`)))).toEqual(plain);
  expect(copiesOf(`assets/${script}`)).toEqual([script, `${script}.br`, `${script}.gz`]);
  expect(readFileSync(join(dist, 'named.txt.br'), 'utf8')).toBe('of an earlier run');
});

test('an app that can not be built says why and leaves the one before as it was', async () => {
  await buildStaleApps(root);
  write('apps/page/src/page.js', 'this is no program');
  await expect(buildStaleApps(root)).rejects.toThrow(/^The page could not be built \(1\):\n.*page\.js/s);
  expect(builtTitle()).toBe('first');
  expect(readdirSync(join(root, 'node_modules/.cache/house-web'))).toEqual([]);
});

test('whoever opens a house is told of each app as it is there: the site first, the fresh as well', async () => {
  for (const name of ['site', 'another']) {
    write(`apps/${name}/vite.config.ts`, 'export default {};');
    write(`apps/${name}/index.html`, '<!doctype html>');
  }
  const told = async () => {
    const names: string[] = [];
    for await (const { name, line } of buildInTurn(root)) names.push(line === null ? `${name} is fresh` : name);
    return names;
  };
  expect(await told()).toEqual(['site', 'another', 'page']);
  expect(await told()).toEqual(['site is fresh', 'another is fresh', 'page is fresh']);
});
