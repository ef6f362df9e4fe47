/** The desk's page of the catalogue of games: address, title, right and tabs. */
import { READY, type Screen } from '../../shared/screen.ts';

export const GAME_TABS = ['games', 'vendors', 'lists'] as const;

export const SCREENS: readonly Screen[] = [
  {
    path: '/games',
    load: () => import('./games-page.tsx').then(({ GamesPage }) => GamesPage),
    titleId: 'desk.gamesScreen',
    icon: 'game-controller',
    right: 'games.view',
    menu: { group: 'play', place: 60 },
    tabs: GAME_TABS,
    crawl: { ready: READY.row, readyTabs: { vendors: READY.tabTable, lists: '.gm-list' } },
  },
];
