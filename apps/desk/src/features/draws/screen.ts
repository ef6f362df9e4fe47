/** The desk's page of draws: address, title, right and tabs. */
import { READY, type Screen } from '../../shared/screen.ts';

export const SCREENS: readonly Screen[] = [
  {
    path: '/draws',
    load: () => import('./draws-page.tsx').then(({ DrawsPage }) => DrawsPage),
    titleId: 'desk.draws',
    icon: 'ticket',
    right: 'draws.view',
    menu: { group: 'play', place: 10 },
    crawl: { ready: READY.table },
    below: [
      {
        path: '/draws/$id',
        load: () => import('./draw-page.tsx').then(({ DrawPage }) => DrawPage),
        crawl: { id: 'draw', ready: '.draw-id' },
      },
    ],
  },
];
