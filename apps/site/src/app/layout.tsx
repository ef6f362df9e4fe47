/** What stands round every page: skip link, bars, the page, footer, popups, short messages. */
import { useT } from '@house/i18n/react';
import { Icon } from '@house/ui/icon';
import { SkipLink } from '@house/ui/page-parts';
import { Toasts } from '@house/ui/toast';
import { Outlet } from '@tanstack/react-router';
import { type JSX, Suspense, useEffect, useState } from 'react';
import { BesideGame } from '../shared/beside-game.ts';
import { useBoot } from '../shared/boot.ts';
import { useConversationGoesOn } from '../shared/chat-pass.ts';
import { lazyPart } from '../shared/chunks.ts';
import { onLiveReset, useLive } from '../shared/live.ts';
import { isKeptPage, useNetworkGone } from '../shared/network.ts';
import { usePopup } from '../shared/popups.ts';
import { followBrand } from '../shared/start.ts';
import { recheckStatusSoon, watchStatus } from '../shared/status.ts';
import { AccountBar } from './frame/account-bar.tsx';
import { LatePart } from './frame/late-part.tsx';
import { Navigation } from './frame/navigation.tsx';
import { PhoneBottomBar, PhoneTopBar } from './frame/phone-bars.tsx';
import { PopupPlace } from './popup-place.tsx';
import { useFrame } from './use-row.ts';

// Fetched only where the house is closed.
const MaintenancePage = lazyPart(async () => ({ default: (await import('./closed-pages.tsx')).MaintenancePage }));
const RegionPage = lazyPart(async () => ({ default: (await import('./closed-pages.tsx')).RegionPage }));

const SideMenu = lazyPart(async () => ({ default: (await import('./frame/late.tsx')).SideMenu }));
const SiteFooter = lazyPart(async () => ({ default: (await import('./frame/late.tsx')).SiteFooter }));
const PageHead = lazyPart(async () => ({ default: (await import('./frame/late.tsx')).PageHead }));

const NoticeOpener = lazyPart(async () => ({
  default: (await import('../features/notices/notice-opener.tsx')).NoticeOpener,
}));
const ChatBubble = lazyPart(async () => ({ default: (await import('../features/chat/chat-bubble.tsx')).ChatBubble }));

// The room of a live table, which the page of a game shows beside it.
const TablePanel = lazyPart(async () => ({
  default: (await import('../features/chat-rooms/table-panel.tsx')).TablePanel,
}));

// Fetched where a page was opened without a network, from what the worker keeps.
const OfflineScreen = lazyPart(async () => ({
  default: (await import('../features/app/offline-screen.tsx')).OfflineScreen,
}));
// The first script carries nothing of it.
const AfterLoad = lazyPart(async () => ({ default: (await import('../features/app/after-load.tsx')).AfterLoad }));

const askContentSoon = async (): Promise<void> => (await import('../features/notices/requests.ts')).askContentSoon();

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

/** A talk that goes on while its popup is closed. */
function Chat(): JSX.Element | null {
  const goesOn = useConversationGoesOn();
  const { pop } = usePopup();
  if (!goesOn || pop === 'chat') return null;
  return (
    <Suspense fallback={null}>
      <ChatBubble />
    </Suspense>
  );
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
    <LatePart>
      <AfterLoad quiet={quiet} />
    </LatePart>
  );
}

export function RootLayout(): JSX.Element {
  const t = useT();
  const state = useBoot((boot) => boot.status.state);
  const frame = useFrame();
  useEffect(() => watchStatus(), []);
  useLive('sys', ({ kind, data }) => {
    if (kind === 'status') recheckStatusSoon();
    if (kind === 'content') void askContentSoon().catch(() => undefined);
    const revision = data['revision'];
    if (kind === 'brand' && typeof revision === 'number') void followBrand(revision).catch(() => undefined);
  });
  useEffect(() => onLiveReset((missed) => void (missed === 'all' && followBrand(0).catch(() => undefined))), []);
  if (state === MAINTENANCE || state === REGION) {
    return <Suspense fallback={null}>{state === MAINTENANCE ? <MaintenancePage /> : <RegionPage />}</Suspense>;
  }
  return (
    <>
      <SkipLink target={MAIN_ID}>{t('common.skipToContent')}</SkipLink>
      {frame.header ? (
        <header className="frame-head">
          <AccountBar />
          <Navigation />
          <PhoneTopBar />
        </header>
      ) : null}
      <NetworkBar />
      <main id={MAIN_ID} tabIndex={-1}>
        {isKeptPage ? (
          <Suspense fallback={null}>
            <OfflineScreen />
          </Suspense>
        ) : (
          <BesideGame value={TablePanel}>
            <Outlet />
          </BesideGame>
        )}
      </main>
      {isKeptPage ? null : (
        <>
          <LatePart>
            {frame.footer ? <SiteFooter /> : null}
            {frame.sideMenu ? <SideMenu /> : null}
            <PageHead />
          </LatePart>
          <LatePart>
            <NoticeOpener />
          </LatePart>
          {frame.bottomBar ? <PhoneBottomBar /> : null}
          <PopupPlace />
          <Chat />
        </>
      )}
      <Later quiet={!frame.bottomBar} />
      <Toasts />
    </>
  );
}
