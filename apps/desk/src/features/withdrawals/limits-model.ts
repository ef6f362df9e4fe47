/** What the form of a rank's limits reads from what was typed. Pure. */
import type { RankLimitsView } from '@house/contract/withdrawals/desk-limits';
import { formatAmount } from '@house/money/amount';
import { toLatinDigits } from '@house/money/digits';
import { parseTypedAmount } from '@house/money/display';

export const LIMIT_FIELDS = ['perDay', 'sumPerDay', 'freePerDay', 'feePercent', 'feeMax'] as const;
export type LimitField = (typeof LIMIT_FIELDS)[number];
export type TypedLimits = Readonly<Record<LimitField, string>>;

const PERCENT_POINTS = 100;

export const typedLimitsOf = (limits: RankLimitsView): TypedLimits => ({
  perDay: String(limits.perDay),
  sumPerDay: limits.sumPerDay,
  freePerDay: String(limits.freePerDay),
  feePercent: String(limits.feeBasisPoints / PERCENT_POINTS),
  feeMax: limits.feeMax,
});

const wholeOf = (typed: string): number | null => {
  const text = toLatinDigits(typed).trim();
  return /^\d{1,3}$/.test(text) ? Number(text) : null;
};

const amountOf = (typed: string): string | null => {
  const mills = parseTypedAmount(typed);
  return mills === null || mills < 0n ? null : formatAmount(mills);
};

/** Hundredths of a percent, 10 percent at most. */
const pointsOf = (typed: string): number | null => {
  const text = toLatinDigits(typed).trim();
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(text)) return null;
  const points = Math.round(Number(text) * PERCENT_POINTS);
  return points > 1_000 ? null : points;
};

/** The limits that were typed, or the fields that are wrong. */
export function readLimits(typed: TypedLimits): { limits: RankLimitsView } | { wrong: LimitField[] } {
  const [perDay, freePerDay] = [wholeOf(typed.perDay), wholeOf(typed.freePerDay)];
  const [sumPerDay, feeMax] = [amountOf(typed.sumPerDay), amountOf(typed.feeMax)];
  const feeBasisPoints = pointsOf(typed.feePercent);
  const wrong: LimitField[] = [];
  if (perDay === null || perDay === 0) wrong.push('perDay');
  if (sumPerDay === null || Number(sumPerDay) === 0) wrong.push('sumPerDay');
  if (freePerDay === null) wrong.push('freePerDay');
  if (feeBasisPoints === null) wrong.push('feePercent');
  if (feeMax === null) wrong.push('feeMax');
  if (wrong.length > 0 || perDay === null || sumPerDay === null || freePerDay === null) return { wrong };
  if (feeBasisPoints === null || feeMax === null) return { wrong };
  return { limits: { perDay, sumPerDay, freePerDay, feeBasisPoints, feeMax } };
}
