/**
 * What an address of a built app fetches beside its first script, as the build wrote it down, named in the page: the
 * browser asks for all of it at once instead of finding one after the other.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import * as z from 'zod';

const FILE = '.page-files';
const shape = z.record(z.string(), z.record(z.string(), z.array(z.string().regex(/^[\w./-]+$/))));

/** The files of a path in a language, with a space between; empty for one that needs nothing more, or is no page. */
export type FilesOf = (path: string, language: string) => string;

export async function readPageFiles(directory: URL): Promise<FilesOf> {
  const file = new URL(FILE, directory);
  if (!existsSync(file)) return () => '';
  const pages = shape.parse(JSON.parse(await readFile(file, 'utf8')));
  const files = new Map(
    Object.entries(pages).flatMap(([path, { all = [], ...words }]) =>
      Object.entries(words).map(([language, own]) => [
        `${language} ${path}`,
        [...all, ...own].map((name) => `/${name}`).join(' '),
      ]),
    ),
  );
  return (path, language) => files.get(`${language} ${path.replace(/(.)\/+$/, '$1')}`) ?? '';
}
