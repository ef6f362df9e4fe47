/** The desk's page of the outbox: address, title, right and tabs. */
import { READY, type Screen } from '../../shared/screen.ts';

export const SCREENS: readonly Screen[] = [
  {
    path: '/outbox',
    load: () => import('./outbox-page.tsx').then(({ OutboxPage }) => OutboxPage),
    titleId: 'desk.outbox',
    icon: 'envelope-simple',
    right: 'outbox.view',
    menu: { group: 'control', place: 20 },
    crawl: { ready: READY.row },
  },
];
