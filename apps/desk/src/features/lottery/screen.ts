/** The desk's page of lottery terms and exposure: address, title, right and tabs. */
import type { Screen } from '../../shared/screen.ts';

export const LOTTERY_TABS = ['limits', 'prices', 'plays', 'games', 'settings', 'points', 'fairness'] as const;

export const SCREENS: readonly Screen[] = [
  {
    path: '/lottery',
    load: () => import('./lottery-page.tsx').then(({ LotteryPage }) => LotteryPage),
    titleId: 'desk.lotteryTerms',
    icon: 'sliders-horizontal',
    right: 'lottery.view',
    menu: { group: 'play', place: 20 },
    tabs: LOTTERY_TABS,
  },
];
