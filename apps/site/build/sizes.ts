/**
 * What a visitor fetches, in bytes as they are served (brotli), worked out of the built site: the first script, the parts
 * of the frame that follow it, and each later page with all that leads to it. The same sources give the same figures.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isAreaModule, moduleOfArea } from '@house/i18n/vite-plugin';
import { areasOf, showsPlays, withImports } from './page-files.ts';
import type { Part } from './part.ts';
import { PARTS_FILE } from './parts.ts';

const DIST = fileURLToPath(new URL('../dist/', import.meta.url));
const FRAME_PARTS = 'apps/site/src/app/frame/late.tsx';
const HOME_PARTS = 'apps/site/src/features/home/late.tsx';
/** Where the plays of the lottery's games are; a page of one game fetches those of one. */
const PLAYS = 'packages/lottery/src/families/';
const FACES = { bn: ['bengali', 'latin', 'taka'], en: ['latin', 'wide', 'taka'] } as const;
const HOME_WORDS = ['common', 'site-home'];

/**
 * Bytes as they are served: 130 KB before the home page can be used, 63 KB more for any page after it (identity.md 13);
 * and of the 350 KB that the home page may fetch before anybody scrolls, what the build alone decides: script, styles, faces. */
export const BUDGETS = { first: 130_000, firstStyle: 20_000, late: 20_000, page: 63_000, home: 275_000 } as const;

/** What a page fetches later for a few of its visitors, above what it has: the curve that checks a round of drand. */
const BESIDE_A_PAGE: Readonly<Record<string, number>> = { 'packages/fairness/src/beacon-signature.ts': 25_000 };

export function budgetOf({ source }: Pick<LaterPage, 'source'>): number {
  return BUDGETS.page + (BESIDE_A_PAGE[source] ?? 0);
}

export interface LaterPage {
  /** The module that is fetched, e.g. `apps/site/src/features/lottery/routes.tsx`. */
  readonly source: string;
  /** Script beyond what the home page has, with everything fetched on the way to it, its Bengali words and, where plays are shown, those of the heaviest game. */
  readonly bytes: number;
}

export interface Sizes {
  /** Script before the home page can be used, by language. */
  readonly first: Readonly<Record<'bn' | 'en', number>>;
  readonly firstStyle: number;
  /** All that the home page fetches by itself but pictures, answers and the page: by language. */
  readonly home: Readonly<Record<'bn' | 'en', number>>;
  /** The frame's own parts that follow on every page. */
  readonly late: number;
  /** Largest first. */
  readonly pages: readonly LaterPage[];
  /** Modules of the first script, longest first, with their length before they are made small. */
  readonly modules: readonly (readonly [name: string, length: number])[];
}

const bytesOf = (file: string): number => readFileSync(join(DIST, `${file}.br`)).length;
const sum = (files: Iterable<string>): number => [...files].reduce((total, file) => total + bytesOf(file), 0);

function facesOf(names: readonly string[]): number {
  const files = readdirSync(join(DIST, 'assets'));
  return names.reduce((total, name) => {
    const file = files.find((each) => each.startsWith(`jarul-${name}-`) && each.endsWith('.woff2'));
    if (file === undefined) throw new Error(`the built site has no face ${name}`);
    return total + statSync(join(DIST, 'assets', file)).size;
  }, 0);
}

export function measureSizes(): Sizes {
  const parts: Part[] = JSON.parse(readFileSync(join(DIST, PARTS_FILE), 'utf8'));
  const byFile = new Map(parts.map((part) => [part.file, part]));
  const bySource = new Map(parts.flatMap((part) => (part.source === null ? [] : [[part.source, part.file] as const])));

  const wordsOf = (area: string, language: string): string[] => {
    const file = bySource.get(moduleOfArea(area, language));
    return file === undefined ? [] : [file];
  };

  const entry = parts.find(({ isEntry }) => isEntry);
  if (entry === undefined) throw new Error('the built site has no entry');
  const first = withImports(byFile, entry.file);
  const frame = parts.find(({ modules }) => FRAME_PARTS in modules);
  if (frame === undefined) throw new Error(`no file holds ${FRAME_PARTS}`);
  const late = [...withImports(byFile, frame.file)].filter((file) => !first.has(file));
  const home = new Set([...first, ...late, ...HOME_WORDS.flatMap((area) => wordsOf(area, 'bn'))]);

  // The shortest way from the entry: each step fetches a file that names the next.
  const pages = new Map<string, Set<string>>();
  let edge: [string, Set<string>][] = [[entry.file, new Set(home)]];
  while (edge.length > 0) {
    const next: [string, Set<string>][] = [];
    for (const [, have] of edge) {
      for (const from of have) {
        for (const file of byFile.get(from)?.fetches ?? []) {
          const fetched = byFile.get(file);
          // A style sheet that is fetched by itself has no script; words are counted with who asks for them.
          if (fetched === undefined || isAreaModule(fetched.source)) continue;
          if (pages.has(file) || have.has(file)) continue;
          const page = bySource.get(fetched.comesWith ?? '');
          const files = new Set([...have, ...withImports(byFile, file), ...(page ? withImports(byFile, page) : [])]);
          for (const area of areasOf(
            byFile,
            [...files].filter((f) => !home.has(f)),
          ))
            for (const words of wordsOf(area, 'bn')) files.add(words);
          pages.set(file, files);
          next.push([file, files]);
        }
      }
    }
    edge = next;
  }
  const families = parts.flatMap(({ source, file }) => (source?.startsWith(PLAYS) ? [withImports(byFile, file)] : []));
  const withPlays = (files: ReadonlySet<string>): ReadonlySet<string> => {
    const own = [...files].filter((file) => !home.has(file));
    if (!showsPlays(byFile, own)) return files;
    const wholes = families.map((family) => new Set([...files, ...family]));
    return wholes.reduce((most, each) => (sum(each) > sum(most) ? each : most), files);
  };
  const stylesOf = (files: Iterable<string>) => [...files].flatMap((file) => byFile.get(file)?.css ?? []);
  const homePart = bySource.get(HOME_PARTS);
  if (homePart === undefined) throw new Error(`no file begins with ${HOME_PARTS}`);
  const shown = new Set([...first, ...late, ...withImports(byFile, homePart)]);
  const areas = new Set([
    ...HOME_WORDS,
    ...areasOf(
      byFile,
      [...shown].filter((file) => !first.has(file)),
    ),
  ]);
  const homeOf = (language: 'bn' | 'en') =>
    sum([...shown, ...new Set(stylesOf(shown)), ...[...areas].flatMap((area) => wordsOf(area, language))]) +
    facesOf(FACES[language]);
  const words = (language: string) => sum(HOME_WORDS.flatMap((area) => wordsOf(area, language)));
  return {
    first: { bn: sum(first) + words('bn'), en: sum(first) + words('en') },
    firstStyle: sum(new Set(stylesOf(first))),
    home: { bn: homeOf('bn'), en: homeOf('en') },
    late: sum(late),
    pages: [...pages]
      .map(([file, files]) => ({
        source: byFile.get(file)?.source ?? file,
        bytes: sum([...withPlays(files)].filter((f) => !home.has(f))),
      }))
      .sort((a, b) => b.bytes - a.bytes),
    modules: [...first]
      .flatMap((file) => Object.entries(byFile.get(file)?.modules ?? {}))
      .sort(([, a], [, b]) => b - a),
  };
}
