/** The desk's reports: address, title, right, tabs. */
import { READY, type Screen } from '../../shared/screen.ts';

export const REPORT_TABS = ['days', 'products', 'speed', 'owed'] as const;

export const SCREENS: readonly Screen[] = [
  {
    path: '/reports',
    load: () => import('./reports-page.tsx').then(({ ReportsPage }) => ReportsPage),
    titleId: 'desk.reports',
    icon: 'chart-line-up',
    right: 'reports.view',
    menu: { group: 'money', place: 9 },
    tabs: REPORT_TABS,
    crawl: { ready: READY.heading },
  },
];
