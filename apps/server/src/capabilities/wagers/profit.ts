/**
 * What a member won or lost by playing, a day at a time (screens.md 5.9): pure sums of what their lines moved.
 *
 * A result is what bets paid, with cashback and bonuses, less what was staked. What comes in or goes out is no result:
 * deposits, withdrawals and their fees, transfers between members. Nor is what members below bring, or a correction by staff.
 */
import type { EntryType, MemberDayMove } from '../wallet/port.ts';
import type { ProductCode } from './product-codes.ts';

/** What counted as turnover on a day (port.ts `CountedDay`). */
interface Counted {
  readonly day: string;
  readonly product: ProductCode | null;
  readonly turnover: bigint;
}

/** Units of 0.0001; each as a size, but `net`. */
export interface ProfitSums {
  readonly deposit: bigint;
  readonly withdrawal: bigint;
  /** Bets less what came back of them, on the day on which it came back: it may be less than nothing. */
  readonly stake: bigint;
  readonly turnover: bigint;
  /** Prizes less those that were taken back. */
  readonly paid: bigint;
  readonly bonus: bigint;
  readonly cashback: bigint;
  readonly net: bigint;
}
export type ProfitDay = ProfitSums & { readonly day: string };

type Figure = Exclude<keyof ProfitSums, 'turnover' | 'net'>;

/** Which figure a line belongs to, and whether what leaves the member adds to it. */
const FIGURES: Readonly<Partial<Record<EntryType, readonly [figure: Figure, sign: 1n | -1n]>>> = {
  deposit: ['deposit', 1n],
  depositFee: ['deposit', 1n],
  holdPaid: ['withdrawal', -1n],
  payoutReturn: ['withdrawal', -1n],
  withdrawalFee: ['withdrawal', -1n],
  bet: ['stake', -1n],
  betRefund: ['stake', -1n],
  prize: ['paid', 1n],
  prizeReversal: ['paid', 1n],
  campaignPrize: ['bonus', 1n],
  rebate: ['cashback', 1n],
  dailyRebate: ['cashback', 1n],
  cashback: ['cashback', 1n],
  reward: ['bonus', 1n],
  pointsConverted: ['bonus', 1n],
  // A held bonus counts from when it is held; what is taken back of it is below zero.
  bonusHeld: ['bonus', 1n],
  bonusForfeited: ['bonus', 1n],
};

type Sums = Record<Exclude<keyof ProfitSums, 'net'>, bigint>;

const NOTHING: Readonly<Sums> = {
  deposit: 0n,
  withdrawal: 0n,
  stake: 0n,
  turnover: 0n,
  paid: 0n,
  bonus: 0n,
  cashback: 0n,
};

const withNet = (sums: Sums): ProfitSums => ({
  ...sums,
  net: sums.paid + sums.bonus + sums.cashback - sums.stake,
});

/** Days in their order, without those on which none of these figures moved, and all of them together. */
export function sumProfit(
  moves: readonly MemberDayMove[],
  counted: readonly Counted[],
): { readonly days: ProfitDay[]; readonly totals: ProfitSums } {
  const total: Sums = { ...NOTHING };
  const days = new Map<string, Sums>();
  const add = (day: string, figure: keyof Sums, amount: bigint): void => {
    const sums = days.get(day) ?? { ...NOTHING };
    sums[figure] += amount;
    total[figure] += amount;
    days.set(day, sums);
  };
  for (const { day, type, amount } of moves) {
    const found = type === null ? undefined : FIGURES[type];
    if (found !== undefined) add(day, found[0], found[1] * amount);
  }
  for (const { day, turnover } of counted) add(day, 'turnover', turnover);
  return {
    days: [...days]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([day, sums]) => ({ day, ...withNet(sums) })),
    totals: withNet(total),
  };
}

/** What counted of each product, the most first; products of a later release are in the totals alone. */
export function sumProducts(counted: readonly Counted[]): [NonNullable<Counted['product']>, bigint][] {
  const sums = new Map<NonNullable<Counted['product']>, bigint>();
  for (const { product, turnover } of counted) {
    if (product !== null) sums.set(product, (sums.get(product) ?? 0n) + turnover);
  }
  return [...sums].filter(([, sum]) => sum !== 0n).toSorted(([, one], [, other]) => (one < other ? 1 : -1));
}
