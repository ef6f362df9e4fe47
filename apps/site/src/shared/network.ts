/** Whether the house can be reached: the bar under the header and the lock on money buttons read it. */
import { create } from 'zustand';

const store = create<{ gone: boolean }>(() => ({ gone: !navigator.onLine }));

addEventListener('offline', () => store.setState({ gone: true }));
addEventListener('online', () => store.setState({ gone: false }));

/** A request or the socket just reached the house, or just failed to. */
export function noteNetwork(reached: boolean): void {
  store.setState({ gone: !reached });
}

/** True while the network is gone: show the bar, lock everything that moves money. */
export function useNetworkGone(): boolean {
  return store((state) => state.gone);
}
