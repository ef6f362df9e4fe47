/**
 * Vite plugin: makes one module of each area and language, its ICU messages compiled, so that the browser carries no ICU
 * parser and fetches an area as one file wherever its messages stand. An invalid message fails the build.
 *
 * It puts a table of imports of these modules in the place of catalogue-table.ts.
 */
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { LANGUAGES, type Language } from './catalogues.ts';
import { AREA_NAMES, filesOfArea, type RawCatalogue, readArea } from './message-files.ts';

const TABLE = /[\\/]i18n[\\/]src[\\/]catalogue-table\.ts(?:\?.*)?$/;
const MODULE = new RegExp(String.raw`^messages/([a-z-]+)\.(${LANGUAGES.join('|')})\.json$`);
/** What Rollup's kin write before the name of a module that is no file. */
const NO_FILE = '\0';
const RESOLVED = new RegExp(`^${NO_FILE}messages/`);

interface MadeModule {
  readonly code: string;
  readonly map: null;
  readonly moduleType: 'js';
}

export interface MessagesPlugin {
  name: string;
  enforce: 'pre';
  resolveId: { filter: { id: RegExp[] }; handler: (id: string) => string };
  load: {
    filter: { id: RegExp[] };
    handler: (this: { addWatchFile: (file: string) => void } | undefined, id: string) => MadeModule | null;
  };
}

/** The module with all messages of an area in a language; plug-ins of a build find its chunk by this name. */
export function moduleOfArea(area: string, language: string): string {
  return `messages/${area}.${language}.json`;
}

/** Of the name of a chunk's module, as `moduleOfArea` gives it. */
export function isAreaModule(source: string | null): boolean {
  return source !== null && MODULE.test(source);
}

export function compileCatalogue(raw: RawCatalogue): string {
  const compiled = Object.fromEntries(Object.entries(raw).map(([id, message]) => [id, compileMessageOrThrow(message)]));
  return `export default JSON.parse(${JSON.stringify(JSON.stringify(compiled))})`;
}

/** The table without the areas an app never shows; it stands in the first script. */
export function writeTable(without: RegExp | undefined): string {
  const rows = AREA_NAMES.filter((area) => !without?.test(area)).map((area) => {
    const loads = LANGUAGES.map((language) => `${language}: () => import('${moduleOfArea(area, language)}')`);
    return `  '${area}': { ${loads.join(', ')} },`;
  });
  return `export const catalogues = {\n${rows.join('\n')}\n};`;
}

export function compileMessages({ without }: { without?: RegExp } = {}): MessagesPlugin {
  return {
    name: 'house-messages',
    enforce: 'pre',
    resolveId: { filter: { id: [MODULE] }, handler: (id) => NO_FILE + id },
    load: {
      filter: { id: [TABLE, RESOLVED] },
      handler(id) {
        if (TABLE.test(id)) return { code: writeTable(without), map: null, moduleType: 'js' };
        const [, area, language] = MODULE.exec(id.slice(NO_FILE.length)) ?? [];
        if (area === undefined) return null;
        for (const file of filesOfArea(area, language as Language)) this?.addWatchFile(file);
        return { code: compileCatalogue(readArea(area, language as Language)), map: null, moduleType: 'js' };
      },
    },
  };
}
