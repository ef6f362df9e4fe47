/** The site stays light: what a visitor fetches before he can do anything, and for any page after it, is held to its budget. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { listFacts } from '@house/lottery/facts';
import { beforeAll, expect, test } from 'vitest';
import { ROUTES } from '../src/app/routes.ts';
import { PAGE_FILES_FILE, type PageFiles } from './page-files.ts';
import type { Part } from './part.ts';
import { PARTS_FILE } from './parts.ts';
import { BUDGETS, budgetOf, measureSizes, type Sizes } from './sizes.ts';

/** The bet page of a game; others have half as many. */
const FILES_MAX = 14;
const BUILD_LIMIT_MS = 240_000;
let sizes: Sizes;

beforeAll(() => {
  execFileSync(process.execPath, [fileURLToPath(new URL('../../../scripts/build-web.mjs', import.meta.url))]);
  sizes = measureSizes();
}, BUILD_LIMIT_MS);

test('the home page can be used after 130 KB of script, in either language', () => {
  expect(sizes.first.bn).toBeLessThanOrEqual(BUDGETS.first);
  expect(sizes.first.en).toBeLessThanOrEqual(BUDGETS.first);
  // Less than half of it would mean that the check no longer sees what is fetched.
  expect(sizes.first.bn).toBeGreaterThan(BUDGETS.first / 2);
  expect(sizes.firstStyle).toBeLessThanOrEqual(BUDGETS.firstStyle);
  expect(sizes.late).toBeLessThanOrEqual(BUDGETS.late);
});

test('the home page fetches less than 350 KB before anybody scrolls: 275 leave room for its pictures and answers', () => {
  expect(sizes.home.bn).toBeLessThanOrEqual(BUDGETS.home);
  expect(sizes.home.en).toBeLessThanOrEqual(BUDGETS.home);
  expect(sizes.home.bn).toBeGreaterThan(sizes.first.bn + sizes.late + sizes.firstStyle);
});

test('each address names all that it fetches: its part with everything that part imports, its styles and its words', () => {
  const dist = new URL('../dist/', import.meta.url);
  const files: PageFiles = JSON.parse(readFileSync(new URL(PAGE_FILES_FILE, dist), 'utf8'));
  const parts: Part[] = JSON.parse(readFileSync(new URL(PARTS_FILE, dist), 'utf8'));
  const lazy = ROUTES.filter(({ load }) => load !== null).flatMap(({ paths }) => paths);
  expect(Object.keys(files).sort()).toEqual([...lazy].sort());
  const first = new Set(parts.filter(({ isEntry }) => isEntry).flatMap(({ file, imports }) => [file, ...imports]));
  for (const path of lazy) {
    const named = files[path]?.all ?? [];
    const scripts = parts.filter(({ file }) => named.includes(file));
    expect(scripts.length, path).toBeGreaterThan(0);
    for (const { imports } of scripts)
      for (const file of imports) if (!first.has(file)) expect(named, `${path} imports ${file}`).toContain(file);
    for (const name of [...named, ...(files[path]?.bn ?? []), ...(files[path]?.en ?? [])])
      expect(existsSync(new URL(name, dist)), name).toBe(true);
  }
  expect(files['/rng']?.all.filter((file) => file.endsWith('.css')).length).toBeGreaterThan(0);
  expect(files['/rng']?.bn.join()).toMatch(/site-games\.bn/);
  expect(files['/help']?.en.join()).toMatch(/site-help\.en/);
});

test('each page asks for its words together with its part, and so does what stands beside it', () => {
  const dist = new URL('../dist/', import.meta.url);
  const files: PageFiles = JSON.parse(readFileSync(new URL(PAGE_FILES_FILE, dist), 'utf8'));
  // Those of the frame come with the frame.
  const areasIn = (named: readonly string[] = []) =>
    named.flatMap((file) => /assets\/([\w-]+)\.bn-/.exec(file)?.[1] ?? []).filter((area) => area !== 'site-frame');
  for (const { paths, load, areas, beside } of ROUTES) {
    if (load === null) continue;
    for (const path of paths) {
      expect([...areas].sort(), path).toEqual(areasIn(files[path]?.bn).sort());
      if (beside === undefined) continue;
      expect([...beside.game.areas], `${path} of a game`).toEqual(areasIn(files[path]?.['gameCode=F5D1&bn']));
      expect([...beside.noGame.areas], `${path} of no game`).toEqual(areasIn(files[path]?.['gameCode=&bn']));
    }
  }
});

test('a page is few files: each half a dozen costs a turn on a slow line', () => {
  const dist = new URL('../dist/', import.meta.url);
  const files: PageFiles = JSON.parse(readFileSync(new URL(PAGE_FILES_FILE, dist), 'utf8'));
  for (const [path, lists] of Object.entries(files)) {
    const beside = lists['gameCode=F5D1'] ?? lists['gameCode='] ?? [];
    const scripts = [...lists.all, ...beside].filter((file) => file.endsWith('.js'));
    expect(scripts.length, path).toBeLessThanOrEqual(FILES_MAX);
  }
});

test('a page of a game names the plays of that game, and no page has those of others', () => {
  const dist = new URL('../dist/', import.meta.url);
  const files: PageFiles = JSON.parse(readFileSync(new URL(PAGE_FILES_FILE, dist), 'utf8'));
  const parts: Part[] = JSON.parse(readFileSync(new URL(PARTS_FILE, dist), 'utf8'));
  const familiesIn = (named: readonly string[] = []) =>
    parts
      .filter(({ file }) => named.includes(file))
      .flatMap(({ modules }) => Object.keys(modules))
      .filter((name) => /^packages\/lottery\/src\/families\/(?!vn-board|odds|named-sea)/.test(name));
  for (const { gameCode, loadPlays } of listFacts()) {
    const [, family] = /families\/([\w-]+\.ts)/.exec(loadPlays.toString()) ?? [];
    const own = [`packages/lottery/src/families/${family}`];
    for (const path of ['/lottery', '/vnlottery', '/seaLottery'])
      expect(familiesIn(files[path]?.[`gameCode=${gameCode}`]), `${path} ${gameCode}`).toEqual(own);
  }
  for (const [path, { all }] of Object.entries(files)) expect(familiesIn(all), path).toEqual([]);
  // Every game at once.
  expect(parts.filter(({ modules }) => 'packages/lottery/src/catalogue.ts' in modules)).toEqual([]);
});

test('no later page fetches more than 63 KB of script of its own, with all that leads to it', () => {
  expect(sizes.pages.length).toBeGreaterThan(30);
  expect(sizes.pages.filter((page) => page.bytes > budgetOf(page))).toEqual([]);
});

/** What the first view does without; each of these came in by an import of a line once, or is easily let in. */
const NOT_IN_THE_FIRST_SCRIPT: readonly RegExp[] = [
  /^node_modules\/zod\//,
  /^node_modules\/@tanstack\/[\w-]*devtools/,
  /^node_modules\/(@simplewebauthn|jose|country-flag-icons|qrcode|@lingui\/message-utils|messageformat)/,
  /^packages\/(lottery|fairness|search)\//,
  /^packages\/rules\/src\/(?!(home-sections|content-items|features|entry-types)\.ts)/,
  /^packages\/i18n\/messages\//,
  /^packages\/contract\/src\/(calls|codes|\w[\w-]*\/(desk|codes|rights)|identity\/(profile|registration|recovery|links)|chat|messages\/feedback|search)/,
  /^packages\/ui\/src\/(rich-text|popup|field|choice|data-table|pagination|stepper|tabs|menu|goods-art|rank-badge)/,
  /^packages\/web\/src\/(seal|files)/,
  /^apps\/site\/src\/features\/(chat|club|games|help|lottery|messages|notices|member\/(?!pages\.ts))/,
  /^apps\/site\/src\/app\/frame\/(late|side-menu|site-footer|menu-sheet|service-popup|qr-code|ticker|drop-down)\.tsx/,
];

test('nothing that the first view does without is in the first script', () => {
  const names = sizes.modules.map(([name]) => name);
  expect(names).toContain('apps/site/src/main.tsx');
  expect(names.filter((name) => NOT_IN_THE_FIRST_SCRIPT.some((pattern) => pattern.test(name)))).toEqual([]);
});
