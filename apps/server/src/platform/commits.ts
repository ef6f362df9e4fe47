/**
 * Whether commits end. Where the primary waits for a standby that has fallen silent, or its disk takes no flush, statements
 * are answered and no commit is: every bet hangs, and a look at the database finds nothing.
 *
 * Known by a commit of its own, of a message in the log that nobody reads: no table, no right, nothing left behind. It is
 * made while somebody asks, one at a time and no more often than every few seconds.
 */
import { type Clock, steadyClock } from './clock.ts';

const APART_MILLISECONDS = 5_000;
const TOO_LONG_MILLISECONDS = 2_000;

/** Writes and commits; settles when the commit has ended. */
type Commit = () => Promise<unknown>;

export const COMMIT_PROBE = `-- platform.probeCommit
  select pg_logical_emit_message(true, 'house.readiness', '')`;

export interface Commits {
  /** Whether the last commit took too long, or still does. Begins another one where it is time. */
  hang(): boolean;
}

export function watchCommits(commit: Commit, clock: Clock = steadyClock): Commits {
  let began: number | null = null;
  let nextAt = Number.NEGATIVE_INFINITY;
  let lastHung = false;

  async function probe(since: number): Promise<void> {
    // One that is refused is told of elsewhere (writes.ts); it did not hang.
    await commit().catch(() => undefined);
    const now = clock.now();
    lastHung = now - since >= TOO_LONG_MILLISECONDS;
    began = null;
    nextAt = now + APART_MILLISECONDS;
  }

  return {
    hang() {
      const now = clock.now();
      if (began === null && now >= nextAt) {
        began = now;
        void probe(now);
      }
      return lastHung || (began !== null && now - began >= TOO_LONG_MILLISECONDS);
    },
  };
}
