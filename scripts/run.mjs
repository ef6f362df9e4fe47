/**
 * Runs a file of the project with the project's own Node, after the first step: `node scripts/run.mjs bench/run.ts …`.
 * So every command of the README works on a machine that has an older Node and no packages yet.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT, takeFirstStep } from './first-step.mjs';

const [file, ...words] = process.argv.slice(2);
if (file === undefined) throw new Error('usage: node scripts/run.mjs <file> [arguments]');
const node = await takeFirstStep();
const { status } = spawnSync(node, ['--disable-warning=ExperimentalWarning', join(ROOT, file), ...words], {
  stdio: 'inherit',
});
process.exit(status ?? 1);
