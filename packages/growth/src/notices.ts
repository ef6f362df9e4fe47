/** When a member is told of what they earned and of what ends soon: not in their quiet hours (screens.md 5.11). */

/** Whole hours of the house's zone, 0 to 23; behind midnight where it ends before it begins. */
export interface QuietHours {
  readonly from: number;
  readonly to: number;
}

const HOUR = 3_600_000;
const MINUTE = 60_000;
const DAY_HOURS = 24;

/** When they may be told: now, or the end of the quiet hours that run. */
export function tellAt(now: Date, quiet: QuietHours | null, zoneOffsetMinutes: number): Date {
  if (quiet === null || quiet.from === quiet.to) return now;
  const local = now.getTime() + zoneOffsetMinutes * MINUTE;
  const hour = Math.floor(local / HOUR) % DAY_HOURS;
  const length = (quiet.to - quiet.from + DAY_HOURS) % DAY_HOURS;
  const gone = (hour - quiet.from + DAY_HOURS) % DAY_HOURS;
  if (gone >= length) return now;
  const begun = Math.floor(local / HOUR) * HOUR - gone * HOUR;
  return new Date(begun + length * HOUR - zoneOffsetMinutes * MINUTE);
}
