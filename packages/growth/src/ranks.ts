/**
 * VIP ranks (operations.md 5.1): what reaches one, what keeps it, what each gives. Amounts in units of 0.0001, rates in
 * millionths of the turnover.
 *
 * The totals of a lifetime reach a rank, and a term of 90 days keeps it: whoever plays less in a term than their rank asks for
 * goes down by one. The totals would lift them again at once, so from then on a rank above is theirs again only with what
 * keeps it, played since they went down. Whoever loses totals, because bets were made void, stands where the rest reaches.
 */
import { ONE } from '@house/money/amount';

/** Columns of the table of rates; products without one get no cashback. */
export const CASHBACK_GROUPS = ['slots', 'live', 'sports'] as const;
export type CashbackGroup = (typeof CASHBACK_GROUPS)[number];

export interface Rank {
  readonly rank: number;
  /** Null: by invitation alone. */
  readonly deposits: bigint | null;
  readonly turnover: bigint | null;
  /** Turnover of a term of 90 days; null: nothing has to be kept. */
  readonly keep: bigint | null;
  readonly upgradeGift: bigint;
  readonly monthlyGift: bigint;
  readonly birthdayGift: bigint;
  /** Millionths of the turnover. */
  readonly cashback: Readonly<Record<CashbackGroup, number>>;
}

export const TOP_BY_TOTALS = 9;
export const KEEP_DAYS = 90;
/** How often a gift has to be played, hundredths. */
export const GIFT_MULTIPLIER = 300;
export const GIFT_DAYS = 30;
/** An account has to be so old before it is given anything on a birthday. */
export const BIRTHDAY_AFTER_DAYS = 90;

type Row = readonly [
  deposits: number | null,
  turnover: number | null,
  keep: number | null,
  upgrade: number,
  monthly: number,
  birthday: number,
  slots: number,
  live: number,
  sports: number,
];

/** The rates in hundredths of a percent. */
const TABLE: readonly Row[] = [
  [0, 0, null, 0, 0, 0, 30, 20, 20],
  [5_000, 50_000, 10_000, 50, 30, 50, 35, 25, 25],
  [20_000, 250_000, 50_000, 150, 80, 100, 40, 30, 30],
  [60_000, 1_000_000, 200_000, 400, 200, 250, 45, 35, 35],
  [150_000, 3_000_000, 600_000, 1_000, 500, 600, 50, 40, 40],
  [400_000, 10_000_000, 2_000_000, 3_000, 1_200, 1_500, 60, 45, 45],
  [1_000_000, 30_000_000, 6_000_000, 8_000, 3_000, 4_000, 70, 50, 50],
  [2_500_000, 80_000_000, 16_000_000, 20_000, 7_000, 10_000, 80, 60, 55],
  [6_000_000, 200_000_000, 40_000_000, 50_000, 15_000, 25_000, 90, 70, 60],
  [15_000_000, 600_000_000, 120_000_000, 120_000, 40_000, 60_000, 100, 80, 70],
  [null, null, null, 300_000, 100_000, 150_000, 100, 80, 80],
];

const MILLIONTHS_PER_BASIS_POINT = 100;
const amountOf = (taka: number | null): bigint | null => (taka === null ? null : BigInt(taka) * ONE);

/** What a house begins with; the desk changes it. */
export const FIRST_RANKS: readonly Rank[] = TABLE.map(
  ([deposits, turnover, keep, upgrade, monthly, birthday, slots, live, sports], rank) => ({
    rank,
    deposits: amountOf(deposits),
    turnover: amountOf(turnover),
    keep: amountOf(keep),
    upgradeGift: BigInt(upgrade) * ONE,
    monthlyGift: BigInt(monthly) * ONE,
    birthdayGift: BigInt(birthday) * ONE,
    cashback: {
      slots: slots * MILLIONTHS_PER_BASIS_POINT,
      live: live * MILLIONTHS_PER_BASIS_POINT,
      sports: sports * MILLIONTHS_PER_BASIS_POINT,
    },
  }),
);

export interface Totals {
  readonly deposits: bigint;
  readonly turnover: bigint;
}

/** The highest rank of which both totals are met. */
export function rankReached(ranks: readonly Rank[], { deposits, turnover }: Totals): number {
  return ranks.reduce((reached, row) => {
    if (row.deposits === null || row.turnover === null) return reached;
    return deposits >= row.deposits && turnover >= row.turnover ? Math.max(reached, row.rank) : reached;
  }, 0);
}

export interface Standing {
  readonly rank: number;
  /** Days since 1970 of the house's zone: the term that keeps the rank begins with it. */
  readonly termFrom: number;
  /** Went down for want of turnover, from a higher rank than this: one above takes what keeps it. */
  readonly isCapped: boolean;
}

export const NEW_STANDING = (day: number): Standing => ({ rank: 0, termFrom: day, isCapped: false });

export type RankCause = 'reached' | 'kept' | 'notKept' | 'takenBack';

export interface RankInput {
  readonly standing: Standing;
  readonly totals: Totals;
  /** What counted since the term began, the day of today in it. */
  readonly turnoverOfTerm: bigint;
  readonly today: number;
}

const keepOf = (ranks: readonly Rank[], rank: number): bigint => ranks[rank]?.keep ?? 0n;
const isInvited = (ranks: readonly Rank[], rank: number): boolean => ranks[rank]?.turnover === null;

/** The next step of a member's rank; null: nothing changes. At most one step a call, so that each is written down. */
export function nextStanding(
  ranks: readonly Rank[],
  { standing, totals, turnoverOfTerm, today }: RankInput,
): { readonly standing: Standing; readonly cause: RankCause } | null {
  const { rank, termFrom, isCapped } = standing;
  if (isInvited(ranks, rank)) return null;
  const reached = rankReached(ranks, totals);
  if (rank > reached) {
    return { standing: { rank: reached, termFrom: today, isCapped: false }, cause: 'takenBack' };
  }
  let best = rank;
  for (let above = rank + 1; above <= reached; above += 1) {
    if (!isCapped || turnoverOfTerm >= keepOf(ranks, above)) best = above;
  }
  if (best > rank) {
    return { standing: { rank: best, termFrom: today, isCapped: isCapped && best < reached }, cause: 'reached' };
  }
  if (rank === 0 || today - termFrom < KEEP_DAYS) return null;
  return turnoverOfTerm >= keepOf(ranks, rank)
    ? { standing: { rank, termFrom: today, isCapped }, cause: 'kept' }
    : { standing: { rank: rank - 1, termFrom: today, isCapped: true }, cause: 'notKept' };
}

/** Why a table of ranks does not hold; null: it does. Each rank asks for more than the one below. */
export function faultOfRanks(ranks: readonly Rank[]): 'order' | 'gap' | null {
  for (const [place, row] of ranks.entries()) {
    if (row.rank !== place) return 'gap';
    const below = ranks[place - 1];
    if (below === undefined || row.deposits === null || row.turnover === null) continue;
    if (below.deposits === null || below.turnover === null) return 'gap';
    if (row.deposits < below.deposits || row.turnover <= below.turnover || (row.keep ?? 0n) < (below.keep ?? 0n)) {
      return 'order';
    }
  }
  return null;
}
