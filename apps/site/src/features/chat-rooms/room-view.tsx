/**
 * A room: what was said, and a place to write. What comes is not read out line by line: a count of new lines is, at most once in
 * some seconds.
 */
import type { RoomLine } from '@house/contract/chat-rooms/shapes';
import { useLanguage, useT, useTranslator } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { useFollowEnd } from '@house/ui/lib/follow-end';
import { EmptyState, ErrorState, Skeleton } from '@house/ui/states';
import { type JSX, useEffect, useRef, useState } from 'react';
import { Composer } from './composer.tsx';
import { GivePopup } from './give-popup.tsx';
import { newSince } from './model.ts';
import type { OwnStanding } from './own-standing.ts';
import { ReportPopup } from './report-popup.tsx';
import { RoomLineView } from './room-line.tsx';
import { SharePopup } from './share-popup.tsx';
import type { OpenRoom } from './use-room.ts';

const SAY_MILLISECONDS = 10_000;

/** How many lines of others came, told now and then. */
function NewLines({ open, me }: { open: OpenRoom; me: OwnStanding }): JSX.Element {
  const t = useT();
  const { mapDigits } = useTranslator();
  const [told, setTold] = useState('');
  const latest = useRef({ open, me });
  latest.current = { open, me };
  const seen = useRef<number | null>(null);
  const last = open.state.lines.at(-1)?.place ?? null;
  if (seen.current === null) seen.current = last;
  useEffect(() => {
    const timer = setInterval(() => {
      const { state } = latest.current.open;
      const count = newSince(state, seen.current ?? 0, latest.current.me.alias, latest.current.me.hidden);
      seen.current = state.lines.at(-1)?.place ?? seen.current;
      setTold(count === 0 ? '' : mapDigits(t('site-rooms.unread', { count })));
    }, SAY_MILLISECONDS);
    return () => clearInterval(timer);
  }, [t, mapDigits]);
  return (
    <span className="sr" role="status" aria-live="polite">
      {told}
    </span>
  );
}

function UnsentLines({ open }: { open: OpenRoom }): JSX.Element {
  const t = useT();
  return (
    <>
      {open.state.unsent.map(({ key, text, state, why }) => (
        <li key={key} className="chat-line owner unsent">
          <div className="chat-words">{text}</div>
          <span className="chat-meta" role={state === 'refused' ? 'alert' : undefined}>
            {state === 'refused' ? why : t(`site-rooms.${state}`)}
          </span>
          {state === 'refused' ? (
            <span className="row">
              <Button look="ghost" size="s" onClick={() => open.sayAgain(key)}>
                {t('site-rooms.again')}
              </Button>
              <Button look="bare" size="s" onClick={() => open.drop(key)}>
                {t('site-rooms.drop')}
              </Button>
            </span>
          ) : null}
        </li>
      ))}
    </>
  );
}

export function RoomView({ open, me }: { open: OpenRoom; me: OwnStanding }): JSX.Element {
  const t = useT();
  const { language } = useLanguage();
  const { state, refused } = open;
  const { room, lines, unsent } = state;
  const [reported, setReported] = useState<RoomLine>();
  const [popup, setPopup] = useState<'share' | 'give'>();
  const lastOwn = lines.findLast(({ alias }) => alias === me.alias)?.place;
  const list = useFollowEnd(
    `${lines.at(-1)?.place} ${unsent.length}`,
    `${room?.code} ${unsent.at(-1)?.key ?? ''} ${lastOwn ?? ''}`,
  );
  if (refused !== null) return <ErrorState title={refused} onRetry={open.load} />;
  if (room === null) {
    return (
      <div className="chat-pad">
        <Skeleton height={44} count={4} />
      </div>
    );
  }
  const name = language === 'bn' ? room.names.bn : room.names.en;
  const close = (): void => setPopup(undefined);
  return (
    <div className="chat-body">
      <div
        ref={list.ref}
        onScroll={list.onScroll}
        className="chat-scroll"
        role="log"
        aria-live="off"
        aria-label={name}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
        tabIndex={0}
      >
        {state.more ? (
          <p className="chat-note">
            <Button look="bare" size="s" onClick={() => void open.readEarlier().catch(() => undefined)}>
              {t('site-rooms.earlier')}
            </Button>
          </p>
        ) : null}
        <p className="rm-rules xs t2">{t('site-rooms.rules')}</p>
        {lines.length + unsent.length === 0 ? <EmptyState title={t('site-rooms.empty')} art="lantern" /> : null}
        <ol className="chat-lines">
          {lines.map((line) => (
            <RoomLineView key={line.place} line={line} me={me} onReport={setReported} onPacket={open.takePacketState} />
          ))}
          <UnsentLines open={open} />
        </ol>
      </div>
      <NewLines open={open} me={me} />
      <Composer
        room={room}
        me={me}
        onSay={open.say}
        onShare={() => setPopup('share')}
        onGive={() => setPopup('give')}
      />
      {reported === undefined ? null : (
        <ReportPopup code={room.code} line={reported} onClose={() => setReported(undefined)} />
      )}
      {popup === 'share' ? <SharePopup code={room.code} onShared={open.take} onClose={close} /> : null}
      {popup === 'give' ? <GivePopup code={room.code} onGiven={open.take} onClose={close} /> : null}
    </div>
  );
}
