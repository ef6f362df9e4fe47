/** What waits for staff, over every capability that has a queue (platform/module.ts `queues`). */
import type { Clock } from '../../platform/clock.ts';
import type { Waiting, WorkQueue } from '../../platform/module.ts';

const MINUTE_MILLISECONDS = 60_000;
/** Everybody at the desk asks every half minute; the database is asked once in so long. */
const FRESH_MILLISECONDS = 5_000;

export type QueueTone = 'green' | 'amber' | 'red';

/** How late the oldest is. */
export function toneOf(
  { oldestSince }: Pick<Waiting, 'oldestSince'>,
  { amberMinutes, redMinutes }: Pick<WorkQueue, 'amberMinutes' | 'redMinutes'>,
  nowMilliseconds: number,
): QueueTone {
  const minutes = oldestSince === null ? 0 : (nowMilliseconds - oldestSince.getTime()) / MINUTE_MILLISECONDS;
  if (minutes >= redMinutes) return 'red';
  return minutes >= amberMinutes ? 'amber' : 'green';
}

export interface LookedAt extends Waiting, Pick<WorkQueue, 'name' | 'page' | 'amberMinutes' | 'redMinutes'> {
  readonly page: string;
  readonly tone: QueueTone;
}

const WORST_FIRST: readonly QueueTone[] = ['red', 'amber', 'green'];

/** The queues that these rights open: the worst first, those in which nothing waits last; else as their capabilities name them. */
export function createWorkQueues({ queues, clock }: { queues: readonly WorkQueue[]; clock: Clock }) {
  const known = new Map<string, { at: number; waiting: Promise<Waiting> }>();
  const look = (queue: WorkQueue): Promise<Waiting> => {
    const last = known.get(queue.name);
    if (last !== undefined && clock.now() - last.at < FRESH_MILLISECONDS) return last.waiting;
    const waiting = queue.look();
    known.set(queue.name, { at: clock.now(), waiting });
    waiting.catch(() => known.delete(queue.name));
    return waiting;
  };
  return async (rights: readonly string[]): Promise<LookedAt[]> => {
    const found: LookedAt[] = [];
    // One after the other: the desk's badge is not to take all connections.
    for (const queue of queues.filter(({ right }) => rights.includes(right))) {
      const { name, page, amberMinutes, redMinutes } = queue;
      const waiting = await look(queue);
      found.push({ name, page, amberMinutes, redMinutes, ...waiting, tone: toneOf(waiting, queue, clock.now()) });
    }
    const place = ({ count, tone }: LookedAt): number => (count === 0 ? WORST_FIRST.length : WORST_FIRST.indexOf(tone));
    return found.toSorted((one, other) => place(one) - place(other));
  };
}
