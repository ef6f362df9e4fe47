/** The worker part of a process: followers, jobs by the calendar, and the tickers that look for rows that are due. */
import type { Follower } from '../platform/follower.ts';
import type { ReadHeads } from '../platform/followers.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import { removeOldEvents } from '../platform/realtime.ts';
import { createTicker, type TickerOptions } from '../platform/ticker.ts';
import type { Kernel } from './kernel.ts';

/** What a capability wants done behind the scenes. */
export interface Work {
  /** Done before anything else of the work begins. What fails is told; a ticker of the same work tries again. */
  readonly first?: () => Promise<void>;
  readonly followers?: readonly { follower: Follower; shards: number; heads: ReadHeads | null }[];
  readonly tickers?: readonly Pick<TickerOptions, 'name' | 'everyMilliseconds' | 'run'>[];
  readonly jobs?: readonly JobDefinition<object>[];
  /** Work with a rhythm of its own; started once, stopped before connections close. */
  readonly loops?: readonly (() => { stop(): Promise<void> })[];
}

export interface WorkerPart {
  /** Waits for the runs in progress. Followers and jobs belong to the kernel and stop with it. */
  stop(): Promise<void>;
}

const CLEANING_MILLISECONDS = 60_000;

/** Starts all of it. Safe beside other workers: rows, locks and saved positions decide who does what. */
export async function startWorker(kernel: Kernel, work: readonly Work[]): Promise<WorkerPart> {
  const { log, followers, jobs, database, metrics } = kernel;
  const cleaning: Work = {
    tickers: [
      {
        name: 'live feed cleaning',
        everyMilliseconds: CLEANING_MILLISECONDS,
        run: () => removeOldEvents(database.db),
      },
    ],
  };
  const all = [cleaning, ...work];
  for (const { follower, ...options } of all.flatMap((part) => part.followers ?? [])) {
    followers.register(follower, options);
  }
  for (const job of all.flatMap((part) => part.jobs ?? [])) jobs.define(job);
  const tickers = all
    .flatMap((part) => part.tickers ?? [])
    .map((ticker) => createTicker({ ...ticker, log, onError: () => metrics.fault(`ticker ${ticker.name}`) }));
  for (const { first } of all) {
    await first?.().catch((error: unknown) => {
      metrics.fault('first work');
      log.error({ err: error }, 'what comes before all other work failed');
    });
  }
  await jobs.start();
  followers.start();
  for (const ticker of tickers) ticker.start();
  const loops = all.flatMap((part) => part.loops ?? []).map((start) => start());
  return {
    async stop() {
      await Promise.all([...tickers, ...loops].map((loop) => loop.stop()));
    },
  };
}
