/**
 * Ends a test file that hangs, so that the others still run and tell what they found. A thread of its own keeps the time:
 * it wakes whatever the file is stuck in, and the process it ends is the file's own; the files after it get another.
 */
import { Worker } from 'node:worker_threads';
import { afterAll } from 'vitest';
import { SWEEP } from './sweep.ts';

const LIMIT_MINUTES = SWEEP ? 60 : 12;

const watch = new Worker(
  `const { writeSync } = require('node:fs');
   setTimeout(() => {
     writeSync(2, 'This test file took longer than ${LIMIT_MINUTES} minutes and was ended.\\n');
     process.kill(process.pid, 'SIGKILL');
   }, ${LIMIT_MINUTES * 60_000});`,
  { eval: true },
);
watch.unref();
// The next file in the process has the whole time again.
afterAll(async () => {
  await watch.terminate();
});
