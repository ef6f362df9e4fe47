/**
 * Reality checks while a game is played (operations.md 6): after each so long the game is paused until the member has seen
 * for how long they have played and goes on, or leaves. Pure.
 */

export const CHECK_MINUTES = [15, 30, 60] as const;
export type CheckMinutes = (typeof CHECK_MINUTES)[number];
export const CHECK_MINUTES_FIRST: CheckMinutes = 60;
const MINUTE_MILLISECONDS = 60_000;

/** In whole minutes: how long it is since the game was opened, or since the member went on, until the next check. */
export function isCheckDue(now: number, since: number, minutes: CheckMinutes): boolean {
  return now - since >= minutes * MINUTE_MILLISECONDS;
}

export const minutesBetween = (since: number, now: number): number =>
  Math.max(0, Math.floor((now - since) / MINUTE_MILLISECONDS));

/** What a page of ours tells the game it frames. */
export type ToGame = 'pause' | 'resume' | 'stop-autoplay';

/** To a frame of our own origin alone: what others frame is not told anything. */
export function tellGame(frame: HTMLIFrameElement | null, address: string, kind: ToGame): void {
  const origin = new URL(address, location.href).origin;
  if (origin === location.origin) frame?.contentWindow?.postMessage({ source: 'house-host', version: 1, kind }, origin);
}
