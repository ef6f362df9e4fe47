import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { INSTALL, isInstalled } from './first-step.mjs';

const LOCK = {
  packages: {
    '': { name: 'house' },
    'apps/site': { version: '0.1.0' },
    'node_modules/@house/site': { link: true },
    'node_modules/used': { version: '1.0.0', integrity: 'sha512-a' },
    'node_modules/for-another-machine': { version: '2.0.0', integrity: 'sha512-b', optional: true },
  },
};
const INSTALLED = { packages: { 'node_modules/used': { version: '1.0.0', integrity: 'sha512-a' } } };

let root = '';
const stamp = () => join(root, 'node_modules', '.house-lock');
const writeJson = (name: string, value: unknown) => writeFileSync(join(root, name), JSON.stringify(value));

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'house-first-step-'));
  writeJson('package-lock.json', LOCK);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('installs when there are no packages, or only what an interrupted installation left', () => {
  expect(isInstalled(root)).toBe(false);
  mkdirSync(join(root, 'node_modules', 'used'), { recursive: true });
  expect(isInstalled(root)).toBe(false);
  expect(existsSync(stamp())).toBe(false);
});

test('believes what npm says it installed, and remembers it', () => {
  mkdirSync(join(root, 'node_modules'));
  writeJson('node_modules/.package-lock.json', INSTALLED);
  expect(isInstalled(root)).toBe(true);
  rmSync(join(root, 'node_modules', '.package-lock.json'));
  expect(isInstalled(root)).toBe(true);
});

test('installs anew when the lock has changed since', () => {
  mkdirSync(join(root, 'node_modules'));
  writeJson('node_modules/.package-lock.json', INSTALLED);
  expect(isInstalled(root)).toBe(true);
  const newer = { ...LOCK.packages['node_modules/used'], version: '1.0.1', integrity: 'sha512-c' };
  writeJson('package-lock.json', { packages: { ...LOCK.packages, 'node_modules/used': newer } });
  expect(isInstalled(root)).toBe(false);
});

test('a package that is only missing here counts unless the lock calls it optional', () => {
  mkdirSync(join(root, 'node_modules'));
  writeJson('node_modules/.package-lock.json', { packages: {} });
  expect(isInstalled(root)).toBe(false);
});

test('installs what builds the web apps in production too', () => {
  const left = (NODE_ENV: string, flags: readonly string[]) =>
    spawnSync('npm', ['config', 'get', 'omit', ...flags], {
      cwd: root,
      env: { ...process.env, NODE_ENV },
      encoding: 'utf8',
      shell: process.platform === 'win32',
    }).stdout.trim();
  expect(left('production', [])).toBe('dev');
  expect(left('production', INSTALL.slice(1))).toBe('');
});
