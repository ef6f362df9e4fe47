/** Pages of the member centre by the specification's menu keys. Only what has a page stands here. */
import type { MessageId } from '@house/i18n/catalogues';
import type { IconName } from '@house/ui/lib/icon-names';

export const PAGE_KEYS = [
  'securityCenter',
  'transferFund',
  'depositv2',
  'withdraw',
  'transferUpline',
  'personalHistoryCopy',
  'manualRebate',
  'transactionHistory',
  'personalProfit',
  'bonusDetails',
  'rewardCenter',
  'referral',
  'missionLeaderboard',
  'messageV2',
  'playerRank',
] as const;
export type PageKey = (typeof PAGE_KEYS)[number];

export interface CentrePage {
  readonly key: PageKey;
  readonly name: MessageId;
  readonly icon: IconName;
  /** The icon of the open page, when there is a filled one. */
  readonly openIcon: IconName;
  /** A line above this entry of the menu. */
  readonly divided?: boolean;
  /** In the centre's own menu alone, and only for whom the house has a use of it. */
  readonly ofSome?: boolean;
}

export const CENTRE_PAGES: readonly CentrePage[] = [
  { key: 'securityCenter', name: 'common.nav.account', icon: 'shield-check', openIcon: 'shield-check-fill' },
  { key: 'transferFund', name: 'common.nav.wallet', icon: 'wallet', openIcon: 'wallet', divided: true },
  { key: 'depositv2', name: 'common.nav.deposit', icon: 'hand-deposit', openIcon: 'hand-deposit-fill' },
  { key: 'withdraw', name: 'common.nav.withdraw', icon: 'hand-withdraw', openIcon: 'hand-withdraw' },
  {
    key: 'transferUpline',
    name: 'common.nav.transfer',
    icon: 'arrow-fat-line-up',
    openIcon: 'arrow-fat-line-up',
    ofSome: true,
  },
  {
    key: 'personalHistoryCopy',
    name: 'common.nav.bettingRecord',
    icon: 'receipt',
    openIcon: 'receipt-fill',
    divided: true,
  },
  { key: 'manualRebate', name: 'common.nav.cashback', icon: 'percent', openIcon: 'percent', ofSome: true },
  { key: 'transactionHistory', name: 'common.nav.accountRecord', icon: 'list-bullets', openIcon: 'list-bullets' },
  { key: 'personalProfit', name: 'common.nav.profit', icon: 'chart-line-up', openIcon: 'chart-line-up' },
  { key: 'bonusDetails', name: 'common.nav.bonuses', icon: 'seal-percent', openIcon: 'seal-percent', divided: true },
  { key: 'rewardCenter', name: 'common.nav.rewards', icon: 'gift', openIcon: 'gift' },
  { key: 'referral', name: 'common.nav.referral', icon: 'user-plus', openIcon: 'user-plus' },
  { key: 'missionLeaderboard', name: 'common.nav.missions', icon: 'trophy', openIcon: 'trophy' },
  { key: 'messageV2', name: 'common.nav.inbox', icon: 'envelope-simple', openIcon: 'envelope-simple', divided: true },
  { key: 'playerRank', name: 'common.nav.rank', icon: 'crown-simple', openIcon: 'crown-simple-fill' },
];

/** Those that everybody's menus have. */
export const COMMON_PAGES: readonly CentrePage[] = CENTRE_PAGES.filter(({ ofSome }) => ofSome !== true);

/** An unknown key shows the security centre (screens.md 0.1). */
export function readPageKey(text: string): PageKey {
  return PAGE_KEYS.find((key) => key === text) ?? 'securityCenter';
}
