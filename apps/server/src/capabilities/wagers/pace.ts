/**
 * How settling gives way to bets: a machine's processors are the same for both, and a member waits for his bet.
 *
 * While bets come, the lanes of a process take chunks one after the other, smaller ones than else, and after each they rest
 * as long as it took: a bet waits for one of them at most. Small draws, and large ones while nobody bets, go on as quickly
 * as they can.
 */
import { setTimeout as wait } from 'node:timers/promises';

/** A chunk that is done sooner keeps nobody waiting: most draws are settled by such chunks alone. */
const LARGE_MILLISECONDS = 5;
/** Of one rest, however long the chunk took. */
const REST_MILLISECONDS_MAX = 1_000;

/** What a piece of work has brought, and whether bets came meanwhile. */
export interface Paced<Value> {
  readonly value: Value;
  readonly betsCame: boolean;
}

export interface Pace {
  /**
   * Does the work when it is its turn, and resolves once it has rested. Rejects as the work does; the next goes on. The work
   * is told whether bets come, so that it takes little on.
   */
  turn<Value>(work: (betsCome: boolean) => Promise<Paced<Value>>): Promise<Value>;
}

export interface PaceOptions {
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
  readonly rest: (milliseconds: number) => Promise<unknown>;
}

export function createPace({ now, rest }: PaceOptions = { now: () => performance.now(), rest: wait }): Pace {
  let givesWay = false;
  /** The end of the turn that was last begun alone. */
  let last: Promise<unknown> = Promise.resolve();

  async function timed<Value>(work: (betsCome: boolean) => Promise<Paced<Value>>): Promise<Value> {
    const began = now();
    const { value, betsCame } = await work(givesWay);
    const took = now() - began;
    // What takes little on because bets come is done soon: it gives way until they stop.
    givesWay = betsCame && (givesWay || took > LARGE_MILLISECONDS);
    if (givesWay) await rest(Math.min(took, REST_MILLISECONDS_MAX));
    return value;
  }

  return {
    turn(work) {
      if (!givesWay) return timed(work);
      const turn = last.then(() => timed(work));
      last = turn.catch(() => undefined);
      return turn;
    },
  };
}
