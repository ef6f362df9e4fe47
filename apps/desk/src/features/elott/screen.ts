/** The desk's page of raffles and scratch cards: address, title, right and tabs. */
import { READY, type Screen } from '../../shared/screen.ts';

export const ELOTT_TABS = ['raffles', 'scratch'] as const;

export const SCREENS: readonly Screen[] = [
  {
    path: '/elott',
    load: () => import('./elott-page.tsx').then(({ ElottPage }) => ElottPage),
    titleId: 'desk.elott',
    icon: 'ticket',
    right: 'lottery.view',
    menu: { group: 'play', place: 30 },
    tabs: ELOTT_TABS,
    crawl: { ready: '[role=tabpanel] .part-h', readyTabs: { scratch: READY.tabTable } },
  },
];
