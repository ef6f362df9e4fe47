/**
 * Listens to one feed: in one process of the house at a time, by a lease. A connection that is lost is made again after a
 * moment, and whatever line is down is asked what was missed, no more often than providers allow.
 */
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Db } from '../../../platform/database.ts';
import { type FeedAdapter, FeedFault, type FeedSink } from './adapter.ts';
import type { createApplying } from './apply.ts';
import { pause } from './pause.ts';
import { askAgain, dropLease, findMarketsOf, findSportOf, insertFeed, markFault, takeLease } from './queries.ts';

const LEASE_SECONDS = 15;
const LOOK_MILLISECONDS = 2_000;
const AGAIN_MILLISECONDS = [1_000, 2_000, 5_000, 10_000, 30_000];

interface ListenDeps {
  readonly db: Db;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  readonly applying: ReturnType<typeof createApplying>;
  readonly adapter: FeedAdapter;
}

export function createSink({ db, applying, adapter: { code } }: Omit<ListenDeps, 'log'>): FeedSink {
  return {
    take: async (message) => (await applying.take(code, message)) !== 'unknownEvent',
    fixture: (fixture, product) => applying.keepFixture(code, fixture, product),
    sportOf: (ref) => findSportOf(db, code, ref),
    marketsOf: (ref) => findMarketsOf(db, code, ref),
    fault: (what) => markFault(db, code, what),
  };
}

/** Asks each line that is down what was missed. */
export async function recoverLines({ db, adapter }: Pick<ListenDeps, 'db' | 'adapter'>): Promise<void> {
  for (const { product } of adapter.lines) {
    const asked = await askAgain(db, adapter.code, product, adapter.recoverySeconds);
    if (asked === null) continue;
    try {
      await adapter.recover(product, asked.since, asked.request);
    } catch (error) {
      if (!(error instanceof FeedFault)) throw error;
      await markFault(db, adapter.code, `recovery: ${error.message}`);
    }
  }
}

export function listenTo({ db, log, applying, adapter }: ListenDeps): { stop(): Promise<void> } {
  const { code, lines } = adapter;
  const by = randomUUID();
  const ending = new AbortController();
  const sink = createSink({ db, applying, adapter });

  /** Keeps the lease and asks for what is missing, until the lease is another's or the feed is stopped. */
  async function keep(listening: AbortController): Promise<void> {
    while (!listening.signal.aborted && !ending.signal.aborted) {
      if (!(await takeLease(db, code, by, LEASE_SECONDS))) break;
      await recoverLines({ db, adapter });
      await pause(LOOK_MILLISECONDS, AbortSignal.any([listening.signal, ending.signal]));
    }
    listening.abort();
  }

  async function listenOnce(): Promise<void> {
    const listening = new AbortController();
    const signal = AbortSignal.any([listening.signal, ending.signal]);
    const ended = adapter.listen(sink, signal).finally(() => listening.abort());
    const [heard, kept] = await Promise.allSettled([ended, keep(listening)]);
    // What was on its way is lost with the connection.
    for (const { product } of lines) await applying.bringDown(code, product, 'connection');
    for (const end of [heard, kept]) if (end.status === 'rejected') throw end.reason;
  }

  async function run(): Promise<void> {
    let fails = 0;
    while (!ending.signal.aborted) {
      try {
        await insertFeed(db, code, lines);
        if (await takeLease(db, code, by, LEASE_SECONDS)) {
          const began = Date.now();
          await listenOnce().finally(() => {
            if (Date.now() - began > LEASE_SECONDS * 1_000) fails = 0;
          });
          fails = 0;
        }
      } catch (error) {
        fails += 1;
        if (error instanceof FeedFault) await markFault(db, code, error.message).catch(() => undefined);
        else log.error({ err: error, feed: code }, 'a feed could not be listened to');
      }
      await pause(AGAIN_MILLISECONDS[Math.min(fails, AGAIN_MILLISECONDS.length - 1)] ?? 0, ending.signal);
    }
    await dropLease(db, code, by).catch(() => undefined);
  }

  const running = run();
  return {
    async stop() {
      ending.abort();
      await running;
    },
  };
}
