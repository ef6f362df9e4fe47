/** The desk's page of promotions: address, title, right and tabs. */
import { READY, type Screen } from '../../shared/screen.ts';

export const PROMOTION_TABS = ['promotions', 'claims', 'raffles', 'labels', 'referrals'] as const;

export const SCREENS: readonly Screen[] = [
  {
    path: '/promotions',
    load: () => import('./promotions-page.tsx').then(({ PromotionsPage }) => PromotionsPage),
    titleId: 'desk.promotions',
    icon: 'seal-percent',
    right: 'promotions.view',
    menu: { group: 'play', place: 68 },
    tabs: PROMOTION_TABS,
    crawl: { ready: READY.heading },
  },
];
