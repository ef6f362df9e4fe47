/** Service levels at the desk: address, title and right. */
import { READY, type Screen } from '../../shared/screen.ts';

export const SCREENS: readonly Screen[] = [
  {
    path: '/service-levels',
    load: () => import('./service-levels-page.tsx').then(({ ServiceLevelsPage }) => ServiceLevelsPage),
    titleId: 'desk.serviceLevels',
    icon: 'gauge',
    right: 'serviceLevels.view',
    menu: { group: 'control', place: 55 },
    crawl: { ready: READY.table },
  },
];
