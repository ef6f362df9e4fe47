/**
 * Vite plugin: turns the ICU messages of `messages/<area>.<language>.json` into compiled modules at build,
 * so the browser carries no ICU parser. An invalid message fails the build.
 *
 * Node needs `with { type: 'json' }` on the imports of `catalogues.ts`; a browser would then refuse the compiled module
 * as "not JSON" (in development, where imports are left as they are), so the plugin takes the attribute off.
 */
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

const CATALOGUE = /[\\/]messages[\\/][a-z-]+\.(?:bn|en)\.json(?:\?.*)?$/;
const REGISTRY = /[\\/]i18n[\\/]src[\\/]catalogues\.ts(?:\?.*)?$/;
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

export function compileMessages(): MessagesPlugin {
  return {
    name: 'house-messages',
    enforce: 'pre',
    transform: {
      filter: { id: [CATALOGUE, REGISTRY] },
      handler: (code, id) =>
        REGISTRY.test(id)
          ? { code: code.replace(JSON_ATTRIBUTE, ''), map: null }
          : { code: compileCatalogue(code), moduleType: 'js', map: null },
    },
  };
}
