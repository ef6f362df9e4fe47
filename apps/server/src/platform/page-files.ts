/**
 * What an address of a built app fetches beside its first script, as the build wrote it down, named in the page: the
 * browser asks for all of it at once instead of finding one after the other.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import * as z from 'zod';

const FILE = '.page-files';
const shape = z.record(z.string(), z.record(z.string(), z.array(z.string().regex(/^[\w./-]+$/))));

/** The files of an address in a language, with a space between; empty for one that needs nothing more, or is no page. */
export type FilesOf = (address: string, language: string) => string;

export async function readPageFiles(directory: URL): Promise<FilesOf> {
  const file = new URL(FILE, directory);
  if (!existsSync(file)) return () => '';
  const pages = shape.parse(JSON.parse(await readFile(file, 'utf8')));
  const files = new Map(Object.entries(pages).map(([path, lists]) => [path, new Map(Object.entries(lists))]));
  return (address, language) => {
    const [path = '', query = ''] = address.split('?', 2);
    const lists = files.get(path.replace(/(.)\/+$/, '$1'));
    // `gameCode=F5D1`: what the page fetches for this value of its address; `gameCode=`: for an address without it;
    // `gameCode=F5D1&bn`: in that language.
    const values = new URLSearchParams(query);
    const asked = [...(lists?.keys() ?? [])].filter((list) => {
      const [condition = '', only = language] = list.split('&', 2);
      const [name = '', value] = condition.split('=', 2);
      return value !== undefined && (values.get(name) ?? '') === value && only === language;
    });
    const named = ['all', language, ...asked].flatMap((list) => lists?.get(list) ?? []);
    return [...new Set(named)].map((name) => `/${name}`).join(' ');
  };
}
