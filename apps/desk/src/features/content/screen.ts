/** The desk's page of written content: address, title, right and tabs. */
import { READY, type Screen } from '../../shared/screen.ts';

export const SCREENS: readonly Screen[] = [
  {
    path: '/content',
    load: () => import('./content-page.tsx').then(({ ContentPage }) => ContentPage),
    titleId: 'desk.content',
    icon: 'note-pencil',
    right: 'content.view',
    menu: { group: 'growth', place: 10 },
    crawl: { ready: READY.row, ownTexts: true },
    below: [
      {
        path: '/content/new',
        load: () => import('./new-content-item-page.tsx').then(({ NewContentItemPage }) => NewContentItemPage),
      },
      {
        path: '/content/$id',
        load: () => import('./content-item-page.tsx').then(({ ContentItemPage }) => ContentItemPage),
        crawl: { id: 'contentItem', ownTexts: true },
      },
    ],
  },
];
