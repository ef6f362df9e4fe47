import { READY, type Screen } from '../../shared/screen.ts';

export const SCREENS: readonly Screen[] = [
  {
    path: '/callbacks',
    load: () => import('./callbacks-page.tsx').then(({ CallbacksPage }) => CallbacksPage),
    titleId: 'desk.callbacks',
    icon: 'phone',
    right: 'callbacks.view',
    menu: { group: 'people', place: 60 },
    crawl: { ready: READY.heading },
  },
];
