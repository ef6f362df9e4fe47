/** The desk's page of all that waits for staff: address and title. Everybody sees the queues that their rights open. */
import { READY, type Screen } from '../../shared/screen.ts';

export const SCREENS: readonly Screen[] = [
  {
    path: '/work-queue',
    load: () => import('./work-queue-page.tsx').then(({ WorkQueuePage }) => WorkQueuePage),
    titleId: 'desk.workQueue',
    icon: 'clipboard-text',
    right: null,
    // It stands above the groups of the menu, and the badge in the top bar leads there.
    menu: null,
    crawl: { ready: READY.heading },
  },
];
