/** When a key is in range. The port shows it to others, so nothing here asks the port. */
import { uuidTime, uuidVersion } from '@house/fairness/uuid';

const DAY_MILLISECONDS = 86_400_000;
/** A key older than this is refused: its partition may be closed (wallet.md, hardened). */
export const KEY_AGE_DAYS_MAX = 45;
/** A phone's clock may run ahead a little; the site makes keys on the server's clock. */
export const KEY_AHEAD_MILLISECONDS_MAX = 600_000;

/** Whether the time of a request's key lies within what the journal takes. */
export function isKeyInRange(keyMilliseconds: number, nowMilliseconds: number): boolean {
  return (
    keyMilliseconds >= nowMilliseconds - KEY_AGE_DAYS_MAX * DAY_MILLISECONDS &&
    keyMilliseconds <= nowMilliseconds + KEY_AHEAD_MILLISECONDS_MAX
  );
}

/**
 * Whether a key may be that of a request. The house's own keys follow from content that members know (version 8): were a
 * request posted under one, the house's line would find its place taken and never be posted (ADR 3).
 */
export function isRequestKey(key: string): boolean {
  return uuidVersion(key) === 7;
}

/**
 * Whether a line may have its key. The house's own begin with a time of the database: a process whose clock is slow would
 * find all of them ahead and could settle nothing, so of them the age alone is judged.
 */
export function isLineKeyInRange(key: string, nowMilliseconds: number): boolean {
  const time = uuidTime(key);
  return isKeyInRange(isRequestKey(key) ? time : Math.min(time, nowMilliseconds), nowMilliseconds);
}
