/** Entries of the frame. Only what has a page stands here: no entry leads nowhere. */
import type { Boot } from '@house/contract/system';
import type { MessageId } from '@house/i18n/catalogues';
import type { IconName } from '@house/ui/lib/icon-names';

export interface PageEntry {
  address: string;
  name: MessageId;
  icon: IconName;
}

export const HOME_ENTRY: PageEntry = { address: '/', name: 'common.nav.home', icon: 'house-simple' };
export const VERIFY_ENTRY: PageEntry = { address: '/verify', name: 'site-home.nav.verify', icon: 'seal-check' };

/** Pages by game category of the specification's menu. */
const CATEGORY_ENTRIES: Readonly<Record<string, PageEntry>> = {
  LOTT: { address: '/lottery', name: 'common.nav.lottery', icon: 'ticket' },
};

/** The open categories that have a page, in the desk's order. */
export function listCategoryEntries(menu: Boot['menu']): PageEntry[] {
  return menu.flatMap(({ modId, enabled }) => {
    const entry = CATEGORY_ENTRIES[modId];
    return enabled && entry ? [entry] : [];
  });
}

export interface MemberEntry {
  page: string;
  name: MessageId;
  icon: IconName;
}

/** Pages of the member centre that exist, by the specification's menu keys. */
export const MEMBER_ENTRIES: readonly MemberEntry[] = [
  { page: 'transferFund', name: 'common.nav.wallet', icon: 'wallet' },
  { page: 'depositv2', name: 'common.nav.deposit', icon: 'hand-deposit' },
  { page: 'personalHistoryCopy', name: 'common.nav.bettingRecord', icon: 'receipt' },
  { page: 'transactionHistory', name: 'common.nav.accountRecord', icon: 'list-bullets' },
];
