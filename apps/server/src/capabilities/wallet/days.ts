/** Days of records: half-open ranges in the brand's zone, at most 90 days a query (screens.md 0.5). */
import type { Clock } from '../../platform/clock.ts';

const DAY_MILLISECONDS = 86_400_000;
const DAYS_MAX = 90;

/**
 * From the start of `from` to the end of `to` (yyyy-mm-dd). Left out: the last 90 days, today included. A longer range is
 * cut at its beginning, a reversed one is empty.
 */
export function dayRange(
  days: { from: string | undefined; to: string | undefined },
  nowMilliseconds: number,
  zoneOffsetMinutes: number,
): { from: Date; to: Date } {
  const offset = zoneOffsetMinutes * 60_000;
  const today = Math.floor((nowMilliseconds + offset) / DAY_MILLISECONDS) * DAY_MILLISECONDS;
  const end = (days.to === undefined ? today : Date.parse(days.to)) + DAY_MILLISECONDS;
  const earliest = end - DAYS_MAX * DAY_MILLISECONDS;
  const start = days.from === undefined ? earliest : Math.max(Date.parse(days.from), earliest);
  return { from: new Date(Math.min(start, end) - offset), to: new Date(end - offset) };
}

/** The days that somebody chose, as `dayRange` reads them; null: they chose none, and nothing is left out. */
export type ChosenDays = (days: {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}) => { readonly from: Date; readonly to: Date } | null;

export const createChosenDays =
  (clock: Clock, zoneOffsetMinutes: number): ChosenDays =>
  ({ from, to }) =>
    from === undefined && to === undefined ? null : dayRange({ from, to }, clock.now(), zoneOffsetMinutes);
