/** Time left as people read it: under a day hh:mm:ss, above as "1d 04h", or in words "1 দিন 4 ঘণ্টা" (screens 10). */
const SECONDS_A_DAY = 86_400;
const SECONDS_AN_HOUR = 3600;

function padTwo(value: number): string {
  return String(value).padStart(2, '0');
}

/** From a day on it is told in days and hours, no longer as a clock. */
export function isLongCountdown(seconds: number): boolean {
  return Math.ceil(seconds) >= SECONDS_A_DAY;
}

/**
 * `42` → `00:42`, `3700` → `01:01:40`, `100800` → `1d 04h`; a word instead of a letter stands apart from its figure. A
 * started second counts whole; never negative.
 */
export function formatCountdown(seconds: number, dayLetter: string, hourLetter: string): string {
  const left = Math.max(0, Math.ceil(seconds));
  const days = Math.floor(left / SECONDS_A_DAY);
  const hours = Math.floor((left % SECONDS_A_DAY) / SECONDS_AN_HOUR);
  const minutes = Math.floor((left % SECONDS_AN_HOUR) / 60);
  if (days > 0)
    return hourLetter.length > 1
      ? `${days} ${dayLetter} ${hours} ${hourLetter}`
      : `${days}${dayLetter} ${padTwo(hours)}${hourLetter}`;
  const short = `${padTwo(minutes)}:${padTwo(left % 60)}`;
  return hours > 0 ? `${padTwo(hours)}:${short}` : short;
}
