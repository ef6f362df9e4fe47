/**
 * Where a part that scrolls by itself was left. Back to its entry of the history finds it there again, once it is long
 * enough; opened anew it begins at its top.
 */
import { type RefObject, useEffect } from 'react';
import { tabHistory } from './history.ts';

const LONGEST_MS = 8_000;
const ENTRIES_MAX = 100;
const OWN_MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

const places = new Map<string, number>();

const entryOf = (part: string): string => `${tabHistory.location.state.__TSR_key ?? ''} ${part}`;

function keepPlace(entry: string, top: number): void {
  places.delete(entry);
  places.set(entry, top);
  const [oldest] = places.keys();
  if (places.size > ENTRIES_MAX && oldest !== undefined) places.delete(oldest);
}

/** Goes there as soon as what is inside reaches so far, unless somebody moves on himself. Answers how to stop. */
function goTo(element: HTMLElement, wanted: number): () => void {
  const stop = (): void => {
    watcher.disconnect();
    clearTimeout(limit);
    for (const kind of OWN_MOVES) removeEventListener(kind, stop, true);
  };
  const go = (): void => {
    if (element.scrollHeight - element.clientHeight < wanted) return;
    element.scrollTop = wanted;
    stop();
  };
  const watcher = new MutationObserver(go);
  const limit = setTimeout(stop, LONGEST_MS);
  for (const kind of OWN_MOVES) addEventListener(kind, stop, { capture: true, passive: true });
  watcher.observe(element, { childList: true, subtree: true });
  go();
  return stop;
}

/** `part` is what the element shows: another one begins at its own place. */
export function useKeptPlace(scroller: RefObject<HTMLElement | null>, part: string): void {
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    element.scrollTop = 0;
    const stop = goTo(element, places.get(entryOf(part)) ?? 0);
    const keep = (): void => keepPlace(entryOf(part), element.scrollTop);
    element.addEventListener('scroll', keep, { passive: true });
    return () => {
      stop();
      element.removeEventListener('scroll', keep);
    };
  }, [scroller, part]);
}
