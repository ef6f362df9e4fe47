/** `npm test` against a project of a few lines whose kinds of test say what they are told to: what passes, and what never does. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isInstalled } from './first-step.mjs';

const CHECKS = ['types', 'lint', 'imports', 'dead-code'];
const KINDS = ['unit', 'database', 'simulator', 'browser'];
const SCRIPTS = fileURLToPath(new URL('.', import.meta.url));

/** Writes, where it is told to, what the environment has for this kind; empty: nothing. */
const FAKE_KIND = `import { writeFileSync } from 'node:fs';
const [kind] = process.argv.slice(2);
const file = process.argv.find((word) => word.startsWith('--outputFile.json='))?.slice('--outputFile.json='.length);
const report = process.env['REPORT_' + kind] ?? process.env.REPORT;
if (report !== '') writeFileSync(file, report);
if (process.env['LATE_' + kind]) setTimeout(() => undefined, 1_500);
if (process.env['ERROR_' + kind]) {
  console.error(process.env['ERROR_' + kind]);
  process.exitCode = 1;
}`;

const report = (passed: number, failed = 0): string =>
  JSON.stringify({
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [],
  });

let root = '';
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'house-npm-test-'));
  for (const name of ['test.mjs', 'first-step.mjs']) cpSync(join(SCRIPTS, name), join(root, 'scripts', name));
  const scripts = {
    ...Object.fromEntries(CHECKS.map((name) => [name, `node check.mjs ${name}`])),
    ...Object.fromEntries(KINDS.map((name) => [name, `node kind.mjs ${name}`])),
    build: 'node check.mjs build',
  };
  writeFileSync(join(root, 'package.json'), JSON.stringify({ type: 'module', scripts }));
  writeFileSync(join(root, 'kind.mjs'), FAKE_KIND);
  writeFileSync(join(root, 'check.mjs'), 'process.exit(process.argv[2] === process.env.BROKEN ? 1 : 0);');
  writeFileSync(join(root, 'package-lock.json'), '{"packages":{}}');
  mkdirSync(join(root, 'node_modules'));
  writeFileSync(join(root, 'node_modules', '.package-lock.json'), '{"packages":{}}');
  expect(isInstalled(root)).toBe(true);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

function runTests(words: readonly string[], environment: Record<string, string> = {}) {
  const { status, stdout } = spawnSync(process.execPath, [join(root, 'scripts', 'test.mjs'), ...words], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], REPORT: report(2), ...environment },
  });
  return { status, said: stdout };
}

test('alone it runs every check and every kind of test, and passes when all of them do', () => {
  const { status, said } = runTests([]);
  for (const name of [...CHECKS, 'web build', ...KINDS]) expect(said).toContain(`── ${name}: ok`);
  expect(said).toMatch(/^8 passed, 0 failed$/m);
  expect(status).toBe(0);
});

test.each([
  ['a kind that ran no test', { REPORT_unit: report(0) }, 'FAILED: ran no test at all'],
  ['a kind that tells nothing of its run', { REPORT_unit: '' }, 'FAILED: no report'],
  ['a failed test of a run that ends well', { REPORT_unit: report(2, 1) }, '4 passed, 1 failed'],
  ['an error outside of every file', { ERROR_unit: 'nobody caught this' }, 'every file: unit\nnobody caught this'],
  ['a check', { BROKEN: 'lint' }, 'FAILED: lint'],
])('%s fails the whole, and what comes after it runs all the same', (_what, environment, words) => {
  const { status, said } = runTests(['--only', 'lint,unit,simulator'], environment);
  expect(said).toContain(words);
  expect(said).toContain('── simulator: ok');
  expect(status).toBe(1);
});

test('a kind that takes longer than its budget fails and says so, though all its tests passed', () => {
  // A budget of a whole minute is too long for a test: this copy of the runner has a short one for a single kind.
  const runner = join(root, 'scripts', 'test.mjs');
  const text = readFileSync(runner, 'utf8');
  writeFileSync(runner, text.replace(/simulator: [\d.]+,/, 'simulator: 0.02,'));
  try {
    const late = runTests(['--only', 'unit,simulator'], { LATE_simulator: '1' });
    expect(late.said).toMatch(/simulator .*FAILED: took longer than its budget of 0.02 min/);
    expect(late.said).toMatch(/^4 passed, 0 failed$/m);
    expect(late.status).toBe(1);
    const slowMachine = { LATE_simulator: '1', TEST_BUDGET_FACTOR: '10' };
    expect(runTests(['--only', 'unit,simulator'], slowMachine).status).toBe(0);
  } finally {
    writeFileSync(runner, text);
  }
});

test.each(['0.5', '-1', 'slow', 'Infinity'])(
  'budgets are never made shorter, nor endless: a factor of %s',
  (factor) => {
    expect(runTests(['--only', 'unit'], { TEST_BUDGET_FACTOR: factor })).toEqual({ status: 2, said: '' });
  },
);

test('a kind there is none of is refused', () => {
  expect(runTests(['--only', 'unit,lnit'])).toEqual({ status: 2, said: '' });
});
