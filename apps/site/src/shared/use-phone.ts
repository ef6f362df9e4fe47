/** How wide the page is (screens.md 0.3, 9). */
import { useSyncExternalStore } from 'react';

interface Width {
  readonly watch: (watcher: () => void) => () => void;
  readonly read: () => boolean;
}

function watchWidth(query: string): Width {
  const media = matchMedia(query);
  return {
    watch: (watcher) => {
      media.addEventListener('change', watcher);
      return () => media.removeEventListener('change', watcher);
    },
    read: () => media.matches,
  };
}

const phone = watchWidth('(max-width: 720px)');
const narrow = watchWidth('(max-width: 960px)');

/** True up to 720 px, where lists are cards and popups are screens. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(phone.watch, phone.read);
}

/** True where the slip has no room beside the board. */
export function useNarrow(): boolean {
  return useSyncExternalStore(narrow.watch, narrow.read);
}
