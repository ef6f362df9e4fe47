/** "Not again today", and that the popup has come by itself in this session already. */
import { serverNow } from '@house/web/clock';
import { getBoot } from '../../shared/boot.ts';

const QUIET = 'noticesQuietUntil';
const SHOWN = 'noticesShownTo';
const DAY_MILLISECONDS = 86_400_000;

/** The house's day of a moment, `yyyy-mm-dd`. */
function dayAt(milliseconds: number): string {
  return new Date(milliseconds + getBoot().brand.zone.offsetMinutes * 60_000).toISOString().slice(0, 10);
}

/** Until the house's next day, on this device. */
export function keepQuietToday(): void {
  localStorage.setItem(QUIET, dayAt(serverNow() + DAY_MILLISECONDS));
}

/** A visitor and each account are told once a session. */
export function mayOpenFor(account: string): boolean {
  const until = localStorage.getItem(QUIET);
  if (until !== null && dayAt(serverNow()) < until) return false;
  return !(sessionStorage.getItem(SHOWN) ?? '').split(' ').includes(`@${account}`);
}

export function noteOpened(account: string): void {
  sessionStorage.setItem(SHOWN, `${sessionStorage.getItem(SHOWN) ?? ''} @${account}`);
}
