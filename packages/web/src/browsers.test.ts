/** Nothing in the pages calls what the oldest browsers they are built for do not have. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { OLDEST_BROWSERS } from './browsers.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** Everything that goes into a page; the packages that the server shares are read whole. */
const FOLDERS = [
  'apps/site/src',
  'apps/desk/src',
  ...['contract', 'fairness', 'i18n', 'lottery', 'money', 'rules', 'search', 'ui', 'web'].map(
    (name) => `packages/${name}/src`,
  ),
];

type Since = readonly [chrome: number, safari: number, firefox: number];
const NEVER = Number.POSITIVE_INFINITY;

/** How it is written, and since which version each browser has it. */
const CALLS: readonly (readonly [pattern: RegExp, since: Since])[] = [
  [/\.checkVisibility\(/, [105, 17.4, 106]],
  [/\.(?:toSorted|toReversed|toSpliced)\(/, [110, 16, 115]],
  [/\.(?:isWellFormed|toWellFormed)\(/, [111, 16.4, 119]],
  [/\.showPopover\(/, [114, 17, 125]],
  [/AbortSignal\.any\b/, [116, 17.4, 124]],
  [/\b(?:Map|Object)\.groupBy\b/, [117, 17.4, 119]],
  [/Promise\.withResolvers\b/, [119, 17.4, 121]],
  [/URL\.canParse\b/, [120, 17, 115]],
  [/Array\.fromAsync\b/, [121, 16.4, 115]],
  [/\.(?:symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/, [122, 17, 127]],
  [/\bnew Set\([^)]*\)\.(?:union|intersection|difference)\(/, [122, 17, 127]],
  [/\bIterator\.from\b/, [122, 18.4, 131]],
  // With a path alone, which stands in a constant.
  [/\bnew WebSocket\((?:['"]\/|[A-Z_]+\))/, [125, 17.3, 124]],
  [/URL\.parse\b/, [126, 18, 126]],
  [/Promise\.try\b/, [128, 18.2, 134]],
  [/RegExp\.escape\b/, [136, 18.2, 134]],
  [/Uint8Array\.from(?:Base64|Hex)\b/, [140, 18.2, 133]],
  [/\bMath\.sumPrecise\b/, [147, 26.2, 137]],
  [/\bIntl\.Segmenter\b/, [87, 14.1, 125]],
  [/\bIntl\.DurationFormat\b/, [129, 16.4, 136]],
  [/\bTemporal\./, [144, NEVER, 139]],
  [/\.requestClose\(/, [134, 18.4, 139]],
  [/\.startViewTransition\(/, [111, 18, 144]],
  [/\bnavigator\.userActivation\b/, [72, 16.4, 120]],
  [/\bscheduler\.(?:yield|postTask)\b/, [129, NEVER, 142]],
  [/\brequestIdleCallback\(/, [47, NEVER, 55]],
];

const STYLES: readonly (readonly [pattern: RegExp, since: Since])[] = [
  [/:has\(/, [105, 15.4, 121]],
  [/:dir\(/, [120, 16.4, 49]],
  [/@scope\b/, [118, 17.4, 146]],
  [/@starting-style\b/, [117, 17.5, 129]],
  [/\blight-dark\(/, [123, 17.5, 120]],
  [/\bcolor-mix\(/, [111, 16.2, 113]],
  [/:\s*[^;]*\d(?:dvh|svh|lvh)\b/, [108, 15.4, 101]],
  [/@property\b/, [85, 16.4, 128]],
  [/:user-(?:in)?valid\b/, [119, 16.5, 88]],
  [/:popover-open\b/, [114, 17, 125]],
  [/\banchor-name\b|\bposition-anchor\b/, [125, 26, 147]],
  [/\b(?:round|mod|rem)\(/, [125, 15.4, 118]],
  [/\bcontent-visibility\s*:/, [85, 18, 125]],
];

/** Asked for before it is used, in the same file; an older browser goes without. */
const ASKED_FOR: Readonly<Record<string, RegExp>> = {
  'packages/ui/src/lib/visible.ts': /'checkVisibility' in element/,
  'apps/site/src/app/layout.tsx': /'requestIdleCallback' in window/,
  'packages/ui/src/lib/wide-font.ts': /'requestIdleCallback' in window/,
  'packages/ui/src/toast.tsx': /'showPopover' in element/,
};

function isTooNew([chrome, safari, firefox]: Since): boolean {
  return (
    chrome > Number(OLDEST_BROWSERS.chrome) ||
    safari > Number(OLDEST_BROWSERS.safari) ||
    firefox > Number(OLDEST_BROWSERS.firefox)
  );
}

function filesOf(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`);
}

/** What of the list a text uses too early. */
function findTooNew(text: string, list: readonly (readonly [RegExp, Since])[]): string[] {
  const plain = text.replace(/\/\*[\s\S]*?\*\/|(?:^|\s)\/\/.*$/gm, '');
  return list.flatMap(([pattern, since]) => (isTooNew(since) ? (plain.match(pattern) ?? []).slice(0, 1) : []));
}

test('a call that is too new is found, one in a comment is not', () => {
  expect(findTooNew('const a = AbortSignal.any([b]); // URL.canParse', CALLS)).toEqual(['AbortSignal.any']);
  expect(findTooNew('/** AbortSignal.any */\n  // Map.groupBy(rows)\nconst a = [].toSorted();', CALLS)).toEqual([]);
});

test('no page calls what its oldest browsers do not have', () => {
  const sources = FOLDERS.flatMap(filesOf).filter(
    (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|vite|check-sources/.test(path),
  );
  expect(sources.length).toBeGreaterThan(500);
  const found = sources.flatMap((path) => {
    const text = readFileSync(join(ROOT, path), 'utf8');
    return ASKED_FOR[path]?.test(text) === true ? [] : findTooNew(text, CALLS).map((call) => `${path}: ${call}`);
  });
  expect(found).toEqual([]);
});

test('no style is written with what its oldest browsers do not read', () => {
  const sheets = FOLDERS.flatMap(filesOf).filter((path) => path.endsWith('.css'));
  expect(sheets.length).toBeGreaterThan(20);
  const found = sheets.flatMap((path) =>
    findTooNew(readFileSync(join(ROOT, path), 'utf8'), STYLES).map((style) => `${path}: ${style}`),
  );
  expect(found).toEqual([]);
});
