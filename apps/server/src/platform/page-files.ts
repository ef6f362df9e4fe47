/**
 * What an address of a built app fetches beside its first script, as the build wrote it down, named in the head of the
 * page: the browser asks for all of it at once instead of finding one after the other.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import * as z from 'zod';

const FILE = '.page-files';
const shape = z.record(z.string(), z.record(z.string(), z.array(z.string().regex(/^[\w./-]+$/))));

/** Links of the head for a path in a language; empty for one that needs nothing more, or is no page. */
export type LinksOf = (path: string, language: string) => string;

export async function readPageFiles(directory: URL): Promise<LinksOf> {
  const file = new URL(FILE, directory);
  if (!existsSync(file)) return () => '';
  const pages = shape.parse(JSON.parse(await readFile(file, 'utf8')));
  const link = (name: string): string =>
    name.endsWith('.css')
      ? `<link rel="preload" as="style" crossorigin href="/${name}">`
      : `<link rel="modulepreload" href="/${name}">`;
  const links = new Map(
    Object.entries(pages).flatMap(([path, { all = [], ...words }]) =>
      Object.entries(words).map(([language, own]) => [`${language} ${path}`, [...all, ...own].map(link).join('')]),
    ),
  );
  return (path, language) => links.get(`${language} ${path.replace(/(.)\/+$/, '$1')}`) ?? '';
}
