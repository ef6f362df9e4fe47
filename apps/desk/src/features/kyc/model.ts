/** What the pages of identity checks compute, without React. */
import { formatAmount } from '@house/money/amount';
import { parseTypedAmount } from '@house/money/display';

export type Urgency = 'inTime' | 'soon' | 'late';

/** Staff answer within a day (the member is told so); what waits for four hours comes next. */
const SOON_MINUTES = 4 * 60;
const LATE_MINUTES = 24 * 60;

export function urgencyOf(waitedMinutes: number): Urgency {
  if (waitedMinutes >= LATE_MINUTES) return 'late';
  return waitedMinutes >= SOON_MINUTES ? 'soon' : 'inTime';
}

/** A bound as it is sent; null: none; undefined: it is no amount. */
export function readTypedBound(typed: string): string | null | undefined {
  if (typed.trim() === '') return null;
  const mills = parseTypedAmount(typed);
  return mills === null || mills < 0n ? undefined : formatAmount(mills);
}
