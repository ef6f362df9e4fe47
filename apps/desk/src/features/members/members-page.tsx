/** Members (screens.md 7.3): found by name prefix, id, or the whole number or mail address, sorted, paged; J and K walk, Enter opens. */
import { listMembers } from '@house/contract/identity/desk-members';
import type { JSX } from 'react';
import type { ResourceList } from '../../shared/resource-list.ts';
import { ResourceListPage } from '../../shared/resource-list-page.tsx';
import { MEMBER_HEADS, MEMBER_KINDS, MEMBER_STATES, memberCells } from './model.ts';

const MEMBERS: ResourceList<typeof listMembers> = {
  call: listMembers,
  titleId: 'desk.members',
  emptyId: 'desk.members.empty',
  rowKey: ({ id }) => id,
  pinned: true,
  keysNote: true,
  filters: {
    q: { kind: 'search', labelId: 'desk.members.search', placeholderId: 'desk.members.searchHint', lengthMax: 254 },
    kind: {
      kind: 'choice',
      labelId: 'desk.member.kind',
      choices: MEMBER_KINDS,
      wordsId: (kind) => `desk.kind.${kind}`,
    },
    status: {
      kind: 'choice',
      labelId: 'desk.status',
      inAddress: 'st',
      choices: MEMBER_STATES,
      wordsId: (status) => `desk.memberStatus.${status}`,
    },
  },
  sort: { by: 'joined', order: 'desc' },
  columns: [
    {
      key: 'account',
      kind: 'link',
      headId: 'desk.member.account',
      sortable: true,
      of: ({ account }) => account,
      address: ({ id }) => `/members/${id}`,
    },
    { key: 'id', kind: 'id', headId: 'desk.id', of: ({ id }) => id },
    { key: 'kind', kind: 'text', headId: 'desk.member.kind', of: ({ kind }, { t }) => t(`desk.kind.${kind}`) },
    { key: 'cash', kind: 'money', headId: 'desk.wallet.cash', sortable: true, card: 'main', of: ({ cash }) => cash },
    { key: 'bonus', kind: 'money', headId: 'desk.wallet.bonus', of: ({ bonus }) => bonus },
    { key: 'locked', kind: 'money', headId: 'desk.wallet.locked', of: ({ locked }) => locked },
    {
      key: 'status',
      kind: 'status',
      headId: 'desk.status',
      of: ({ status }) => ({ tone: status === 'active' ? 'win' : 'loss', wordsId: `desk.memberStatus.${status}` }),
    },
    { key: 'joined', kind: 'time', headId: 'desk.member.joined', sortable: true, of: ({ joinedAt }) => joinedAt },
    { key: 'seen', kind: 'time', headId: 'desk.member.lastSeen', of: ({ lastSeenAt }) => lastSeenAt },
  ],
  csv: { exported: 'members', name: 'members', heads: MEMBER_HEADS, cells: memberCells },
};

export function MembersPage(): JSX.Element {
  return <ResourceListPage list={MEMBERS} />;
}
