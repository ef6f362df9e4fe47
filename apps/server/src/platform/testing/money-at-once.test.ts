import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const VITEST = fileURLToPath(new URL('../../../../../node_modules/vitest/vitest.mjs', import.meta.url));
const SETUP = fileURLToPath(new URL('money-at-once.ts', import.meta.url));

/** Goes wrong the first time, in a group and outside of one. */
const BY_LUCK = `
  const tried = new Set();
  const byLuck = ({ task }) => {
    if (tried.has(task.id)) return;
    tried.add(task.id);
    throw new Error('bad luck');
  };
  test('alone', byLuck);
  describe('in a group', () => test('too', byLuck));`;

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'house-tries-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(name: string, text: string): void {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), text);
}

test('in a run that tries again, a test of money that holds by luck fails', () => {
  const files = ['capabilities/wallet/post', 'capabilities/lottery/draws/settle', 'main/kill', 'main/live'];
  for (const file of files) write(`${file}.db.test.js`, BY_LUCK);
  const settings = { globals: true, retry: 1, setupFiles: [SETUP], include: ['**/*.db.test.js'] };
  write('vitest.config.mjs', `export default ${JSON.stringify({ test: settings })};`);
  const report = join(root, 'report.json');
  const words = ['run', '--root', root, '--reporter=json', `--outputFile.json=${report}`];
  const { stderr } = spawnSync(process.execPath, [VITEST, ...words], { encoding: 'utf8', cwd: root });
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    testResults: { name: string; assertionResults: { status: string }[] }[];
  };
  const told = testResults.map(({ name, assertionResults }) => [
    files.find((file) => name.includes(file)),
    assertionResults.map(({ status }) => status),
  ]);
  expect(Object.fromEntries(told), stderr).toEqual({
    'capabilities/lottery/draws/settle': ['failed', 'failed'],
    'capabilities/wallet/post': ['failed', 'failed'],
    'main/kill': ['failed', 'failed'],
    'main/live': ['passed', 'passed'],
  });
});
