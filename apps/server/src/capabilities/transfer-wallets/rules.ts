/** How much of an amount a vendor keeps, and how often it is asked what became of a move: pure. */

/** Units of 0.0001 in the smallest amount of a vendor that keeps so many places. */
export const stepOf = (decimals: number): bigint => 10n ** BigInt(4 - decimals);

/** Down to what the vendor keeps; nothing of less than nothing. */
export const floorTo = (amount: bigint, step: bigint): bigint => (amount <= 0n ? 0n : amount - (amount % step));

/** From when on a move is asked about whose sender has not come back: longer than any answer is waited for. */
export const SENDING_SECONDS = 30;

const SOON = { asks: 6, seconds: 10 } as const;
const LATER = { asks: 30, seconds: 60 } as const;
const SELDOM_SECONDS = 600;

/** Asked so often a person looks at it (operations.md 2.8: every 10 s six times, then every minute thirty times). */
export const STUCK_ASKS = SOON.asks + LATER.asks;

/** Seconds until a move is asked about again that was asked about so often. */
export function waitAfter(asks: number): number {
  if (asks < SOON.asks) return SOON.seconds;
  return asks < STUCK_ASKS ? LATER.seconds : SELDOM_SECONDS;
}

/** For so long a vendor that never heard of a move is not told again: the first word may still be on its way. */
export const ABSENT_SECONDS = 120;

/** Money with which nobody played for so long is brought back (operations.md 2.8). */
export const IDLE_MINUTES = 30;

export const isIdle = (playedAt: Date | null, now: Date): boolean =>
  playedAt === null || now.getTime() - playedAt.getTime() > IDLE_MINUTES * 60_000;
