/** The pure rules of own limits: what widens, when a pause ends, when periods begin. All times are milliseconds since 1970. */
import type { ByPeriod } from '../wallet/port.ts';
import type { CoolOffSpan, ExclusionSpan } from './port.ts';

const DAY_MILLISECONDS = 86_400_000;
/** What widens a limit waits so long, and so does an exclusion after its end. */
export const WAIT_MILLISECONDS = DAY_MILLISECONDS;

/** Whether a limit in place of another lets more through; null is no limit. */
export function widens(before: bigint | null, after: bigint | null): boolean {
  return before !== null && (after === null || after > before);
}

const COOL_OFF_DAYS: Readonly<Record<CoolOffSpan, number>> = { day: 1, week: 7, month: 30 };
const EXCLUSION_MONTHS: Readonly<Record<Exclude<ExclusionSpan, 'permanent'>, number>> = {
  halfYear: 6,
  year: 12,
  fiveYears: 60,
};

export function endOfCoolOff(span: CoolOffSpan, now: number): number {
  return now + COOL_OFF_DAYS[span] * DAY_MILLISECONDS;
}

/** By the calendar; from a day that the last month does not have a few days into the next. Null: it has no end. */
export function endOfExclusion(span: ExclusionSpan, now: number): number | null {
  if (span === 'permanent') return null;
  const end = new Date(now);
  end.setUTCMonth(end.getUTCMonth() + EXCLUSION_MONTHS[span]);
  return end.getTime();
}

/** When the day, the week (Monday) and the month began that `now` lies in, by the clock of the zone. */
export function startsOfPeriods(now: number, zoneOffsetMinutes: number): ByPeriod<Date> {
  const offset = zoneOffsetMinutes * 60_000;
  const local = new Date(now + offset);
  const day = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate());
  const sinceMonday = (local.getUTCDay() + 6) % 7;
  return {
    day: new Date(day - offset),
    week: new Date(day - sinceMonday * DAY_MILLISECONDS - offset),
    month: new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), 1) - offset),
  };
}
