/**
 * Builds the site: hashed files, nothing inline but the script before the first paint, and every text file compressed twice
 * beside itself, so that the server only picks one.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileMessages } from '@house/i18n/vite-plugin';
import { serveArt } from '@house/ui/lib/vite-art';
import { checkLook } from '@house/ui/lib/vite-look';
import { precompress } from '@house/web/precompress';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { serviceWorker } from './vite-worker.ts';

const FIRST_PAINT = fileURLToPath(new URL('public/first-paint.js', import.meta.url));

/**
 * Writes `first-paint.js` into the page and tells it what the page will need whatever it shows, so that it asks for all of
 * it at once: the text faces, the words of each language, and the lottery's part for its pages. Without it each waits for
 * the script before it.
 */
function nameFirstFiles(): Plugin {
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

const SPRITE = 'virtual:icon-sprite';

const SOURCES = ['src', '../../packages/ui/src'].map((folder) => fileURLToPath(new URL(folder, import.meta.url)));
/** Files that name everything there is, so that naming says nothing. */
const LISTS = /(icon|art)-names\.ts$/;

/** All the site's and the parts' sources as one text, to see what they name. */
function readSources(): string {
  return SOURCES.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  )
    .filter((path) => /\.tsx?$/.test(path) && !LISTS.test(path))
    .map((path) => readFileSync(path, 'utf8'))
    .join('');
}

/** Keeps of the icon sprite what the site names anywhere: a third of it, and it is in the first load. */
function pickIcons(): Plugin {
  const spriteFile = fileURLToPath(new URL('../../packages/ui/assets/icons.svg', import.meta.url));
  return {
    name: 'pick-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id.includes('/icons.svg?') ? SPRITE : null),
    load(id) {
      if (id !== SPRITE) return null;
      const text = readSources();
      const isNamed = (name: string) => text.includes(`'${name}'`) || text.includes(`"${name}"`);
      const source = readFileSync(spriteFile, 'utf8').replace(
        /<symbol id="([\w-]+)".*?<\/symbol>\n?/gs,
        (symbol, name) => (isNamed(name) ? symbol : ''),
      );
      const reference = this.emitFile({ type: 'asset', name: 'icons.svg', source });
      return `export default import.meta.ROLLUP_FILE_URL_${reference}`;
    },
  };
}

const SHAPES = 'virtual:wire-shapes';

/** Puts the stand-in of `wire-shapes.ts` where the contract builds its schemas, with every name the contract uses. */
function standInForSchemas(): Plugin {
  const contract = fileURLToPath(new URL('../../packages/contract/src', import.meta.url));
  const standIn = fileURLToPath(new URL('wire-shapes.ts', import.meta.url));
  return {
    name: 'stand-in-for-schemas',
    enforce: 'pre',
    resolveId: (id) => (id === 'zod/mini' ? SHAPES : null),
    load(id) {
      if (id !== SHAPES) return null;
      const text = readdirSync(contract)
        .map((file) => readFileSync(join(contract, file), 'utf8'))
        .join('');
      const names = new Set(Array.from(text.matchAll(/\bz\.(\w+)/g), ([, name]) => name));
      const exported = [...names].map((name) => `${name === 'enum' ? 'enumShape' : 'anyShape'} as ${name}`);
      return `import { anyShape, enumShape } from ${JSON.stringify(standIn)};\nexport { ${exported.join(', ')} };`;
    },
  };
}

export default defineConfig({
  plugins: [
    checkLook(),
    react(),
    compileMessages(),
    standInForSchemas(),
    pickIcons(),
    serveArt(),
    nameFirstFiles(),
    serviceWorker(),
    precompress(),
  ],
  build: {
    target: ['chrome111', 'safari16.4', 'firefox114'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The pages use a call's address, never its schemas: what only describes the wire stays out of the bundle.
    rolldownOptions: { treeshake: { manualPureFunctions: ['defineCall', 'z'] } },
  },
  server: {
    proxy: Object.fromEntries(
      ['/wps', '/lgw', '/lotto', '/pay'].map((path) => [
        path,
        { target: process.env['HOUSE_ADDRESS'] ?? 'http://127.0.0.1:3000', ws: true },
      ]),
    ),
  },
});
