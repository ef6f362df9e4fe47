/**
 * Back to the place on a page: the router scrolls there once, when the page is drawn. Where parts of it are still to come
 * the page is too short for that, so the place is held on to until the page is long enough, or somebody moves on himself.
 */
import { type AnyRouter, getElementScrollRestorationEntry } from '@tanstack/router-core';

const LONGEST_MS = 8_000;
const OWN_MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

function hold(wanted: number): () => void {
  const stop = (): void => {
    watcher.disconnect();
    clearTimeout(limit);
    for (const kind of OWN_MOVES) removeEventListener(kind, stop, true);
  };
  const watcher = new ResizeObserver(() => {
    scrollTo({ top: wanted, behavior: 'instant' });
    if (scrollY >= wanted - 1) stop();
  });
  const limit = setTimeout(stop, LONGEST_MS);
  for (const kind of OWN_MOVES) addEventListener(kind, stop, { capture: true, passive: true });
  watcher.observe(document.body);
  return stop;
}

/** Follows the router for as long as the site is open. */
export function holdPlaces(router: AnyRouter): void {
  let stop = (): void => undefined;
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    // A popup stands over the same page, which keeps its own place.
    if (fromLocation !== undefined && !pathChanged) return;
    stop();
    const getKey = router.options.getScrollRestorationKey;
    const wanted = getElementScrollRestorationEntry(router, {
      getElement: () => window,
      ...(getKey === undefined ? {} : { getKey }),
    })?.scrollY;
    if (wanted !== undefined && wanted > scrollY + 1) stop = hold(wanted);
  });
}
