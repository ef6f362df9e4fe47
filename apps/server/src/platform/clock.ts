/**
 * Time, injected. Whatever decides about money asks the database in the same statement; this clock serves logs,
 * timers and time-to-live of things in memory.
 */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };
