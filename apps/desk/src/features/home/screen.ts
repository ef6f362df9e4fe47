/** The desk's page of the order of the home page: address, title, right and tabs. */
import type { Screen } from '../../shared/screen.ts';

export const SCREENS: readonly Screen[] = [
  {
    path: '/home-page',
    load: () => import('./home-page.tsx').then(({ HomeOrderPage }) => HomeOrderPage),
    titleId: 'desk.homePage',
    icon: 'house-simple',
    right: 'content.view',
    menu: { group: 'growth', place: 20 },
  },
];
