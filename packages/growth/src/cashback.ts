/**
 * Cashback (operations.md 5.2): a member claims a share of the turnover of the last seven days, each unit of it once.
 *
 * What was claimed for is kept by day and product with the share that was paid. A day whose turnover grew is claimed for what
 * grew; one whose turnover was taken back gives the same part of what was paid for it back, by taking it off the next claim.
 */
import { ONE } from '@house/money/amount';
import type { CashbackGroup } from './ranks.ts';

export const CASHBACK_DAYS = 7;
export const CASHBACK_MIN = ONE;
/** Of one day of the house's zone. */
export const CASHBACK_DAY_MAX = 50_000n * ONE;

const WHOLE = 1_000_000n;

/** Which column of the ranks' table a product gets; lotteries give back by their points, so nothing here. */
export const GROUP_OF_PRODUCT: Readonly<Record<string, CashbackGroup>> = {
  slots: 'slots',
  fish: 'slots',
  mini: 'slots',
  live: 'live',
  pvp: 'live',
  cockfight: 'live',
  sports: 'sports',
  esports: 'sports',
};

export interface CashbackDay {
  /** Days since 1970 of the house's zone. */
  readonly day: number;
  readonly product: string;
  /** What counts of it now. */
  readonly turnover: bigint;
  /** What was claimed for. */
  readonly claimed: bigint;
  /** What was paid for that, units of 0.0001 in millionths. */
  readonly claimedShare: bigint;
}

export interface CashbackLine {
  readonly day: number;
  readonly product: string;
  /** What this claim counts: below zero where it is given back. */
  readonly turnover: bigint;
  /** Millionths; null: at what was paid for it. */
  readonly rate: number | null;
  readonly share: bigint;
}

export interface Cashback {
  readonly lines: readonly CashbackLine[];
  /** What a claim would pay now; zero below the least there is. */
  readonly amount: bigint;
  /** What all lines come to, units of 0.0001, also where that is less than a claim pays. */
  readonly sum: bigint;
}

/** What of a claim there is: `paidToday` was claimed since midnight of the house's zone. */
export function cashbackOf(
  days: readonly CashbackDay[],
  { rates, today, paidToday }: { rates: Readonly<Record<CashbackGroup, number>>; today: number; paidToday: bigint },
): Cashback {
  const lines = days.flatMap(({ day, product, turnover, claimed, claimedShare }): CashbackLine[] => {
    const more = turnover - claimed;
    const group = GROUP_OF_PRODUCT[product];
    if (more < 0n) {
      const share = claimed === 0n ? 0n : (claimedShare * more) / claimed;
      return [{ day, product, turnover: more, rate: null, share }];
    }
    if (more === 0n || group === undefined || day > today || today - day >= CASHBACK_DAYS) return [];
    const rate = rates[group];
    return rate === 0 ? [] : [{ day, product, turnover: more, rate, share: more * BigInt(rate) }];
  });
  const share = lines.reduce((sum, line) => sum + line.share, 0n);
  const sum = share > 0n ? share / WHOLE : 0n;
  const left = paidToday >= CASHBACK_DAY_MAX ? 0n : CASHBACK_DAY_MAX - paidToday;
  if (sum < CASHBACK_MIN || left === 0n) return { lines, amount: 0n, sum };
  if (sum <= left) return { lines, amount: sum, sum };
  // More than a day pays: each line was paid its part of what was, and gives no more back than that.
  const paid = lines.map((line) => ({ ...line, share: (line.share * left) / sum }));
  return { lines: paid, amount: left, sum };
}
