/** The desk's page of the sportsbook: address, title, right, tabs. */
import { READY, type Screen } from '../../shared/screen.ts';

export const SPORTS_TABS = ['matches', 'tickets', 'big', 'orders', 'limits', 'feeds'] as const;

export const SCREENS: readonly Screen[] = [
  {
    path: '/sports',
    load: () => import('./sports-page.tsx').then(({ SportsPage }) => SportsPage),
    titleId: 'desk.sports',
    icon: 'soccer-ball',
    right: 'sports.view',
    tabs: SPORTS_TABS,
    menu: { group: 'play', place: 64 },
    crawl: { ready: READY.heading },
  },
];
