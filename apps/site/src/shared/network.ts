/** Whether the house can be reached: the bar under the header and the lock on money buttons read it. */
import { create } from 'zustand';

/** The worker put a page it had kept in the place of one that did not come; it knows no more than the device does. */
const openedOffline = document.documentElement.dataset['kept'] !== undefined;

/** `kept` until the house answers for the first time. */
const store = create<{ gone: boolean; kept: boolean }>(() => ({
  gone: openedOffline || !navigator.onLine,
  kept: openedOffline,
}));

addEventListener('offline', () => store.setState({ gone: true }));
addEventListener('online', () => store.setState(({ kept }) => ({ gone: kept })));

/** A request or the socket just reached the house, or just failed to. */
export function noteNetwork(reached: boolean): void {
  store.setState(({ kept }) => ({ gone: !reached, kept: kept && !reached }));
}

/** True while the network is gone: show the bar, lock everything that moves money. */
export function useNetworkGone(): boolean {
  return store((state) => state.gone);
}

/** True while this page was opened without a network and has not reached the house since. */
export function useKeptPage(): boolean {
  return store((state) => state.kept);
}
