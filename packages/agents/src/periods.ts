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

/** Null: an hour. */
export type Rhythm = Period | null;

const HOUR_MILLISECONDS = 3_600_000;
const midnightOf = (day: string, zoneMinutes: number): Date => new Date(at(day).getTime() - zoneMinutes * 60_000);
const dayIn = (instant: Date, zoneMinutes: number): string => dayOf(new Date(instant.getTime() + zoneMinutes * 60_000));

/** The period that an instant lies in, as instants of a zone that is so many minutes ahead of UTC. */
export function stretchOf(rhythm: Rhythm, instant: Date, zoneMinutes: number): { from: Date; to: Date } {
  if (rhythm === null) {
    const offset = zoneMinutes * 60_000;
    const from = Math.floor((instant.getTime() + offset) / HOUR_MILLISECONDS) * HOUR_MILLISECONDS - offset;
    return { from: new Date(from), to: new Date(from + HOUR_MILLISECONDS) };
  }
  const { from, to } = periodOf(rhythm, dayIn(instant, zoneMinutes));
  return { from: midnightOf(from, zoneMinutes), to: midnightOf(to, zoneMinutes) };
}

/** Days of the zone that a stretch covers: the first, and the one after the last. */
export const daysOf = ({ from, to }: { readonly from: Date; readonly to: Date }, zoneMinutes: number): Span => ({
  from: dayIn(from, zoneMinutes),
  to: dayIn(to, zoneMinutes),
});

/** The first period that begins at an instant or after it. */
export function nextStart(rhythm: Rhythm, instant: Date, zoneMinutes: number): Date {
  const { from, to } = stretchOf(rhythm, instant, zoneMinutes);
  return from.getTime() === instant.getTime() ? from : to;
}
