/** The desk's page of the books: address, title, right and tabs. */
import type { Screen } from '../../shared/screen.ts';

export const SCREENS: readonly Screen[] = [
  {
    path: '/reconciliation',
    load: () => import('./reconciliation-page.tsx').then(({ ReconciliationPage }) => ReconciliationPage),
    titleId: 'desk.reconciliation',
    icon: 'shield-check',
    right: 'reconciliation.view',
    menu: { group: 'money', place: 10 },
    crawl: { ready: '.verdict' },
  },
];
