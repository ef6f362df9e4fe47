/**
 * Whether the database takes what this process writes. A full disk, a standby and a provider's brake let all that only
 * reads go on, so the process stays ready: all processes have the same database, and taking each of them from the balancer
 * would close the pages too. It is told to whoever watches the house instead.
 *
 * Known by what was refused lately: the house writes without a pause, and a probe's row may find room where a bet does not.
 */
import { type Clock, steadyClock } from './clock.ts';
import { isNewCause } from './log-throttle.ts';
import type { Log } from './logs.ts';
import type { Metrics } from './metrics.ts';

/** Longer than failing work rests before it tries again (ticker.ts). */
const LATELY_MILLISECONDS = 30_000;

export interface Writes {
  /** Notes that a write was refused. */
  refused(): void;
  /** Whether one was, lately. */
  areRefused(): boolean;
}

export function watchWrites(
  { log, metrics }: { log: Pick<Log, 'error'>; metrics: Pick<Metrics, 'fault' | 'gauge'> },
  clock: Clock = steadyClock,
): Writes {
  let refusedAt = Number.NEGATIVE_INFINITY;
  const areRefused = (): boolean => clock.now() - refusedAt < LATELY_MILLISECONDS;
  metrics.gauge('house_database_refuses_writes', '1 while the database takes no writes: bets, money, sign-ins.', () =>
    areRefused() ? 1 : 0,
  );
  return {
    refused() {
      refusedAt = clock.now();
      metrics.fault('databaseWrites');
      if (isNewCause(log, 'the database refuses writes')) log.error('the database refuses writes');
    },
    areRefused,
  };
}
