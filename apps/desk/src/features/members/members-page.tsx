/** Members (screens.md 7.3): found by name prefix or id, sorted, paged; J and K walk, Enter opens. */
import { type DeskMember, listMembers } from '@house/contract/desk';
import { useT } from '@house/i18n/react';
import { type Column, DataTable } from '@house/ui/data-table';
import { Select } from '@house/ui/field';
import { Badge } from '@house/ui/figures';
import { Link } from '@tanstack/react-router';
import { type JSX, useMemo } from 'react';
import { request, useCall } from '../../shared/api.ts';
import { CsvButton } from '../../shared/csv-button.tsx';
import { useFilters } from '../../shared/filters.ts';
import { LateField } from '../../shared/late-field.tsx';
import { useListKeys } from '../../shared/list-keys.ts';
import { ListView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { oneOf } from '../../shared/one-of.ts';
import { usePlace } from '../../shared/page-title.ts';
import { CopyText } from '../../shared/small-parts.tsx';
import { useWhen, zoneName } from '../../shared/when.ts';
import { MEMBER_HEADS, MEMBER_KINDS, MEMBER_SORTS, type MemberSort, memberCells } from './model.ts';

const DEFAULTS = { q: '', kind: '', sort: 'joined', order: 'desc' };

function useMemberColumns(): Column<DeskMember>[] {
  const t = useT();
  const { money } = useFigures();
  const when = useWhen();
  return useMemo(
    () => [
      {
        key: 'account',
        head: t('desk.member.account'),
        card: 'title',
        sortable: true,
        cell: (member) => (
          <Link to="/members/$id" params={{ id: member.id } as never} className="link" data-row>
            {member.account}
          </Link>
        ),
      },
      { key: 'id', head: t('desk.id'), cell: (member) => <CopyText text={member.id} name={t('desk.id')} /> },
      { key: 'kind', head: t('desk.member.kind'), cell: (member) => t(`desk.kind.${member.kind}`) },
      {
        key: 'cash',
        head: t('desk.wallet.cash'),
        end: true,
        sortable: true,
        card: 'main',
        cell: (member) => money(member.cash),
      },
      { key: 'bonus', head: t('desk.wallet.bonus'), end: true, cell: (member) => money(member.bonus) },
      { key: 'locked', head: t('desk.wallet.locked'), end: true, cell: (member) => money(member.locked) },
      {
        key: 'status',
        head: t('desk.status'),
        card: 'status',
        cell: (member) => (
          <Badge tone={member.status === 'active' ? 'win' : 'loss'}>{t(`desk.memberStatus.${member.status}`)}</Badge>
        ),
      },
      {
        key: 'joined',
        head: `${t('desk.member.joined')} (${zoneName})`,
        sortable: true,
        cell: (member) => <span className="nw">{when.instant(member.joinedAt)}</span>,
      },
      {
        key: 'seen',
        head: t('desk.member.lastSeen'),
        cell: (member) => <span className="nw">{when.instant(member.lastSeenAt)}</span>,
      },
    ],
    [t, money, when],
  );
}

export function MembersPage(): JSX.Element {
  const t = useT();
  const columns = useMemberColumns();
  const filters = useFilters(DEFAULTS, ['sort', 'order']);
  const { values, page, change } = filters;
  const sort: MemberSort = oneOf(MEMBER_SORTS, values.sort) ?? 'joined';
  const order = values.order === 'asc' ? 'asc' : 'desc';
  const query = { q: values.q, kind: oneOf(MEMBER_KINDS, values.kind), sort, order } as const;
  const answer = useCall(listMembers, { query: { ...query, page } }, { keepOld: true });
  useListKeys();
  usePlace([{ text: t('desk.members') }]);
  return (
    <>
      <div className="page-h">
        <h1>{t('desk.members')}</h1>
        <CsvButton
          name="members"
          heads={MEMBER_HEADS}
          cellsOf={memberCells}
          readPage={(at, size) => request(listMembers, { query: { ...query, page: at, size } })}
        />
      </div>
      <div className="filters card">
        <LateField
          type="search"
          icon="magnifying-glass"
          label={t('desk.members.search')}
          placeholder={t('desk.members.searchHint')}
          maxLength={64}
          value={values.q}
          onSettled={(q) => change({ q })}
        />
        <Select
          small
          label={t('desk.member.kind')}
          value={values.kind}
          options={[
            { value: '', text: t('common.all') },
            ...MEMBER_KINDS.map((kind) => ({ value: kind, text: t(`desk.kind.${kind}`) })),
          ]}
          onChange={(event) => change({ kind: event.target.value })}
        />
        <span className="sp" />
        <span className="xs t3 keys-note only-d">{t('desk.keysNote')}</span>
      </div>
      <div className="card list">
        <ListView
          answer={answer}
          filtered={filters.filtered}
          onClear={filters.clear}
          onPage={filters.toPage}
          empty={t('desk.members.empty')}
        >
          {({ rows }, stale) => (
            <DataTable
              label={t('desk.members')}
              columns={columns}
              rows={rows}
              rowKey={({ id }) => id}
              stale={stale}
              pinned
              sort={{ key: sort, direction: order === 'asc' ? 'ascending' : 'descending' }}
              onSort={({ key, direction }) => change({ sort: key, order: direction === 'ascending' ? 'asc' : 'desc' })}
            />
          )}
        </ListView>
      </div>
    </>
  );
}
