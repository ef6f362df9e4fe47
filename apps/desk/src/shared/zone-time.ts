/** Instants as the house's zone has them, pure: no locale data, the same in every browser. */

const MINUTE_MILLISECONDS = 60_000;
const DAY_MILLISECONDS = 86_400_000;

/** The day (yyyy-mm-dd) of an instant in the zone, moved by whole days. */
export function dayInZone(instant: number, offsetMinutes: number, moveDays = 0): string {
  return new Date(instant + offsetMinutes * MINUTE_MILLISECONDS + moveDays * DAY_MILLISECONDS)
    .toISOString()
    .slice(0, 10);
}

/** An instant as a `datetime-local` field with seconds shows it in the house's time. */
export function fieldOfSecond(iso: string, offsetMinutes: number): string {
  return new Date(Date.parse(iso) + offsetMinutes * MINUTE_MILLISECONDS).toISOString().slice(0, 19);
}

/** An instant as a `datetime-local` field to the minute shows it in the house's time; nothing for none. */
export function fieldOfInstant(iso: string | null, offsetMinutes: number): string {
  return iso === null ? '' : fieldOfSecond(iso, offsetMinutes).slice(0, 16);
}

/** What a `datetime-local` field holds, to the minute or the second, read as the house's time; null when it is empty or no time. */
export function instantOfField(text: string, offsetMinutes: number): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(text)) return null;
  const there = Date.parse(`${text.length === 16 ? `${text}:00` : text}Z`);
  return Number.isNaN(there) ? null : new Date(there - offsetMinutes * MINUTE_MILLISECONDS).toISOString();
}
