/** How a vendor's calls go: counted in memory and added up by the hour behind them, so that no call waits for it. */
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import { addCallCounts, type CallCount } from './queries.ts';

/** The steps in which it is counted how long calls took, in milliseconds; a last one is of all that took longer. */
export const TIME_STEPS: readonly number[] = [50, 100, 200, 500, 1_000, 3_000];

/**
 * Of so many calls in a hundred it is true that they took at most so long, in milliseconds, rounded up to a step; infinite
 * beyond the last. Null: there were none.
 */
export function percentileOf(times: readonly (number | null)[], percent: number): number | null {
  const counts = times.map((count) => count ?? 0);
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let seen = 0;
  const step = counts.findIndex((count) => {
    seen += count;
    return seen * 100 >= total * percent;
  });
  return TIME_STEPS[step] ?? Number.POSITIVE_INFINITY;
}

const stepOf = (milliseconds: number): number => {
  const step = TIME_STEPS.findIndex((most) => milliseconds <= most);
  return step === -1 ? TIME_STEPS.length : step;
};
const NO_TIMES: readonly number[] = Array.from({ length: TIME_STEPS.length + 1 }, () => 0);

const WRITE_MILLISECONDS = 5_000;
/** The house's own budget of a call (operations.md 3.3). */
const SLOW_MILLISECONDS = 500;

export interface Health {
  note(vendor: string, call: string, status: string, milliseconds: number): void;
  /** Resolves when what was noted before is written. */
  written(): Promise<void>;
}

export function createHealth(db: Db, clock: Clock, onFault: (error: unknown) => void): Health {
  let counts = new Map<string, CallCount>();
  let writing: Promise<void> | undefined;
  let writtenAt = clock.now();

  function write(): Promise<void> {
    const noted = [...counts.values()];
    counts = new Map();
    writtenAt = clock.now();
    // What could not be written is lost: it is a figure, and not of money.
    writing = (noted.length === 0 ? Promise.resolve() : addCallCounts(db, noted)).catch(onFault).finally(() => {
      writing = undefined;
    });
    return writing;
  }

  return {
    note(vendor, call, status, milliseconds) {
      const name = `${vendor} ${call} ${status}`;
      const known = counts.get(name) ?? { vendor, call, status, calls: 0, slow: 0, milliseconds: 0, times: NO_TIMES };
      counts.set(name, {
        ...known,
        calls: known.calls + 1,
        slow: known.slow + (milliseconds > SLOW_MILLISECONDS ? 1 : 0),
        milliseconds: known.milliseconds + milliseconds,
        times: known.times.with(stepOf(milliseconds), (known.times[stepOf(milliseconds)] ?? 0) + 1),
      });
      if (writing === undefined && clock.now() - writtenAt >= WRITE_MILLISECONDS) void write();
    },
    async written() {
      await writing;
      await write();
    },
  };
}
