/** A day as `yyyy-mm-dd`. */
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Whether this is a day of the calendar. */
export function isDay(text: string): boolean {
  const instant = DAY.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isFinite(instant) && new Date(instant).toISOString().startsWith(text);
}
