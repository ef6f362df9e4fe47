/**
 * How V8 keeps the heap of a process that answers people (docs/performance.md). Its clearing up of the old heap takes a
 * second processor for a tenth of a second, and with two of them the bets of that tenth wait.
 *
 * Objects are born young: V8 learns from the busiest moments that columns, requests and replies live long, and from then on
 * puts each of them, with its buffer, straight into the old heap, which it then clears every few seconds. And the old heap
 * may become three times what of it is alive, before it is cleared: by itself V8 begins when what is left is less than a
 * young heap, which is almost at once in a process that keeps little.
 */
import { setFlagsFromString } from 'node:v8';

const FLAGS = ['--no-allocation-site-pretenuring', '--heap-growing-percent=200'];

/** For the entry of a process, before anything is composed: it holds for all of it. */
export function tuneHeap(): void {
  for (const flag of FLAGS) setFlagsFromString(flag);
}
