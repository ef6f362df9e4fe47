/** The house's own time of day. */

const MINUTE_MS = 60_000;

/** `16:20 GMT+6` for an instant (ms) and the brand's distance from GMT in minutes. */
export function zoneClock(instant: number, offsetMinutes: number): string {
  const there = new Date(instant + offsetMinutes * MINUTE_MS);
  const time = there.toISOString().slice(11, 16);
  const sign = offsetMinutes < 0 ? '−' : '+';
  const hours = Math.floor(Math.abs(offsetMinutes) / 60);
  const minutes = Math.abs(offsetMinutes) % 60;
  return `${time} GMT${sign}${hours}${minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`}`;
}
