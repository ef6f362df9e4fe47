/**
 * Vite plugin: bundles the worker to `/sw.js`, with the list of files a page needs to show itself: what the page loads
 * first, the offline screen, and its words in every language.
 */
import { fileURLToPath } from 'node:url';
import { moduleOfArea } from '@house/i18n/vite-plugin';
import { BUILD_TARGET } from '@house/web/browsers';
import { build, type Plugin, type Rolldown } from 'vite';

const WORKER = fileURLToPath(new URL('src/worker/sw.ts', import.meta.url));
/** Parts that must open without a network though no page loads them first. */
const OFFLINE_PARTS = ['/features/app/after-load.tsx', '/features/app/offline-screen.tsx'];
const AREAS = ['common', 'site-home', 'site-app', 'lottery'];

/** A chunk, all it imports, and their style sheets. */
function withImports(bundle: Rolldown.OutputBundle, first: readonly string[]): string[] {
  const files = new Set<string>();
  const add = (name: string): void => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || files.has(name)) return;
    files.add(name);
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) files.add(sheet);
    chunk.imports.forEach(add);
  };
  first.forEach(add);
  return [...files];
}

export function listShellFiles(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
  const wanted = [...OFFLINE_PARTS, ...AREAS.flatMap((area) => ['bn', 'en'].map((of) => moduleOfArea(area, of)))];
  const parts = wanted.map((source) => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(source));
    if (chunk === undefined) throw new Error(`no chunk begins with ${source}`);
    return chunk.fileName;
  });
  const entries = chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName);
  const icons = Object.keys(bundle).filter((file) => /\/icons-[\w-]+\.svg$/.test(file));
  return [...withImports(bundle, [...entries, ...parts]), ...icons].map((file) => `/${file}`).toSorted();
}

async function bundleWorker(files: readonly string[]): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'warn',
    define: { __SHELL_FILES__: JSON.stringify(files), 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: BUILD_TARGET,
      rolldownOptions: { input: WORKER, output: { format: 'iife', entryFileNames: 'sw.js' } },
    },
  });
  const [{ output: written }] = [output].flat() as [Rolldown.RolldownOutput];
  return written[0].code;
}

export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: await bundleWorker(listShellFiles(bundle)) });
      },
    },
  };
}
