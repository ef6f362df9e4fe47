/** The desk's page of messages to many members: address, title, right and tabs. */
import type { Screen } from '../../shared/screen.ts';

export const SCREENS: readonly Screen[] = [
  {
    path: '/letters',
    load: () => import('./letters-page.tsx').then(({ LettersPage }) => LettersPage),
    titleId: 'desk.letters',
    icon: 'paper-plane-tilt-fill',
    right: 'messages.view',
    menu: { group: 'people', place: 30 },
  },
];
