/** The desk's pages of deposits in USDT: what arrived, and the rate. */
import { READY, type Screen } from '../../shared/screen.ts';

export const SCREENS: readonly Screen[] = [
  {
    path: '/usdt-deposits',
    load: () => import('./usdt-deposits-page.tsx').then(({ UsdtDepositsPage }) => UsdtDepositsPage),
    titleId: 'desk.usdtDeposits',
    icon: 'wallet',
    right: 'deposits.view',
    menu: { group: 'money', place: 11 },
    crawl: { ready: READY.heading },
  },
  {
    path: '/usdt-rate',
    load: () => import('./usdt-rate-page.tsx').then(({ UsdtRatePage }) => UsdtRatePage),
    titleId: 'desk.usdtRate',
    icon: 'percent',
    right: 'deposits.view',
    menu: { group: 'money', place: 12 },
    crawl: { ready: READY.heading },
  },
];
