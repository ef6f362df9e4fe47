/** The frame of the desk (screens.md 7): menu, top bar, the page. Nothing of it stands without a session. */
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { focusOnce } from '@house/ui/lib/focus-near';
import { useHelpKey } from '@house/ui/lib/help-key';
import { SkipLink } from '@house/ui/page-parts';
import { ErrorState, Notice, Skeleton } from '@house/ui/states';
import { Toasts } from '@house/ui/toast';
import { Navigate, Outlet, useLocation } from '@tanstack/react-router';
import { type JSX, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { forgetDraftsOfOthers } from '../shared/drafts.ts';
import { useKeptSession } from '../shared/kept-session.ts';
import { translator } from '../shared/preferences.ts';
import { useSession } from '../shared/session.ts';
import { DeniedScreen } from '../shared/small-parts.tsx';
import { useStaffInfo } from '../shared/staff.ts';
import { SearchPalette, useSearchKey } from './frame/search-palette.tsx';
import { SideMenu } from './frame/side-menu.tsx';
import { TopBar } from './frame/top-bar.tsx';
import { isOpenTo, screensFor } from './screens.ts';

const MAIN_ID = 'main';

type Shortcuts = typeof import('./frame/shortcuts-popup.tsx').ShortcutsPopup;

/** The list of shortcuts once `?` asked for it; what does not come leaves everything as it is. */
function useShortcuts(): { List: Shortcuts | null; close: () => void } {
  const [List, setList] = useState<Shortcuts | null>(null);
  useHelpKey(() => {
    Promise.all([import('./frame/shortcuts-popup.tsx'), translator.loadAreas(['desk-keys'])]).then(
      ([{ ShortcutsPopup }]) => setList(() => ShortcutsPopup),
      () => undefined,
    );
  });
  return { List, close: () => setList(null) };
}

/**
 * Who has just signed in is at the heading of his page once it is there: the form that had his focus is gone. What took
 * the focus meanwhile keeps it.
 */
function useArrival(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const { begun } = useSession();
  useEffect(() => {
    const place = main.current;
    if (!begun || place === null) return;
    const arrive = (): void => {
      const heading = place.querySelector<HTMLElement>('h1');
      if (document.activeElement !== document.body) watch.disconnect();
      else if (heading !== null) focusOnce(heading);
    };
    const watch = new MutationObserver(arrive);
    watch.observe(place, { childList: true, subtree: true });
    arrive();
    return () => watch.disconnect();
  }, [begun]);
  return main;
}

export function Frame(): JSX.Element | null {
  const { token } = useSession();
  return token === null ? null : <SignedInFrame />;
}

function SignedInFrame(): JSX.Element {
  const t = useT();
  const staff = useStaffInfo();
  const { pathname } = useLocation();
  const [searching, setSearching] = useState(false);
  useSearchKey(() => setSearching(true));
  useKeptSession();
  const owner = staff.data?.id;
  useEffect(() => {
    if (owner !== undefined) forgetDraftsOfOthers(owner);
  }, [owner]);
  const shortcuts = useShortcuts();
  const rights = staff.data?.rights ?? [];
  const main = useArrival();
  return (
    <div className="desk">
      <SkipLink target={MAIN_ID}>{t('common.skipToContent')}</SkipLink>
      <SideMenu groups={screensFor(rights)} />
      <div className="desk-body">
        <TopBar
          staff={staff.data}
          groups={screensFor(rights)}
          canSearch={rights.includes('members.view')}
          onSearch={() => setSearching(true)}
        />
        <main ref={main} id={MAIN_ID} tabIndex={-1} className="mnx">
          {staff.error && staff.data !== undefined ? (
            // What is open and typed stays while who one is could not be asked again.
            <Notice tone="warn">
              <span className="row wrap-f">
                {staff.error.message}
                <span className="sp" />
                <Button look="ghost" size="s" busy={staff.isFetching} onClick={() => void staff.refetch()}>
                  {t('common.retry')}
                </Button>
              </span>
            </Notice>
          ) : null}
          {staff.error && staff.data === undefined ? (
            <ErrorState title={staff.error.message} onRetry={() => void staff.refetch()} busy={staff.isFetching} />
          ) : staff.data === undefined ? (
            <Skeleton height={40} count={6} />
          ) : !isOpenTo(pathname, rights) ? (
            <DeniedScreen />
          ) : (
            // Menu and focus stay where they are while the words of a page are on their way.
            <Suspense fallback={<Skeleton height={40} count={6} />}>
              <Outlet />
            </Suspense>
          )}
        </main>
      </div>
      {searching && rights.includes('members.view') ? <SearchPalette onClose={() => setSearching(false)} /> : null}
      {shortcuts.List === null ? null : <shortcuts.List onClose={shortcuts.close} />}
      <Toasts />
    </div>
  );
}

/** `/desk/` itself: the first screen of the menu that the role opens. */
export function FirstScreen(): JSX.Element {
  const { data } = useStaffInfo();
  const first = screensFor(data?.rights ?? [])[0]?.screens[0];
  return first === undefined ? <DeniedScreen /> : <Navigate to={first.path} replace />;
}
