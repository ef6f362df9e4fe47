/** The desk's page of rewards: address, title, right and tabs. */
import { READY, type Screen } from '../../shared/screen.ts';

export const REWARD_TABS = ['costs', 'ranks', 'points', 'missions', 'boards', 'products', 'orders'] as const;

export const SCREENS: readonly Screen[] = [
  {
    path: '/rewards',
    load: () => import('./rewards-page.tsx').then(({ RewardsPage }) => RewardsPage),
    titleId: 'desk.rewards',
    icon: 'trophy',
    right: 'rewards.view',
    menu: { group: 'play', place: 67 },
    tabs: REWARD_TABS,
    crawl: { ready: READY.heading },
  },
];
