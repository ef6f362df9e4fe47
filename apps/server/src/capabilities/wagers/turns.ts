/**
 * A member's records are read one at a time: what one reading costs grows with all he ever bet. After a reading that took
 * long the next one waits as long again, so that no member has more than half of a connection.
 *
 * Of one process: each further one lets him read once more beside it.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../../platform/clock.ts';
import { type Refusal, refuse } from '../../platform/result.ts';
import { createTurns, type Turns } from '../../platform/turns.ts';

/** A page of a record asks once for each of its days. */
export const WAITING_MAX = 24;
/** A reading no longer than this makes nobody wait. */
const SHORT_MILLISECONDS = 50;
const REST_MILLISECONDS_MAX = 2_000;

/** Waits so many milliseconds; the end of the process does not. */
const waitFor = (milliseconds: number): Promise<unknown> => wait(milliseconds, undefined, { ref: false });

export function createRecordTurns(
  clock: Clock,
  rest: (milliseconds: number) => Promise<unknown> = waitFor,
): Turns<Refusal<'request.tooMany'>> {
  return createTurns({
    waitingMost: WAITING_MAX,
    busy: refuse('request.tooMany', { retryAfterSeconds: 1 }),
    rest: {
      begin: () => clock.now(),
      async after(begun) {
        const took = clock.now() - begun;
        if (took > SHORT_MILLISECONDS) await rest(Math.min(took, REST_MILLISECONDS_MAX));
      },
    },
  });
}
