/**
 * What each address fetches beside the first script, so that the server names it in the page: without that
 * a page waits for the script, then for its own part, then for its words, one after the other. It is read out of the
 * table of addresses (src/app/routes.ts) and of the build; nobody keeps a list.
 */
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { moduleOfArea } from '@house/i18n/vite-plugin';
import { type ArtSize, artStem } from '@house/ui/lib/art-file';
import type { ArtName } from '@house/ui/lib/art-names';
import type { Part } from './part.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const TABLE = 'apps/site/src/app/routes.ts';
/** The member centre, and those of its pages that are fetched by themselves. */
const CENTRE = 'apps/site/src/features/member/routes.tsx';
const CENTRE_PARTS = 'apps/site/src/features/member/own-parts.ts';
const LANGUAGES = ['bn', 'en'] as const;
const USED_AREAS = /use(?:Client)?Areas\(\[([^\]]*)\]/g;
const GAMES = 'packages/lottery/src/facts.ts';
const DECLARED_IN = 'packages/lottery/src/games';
const SHOWS_PLAYS = /import \{[^}]*\buseGame\b[^}]*\} from/;
const IMPORTED = /import\(\s*['"]([^'"]+)['"]\s*\)/;

/** Beside the built pages; a name with a dot in front is never served. */
export const PAGE_FILES_FILE = '.page-files';

/**
 * Files by address: those of every language, the words of each, those of a game that the address names (`gameCode=F5D1`),
 * and those for an address that names none (`gameCode=`); their words stand under the same name with `&bn`.
 */
export type PageFiles = Readonly<
  Record<
    string,
    Readonly<Record<'all' | (typeof LANGUAGES)[number], readonly string[]>> &
      Readonly<Record<`gameCode=${string}`, readonly string[]>>
  >
>;

const BESIDE = ['game', 'noGame'] as const;

interface Row {
  readonly paths: readonly string[];
  readonly load: (() => unknown) | null;
  readonly art?: readonly [ArtName, ArtSize];
  readonly beside?: Readonly<Record<(typeof BESIDE)[number], { readonly load: () => unknown }>>;
}

/** What an address asks for: the module of its page, and those that come beside it where a game is named and where none is. */
export interface Asked extends Readonly<Partial<Record<(typeof BESIDE)[number], string>>> {
  /** Null: it is in the first script. */
  readonly page: string | null;
  /** The file of the object in its head. */
  readonly art?: string;
}

export async function readTable(): Promise<ReadonlyMap<string, Asked>> {
  const file = join(ROOT, TABLE);
  const text = readFileSync(file, 'utf8');
  const { ROUTES } = (await import(pathToFileURL(file).href)) as { ROUTES: readonly Row[] };
  const moduleOf = (path: string | undefined, load: Row['load']): string | null => {
    if (load === null) return null;
    const code = load.toString();
    // `async () => (await club()).VipPage`: the import stands where the name is declared.
    const [, name = ''] = /await (\w+)\(\)/.exec(code) ?? [];
    const declared = new RegExp(`const ${name} = [^;]*`).exec(text)?.[0] ?? '';
    const [, source] = IMPORTED.exec(code) ?? IMPORTED.exec(declared) ?? [];
    if (source === undefined) throw new Error(`the table does not show what ${path} asks for`);
    return posix.join(posix.dirname(TABLE), source);
  };
  const askedBy = ({ paths: [path], load, art, beside }: Row): Asked => ({
    page: moduleOf(path, load),
    ...(art === undefined ? {} : { art: `${artStem(...art)}.avif` }),
    ...Object.fromEntries(beside === undefined ? [] : BESIDE.map((when) => [when, moduleOf(path, beside[when].load)])),
  });
  return new Map(ROUTES.flatMap((row) => row.paths.map((path) => [path, askedBy(row)] as const)));
}

/** The page that a module is fetched together with, by module: what stands beside pages, and pages of the member centre. */
export function readCompany(table: ReadonlyMap<string, Asked>): ReadonlyMap<string, string> {
  const company = new Map<string, string>();
  for (const { page, game, noGame } of table.values())
    for (const beside of [game, noGame]) if (page !== null && beside !== undefined) company.set(beside, page);
  const ofCentre = [...readFileSync(join(ROOT, CENTRE_PARTS), 'utf8').matchAll(new RegExp(IMPORTED, 'g'))];
  if (ofCentre.length === 0) throw new Error(`${CENTRE_PARTS} does not show what the centre asks for`);
  for (const [, source = ''] of ofCentre) company.set(posix.join(posix.dirname(CENTRE_PARTS), source), CENTRE);
  return company;
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

/** What a module asks for: areas of words, and whether the plays of a game. */
interface Uses {
  readonly areas: readonly string[];
  readonly plays: boolean;
}

/** By module, for one build: the list asks of each some three hundred times, which was a quarter of the build. */
const usesByModule = new Map<string, Uses>();

function usesOf(name: string): Uses {
  let uses = usesByModule.get(name);
  if (uses === undefined) {
    const text = readFileSync(join(ROOT, name), 'utf8');
    const lists = [...text.matchAll(USED_AREAS)].map(([, list = '']) => list);
    const areas = lists.flatMap((list) => [...list.matchAll(/'([\w-]+)'/g)].map(([, area = '']) => area));
    uses = { areas, plays: SHOWS_PLAYS.test(text) };
    usesByModule.set(name, uses);
  }
  return uses;
}

/** The areas of words that the modules of some files ask for. */
export function areasOf(byFile: ReadonlyMap<string, Part>, files: Iterable<string>): string[] {
  return [...new Set(ownModules(byFile, files).flatMap((name) => usesOf(name).areas))];
}

/** Whether the modules of some files ask for the plays of a game. */
export function showsPlays(byFile: ReadonlyMap<string, Part>, files: Iterable<string>): boolean {
  return ownModules(byFile, files).some((name) => usesOf(name).plays);
}

export function listPageFiles(
  parts: readonly Part[],
  table: ReadonlyMap<string, Asked>,
  games: ReadonlyMap<string, string>,
): PageFiles {
  const byFile = new Map(parts.map((part) => [part.file, part]));
  const bySource = new Map(parts.flatMap(({ source, file }) => (source === null ? [] : [[source, file] as const])));
  const entry = parts.find(({ isEntry }) => isEntry);
  if (entry === undefined) throw new Error('the built site has no entry');
  const first = withImports(byFile, entry.file);
  const styles = (files: Iterable<string>) => [...files].flatMap((file) => byFile.get(file)?.css ?? []);
  const withFirst = new Set(styles(first));
  /** The files of a module that are not there already. */
  const filesOf = (source: string, there: ReadonlySet<string>): string[] => {
    const file = bySource.get(source);
    if (file === undefined) throw new Error(`no file of the build begins with ${source}`);
    return [...withImports(byFile, file)].filter((each) => !there.has(each));
  };
  return Object.fromEntries(
    [...table].flatMap(([path, asked]) => {
      if (asked.page === null) return [];
      const scripts = filesOf(asked.page, first);
      const comes = new Set([...first, ...scripts]);
      const withPage = new Set([...withFirst, ...styles(scripts)]);
      const beside = (when: 'game' | 'noGame'): string[] => {
        const source = asked[when];
        if (source === undefined) return [];
        const more = filesOf(source, comes);
        return [...new Set(styles(more))].filter((each) => !withPage.has(each)).concat(more);
      };
      const wordsOf = (files: readonly string[], language: string): string[] =>
        areasOf(byFile, files).flatMap((area) => bySource.get(moduleOfArea(area, language)) ?? []);
      const words = (language: string) => wordsOf(scripts, language);
      const ofGames = showsPlays(byFile, scripts) ? [...games] : [];
      const listsOf = (condition: string, files: readonly string[]) =>
        [
          [condition, files],
          ...LANGUAGES.map((language) => {
            const there = words(language);
            return [`${condition}&${language}`, wordsOf(files, language).filter((f) => !there.includes(f))] as const;
          }),
        ] as const;
      const withGame = beside('game');
      const plays = ofGames.flatMap(([gameCode, module]) =>
        listsOf(`gameCode=${gameCode}`, [...new Set([...withGame, ...filesOf(module, comes)])]),
      );
      const sheets = [...new Set(styles(scripts))].filter((each) => !withFirst.has(each));
      const all = [...sheets, ...scripts, ...(asked.art === undefined ? [] : [asked.art])];
      const none = asked.noGame === undefined ? [] : listsOf('gameCode=', beside('noGame'));
      return [[path, { all, bn: words('bn'), en: words('en'), ...Object.fromEntries([...none, ...plays]) }]];
    }),
  );
}
