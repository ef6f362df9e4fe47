/** What agents may, in numbers (operations.md 4). */

/** An offer that nobody answers is no more after this. */
export const OFFER_MILLISECONDS = 72 * 3_600_000;
/** A wage in real time is worked out this often (operations.md 4.5). */
export const REAL_TIME_MILLISECONDS = 300_000;
/** Of one agent within 24 hours. */
export const ACCOUNTS_OF_DAY = 200;
/** Kinds that are worked out and paid; the others cannot be offered yet. */
export const OPEN_KINDS = ['realTime'] as const;
/** The most that anybody can be offered, millionths (operations.md 4.4, 4.5). */
export const MAX_RATES = { dividend: 600_000n, daily: 20_000n, hourly: 20_000n, realTime: 20_000n } as const;

/** The end of the five minutes that were over last. */
export function lastTick(now: Date): Date {
  return new Date(Math.floor(now.getTime() / REAL_TIME_MILLISECONDS) * REAL_TIME_MILLISECONDS);
}
