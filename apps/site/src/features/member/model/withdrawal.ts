/** What the page thinks of a typed amount, pure; the house judges again. */
import { formatAmount } from '@house/money/amount';
import { millsOf } from '../../../shared/mills.ts';
import { type AmountFault, judgeAmount } from './deposit.ts';

export type WithdrawalFault = AmountFault | 'tooMuch';

/** Wire decimals: the bounds of the account, and what the member has. */
export interface WithdrawalBounds {
  readonly min: string;
  readonly max: string;
  readonly has: string;
}

export function judgeWithdrawal(
  typed: string,
  { min, max, has }: WithdrawalBounds,
): { mills: bigint } | { fault: WithdrawalFault } {
  const judged = judgeAmount(typed, { minAmount: min, maxAmount: max });
  if ('fault' in judged) return judged;
  return judged.mills > millsOf(has) ? { fault: 'tooMuch' } : judged;
}

const HUNDREDTH = 100n;

/** The most that can be asked for now, in whole hundredths. */
export function mostOf({ max, has }: WithdrawalBounds): string {
  const most = millsOf(has) < millsOf(max) ? millsOf(has) : millsOf(max);
  return formatAmount(most - (most % HUNDREDTH)).replace(/\.00$/, '');
}

/** Wire decimals; the house works it out again. */
interface FeeTerms {
  readonly freeLeft: number;
  readonly feeBasisPoints: number;
  readonly feeMax: string;
}

/** What is kept back of an amount, ten-thousandths. */
export function feeOf(mills: bigint, { freeLeft, feeBasisPoints, feeMax }: FeeTerms): bigint {
  if (freeLeft > 0) return 0n;
  const percent = (mills * BigInt(feeBasisPoints)) / 10_000n;
  const fee = percent - (percent % HUNDREDTH);
  const most = millsOf(feeMax);
  return fee < most ? fee : most;
}

/** In how many parts an amount is paid, of which each is at most so much. */
export function partsOf(mills: bigint, legMax: string): number {
  const most = millsOf(legMax);
  return Number((mills + most - 1n) / most);
}
