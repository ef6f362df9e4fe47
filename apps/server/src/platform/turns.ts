/**
 * Lets one piece of work of a member run at once in this process; his others wait their turn, in order, few of them.
 *
 * What locks a member in the database holds a connection while it waits for that lock, and what reads all he ever did
 * holds one for long. Were all that one member asks for begun at once, he alone would hold every connection of the pool;
 * so he holds one, whatever he asks for.
 */
import type { Refusal } from './result.ts';

export type Turns<Busy extends Refusal> = <Answer>(
  memberId: bigint,
  work: () => Promise<Answer>,
) => Promise<Answer | Busy>;

export interface TurnsOptions<Busy extends Refusal> {
  /** Of one member: beyond what a page asks for at once. */
  readonly waitingMost: number;
  /** Told to who comes when so many wait already. */
  readonly busy: Busy;
  /** Resolves when the next one may begin; the one before is answered meanwhile. `begin` is called as a turn begins. */
  readonly rest?: { readonly begin: () => number; readonly after: (begun: number) => Promise<unknown> };
}

/** Work that takes a turn takes no second one of the same turns. */
export function createTurns<const Busy extends Refusal>({ waitingMost, busy, rest }: TurnsOptions<Busy>): Turns<Busy> {
  const queues = new Map<bigint, (() => void)[]>();

  /** The turn goes straight to the next in line. */
  function passOn(memberId: bigint): void {
    const next = queues.get(memberId)?.shift();
    if (next === undefined) queues.delete(memberId);
    else next();
  }

  return async (memberId, work) => {
    const waiting = queues.get(memberId);
    if (waiting === undefined) queues.set(memberId, []);
    else if (waiting.length >= waitingMost) return busy;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    const begun = rest?.begin() ?? 0;
    try {
      return await work();
    } finally {
      if (rest === undefined) passOn(memberId);
      else void rest.after(begun).then(() => passOn(memberId));
    }
  };
}
