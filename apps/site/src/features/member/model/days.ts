/**
 * Days and times of records, in the brand's zone; no React here.
 *
 * A day is `yyyy-mm-dd`. A query covers at most 90 days, both ends included (screens.md 0.5).
 */
import { isDay } from '../../../shared/day-text.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
export const RANGE_DAYS_MAX = 90;

export interface DayRange {
  readonly from: string;
  readonly to: string;
}

export const QUICK_RANGES = ['today', 'yesterday', 'last7', 'last30'] as const;
export type QuickRange = (typeof QUICK_RANGES)[number];

/** The day an instant (ms) falls on, `offsetMinutes` from GMT. */
export function dayAt(instant: number, offsetMinutes: number): string {
  return new Date(instant + offsetMinutes * MINUTE_MS).toISOString().slice(0, 10);
}

/** The day `count` days after (before, when negative) a day. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);
}

/** How many days a range covers, both ends included. */
export function countDays({ from, to }: DayRange): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
}

export function quickRange(quick: QuickRange, today: string): DayRange {
  if (quick === 'today') return { from: today, to: today };
  if (quick === 'yesterday') return { from: addDays(today, -1), to: addDays(today, -1) };
  return { from: addDays(today, quick === 'last7' ? -6 : -29), to: today };
}

/** The quick choice that means the same range, if there is one. */
export function quickOf(range: DayRange, today: string): QuickRange | null {
  const same = (quick: QuickRange): boolean => {
    const { from, to } = quickRange(quick, today);
    return from === range.from && to === range.to;
  };
  return QUICK_RANGES.find(same) ?? null;
}

export type RangeFault = 'missing' | 'reversed' | 'tooLong' | 'future';

/** Why a range cannot be asked for, or null. */
export function judgeRange({ from, to }: DayRange, today: string): RangeFault | null {
  if (!isDay(from) || !isDay(to)) return 'missing';
  if (from > to) return 'reversed';
  if (to > today) return 'future';
  return countDays({ from, to }) > RANGE_DAYS_MAX ? 'tooLong' : null;
}

/** The range of an address; anything that cannot be asked for gives `fallback`. */
export function readRange(from: string, to: string, today: string, fallback: DayRange): DayRange {
  if (from === '' && to === '') return fallback;
  const range = { from, to: to === '' ? today : to };
  return judgeRange(range, today) === null ? range : fallback;
}

export interface MomentParts {
  readonly day: string;
  readonly dayOfMonth: number;
  readonly month: number;
  readonly year: number;
  /** `16:19` */
  readonly time: string;
  /** `16:19:02` */
  readonly exact: string;
}

/** An instant (ISO 8601) as the house's clock showed it. */
export function momentParts(iso: string, offsetMinutes: number): MomentParts {
  const text = new Date(Date.parse(iso) + offsetMinutes * MINUTE_MS).toISOString();
  return { ...dayParts(text.slice(0, 10)), time: text.slice(11, 16), exact: text.slice(11, 19) };
}

export function dayParts(day: string): Pick<MomentParts, 'day' | 'dayOfMonth' | 'month' | 'year'> {
  return {
    day,
    dayOfMonth: Number(day.slice(8, 10)),
    month: Number(day.slice(5, 7)),
    year: Number(day.slice(0, 4)),
  };
}

export interface DayGroup<R> {
  readonly day: string;
  readonly rows: readonly R[];
}

/** Rows under the day they fall on, in the order they came. */
export function groupByDay<R>(rows: readonly R[], instantOf: (row: R) => string, offsetMinutes: number): DayGroup<R>[] {
  const groups = new Map<string, R[]>();
  for (const row of rows) {
    const day = dayAt(Date.parse(instantOf(row)), offsetMinutes);
    const own = groups.get(day);
    if (own === undefined) groups.set(day, [row]);
    else own.push(row);
  }
  return [...groups].map(([day, own]) => ({ day, rows: own }));
}
