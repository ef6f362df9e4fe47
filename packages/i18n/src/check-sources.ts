/**
 * Judges how the apps use words and figures: no message that nobody says, no made-up id whose words nobody wrote, no
 * figure or date put together by hand, no catalogue that comes before it is needed. Returns sentences; none means well.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
const SKIPPED = /[\\/](node_modules|dist|coverage)[\\/]/;

export interface Source {
  /** From the root of the repository, with `/`. */
  readonly file: string;
  readonly text: string;
}

/** What people run of these folders: no tests. */
export function readSources(folders: readonly string[]): Source[] {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((path) => join(ROOT, folder, path))
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !SKIPPED.test(path))
      .map((path) => ({ file: relative(ROOT, path).split(sep).join('/'), text: readFileSync(path, 'utf8') })),
  );
}

const LITERAL = /['"`]([a-z][\w-]*(?:\.[\w-]+)+)['"`]/g;
const MADE_UP = /`([a-z][\w-]*\.[^`\n]*\$\{[^`\n]*)`/g;
/** `${…}`, with one pair of braces inside at most. */
const HOLE = /\$\{[^{}]*(?:\{[^{}]*\})?[^{}]*\}/g;

function patternOf(template: string): RegExp {
  const parts = template.split(HOLE).map((part) => part.replace(/[.*+?^$()|[\]\\{}]/g, '\\$&'));
  return new RegExp(`^${parts.join('[\\w.-]+')}$`);
}

/** Ids that no source names, as it stands or put together. */
export function findUnused(ids: readonly string[], sources: readonly Source[]): string[] {
  const text = sources.map((source) => source.text).join('\n');
  const literal = new Set(Array.from(text.matchAll(LITERAL), ([, id]) => id));
  const patterns = Array.from(text.matchAll(MADE_UP), ([, template = '']) => patternOf(template));
  return ids.filter((id) => !literal.has(id) && !patterns.some((pattern) => pattern.test(id)));
}

/** `` `area.some.${thing}` `` said as a message (`t(…)`, `as MessageId`) that no id can be. */
export function findMadeUp(ids: readonly string[], sources: readonly Source[]): string[] {
  const said =
    /(?:\bt\(\s*|\bfind\(\s*)`([a-z][\w-]*\.[^`\s]*\$\{[^`\s]*)`|`([a-z][\w-]*\.[^`\s]*\$\{[^`\s]*)` as MessageId/g;
  return sources.flatMap(({ file, text }) =>
    Array.from(text.matchAll(said), ([, one, other]) => one ?? other ?? '')
      .filter((template) => {
        const pattern = patternOf(template);
        return !ids.some((id) => pattern.test(id));
      })
      .map((template) => `${file} says ${template}, and no message is called so`),
  );
}

/** Figures and dates for people go through `packages/money`, `useMoney`, `mapDigits` and the words of months. */
const BY_HAND: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/\.toFixed\(/g, 'toFixed'],
  [/\.toLocale(?:Date|Time)?String\(/g, 'toLocaleString'],
  [/\bIntl\.(?:NumberFormat|DateTimeFormat)\b/g, 'Intl format'],
  [/['"`]৳['"`]\s*\+|\+\s*['"`]৳['"`]|৳\$\{|\}৳/g, 'a currency sign'],
];

/** Files that may, and why: what they make is no figure for people, or is turned into one afterwards. */
const MAY_BY_HAND: ReadonlyMap<string, string> = new Map([
  [
    'apps/site/src/features/chat/parts/use-clock.ts',
    'day and month in the language’s own order, with Latin digits turned afterwards',
  ],
  ['apps/site/src/shared/tile-words.ts', 'a share in percent, in the reader’s digits where it is shown'],
  [
    'apps/site/src/features/lottery/parts/draw-band.tsx',
    'a share in percent, in the reader’s digits where it is shown',
  ],
  ['apps/site/src/features/lottery/parts/trend-chart.tsx', 'coordinates of a drawing'],
  ['apps/desk/src/features/content/preview-part.tsx', 'a contrast ratio, no figure of money'],
  [
    'apps/desk/src/features/lottery/model.ts',
    'a statistic with its decimals, in the reader’s digits where it is shown',
  ],
  ['apps/desk/src/features/games/model.ts', 'the text of a field, which stays in Latin digits'],
]);

export function findByHand(sources: readonly Source[]): string[] {
  return sources.flatMap(({ file, text }) =>
    MAY_BY_HAND.has(file)
      ? []
      : BY_HAND.filter(([pattern]) => text.match(pattern) !== null).map(
          ([, what]) => `${file} forms a figure by hand (${what})`,
        ),
  );
}

/** Allowances for files that are gone or have mended their ways. */
export function findStaleHands(sources: readonly Source[]): string[] {
  return [...MAY_BY_HAND.keys()].filter((name) => {
    const source = sources.find(({ file }) => file === name);
    return source === undefined || !BY_HAND.some(([pattern]) => source.text.match(pattern) !== null);
  });
}

/** A catalogue imported as a file comes with whatever imports it; the registry alone fetches, and when asked. */
export function findEagerCatalogues(sources: readonly Source[]): string[] {
  return sources
    .filter(({ text }) => /^\s*import\s[^(]*messages\/[\w-]+\.\w+\.json/m.test(text))
    .map(({ file }) => `${file} imports a catalogue`);
}
