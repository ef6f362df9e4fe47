/** Whoever says words of an area waits for them, or is only shown by somebody who does: nothing ever shows "…". */
import { posix } from 'node:path';
import { catalogues } from '@house/i18n/catalogue-table';
import { readSources } from '@house/i18n/check-sources';
import { expect, test } from 'vitest';

const ROOT = 'apps/site/src';
const TABLE = `${ROOT}/app/routes.ts`;
/** Waits for what is said everywhere before anything is drawn. */
const START = `${ROOT}/main.tsx`;

interface Module {
  readonly imports: readonly string[];
  /** Areas it says words of. */
  readonly says: readonly string[];
  /** Areas it waits for, itself or with what it opens. */
  readonly awaits: readonly string[];
}

const matches = (text: string, pattern: RegExp): string[] => Array.from(text.matchAll(pattern), ([, one = '']) => one);

function readModule(file: string, text: string): Module {
  const named = /\buseT\b/.test(text) ? matches(text, /['"`]([a-z][a-z-]*)\.[\w.$-]+/g) : [];
  return {
    imports: matches(text, /(?:from|import)\s*\(?\s*'(\.[^']+)'/g).map((path) => posix.join(posix.dirname(file), path)),
    says: [...new Set(named)].filter((area) => area in catalogues),
    awaits: matches(text, /(?:\b(?:useAreas|loadAreas|withWords)\(|\bareas: |AREAS\b.* = )\[([^\]]*)\]/g).flatMap(
      (list) => matches(list, /'([\w-]+)'/g),
    ),
  };
}

/** From the module to one that nobody imports, by modules that do not wait for the area; null when every way is barred. */
function findWay(modules: ReadonlyMap<string, Module>, file: string, area: string, seen: Set<string>): string[] | null {
  if (seen.has(file) || modules.get(file)?.awaits.includes(area)) return null;
  seen.add(file);
  const importers = [...modules].filter(([, { imports }]) => imports.includes(file));
  if (importers.length === 0) return [file];
  for (const [importer] of importers) {
    const way = findWay(modules, importer, area, seen);
    if (way !== null) return [file, ...way];
  }
  return null;
}

function findUnawaited(modules: ReadonlyMap<string, Module>): string[] {
  const everywhere = modules.get(START)?.awaits ?? [];
  return [...modules].flatMap(([file, { says }]) =>
    says.flatMap((area) => {
      if (everywhere.includes(area)) return [];
      const way = findWay(modules, file, area, new Set());
      return way === null ? [] : [`${area}: ${way.join(' < ')}`];
    }),
  );
}

test('words are waited for on every way to who says them', () => {
  // The table only asks for the pages; each waits for its own words.
  const sources = readSources([ROOT]).filter(({ file }) => file !== TABLE);
  const modules = new Map(sources.map(({ file, text }) => [file, readModule(file, text)]));
  expect(modules.size).toBeGreaterThan(200);
  expect(findUnawaited(modules)).toEqual([]);
});

test('a way without waiting is found, also behind others', () => {
  const start = readModule(START, "translator.loadAreas(['common']);");
  const page = readModule('apps/a/page.tsx', "import { Part } from './part.tsx'; useAreas(['site-games']);");
  const part = readModule('apps/a/part.tsx', "const t = useT(); t('site-games.rtp'); t('common.cancel');");
  const bare = readModule('apps/a/bare.tsx', "const Part = lazy(() => import('./part.tsx'));");
  const waited = { [START]: start, 'apps/a/page.tsx': page, 'apps/a/part.tsx': part };
  expect(findUnawaited(new Map(Object.entries(waited)))).toEqual([]);
  expect(findUnawaited(new Map(Object.entries({ ...waited, 'apps/a/bare.tsx': bare })))).toEqual([
    'site-games: apps/a/part.tsx < apps/a/bare.tsx',
  ]);
});
