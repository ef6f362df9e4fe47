/** What may be withdrawn, and by whose word: pure. */
import { formatAmount } from '@house/money/amount';
import { type Refusal, refuse } from '../../platform/result.ts';
import type { PayoutAccount } from '../identity/port.ts';
import type { WithdrawalBounds } from './port.ts';

const TAKA = 10_000n;

/** operations.md 2.1, and 5.1 of members without a rank: there are no ranks yet. */
export const BOUNDS: WithdrawalBounds = {
  minAmount: 500n * TAKA,
  maxAmounts: {
    bkash: 25_000n * TAKA,
    nagad: 25_000n * TAKA,
    rocket: 25_000n * TAKA,
    upay: 25_000n * TAKA,
    bank: 200_000n * TAKA,
  },
  perDay: 3,
  sumPerDay: 50_000n * TAKA,
};

/** Above it two people approve (operations.md 2.4). */
const ONE_APPROVES_UP_TO = 100_000n * TAKA;

/** After that long without a word the money counts as received (operations.md 2.4). */
export const CONFIRM_AFTER_MINUTES = 30;

export const approvalsNeeded = (amount: bigint): 1 | 2 => (amount > ONE_APPROVES_UP_TO ? 2 : 1);

/** Gateways count hundredths, and so does a payout. */
const SMALLEST = 100n;

export interface AskedToday {
  readonly count: number;
  readonly sum: bigint;
}

/** Why this amount cannot be asked for; null: it can. */
export function judgeAmount(
  bounds: WithdrawalBounds,
  kind: PayoutAccount['kind'],
  amount: bigint,
): Refusal<'withdrawals.amountOutOfRange'> | null {
  const max = bounds.maxAmounts[kind];
  if (amount >= bounds.minAmount && amount <= max && amount % SMALLEST === 0n) return null;
  return refuse('withdrawals.amountOutOfRange', { min: formatAmount(bounds.minAmount), max: formatAmount(max) });
}

export function judgeDay(
  bounds: WithdrawalBounds,
  asked: AskedToday,
  amount: bigint,
): Refusal<'withdrawals.dayCount' | 'withdrawals.daySum'> | null {
  if (asked.count >= bounds.perDay) return refuse('withdrawals.dayCount', { max: bounds.perDay });
  if (asked.sum + amount <= bounds.sumPerDay) return null;
  const left = bounds.sumPerDay > asked.sum ? bounds.sumPerDay - asked.sum : 0n;
  return refuse('withdrawals.daySum', { left: formatAmount(left) });
}
