/**
 * The worker from the page's side.
 *
 * none     no worker, or the browser has none. Leaves by: start.
 * working  this page and the worker are of one version. Leaves by: a newer worker is ready (waiting), or another tab took it (replaced).
 * waiting  a newer version came while this page stood. Leaves by: the person says reload.
 * replaced another tab took the newer version. Leaves by: the person says reload.
 *
 * The page is never reloaded by itself: somebody may be typing, or betting.
 */
import { create } from 'zustand';

type WorkerState = 'none' | 'working' | 'waiting' | 'replaced';

const ASK_MS = 3_600_000;
/** How long the newer worker may take to take over before the page is reloaded all the same. */
const TAKE_OVER_MS = 3_000;

export const useWorkerState = create<{ state: WorkerState }>(() => ({ state: 'none' }));

let registration: ServiceWorkerRegistration | undefined;
let reloading = false;

function note(state: WorkerState): void {
  useWorkerState.setState({ state });
}

function watchInstalling(worker: ServiceWorker | null): void {
  worker?.addEventListener('statechange', () => {
    // The first worker of all takes nobody's place.
    if (worker.state === 'installed' && navigator.serviceWorker.controller !== null) note('waiting');
  });
}

/** What this page loaded before there was a worker, for the worker to keep. */
async function handOverFiles(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);
  active?.postMessage({ kind: 'keep', files: [...new Set(files)] });
}

/** Registers the worker and watches for newer ones. Call once, after the page has loaded. */
export async function startWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || useWorkerState.getState().state !== 'none') return;
  note('working');
  const controlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (reloading) location.reload();
    else if (controlled) note('replaced');
  });
  registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  // One that waits already is no news here: pages come from the house, and this one came after it.
  watchInstalling(registration.installing);
  registration.addEventListener('updatefound', () => watchInstalling(registration?.installing ?? null));
  setInterval(() => void registration?.update().catch(() => undefined), ASK_MS);
  await handOverFiles();
}

/** The person chose the newer version. */
export function takeNewVersion(): void {
  const waiting = registration?.waiting ?? null;
  if (waiting === null) {
    location.reload();
    return;
  }
  reloading = true;
  // The old one lets go of what it is still keeping, or the newer one would wait for it.
  registration?.active?.postMessage({ kind: 'leave' });
  waiting.postMessage({ kind: 'reload' });
  // A worker that is busy may keep its place for minutes; the page itself comes from the house whichever answers.
  setTimeout(() => location.reload(), TAKE_OVER_MS);
}
