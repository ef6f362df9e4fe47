/** Whether nothing may move by itself: the person's own switch, or what the device says (identity.md 6). */
import { useSyncExternalStore } from 'react';
import { usePreferences } from './preferences.ts';

const reduced = matchMedia('(prefers-reduced-motion: reduce)');

function watch(watcher: () => void): () => void {
  reduced.addEventListener('change', watcher);
  return () => reduced.removeEventListener('change', watcher);
}

export function useReducedMotion(): boolean {
  const { reducedMotion } = usePreferences();
  return useSyncExternalStore(watch, () => reduced.matches) || reducedMotion;
}
