/** What the development server cannot write into the page is asked for once before the app starts. */
import { getSystemStatus, getWhitelabel } from '@house/contract/system';
import { request } from './api.ts';
import { bootIsWritten, getBoot, updateBoot } from './boot.ts';
import { addClockSample, localInstant } from './clock.ts';
import { keepMerchant } from './session.ts';

export async function loadMissingBoot(): Promise<void> {
  if (!bootIsWritten) await askForBoot().catch(() => undefined);
  keepMerchant(getBoot().brand.merchant);
}

async function askForBoot(): Promise<void> {
  const sent = localInstant();
  const [label, status] = await Promise.all([request(getWhitelabel), request(getSystemStatus)]);
  addClockSample(status.serverTime, sent, localInstant());
  updateBoot({
    brand: label.brand,
    menu: label.whitelabel.map(({ modId, enabled }) => ({ modId, enabled })),
    status: { state: status.status, maintenanceEnd: status.maintenanceEnd },
    serverTime: status.serverTime,
  });
}
