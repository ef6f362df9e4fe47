/**
 * Builds the web apps that are older than their sources.
 *
 * An app is fresh when its dist carries the hash of all it is made of: its own files, the packages, the lock. It is built
 * beside the old one and swapped in whole, so two builds at once, or one that is killed, leave no half of an app.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { compressFirst, compressRest } from './compress-web.mjs';
import { ROOT, toolEnvironment } from './first-step.mjs';

const LEFT_OUT = new Set(['node_modules', 'dist', 'coverage']);

function* filesUnder(directory) {
  for (const entry of readdirSync(directory, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(directory, entry.name);
    if (entry.isDirectory() && !LEFT_OUT.has(entry.name)) yield* filesUnder(path);
    else if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name)) yield path;
  }
}

function hashSources(root, app) {
  const hash = createHash('sha256');
  const files = [join(root, 'package-lock.json'), ...filesUnder(app), ...filesUnder(join(root, 'packages'))];
  for (const file of files) hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

async function buildApp(root, name) {
  const app = join(root, 'apps', name);
  const dist = join(app, 'dist');
  const stamp = join(dist, '.house-build');
  const wanted = hashSources(root, app);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return null;

  const began = performance.now();
  const draft = join(cacheOf(root), `${name}-${process.pid}`);
  const child = spawn(
    process.execPath,
    [
      join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js'),
      'build',
      '--outDir',
      relative(app, draft),
      '--emptyOutDir',
      '--logLevel',
      'warn',
    ],
    { cwd: app, stdio: ['ignore', 'pipe', 'pipe'], env: toolEnvironment({ NODE_ENV: 'production' }) },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      said += text;
    });
  }
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status, signal) => resolve(status ?? signal));
  });
  if (code !== 0) {
    rmSync(draft, { recursive: true, force: true });
    throw new Error(`The ${name} could not be built (${code}):\n${said.trim()}`);
  }
  await compressFirst(draft);
  writeFileSync(join(draft, '.house-build'), wanted);
  swapIn(draft, dist);
  return `built the ${name} in ${((performance.now() - began) / 1000).toFixed(1)} s`;
}

function swapIn(draft, dist) {
  const old = `${draft}-old`;
  try {
    if (existsSync(dist)) renameSync(dist, old);
    renameSync(draft, dist);
  } catch (error) {
    // Another build of the same sources was quicker between the two lines.
    if (!existsSync(dist)) throw error;
  }
  for (const left of [draft, old]) rmSync(left, { recursive: true, force: true });
}

function cacheOf(root) {
  return join(root, 'node_modules', '.cache', 'house-web');
}

function namesOf(root) {
  return readdirSync(join(root, 'apps')).filter((name) => existsSync(join(root, 'apps', name, 'vite.config.ts')));
}

/** Builds what is stale among the apps of this repository; answers a line for each that was built. They can be served then. */
export async function buildStaleApps(root) {
  mkdirSync(cacheOf(root), { recursive: true });
  return (await Promise.all(namesOf(root).map((name) => buildApp(root, name)))).filter((line) => line !== null);
}

/** The same one after the other, the site first, for it is what people see first; tells of each once it can be served. */
export async function* buildInTurn(root) {
  mkdirSync(cacheOf(root), { recursive: true });
  const names = namesOf(root).sort((a, b) => Number(b === 'site') - Number(a === 'site'));
  for (const name of names) yield { name, line: await buildApp(root, name) };
}

/** Makes what built apps are compressed to as small as it gets, `atOnce` files at a time; nothing when that was done. */
export async function compressApps(root, atOnce) {
  for (const name of namesOf(root)) await compressRest(join(root, 'apps', name, 'dist'), atOnce);
}
