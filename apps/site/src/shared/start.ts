/** What the development server cannot write into the page is asked for once before the app starts. */
import type { ReplyOf } from '@house/contract/call';
import { getMemberInfo } from '@house/contract/identity';
import { type Boot, getSystemStatus, getWhitelabel } from '@house/contract/system';
import { addClockSample, localInstant } from '@house/web/clock';
import { request } from './api.ts';
import { bootIsWritten, getBoot, updateBoot } from './boot.ts';
import { getSession, keepMerchant, noteForcedChange } from './session.ts';

export async function loadMissingBoot(): Promise<void> {
  if (!bootIsWritten) await askForBoot().catch(() => undefined);
  keepMerchant(getBoot().brand.merchant);
}

/** Asks at the start who is signed in (specification 7): a reload does not get round a forced change. */
export async function checkSession(): Promise<void> {
  if (getSession().token === null) return;
  const info = await request(getMemberInfo).catch(() => null);
  if (info !== null) noteForcedChange(info.forcedChange);
}

type Tree = ReplyOf<typeof getWhitelabel>['whitelabel'];

function childrenOf(tree: Tree, modId: string): Boot['menu'] {
  return tree.find((node) => node.modId === modId)?.childrenNodes ?? [];
}

async function askForBoot(): Promise<void> {
  const sent = localInstant();
  const [label, { status: state, ...status }] = await Promise.all([request(getWhitelabel), request(getSystemStatus)]);
  addClockSample(status.serverTime, sent, localInstant());
  updateBoot({
    brand: label.brand,
    menu: childrenOf(label.whitelabel, 'MENU'),
    flags: Object.fromEntries(childrenOf(label.whitelabel, 'FLAGS').map(({ modId, enabled }) => [modId, enabled])),
    status: { ...status, state },
    serverTime: status.serverTime,
  });
}
