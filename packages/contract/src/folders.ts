/** Reads the contract's folders, one a capability, so that what a new one declares is found by itself. For the server and tests. */
import { readdirSync } from 'node:fs';

const HERE = new URL('.', import.meta.url);

/** What every file of every folder exports, in the alphabet's order of folders and files. */
export async function importFolders(): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const files = readdirSync(HERE, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /^[a-z-]+\/[a-z-]+\.ts$/.test(file))
    .toSorted();
  return Promise.all(files.map((file) => import(new URL(file, HERE).href)));
}
