/**
 * What the built site is made of: which file imports which, and which modules lie in each, read by the size check; and
 * what each address fetches, read by the server.
 */
import { isAbsolute, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import { listPageFiles, PAGE_FILES_FILE, readCompany, readGames, readTable } from './page-files.ts';
import type { Part } from './part.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** Beside the pages; a name with a dot in front is never served. */
export const PARTS_FILE = '.parts';

function nameOf(id: string): string {
  const plain = id.replace(/^\0/, '').replace(/\?.*$/, '');
  return isAbsolute(plain) ? relative(ROOT, plain).replaceAll('\\', '/') : plain;
}

function describe(chunk: Rolldown.OutputChunk, company: ReadonlyMap<string, string>): Part {
  const source = chunk.facadeModuleId === null ? null : nameOf(chunk.facadeModuleId);
  return {
    file: chunk.fileName,
    source,
    comesWith: company.get(source ?? '') ?? null,
    isEntry: chunk.isEntry,
    imports: chunk.imports,
    fetches: chunk.dynamicImports,
    css: [...(chunk.viteMetadata?.importedCss ?? [])],
    modules: Object.fromEntries(
      Object.entries(chunk.modules).map(([id, { renderedLength }]) => [nameOf(id), renderedLength]),
    ),
  };
}

export function listParts(): Plugin {
  return {
    name: 'list-parts',
    apply: 'build',
    // After the style sheets: what held nothing else is no file any more.
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const table = await readTable();
        const company = readCompany(table);
        const parts = Object.values(bundle).flatMap((chunk) =>
          chunk.type === 'chunk' ? [describe(chunk, company)] : [],
        );
        const pageFiles = listPageFiles(parts, table, await readGames());
        this.emitFile({ type: 'asset', fileName: PARTS_FILE, source: JSON.stringify(parts) });
        this.emitFile({ type: 'asset', fileName: PAGE_FILES_FILE, source: JSON.stringify(pageFiles) });
      },
    },
  };
}
