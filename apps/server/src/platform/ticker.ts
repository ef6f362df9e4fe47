/**
 * A ticker runs work again and again: never twice at once, going on after an error, stopping when the run in progress is
 * done. For work that rows in the database call for by time (a draw is due); the row decides, the ticker only looks.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { shouldLog } from './log-throttle.ts';
import type { Log } from './logs.ts';

export interface Ticker {
  start(): void;
  /** Looks at once, or right after the run in progress. */
  poke(): void;
  /** Resolves when the run in progress is done. */
  stop(): Promise<void>;
}

export interface TickerOptions {
  readonly name: string;
  readonly everyMilliseconds: number;
  /** One run. Answering `more` means there was more to do: the next run follows at once. */
  readonly run: (signal: AbortSignal) => Promise<unknown>;
  readonly log: Log;
  /** How time passes between runs; a test passes its own. */
  readonly wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly onError?: (error: unknown) => void;
}

const systemWait = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  sleep(milliseconds, undefined, { signal }).catch(() => undefined);

const LONGEST_PAUSE_MILLISECONDS = 10_000;

export function createTicker(options: TickerOptions): Ticker {
  const wait = options.wait ?? systemWait;
  const stopping = new AbortController();
  let pause = new AbortController();
  let poked = false;
  let loop: Promise<void> | null = null;

  async function pauseFor(milliseconds: number): Promise<void> {
    if (poked || stopping.signal.aborted) return;
    pause = new AbortController();
    await wait(milliseconds, AbortSignal.any([pause.signal, stopping.signal]));
  }

  async function go(): Promise<void> {
    let failures = 0;
    while (!stopping.signal.aborted) {
      poked = false;
      let more = false;
      try {
        more = (await options.run(stopping.signal)) === 'more';
        failures = 0;
      } catch (error) {
        failures += 1;
        if (shouldLog(options.log, options.name, error)) {
          options.log.error({ err: error, ticker: options.name, failures }, 'ticker run failed');
        }
        options.onError?.(error);
      }
      const slower = options.everyMilliseconds * 2 ** Math.min(failures, 6);
      if (!more)
        await pauseFor(failures === 0 ? options.everyMilliseconds : Math.min(slower, LONGEST_PAUSE_MILLISECONDS));
    }
  }

  return {
    start() {
      loop ??= go();
    },
    poke() {
      poked = true;
      pause.abort();
    },
    async stop() {
      stopping.abort();
      pause.abort();
      await loop;
    },
  };
}
