/**
 * Tests of money hold at the first try or fail, also where a run tries others again (vitest.config.ts): a race that goes
 * wrong half the time would look sound in three runs of four.
 */
import { type RunnerTask, TestRunner } from 'vitest';

const MONEY = [
  '/capabilities/wallet/',
  '/capabilities/wagers/',
  '/capabilities/lottery/',
  '/capabilities/cashier/',
  '/main/books.',
  '/main/journal-months.',
  '/main/kill.',
  '/main/two-processes.',
];

function tryOnce(task: RunnerTask): void {
  task.retry = 0;
  if ('tasks' in task) task.tasks.forEach(tryOnce);
}

TestRunner.getCurrentSuite().on('beforeAll', ({ file }) => {
  const path = file.filepath.replaceAll('\\', '/');
  if (MONEY.some((part) => path.includes(part))) file.tasks.forEach(tryOnce);
});
