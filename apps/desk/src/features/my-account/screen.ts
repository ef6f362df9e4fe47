/** The desk's page of one's own account: address, title, right and tabs. */
import type { Screen } from '../../shared/screen.ts';

export const SCREENS: readonly Screen[] = [
  {
    path: '/my-account',
    load: () => import('./my-account-page.tsx').then(({ MyAccountPage }) => MyAccountPage),
    titleId: 'desk.account',
    icon: 'user-circle',
    right: null,
    menu: null,
  },
];
