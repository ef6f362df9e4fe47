/**
 * Back to the place on a page: the router scrolls there once, when the page is drawn. While parts of it are still to come
 * the page grows and shrinks, and what is too short for the place loses it; so it is held on to until the page has been
 * long enough for a while, or somebody moves on himself.
 */
import { type AnyRouter, getElementScrollRestorationEntry } from '@tanstack/router-core';

const LONGEST_MS = 8_000;
/** From the first time that the place was reached. */
const SETTLED_MS = 1_500;
const OWN_MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

function hold(wanted: number): () => void {
  const stop = (): void => {
    watcher.disconnect();
    clearTimeout(limit);
    clearTimeout(settled);
    for (const kind of OWN_MOVES) removeEventListener(kind, stop, true);
  };
  const watcher = new ResizeObserver(() => {
    scrollTo({ top: wanted, behavior: 'instant' });
    if (scrollY >= wanted - 1) settled ??= setTimeout(stop, SETTLED_MS);
  });
  let settled: ReturnType<typeof setTimeout> | undefined;
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
    if (wanted !== undefined && wanted > 0) stop = hold(wanted);
  });
}
