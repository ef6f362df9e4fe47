/** What the page asks for before its script runs. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { moduleOfArea } from '@house/i18n/vite-plugin';
import type { Plugin, Rolldown } from 'vite';

const FIRST_PAINT = fileURLToPath(new URL('../public/first-paint.js', import.meta.url));

/**
 * Writes `first-paint.js` into the page and tells it what the page will need whatever it shows, so that it asks for
 * them beside its script: the words of each language. What only one page needs the server names (page-files.ts).
 */
export function nameFirstFiles(): Plugin {
  return {
    name: 'name-first-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const words = (language: string) =>
          ['common', 'site-home'].map((area) => fileOf(bundle, moduleOfArea(area, language)));
        const named = { 'words-bn': words('bn'), 'words-en': words('en') };
        const data = Object.entries(named).map(
          ([name, files]) => `data-${name}="${files.map((f) => `/${f}`).join(' ')}"`,
        );
        // Written into the page: as a file of its own it would cost a turn before anything it asks for. The content policy
        // allows it by its hash (the server's pages.ts).
        const script = readFileSync(FIRST_PAINT, 'utf8').replace(/^\s*(\/\/.*)?\n|^ +/gm, '');
        return html.replace('<script src="/first-paint.js">', () => `<script ${data.join(' ')}>${script}`);
      },
    },
  };
}

/** The chunk that begins with a source file. */
function fileOf(bundle: Rolldown.OutputBundle, source: string): string {
  const found = Object.values(bundle).find((each) => each.type === 'chunk' && each.facadeModuleId?.endsWith(source));
  if (found === undefined) throw new Error(`no chunk begins with ${source}`);
  return found.fileName;
}
