/**
 * Wakes the lottery when a row says so. Any number of workers may run: a step is claimed by one.
 *
 * A lane does what is due, asks the database how long until the next step, and sleeps that long, at most a fifth of a
 * second. Two lanes let opening and closing go on while a large draw settles. `stop` waits for the step in hand.
 */
import type { LotteryService } from './service.ts';

const LONGEST_SLEEP_MILLISECONDS = 200;
const SHORTEST_SLEEP_MILLISECONDS = 10;

export interface LotteryWorker {
  /** Looks at once instead of at the end of the sleep. */
  poke(): void;
  stop(): Promise<void>;
}

export interface WorkerOptions {
  readonly lanes?: number;
  /** Told every fault; the worker goes on after a pause. */
  readonly onFault: (error: unknown) => void;
}

/** Starts at once; the first thing it does is to catch up with whatever is overdue. */
export function startLotteryWorker(
  lottery: Pick<LotteryService, 'runDueDraws' | 'nextDueMilliseconds'>,
  options: WorkerOptions,
): LotteryWorker {
  let stopped = false;
  const sleepers = new Set<() => void>();

  const sleep = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        sleepers.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, milliseconds);
      sleepers.add(wake);
      if (stopped) wake();
    });

  /** Milliseconds to sleep after looking once. */
  async function lookOnce(first: boolean): Promise<number> {
    const due = await lottery.nextDueMilliseconds();
    if (!first && (due === null || due > 0)) return due ?? LONGEST_SLEEP_MILLISECONDS;
    const steps = await lottery.runDueDraws();
    // What is due but not ours is in another worker's hands: look again soon, never in a spin.
    return steps.length > 0 ? 0 : SHORTEST_SLEEP_MILLISECONDS;
  }

  async function runLane(): Promise<void> {
    for (let first = true; !stopped; first = false) {
      let wait = LONGEST_SLEEP_MILLISECONDS;
      try {
        wait = await lookOnce(first);
      } catch (error) {
        options.onFault(error);
      }
      if (wait > 0) await sleep(Math.min(Math.ceil(wait), LONGEST_SLEEP_MILLISECONDS));
    }
  }

  const wakeAll = (): void => {
    for (const wake of [...sleepers]) wake();
  };
  const lanes = Array.from({ length: options.lanes ?? 2 }, runLane);
  return {
    poke: wakeAll,
    async stop() {
      stopped = true;
      wakeAll();
      await Promise.all(lanes);
    },
  };
}
