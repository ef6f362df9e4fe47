/**
 * Every address of the site: the one table (specification 2, screens.md 2.0). The router is built from it; what an address
 * may and may not do follows in `route-rules.ts`. Popups are no addresses of their own: they live in the query of any
 * page (shared/popups.ts).
 *
 * Loads nothing by itself: a page comes with its `load`, in the chunk of its group.
 */
import type { GameCategory } from '@house/contract/games/site';
import type { MessageId } from '@house/i18n/catalogues';
import type { Ahead } from '../shared/ahead.ts';
import { CATEGORIES } from '../shared/categories.ts';
import { BARE, HEADER_ONLY, type Load, NO_SIDE_MENU, type PageGroup, type RouteRow, WHOLE } from './route-row.ts';

function page(
  paths: string | readonly [string, ...string[]],
  group: PageGroup,
  title: MessageId | null,
  load: Load | null,
  more: Partial<Omit<RouteRow, 'paths' | 'group' | 'title' | 'load'>> = {},
): RouteRow {
  const all: readonly [string, ...string[]] = typeof paths === 'string' ? [paths] : paths;
  return {
    paths: all,
    group,
    title,
    load,
    areas: [],
    frame: WHOLE,
    entry: 'anyone',
    content: [],
    exempt: false,
    ...more,
  };
}

function lobby(category: GameCategory, group: PageGroup, load: Load, more: Partial<RouteRow> = {}): RouteRow {
  const { address, name, art } = CATEGORIES[category];
  return page(address, group, name, load, { areas: ['site-games', 'site-jackpots'], art: [art, 440], ...more });
}

const club = () => import('../features/club/routes.tsx');
const elott = () => import('../features/lottery/elott/elott-page.tsx');
const lottery = () => import('../features/lottery/routes.tsx');
const resultsPage: Load = async () => (await import('../features/lottery/draws/results-page.tsx')).ResultsPage;
const trendPage: Load = async () => (await import('../features/lottery/draws/trend-page.tsx')).TrendPage;
const oddsPage: Load = async () => (await import('../features/lottery/draws/odds-page.tsx')).OddsPage;
const verifyPage: Load = async () => (await import('../features/lottery/pages/verify-page.tsx')).VerifyPage;
const betPage: Ahead = { load: () => import('../features/lottery/pages/bet-page.tsx'), areas: ['lottery-hints'] };
const lobbyPage: Ahead = { load: () => import('../features/lottery/pages/lobby-page.tsx'), areas: ['lottery-lobby'] };
const areaLobby: Ahead = { load: () => import('../features/lottery/pages/area-lobby.tsx'), areas: ['lottery-lobby'] };
const promotionsPage: Load = async () => (await import('../features/help/pages/promotions-page.tsx')).PromotionsPage;
const promoDetailPage: Load = async () =>
  (await import('../features/help/pages/promo-detail-page.tsx')).PromoDetailPage;
const joinPage: Load = async () => (await import('../features/help/pages/join-page.tsx')).JoinPage;
const newsPage: Load = async () => (await import('../features/help/pages/news-page.tsx')).NewsPage;
const aboutPage: Load = async () => (await import('../features/help/pages/about-page.tsx')).AboutPage;
const licencesPage: Load = async () => (await import('../features/help/pages/licences-page.tsx')).LicencesPage;
const noticePage: Load = async () => (await import('../features/notices/notice-page.tsx')).NoticePage;
const helpPage: Load = async () => (await import('../features/help/pages/help-page.tsx')).HelpPage;
const bareHelpPage: Load = async () => (await import('../features/help/pages/help-page.tsx')).BareHelpPage;
const downPage: Load = async () => (await import('../features/app/down-page.tsx')).DownPage;
/** Our own book, or else the lobby of what vendors have. */
const sportsPage: Load = async () => {
  const [{ bookOr }, { SportsPage }] = await Promise.all([import('../features/sports/routes.tsx'), lobbies()]);
  return bookOr(SportsPage, 'sport');
};
const esportsPage: Load = async () => {
  const [{ bookOr }, { EsportsPage }] = await Promise.all([import('../features/sports/routes.tsx'), lobbies()]);
  return bookOr(EsportsPage, 'esport');
};
const lobbies = () => import('../features/games/routes.tsx');
const gameFrame = () => import('../features/games/pages/game-page.tsx');

export const ROUTES: readonly RouteRow[] = [
  page(['/', '/index', '/index.html', '/home'], 'index', null, null),
  page('/login', 'index', 'common.nav.logIn', null, { entry: 'visitor', exempt: true, opens: 'login' }),
  page(['/register', '/register.html'], 'index', 'common.nav.register', null, {
    entry: 'visitor',
    exempt: true,
    opens: 'register',
  }),
  page('/noticePage', 'notices', 'site-frame.title.notices', noticePage, { areas: ['site-notices'], content: ['id'] }),
  page('/vip', 'vip', 'common.nav.vip', async () => (await club()).VipPage, {
    areas: ['member', 'site-club', 'site-mall', 'site-rewards', 'site-turnover'],
    art: ['crown', 240],
  }),
  page('/pointMall', 'pointMall', 'site-frame.title.points', async () => (await club()).PointsPage, {
    areas: ['member', 'site-club', 'site-mall', 'site-rewards', 'site-turnover'],
    art: ['gift', 240],
    frame: NO_SIDE_MENU,
    part: 'points',
  }),
  page('/lottery', 'lottery', 'common.nav.lottery', async () => (await lottery()).LotteryPage, {
    frame: { ...HEADER_ONLY, bottomBar: 'unlessGame' },
    areas: ['lottery'],
    beside: { game: betPage, noGame: lobbyPage },
    content: ['gameCode', 'playType'],
  }),
  page('/vnlottery', 'vnlottery', 'site-frame.title.vnLottery', async () => (await lottery()).VnLotteryPage, {
    frame: { ...HEADER_ONLY, bottomBar: 'unlessGame' },
    areas: ['lottery'],
    beside: { game: betPage, noGame: areaLobby },
  }),
  page('/seaLottery', 'eaLottery', 'site-frame.title.seaLottery', async () => (await lottery()).SeaLotteryPage, {
    frame: { ...HEADER_ONLY, bottomBar: 'unlessGame' },
    areas: ['lottery'],
    beside: { game: betPage, noGame: areaLobby },
  }),
  page('/elott', 'elott', 'common.nav.elottery', async () => (await elott()).ElottPage, {
    areas: ['lottery', 'site-elott', 'lottery-lobby'],
  }),
  lobby('RNG', 'egame', async () => (await lobbies()).SlotsPage, { frame: NO_SIDE_MENU }),
  lobby('LIVE', 'shared', async () => (await lobbies()).LivePage),
  lobby('FISH', 'shared', async () => (await lobbies()).FishPage),
  lobby('PVP', 'shared', async () => (await lobbies()).CardsPage),
  lobby('SPORTS', 'sports', sportsPage, { areas: ['site-sports'], content: ['event'] }),
  lobby('ESPORTS', 'sports', esportsPage, { areas: ['site-sports'], content: ['event'] }),
  lobby('COCK', 'shared', async () => (await lobbies()).CockfightPage),
  lobby('MINI', 'shared', async () => (await lobbies()).MiniPage),
  page('/promotions', 'promo', 'common.nav.promotions', promotionsPage, { areas: ['site-promo'] }),
  page('/promoDetail', 'promoDetail', 'common.nav.promotions', promoDetailPage, {
    areas: ['site-promo'],
    content: ['id'],
  }),
  page('/seamless', 'seamless', 'site-frame.title.game', async () => (await gameFrame()).GamePage, {
    areas: ['site-games'],
    frame: { ...HEADER_ONLY, bottomBar: false },
    entry: 'member',
  }),
  page('/game', 'byIframe', 'site-frame.title.game', async () => (await gameFrame()).GamePage, {
    areas: ['site-games'],
    frame: { ...HEADER_ONLY, bottomBar: false },
    entry: 'realPlay',
    content: ['vassalage', 'gameId'],
  }),
  page('/help', 'help', 'common.nav.help', helpPage, { areas: ['site-help'], content: ['topic'] }),
  page('/helpmc', 'help', 'common.nav.help', bareHelpPage, {
    areas: ['site-help'],
    frame: BARE,
    exempt: true,
    content: ['topic'],
  }),
  page('/down', 'download', 'common.nav.app', downPage, { areas: ['site-app'], art: ['phone', 440], exempt: true }),
  page('/download', 'download', 'common.nav.app', downPage, { areas: ['site-app'], exempt: true, forwardsTo: '/down' }),
  page('/join', 'joinus', 'common.footer.affiliates', joinPage, { areas: ['site-help'] }),
  page('/search', 'search', 'common.search', async () => (await import('../features/search/routes.tsx')).SearchPage, {
    areas: ['site-search'],
  }),
  page(
    '/favorites',
    'search',
    'site-frame.title.favourites',
    async () => (await import('../features/games/pages/favourites-page.tsx')).FavouritesPage,
    { areas: ['site-games'] },
  ),
  page(
    '/winners',
    'winners',
    'site-frame.title.winners',
    async () => (await import('../features/games/pages/winners-page.tsx')).WinnersPage,
    { areas: ['site-games'], content: ['view'], part: 'winners' },
  ),
  page('/news', 'company', 'site-frame.title.news', newsPage, { areas: ['site-help'], content: ['id'] }),
  page('/about', 'company', 'common.footer.about', aboutPage, { areas: ['site-help'] }),
  page('/licences', 'company', 'site-frame.title.licences', licencesPage, { areas: ['site-help'] }),
  page(
    '/affiliate',
    'messages',
    'site-frame.title.affiliate',
    async () => (await import('../features/messages/pages/affiliate-page.tsx')).AffiliatePage,
    { areas: ['site-feedback'] },
  ),
  page(
    '/feedback',
    'messages',
    'site-frame.title.feedback',
    async () => (await import('../features/messages/pages/feedback-page.tsx')).FeedbackPage,
    { areas: ['site-feedback'] },
  ),
  page('/results', 'lottery', 'site-frame.title.results', resultsPage, {
    areas: ['lottery', 'site-draws'],
    content: ['gameCode', 'day'],
  }),
  page('/trend', 'lottery', 'site-frame.title.trend', trendPage, {
    areas: ['lottery', 'site-draws'],
    content: ['gameCode'],
  }),
  page('/odds', 'lottery', 'site-frame.title.odds', oddsPage, {
    areas: ['lottery', 'lottery-hints', 'lottery-rules', 'site-draws'],
    content: ['gameCode', 'playType'],
  }),
  page('/verify', 'lottery', 'site-home.nav.verify', verifyPage, {
    areas: ['lottery', 'site-draws', 'site-elott', 'site-verify'],
    content: ['draw'],
  }),
  page(
    '/agents-only',
    'status',
    'common.agentsOnly.title',
    async () => (await import('./agents-only-page.tsx')).AgentsOnlyPage,
    {
      exempt: true,
    },
  ),
];

/** The row of a path; undefined where there is no page. */
export function findRow(pathname: string): RouteRow | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  return ROUTES.find(({ paths }) => paths.includes(path || '/'));
}
