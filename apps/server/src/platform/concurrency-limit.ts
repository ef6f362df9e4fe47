/**
 * Limits how many pieces of work run at once in this process; the others wait their turn, in order (p-limit).
 *
 * A step of a draw holds one connection and needs a second one. Were as many steps begun as the pool has connections,
 * each would wait for ever for another to give one back.
 */
import pLimit from 'p-limit';

type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>;

export function createConcurrencyLimit(count: number): ConcurrencyLimit {
  const limit = pLimit(count);
  // Awaited here, so that this file is in the stack of what runs under a limit: `testing/held-connections.ts` looks for it.
  return (work) => limit(async () => await work());
}
