/** How tests run: five kinds, and which files begin first. What each kind is for and how long it may take: docs/tests.md. */
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const exclude = ['**/node_modules/**', '**/dist/**'];
const setup = (...names: readonly string[]): string[] =>
  names.map((name) => `./apps/server/src/platform/testing/${name}.ts`);
const database = setup('global-setup');

/** Tests of the gate that go deeper in a sweep: more hostile input, more deaths, longer lists (platform/testing/sweep.ts). */
const DEEPER = [
  ...['main/contract-fuzz', 'main/kill', 'capabilities/lottery/long-tickets', 'capabilities/wagers/model'].map(
    (name) => `apps/server/src/${name}.db.test.ts`,
  ),
  'packages/games/src/card-rooms/card-rooms.test.ts',
];

/** Files that take long, whatever their size. */
const LONG = [
  '/walk.',
  '/desk/test/lottery.',
  '/desk/test/screens.',
  '/play-kinds.',
  '/mishaps.',
  '/conditions/',
  '/contract-fuzz.',
  '/embedded.',
  '/kill.',
  '/launch.',
  '/reconcile.',
];

/** Long files first: one that begins last runs on alone. A fresh copy of the project knows only how large its files are. */
class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean => LONG.some((part) => moduleId.includes(part));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/**
 * Five kinds of test, told apart by the file's name:
 * unit       `*.test.ts`            pure code, no I/O
 * database   `*.db.test.ts`         real PostgreSQL, a database per file cloned from one migrated template
 * simulator  `*.sim.test.ts`        seeded runs against an independent auditor
 * browser    `*.browser.test.ts`    the real server in a real Chromium
 * sweep      `*.sweep.test.ts`      every screen in every look, and the browser's tests in all of theirs; not in the gate
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{apps,packages,scripts}/**/*.test.{ts,tsx}'],
          exclude: [...exclude, '**/*.{db,sim,browser,sweep}.test.ts'],
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
          setupFiles: setup('database-tests', 'leave-nothing'),
          testTimeout: 30_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
          // More than there are processors: most of a test is waiting, for its database and for time to pass.
          maxWorkers: Math.min(8, availableParallelism() * 2 + 1),
          // Each file has a database of its own; the code is loaded once a worker.
          isolate: false,
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
          // The seeds are one file; most of their work is PostgreSQL's, beside it.
          maxWorkers: 1,
          maxConcurrency: 5,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['{apps,packages}/**/*.browser.test.ts'],
          exclude,
          globalSetup: database,
          setupFiles: setup('file-limit'),
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // As long as a page is waited for (platform/testing/open-house.ts): a slow machine is no fault.
          expect: { poll: { timeout: 20_000 } },
          maxWorkers: 2,
          // Each file has a house and a browser of its own; the code of both is loaded once a worker.
          isolate: false,
        },
      },
      {
        test: {
          name: 'sweep',
          include: ['{apps,packages}/**/*.{sweep,browser,sim}.test.ts', ...DEEPER],
          exclude,
          env: { SWEEP: '1' },
          globalSetup: database,
          setupFiles: setup('file-limit', 'database-tests', 'leave-nothing'),
          testTimeout: 600_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 20_000 } },
          maxWorkers: 2,
          isolate: false,
        },
      },
    ],
  },
});
