/** Puts `loadPart` in the place of what Vite writes around every `import()` of a built page. */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Vite's own name for it; that the built pages go by ours a browser test holds. */
const HELPER = /\/preload-helper\.js$/;
const LOAD_PART = fileURLToPath(new URL('load-part.ts', import.meta.url));

export function loadPartsPatiently(): Plugin {
  let base = '/';
  return {
    name: 'load-parts-patiently',
    apply: 'build',
    enforce: 'pre',
    configResolved(config) {
      base = config.base;
    },
    load: {
      filter: { id: HELPER },
      handler: () =>
        `import { loadPart } from ${JSON.stringify(LOAD_PART)};
         export const __vitePreload = (load, names = []) => loadPart(load, names, ${JSON.stringify(base)});`,
    },
  };
}
