/** The desk's page of feedback: address, title, right and tabs. */
import { READY, type Screen } from '../../shared/screen.ts';

export const SCREENS: readonly Screen[] = [
  {
    path: '/feedback',
    load: () => import('./feedback-page.tsx').then(({ FeedbackPage }) => FeedbackPage),
    titleId: 'desk.feedback',
    icon: 'note-pencil',
    right: 'feedback.view',
    menu: { group: 'people', place: 40 },
    crawl: { ready: READY.row },
    below: [
      {
        path: '/feedback/$id',
        load: () => import('./case-page.tsx').then(({ CasePage }) => CasePage),
        crawl: { id: 'feedback' },
      },
    ],
  },
];
