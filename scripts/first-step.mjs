/**
 * The first step of every command: packages installed, and a Node new enough to run TypeScript. Uses nothing that has to
 * be installed and runs on Node 20.
 *
 * Packages count as installed when node_modules carries the hash of package-lock.json. The hash is taken away before an
 * installation and written after it, so an interrupted one is never believed.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
const MODULES = join(ROOT, 'node_modules');
const BIN = join(MODULES, '.bin');
/** The first release that runs TypeScript without a flag. */
const NODE_MIN = [22, 18];

/** Installs what is missing; returns the path of the Node to go on with. Ends the process when that can not be had. */
export async function takeFirstStep() {
  if (!isInstalled(ROOT)) {
    await install();
    writeStamp(ROOT);
  }
  return findNode();
}

/** The environment for a tool of the packages: its `node` is the packaged one. */
export function toolEnvironment(extra = {}) {
  return { ...process.env, ...extra, PATH: `${BIN}${delimiter}${process.env.PATH ?? ''}` };
}

/** Whether the packages in `root` are those of its lock. */
export function isInstalled(root) {
  if (readText(stampOf(root)) === hashLock(root)) return true;
  if (!isInstalledByHand(root)) return false;
  writeStamp(root);
  return true;
}

function stampOf(root) {
  return join(root, 'node_modules', '.house-lock');
}

function hashLock(root) {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

function writeStamp(root) {
  writeFileSync(`${stampOf(root)}.new`, hashLock(root));
  renameSync(`${stampOf(root)}.new`, stampOf(root));
}

function readText(file) {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
}

/**
 * Whether somebody ran `npm ci` themselves: npm leaves a list of what it installed when it is through. Every package of
 * the lock must be on it in the same version, but for those of other platforms.
 */
function isInstalledByHand(root) {
  const list = readText(join(root, 'node_modules', '.package-lock.json'));
  if (list === null) return false;
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const installed = JSON.parse(list).packages;
  return Object.entries(lock.packages).every(([path, { version, integrity, optional, link }]) => {
    if (path === '' || link === true || !path.includes('node_modules/')) return true;
    const found = installed[path];
    if (found === undefined) return optional === true;
    return found.version === version && found.integrity === integrity;
  });
}

/** Also in production the web apps are built here, with packages that npm would leave out then. */
export const INSTALL = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];

async function install() {
  const began = performance.now();
  console.log(
    existsSync(MODULES)
      ? 'The packages are older than package-lock.json: installing them anew.'
      : 'Installing packages, PostgreSQL and Node among them. This happens once and takes a minute or two.',
  );
  rmSync(stampOf(ROOT), { force: true });
  // npm removes node_modules first: it must not run on the Node in there.
  const path = (process.env.PATH ?? '').split(delimiter).filter((part) => !part.endsWith(join('node_modules', '.bin')));
  const child = spawn('npm', INSTALL, {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, PATH: path.join(delimiter) },
  });
  const ticking = setInterval(() => {
    console.log(`  still installing, ${Math.round((performance.now() - began) / 1000)} s`);
  }, 15_000);
  const code = await new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (status, signal) => resolve(status ?? signal));
  });
  clearInterval(ticking);
  if (code !== 0) giveUp(`The packages could not be installed (npm ci: ${code}). What npm says above tells why.`);
  console.log(`Packages installed in ${Math.round((performance.now() - began) / 1000)} s.\n`);
}

/** The packaged Node where there is one for this platform, else the one we run on, if it is new enough. */
function findNode() {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const packaged = join(
    MODULES,
    `node-${system}-${process.arch}`,
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );
  if (existsSync(packaged) && spawnSync(packaged, ['--version']).status === 0) return packaged;
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > NODE_MIN[0] || (major === NODE_MIN[0] && minor >= NODE_MIN[1])) return process.execPath;
  return giveUp(
    `Node ${process.versions.node} is too old, and there is no packaged one for ${process.platform}-${process.arch}. Install Node ${NODE_MIN.join('.')} or newer (24 is best).`,
  );
}

function giveUp(text) {
  console.error(text);
  process.exit(1);
}
