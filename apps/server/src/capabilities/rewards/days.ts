/** Days of the house's zone as whole numbers since 1970. */
const DAY_MILLISECONDS = 86_400_000;
const MINUTE_MILLISECONDS = 60_000;
const HOUR_MINUTES = 60;

export function dayOf(at: Date, zoneOffsetMinutes: number): number {
  return Math.floor((at.getTime() + zoneOffsetMinutes * MINUTE_MILLISECONDS) / DAY_MILLISECONDS);
}

/** The last day that is over by this hour of the next. */
export function lastDayBy(at: Date, hour: number, zoneOffsetMinutes: number): number {
  return dayOf(at, zoneOffsetMinutes - hour * HOUR_MINUTES) - 1;
}

/** yyyy-mm-dd. */
export function dayText(day: number): string {
  return new Date(day * DAY_MILLISECONDS).toISOString().slice(0, 'yyyy-mm-dd'.length);
}

/** The instant at which a day begins. */
export function startOfDay(day: number, zoneOffsetMinutes: number): Date {
  return new Date(day * DAY_MILLISECONDS - zoneOffsetMinutes * MINUTE_MILLISECONDS);
}
