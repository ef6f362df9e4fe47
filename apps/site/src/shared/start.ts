/** What the server cannot write into the page: without boot data (development) it is asked for once, and after a change. */
import type { ReplyOf } from '@house/contract/call';
import { type Boot, getRegisterSetting, getSystemStatus, getWhitelabel } from '@house/contract/content/system';
import { getMemberInfo } from '@house/contract/identity/site';
import { FLAG_WORDS, FLAGS } from '@house/rules/features';
import { addClockSample, localInstant } from '@house/web/clock';
import { callKey } from '@house/web/query';
import { request } from './api.ts';
import { bootIsWritten, getBoot, updateBoot } from './boot.ts';
import { keepOfferedLanguage } from './preferences.ts';
import { queryClient } from './query.ts';
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
    ...brandParts(label),
    status: { ...status, state },
    serverTime: status.serverTime,
  });
}

function brandParts({ brand, whitelabel }: ReplyOf<typeof getWhitelabel>): Partial<Boot> {
  const turned = (modId: string) =>
    Object.fromEntries(childrenOf(whitelabel, modId).map((node) => [node.modId, node.enabled]));
  const flags = turned('FLAGS');
  return {
    brand,
    menu: childrenOf(whitelabel, 'MENU'),
    flags: Object.fromEntries(FLAGS.map((code) => [FLAG_WORDS[code], flags[code] === true])),
    switches: { ...turned('SWITCHES'), ...turned('SOCIAL') },
  };
}

/** The operator published another brand: the open page becomes what it would be when opened now. */
export async function followBrand(revision: number): Promise<void> {
  updateBoot(brandParts(await request(getWhitelabel, { query: { revision } })));
  keepOfferedLanguage();
  await queryClient.invalidateQueries({ queryKey: callKey(getRegisterSetting) });
}
