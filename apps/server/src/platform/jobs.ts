/**
 * Jobs: work that may wait and must not be lost, and work by the calendar. Kept in the database by pg-boss in a schema
 * of its own; only workers run it. What must happen on the second is not a job (ticker.ts).
 */
import { PgBoss } from 'pg-boss';
import { JOB_CONNECTIONS } from './connections.ts';
import { openDatabase } from './database.ts';
import { shouldLog } from './log-throttle.ts';
import type { Log } from './logs.ts';

export interface JobDefinition<Data extends object> {
  readonly name: string;
  /** Five-field cron expression in UTC; left out: only when sent. */
  readonly cron?: string;
  /** Must bear being run again: a job that fails is tried five times more, later each time; one whose worker dies is too. */
  readonly run: (data: Data) => Promise<void>;
}

export interface Jobs {
  /** Call before `start`. */
  define<Data extends object>(job: JobDefinition<Data>): void;
  start(): Promise<void>;
  send(name: string, data: object): Promise<void>;
  /** Jobs that are due and wait, over all queues. */
  depth(): Promise<number>;
  /** Waits for the jobs in hand, at most `graceMilliseconds`. */
  stop(graceMilliseconds: number): Promise<void>;
}

export interface JobsOptions {
  readonly url: string;
  readonly log: Log;
  /** As of any other pool (database.ts). */
  readonly onWriteRefused?: () => void;
  readonly schema?: string;
  /** How often it is looked for what the calendar calls for and what dead workers left; twice and once a minute when left out. */
  readonly lookEverySeconds?: number;
}

export function createJobs(options: JobsOptions): Jobs {
  const { url, log, onWriteRefused, lookEverySeconds: look } = options;
  // Not the queue's own pool: nothing would tell that its writes are refused, or give up a line that has fallen silent.
  const database = openDatabase({
    url,
    log,
    maxConnections: JOB_CONNECTIONS,
    applicationName: 'house-jobs',
    ...(onWriteRefused === undefined ? {} : { onWriteRefused }),
  });
  const definitions = new Map<string, JobDefinition<object>>();
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.pool.query(text, values) },
    schema: options.schema ?? 'jobs',
    ...(look === undefined
      ? {}
      : {
          cronMonitorIntervalSeconds: look,
          cronWorkerIntervalSeconds: look,
          superviseIntervalSeconds: look,
          monitorIntervalSeconds: look,
        }),
  });
  boss.on('error', (error) => {
    if (shouldLog(log, 'jobs', error)) log.error({ err: error }, 'job queue failed');
  });
  let started = false;

  async function open(job: JobDefinition<object>): Promise<void> {
    await boss.createQueue(job.name, { retryLimit: 5, retryBackoff: true, expireInSeconds: 15 * 60 });
    if (job.cron !== undefined) await boss.schedule(job.name, job.cron, {}, { tz: 'UTC' });
    await boss.work<object>(job.name, async (batch) => {
      for (const { data } of batch) {
        try {
          await job.run(data ?? {});
        } catch (error) {
          log.error({ err: error, job: job.name }, 'job failed');
          throw error;
        }
      }
    });
  }

  return {
    define(job) {
      definitions.set(job.name, job as unknown as JobDefinition<object>);
    },
    async start() {
      await boss.start();
      started = true;
      for (const job of definitions.values()) await open(job);
    },
    async send(name, data) {
      await boss.send(name, data);
    },
    async depth() {
      if (!started) return 0;
      const queues = await boss.getQueues();
      return queues.reduce((sum, queue) => sum + Number(queue.queuedCount ?? 0), 0);
    },
    async stop(graceMilliseconds) {
      if (started) await boss.stop({ graceful: true, timeout: graceMilliseconds, close: false });
      started = false;
      await database.close();
    },
  };
}
