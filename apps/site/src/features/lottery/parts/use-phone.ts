/** How wide the page is (screens.md 0.3, 9): boards show one position at a time on phones; narrow pages dock the slip. */
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

/** Phone-wide. */
export function usePhone(): boolean {
  return useSyncExternalStore(phone.watch, phone.read);
}

/** Too narrow for the slip to stand beside the board. */
export function useNarrow(): boolean {
  return useSyncExternalStore(narrow.watch, narrow.read);
}
