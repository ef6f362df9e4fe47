/** Staff (screens.md 7.31): who, as what, from where, with what second factor, last seen; inviting somebody new. */
import { listStaff, type StaffPerson } from '@house/contract/identity/desk-staff';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import type { Column } from '@house/ui/data-table';
import { Badge } from '@house/ui/figures';
import { Link } from '@tanstack/react-router';
import { type JSX, useState } from 'react';
import { SearchFilter, SelectFilter } from '../../shared/filter-fields.tsx';
import { useFilters } from '../../shared/filters.ts';
import { ListPage } from '../../shared/list-page.tsx';
import { oneOf } from '../../shared/one-of.ts';
import { useTimeColumn } from '../../shared/row-parts.tsx';
import { useCan } from '../../shared/staff.ts';
import { useList } from '../../shared/use-list.ts';
import { InvitePopup } from './invite-popup.tsx';
import { LinkShown, type NewLink } from './link-shown.tsx';
import { STATUSES, toneOfStatus } from './model.ts';

const DEFAULTS = { q: '', status: '' };

function useStaffColumns(): Column<StaffPerson>[] {
  const t = useT();
  const timeColumn = useTimeColumn();
  return [
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
    timeColumn({ key: 'seen', name: t('desk.staff.lastSeen'), of: ({ lastSeenAt }) => lastSeenAt }),
  ];
}

export function StaffPage(): JSX.Element {
  const t = useT();
  const columns = useStaffColumns();
  const filters = useFilters(DEFAULTS);
  const { q, status } = filters.values;
  const list = useList(listStaff, filters, { query: { q, status: oneOf(STATUSES, status) } });
  const mayEdit = useCan('staff.edit');
  const [inviting, setInviting] = useState(false);
  const [link, setLink] = useState<NewLink>();
  return (
    <>
      <ListPage
        title={t('desk.staff')}
        acts={
          mayEdit ? (
            <Button look="brand" icon="user-plus" onClick={() => setInviting(true)}>
              {t('desk.staff.invite')}
            </Button>
          ) : null
        }
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        empty={t('desk.staff.empty')}
        filters={
          <>
            <SearchFilter filters={filters} name="q" label={t('desk.staff.search')} />
            <SelectFilter
              filters={filters}
              name="status"
              label={t('desk.state')}
              choices={STATUSES}
              words={(one) => t(`desk.staffStatus.${one}`)}
            />
          </>
        }
      />
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
