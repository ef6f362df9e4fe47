/**
 * Periods of contracts in the house's zone (operations.md 4.4): a day, a week from Monday, half a month (to the 15th and from
 * the 16th), a month. Days are `yyyy-mm-dd`.
 */
export const PERIODS = ['daily', 'weekly', 'semimonthly', 'monthly'] as const;
export type Period = (typeof PERIODS)[number];

export interface Span {
  /** The first day. */
  readonly from: string;
  /** The day after the last. */
  readonly to: string;
}

const DAY_MILLISECONDS = 86_400_000;
const HALF = 16;

const at = (day: string): Date => new Date(`${day}T00:00:00Z`);
const dayOf = (date: Date): string => date.toISOString().slice(0, 10);
const plus = (day: string, days: number): string => dayOf(new Date(at(day).getTime() + days * DAY_MILLISECONDS));
const firstOf = (day: string): string => `${day.slice(0, 8)}01`;

function nextMonth(day: string): string {
  const date = at(firstOf(day));
  return dayOf(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)));
}

/** The period a day lies in. */
export function periodOf(period: Period, day: string): Span {
  switch (period) {
    case 'daily':
      return { from: day, to: plus(day, 1) };
    case 'weekly': {
      // getUTCDay counts from Sunday.
      const from = plus(day, -((at(day).getUTCDay() + 6) % 7));
      return { from, to: plus(from, 7) };
    }
    case 'semimonthly': {
      const middle = `${day.slice(0, 8)}${HALF}`;
      return day < middle ? { from: firstOf(day), to: middle } : { from: middle, to: nextMonth(day) };
    }
    case 'monthly':
      return { from: firstOf(day), to: nextMonth(day) };
  }
}

/** The period that ended before the one of this day. */
export const periodBefore = (period: Period, day: string): Span =>
  periodOf(period, plus(periodOf(period, day).from, -1));

/** Whether a half month ends within a span, or with its last day. */
export function endsHalfMonth({ from, to }: Span): boolean {
  const month = to.slice(0, 8);
  return [`${month}01`, `${month}${HALF}`].some((first) => from < first && first <= to);
}
