/**
 * Keeps what the operator says fresh on every page, and opens the notice popup by itself: once a session, when there is
 * something to tell, never over another popup and never where one signs in or bets.
 */
import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useAnnouncements } from '../../shared/announcements.ts';
import { openPopup, usePopup } from '../../shared/popups.ts';
import { useSession } from '../../shared/session.ts';
import { mayInterrupt, stackOf } from './model.ts';
import { mayOpenFor, noteOpened } from './quiet.ts';
import { useOwnContent } from './requests.ts';

/** After the page has come to rest. */
const REST_MILLISECONDS = 800;

export function NoticeOpener(): null {
  useOwnContent();
  const { pop, mc } = usePopup();
  const { token, account, forcedChange } = useSession();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const { data, isFetching } = useAnnouncements();
  const count = data === undefined ? 0 : stackOf(data, token !== null).length;
  // An answer that is being asked anew may be that of who was here before.
  const ready = count > 0 && !isFetching && pop === null && mc === null && forcedChange === null && mayInterrupt(path);
  useEffect(() => {
    if (!ready || !mayOpenFor(account ?? '')) return;
    const timer = setTimeout(() => {
      if (document.querySelector('dialog[open]') !== null) return;
      noteOpened(account ?? '');
      openPopup('notice');
    }, REST_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [ready, account]);
  return null;
}
