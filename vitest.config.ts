/** How tests run: four kinds, which files begin first, and when one is tried again. */
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { isLook } from './scripts/looks.mjs';

/**
 * In CI a slow machine may miss a deadline: once more, and the run's last page says which and why. Never while writing
 * tests, so that one that holds by luck shows; and never a test of money (platform/testing/money-at-once.ts).
 */
const retry = process.env['CI'] === undefined ? 0 : 1;

const exclude = ['**/node_modules/**', '**/dist/**'];
const setup = (...names: readonly string[]): string[] =>
  names.map((name) => `./apps/server/src/platform/testing/${name}.ts`);
const database = setup('global-setup');

/** Files that take long, whatever their size. */
const LONG = [
  '/walk.popups.',
  '/walk.visitor.',
  '/walk.member.',
  '/desk/test/lottery.',
  '/desk/test/screens.',
  '/conditions/',
  '/contract-fuzz.',
  '/bad-input.',
  '/embedded.',
  '/kill.',
  '/launch.',
];

/** An hour is as long as two runs: what one had no time for comes sooner in another. */
const HOUR = Math.floor(Date.now() / 3_600_000);

/**
 * Long files first: one that begins last runs on alone. A fresh copy of the project knows only how large its files are.
 * In CI looks come last, each hour another first (scripts/looks.mjs).
 */
class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean => LONG.some((part) => moduleId.includes(part));
    const longFirst = [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
    if (process.env['CI'] === undefined) return longFirst;
    const looks = longFirst.filter(({ moduleId }) => isLook(moduleId));
    const turn = HOUR % Math.max(1, looks.length);
    return [...longFirst.filter(({ moduleId }) => !isLook(moduleId)), ...looks.slice(turn), ...looks.slice(0, turn)];
  }
}

/**
 * Four kinds of test, told apart by the file's name:
 * unit       `*.test.ts`            pure code, no I/O
 * database   `*.db.test.ts`         real PostgreSQL, a database per file cloned from one migrated template
 * simulator  `*.sim.test.ts`        seeded runs against an independent auditor
 * browser    `*.browser.test.ts`    the real server in a real Chromium
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{apps,packages,scripts}/**/*.test.{ts,tsx}'],
          exclude: [...exclude, '**/*.{db,sim,browser}.test.ts'],
          // Some walk through every result of a game.
          testTimeout: 30_000,
          setupFiles: setup('leave-nothing'),
          maxWorkers: availableParallelism(),
          // Pure code keeps nothing from one file for the next.
          isolate: false,
        },
      },
      {
        test: {
          name: 'database',
          include: ['apps/**/*.db.test.ts'],
          exclude,
          globalSetup: database,
          setupFiles: setup('database-tests', 'leave-nothing', 'money-at-once'),
          testTimeout: 30_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
          // One more than there are processors: tests wait for their databases.
          maxWorkers: Math.min(8, availableParallelism() + 1),
          // Each file has a database of its own; the code is loaded once a worker.
          isolate: false,
          retry,
        },
      },
      {
        test: {
          name: 'simulator',
          include: ['apps/**/*.sim.test.ts'],
          exclude,
          globalSetup: database,
          testTimeout: 300_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
          maxConcurrency: 5,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['{apps,packages}/**/*.browser.test.ts'],
          exclude,
          globalSetup: database,
          setupFiles: setup('file-limit', 'time-left'),
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // As long as a page is waited for (platform/testing/open-house.ts): a slow machine is no fault.
          expect: { poll: { timeout: 20_000 } },
          maxWorkers: 2,
          // Each file has a house and a browser of its own; the code of both is loaded once a worker.
          isolate: false,
          retry,
        },
      },
    ],
  },
});
