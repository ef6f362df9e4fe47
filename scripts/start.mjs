/** `npm start`: the first step, then the launcher, which does the rest and ends gracefully when we are told to. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT, takeFirstStep } from './first-step.mjs';
import { passSignals } from './pass-signals.mjs';

const parent = process.ppid;
const node = await takeFirstStep();
// The channel tells the launcher when we are gone, even by kill -9.
const launcher = spawn(
  node,
  ['--disable-warning=ExperimentalWarning', join(ROOT, 'apps', 'server', 'src', 'main', 'launch.ts')],
  {
    cwd: ROOT,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // What the first start has compiled the next ones need not: they open a second sooner.
    env: { NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'house-code'), ...process.env },
  },
);
passSignals(launcher, parent);
launcher.once('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
launcher.once('exit', (code) => process.exit(code ?? 1));
