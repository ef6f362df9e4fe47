/** Which wins are worth a moment of their own (screens.md 1.8); no React here. */
import type { Wager } from '@house/contract/wagers/site';
import { parseAmount } from '@house/money/amount';

/** 1,000 of the currency, in mills. */
const LARGE_MILLS = 10_000_000n;
const TIMES = 10n;

export interface WinMoment {
  readonly gameCode: string;
  readonly drawNo: string;
  /** What the draw paid this person, in mills. */
  readonly paid: bigint;
}

/**
 * What a draw brought somebody, out of all his bets on it. Null when it is no moment: less than ten times the stake of any
 * bet and less than 1,000, or no more than was staked on the draw in all, which is never called a win.
 */
export function winMomentOf(bets: readonly Wager[]): WinMoment | null {
  const [first] = bets;
  const sums = bets.map(({ stake, prize }) => ({
    stake: parseAmount(stake) ?? 0n,
    prize: parseAmount(prize ?? '0') ?? 0n,
  }));
  const paid = sums.reduce((sum, { prize }) => sum + prize, 0n);
  const staked = sums.reduce((sum, { stake }) => sum + stake, 0n);
  if (first === undefined || paid <= staked) return null;
  const large = paid >= LARGE_MILLS || sums.some(({ stake, prize }) => stake > 0n && prize >= stake * TIMES);
  return large ? { gameCode: first.gameCode, drawNo: first.drawNo, paid } : null;
}

/** The amount on the way up, `share` 0..1: fast, then slower; whole units until it is there. */
export function climbTo(paid: bigint, share: number): bigint {
  if (share >= 1) return paid;
  const eased = 1 - (1 - Math.max(0, share)) ** 3;
  const mills = (paid * BigInt(Math.round(eased * 1_000))) / 1_000n;
  return mills - (mills % 10_000n);
}
