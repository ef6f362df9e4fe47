/** The router, built from the one table of addresses (routes.ts); what leads elsewhere is decided in route-rules.ts. */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router';
import { HomePage } from '../features/home/pages/home-page.tsx';
import { fetchAhead, withWords } from '../shared/ahead.ts';
import { getBoot } from '../shared/boot.ts';
import { inTime, lazyPart } from '../shared/chunks.ts';
import { tabHistory } from '../shared/history.ts';
import { followAddressLanguage } from '../shared/preferences.ts';
import { keepReferral } from '../shared/referral.ts';
import { getSession } from '../shared/session.ts';
import { holdPlaces } from './hold-place.ts';
import { RootLayout } from './layout.tsx';
import type { RouteRow } from './route-row.ts';
import { redirectOf } from './route-rules.ts';
import { ROUTES } from './routes.ts';
import { BarePage, BrokenPage } from './status-pages.tsx';
import { useSwitchedOff } from './use-row.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    row?: RouteRow;
  }
}

const NotFoundPage = lazyPart(async () => ({ default: (await import('./not-found-page.tsx')).NotFoundPage }));

const root = createRootRoute({
  component: RootLayout,
  notFoundComponent: NotFoundPage,
  errorComponent: BrokenPage,
  beforeLoad: ({ location: { pathname, searchStr }, preload }) => {
    const { loggedInHome } = getBoot().brand;
    if (!preload) {
      keepReferral(searchStr);
      followAddressLanguage(searchStr);
    }
    const href = redirectOf({ pathname, search: searchStr }, { signedIn: getSession().token !== null, loggedInHome });
    if (href !== null) throw redirect({ href, replace: true });
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

/** The home page is in the first script. Behind the guard `/login` and `/register` stand on a bare page. */
function componentOf({ load, opens, areas }: RouteRow): RouteComponent {
  if (load === null) return opens !== undefined && getBoot().brand.loggedInHome ? BarePage : HomePage;
  return lazyRouteComponent(async () => ({ default: await inTime(withWords(areas, load())) }));
}

/** A page the brand can switch off is none while it is off. */
function whileOn(row: RouteRow, Page: RouteComponent): RouteComponent {
  if (row.part === undefined) return Page;
  const SwitchedPage: RouteComponent = () => (useSwitchedOff(row) ? <NotFoundPage /> : <Page />);
  if (Page.preload !== undefined) SwitchedPage.preload = Page.preload;
  return SwitchedPage;
}

function fetchBeside({ beside }: RouteRow, query: Record<string, string | undefined>): void {
  if (beside !== undefined) fetchAhead(beside[query['gameCode'] === undefined ? 'noGame' : 'game']);
}

function routesOf(row: RouteRow) {
  const component = whileOn(row, componentOf(row));
  return row.paths.map((path) =>
    createRoute({
      getParentRoute: () => root,
      path,
      component,
      staticData: { row },
      loader: ({ location: { search } }) => fetchBeside(row, search),
    }),
  );
}

export const router = createRouter({
  routeTree: root.addChildren(ROUTES.flatMap(routesOf)),
  history: tabHistory,
  parseSearch: parseQuery,
  stringifySearch: writeQuery,
  defaultPreload: 'intent',
  scrollRestoration: true,
  getScrollRestorationKey: ({ state, href }) => state.placeKey ?? state.__TSR_key ?? href,
});
holdPlaces(router);
