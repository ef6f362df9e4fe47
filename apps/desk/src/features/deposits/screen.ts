/** The desk's page of all deposits: address, title, right. */
import { READY, type Screen } from '../../shared/screen.ts';

export const SCREENS: readonly Screen[] = [
  {
    path: '/deposits',
    load: () => import('./deposits-page.tsx').then(({ DepositsPage }) => DepositsPage),
    titleId: 'desk.deposits',
    icon: 'wallet',
    right: 'deposits.view',
    menu: { group: 'money', place: 1 },
    crawl: { ready: READY.heading },
  },
];
