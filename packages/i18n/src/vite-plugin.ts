/**
 * Vite plugin: turns the ICU messages of `messages/<area>.<language>.json` into compiled modules at build,
 * so the browser carries no ICU parser. An invalid message fails the build.
 *
 * Node needs `with { type: 'json' }` on the imports of `catalogues.ts`; a browser would then refuse the compiled module
 * as "not JSON" (in development, where imports are left as they are), so the plugin takes the attribute off.
 */
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { LANGUAGES } from './catalogues.ts';

const CATALOGUE = new RegExp(String.raw`[\\/]messages[\\/][a-z-]+\.(?:${LANGUAGES.join('|')})\.json(?:\?.*)?$`);
const REGISTRY = /[\\/]i18n[\\/]src[\\/]catalogues\.ts(?:\?.*)?$/;
const AREA = /^ {2}'?([\w-]+)'?: defineArea\([\s\S]*?^ {2}\),\n/gm;
const JSON_ATTRIBUTE = /,\s*\{\s*with:\s*\{\s*type:\s*'json'\s*\},?\s*\}/g;

interface TransformedModule {
  code: string;
  map: null;
  moduleType?: 'js';
}

export interface MessagesPlugin {
  name: string;
  enforce: 'pre';
  transform: { filter: { id: RegExp[] }; handler: (code: string, id: string) => TransformedModule };
}

function compileCatalogue(text: string): string {
  const raw = JSON.parse(text) as Record<string, string>;
  const compiled = Object.fromEntries(Object.entries(raw).map(([id, message]) => [id, compileMessageOrThrow(message)]));
  return `export default JSON.parse(${JSON.stringify(JSON.stringify(compiled))})`;
}

/** The table without the areas an app never shows; it stands in the first script. */
function pickAreas(code: string, without: RegExp | undefined): string {
  const picked = code.replace(AREA, (row, area: string) => (without?.test(area) ? '' : row));
  return picked.replace(JSON_ATTRIBUTE, '');
}

export function compileMessages({ without }: { without?: RegExp } = {}): MessagesPlugin {
  return {
    name: 'house-messages',
    enforce: 'pre',
    transform: {
      filter: { id: [CATALOGUE, REGISTRY] },
      handler: (code, id) =>
        REGISTRY.test(id)
          ? { code: pickAreas(code, without), map: null }
          : { code: compileCatalogue(code), moduleType: 'js', map: null },
    },
  };
}
