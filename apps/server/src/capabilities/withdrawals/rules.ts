/** What may be withdrawn, in which parts, and by whose word: pure. */
import { formatAmount } from '@house/money/amount';
import { type Refusal, refuse } from '../../platform/result.ts';
import type { PayoutAccount } from '../identity/port.ts';
import type { Leg, RankLimits, WithdrawalBounds, WithdrawalState } from './port.ts';

const TAKA = 10_000n;

/** operations.md 2.1. */
export const BOUNDS: WithdrawalBounds = {
  minPaid: {
    bkash: 500n * TAKA,
    nagad: 500n * TAKA,
    rocket: 500n * TAKA,
    upay: 500n * TAKA,
    bank: 1_000n * TAKA,
  },
  legMax: {
    bkash: 25_000n * TAKA,
    nagad: 25_000n * TAKA,
    rocket: 25_000n * TAKA,
    upay: 25_000n * TAKA,
    bank: 200_000n * TAKA,
  },
};

/** Above it two people approve (operations.md 2.4). */
const ONE_APPROVES_UP_TO = 100_000n * TAKA;

/** After that long without a word a part counts as received (operations.md 2.4). */
export const CONFIRM_AFTER_MINUTES = 30;

/** What a payout interface never heard of may still reach it for so long. */
export const ABSENT_MINUTES = 10;

/** What is being sent for so long is looked up by a person; a bank answers the next day. */
export const UNKNOWN_MINUTES = 15;
export const UNKNOWN_MINUTES_OF_FILES = 24 * 60;

/** So long after a part counted as received by itself staff may still dispute it (operations.md 2.4). */
export const DISPUTE_HOURS = 72;

export const approvalsNeeded = (amount: bigint): 1 | 2 => (amount > ONE_APPROVES_UP_TO ? 2 : 1);

/** Gateways count hundredths, and so does a payout. */
const SMALLEST = 100n;

const WHOLE_BASIS_POINTS = 10_000n;

/** Of a day: so many cost nothing, the others a part of them, and no more than the most (operations.md 2.4). */
export function feeOf({ freePerDay, feeBasisPoints, feeMax }: RankLimits, askedBefore: number, amount: bigint): bigint {
  if (askedBefore < freePerDay) return 0n;
  const percent = (amount * BigInt(feeBasisPoints)) / WHOLE_BASIS_POINTS;
  const fee = percent - (percent % SMALLEST);
  return fee < feeMax ? fee : feeMax;
}

/** More than that of a withdrawal no house keeps. */
const FEE_BASIS_POINTS_MAX = 1_000;

/** Whole hundredths, and no rank has less than the one below it. */
export function areLimitsSound(ranks: readonly RankLimits[]): boolean {
  return ranks.every((row, rank) => {
    const below = ranks[rank - 1];
    const isWhole = row.sumPerDay % SMALLEST === 0n && row.feeMax % SMALLEST === 0n;
    const isWithin = row.perDay > 0 && row.sumPerDay > 0n && row.feeBasisPoints <= FEE_BASIS_POINTS_MAX;
    return (
      isWhole && isWithin && (below === undefined || (row.perDay >= below.perDay && row.sumPerDay >= below.sumPerDay))
    );
  });
}

/** In as few parts as the channel takes, of like size: a small rest might be less than the channel takes. */
export function cutLegs(amount: bigint, legMax: bigint): readonly bigint[] {
  const count = (amount + legMax - 1n) / legMax;
  const hundredths = amount / SMALLEST;
  const [share, rest] = [hundredths / count, hundredths % count];
  return Array.from({ length: Number(count) }, (_, n) => (share + (n < rest ? 1n : 0n)) * SMALLEST);
}

export const sumOf = (legs: readonly Pick<Leg, 'amount' | 'state'>[], states: readonly Leg['state'][]): bigint =>
  legs.reduce((sum, { amount, state }) => (states.includes(state) ? sum + amount : sum), 0n);

/** Where an approved withdrawal stands by its parts. */
export function stateOf(legs: readonly Pick<Leg, 'amount' | 'state' | 'sentAt'>[]): WithdrawalState {
  const isOver = legs.every(({ state }) => state === 'confirmed' || state === 'returned');
  if (!isOver) return legs.some(({ sentAt }) => sentAt !== null) ? 'paid' : 'approved';
  if (legs.every(({ state }) => state === 'returned')) return 'returned';
  return legs.some(({ state }) => state === 'returned') ? 'partial' : 'confirmed';
}

/** What a member's record and the rules of risk must be for nobody to look at a withdrawal (operations.md 2.4). */
const AUTO = { amount: 10_000n * TAKA, ageDays: 7, successes: 3, riskBelow: 40 } as const;
const DAY_MILLISECONDS = 86_400_000;

export interface Record {
  readonly joinedAt: Date;
  /** Withdrawals that arrived before. */
  readonly successes: number;
  readonly risk: number;
}

export const isApprovedByItself = (amount: bigint, { joinedAt, successes, risk }: Record, now: Date): boolean =>
  amount <= AUTO.amount &&
  now.getTime() - joinedAt.getTime() >= AUTO.ageDays * DAY_MILLISECONDS &&
  successes >= AUTO.successes &&
  risk < AUTO.riskBelow;

export interface AskedToday {
  readonly count: number;
  readonly sum: bigint;
}

/** The least of which so much is left after the fee. */
export function leastAmount(limits: RankLimits, minPaid: bigint, askedBefore: number): bigint {
  let amount = minPaid;
  for (;;) {
    const lacks = minPaid - (amount - feeOf(limits, askedBefore, amount));
    if (lacks <= 0n) return amount;
    amount += lacks;
  }
}

/** Why this amount cannot be asked for; null: it can. */
export function judgeAmount(
  { minPaid }: WithdrawalBounds,
  limits: RankLimits,
  kind: PayoutAccount['kind'],
  askedBefore: number,
  amount: bigint,
): Refusal<'withdrawals.amountOutOfRange'> | null {
  const { sumPerDay } = limits;
  const min = leastAmount(limits, minPaid[kind], askedBefore);
  if (amount >= min && amount <= sumPerDay && amount % SMALLEST === 0n) return null;
  return refuse('withdrawals.amountOutOfRange', { min: formatAmount(min), max: formatAmount(sumPerDay) });
}

export const judgeCount = ({ perDay }: RankLimits, { count }: AskedToday): Refusal<'withdrawals.dayCount'> | null =>
  count >= perDay ? refuse('withdrawals.dayCount', { max: perDay }) : null;

export function judgeSum(
  { sumPerDay }: RankLimits,
  { sum }: AskedToday,
  amount: bigint,
): Refusal<'withdrawals.daySum'> | null {
  if (sum + amount <= sumPerDay) return null;
  return refuse('withdrawals.daySum', { left: formatAmount(sumPerDay > sum ? sumPerDay - sum : 0n) });
}
