/** The desk's page of our studio: address, title, right, tabs. */
import { READY, type Screen } from '../../shared/screen.ts';

export const STUDIO_TABS = [
  'rounds',
  'voids',
  'tables',
  'fights',
  'cards',
  'fish',
  'opposites',
  'returns',
  'pools',
] as const;

export const SCREENS: readonly Screen[] = [
  {
    path: '/studio',
    load: () => import('./studio-page.tsx').then(({ StudioPage }) => StudioPage),
    titleId: 'desk.studio',
    icon: 'game-controller',
    right: 'studio.view',
    tabs: STUDIO_TABS,
    menu: { group: 'play', place: 62 },
    crawl: { ready: READY.heading },
  },
];
