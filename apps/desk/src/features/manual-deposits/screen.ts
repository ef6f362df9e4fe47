/** The desk's pages of manual deposits and statements: addresses, titles, rights, tabs. */
import { READY, type Screen } from '../../shared/screen.ts';

export const STATEMENT_TABS = ['imports', 'lines'] as const;

export const SCREENS: readonly Screen[] = [
  {
    path: '/manual-deposits',
    load: () => import('./manual-deposits-page.tsx').then(({ ManualDepositsPage }) => ManualDepositsPage),
    titleId: 'desk.manualDeposits',
    icon: 'hand-deposit',
    right: 'deposits.view',
    menu: { group: 'money', place: 2 },
    crawl: { ready: READY.heading },
  },
  {
    path: '/statements',
    load: () => import('./statements-page.tsx').then(({ StatementsPage }) => StatementsPage),
    titleId: 'desk.statements',
    icon: 'receipt',
    right: 'deposits.view',
    menu: { group: 'money', place: 3 },
    tabs: STATEMENT_TABS,
    crawl: { ready: READY.heading },
  },
];
