/** The pages of the desk. Everything but signing in stands inside the frame, which asks for a session. */
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import { SignInPage } from '../features/session/sign-in-page.tsx';
import { FirstScreen, Frame } from './frame.tsx';
import { CrashPage, NotFoundPage } from './status-pages.tsx';

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage, errorComponent: CrashPage });
const signIn = createRoute({ getParentRoute: () => root, path: '/sign-in', component: SignInPage });
const frame = createRoute({ getParentRoute: () => root, id: 'frame', component: Frame });

const pages = [
  createRoute({ getParentRoute: () => frame, path: '/', component: FirstScreen }),
  createRoute({
    getParentRoute: () => frame,
    path: '/members',
    component: lazyRouteComponent(() => import('../features/members/members-page.tsx'), 'MembersPage'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/members/$id',
    component: lazyRouteComponent(() => import('../features/members/member-page.tsx'), 'MemberPage'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/draws',
    component: lazyRouteComponent(() => import('../features/draws/draws-page.tsx'), 'DrawsPage'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/draws/$id',
    component: lazyRouteComponent(() => import('../features/draws/draw-page.tsx'), 'DrawPage'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/reconciliation',
    component: lazyRouteComponent(
      () => import('../features/reconciliation/reconciliation-page.tsx'),
      'ReconciliationPage',
    ),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/audit',
    component: lazyRouteComponent(() => import('../features/audit/audit-page.tsx'), 'AuditPage'),
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
  routeTree: root.addChildren([signIn, frame.addChildren(pages)]),
  basepath: '/desk',
  parseSearch: parseQuery,
  stringifySearch: writeQuery,
  defaultPreload: 'intent',
  scrollRestoration: true,
});
