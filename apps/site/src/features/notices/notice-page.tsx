/**
 * Announcements (screens.md 2.2): titles on the left, the chosen one on the right; on a phone the list, then the text as
 * a page. The address holds which one is open (`id`), the type (`t`) and the search (`q`).
 */
import './notices.css';
import type { Notice } from '@house/contract/content/site';
import { useAreas, useT } from '@house/i18n/react';
import { Button, buttonClass } from '@house/ui/button';
import { Chips } from '@house/ui/choice';
import { Field } from '@house/ui/field';
import { Icon } from '@house/ui/icon';
import { EmptyState, Skeleton } from '@house/ui/states';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type JSX, type KeyboardEvent, useEffect, useRef } from 'react';
import { useAnnouncements } from '../../shared/announcements.ts';
import { useDay } from '../../shared/days.ts';
import { ListStates } from '../../shared/list-states.tsx';
import { PagedRows } from '../../shared/paged-rows.tsx';
import { RichText } from '../../shared/rich-text.tsx';
import { useIsPhone } from '../../shared/use-phone.ts';
import { useTyped } from '../../shared/use-typed.ts';
import { filterNotices, neighbourOf, readType, typesOf } from './model.ts';
import { markRead, useReadMarks } from './read-marks.ts';

interface Address {
  id?: string;
  t?: string;
  q?: string;
}

function useAddress(): [Address, (change: Address, replace: boolean) => void] {
  const navigate = useNavigate();
  const address = useSearch({ strict: false }) as Address;
  return [
    address,
    (change, replace) => {
      const search = Object.fromEntries(Object.entries({ ...address, ...change }).filter(([, value]) => value !== ''));
      void navigate({ to: '/noticePage', search: search as never, replace, resetScroll: !replace });
    },
  ];
}

export function NoticePage(): JSX.Element {
  useAreas(['site-notices']);
  const t = useT();
  const announcements = useAnnouncements();
  return (
    <div className="wrap notices">
      <h1>{t('site-notices.title')}</h1>
      <ListStates query={announcements} skeleton={<NoticesSkeleton />}>
        {({ player }) => <Announcements notices={player} />}
      </ListStates>
    </div>
  );
}

function NoticesSkeleton(): JSX.Element {
  return (
    <>
      <div className="notices-tools">
        <span className="sp">
          <Skeleton height={46} radius={12} />
        </span>
      </div>
      <div className="notices-split">
        <Skeleton height={64} count={5} radius={12} />
        <span className="only-d">
          <Skeleton height={320} radius={16} />
        </span>
      </div>
    </>
  );
}

/** Where to look while nothing is announced. */
function ToOffers(): JSX.Element {
  const t = useT();
  return (
    <Link to="/promotions" className={buttonClass('ghost')}>
      {t('common.nav.promotions')}
    </Link>
  );
}

function Announcements({ notices }: { notices: readonly Notice[] }): JSX.Element {
  const t = useT();
  const phone = useIsPhone();
  const [address, go] = useAddress();
  const read = useReadMarks();
  const type = readType(address.t ?? '');
  const search = address.q ?? '';
  const [typed, typeSearch] = useTyped(search, (q) => go({ q, id: '' }, true));
  const shown = filterNotices(notices, type, search);
  const wanted = address.id ?? (phone ? undefined : shown[0]?.id);
  const open = notices.find(({ id }) => id === wanted);
  const unread = notices.filter(({ id }) => !read.includes(id));
  const openId = open?.id;
  useEffect(() => {
    if (openId !== undefined) markRead([openId]);
  }, [openId]);
  if (notices.length === 0) {
    return (
      <EmptyState title={t('site-notices.empty')} art="bell" action={<ToOffers />}>
        {t('site-notices.emptyHint')}
      </EmptyState>
    );
  }
  if (phone && address.id !== undefined) return <Reading notice={open} onBack={() => go({ id: '' }, true)} />;
  return (
    <>
      <div className="notices-tools">
        <Chips
          label={t('site-notices.types')}
          choices={[
            { value: '' as const, text: t('common.all') },
            ...typesOf(notices).map((one) => ({ value: one, text: t(`site-notices.type.${one}`) })),
          ]}
          value={type}
          onChange={(value) => go({ t: value, id: '' }, true)}
        />
        <Field
          label={t('site-notices.search')}
          type="search"
          name="q"
          maxLength={80}
          value={typed}
          onChange={(event) => typeSearch(event.target.value)}
        />
        <Button
          look="ghost"
          icon="check"
          disabled={unread.length === 0}
          onClick={() => markRead(notices.map(({ id }) => id))}
        >
          {t('site-notices.markAll')}
        </Button>
        <span className="sr" role="status">
          {t('site-notices.unreadCount', { count: unread.length })}
        </span>
      </div>
      {shown.length === 0 ? (
        <EmptyState
          title={t('common.state.noMatch')}
          art="bell"
          action={
            <Button look="ghost" onClick={() => go({ q: '', t: '', id: '' }, true)}>
              {t('common.state.clearFilters')}
            </Button>
          }
        />
      ) : (
        <div className="notices-split">
          <div className="col">
            <PagedRows key={`${type} ${search}`} rows={shown} first={({ id }) => id === openId}>
              {(rows) => (
                <NoticeList
                  notices={rows}
                  openId={openId}
                  read={read}
                  onOpen={(id, byKey) => go({ id }, byKey || !phone)}
                />
              )}
            </PagedRows>
          </div>
          {phone ? null : <Reading notice={open} />}
        </div>
      )}
    </>
  );
}

interface NoticeListProps {
  notices: readonly Notice[];
  openId: string | undefined;
  read: readonly string[];
  onOpen: (id: string, byKey: boolean) => void;
}

function NoticeList({ notices, openId, read, onOpen }: NoticeListProps): JSX.Element {
  const t = useT();
  const day = useDay();
  const list = useRef<HTMLUListElement>(null);
  /** ↑ and ↓ move the focus and open what it comes to. */
  const move = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    const focused = document.activeElement?.getAttribute('data-id') ?? openId;
    const next = neighbourOf(notices, focused, event.key === 'ArrowDown' ? 1 : -1);
    if (next === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-id="${next.id}"]`)?.focus();
    onOpen(next.id, true);
  };
  return (
    <nav aria-label={t('site-notices.list')} className="card notices-list">
      <ul ref={list} onKeyDown={move}>
        {notices.map(({ id, title, at, pinned, type }) => (
          <li key={id}>
            <button
              type="button"
              data-id={id}
              className="notices-row"
              aria-current={id === openId ? 'true' : undefined}
              onClick={() => onOpen(id, false)}
            >
              <span className={read.includes(id) ? 'notices-dot read' : 'notices-dot'} aria-hidden="true" />
              <span className="notices-name">
                <span className="notices-title">{title}</span>
                <span className="notices-facts">
                  {pinned ? (
                    <>
                      <Icon name="star-fill" label={t('site-notices.pinned')} />{' '}
                    </>
                  ) : null}
                  {t(`site-notices.type.${type}`)} · <time dateTime={at}>{day(at)}</time>
                  {read.includes(id) ? null : <span className="sr"> · {t('site-notices.unread')}</span>}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Reading({ notice, onBack }: { notice: Notice | undefined; onBack?: () => void }): JSX.Element {
  const t = useT();
  const day = useDay();
  return (
    <article className="card notices-body" aria-live="polite">
      {onBack === undefined ? null : (
        <Button look="ghost" size="s" icon="arrow-left" onClick={onBack}>
          {t('site-notices.list')}
        </Button>
      )}
      {notice === undefined ? (
        <EmptyState title={t('site-notices.gone')} art="bell">
          {t('site-notices.goneHint')}
        </EmptyState>
      ) : (
        <>
          <h2>{notice.title}</h2>
          <p className="notices-facts">
            {t(`site-notices.type.${notice.type}`)} · <time dateTime={notice.at}>{day(notice.at)}</time>
          </p>
          {notice.summary === '' ? null : <p className="notices-summary">{notice.summary}</p>}
          <RichText html={notice.html} />
          {notice.link === null ? null : <NoticeLink address={notice.link} />}
        </>
      )}
    </article>
  );
}

/** Goes the same way as a link in the text, by the same rules. */
function NoticeLink({ address }: { address: string }): JSX.Element {
  const t = useT();
  const html = `<p><a href="${address.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">${t('site-notices.open')}</a></p>`;
  return <RichText html={html} className="notices-link" />;
}
