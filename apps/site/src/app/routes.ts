/**
 * Every address of the site: the one table (specification 2, screens.md 2.0). The router is built from it; what an address
 * may and may not do follows in `route-rules.ts`. Popups are no addresses of their own: they live in the query of any
 * page (shared/popups.ts).
 *
 * Loads nothing by itself: a page comes with its `load`, in the chunk of its group.
 */
import type { MessageId } from '@house/i18n/catalogues';
import { BARE, HEADER_ONLY, type Load, NO_SIDE_MENU, type PageGroup, type RouteRow, WHOLE } from './route-row.ts';

function page(
  paths: string | readonly [string, ...string[]],
  group: PageGroup,
  title: MessageId | null,
  load: Load | null,
  more: Partial<Omit<RouteRow, 'paths' | 'group' | 'title' | 'load'>> = {},
): RouteRow {
  const all: readonly [string, ...string[]] = typeof paths === 'string' ? [paths] : paths;
  return { paths: all, group, title, load, frame: WHOLE, entry: 'anyone', content: [], exempt: false, ...more };
}

const club = () => import('../features/club/routes.tsx');
const draws = () => import('../features/lottery/draws/routes.tsx');
const elott = () => import('../features/lottery/elott/elott-page.tsx');
const lottery = () => import('../features/lottery/routes.tsx');
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
  page('/noticePage', 'notices', 'site-frame.title.notices', noticePage, { content: ['id'] }),
  page('/vip', 'vip', 'common.nav.vip', async () => (await club()).VipPage),
  page('/pointMall', 'pointMall', 'site-frame.title.points', async () => (await club()).PointsPage, {
    frame: NO_SIDE_MENU,
  }),
  page('/lottery', 'lottery', 'common.nav.lottery', async () => (await lottery()).LotteryPage, {
    frame: { ...HEADER_ONLY, bottomBar: 'unlessGame' },
    content: ['gameCode', 'playType'],
  }),
  page('/vnlottery', 'vnlottery', 'site-frame.title.vnLottery', async () => (await lottery()).VnLotteryPage, {
    frame: { ...HEADER_ONLY, bottomBar: 'unlessGame' },
  }),
  page('/seaLottery', 'eaLottery', 'site-frame.title.seaLottery', async () => (await lottery()).SeaLotteryPage, {
    frame: { ...HEADER_ONLY, bottomBar: 'unlessGame' },
  }),
  page('/elott', 'elott', 'common.nav.elottery', async () => (await elott()).ElottPage),
  page('/rng', 'egame', 'common.nav.slots', async () => (await lobbies()).SlotsPage, { frame: NO_SIDE_MENU }),
  page('/live', 'shared', 'common.nav.live', async () => (await lobbies()).LivePage),
  page('/fish', 'shared', 'common.nav.fish', async () => (await lobbies()).FishPage),
  page('/pvp', 'shared', 'common.nav.cards', async () => (await lobbies()).CardsPage),
  page('/sports', 'sports', 'common.nav.sports', async () => (await lobbies()).SportsPage, { content: ['event'] }),
  page('/esports', 'sports', 'common.nav.esports', async () => (await lobbies()).EsportsPage, { content: ['event'] }),
  page('/mini', 'shared', 'site-frame.title.mini', async () => (await lobbies()).MiniPage),
  page('/promotions', 'promo', 'common.nav.promotions', promotionsPage),
  page('/promoDetail', 'promoDetail', 'common.nav.promotions', promoDetailPage, { content: ['id'] }),
  page('/seamless', 'seamless', 'site-frame.title.game', async () => (await gameFrame()).GamePage, {
    frame: { ...HEADER_ONLY, bottomBar: false },
    entry: 'member',
  }),
  page('/game', 'byIframe', 'site-frame.title.game', async () => (await gameFrame()).GamePage, {
    frame: { ...HEADER_ONLY, bottomBar: false },
    entry: 'realPlay',
    content: ['vassalage', 'gameId'],
  }),
  page('/help', 'help', 'common.nav.help', helpPage, { content: ['topic'] }),
  page('/helpmc', 'help', 'common.nav.help', bareHelpPage, { frame: BARE, exempt: true, content: ['topic'] }),
  page('/down', 'download', 'common.nav.app', downPage),
  page('/download', 'download', 'common.nav.app', downPage, { exempt: true, forwardsTo: '/down' }),
  page('/join', 'joinus', 'common.footer.affiliates', joinPage),
  page('/search', 'search', 'common.search', async () => (await import('../features/search/routes.tsx')).SearchPage),
  page(
    '/favorites',
    'search',
    'site-frame.title.favourites',
    async () => (await import('../features/games/pages/favourites-page.tsx')).FavouritesPage,
  ),
  page(
    '/winners',
    'winners',
    'site-frame.title.winners',
    async () => (await import('../features/games/pages/winners-page.tsx')).WinnersPage,
    { content: ['view'] },
  ),
  page('/news', 'company', 'site-frame.title.news', newsPage, { content: ['id'] }),
  page('/about', 'company', 'common.footer.about', aboutPage),
  page('/licences', 'company', 'site-frame.title.licences', licencesPage),
  page(
    '/affiliate',
    'messages',
    'site-frame.title.affiliate',
    async () => (await import('../features/messages/pages/affiliate-page.tsx')).AffiliatePage,
  ),
  page(
    '/feedback',
    'messages',
    'site-frame.title.feedback',
    async () => (await import('../features/messages/pages/feedback-page.tsx')).FeedbackPage,
  ),
  page('/results', 'lottery', 'site-frame.title.results', async () => (await draws()).ResultsPage, {
    content: ['gameCode', 'day'],
  }),
  page('/trend', 'lottery', 'site-frame.title.trend', async () => (await draws()).TrendPage, { content: ['gameCode'] }),
  page('/odds', 'lottery', 'site-frame.title.odds', async () => (await draws()).OddsPage, {
    content: ['gameCode', 'playType'],
  }),
  page('/verify', 'lottery', 'site-home.nav.verify', async () => (await draws()).VerifyPage, { content: ['draw'] }),
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
