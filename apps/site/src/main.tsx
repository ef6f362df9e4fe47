/**
 * Starts the site: boot data, words, then the page. The wide heading face has Latin letters only, so a page in Bengali
 * does not fetch it.
 */
import '@house/ui/jarul.css';
import './app/frame.css';
import './shared/install-offer.ts';
import { warmFormats } from '@house/i18n/warm';
import { loadWideFont } from '@house/ui/lib/wide-font';
import { followTabSession } from '@house/web/page-return';
import { ownerOfKey } from '@house/web/query';
import { startPage } from '@house/web/start-notice';
import { guardTranslatedText } from '@house/web/translated-text';
import { type Query, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { router } from './app/router.tsx';
import { UiFrame } from './app/ui-frame.tsx';
import { whenFirstShown } from './shared/first-shown.ts';
import { keepLinkToken } from './shared/link-token.ts';
import { onLiveReset } from './shared/live.ts';
import { currentLanguage, translator } from './shared/preferences.ts';
import { queryClient } from './shared/query.ts';
import { getSession, onSession } from './shared/session.ts';
import { checkSession, loadMissingBoot } from './shared/start.ts';

/** Another account came in: it looks here as it does on its other devices. Fetched only then. */
function followSignIns(): void {
  let known = getSession().account;
  onSession(({ account, forcedChange }) => {
    if (forcedChange !== null || account === known) return;
    known = account;
    if (account === null) return;
    void import('./shared/follow-preferences.ts').then(({ followPreferences }) => followPreferences());
  });
}

async function startSite(): Promise<void> {
  keepLinkToken();
  followSignIns();
  warmFormats(currentLanguage());
  await Promise.all([
    // The part of the page too: without it the router draws nothing, over the words that the server wrote.
    loadMissingBoot().then(() => router.load().catch(() => undefined)),
    translator.loadAreas(['common', 'site-home']),
    whenFirstShown(),
  ]);
  const place = document.getElementById('root');
  if (place === null) return;
  void checkSession();
  // But for what is asked for once a session.
  const isLasting = (query: Query): boolean => query.observers.some(({ options }) => options.staleTime === Infinity);
  onLiveReset((missed) => {
    const isOf = (query: Query): boolean => missed === 'all' || ownerOfKey(query.queryKey) !== '';
    void queryClient.invalidateQueries({ predicate: (query) => isOf(query) && !isLasting(query) });
  });
  const root = createRoot(place);
  // As a transition the first drawing is done in slices: the page answers a tap all the while.
  startTransition(() =>
    root.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <UiFrame>
            <RouterProvider router={router} />
          </UiFrame>
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
  if (currentLanguage() === 'en') loadWideFont();
}

guardTranslatedText();
followTabSession('token', () => getSession().token);
void startPage(startSite);
