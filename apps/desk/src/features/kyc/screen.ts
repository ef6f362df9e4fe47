/** The desk's page of identity checks: address, title, right, tabs. */
import { READY, type Screen } from '../../shared/screen.ts';

export const KYC_TABS = ['queue', 'bounds'] as const;

export const SCREENS: readonly Screen[] = [
  {
    path: '/kyc',
    load: () => import('./kyc-page.tsx').then(({ KycPage }) => KycPage),
    titleId: 'desk.kyc',
    icon: 'seal-check',
    right: 'kyc.view',
    tabs: KYC_TABS,
    menu: { group: 'people', place: 12 },
    crawl: { ready: READY.heading },
  },
];
