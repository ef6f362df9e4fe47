/** The desk's page of staff and roles: address, title, right and tabs. */
import { READY, type Screen } from '../../shared/screen.ts';

export const SCREENS: readonly Screen[] = [
  {
    path: '/staff',
    load: () => import('./staff-page.tsx').then(({ StaffPage }) => StaffPage),
    titleId: 'desk.staff',
    icon: 'user-circle',
    right: 'staff.view',
    menu: { group: 'control', place: 30 },
    crawl: { ready: READY.row },
    below: [
      {
        path: '/staff/$id',
        load: () => import('./staff-detail-page.tsx').then(({ StaffDetailPage }) => StaffDetailPage),
        crawl: { id: 'staff' },
      },
    ],
  },
  {
    path: '/staff-roles',
    load: () => import('./roles-page.tsx').then(({ RolesPage }) => RolesPage),
    titleId: 'desk.roles',
    icon: 'key',
    right: 'staff.view',
    menu: { group: 'control', place: 40 },
  },
];
