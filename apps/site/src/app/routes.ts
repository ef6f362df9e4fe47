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

/** For an address whose page is not built: says so, and offers what is. */
const notYet: Load = async () => (await import('./not-yet-page.tsx')).NotYetPage;
const club = () => import('../features/club/routes.tsx');
const lottery = () => import('../features/lottery/routes.tsx');

export const ROUTES: readonly RouteRow[] = [
  page(['/', '/index', '/index.html', '/home'], 'index', null, null),
  page('/login', 'index', 'common.nav.logIn', null, { entry: 'visitor', exempt: true, opens: 'login' }),
  page(['/register', '/register.html'], 'index', 'common.nav.register', null, {
    entry: 'visitor',
    exempt: true,
    opens: 'register',
  }),
  page('/noticePage', 'notices', 'site-frame.title.notices', notYet, { content: ['id'] }),
  page('/vip', 'vip', 'common.nav.vip', async () => (await club()).VipPage),
  page('/pointMall', 'pointMall', 'site-frame.title.points', async () => (await club()).PointsPage, {
    frame: NO_SIDE_MENU,
  }),
  page('/lottery', 'lottery', 'common.nav.lottery', async () => (await lottery()).LotteryPage, {
    frame: { ...HEADER_ONLY, bottomBar: 'unlessGame' },
    content: ['gameCode', 'playType'],
  }),
  page('/vnlottery', 'vnlottery', 'site-frame.title.vnLottery', async () => (await lottery()).VnLotteryPage, {
    frame: HEADER_ONLY,
  }),
  page('/seaLottery', 'eaLottery', 'site-frame.title.seaLottery', async () => (await lottery()).SeaLotteryPage, {
    frame: HEADER_ONLY,
  }),
  page('/elott', 'elott', 'common.nav.elottery', notYet),
  page('/rng', 'egame', 'common.nav.slots', notYet, { frame: NO_SIDE_MENU }),
  page('/live', 'shared', 'common.nav.live', notYet),
  page('/fish', 'shared', 'common.nav.fish', notYet),
  page('/pvp', 'shared', 'common.nav.cards', notYet),
  page('/sports', 'sports', 'common.nav.sports', notYet, { content: ['event'] }),
  page('/esports', 'sports', 'common.nav.esports', notYet, { content: ['event'] }),
  page('/promotions', 'promo', 'common.nav.promotions', notYet),
  page('/promoDetail', 'promoDetail', 'common.nav.promotions', notYet, { content: ['id'] }),
  page('/seamless', 'seamless', 'site-frame.title.game', notYet, {
    frame: { ...HEADER_ONLY, bottomBar: false },
    entry: 'member',
  }),
  page('/game', 'byIframe', 'site-frame.title.game', notYet, {
    frame: { ...HEADER_ONLY, bottomBar: false },
    entry: 'realPlay',
    content: ['vassalage', 'gameId'],
  }),
  page('/help', 'help', 'common.nav.help', notYet, { content: ['topic'] }),
  page('/helpmc', 'help', 'common.nav.help', notYet, { frame: BARE, exempt: true, content: ['topic'] }),
  page('/down', 'download', 'common.nav.app', notYet),
  page('/download', 'download', 'common.nav.app', notYet, { exempt: true, forwardsTo: '/down' }),
  page('/join', 'joinus', 'common.footer.affiliates', notYet),
  page('/search', 'search', 'common.search', notYet),
  page('/favorites', 'search', 'site-frame.title.favourites', notYet),
  page('/winners', 'winners', 'site-frame.title.winners', notYet, { content: ['view'] }),
  page('/news', 'company', 'site-frame.title.news', notYet, { content: ['id'] }),
  page('/about', 'company', 'common.footer.about', notYet),
  page('/licences', 'company', 'site-frame.title.licences', notYet),
  page('/affiliate', 'messages', 'site-frame.title.affiliate', notYet),
  page('/feedback', 'messages', 'site-frame.title.feedback', notYet),
  page('/verify', 'lottery', 'site-home.nav.verify', async () => (await lottery()).VerifyPage, { content: ['draw'] }),
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
