/** Staff (screens.md 7.31): who, as what, from where, with what second factor, last seen; inviting somebody new. */
import { listStaff, type StaffPerson } from '@house/contract/desk-staff';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { type Column, DataTable } from '@house/ui/data-table';
import { Select } from '@house/ui/field';
import { Badge } from '@house/ui/figures';
import { Link } from '@tanstack/react-router';
import { type JSX, useMemo, useState } from 'react';
import { useCall } from '../../shared/api.ts';
import { useFilters } from '../../shared/filters.ts';
import { LateField } from '../../shared/late-field.tsx';
import { useListKeys } from '../../shared/list-keys.ts';
import { ListView } from '../../shared/list-view.tsx';
import { oneOf } from '../../shared/one-of.ts';
import { usePlace } from '../../shared/page-title.ts';
import { useCan } from '../../shared/staff.ts';
import { useWhen, zoneName } from '../../shared/when.ts';
import { InvitePopup } from './invite-popup.tsx';
import { LinkShown, type NewLink } from './link-shown.tsx';
import { STATUSES, toneOfStatus } from './model.ts';

const DEFAULTS = { q: '', status: '' };

function useStaffColumns(): Column<StaffPerson>[] {
  const t = useT();
  const when = useWhen();
  return useMemo(
    () => [
      {
        key: 'username',
        head: t('desk.staff.name'),
        card: 'title',
        cell: (person) => (
          <Link to="/staff/$id" params={{ id: person.id } as never} className="link" data-row>
            {person.username}
          </Link>
        ),
      },
      { key: 'role', head: t('desk.staff.role'), cell: ({ role }) => t('desk.role', { role }) },
      {
        key: 'status',
        head: t('desk.state'),
        card: 'status',
        cell: ({ status }) => <Badge tone={toneOfStatus(status)}>{t(`desk.staffStatus.${status}`)}</Badge>,
      },
      {
        key: 'authenticator',
        head: t('desk.staff.authenticator'),
        cell: (person) => t(person.hasAuthenticator ? 'desk.staff.hasAuthenticator' : 'desk.staff.noAuthenticator'),
      },
      {
        key: 'ranges',
        head: t('desk.staff.ranges'),
        cell: ({ allowedRanges }) =>
          allowedRanges.length === 0 ? (
            <span className="t3">{t('desk.staff.anywhere')}</span>
          ) : (
            <span className="mono">{allowedRanges.join(', ')}</span>
          ),
      },
      {
        key: 'seen',
        head: `${t('desk.staff.lastSeen')} (${zoneName})`,
        cell: ({ lastSeenAt }) => <span className="nw">{when.instant(lastSeenAt)}</span>,
      },
    ],
    [t, when],
  );
}

export function StaffPage(): JSX.Element {
  const t = useT();
  const columns = useStaffColumns();
  const filters = useFilters(DEFAULTS);
  const { values, page, change } = filters;
  const query = { q: values.q, status: oneOf(STATUSES, values.status), page };
  const answer = useCall(listStaff, { query }, { keepOld: true });
  const mayEdit = useCan('staff.edit');
  const [inviting, setInviting] = useState(false);
  const [link, setLink] = useState<NewLink>();
  useListKeys();
  usePlace([{ text: t('desk.staff') }]);
  return (
    <>
      <div className="page-h">
        <h1>{t('desk.staff')}</h1>
        {mayEdit ? (
          <Button look="brand" icon="user-plus" onClick={() => setInviting(true)}>
            {t('desk.staff.invite')}
          </Button>
        ) : null}
      </div>
      <div className="filters card">
        <LateField
          label={t('desk.staff.search')}
          type="search"
          icon="magnifying-glass"
          value={values.q}
          onSettled={(q) => change({ q })}
        />
        <Select
          small
          label={t('desk.state')}
          value={values.status}
          options={[
            { value: '', text: t('common.all') },
            ...STATUSES.map((status) => ({ value: status, text: t(`desk.staffStatus.${status}`) })),
          ]}
          onChange={(event) => change({ status: event.target.value })}
        />
      </div>
      <div className="card list">
        <ListView
          answer={answer}
          filtered={filters.filtered}
          onClear={filters.clear}
          onPage={filters.toPage}
          empty={t('desk.staff.empty')}
        >
          {({ rows }, stale) => (
            <DataTable label={t('desk.staff')} columns={columns} rows={rows} rowKey={({ id }) => id} stale={stale} />
          )}
        </ListView>
      </div>
      {inviting ? (
        <InvitePopup
          onClose={() => setInviting(false)}
          onLink={(made) => {
            setInviting(false);
            setLink(made);
          }}
        />
      ) : null}
      {link === undefined ? null : <LinkShown link={link} onClose={() => setLink(undefined)} />}
    </>
  );
}
