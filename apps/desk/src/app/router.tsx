/** The pages of the desk. Everything but signing in stands inside the frame, which asks for a session. */
import { awaitPart } from '@house/web/missing-part';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { readNext } from '../features/session/model.ts';
import { SignInPage } from '../features/session/sign-in-page.tsx';
import type { Screen } from '../shared/screen.ts';
import { getToken, onSession } from '../shared/session.ts';
import { FirstScreen, Frame } from './frame.tsx';
import { SCREENS } from './screens.ts';
import { CrashPage, NotFoundPage, PageCrash } from './status-pages.tsx';

/** A page that is fetched when it is opened, or a moment before. */
const lazyPage = (load: Screen['load']) =>
  lazyRouteComponent(() => awaitPart(load()).then((page) => ({ default: page })));

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage, errorComponent: CrashPage });

/** Who is signed in already goes on to where he was. */
const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  errorComponent: CrashPage,
  component: SignInPage,
  beforeLoad: ({ location }) => {
    if (getToken() === null) return;
    const { to, search } = readNext(parseQuery(location.searchStr)['next']);
    throw redirect({ to, search: search as never, replace: true });
  },
});

/** An invited one comes in here; who has just come in goes on to the desk. */
const enrol = createRoute({
  getParentRoute: () => root,
  path: '/enrol',
  errorComponent: CrashPage,
  component: lazyPage(() => import('../features/enrol/enrol-page.tsx').then(({ EnrolPage }) => EnrolPage)),
  beforeLoad: ({ location }) => {
    if (getToken() !== null && location.hash === '') throw redirect({ to: '/', replace: true });
  },
});

/** Without a session the sign-in is shown, which comes back to the same address. */
const frame = createRoute({
  getParentRoute: () => root,
  id: 'frame',
  component: Frame,
  errorComponent: CrashPage,
  beforeLoad: ({ location }) => {
    if (getToken() !== null) return;
    const next = location.pathname + location.searchStr;
    throw redirect({ to: '/sign-in', search: (next === '/' ? {} : { next }) as never, replace: true });
  },
});

const pages = [
  createRoute({ getParentRoute: () => frame, path: '/', component: FirstScreen }),
  ...SCREENS.flatMap((screen) => [screen, ...(screen.below ?? [])]).map(({ path, load }) =>
    createRoute({ getParentRoute: () => frame, path, component: lazyPage(load) }),
  ),
];

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

export const router = createRouter({
  routeTree: root.addChildren([signIn, enrol, frame.addChildren(pages)]),
  basepath: '/desk',
  parseSearch: parseQuery,
  stringifySearch: writeQuery,
  // What stands in the frame; what stands round it has its own.
  defaultErrorComponent: PageCrash,
  defaultPreload: 'intent',
  scrollRestoration: true,
});

// Signing in and losing the session are both a new answer to the same question: may this page be shown?
onSession(() => void router.invalidate());
