/** Whether the page is phone-wide (screens.md 0.3): bet boards then show one position at a time. */
import { useSyncExternalStore } from 'react';

const PHONE = matchMedia('(max-width: 720px)');

function watchPhone(watcher: () => void): () => void {
  PHONE.addEventListener('change', watcher);
  return () => PHONE.removeEventListener('change', watcher);
}

export function usePhone(): boolean {
  return useSyncExternalStore(watchPhone, () => PHONE.matches);
}
