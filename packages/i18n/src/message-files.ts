/**
 * Finds the message files, so that nobody keeps a list of them: `messages/` of this package, and `messages/` beside the
 * contract of each capability. For Node and the build; a browser has the table that vite-plugin.ts makes of it.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from './catalogues.ts';

export type RawCatalogue = Readonly<Record<string, string>>;

export interface MessageFolder {
  /** Of its capability; `shared` is nobody's own. */
  readonly name: string;
  readonly path: string;
}

const SHARED = join(import.meta.dirname, '../messages');
const CONTRACT = join(import.meta.dirname, '../../contract/src');
const ENGLISH = /^([a-z][a-z-]*)\.en\.json$/;

export const MESSAGE_FOLDERS: readonly MessageFolder[] = [
  { name: 'shared', path: SHARED },
  ...readdirSync(CONTRACT)
    .toSorted()
    .map((name) => ({ name, path: join(CONTRACT, name, 'messages') }))
    .filter(({ path }) => existsSync(path)),
];

/** The areas that have a file in one folder. Every file is held to English (check.ts), so English files tell them all. */
export function areasIn({ path }: MessageFolder): string[] {
  return readdirSync(path)
    .flatMap((file) => ENGLISH.exec(file)?.[1] ?? [])
    .toSorted();
}

export const AREA_NAMES: readonly string[] = [...new Set(MESSAGE_FOLDERS.flatMap(areasIn))];

/** The files of an area in one language. */
export function filesOfArea(area: string, language: Language): string[] {
  return MESSAGE_FOLDERS.map(({ path }) => join(path, `${area}.${language}.json`)).filter((file) => existsSync(file));
}

/** All messages of an area, from every folder that has some. */
export function readArea(area: string, language: Language): RawCatalogue {
  return Object.assign(
    {},
    ...filesOfArea(area, language).map((file) => JSON.parse(readFileSync(file, 'utf8')) as RawCatalogue),
  );
}
