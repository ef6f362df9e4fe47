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
import { getToken, onSession } from '../shared/session.ts';
import { FirstScreen, Frame } from './frame.tsx';
import { CrashPage, NotFoundPage, PageCrash } from './status-pages.tsx';

/** A page that is fetched when it is opened, or a moment before. */
const lazyPage: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(() => awaitPart(load()), name);

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
  component: lazyPage(() => import('../features/enrol/enrol-page.tsx'), 'EnrolPage'),
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
  createRoute({
    getParentRoute: () => frame,
    path: '/members',
    component: lazyPage(() => import('../features/members/members-page.tsx'), 'MembersPage'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/members/$id',
    component: lazyPage(() => import('../features/members/member-page.tsx'), 'MemberPage'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/chat',
    component: lazyPage(() => import('../features/chat/chat-page.tsx'), 'ChatPage'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/draws',
    component: lazyPage(() => import('../features/draws/draws-page.tsx'), 'DrawsPage'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/draws/$id',
    component: lazyPage(() => import('../features/draws/draw-page.tsx'), 'DrawPage'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/results',
    component: lazyPage(() => import('../features/results/results-page.tsx'), 'ResultsPage'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/schedules',
    component: lazyPage(() => import('../features/results/schedules-page.tsx'), 'SchedulesPage'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/reconciliation',
    component: lazyPage(() => import('../features/reconciliation/reconciliation-page.tsx'), 'ReconciliationPage'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/content',
    component: lazyPage(() => import('../features/content/content-page.tsx'), 'ContentPage'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/content/new',
    component: lazyPage(() => import('../features/content/new-piece-page.tsx'), 'NewPiecePage'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/content/$id',
    component: lazyPage(() => import('../features/content/piece-page.tsx'), 'PiecePage'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/home-page',
    component: lazyPage(() => import('../features/home/home-page.tsx'), 'HomeOrderPage'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/games',
    component: lazyPage(() => import('../features/games/games-page.tsx'), 'GamesPage'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/lottery',
    component: lazyPage(() => import('../features/lottery/lottery-page.tsx'), 'LotteryPage'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/elott',
    component: lazyPage(() => import('../features/elott/elott-page.tsx'), 'ElottPage'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/outbox',
    component: lazyPage(() => import('../features/outbox/outbox-page.tsx'), 'OutboxPage'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/letters',
    component: lazyPage(() => import('../features/letters/letters-page.tsx'), 'LettersPage'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/feedback',
    component: lazyPage(() => import('../features/feedback/feedback-page.tsx'), 'FeedbackPage'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/feedback/$id',
    component: lazyPage(() => import('../features/feedback/case-page.tsx'), 'CasePage'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/applications',
    component: lazyPage(() => import('../features/applications/applications-page.tsx'), 'ApplicationsPage'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/region',
    component: lazyPage(() => import('../features/region/region-page.tsx'), 'RegionPage'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/brand',
    component: lazyPage(() => import('../features/brand/brand-page.tsx'), 'BrandPage'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/audit',
    component: lazyPage(() => import('../features/audit/audit-page.tsx'), 'AuditPage'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/staff',
    component: lazyPage(() => import('../features/staff/staff-page.tsx'), 'StaffPage'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/staff/$id',
    component: lazyPage(() => import('../features/staff/staff-detail-page.tsx'), 'StaffDetailPage'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/staff-roles',
    component: lazyPage(() => import('../features/staff/roles-page.tsx'), 'RolesPage'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/my-account',
    component: lazyPage(() => import('../features/my-account/my-account-page.tsx'), 'MyAccountPage'),
  }),
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
