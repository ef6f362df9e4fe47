/**
 * Vite plugin: turns the ICU messages of `messages/<area>.<language>.json` into compiled modules at build,
 * so the browser carries no ICU parser. An invalid message fails the build.
 */
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

const CATALOGUE = /[\\/]messages[\\/][a-z-]+\.(?:bn|en)\.json(?:\?.*)?$/;

interface CatalogueModule {
  code: string;
  moduleType: 'js';
  map: null;
}

export interface MessagesPlugin {
  name: string;
  enforce: 'pre';
  transform: { filter: { id: RegExp }; handler: (code: string) => CatalogueModule };
}

export function compileMessages(): MessagesPlugin {
  return {
    name: 'house-messages',
    enforce: 'pre',
    transform: {
      filter: { id: CATALOGUE },
      handler(code) {
        const raw = JSON.parse(code) as Record<string, string>;
        const compiled = Object.fromEntries(
          Object.entries(raw).map(([id, message]) => [id, compileMessageOrThrow(message)]),
        );
        return {
          code: `export default JSON.parse(${JSON.stringify(JSON.stringify(compiled))})`,
          moduleType: 'js',
          map: null,
        };
      },
    },
  };
}
