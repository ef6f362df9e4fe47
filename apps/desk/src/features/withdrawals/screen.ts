/** The desk's pages of withdrawals: address, title, right. */
import { READY, type Screen } from '../../shared/screen.ts';

export const SCREENS: readonly Screen[] = [
  {
    path: '/withdrawals',
    load: () => import('./withdrawals-page.tsx').then(({ WithdrawalsPage }) => WithdrawalsPage),
    titleId: 'desk.withdrawals',
    icon: 'hand-withdraw',
    right: 'withdrawals.view',
    menu: { group: 'money', place: 5 },
    crawl: { ready: READY.heading },
  },
  {
    path: '/payout-files',
    load: () => import('./payout-files-page.tsx').then(({ PayoutFilesPage }) => PayoutFilesPage),
    titleId: 'desk.payoutFiles',
    icon: 'bank',
    right: 'withdrawals.view',
    menu: { group: 'money', place: 6 },
    crawl: { ready: READY.heading },
  },
  {
    path: '/withdrawal-limits',
    load: () => import('./limits-page.tsx').then(({ LimitsPage }) => LimitsPage),
    titleId: 'desk.withdrawalLimits',
    icon: 'sliders-horizontal',
    right: 'withdrawals.view',
    menu: { group: 'money', place: 13 },
    crawl: { ready: READY.heading },
  },
];
