/** The desk's page of affiliate applications: address, title, right and tabs. */
import type { Screen } from '../../shared/screen.ts';

export const SCREENS: readonly Screen[] = [
  {
    path: '/applications',
    load: () => import('./applications-page.tsx').then(({ ApplicationsPage }) => ApplicationsPage),
    titleId: 'desk.applications',
    icon: 'user-plus',
    right: 'applications.view',
    menu: { group: 'people', place: 50 },
  },
];
