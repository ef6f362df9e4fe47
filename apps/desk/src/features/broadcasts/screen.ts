/** The desk's page of messages to many members: address, title, right and tabs. */
import type { Screen } from '../../shared/screen.ts';

export const SCREENS: readonly Screen[] = [
  {
    path: '/broadcasts',
    load: () => import('./broadcasts-page.tsx').then(({ BroadcastsPage }) => BroadcastsPage),
    titleId: 'desk.letters',
    icon: 'paper-plane-tilt-fill',
    right: 'messages.view',
    menu: { group: 'people', place: 30 },
  },
];
