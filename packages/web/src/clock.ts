/**
 * The server's clock in this tab, and one-time keys made on it.
 *
 * Promises: the offset is the median of the last five samples, so one slow answer moves nothing; every clock on the
 * page turns in the same instant, on whole server seconds; keys are UUIDs of version 7, ordered by server time.
 *
 * A tab's own clock may stand still while the device sleeps, and the wall clock may be set wrong. So the first is
 * believed until the second runs ahead of it by more than two seconds: then the device slept, what was measured before
 * counts no more, the wall clock's leap is taken, and whoever can is told to ask the server. Was the clock set instead,
 * that answer puts it right. Sleep never turns a clock back: a wall clock that goes back was set, and is not believed.
 */
import { useSyncExternalStore } from 'react';

const SAMPLES_KEPT = 5;
const SECOND_MILLISECONDS = 1000;
const LEAP_MILLISECONDS = 2 * SECOND_MILLISECONDS;

let samples: number[] = [];
let offset = 0;
/** How far the wall clock stood ahead of the tab's own when they were last compared. */
let wallAhead = Date.now() - localInstant();
/** The tab's own instant when the last leap was noticed: what was asked before it measures nothing. */
let leaptAt = Number.NEGATIVE_INFINITY;
const leapListeners = new Set<() => void>();

/** This machine's own monotonic instant in milliseconds, for `addClockSample`. */
export function localInstant(): number {
  return performance.timeOrigin + performance.now();
}

/** Compares the two clocks of this machine and takes the leap of a sleep. */
function noticeLeap(): void {
  const ahead = Date.now() - localInstant();
  const leap = ahead - wallAhead;
  if (Math.abs(leap) <= LEAP_MILLISECONDS) return;
  wallAhead = ahead;
  if (leap < 0) return;
  offset += leap;
  samples = [];
  leaptAt = localInstant();
  // Not now: this may be somebody's drawing.
  queueMicrotask(() => {
    for (const listener of leapListeners) listener();
  });
}

/** Called when the device seems to have slept: a fresh sample is wanted. Returns its undoing. */
export function onClockLeap(listener: () => void): () => void {
  leapListeners.add(listener);
  return () => void leapListeners.delete(listener);
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** The page was written when its first byte came: good to the network's delay until a better sample is there. */
export function setClockFromPage(serverTime: string): void {
  const [page] = performance.getEntriesByType('navigation');
  const arrived = page !== undefined && 'responseStart' in page ? Number(page.responseStart) : 0;
  if (samples.length === 0) offset = Date.parse(serverTime) - performance.timeOrigin - arrived;
}

/**
 * Takes a server instant that was read between two local instants. A turn of more than two seconds says too little and
 * is left out once there is something better; one that the device slept through says nothing.
 */
export function addClockSample(serverTime: string, sentAt: number, receivedAt: number): void {
  noticeLeap();
  if (sentAt < leaptAt) return;
  if (samples.length > 0 && receivedAt - sentAt > 2 * SECOND_MILLISECONDS) return;
  samples = [...samples, Date.parse(serverTime) - (sentAt + receivedAt) / 2].slice(-SAMPLES_KEPT);
  offset = median(samples);
  // From here on: two clocks drift apart by little, and only a leap tells of sleep.
  wallAhead = Date.now() - localInstant();
}

/** The server's time in milliseconds since 1970. */
export function serverNow(): number {
  noticeLeap();
  return localInstant() + offset;
}

/** How far this machine's wall clock stands from the server's, in milliseconds; shown above two seconds. */
export function clockDriftMilliseconds(): number {
  return serverNow() - Date.now();
}

/** What this machine's wall clock noted, such as when an answer came (`dataUpdatedAt`), by the server's clock. */
export function toServerTime(wallInstant: number): number {
  return wallInstant + clockDriftMilliseconds();
}

const watchers = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

function scheduleTick(): void {
  const untilNextSecond = SECOND_MILLISECONDS - (serverNow() % SECOND_MILLISECONDS);
  timer = setTimeout(() => {
    for (const watcher of watchers) watcher();
    scheduleTick();
  }, untilNextSecond + 4);
}

function watchSeconds(watcher: () => void): () => void {
  watchers.add(watcher);
  if (timer === undefined) scheduleTick();
  return () => {
    watchers.delete(watcher);
    if (watchers.size > 0) return;
    clearTimeout(timer);
    timer = undefined;
  };
}

/** The server's time as a whole second, in milliseconds; draws the part again each second. */
export function useServerSecond(): number {
  return useSyncExternalStore(watchSeconds, () => Math.floor(serverNow() / SECOND_MILLISECONDS) * SECOND_MILLISECONDS);
}

/** Whole seconds until an instant (ISO 8601), 0 once it has passed or when there is none. Turns each server second. */
export function useCountdown(target: string | null | undefined): number {
  return useSyncExternalStore(watchSeconds, () =>
    target ? Math.max(0, Math.ceil((Date.parse(target) - serverNow()) / SECOND_MILLISECONDS)) : 0,
  );
}

/** A one-time key for a write: UUID version 7 on the server's clock. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const view = new DataView(bytes.buffer);
  const millis = Math.floor(serverNow());
  view.setUint16(0, Math.floor(millis / 2 ** 32));
  view.setUint32(2, millis % 2 ** 32);
  view.setUint8(6, (view.getUint8(6) & 0x0f) | 0x70);
  view.setUint8(8, (view.getUint8(8) & 0x3f) | 0x80);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
