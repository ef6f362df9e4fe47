/** The inbox (screens.md 5.14): what the house wrote to this member, and what it announces to everybody. */
import './inbox.css';
import type { ReplyOf } from '@house/contract/call';
import { listInbox } from '@house/contract/messages/site';
import { useAreas, useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Icon } from '@house/ui/icon';
import { EmptyState, Notice } from '@house/ui/states';
import { TabPanel, Tabs } from '@house/ui/tabs';
import { type JSX, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { useAnnouncements } from '../../../shared/announcements.ts';
import { ListEnd } from '../../../shared/list-end.tsx';
import { ListStates } from '../../../shared/list-states.tsx';
import { type PagedList, usePagedList } from '../../../shared/paged-list.ts';
import { PagedRows } from '../../../shared/paged-rows.tsx';
import { leavePopupTo, setMemberFilters, useMemberFilter } from '../../../shared/popups.ts';
import { useIsPhone } from '../../../shared/use-phone.ts';
import { changeRecordFilters, usePageFilter } from '../filters.ts';
import { useRecordWords } from '../words.ts';
import { MessageBody } from './message-body.tsx';
import { useInboxActs, useLiveInbox } from './use-inbox.ts';

const PAGE = 'messageV2';
const SIZE = 20;

type Reply = ReplyOf<typeof listInbox>;
type Message = Reply['rows'][number];

const openMessage = (id: string): void => setMemberFilters({ id });

interface ListProps {
  rows: readonly Message[];
  openId: string;
  /** Which row gets the focus once what had it is gone; null when nothing of that kind is under way. */
  place: RefObject<number | null>;
  onRemove: (message: Message) => void;
}

/** One stop for Tab; arrows go through the list, Delete takes a message away. */
function MessageList({ rows, openId, place, onRemove }: ListProps): JSX.Element {
  const t = useT();
  const words = useRecordWords();
  const list = useRef<HTMLUListElement>(null);
  const chosen = Math.max(
    0,
    rows.findIndex(({ id }) => id === openId),
  );
  useEffect(() => {
    if (place.current === null || document.activeElement !== document.body) return;
    const stops = list.current?.querySelectorAll<HTMLButtonElement>('button');
    stops?.[Math.min(place.current, stops.length - 1)]?.focus();
    place.current = null;
  });
  const move = (event: KeyboardEvent, at: number): void => {
    place.current = null;
    const message = rows[at];
    if (event.key === 'Delete' && message !== undefined) onRemove(message);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
    if (to === undefined || rows[to] === undefined) return;
    event.preventDefault();
    list.current?.querySelectorAll<HTMLButtonElement>('button')[to]?.focus();
  };
  return (
    <ul ref={list} className="inbox-list">
      {rows.map((message, at) => (
        <li key={message.id}>
          <button
            type="button"
            className={message.read ? 'inbox-row' : 'inbox-row unread'}
            aria-current={message.id === openId ? 'true' : undefined}
            tabIndex={at === chosen ? 0 : -1}
            onClick={() => openMessage(message.id)}
            onKeyDown={(event) => move(event, at)}
          >
            <span className="inbox-mark" />
            <span className="inbox-title">
              {message.read ? null : <span className="sr">{t('site-inbox.unread')} </span>}
              {message.title}
            </span>
            <span className="xs t3 num inbox-when">
              {message.pinned ? <Icon name="star-fill" size={12} label={t('site-inbox.pinned')} /> : null}
              {words.moment(message.at)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Where to look while nobody wrote. */
function ToAnnouncements(): JSX.Element {
  const t = useT();
  return (
    <Button look="ghost" onClick={() => changeRecordFilters(PAGE, { t: 'all', id: '' })}>
      {t('site-inbox.tab.announcements')}
    </Button>
  );
}

function Messages({ data, list }: { data: Reply; list: PagedList<Reply> }): JSX.Element {
  const t = useT();
  const isPhone = useIsPhone();
  const openId = useMemberFilter('id');
  const acts = useInboxActs();
  const place = useRef<number | null>(null);
  if (data.total === 0) {
    return (
      <EmptyState title={t('site-inbox.none')} art="ticket" action={<ToAnnouncements />}>
        {t('site-inbox.noneHint')}
      </EmptyState>
    );
  }
  const found = data.rows.find(({ id }) => id === openId);
  const open = found ?? (isPhone ? undefined : data.rows[0]);
  const placeOf = (message: Message): number => data.rows.findIndex(({ id }) => id === message.id);
  const remove = (message: Message): void => {
    place.current = placeOf(message);
    if (message.id === openId) openMessage('');
    void acts.remove(message.id);
  };
  const leave = (message: Message): void => {
    place.current = placeOf(message);
    openMessage('');
  };
  const failed =
    acts.failed === null ? null : (
      <Notice tone="loss" urgent>
        {acts.failed}
      </Notice>
    );
  const body =
    open === undefined ? null : (
      <MessageBody
        key={open.id}
        message={open}
        chosen={found !== undefined}
        {...(isPhone ? { onBack: () => leave(open) } : {})}
        onRead={() => void acts.read(open.id)}
        onPin={() => void acts.pin(open.id, !open.pinned)}
        onRemove={() => remove(open)}
      />
    );
  if (isPhone && body !== null) {
    return (
      <>
        {failed}
        {body}
      </>
    );
  }
  return (
    <>
      <div className="row between wrap-f">
        <span className="sm t2 num" aria-live="polite">
          {data.unread === 0 ? t('site-inbox.allRead') : t('site-inbox.unreadCount', { count: data.unread })}
        </span>
        <Button
          look="ghost"
          size="s"
          icon="check"
          disabled={data.unread === 0}
          busy={acts.busy}
          onClick={() => void acts.readAll()}
        >
          {t('site-inbox.readAll')}
        </Button>
      </div>
      {failed}
      <div className="inbox">
        <MessageList rows={data.rows} openId={open?.id ?? ''} place={place} onRemove={remove} />
        {isPhone ? null : body}
      </div>
      <ListEnd
        list={list}
        shown={data.rows.length}
        size={SIZE}
        total={data.total}
        onPage={(next) => changeRecordFilters(PAGE, { p: next > 1 ? `${next}` : '', id: '' })}
      />
    </>
  );
}

function Personal(): JSX.Element {
  const page = usePageFilter();
  const list = usePagedList(listInbox, (of) => ({ query: { page: of, size: SIZE } }), {
    page,
    rowsIn: 'rows',
    idOf: ({ id }) => id,
    pageCountOf: ({ total }) => Math.ceil(total / SIZE),
  });
  useLiveInbox();
  return (
    <ListStates query={list.query} skeleton={{ height: 56, count: 6 }}>
      {(data) => <Messages data={data} list={list} />}
    </ListStates>
  );
}

function ToOffers(): JSX.Element {
  const t = useT();
  return (
    <Button look="ghost" onClick={() => leavePopupTo('/promotions')}>
      {t('common.nav.promotions')}
    </Button>
  );
}

function Announcements(): JSX.Element {
  const t = useT();
  const words = useRecordWords();
  const query = useAnnouncements();
  return (
    <ListStates query={query} skeleton={{ height: 72, count: 4 }}>
      {({ player }) =>
        player.length === 0 ? (
          <EmptyState title={t('site-inbox.noAnnouncements')} art="ticket" action={<ToOffers />} />
        ) : (
          <PagedRows rows={player}>
            {(rows) => (
              <ul className="inbox-list">
                {rows.map((notice) => (
                  <li key={notice.id}>
                    <button
                      type="button"
                      className="inbox-row"
                      onClick={() => leavePopupTo(`/noticePage?id=${encodeURIComponent(notice.id)}`)}
                    >
                      <Icon name="megaphone-simple-fill" size={18} />
                      <span className="inbox-title">
                        {notice.title}
                        {notice.summary === '' ? null : <span className="sm t2 blk inbox-sum">{notice.summary}</span>}
                      </span>
                      <span className="xs t3 num inbox-when">{words.moment(notice.at)}</span>
                    </button>
                  </li>
                ))}
              </ul>
            )}
          </PagedRows>
        )
      }
    </ListStates>
  );
}

export function InboxPage(): JSX.Element {
  useAreas(['site-inbox']);
  const t = useT();
  const tab = useMemberFilter('t') === 'all' ? 'all' : 'own';
  return (
    <>
      <Tabs
        id="inbox"
        label={t('common.nav.inbox')}
        look="underlined"
        value={tab}
        tabs={[
          { value: 'own', text: t('site-inbox.tab.personal') },
          { value: 'all', text: t('site-inbox.tab.announcements') },
        ]}
        onChange={(next) => changeRecordFilters(PAGE, { t: next === 'all' ? 'all' : '', id: '' })}
      />
      <TabPanel id="inbox" value={tab} className="mc-rows">
        {tab === 'own' ? <Personal /> : <Announcements />}
      </TabPanel>
    </>
  );
}
