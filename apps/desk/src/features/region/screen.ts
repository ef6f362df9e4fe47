/** The desk's page of region rules and maintenance: address, title, right and tabs. */
import { READY, type Screen } from '../../shared/screen.ts';

export const REGION_TABS = ['maintenance', 'rules', 'history'] as const;

export const SCREENS: readonly Screen[] = [
  {
    path: '/region',
    load: () => import('./region-page.tsx').then(({ RegionPage }) => RegionPage),
    titleId: 'desk.region',
    icon: 'globe',
    right: 'region.view',
    menu: { group: 'control', place: 50 },
    tabs: REGION_TABS,
    crawl: { ready: READY.tabTable, readyTabs: { rules: READY.tabTable, history: READY.tabTable } },
  },
];
