/** What stands round every page: skip link, bars, the page, footer, popups, short messages. */
import { useT } from '@house/i18n/react';
import { Icon } from '@house/ui/icon';
import { SkipLink } from '@house/ui/page-parts';
import { Toasts } from '@house/ui/toast';
import { Outlet, useMatches } from '@tanstack/react-router';
import { type JSX, lazy, Suspense, useEffect, useState } from 'react';
import { brandName, useBoot } from '../shared/boot.ts';
import { onLiveReset, useLive } from '../shared/live.ts';
import { isKeptPage, useNetworkGone } from '../shared/network.ts';
import { usePreferences } from '../shared/preferences.ts';
import { followBrand } from '../shared/start.ts';
import { recheckStatusSoon, watchStatus } from '../shared/status.ts';
import { AccountBar } from './frame/account-bar.tsx';
import { Navigation } from './frame/navigation.tsx';
import { PhoneBottomBar, PhoneTopBar } from './frame/phone-bars.tsx';
import { SiteFooter } from './frame/site-footer.tsx';
import { PopupHost } from './popup-host.tsx';
import { SilentGuard } from './status-pages.tsx';

// Fetched only where the house is closed.
const MaintenancePage = lazy(async () => ({ default: (await import('./closed-pages.tsx')).MaintenancePage }));
const RegionPage = lazy(async () => ({ default: (await import('./closed-pages.tsx')).RegionPage }));

// Fetched where a page was opened without a network, from what the worker keeps.
const OfflineScreen = lazy(async () => ({
  default: (await import('../features/app/offline-screen.tsx')).OfflineScreen,
}));
// The first script carries nothing of it.
const AfterLoad = lazy(async () => ({ default: (await import('../features/app/after-load.tsx')).AfterLoad }));

const MAIN_ID = 'main';
const MAINTENANCE = 1;
const REGION = 2;

function NetworkBar(): JSX.Element {
  const t = useT();
  const gone = useNetworkGone();
  return (
    <div role="status">
      {gone ? (
        <div className="net-bar">
          <Icon name="wifi-slash" />
          {t('common.state.offline')}
        </div>
      ) : null}
    </div>
  );
}

function useTitle(): void {
  const { language } = usePreferences();
  const word = useBoot((boot) => brandName(boot, language));
  useEffect(() => {
    document.title = word;
  }, [word]);
}

/** What of the frame the open page asks for. */
function useFrameParts(): { footer: boolean; bottomBar: boolean } {
  return useMatches({
    select: (matches) => ({
      footer: matches.every((match) => match.staticData.footer !== false),
      bottomBar: matches.every((match) => match.staticData.bottomBar !== false),
    }),
    structuralSharing: true,
  });
}

/** Once the page has loaded and has nothing to do: the worker, what is kept, what is suggested. */
function Later({ quiet }: { quiet: boolean }): JSX.Element | null {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const whenIdle = (): void => {
      if ('requestIdleCallback' in window) requestIdleCallback(() => setReady(true), { timeout: 4000 });
      else setTimeout(() => setReady(true), 1500);
    };
    if (document.readyState === 'complete') whenIdle();
    else addEventListener('load', whenIdle, { once: true });
  }, []);
  if (!ready) return null;
  return (
    <SilentGuard>
      <Suspense fallback={null}>
        <AfterLoad quiet={quiet} />
      </Suspense>
    </SilentGuard>
  );
}

export function RootLayout(): JSX.Element {
  const t = useT();
  const state = useBoot((boot) => boot.status.state);
  const parts = useFrameParts();
  useTitle();
  useEffect(() => watchStatus(), []);
  useLive('sys', ({ kind, data }) => {
    if (kind === 'status') recheckStatusSoon();
    const revision = data['revision'];
    if (kind === 'brand' && typeof revision === 'number') void followBrand(revision).catch(() => undefined);
  });
  useEffect(() => onLiveReset(() => void followBrand(0).catch(() => undefined)), []);
  if (state === MAINTENANCE || state === REGION) {
    return <Suspense fallback={null}>{state === MAINTENANCE ? <MaintenancePage /> : <RegionPage />}</Suspense>;
  }
  return (
    <>
      <SkipLink target={MAIN_ID}>{t('common.skipToContent')}</SkipLink>
      <header className="frame-head">
        <AccountBar />
        <Navigation />
        <PhoneTopBar />
      </header>
      <NetworkBar />
      <main id={MAIN_ID} tabIndex={-1}>
        {isKeptPage ? (
          <Suspense fallback={null}>
            <OfflineScreen />
          </Suspense>
        ) : (
          <Outlet />
        )}
      </main>
      {parts.footer && !isKeptPage ? <SiteFooter /> : null}
      {parts.bottomBar && !isKeptPage ? <PhoneBottomBar /> : null}
      {isKeptPage ? null : <PopupHost />}
      <Later quiet={!parts.bottomBar} />
      <Toasts />
    </>
  );
}
