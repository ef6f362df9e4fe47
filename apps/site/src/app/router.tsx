/**
 * The pages of the site and what stands round them (screens.md 2.0). Popups are not routes: they live in the query of
 * any page (shared/popups.ts).
 */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router';
import { HomePage } from '../features/home/pages/home-page.tsx';
import { getBoot } from '../shared/boot.ts';
import { inTime } from '../shared/chunks.ts';
import { tabHistory } from '../shared/history.ts';
import { safeNext } from '../shared/popups.ts';
import { getSession } from '../shared/session.ts';
import { RootLayout } from './layout.tsx';
import { AgentsOnlyPage, BarePage, CrashPage, NotFoundPage } from './status-pages.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The footer below the page; shown unless false. */
    footer?: boolean;
    /** The phone's bottom bar; bet pages put their slip bar in its place. */
    bottomBar?: boolean;
  }
}

/** Addresses that stay open to visitors while the brand asks for a login first (specification 3). */
const OPEN_TO_VISITORS = ['/login', '/register', '/register.html', '/helpmc', '/download', '/agents-only'];

const root = createRootRoute({
  component: RootLayout,
  notFoundComponent: NotFoundPage,
  errorComponent: CrashPage,
  beforeLoad: ({ location }) => {
    const asksLogin = getBoot().brand.loggedInHome && getSession().token === null;
    if (!asksLogin || OPEN_TO_VISITORS.includes(location.pathname)) return;
    throw redirect({ href: `/login?next=${encodeURIComponent(location.href)}` });
  },
});

/** Addresses are plain queries: nothing is quoted or read as JSON. */
function parseQuery(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

function writeQuery(query: Record<string, unknown>): string {
  const filled = Object.entries(query).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
  );
  const text = new URLSearchParams(filled).toString();
  return text ? `?${text}` : '';
}

function homeAt(path: string) {
  return createRoute({ getParentRoute: () => root, path, component: HomePage });
}

/** `/login` and `/register` are the home page with their popup open; who is signed in already goes on. */
function popupAt(path: string, pop: 'login' | 'register') {
  return createRoute({
    getParentRoute: () => root,
    path,
    component: getBoot().brand.loggedInHome ? BarePage : HomePage,
    beforeLoad: ({ location }) => {
      const query = parseQuery(location.searchStr);
      if (getSession().token !== null) throw redirect({ href: safeNext(query['next'] ?? null) ?? '/', replace: true });
      if (query['pop'] === pop) return;
      const home = getBoot().brand.loggedInHome ? path : '/';
      throw redirect({ href: home + writeQuery({ ...query, pop }), replace: true });
    },
  });
}

function pageAt(path: string, load: () => Promise<RouteComponent>, frame: { footer?: boolean; bottomBar?: boolean }) {
  const component = lazyRouteComponent(async () => ({ default: await inTime(load()) }));
  return createRoute({ getParentRoute: () => root, path, component, staticData: frame });
}

const lottery = () => import('../features/lottery/routes.tsx');

const routeTree = root.addChildren([
  ...['/', '/index', '/index.html', '/home'].map(homeAt),
  popupAt('/login', 'login'),
  ...['/register', '/register.html'].map((path) => popupAt(path, 'register')),
  pageAt('/lottery', async () => (await lottery()).LotteryPage, { footer: false, bottomBar: false }),
  pageAt('/down', async () => (await import('../features/app/down-page.tsx')).DownPage, {}),
  createRoute({
    getParentRoute: () => root,
    path: '/download',
    beforeLoad: () => {
      throw redirect({ to: '/down', replace: true });
    },
  }),
  createRoute({ getParentRoute: () => root, path: '/agents-only', component: AgentsOnlyPage }),
  pageAt('/verify', async () => (await lottery()).VerifyPage, {}),
]);

export const router = createRouter({
  routeTree,
  history: tabHistory,
  parseSearch: parseQuery,
  stringifySearch: writeQuery,
  defaultPreload: 'intent',
  scrollRestoration: true,
});
