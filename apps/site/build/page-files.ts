/**
 * What each address fetches beside the first script, so that the server names it in the page: without that
 * a page waits for the script, then for its own part, then for its words, one after the other. It is read out of the
 * table of addresses (src/app/routes.ts) and of the build; nobody keeps a list.
 */
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Part } from './part.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const TABLE = 'apps/site/src/app/routes.ts';
const LANGUAGES = ['bn', 'en'] as const;
const USED_AREAS = /use(?:Client)?Areas\(\[([^\]]*)\]/g;
const GAMES = 'packages/lottery/src/facts.ts';
const DECLARED_IN = 'packages/lottery/src/games';
const SHOWS_PLAYS = /import \{[^}]*\buseGame\b[^}]*\} from/;
const IMPORTED = /import\(\s*['"]([^'"]+)['"]\s*\)/;

/** Beside the built pages; a name with a dot in front is never served. */
export const PAGE_FILES_FILE = '.page-files';

/** Files by address: those of every language, the words of each, and those of a game that the address names. */
export type PageFiles = Readonly<
  Record<
    string,
    Readonly<Record<'all' | (typeof LANGUAGES)[number], readonly string[]>> &
      Readonly<Record<`gameCode=${string}`, readonly string[]>>
  >
>;

interface Row {
  readonly paths: readonly string[];
  readonly load: (() => unknown) | null;
}

/** The module that each address asks for; null: it is in the first script. */
export async function readTable(): Promise<ReadonlyMap<string, string | null>> {
  const file = join(ROOT, TABLE);
  const text = readFileSync(file, 'utf8');
  const { ROUTES } = (await import(pathToFileURL(file).href)) as { ROUTES: readonly Row[] };
  const moduleOf = ({ paths, load }: Row): string | null => {
    if (load === null) return null;
    const code = load.toString();
    // `async () => (await club()).VipPage`: the import stands where the name is declared.
    const [, name = ''] = /await (\w+)\(\)/.exec(code) ?? [];
    const declared = new RegExp(`const ${name} = [^;]*`).exec(text)?.[0] ?? '';
    const [, source] = IMPORTED.exec(code) ?? IMPORTED.exec(declared) ?? [];
    if (source === undefined) throw new Error(`the table does not show what ${paths[0]} asks for`);
    return posix.join(posix.dirname(TABLE), source);
  };
  return new Map(ROUTES.flatMap((row) => row.paths.map((path) => [path, moduleOf(row)] as const)));
}

/** The module with the plays of each game. */
export async function readGames(): Promise<ReadonlyMap<string, string>> {
  const { listFacts } = (await import(pathToFileURL(join(ROOT, GAMES)).href)) as typeof import('@house/lottery/facts');
  return new Map(
    listFacts().map(({ gameCode, loadPlays }) => {
      const [, source] = IMPORTED.exec(loadPlays.toString()) ?? [];
      if (source === undefined) throw new Error(`${gameCode} does not show where its plays are`);
      return [gameCode, posix.join(DECLARED_IN, source)];
    }),
  );
}

/** A file and all that comes with it. */
export function withImports(byFile: ReadonlyMap<string, Part>, file: string, files = new Set<string>()): Set<string> {
  if (files.has(file)) return files;
  files.add(file);
  for (const other of byFile.get(file)?.imports ?? []) withImports(byFile, other, files);
  return files;
}

function ownModules(byFile: ReadonlyMap<string, Part>, files: Iterable<string>): string[] {
  return [...files]
    .flatMap((file) => Object.keys(byFile.get(file)?.modules ?? {}))
    .filter((name) => /^apps\/site\/src\/.*\.tsx?$/.test(name));
}

/** The areas of words that the modules of some files ask for. */
export function areasOf(byFile: ReadonlyMap<string, Part>, files: Iterable<string>): string[] {
  const areas = ownModules(byFile, files)
    .flatMap((name) => [...readFileSync(join(ROOT, name), 'utf8').matchAll(USED_AREAS)])
    .flatMap(([, list = '']) => [...list.matchAll(/'([\w-]+)'/g)].map(([, area = '']) => area));
  return [...new Set(areas)];
}

/** Whether the modules of some files ask for the plays of a game. */
export function showsPlays(byFile: ReadonlyMap<string, Part>, files: Iterable<string>): boolean {
  return ownModules(byFile, files).some((name) => SHOWS_PLAYS.test(readFileSync(join(ROOT, name), 'utf8')));
}

export function listPageFiles(
  parts: readonly Part[],
  table: ReadonlyMap<string, string | null>,
  games: ReadonlyMap<string, string>,
): PageFiles {
  const byFile = new Map(parts.map((part) => [part.file, part]));
  const bySource = new Map(parts.flatMap(({ source, file }) => (source === null ? [] : [[source, file] as const])));
  const entry = parts.find(({ isEntry }) => isEntry);
  if (entry === undefined) throw new Error('the built site has no entry');
  const first = withImports(byFile, entry.file);
  const styles = (files: Iterable<string>) => [...files].flatMap((file) => byFile.get(file)?.css ?? []);
  const withFirst = new Set(styles(first));
  return Object.fromEntries(
    [...table].flatMap(([path, source]) => {
      if (source === null) return [];
      const file = bySource.get(source);
      if (file === undefined) throw new Error(`no file of the build begins with ${source}`);
      const scripts = [...withImports(byFile, file)].filter((each) => !first.has(each));
      const sheets = [...new Set(styles(scripts))].filter((each) => !withFirst.has(each));
      const words = (language: string) =>
        areasOf(byFile, scripts).flatMap(
          (area) => bySource.get(`packages/i18n/messages/${area}.${language}.json`) ?? [],
        );
      const ofGames = showsPlays(byFile, scripts) ? [...games] : [];
      const plays = ofGames.map(([gameCode, module]) => {
        const own = bySource.get(module);
        if (own === undefined) throw new Error(`no file of the build begins with ${module}`);
        const comes = new Set([...first, ...scripts]);
        return [`gameCode=${gameCode}`, [...withImports(byFile, own)].filter((each) => !comes.has(each))] as const;
      });
      const all = [...sheets, ...scripts];
      return [[path, { all, bn: words('bn'), en: words('en'), ...Object.fromEntries(plays) }]];
    }),
  );
}
