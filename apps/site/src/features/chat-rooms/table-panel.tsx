/**
 * The room of a live table, beside its game: in the frame of the site, so that whoever runs the table learns nothing of it. On a
 * phone it is a strip that opens over the lower half.
 */
import '../../shared/chat.css';
import './rooms.css';
import type { ReplyOf } from '@house/contract/call';
import { findTableRoom } from '@house/contract/chat-rooms/site';
import { useAreas, useT, useTranslator } from '@house/i18n/react';
import { Icon } from '@house/ui/icon';
import { type JSX, Suspense, useEffect, useState } from 'react';
import type { BesideGameProps } from '../../shared/beside-game.ts';
import { useCall } from '../../shared/query.ts';
import { useIsPhone } from '../../shared/use-phone.ts';
import { newSince } from './model.ts';
import { useOwnStanding } from './own-standing.ts';
import { RoomView } from './room-view.tsx';
import { useRoom } from './use-room.ts';

type Found = ReplyOf<typeof findTableRoom>;

function Panel({ found, code }: { found: Found; code: string }): JSX.Element {
  const t = useT();
  const { mapDigits } = useTranslator();
  const isPhone = useIsPhone();
  const [shown, setShown] = useState(!isPhone);
  const me = useOwnStanding(found.me);
  const open = useRoom(code);
  const last = open.state.lines.at(-1)?.place ?? 0;
  const [seen, setSeen] = useState<number | null>(null);
  useEffect(() => {
    if (shown || (seen === null && last > 0)) setSeen(last);
  }, [shown, last, seen]);
  const unread = shown || seen === null ? 0 : newSince(open.state, seen, me.alias, me.hidden);
  return (
    <section className={`rm-panel${shown ? ' open' : ''}`} aria-label={t('site-rooms.table')}>
      <button type="button" className="rm-panel-head" aria-expanded={shown} onClick={() => setShown(!shown)}>
        <Icon name="chat-circle-dots-fill" />
        <b className="sp">{t('site-rooms.table')}</b>
        {unread === 0 ? null : <span className="rm-count">{mapDigits(t('site-rooms.unread', { count: unread }))}</span>}
        <span className="sr">{t(shown ? 'site-rooms.table.hide' : 'site-rooms.table.show')}</span>
        <Icon name={shown ? 'caret-down-bold' : 'caret-up-bold'} size={14} />
      </button>
      {shown ? <RoomView open={open} me={me} /> : null}
    </section>
  );
}

function Found({ gameId, table }: BesideGameProps): JSX.Element | null {
  useAreas(['site-rooms', 'site-transfer']);
  const { data } = useCall(findTableRoom, { query: table === null ? { gameId } : { gameId, table } }, { staleTime: 0 });
  if (data === undefined || data.room === null) return null;
  return <Panel key={data.room.code} found={data} code={data.room.code} />;
}

/** Nothing where the table has no room, or the member may not be in it. */
export function TablePanel(props: BesideGameProps): JSX.Element {
  return (
    <Suspense fallback={null}>
      <Found {...props} />
    </Suspense>
  );
}
