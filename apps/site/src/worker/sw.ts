/**
 * The site's worker: pages open without a network, and files that never change come from the device.
 *
 * pages   from the network; what it answers is shown as it is, a 503 too. Only when nothing answers at all the last
 *         page of an open house stands in, marked as kept (`shell.ts`).
 * assets  from the device first: the hashed files, those of the shell fetched beforehand. One that does not come is asked for
 *         twice more: Chromium remembers for the life of a page that a module could not be fetched.
 * else    not touched: no call of the contract ever passes through here.
 * push    is shown as it came, one notice of a kind in place of the one before; pressed, it leads to a page of this site.
 *
 * A new worker waits until the person says reload (`features/app/worker-state.ts`); nothing changes under an open page.
 */
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { isAsset, isOurPage, isPageAddress, markKept, mayKeepPage, pageFor, readPush, withRetries } from './shell.ts';

/** Of the worker's own world, which the page's types do not have, only what is used. */
interface Waiting extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}
interface Pushed extends Waiting {
  readonly data: { json: () => unknown } | null;
}
interface Pressed extends Waiting {
  readonly notification: Notification;
}
interface Window {
  readonly url: string;
  readonly visibilityState: string;
  focus: () => Promise<Window>;
}
interface WorkerScope {
  addEventListener: ((type: 'install', listener: (event: Waiting) => void) => void) &
    ((type: 'message', listener: (event: MessageEvent<unknown> & Waiting) => void) => void) &
    ((type: 'push', listener: (event: Pushed) => void) => void) &
    ((type: 'notificationclick', listener: (event: Pressed) => void) => void);
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll: (of: { type: 'window' }) => Promise<readonly Window[]>;
    openWindow: (url: string) => Promise<Window | null>;
  };
  skipWaiting: () => Promise<void>;
}

/** Written by the build (`vite-worker.ts`): what a page needs to show itself. */
declare const __SHELL_FILES__: readonly string[];

const worker = globalThis as unknown as WorkerScope;
const PAGES = 'house-pages';
const ASSETS = 'house-assets';
const SHELL = '/';
const ASSETS_MAX = 300;
const KEPT_AT = 'x-kept-at';

async function keepPage(response: Response): Promise<void> {
  const { status, redirected, headers } = response;
  if (!mayKeepPage({ status, redirected, type: headers.get('content-type') })) return;
  const html = await response.text();
  if (!isOurPage(html)) return;
  const kept = new Headers(headers);
  kept.delete('content-encoding');
  kept.delete('content-length');
  // One page stands in for every address, whatever cookies it is asked with.
  kept.delete('vary');
  kept.set(KEPT_AT, String(Date.now()));
  const cache = await caches.open(PAGES);
  await cache.put(SHELL, new Response(html, { headers: kept }));
}

async function openKeptPage(): Promise<Response> {
  const kept = await caches.match(SHELL, { cacheName: PAGES });
  if (kept === undefined) return Response.error();
  const html = markKept(await kept.text(), Number(kept.headers.get(KEPT_AT)));
  return new Response(html, { headers: kept.headers });
}

type Plugins = NonNullable<NonNullable<ConstructorParameters<typeof CacheFirst>[0]>['plugins']>;

// The package's own types do not agree on `undefined` where it says that something may be left out.
const plugins = [new ExpirationPlugin({ maxEntries: ASSETS_MAX, purgeOnQuotaError: true })] as unknown as Plugins;
const assets = new CacheFirst({ cacheName: ASSETS, plugins });

cleanupOutdatedCaches();
precacheAndRoute(
  __SHELL_FILES__.map((url) => ({ url, revision: null })),
  { cleanURLs: false },
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isAsset(url.pathname),
  (asked) =>
    withRetries(
      () => assets.handle(asked),
      (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    ),
);
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isPageAddress(url.pathname),
  async ({ request, event }) => {
    try {
      const response = await fetch(request);
      (event as Waiting).waitUntil(keepPage(response.clone()));
      return response;
    } catch {
      return openKeptPage();
    }
  },
);

worker.addEventListener('install', (event) => {
  // Without a page of its own the first visit would open nothing offline; a house that is closed now gives none.
  event.waitUntil(
    fetch(SHELL, { credentials: 'same-origin' })
      .then(keepPage)
      .catch(() => undefined),
  );
});

worker.addEventListener('message', (event) => {
  const message = event.data as { kind?: string; files?: unknown } | null;
  if (message?.kind === 'reload') event.waitUntil(worker.skipWaiting());
  if (message?.kind === 'leave') leaving = true;
  if (message?.kind === 'keep' && Array.isArray(message.files)) event.waitUntil(keepFiles(message.files));
});

/** A newer version is to take over, which it can not while this one is at work. */
let leaving = false;
/** Files fetched side by side. */
const AT_ONCE = 6;

/** What the page loaded before there was a worker; its own fetches come from the browser's cache. */
async function keepFiles(files: readonly unknown[]): Promise<void> {
  const cache = await caches.open(ASSETS);
  const waiting = files
    .slice(0, ASSETS_MAX)
    .filter((file): file is string => typeof file === 'string' && isAsset(file));
  const lane = async (): Promise<void> => {
    for (let file = waiting.shift(); file !== undefined && !leaving; file = waiting.shift()) {
      if ((await caches.match(file)) === undefined) await cache.add(file).catch(() => undefined);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

worker.addEventListener('push', (event) => {
  const { kind, title, link, language } = readPush(event.data);
  event.waitUntil(
    worker.registration.showNotification(title, {
      ...{ tag: kind, lang: language, icon: '/app/icon-192.png', badge: '/app/icon-192.png', data: { link } },
    }),
  );
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { link } = event.notification.data as { link: string };
  const open = async (): Promise<void> => {
    const page = pageFor(await worker.clients.matchAll({ type: 'window' }), link);
    if (page === undefined) await worker.clients.openWindow(link);
    else await page.focus();
  };
  event.waitUntil(open());
});
