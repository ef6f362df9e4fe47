/** Whether the house is open: from the page's boot data, then asked each minute, each half minute while it is closed. */
import { getSystemStatus } from '@house/contract/system';
import { addClockSample, localInstant } from '@house/web/clock';
import { request } from './api.ts';
import { getBoot, updateBoot } from './boot.ts';

const OPEN_MS = 60_000;
const CLOSED_MS = 30_000;

/** Asks once; the answer also serves as a sample of the server's clock. */
export async function recheckStatus(): Promise<void> {
  const sent = localInstant();
  const status = await request(getSystemStatus);
  addClockSample(status.serverTime, sent, localInstant());
  updateBoot({ status: { state: status.status, maintenanceEnd: status.maintenanceEnd } });
}

/** Keeps asking while the tab is seen; returns how to stop. */
export function watchStatus(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = () => {
    timer = setTimeout(ask, getBoot().status.state === 0 ? OPEN_MS : CLOSED_MS);
  };
  const ask = () => {
    if (document.hidden) later();
    else
      recheckStatus()
        .catch(() => undefined)
        .finally(later);
  };
  later();
  return () => clearTimeout(timer);
}
