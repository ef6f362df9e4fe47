/** The desk's pages of risk: alerts, rules, lists, and the accounts that are linked with a member. */
import { READY, type Screen } from '../../shared/screen.ts';

export const SCREENS: readonly Screen[] = [
  {
    path: '/risk',
    load: () => import('./alerts-page.tsx').then(({ AlertsPage }) => AlertsPage),
    titleId: 'desk.risk',
    icon: 'warning-fill',
    right: 'risk.view',
    menu: { group: 'people', place: 14 },
    crawl: { ready: READY.heading },
    below: [
      {
        path: '/risk/links/$id',
        load: () => import('./links-page.tsx').then(({ LinksPage }) => LinksPage),
        crawl: { id: 'member', ready: READY.heading },
      },
    ],
  },
  {
    path: '/risk-lists',
    load: () => import('./lists-page.tsx').then(({ ListsPage }) => ListsPage),
    titleId: 'desk.riskLists',
    icon: 'prohibit',
    right: 'risk.view',
    menu: { group: 'control', place: 46 },
    crawl: { ready: READY.heading },
  },
  {
    path: '/risk-rules',
    load: () => import('./rules-page.tsx').then(({ RulesPage }) => RulesPage),
    titleId: 'desk.riskRules',
    icon: 'sliders-horizontal',
    right: 'risk.view',
    menu: { group: 'control', place: 45 },
    crawl: { ready: READY.heading },
  },
];
