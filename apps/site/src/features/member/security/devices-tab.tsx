/** Where the member is signed in, who tried to, and what was changed. */
import { listSecurityEvents } from '@house/contract/identity/profile';
import { endOtherSessions, endOwnSession, listOwnSessions, listSignIns } from '@house/contract/identity/sign-in';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Badge } from '@house/ui/figures';
import { EmptyState } from '@house/ui/states';
import { showToast } from '@house/ui/toast';
import { type JSX, type ReactNode, useId, useState } from 'react';
import { messageOf, request } from '../../../shared/api.ts';
import { ListEnd } from '../../../shared/list-end.tsx';
import { ListStates } from '../../../shared/list-states.tsx';
import { usePagedList } from '../../../shared/paged-list.ts';
import { openPopup } from '../../../shared/popups.ts';
import { useCall } from '../../../shared/query.ts';
import { SecurityRow } from '../parts/security/security-row.tsx';
import { useRecordWords } from '../words.ts';

const SIZE = 10;
const DEVICES = ['mobile', 'tablet', 'desktop', 'other'] as const;

function useDeviceName(): (device: string) => string {
  const t = useT();
  return (device) => t(`site-security.device.${DEVICES.find((each) => each === device) ?? 'other'}`);
}

function Part({ title, children }: { title: string; children: ReactNode }): JSX.Element {
  const id = useId();
  return (
    <section className="col" aria-labelledby={id}>
      <div className="row mc-sub">
        <h2 id={id}>{title}</h2>
      </div>
      {children}
    </section>
  );
}

function Sessions(): JSX.Element {
  const t = useT();
  const words = useRecordWords();
  const nameOf = useDeviceName();
  const query = useCall(listOwnSessions);
  const [busy, setBusy] = useState('');
  const end = async (id: string, call: () => Promise<unknown>): Promise<void> => {
    setBusy(id);
    try {
      await call();
      showToast(t('site-security.devices.ended'), 'win');
      await query.refetch();
    } catch (thrown) {
      showToast(messageOf(thrown), 'loss');
    } finally {
      setBusy('');
    }
  };
  return (
    <ListStates query={query} skeleton={{ height: 64, count: 2 }}>
      {({ rows }) => (
        <>
          <div className="card prefs">
            {rows.map(({ id, device, address, country, lastSeenAt, current }) => (
              <SecurityRow
                key={id}
                name={
                  <>
                    {nameOf(device)} {current ? <Badge tone="brand">{t('site-security.devices.this')}</Badge> : null}
                  </>
                }
                state={t('site-security.devices.seen', {
                  address: country === null ? address : `${address} · ${country}`,
                  time: words.moment(lastSeenAt),
                })}
              >
                <Button
                  look="ghost"
                  size="s"
                  busy={busy === id}
                  aria-label={t('site-security.devices.endOne', { device: nameOf(device) })}
                  onClick={() =>
                    current ? openPopup('logout') : void end(id, () => request(endOwnSession, { params: { id } }))
                  }
                >
                  {t('site-security.devices.end')}
                </Button>
              </SecurityRow>
            ))}
          </div>
          {rows.length > 1 ? (
            <Button
              look="danger"
              busy={busy === 'all'}
              onClick={() => void end('all', () => request(endOtherSessions))}
            >
              {t('site-security.devices.endAll')}
            </Button>
          ) : null}
        </>
      )}
    </ListStates>
  );
}

function SignIns(): JSX.Element {
  const t = useT();
  const words = useRecordWords();
  const nameOf = useDeviceName();
  const [page, setPage] = useState(1);
  const list = usePagedList(listSignIns, (of) => ({ query: { page: of, size: SIZE } }), {
    page,
    rowsIn: 'rows',
    idOf: ({ id }) => id,
    pageCountOf: ({ total }) => Math.ceil(total / SIZE),
  });
  return (
    <ListStates query={list.query} skeleton={{ height: 56, count: 3 }}>
      {({ rows, total }) =>
        total === 0 ? (
          <EmptyState title={t('site-security.logins.empty')} />
        ) : (
          <>
            <div className="card prefs">
              {rows.map(({ id, at, address, country, device, result }) => (
                <SecurityRow
                  key={id}
                  name={<span className="num">{words.moment(at)}</span>}
                  state={[nameOf(device), address, country].filter(Boolean).join(' · ')}
                >
                  <Badge tone={result === 'ok' ? 'win' : 'warn'}>{t(`site-security.logins.${result}`)}</Badge>
                </SecurityRow>
              ))}
            </div>
            {total > SIZE ? (
              <ListEnd list={list} shown={rows.length} size={SIZE} total={total} onPage={setPage} />
            ) : null}
          </>
        )
      }
    </ListStates>
  );
}

function Events(): JSX.Element {
  const t = useT();
  const words = useRecordWords();
  const nameOf = useDeviceName();
  const [page, setPage] = useState(1);
  const list = usePagedList(listSecurityEvents, (of) => ({ query: { page: of, size: SIZE } }), {
    page,
    rowsIn: 'rows',
    idOf: ({ id }) => id,
    pageCountOf: ({ total }) => Math.ceil(total / SIZE),
  });
  return (
    <ListStates query={list.query} skeleton={{ height: 56, count: 3 }}>
      {({ rows, total }) =>
        total === 0 ? (
          <EmptyState title={t('site-security.events.empty')} />
        ) : (
          <>
            <div className="card prefs">
              {rows.map(({ id, kind, at, address, device }) => (
                <SecurityRow
                  key={id}
                  name={t(`site-security.event.${kind}`)}
                  state={`${words.moment(at)} · ${nameOf(device)} · ${address}`}
                />
              ))}
            </div>
            {total > SIZE ? (
              <ListEnd list={list} shown={rows.length} size={SIZE} total={total} onPage={setPage} />
            ) : null}
          </>
        )
      }
    </ListStates>
  );
}

export function DevicesTab(): JSX.Element {
  const t = useT();
  return (
    <>
      <Part title={t('site-security.devices.title')}>
        <Sessions />
      </Part>
      <Part title={t('site-security.logins.title')}>
        <SignIns />
      </Part>
      <Part title={t('site-security.events.title')}>
        <Events />
      </Part>
    </>
  );
}
