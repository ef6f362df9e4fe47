/** True up to 720 px, where lists are cards and popups are screens (screens.md 0.3). */
import { useSyncExternalStore } from 'react';

const narrow = matchMedia('(max-width: 720px)');

function watchWidth(watcher: () => void): () => void {
  narrow.addEventListener('change', watcher);
  return () => narrow.removeEventListener('change', watcher);
}

export function useIsPhone(): boolean {
  return useSyncExternalStore(watchWidth, () => narrow.matches);
}
