/** What device this is, as far as installing goes; and whether to speak of installing at all. */
export type Device = 'ios' | 'android' | 'desktop';

/** An iPad calls itself a Mac, but Macs have no touch. */
export function deviceOf(userAgent: string, touchPoints: number): Device {
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)) return 'ios';
  return /Android/.test(userAgent) ? 'android' : 'desktop';
}

export function thisDevice(): Device {
  return deviceOf(navigator.userAgent, navigator.maxTouchPoints);
}

/** True when the site runs as an app already. */
export function isInstalled(): boolean {
  return (
    matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)
  );
}

const VISITS = 'visits';
const LATER = 'installLater';
const PAUSE_MS = 30 * 24 * 3_600_000;

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** Counts a visit once for each tab session; the number of this one. */
export function countVisit(local: Store, session: Store): number {
  const before = Number(local.getItem(VISITS) ?? 0);
  if (session.getItem(VISITS) !== null) return before;
  session.setItem(VISITS, '1');
  local.setItem(VISITS, String(before + 1));
  return before + 1;
}

/** From the second visit on, and not for thirty days after "not now" (screens.md 3.31). */
export function maySuggestInstall(visit: number, local: Store, now: number): boolean {
  const later = Number(local.getItem(LATER) ?? Number.NaN);
  return visit >= 2 && !(now - later < PAUSE_MS);
}

export function putOffInstall(local: Store, now: number): void {
  local.setItem(LATER, String(now));
}
