/** The desk's page of results of official draws: address, title, right and tabs. */
import { READY, type Screen } from '../../shared/screen.ts';

export const SCREENS: readonly Screen[] = [
  {
    path: '/results',
    load: () => import('./results-page.tsx').then(({ ResultsPage }) => ResultsPage),
    titleId: 'desk.results',
    icon: 'check-circle-fill',
    right: 'draws.view',
    menu: { group: 'play', place: 40 },
    crawl: { ready: READY.row },
  },
  {
    path: '/schedules',
    load: () => import('./schedules-page.tsx').then(({ SchedulesPage }) => SchedulesPage),
    titleId: 'desk.schedules',
    icon: 'clock',
    right: 'draws.view',
    menu: { group: 'play', place: 50 },
    crawl: { ready: READY.table },
  },
];
