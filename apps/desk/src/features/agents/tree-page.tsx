/** The tree of agents (screens.md 7.5): tops of lines, and who stands right below whom; a name leads to its page. */
import { getLineAtDesk } from '@house/contract/agents/moves';
import type { JSX } from 'react';
import type { ResourceList } from '../../shared/resource-list.ts';
import { ResourceListPage } from '../../shared/resource-list-page.tsx';

const TREE: ResourceList<typeof getLineAtDesk> = {
  call: getLineAtDesk,
  areas: ['desk-agents'],
  titleId: 'desk.agentTree',
  emptyId: 'desk-agents.tree.empty',
  rowKey: ({ id }) => id,
  pinned: true,
  filters: { account: { kind: 'search', labelId: 'desk-agents.tree.find', lengthMax: 32 } },
  columns: [
    {
      key: 'account',
      kind: 'link',
      headId: 'desk-agents.account',
      of: ({ account }) => account,
      address: ({ id }) => `/agents/${id}`,
    },
    {
      key: 'type',
      kind: 'text',
      headId: 'desk-agents.tree.type',
      of: ({ type }, { t }) => t(`desk-agents.tree.type.${type}`),
    },
    { key: 'upline', kind: 'text', headId: 'desk-agents.tree.upline', of: ({ upline }) => upline },
    { key: 'level', kind: 'count', headId: 'desk-agents.tree.level', of: ({ level }) => level },
    { key: 'below', kind: 'count', headId: 'desk-agents.tree.below', card: 'main', of: ({ below }) => below },
    { key: 'joined', kind: 'time', headId: 'desk-agents.tree.joined', of: ({ joinedAt }) => joinedAt },
    { key: 'last', kind: 'time', headId: 'desk-agents.tree.last', of: ({ lastLoginAt }) => lastLoginAt },
    {
      key: 'status',
      kind: 'status',
      headId: 'desk.state',
      of: ({ status }) => ({
        tone: status === 'active' ? 'win' : 'loss',
        wordsId: `desk-agents.tree.status.${status}`,
      }),
    },
  ],
};

export function TreePage(): JSX.Element {
  return <ResourceListPage list={TREE} />;
}
