/** The desk's page of vendors: address, title, right. */
import { READY, type Screen } from '../../shared/screen.ts';

export const SCREENS: readonly Screen[] = [
  {
    path: '/vendors',
    load: () => import('./vendors-page.tsx').then(({ VendorsPage }) => VendorsPage),
    titleId: 'desk.vendorAccess',
    icon: 'key',
    right: 'vendors.view',
    menu: { group: 'play', place: 65 },
    crawl: { ready: READY.table },
  },
];
