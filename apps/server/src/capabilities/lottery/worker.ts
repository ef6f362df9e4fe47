/**
 * Wakes the lottery when a row says so. Any number of workers may run: a step is claimed by one.
 *
 * A lane does what is due. Once nothing is, it watches: asks the database how long until the next step and sleeps that long,
 * at most a fifth of a second. Two lanes let opening and closing go on while a large draw settles; those that have nothing
 * to do keep one watch together. `stop` waits for the step in hand, not for what is due after it, which is hours of it in
 * a house that was away.
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

  /** Until something is due. */
  async function keepWatch(): Promise<void> {
    while (!stopped) {
      let wait = LONGEST_SLEEP_MILLISECONDS;
      try {
        const due = await lottery.nextDueMilliseconds();
        if (due !== null && due <= 0) return;
        wait = Math.min(Math.ceil(due ?? wait), wait);
      } catch (error) {
        options.onFault(error);
      }
      await sleep(wait);
    }
  }
  /** The one of all lanes. */
  let watch: Promise<void> | null = null;
  const untilDue = (): Promise<void> => {
    watch ??= keepWatch().finally(() => {
      watch = null;
    });
    return watch;
  };

  async function runLane(): Promise<void> {
    while (!stopped) {
      try {
        const steps = await lottery.runDueDraws(() => stopped);
        // What is due but not ours is in another worker's hands: it is looked at again soon, never in a spin.
        if (steps.length === 0) await sleep(SHORTEST_SLEEP_MILLISECONDS);
      } catch (error) {
        options.onFault(error);
        await sleep(LONGEST_SLEEP_MILLISECONDS);
      }
      await untilDue();
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
