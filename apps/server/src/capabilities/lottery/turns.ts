/**
 * Lets one piece of work of a member run at once in this process; his others wait their turn, few of them.
 *
 * What locks a member in the database holds a connection while it waits for that lock. Were all that one member asks for
 * begun at once, he alone would hold every connection of the pool; so he holds one, whatever he asks for.
 */
import { type Refusal, refuse } from '../../platform/result.ts';

export type Turns = <T>(memberId: bigint, work: () => Promise<T>) => Promise<T | Refusal<'request.unavailable'>>;

/** Of one member: beyond what a page asks for at once. */
const WAITING_MOST = 40;
const RETRY_SECONDS = 2;

/** Who comes when so many wait already is told to come back. Work that takes a turn takes no second one. */
export function createTurns(most = WAITING_MOST): Turns {
  const queues = new Map<bigint, (() => void)[]>();
  return async (memberId, work) => {
    const waiting = queues.get(memberId);
    if (waiting === undefined) queues.set(memberId, []);
    else if (waiting.length >= most) return refuse('request.unavailable', { retryAfterSeconds: RETRY_SECONDS });
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The turn goes straight to the next in line.
      const next = queues.get(memberId)?.shift();
      if (next === undefined) queues.delete(memberId);
      else next();
    }
  };
}
