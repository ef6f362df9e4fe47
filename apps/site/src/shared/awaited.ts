/**
 * What lies out of sight waits until somebody comes nearer: it is in sight, or the page was touched at all. A first visit
 * fetches what it shows and no more; whoever begins to scroll, point or type gets the rest at once.
 */
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';

const TOUCHES = ['pointerdown', 'pointermove', 'touchstart', 'wheel', 'scroll', 'keydown'] as const;
/** What the phone's bottom bar covers is not in sight. */
const IN_SIGHT = { rootMargin: '0px 0px -72px' };
const watchers = new Set<() => void>();
let touched = false;

/** The browser itself tells of a pointer at rest when the page moves under it, and of a page that is put to its top. */
function isOfPerson(event: Event): boolean {
  if (event instanceof PointerEvent && event.type === 'pointermove')
    return event.movementX !== 0 || event.movementY !== 0;
  return event.type !== 'scroll' || event.target !== document || scrollY > 0;
}

function noteTouch(event: Event): void {
  if (!isOfPerson(event)) return;
  touched = true;
  for (const kind of TOUCHES) removeEventListener(kind, noteTouch, true);
  for (const tell of watchers) tell();
}
for (const kind of TOUCHES) addEventListener(kind, noteTouch, { capture: true, passive: true });

const watch = (tell: () => void): (() => void) => {
  watchers.add(tell);
  return () => watchers.delete(tell);
};

/** True from the first time that the person did anything on this page. */
function useTouched(): boolean {
  return useSyncExternalStore(watch, () => touched);
}

/** A place for the part, and whether it may come. */
export function useAwaited<Place extends HTMLElement>(): [RefObject<Place | null>, boolean] {
  const place = useRef<Place>(null);
  const [seen, setSeen] = useState(false);
  const comes = useTouched() || seen;
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
