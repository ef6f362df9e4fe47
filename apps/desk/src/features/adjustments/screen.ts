/** The desk's page of adjustments: address, title, right. */
import { READY, type Screen } from '../../shared/screen.ts';

export const SCREENS: readonly Screen[] = [
  {
    path: '/adjustments',
    load: () => import('./adjustments-page.tsx').then(({ AdjustmentsPage }) => AdjustmentsPage),
    titleId: 'desk.adjustments',
    icon: 'sliders-horizontal',
    right: 'adjustments.view',
    menu: { group: 'money', place: 4 },
    crawl: { ready: READY.heading },
  },
];
