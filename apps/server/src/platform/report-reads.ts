/**
 * Where reports are read: on a replica that follows closely, and else on the primary. Reports and exports look at millions of
 * rows, and a replica keeps that away from bets. What members see, and what is decided by, is never read here.
 *
 * How far the replica is behind is told by the places of both in the log, each second: the newest place of the primary that
 * the replica has reached is so old. No clock of another machine is asked.
 */
import { type Database, type Db, isPassing, openDatabase } from './database.ts';
import type { Log } from './logs.ts';
import { createTicker } from './ticker.ts';

const SAMPLE_MILLISECONDS = 1_000;
/** A replica that is further behind is not read. */
const BEHIND_LIMIT_MILLISECONDS = 30_000;
const SAMPLES_MAX = 120;
/** Statements of a report may take as long as the primary gives them. */
const CONNECTIONS = 4;

export interface ReportSource {
  /** Whether reports are read on the replica now; null: there is none. */
  readonly onReplica: boolean | null;
  /** By how much the replica is behind, to the second; null: that cannot be told, or there is none. */
  readonly behindSeconds: number | null;
}

export interface ReportReads {
  /** Runs on the replica where that is close behind, and once more on the primary where it is lost meanwhile. Reads only. */
  read<Value>(run: (db: Db) => Promise<Value>): Promise<Value>;
  source(): ReportSource;
  start(): void;
  stop(): Promise<void>;
}

interface Sample {
  readonly at: number;
  /** The place in the primary's log then. */
  readonly place: bigint;
}

/** `0/16B3748` as a number. */
function placeOf(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** How old the newest place is that was reached, in milliseconds; null: none of those that are known. */
export function behindOf(samples: readonly Sample[], reached: bigint, now: number): number | null {
  const newest = samples.findLast(({ place }) => place <= reached);
  if (newest === undefined) return null;
  // All that is known of was reached: it is as far as the primary was when that was asked.
  return newest === samples.at(-1) ? 0 : now - newest.at;
}

export function createReportReads(options: {
  primary: Pick<Database, 'db' | 'pool'>;
  /** Of a standby that can be read; null: there is none. */
  replicaUrl: string | null;
  log: Log;
  /** Milliseconds that only go on. */
  now?: () => number;
}): ReportReads {
  const { primary, replicaUrl, log, now = () => performance.now() } = options;
  if (replicaUrl === null) {
    return {
      read: (run) => run(primary.db),
      source: () => ({ onReplica: null, behindSeconds: null }),
      start: () => undefined,
      stop: () => Promise.resolve(),
    };
  }
  const replica = openDatabase({ url: replicaUrl, maxConnections: CONNECTIONS, applicationName: 'house-reports', log });
  const samples: Sample[] = [];
  let behind: number | null = null;

  const sample = async (): Promise<void> => {
    const asked = await primary.pool.query<{ place: string }>(`-- platform.primaryPlace
      select pg_current_wal_lsn()::text as place`);
    const place = placeOf(asked.rows[0]?.place ?? '0/0');
    // Behind what was known before: another primary took over, which wrote less than the lost one.
    if (place < (samples.at(-1)?.place ?? 0n)) samples.length = 0;
    samples.push({ at: now(), place });
    if (samples.length > SAMPLES_MAX) samples.shift();
    // One that was promoted follows nobody, whatever it holds.
    const told = await replica.pool.query<{ place: string | null }>(`-- platform.replicaPlace
      select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as place`);
    const reached = told.rows[0]?.place ?? null;
    behind = reached === null ? null : behindOf(samples, placeOf(reached), now());
  };
  const ticker = createTicker({
    ...{ name: 'platform.replica', everyMilliseconds: SAMPLE_MILLISECONDS, log },
    run: sample,
    onError: () => {
      behind = null;
    },
  });
  const isClose = (): boolean => behind !== null && behind <= BEHIND_LIMIT_MILLISECONDS;

  return {
    async read(run) {
      if (!isClose()) return run(primary.db);
      try {
        return await run(replica.db);
      } catch (error) {
        // Lost, or what it read was replayed away (40001).
        if (!isPassing(error)) throw error;
        return run(primary.db);
      }
    },
    source: () => ({
      onReplica: isClose(),
      behindSeconds: behind === null ? null : Math.round(behind / 1_000),
    }),
    start: () => ticker.start(),
    async stop() {
      await ticker.stop();
      await replica.close();
    },
  };
}
