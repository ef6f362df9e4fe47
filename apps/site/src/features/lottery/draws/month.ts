/** Months and days as `yyyy-mm` and `yyyy-mm-dd`, and the weeks of a calendar. Pure: no clock, no zone. */
import { isDay } from '../../../shared/day-text.ts';

const DAY_MS = 86_400_000;
const DAYS_IN_WEEK = 7;

const instantOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayAt = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

export const monthOf = (day: string): string => day.slice(0, 7);

export function daysFrom(day: string, days: number): string {
  return dayAt(instantOf(day) + days * DAY_MS);
}

export function monthsFrom(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

export function lastDayOf(month: string): string {
  return daysFrom(`${monthsFrom(month, 1)}-01`, -1);
}

/** The same day of another month, or its last. */
export function sameDayIn(month: string, day: string): string {
  const wished = `${month}-${day.slice(8)}`;
  return isDay(wished) ? wished : lastDayOf(month);
}

/** 0 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(instantOf(day)).getUTCDay();
}

/** The weeks of a month from Sunday on; days of other months are null. */
export function weeksOf(month: string): (string | null)[][] {
  const first = `${month}-01`;
  const before = weekdayOf(first);
  const days = Number(lastDayOf(month).slice(8));
  return Array.from({ length: Math.ceil((before + days) / DAYS_IN_WEEK) }, (_week, week) =>
    Array.from({ length: DAYS_IN_WEEK }, (_day, weekday) => {
      const place = week * DAYS_IN_WEEK + weekday - before;
      return place < 0 || place >= days ? null : daysFrom(first, place);
    }),
  );
}

/** How a key moves in a calendar; null for keys that do not. */
export function dayAfterKey(key: string, day: string, rightToLeft: boolean): string | null {
  const along = rightToLeft ? -1 : 1;
  switch (key) {
    case 'ArrowLeft':
      return daysFrom(day, -along);
    case 'ArrowRight':
      return daysFrom(day, along);
    case 'ArrowUp':
      return daysFrom(day, -DAYS_IN_WEEK);
    case 'ArrowDown':
      return daysFrom(day, DAYS_IN_WEEK);
    case 'Home':
      return daysFrom(day, -weekdayOf(day));
    case 'End':
      return daysFrom(day, DAYS_IN_WEEK - 1 - weekdayOf(day));
    case 'PageUp':
      return sameDayIn(monthsFrom(monthOf(day), -1), day);
    case 'PageDown':
      return sameDayIn(monthsFrom(monthOf(day), 1), day);
    default:
      return null;
  }
}
