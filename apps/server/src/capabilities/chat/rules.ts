/** What holds for talks, without a database: limits, office hours, masks. */
import type { DayHours } from './port.ts';

/** Talks that ended so many days ago are taken away with their lines and pictures. */
export const RETENTION_DAYS = 180;
export const IDLE_MINUTES = 15;
/** Whose console has not asked for so long is not there. */
export const PRESENT_SECONDS = 90;
/** The rank from which on the VIP line answers is above this (specification 2 "Customer service"). */
const VIP_ABOVE_RANK = 4;
export const LINES_AT_ONCE = 200;
/** So many lines of one side within so many seconds; a slower pace can be set at the desk. */
export const BURST = { lines: 10, seconds: 15 } as const;
export const IMAGES = { most: 10, minutes: 5 } as const;
/** Many homes share an address here, so these are wide. */
export const NETWORK_CONVERSATIONS = { open: 5, day: 40 } as const;
export const OWNER_CONVERSATIONS_A_DAY = 20;
export const CANNED_MAX = 200;
export const TYPING_MILLISECONDS = 3_000;
/** Fewer talks than this in the last hour say nothing about how long one waits. */
export const WAITS_NEEDED = 3;

const DAY_MINUTES = 1_440;
const WEEK_DAYS = 7;
const MINUTE_MILLISECONDS = 60_000;

export function lineOfRank(rank: number): 'live' | 'vip' {
  return rank > VIP_ABOVE_RANK ? 'vip' : 'live';
}

/** `ra***m`: enough to know one again, too little to look one up. */
export function maskConversationOwner(account: string): string {
  return account.length < 5 ? `${account.slice(0, 1)}***` : `${account.slice(0, 2)}***${account.slice(-1)}`;
}

/** Minutes a window lasts; a whole day when it closes at the minute it opens. */
function lengthOf({ opens, closes }: { opens: number; closes: number }): number {
  return closes > opens ? closes - opens : closes + DAY_MINUTES - opens;
}

/** Whether it is open at this instant, and when it opens next if not; null when it never does. */
export function officeState(
  hours: readonly DayHours[],
  now: number,
  zoneOffsetMinutes: number,
): { open: boolean; opensAt: Date | null } {
  const local = Math.floor(now / MINUTE_MILLISECONDS) + zoneOffsetMinutes;
  const today = Math.floor(local / DAY_MINUTES);
  let opensAt: number | null = null;
  // A window of yesterday may still be open; the next one begins within a week.
  for (let day = today - 1; day <= today + WEEK_DAYS; day += 1) {
    // 1 January 1970 was a Thursday.
    const window = hours[(((day + 4) % WEEK_DAYS) + WEEK_DAYS) % WEEK_DAYS];
    if (window === undefined || window.opens === null) continue;
    const begins = day * DAY_MINUTES + window.opens;
    if (begins <= local && local < begins + lengthOf(window)) return { open: true, opensAt: null };
    if (begins > local) opensAt ??= begins;
  }
  return {
    open: false,
    opensAt: opensAt === null ? null : new Date((opensAt - zoneOffsetMinutes) * MINUTE_MILLISECONDS),
  };
}
