/** How much a transfer may be, and how its receiver is shown: pure. */
import { formatAmount } from '@house/money/amount';
import { type Refusal, refuse } from '../../platform/result.ts';
import type { Member } from '../identity/port.ts';
import type { TransferBounds } from './port.ts';

const TAKA = 10_000n;
/** Members are shown hundredths. */
const SMALLEST = 100n;

/** operations.md 2.7. */
export const BOUNDS: TransferBounds = {
  minAmount: 100n * TAKA,
  maxAmount: 100_000n * TAKA,
  sumPerDay: 500_000n * TAKA,
};

export function judgeAmount(
  { minAmount, maxAmount }: TransferBounds,
  amount: bigint,
): Refusal<'transfers.amountOutOfRange'> | null {
  if (amount >= minAmount && amount <= maxAmount && amount % SMALLEST === 0n) return null;
  return refuse('transfers.amountOutOfRange', { min: formatAmount(minAmount), max: formatAmount(maxAmount) });
}

export const leftOfDay = ({ sumPerDay }: TransferBounds, sent: bigint): bigint =>
  sent < sumPerDay ? sumPerDay - sent : 0n;

export function judgeDay(bounds: TransferBounds, sent: bigint, amount: bigint): Refusal<'transfers.daySum'> | null {
  const left = leftOfDay(bounds, sent);
  return amount <= left ? null : refuse('transfers.daySum', { left: formatAmount(left) });
}

type Standing = Pick<Member, 'kind' | 'agentGrade'>;

const isInternal = ({ agentGrade }: Standing): boolean =>
  agentGrade === 'internalLine' || agentGrade === 'internalGeneral';

/** Agents of the house's own lines (codes 41 and 42) try things out: their money stays among them, and nobody else's comes in. */
export function mayDeal(one: Standing, other: Standing): boolean {
  return isInternal(one) === isInternal(other);
}
