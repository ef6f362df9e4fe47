/** The desk's page of vendors' wallets: address, title, right. */
import { READY, type Screen } from '../../shared/screen.ts';

export const SCREENS: readonly Screen[] = [
  {
    path: '/transfer-wallets',
    load: () => import('./transfer-wallets-page.tsx').then(({ TransferWalletsPage }) => TransferWalletsPage),
    titleId: 'desk.transferWallets',
    icon: 'wallet',
    right: 'transferWallets.view',
    menu: { group: 'money', place: 14 },
    crawl: { ready: READY.table },
  },
];
