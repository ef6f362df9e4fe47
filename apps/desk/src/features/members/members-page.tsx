/** Members (screens.md 7.3): found by name prefix, id, or the whole number or mail address, sorted, paged; J and K walk, Enter opens. */
import { type DeskMember, listMembers } from '@house/contract/identity/desk-members';
import { useT } from '@house/i18n/react';
import type { Column } from '@house/ui/data-table';
import { Badge } from '@house/ui/figures';
import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import { CsvButton } from '../../shared/csv-button.tsx';
import { KeysNote, SearchFilter, SelectFilter } from '../../shared/filter-fields.tsx';
import { sortedBy, useFilters } from '../../shared/filters.ts';
import { ListPage } from '../../shared/list-page.tsx';
import { useFigures } from '../../shared/money.ts';
import { oneOf } from '../../shared/one-of.ts';
import { useTimeColumn } from '../../shared/row-parts.tsx';
import { CopyText } from '../../shared/small-parts.tsx';
import { useList } from '../../shared/use-list.ts';
import { MEMBER_HEADS, MEMBER_KINDS, MEMBER_SORTS, MEMBER_STATES, type MemberSort, memberCells } from './model.ts';

const DEFAULTS = { q: '', kind: '', st: '', sort: 'joined', order: 'desc' };

function useMemberColumns(): Column<DeskMember>[] {
  const t = useT();
  const { money } = useFigures();
  const timeColumn = useTimeColumn();
  return [
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
      ...timeColumn({ key: 'joined', name: t('desk.member.joined'), of: (member) => member.joinedAt }),
      sortable: true,
    },
    timeColumn({ key: 'seen', name: t('desk.member.lastSeen'), of: (member) => member.lastSeenAt }),
  ];
}

export function MembersPage(): JSX.Element {
  const t = useT();
  const columns = useMemberColumns();
  const filters = useFilters(DEFAULTS, ['sort', 'order']);
  const { values } = filters;
  const sort: MemberSort = oneOf(MEMBER_SORTS, values.sort) ?? 'joined';
  const order = values.order === 'asc' ? 'asc' : 'desc';
  const query = {
    q: values.q,
    kind: oneOf(MEMBER_KINDS, values.kind),
    status: oneOf(MEMBER_STATES, values.st),
    sort,
    order,
  } as const;
  const list = useList(listMembers, filters, { query });
  return (
    <ListPage
      title={t('desk.members')}
      acts={
        <CsvButton
          list={list}
          exported="members"
          name="members"
          heads={MEMBER_HEADS}
          cellsOf={memberCells}
          rowKey={({ id }) => id}
        />
      }
      list={list}
      columns={columns}
      rowKey={({ id }) => id}
      empty={t('desk.members.empty')}
      pinned
      {...sortedBy(filters, { sort, order })}
      filters={
        <>
          <SearchFilter
            filters={filters}
            name="q"
            label={t('desk.members.search')}
            placeholder={t('desk.members.searchHint')}
            maxLength={254}
          />
          <SelectFilter
            filters={filters}
            name="kind"
            label={t('desk.member.kind')}
            choices={MEMBER_KINDS}
            words={(kind) => t(`desk.kind.${kind}`)}
          />
          <SelectFilter
            filters={filters}
            name="st"
            label={t('desk.status')}
            choices={MEMBER_STATES}
            words={(status) => t(`desk.memberStatus.${status}`)}
          />
          <KeysNote />
        </>
      }
    />
  );
}
