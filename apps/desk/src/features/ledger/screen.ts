/** The desk's search of the whole ledger: address, title, right. */
import { READY, type Screen } from '../../shared/screen.ts';

export const SCREENS: readonly Screen[] = [
  {
    path: '/ledger',
    load: () => import('./ledger-page.tsx').then(({ LedgerPage }) => LedgerPage),
    titleId: 'desk.ledgerSearch',
    icon: 'book-open',
    right: 'ledger.view',
    menu: { group: 'money', place: 8 },
    crawl: { ready: READY.heading },
  },
];
