/**
 * Time, injected. Whatever decides about money asks the database in the same statement; this clock serves logs,
 * timers and time-to-live of things in memory.
 */
import { uptime } from 'node:os';

export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** For how long something lasts: goes on evenly, whatever the machine's clock is set to meanwhile. Tells no date. */
export const steadyClock: Clock = { now: () => performance.now() };

/**
 * As `steadyClock`, to a hundredth of a second, and it goes on while the machine sleeps. Where the system does not say how
 * long it has been up, or says the same for ever, it is the steady one.
 */
export function createUptimeClock(secondsUp: () => number = uptime): Clock {
  const read = (): number => {
    try {
      return secondsUp() * 1_000;
    } catch {
      return 0;
    }
  };
  const [begunUp, begun] = [read(), steadyClock.now()];
  return { now: () => Math.max(read() - begunUp, steadyClock.now() - begun) };
}
