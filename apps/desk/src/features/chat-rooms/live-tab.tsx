/** One room as it goes on, with what can be done about each line; what is said comes by itself. */
import { type DeskRoom, listDeskRooms, readDeskRoom, setRoomSlowMode } from '@house/contract/chat-rooms/desk';
import { useLanguage, useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Field, Select } from '@house/ui/field';
import { Badge } from '@house/ui/figures';
import { useFollowEnd } from '@house/ui/lib/follow-end';
import { type JSX, useState } from 'react';
import { askAgain, request, useCall } from '../../shared/api.ts';
import { AnswerView } from '../../shared/list-view.tsx';
import { useDeskLive } from '../../shared/live.ts';
import { useFigures } from '../../shared/money.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { useCan } from '../../shared/staff.ts';
import { LineActs, lookAgain } from './acts.tsx';
import { LineHead, LineWords } from './line-view.tsx';

/** Behind the socket. */
const EVERY_MS = 30_000;

export const useRoomName = (): ((room: Pick<DeskRoom, 'names'>) => string) => {
  const { language } = useLanguage();
  return ({ names }) => (language === 'bn' ? names.bn : names.en);
};

function SlowPopup({ room, onClose }: { room: DeskRoom; onClose: () => void }): JSX.Element {
  const t = useT();
  const [typed, setTyped] = useState(String(room.slowSeconds));
  const [tried, setTried] = useState(false);
  const right = /^\d{1,3}$/.test(typed) && Number(typed) <= 600;
  return (
    <ReasonPopup
      title={t('desk-rooms.slow')}
      confirm={t('desk-rooms.save')}
      wrong={right ? [] : ['slowSeconds']}
      onTried={() => setTried(true)}
      onSend={({ reason }) =>
        request(setRoomSlowMode, { params: { code: room.code }, body: { slowSeconds: Number(typed), reason } })
      }
      onDone={() => {
        void lookAgain();
        onClose();
      }}
      onClose={onClose}
    >
      <Field
        label={t('desk-rooms.slowSeconds')}
        name="slowSeconds"
        inputMode="numeric"
        maxLength={3}
        value={typed}
        onChange={(event) => setTyped(event.target.value.trim())}
        {...(tried && !right ? { error: '0 – 600' } : { hint: '0 – 600' })}
      />
    </ReasonPopup>
  );
}

function Lines({ code }: { code: string }): JSX.Element {
  const t = useT();
  const { count } = useFigures();
  const nameOf = useRoomName();
  const maySlow = useCan('chatRooms.slow');
  const [slowing, setSlowing] = useState(false);
  const [before, setBefore] = useState<number>();
  const query = before === undefined ? {} : { before };
  const answer = useCall(readDeskRoom, { params: { code }, query }, { refetchInterval: EVERY_MS });
  const list = useFollowEnd(`${answer.data?.lines.at(-1)?.place}`, code);
  return (
    <AnswerView answer={answer}>
      {({ room, lines, more }) => (
        <section className="card pad col">
          <div className="row wrap-f">
            <h2 className="sp">{nameOf(room)}</h2>
            <Badge tone={room.open ? 'win' : 'plain'}>{t(room.open ? 'desk-rooms.open' : 'desk-rooms.closed')}</Badge>
            <span className="sm t2">
              {t('desk-rooms.slow')}:{' '}
              {room.slowSeconds === 0
                ? t('desk-rooms.slowOff')
                : t('desk-rooms.slowOf', { seconds: count(room.slowSeconds) })}
            </span>
            {maySlow ? (
              <Button size="s" icon="timer" onClick={() => setSlowing(true)}>
                {t('desk-rooms.slow')}
              </Button>
            ) : null}
          </div>
          <div className="row">
            {more ? (
              <Button size="s" look="bare" onClick={() => setBefore(lines[0]?.place)}>
                {t('desk-rooms.earlier')}
              </Button>
            ) : null}
            {before === undefined ? null : (
              <Button size="s" look="soft" onClick={() => setBefore(undefined)}>
                {t('desk-rooms.live')}
              </Button>
            )}
          </div>
          {lines.length === 0 ? <p className="t2">{t('desk-rooms.noLines')}</p> : null}
          <div
            ref={list.ref}
            onScroll={list.onScroll}
            className="rooms-lines"
            role="log"
            aria-live="off"
            aria-label={nameOf(room)}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
            tabIndex={0}
          >
            <ol>
              {lines.map((line) => (
                <li key={line.place} data-place={line.place}>
                  <div className="col">
                    <LineHead line={line} />
                    <span className={line.deleted ? 't3' : undefined}>
                      <LineWords line={line} />
                    </span>
                  </div>
                  <LineActs of={{ room: code, line }} />
                </li>
              ))}
            </ol>
          </div>
          {slowing ? <SlowPopup room={room} onClose={() => setSlowing(false)} /> : null}
        </section>
      )}
    </AnswerView>
  );
}

export function LiveTab(): JSX.Element {
  const t = useT();
  const nameOf = useRoomName();
  const answer = useCall(listDeskRooms, {}, { refetchInterval: EVERY_MS });
  const [chosen, setChosen] = useState<string>();
  const code = chosen ?? answer.data?.rooms[0]?.code;
  useDeskLive('deskRooms', {
    onEvent: ({ data }) => {
      if (data['room'] === code) void askAgain(readDeskRoom);
    },
    onOpen: () => void askAgain(readDeskRoom, listDeskRooms),
  });
  return (
    <AnswerView answer={answer}>
      {({ rooms }) => (
        <>
          <Select
            label={t('desk-rooms.room')}
            value={code ?? ''}
            options={rooms.map((room) => ({
              value: room.code,
              text: `${nameOf(room)}${room.reports === 0 ? '' : ` (${room.reports})`}`,
            }))}
            onChange={(event) => setChosen(event.target.value)}
          />
          {code === undefined ? null : <Lines key={code} code={code} />}
        </>
      )}
    </AnswerView>
  );
}
