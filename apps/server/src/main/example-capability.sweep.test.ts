/**
 * The smallest capability (`examples/callbacks`) put into a copy of the house with the lines that docs/add-a-capability.md
 * names: what it adds is found, compiles and answers, and at most three central files are touched.
 */
import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const EXAMPLE = join(ROOT, 'examples/callbacks');
const GUIDE = readFileSync(join(ROOT, 'docs/add-a-capability.md'), 'utf8');
const CENTRAL_FILES_MAX = 3;
const MINUTES = 60_000;

const LEFT_OUT = new Set(['node_modules', 'dist', 'data', 'art', 'test-results']);
const CONFIGURATION = /^(package|tsconfig.*|vitest\.config|dependency-cruiser)\.(json|ts|cjs)$/;

let copy = '';

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'house-capability-'));
  for (const folder of ['apps', 'packages']) {
    cpSync(join(ROOT, folder), join(copy, folder), {
      recursive: true,
      filter: (path) => !LEFT_OUT.has(basename(path)),
    });
  }
  for (const file of readdirSync(ROOT).filter((name) => CONFIGURATION.test(name)))
    cpSync(join(ROOT, file), join(copy, file));
  linkPackages();
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** The packages of the house, but for its own, which are those of the copy. */
function linkPackages(): void {
  const packages = join(copy, 'node_modules');
  mkdirSync(join(packages, '@house'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules')).filter((each) => each !== '@house')) {
    symlinkSync(join(ROOT, 'node_modules', name), join(packages, name), 'junction');
  }
  for (const place of ['apps', 'packages']) {
    for (const name of readdirSync(join(copy, place))) {
      symlinkSync(join(copy, place, name), join(packages, '@house', name), 'junction');
      const own = join(ROOT, place, name, 'node_modules');
      if (existsSync(own)) symlinkSync(own, join(copy, place, name, 'node_modules'), 'junction');
    }
  }
}

interface Change {
  readonly file: string;
  /** As they stand in the file. */
  readonly before: string;
  readonly after: string;
}

/** The blocks of the guide that say what is changed in which file. */
function readChanges(): Change[] {
  return [...GUIDE.matchAll(/^```diff (\S+)\n([\s\S]*?\n)```$/gm)].map(([, file = '', block = '']) => {
    const lines = block.split('\n').slice(0, -1);
    const keep = (signs: string) =>
      lines.flatMap((line) => (signs.includes(line.charAt(0)) ? [`${line.slice(1)}\n`] : [])).join('');
    return { file, before: keep(' -'), after: keep(' +') };
  });
}

function applyChange({ file, before, after }: Change): void {
  const text = readFileSync(join(copy, file), 'utf8');
  expect(text.split(before), `${file} has once:\n${before}`).toHaveLength(2);
  writeFileSync(
    join(copy, file),
    text.replace(before, () => after),
  );
}

/** Runs a tool of the packages in the copy. */
function run(command: string, ...words: string[]): Promise<{ status: number | null; said: string }> {
  const path = `${join(ROOT, 'node_modules', '.bin')}${delimiter}${process.env['PATH'] ?? ''}`;
  const child = spawn(command, words, {
    cwd: copy,
    env: { ...process.env, PATH: path, TEST_DATABASE_URL: inject('postgresUrl') },
    shell: process.platform === 'win32',
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => resolve({ status, said }));
  });
}

function writeTypesOf(name: string, base: string, include: readonly string[]): void {
  writeFileSync(join(copy, name), JSON.stringify({ extends: `./${base}`, include }));
}

test('a capability is its own folders and at most three central files', { timeout: 5 * MINUTES }, async () => {
  const changes = readChanges();
  expect(new Set(changes.map(({ file }) => file)).size).toBeLessThanOrEqual(CENTRAL_FILES_MAX);
  const files = readdirSync(EXAMPLE, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const placed = files.map((entry) => join(entry.parentPath, entry.name).slice(EXAMPLE.length));
  // It replaces nothing: what it adds stands in folders of its own.
  expect(placed.filter((file) => existsSync(join(copy, file)))).toEqual([]);
  expect(placed.filter((file) => !file.includes('callbacks'))).toEqual([]);

  cpSync(EXAMPLE, copy, { recursive: true });
  for (const change of changes) applyChange(change);

  // Throws where a capability has no level.
  createRequire(import.meta.url)(join(copy, 'dependency-cruiser.cjs'));
  const words = 'packages/contract/src/*/messages/areas.ts';
  writeTypesOf('tsconfig.example.json', 'tsconfig.json', [
    'apps/server/src/capabilities/callbacks/module.ts',
    // What it adds to the types of requests is needed by whatever serves.
    'apps/server/src/platform/http-server.ts',
    'packages/contract/src/callbacks',
    words,
  ]);
  writeTypesOf('tsconfig.example-web.json', 'tsconfig.web.json', ['apps/desk/src/features/callbacks', words]);
  const outcomes = await Promise.all([
    run('tsc', '-p', 'tsconfig.example.json'),
    run('tsc', '-p', 'tsconfig.example-web.json'),
    // It is composed, and its calls answer.
    run('vitest', 'run', '--project', 'database', 'apps/server/src/capabilities/callbacks/'),
    // Tests of the house that hold what a capability names: words, refusals, tables.
    run(
      'vitest',
      'run',
      '--project',
      'unit',
      'apps/server/src/main/error-catalogue.test.ts',
      'apps/server/src/main/table-owners.test.ts',
      'apps/server/src/main/migrations.test.ts',
      'packages/i18n/src/check.test.ts',
      'packages/i18n/src/check-sources.test.ts',
    ),
  ]);
  for (const { status, said } of outcomes) expect(status, said).toBe(0);
});
