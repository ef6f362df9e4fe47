/** The desk's page of the brand: address, title, right and tabs. */
import type { Screen } from '../../shared/screen.ts';

export const BRAND_TABS = ['general', 'features', 'register', 'links', 'versions'] as const;
export type BrandTab = (typeof BRAND_TABS)[number];

export const SCREENS: readonly Screen[] = [
  {
    path: '/brand',
    load: () => import('./brand-page.tsx').then(({ BrandPage }) => BrandPage),
    titleId: 'desk.brand',
    icon: 'sliders-horizontal',
    right: 'brand.view',
    menu: { group: 'control', place: 10 },
    tabs: BRAND_TABS,
  },
];
