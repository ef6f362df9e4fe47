// `npm run bench`: the first step, then bench/run.ts with the project's own Node.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { takeFirstStep } from './first-step.mjs';

const node = await takeFirstStep();
const file = fileURLToPath(new URL('../bench/run.ts', import.meta.url));
const { status } = spawnSync(node, ['--disable-warning=ExperimentalWarning', file, ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exit(status ?? 1);
