/**
 * Whether the house is open for this visitor: from the page's boot data; then asked each minute, each half minute while
 * it is closed, when the tab is seen again, when the socket says that it may have changed, and when a call is refused
 * for it. Once it is open again everything the page shows is read anew.
 */
import { getSystemStatus } from '@house/contract/content/system';
import { addClockSample, localInstant } from '@house/web/clock';
import { onClosed, request } from './api.ts';
import { getBoot, updateBoot } from './boot.ts';
import { soon } from './debounce.ts';
import { queryClient } from './query.ts';

const OPEN_MS = 60_000;
const CLOSED_MS = 30_000;

let asking: Promise<void> | null = null;

async function ask(): Promise<void> {
  const sent = localInstant();
  const { status: state, serverTime, ...facts } = await request(getSystemStatus, { query: { url: location.host } });
  addClockSample(serverTime, sent, localInstant());
  const reopened = getBoot().status.state !== 0 && state === 0;
  updateBoot({ status: { ...facts, state } });
  if (reopened) void queryClient.invalidateQueries();
}

/** Asks, unless a question is under way already. */
export function recheckStatus(): Promise<void> {
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
}

export const recheckStatusSoon = soon(() => void recheckStatus().catch(() => undefined));

/** Keeps asking while the tab is seen; returns how to stop. */
export function watchStatus(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(look, getBoot().status.state === 0 ? OPEN_MS : CLOSED_MS);
  };
  const look = () => {
    if (document.hidden) later();
    else
      recheckStatus()
        .catch(() => undefined)
        .finally(later);
  };
  const seenAgain = () => {
    if (!document.hidden) look();
  };
  const stopHearing = onClosed(recheckStatusSoon);
  document.addEventListener('visibilitychange', seenAgain);
  later();
  return () => {
    clearTimeout(timer);
    stopHearing();
    document.removeEventListener('visibilitychange', seenAgain);
  };
}
