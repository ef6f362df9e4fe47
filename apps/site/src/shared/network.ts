/** Whether the house can be reached: the bar under the header and the lock on money buttons read it. */
import { create } from 'zustand';

/**
 * True when the worker put a page it had kept in the place of one that did not come: it knows no more than the device
 * does, until it is fetched anew.
 */
export const isKeptPage: boolean = document.documentElement.dataset['kept'] !== undefined;

const store = create<{ gone: boolean }>(() => ({ gone: isKeptPage || !navigator.onLine }));

addEventListener('offline', () => store.setState({ gone: true }));
addEventListener('online', () => store.setState({ gone: isKeptPage }));

const CAME_BACK = 'cameBack';
const APART_MS = 10_000;

/**
 * The house answers a page that was opened without it: the page itself is fetched, for parts that did not come are
 * remembered by the browser as missing. Nobody loses anything by it: the offline screen has nothing to fill in. Not twice
 * in ten seconds, should calls come through and pages not.
 */
function comeBack(): void {
  if (Date.now() - Number(sessionStorage.getItem(CAME_BACK) ?? 0) < APART_MS) return;
  sessionStorage.setItem(CAME_BACK, String(Date.now()));
  location.reload();
}

/** A request or the socket just reached the house, or just failed to. What comes in after the network went was on its way. */
export function noteNetwork(reached: boolean): void {
  if (isKeptPage && reached) comeBack();
  else store.setState({ gone: !reached || !navigator.onLine });
}

/** True while the network is gone: show the bar, lock everything that moves money. */
export function useNetworkGone(): boolean {
  return store((state) => state.gone);
}
