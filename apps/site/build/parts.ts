/** What the built site is made of: which file imports which, and which modules lie in each. Read by the size check. */
import { isAbsolute, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** Beside the pages; a name with a dot in front is never served. */
export const PARTS_FILE = '.parts';

export interface Part {
  readonly file: string;
  /** The module that others ask for by `import()`, or null. */
  readonly source: string | null;
  readonly isEntry: boolean;
  readonly imports: readonly string[];
  readonly fetches: readonly string[];
  readonly css: readonly string[];
  /** Modules and how long they are before they are made small. */
  readonly modules: Readonly<Record<string, number>>;
}

function nameOf(id: string): string {
  const plain = id.replace(/^\0/, '').replace(/\?.*$/, '');
  return isAbsolute(plain) ? relative(ROOT, plain).replaceAll('\\', '/') : plain;
}

function describe(chunk: Rolldown.OutputChunk): Part {
  return {
    file: chunk.fileName,
    source: chunk.facadeModuleId === null ? null : nameOf(chunk.facadeModuleId),
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
      handler(_options, bundle) {
        const parts = Object.values(bundle).flatMap((chunk) => (chunk.type === 'chunk' ? [describe(chunk)] : []));
        this.emitFile({ type: 'asset', fileName: PARTS_FILE, source: JSON.stringify(parts) });
      },
    },
  };
}
