/**
 * The token of a password link: `/?pop=password#token=…`. What stands behind the # is never sent, neither to us nor in a
 * Referer; here it leaves the address and the history at once, and lives only in this page until the popup is closed.
 */
import { useSyncExternalStore } from 'react';

const IN_HASH = /^#token=([0-9a-f]{64})$/;

let token: string | null = null;
const watchers = new Set<() => void>();

function setToken(next: string | null): void {
  token = next;
  for (const watcher of watchers) watcher();
}

function takeToken(): void {
  if (!location.hash.startsWith('#token=')) return;
  const found = IN_HASH.exec(location.hash)?.[1];
  history.replaceState(history.state, '', location.pathname + location.search);
  // One that was cut short on its way still opens the popup, which says so.
  setToken(found ?? '');
}

/** Takes the token out of the address, now and when a link is opened in this page later. */
export function keepLinkToken(): void {
  takeToken();
  addEventListener('hashchange', takeToken);
}

export function dropLinkToken(): void {
  setToken(null);
}

/** The token, '' for a broken link, null without one. */
export function useLinkToken(): string | null {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => token,
  );
}
