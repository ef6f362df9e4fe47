/** How a vendor's calls go: counted in memory and added up by the hour behind them, so that no call waits for it. */
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import { addCallCounts, type CallCount } from './queries.ts';

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
      const known = counts.get(name) ?? { vendor, call, status, calls: 0, slow: 0, milliseconds: 0 };
      counts.set(name, {
        ...known,
        calls: known.calls + 1,
        slow: known.slow + (milliseconds > SLOW_MILLISECONDS ? 1 : 0),
        milliseconds: known.milliseconds + milliseconds,
      });
      if (writing === undefined && clock.now() - writtenAt >= WRITE_MILLISECONDS) void write();
    },
    async written() {
      await writing;
      await write();
    },
  };
}
