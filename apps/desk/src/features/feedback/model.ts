/** Times and tags of feedback, pure. */

const HOUR_MILLISECONDS = 3_600_000;
const SOON_HOURS = 2;
const TAG = /^[\p{L}\p{N}][\p{L}\p{N}\p{M}-]{0,23}$/u;

/** Whole hours, rounded so that nothing late looks early. */
export function dueIn(dueAt: string, now: string): { late: boolean; hours: number; soon: boolean } {
  const left = (Date.parse(dueAt) - Date.parse(now)) / HOUR_MILLISECONDS;
  return { late: left < 0, hours: left < 0 ? Math.ceil(-left) : Math.floor(left), soon: left < SOON_HOURS };
}

/** Tags as typed, apart by commas or blanks; null when one of them is none. */
export function readTags(typed: string): string[] | null {
  const tags = [...new Set(typed.split(/[\s,]+/).filter((tag) => tag !== ''))];
  return tags.length <= 8 && tags.every((tag) => TAG.test(tag)) ? tags : null;
}
