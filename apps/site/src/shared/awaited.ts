/**
 * What lies out of sight waits until somebody comes nearer: it is in sight, or somebody began to move over the page. A
 * first visit fetches what it shows and no more; whoever begins to scroll, point or step through it gets the rest at once.
 * A tap is no movement: what was tapped is what is wanted, and nothing may stand in its way on the line.
 */
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';

const MOVES = ['pointermove', 'touchmove', 'wheel', 'scroll', 'keydown'] as const;
/** Keys that lead on over a page. */
const STEPS = new Set(['Tab', ' ', 'PageDown', 'PageUp', 'End', 'Home', 'ArrowDown', 'ArrowUp']);
/** What the phone's bottom bar covers is not in sight. */
const IN_SIGHT = { rootMargin: '0px 0px -72px' };
const watchers = new Set<() => void>();
let moved = false;

/** The browser itself tells of a pointer at rest when the page moves under it, and of a page that is put to its top. */
function isOfPerson(event: Event): boolean {
  if (event instanceof PointerEvent && event.type === 'pointermove')
    return event.movementX !== 0 || event.movementY !== 0;
  if (event instanceof KeyboardEvent) return STEPS.has(event.key);
  return event.type !== 'scroll' || event.target !== document || scrollY > 0;
}

function noteMove(event: Event): void {
  if (!isOfPerson(event)) return;
  moved = true;
  for (const kind of MOVES) removeEventListener(kind, noteMove, true);
  for (const tell of watchers) tell();
}
for (const kind of MOVES) addEventListener(kind, noteMove, { capture: true, passive: true });

const watch = (tell: () => void): (() => void) => {
  watchers.add(tell);
  return () => watchers.delete(tell);
};

/** True from the first time that the person moved over this page. */
function useMoved(): boolean {
  return useSyncExternalStore(watch, () => moved);
}

/** A place for the part, and whether it may come. */
export function useAwaited<Place extends HTMLElement>(): [RefObject<Place | null>, boolean] {
  const place = useRef<Place>(null);
  const [seen, setSeen] = useState(false);
  const comes = useMoved() || seen;
  useEffect(() => {
    if (comes || place.current === null) return;
    const watcher = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    }, IN_SIGHT);
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, [comes]);
  return [place, comes];
}
