/** What the page asks for before its script runs. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

const FIRST_PAINT = fileURLToPath(new URL('../public/first-paint.js', import.meta.url));

/**
 * Writes `first-paint.js` into the page and tells it what the page will need whatever it shows, so that it asks for all of
 * it at once: the text faces, the words of each language, and the lottery's part for its pages. Without it each waits for
 * the script before it.
 */
export function nameFirstFiles(): Plugin {
  return {
    name: 'name-first-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const face = (name: string) => Object.keys(bundle).find((file) => file.includes(`jarul-${name}-`)) ?? '';
        const withPage = new Set([...html.matchAll(/\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file));
        const parts = (source: string) => filesOf(bundle, source).filter((file) => !withPage.has(file));
        const words = (area: string) => (language: string) => parts(`/messages/${area}.${language}.json`);
        const named = {
          bn: [face('bengali')],
          latin: [face('latin')],
          'words-bn': ['common', 'site-home'].flatMap((area) => words(area)('bn')),
          'words-en': ['common', 'site-home'].flatMap((area) => words(area)('en')),
          lottery: parts('/features/lottery/routes.tsx'),
          'lottery-bn': words('lottery')('bn'),
          'lottery-en': words('lottery')('en'),
        };
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

/** The chunk that begins with a source file, all it imports, and their style sheets. */
function filesOf(bundle: Rolldown.OutputBundle, source: string): string[] {
  const files = new Set<string>();
  const add = (name: string): void => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || files.has(name)) return;
    files.add(name);
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) files.add(sheet);
    chunk.imports.forEach(add);
  };
  const first = Object.values(bundle).find((each) => each.type === 'chunk' && each.facadeModuleId?.endsWith(source));
  if (first === undefined) throw new Error(`no chunk begins with ${source}`);
  add(first.fileName);
  return [...files];
}
