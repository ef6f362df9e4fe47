/**
 * A member's records are read one at a time: what one reading costs grows with all he ever bet, and many at once would
 * take the connections of everybody else. Who asks meanwhile waits, in order; over so many who wait he is refused. After
 * a reading that took long the next one waits as long again, so that no member has more than half of a connection.
 *
 * Of one process: each further one lets him read once more beside it.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../../platform/clock.ts';
import { type Refusal, refuse } from '../../platform/result.ts';

/** A page of a record asks once for each of its days. */
export const WAITING_MOST = 24;
/** A reading no longer than this makes nobody wait. */
const SHORT_MILLISECONDS = 50;
const REST_MILLISECONDS_MOST = 2_000;

export interface Turns {
  /** Runs `read` when it is the member's turn; answers what it does, and throws what it throws. */
  take<Answer>(memberId: bigint, read: () => Promise<Answer>): Promise<Answer | Refusal<'request.tooMany'>>;
}

interface Line {
  /** Those who read or wait. */
  length: number;
  /** Resolves when the last of them is through. */
  last: Promise<void>;
}

/** Waits so many milliseconds; nobody waits for it to end the process. */
const waitFor = (milliseconds: number): Promise<unknown> => wait(milliseconds, undefined, { ref: false });

export function createTurns(clock: Clock, rest: (milliseconds: number) => Promise<unknown> = waitFor): Turns {
  const lines = new Map<bigint, Line>();

  async function restAfter(since: number): Promise<void> {
    const took = clock.now() - since;
    if (took > SHORT_MILLISECONDS) await rest(Math.min(took, REST_MILLISECONDS_MOST));
  }

  return {
    async take(memberId, read) {
      const line = lines.get(memberId) ?? { length: 0, last: Promise.resolve() };
      if (line.length > WAITING_MOST) return refuse('request.tooMany', { retryAfterSeconds: 1 });
      const before = line.last;
      const { promise, resolve } = Promise.withResolvers<void>();
      line.length += 1;
      line.last = promise;
      lines.set(memberId, line);
      await before;
      const since = clock.now();
      try {
        return await read();
      } finally {
        void restAfter(since).then(() => {
          line.length -= 1;
          if (line.length === 0) lines.delete(memberId);
          resolve();
        });
      }
    },
  };
}
