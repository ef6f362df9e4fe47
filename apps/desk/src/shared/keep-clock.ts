/**
 * Keeps the desk's clock: the server is asked what time it is when the page starts, is seen again, is back on the network,
 * and when the device has slept. The live socket's answers count besides, where one is open.
 */
import { getSystemStatus } from '@house/contract/content/system';
import { addClockSample, localInstant, onClockLeap } from '@house/web/clock';
import { request } from './api.ts';

async function askTime(): Promise<void> {
  const sentAt = localInstant();
  const { serverTime } = await request(getSystemStatus, { query: { url: location.host } });
  addClockSample(serverTime, sentAt, localInstant());
}

export function keepClock(): void {
  // Without an answer the clock goes on as it did; the next occasion asks again.
  const ask = (): void => void askTime().catch(() => undefined);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) ask();
  });
  addEventListener('online', ask);
  onClockLeap(ask);
  ask();
}
