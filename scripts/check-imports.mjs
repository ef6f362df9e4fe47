/**
 * The import rules of dependency-cruiser.cjs: `npm run imports`. With a folder it looks there, by the same rules.
 *
 * dependency-cruiser passes over files it has no parser for, with a warning at most. So what it saw is held against what
 * is there: every source file must be among it, and of the TypeScript it must have read the imports of types too.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT, toolEnvironment } from './first-step.mjs';

const SOURCE = /\.(ts|tsx|mjs|cjs)$/;
const LEFT_OUT = new Set(['node_modules', 'dist', 'coverage']);
const root = process.argv[2] ?? ROOT;
const folders = ['apps', 'packages', 'scripts', 'bench'].filter((name) => existsSync(join(root, name)));

const { stdout, stderr, status } = spawnSync(
  'depcruise',
  ['--config', join(ROOT, 'dependency-cruiser.cjs'), '--output-type', 'json', ...folders],
  {
    cwd: root,
    env: toolEnvironment(),
    encoding: 'utf8',
    maxBuffer: 512 * 1024 * 1024,
    shell: process.platform === 'win32',
  },
);
if (status !== 0 || stderr.trim() !== '') {
  console.error(stderr || `depcruise ended with ${status}`);
  process.exit(1);
}
const { modules, summary } = JSON.parse(stdout);
const problems = [...findBlindSpots(), ...summary.violations.map(describe)];
for (const problem of problems) console.error(problem);
console.log(`${modules.length} modules, ${summary.totalDependenciesCruised} imports, ${problems.length} problems`);
process.exit(problems.length === 0 ? 0 : 1);

function findBlindSpots() {
  const seen = new Set(modules.map(({ source }) => source));
  const missed = folders.flatMap((folder) => [...filesUnder(join(root, folder))]).filter((file) => !seen.has(file));
  const blind = missed.map((file) => `not read: ${file}`);
  if (!modules.some(({ dependencies }) => dependencies.some(isTypeImport))) blind.push('no import of a type was read');
  return blind;
}

function* filesUnder(directory) {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory() && !LEFT_OUT.has(entry.name)) yield* filesUnder(path);
    else if (entry.isFile() && SOURCE.test(entry.name)) yield relative(root, path).replaceAll('\\', '/');
  }
}

function isTypeImport({ dependencyTypes }) {
  return dependencyTypes.includes('type-only');
}

function describe({ rule, from, to, cycle }) {
  const path = cycle === undefined ? to : cycle.map(({ name }) => name).join(' -> ');
  return `${rule.severity} ${rule.name}: ${from} -> ${path}`;
}
