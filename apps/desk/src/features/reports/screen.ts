/** The desk's reports: address, title, right. */
import { READY, type Screen } from '../../shared/screen.ts';

export const SCREENS: readonly Screen[] = [
  {
    path: '/reports',
    load: () => import('./reports-page.tsx').then(({ ReportsPage }) => ReportsPage),
    titleId: 'desk.reports',
    icon: 'chart-line-up',
    right: 'reports.view',
    menu: { group: 'money', place: 9 },
    crawl: { ready: READY.heading },
  },
];
