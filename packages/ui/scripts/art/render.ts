/**
 * Renders the objects of `scene.mjs` to `art-source/*.webp`, 440 px each (the hero flower also at 640), on transparent ground.
 * three.js is not a dependency of the project; take it into a folder of its own first:
 *
 *     npm install --prefix /tmp/art three@0.180
 *     node packages/ui/scripts/art/render.ts /tmp/art/node_modules [names…]
 *     node packages/ui/scripts/encode-art.ts
 *
 * About 65 s for all on two cores without a GPU.
 */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { chromium as browserType, type Page } from '@playwright/test';
import chromium from '@sparticuz/chromium';
import sharp from 'sharp';

const [modules, ...asked] = process.argv.slice(2);
if (!modules) throw new Error('Give the node_modules folder that holds three');
const target = join(import.meta.dirname, '../../art-source');
const TYPES: Record<string, string> = { '.html': 'text/html', '.mjs': 'text/javascript', '.js': 'text/javascript' };

async function readAsset(path: string): Promise<Buffer> {
  if (path.startsWith('/node_modules/')) return readFile(join(modules ?? '', path.slice('/node_modules/'.length)));
  if (path.startsWith('/art/fonts/'))
    return readFile(join(import.meta.dirname, '../../assets/fonts', path.slice('/art/fonts/'.length)));
  return readFile(join(import.meta.dirname, path.slice('/art/'.length)));
}

const server = createServer((request, response) => {
  const path = (request.url ?? '/').split('?')[0] ?? '/';
  readAsset(path).then(
    (body) => response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' }).end(body),
    () => response.writeHead(404).end(),
  );
});

async function renderObject(page: Page, name: string): Promise<void> {
  const address = await page.evaluate<string>(`renderOne(${JSON.stringify(name)})`);
  const picture = Buffer.from(address.split(',')[1] ?? '', 'base64');
  await sharp(picture)
    .resize(440, 440)
    .webp({ quality: 84, alphaQuality: 90 })
    .toFile(join(target, `${name}.webp`));
  if (name === 'jarul') await sharp(picture).webp({ quality: 88 }).toFile(join(target, 'jarul-lg.webp'));
  console.log(name);
}

await new Promise<void>((resolve) => {
  server.listen(0, '127.0.0.1', resolve);
});
const bound = server.address();
const port = typeof bound === 'object' && bound ? bound.port : 0;
const browser = await browserType.launch({
  executablePath: await chromium.executablePath(),
  args: [
    '--headless',
    '--no-sandbox',
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
    '--ignore-gpu-blocklist',
  ],
});
const page = await browser.newPage();
await page.goto(`http://127.0.0.1:${port}/art/page.html`);
await page.waitForFunction('window.READY && window.renderOne');
const names = asked.length > 0 ? asked : await page.evaluate<string[]>('LIST');
for (const name of names) await renderObject(page, name);
await browser.close();
server.close();
