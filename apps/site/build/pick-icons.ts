/**
 * The icon sprite of the site: what it names anywhere, a third of all there are, in two files. The first holds what the
 * frame and the home page show and is asked for by the page itself; the other comes when a page needs it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const SITE = fileURLToPath(new URL('../src', import.meta.url));
const UI = fileURLToPath(new URL('../../../packages/ui/src', import.meta.url));
const SPRITE = fileURLToPath(new URL('../../../packages/ui/assets/icons.svg', import.meta.url));
/** Files that name everything there is, so that naming says nothing. */
const LISTS = /(icon|art)-names\.ts$/;
/** Everything in sight before anybody does anything. */
const SHOWN_FIRST = [
  ...['app', 'shared', 'features/home', 'features/notices'].flatMap((folder) => filesUnder(join(SITE, folder))),
  join(SITE, 'features/identity/parts/login-bar.tsx'),
  ...['choice', 'figures', 'page-parts', 'popup', 'states', 'ticket', 'toast'].map((part) => join(UI, `${part}.tsx`)),
];

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path));
}

/** The sources among some files as one text, to see what they name. */
function readSources(files: readonly string[]): string {
  return files
    .filter((path) => /\.tsx?$/.test(path) && !LISTS.test(path))
    .map((path) => readFileSync(path, 'utf8'))
    .join('');
}

const names = (text: string, icon: string): boolean => text.includes(`'${icon}'`) || text.includes(`"${icon}"`);

export function pickIcons(): Plugin {
  return {
    name: 'pick-icons',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /[\\/]lib[\\/]icon-sprite\.ts$/ },
      handler() {
        const [first, anywhere] = [readSources(SHOWN_FIRST), readSources([SITE, UI].flatMap(filesUnder))];
        const symbols = [...readFileSync(SPRITE, 'utf8').matchAll(/<symbol id="([\w-]+)".*?<\/symbol>/gs)].map(
          ([symbol, icon = '']) => ({ symbol, icon, place: names(first, icon) ? 1 : names(anywhere, icon) ? 2 : 0 }),
        );
        const file = (name: string, of: number) =>
          this.emitFile({
            type: 'asset',
            name,
            source: `<svg xmlns="http://www.w3.org/2000/svg">${symbols
              .filter(({ place }) => place === of)
              .map(({ symbol }) => symbol)
              .join('')}</svg>`,
          });
        const shown = symbols.filter(({ place }) => place === 1).map(({ icon }) => icon);
        return {
          moduleType: 'js',
          code: `const first = new Set(${JSON.stringify(shown.join(' '))}.split(' '));
export const spriteOf = (name) => first.has(name) ? import.meta.ROLLUP_FILE_URL_${file('icons-first.svg', 1)} : import.meta.ROLLUP_FILE_URL_${file('icons.svg', 2)};`,
        };
      },
    },
  };
}
