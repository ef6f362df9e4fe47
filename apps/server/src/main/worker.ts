/** The worker part of a process: projections, jobs by the calendar, and the tickers that look for rows that are due. */
import { JOURNAL } from '../capabilities/wallet/module.ts';
import type { Work } from '../platform/module.ts';
import { removeOldEvents } from '../platform/realtime.ts';
import { createTicker } from '../platform/ticker.ts';
import type { Kernel } from './kernel.ts';

export interface WorkerPart {
  /** Waits for the runs in progress. Projections and jobs belong to the kernel and stop with it. */
  stop(): Promise<void>;
}

const CLEANING_MILLISECONDS = 60_000;
const HEARTBEAT_MILLISECONDS = 5_000;

/** Tells that this worker works: its thread has turns, and the database answers it. */
function heartbeat({ metrics, database, clock }: Kernel): NonNullable<Work['tickers']>[number] {
  let at = clock.now();
  metrics.gauge(
    'house_worker_heartbeat_timestamp_seconds',
    'When this worker last worked, since 1970.',
    () => at / 1_000,
  );
  return {
    name: 'heartbeat',
    everyMilliseconds: HEARTBEAT_MILLISECONDS,
    async run() {
      await database.pool.query('-- platform.heartbeat\nselect 1');
      at = clock.now();
    },
  };
}

/** Starts all of it. Safe beside other workers: rows, locks and saved positions decide who does what. */
export async function startWorker(kernel: Kernel, work: readonly Work[]): Promise<WorkerPart> {
  const { log, projections, jobs, database, metrics } = kernel;
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
  for (const projection of all.flatMap((part) => part.projections ?? [])) projections.register(projection, JOURNAL);
  for (const job of all.flatMap((part) => part.jobs ?? [])) jobs.define(job);
  const described = [heartbeat(kernel), ...all.flatMap((part) => part.tickers ?? [])];
  metrics.expectFaults(described.map(({ name }) => `ticker ${name}` as const));
  const tickers = described.map((ticker) =>
    createTicker({ ...ticker, log, onError: () => metrics.fault(`ticker ${ticker.name}`) }),
  );
  for (const { first } of all) {
    await first?.().catch((error: unknown) => {
      metrics.fault('first work');
      log.error({ err: error }, 'what comes before all other work failed');
    });
  }
  await jobs.start();
  projections.start();
  for (const ticker of tickers) ticker.start();
  const loops = all.flatMap((part) => part.loops ?? []).map((start) => start());
  return {
    async stop() {
      await Promise.all([...tickers, ...loops].map((loop) => loop.stop()));
    },
  };
}
