/** Announcements of type B, one after the other; a click opens the one that is shown. */
import { listAnnouncements } from '@house/contract/content/site';
import { useAreas, useT } from '@house/i18n/react';
import { Icon } from '@house/ui/icon';
import { Link } from '@tanstack/react-router';
import { type JSX, type ReactNode, useEffect, useState } from 'react';
import { wantsLessMotion } from '../../shared/preferences.ts';
import { useCall } from '../../shared/query.ts';

const SHOWN_MS = 6_000;
const FRESH_MS = 300_000;

/** The place of what is shown; it stands still under the pointer, with the focus, and for who wants less motion. */
function useTurn(count: number, still: boolean): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (count < 2 || still || wantsLessMotion()) return;
    const timer = setInterval(() => setTurn((now) => now + 1), SHOWN_MS);
    return () => clearInterval(timer);
  }, [count, still]);
  return count === 0 ? 0 : turn % count;
}

export function Ticker({ nothing }: { nothing: ReactNode }): JSX.Element {
  useAreas(['site-frame']);
  const t = useT();
  const [still, setStill] = useState(false);
  const { data } = useCall(listAnnouncements, { query: { types: 'B' } }, { staleTime: FRESH_MS });
  const notices = data?.player ?? [];
  const notice = notices[useTurn(notices.length, still)];
  if (notice === undefined) return <>{nothing}</>;
  return (
    <>
      <Icon name="megaphone-simple-fill" label={t('site-frame.title.notices')} />
      <Link
        to="/noticePage"
        search={{ id: notice.id } as never}
        className="tick-link"
        title={notice.title}
        onPointerEnter={() => setStill(true)}
        onPointerLeave={() => setStill(false)}
        onFocus={() => setStill(true)}
        onBlur={() => setStill(false)}
      >
        <b>{notice.title}</b>
        {notice.summary === '' ? null : <span> · {notice.summary}</span>}
      </Link>
    </>
  );
}
