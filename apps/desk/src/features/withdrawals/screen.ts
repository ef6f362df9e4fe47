/** The desk's page of withdrawals: address, title, right. */
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
];
