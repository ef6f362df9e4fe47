/** Who asked to be called back. */
import { listCallbacks } from '@house/contract/callbacks/desk';
import type { JSX } from 'react';
import type { ResourceList } from '../../shared/resource-list.ts';
import { ResourceListPage } from '../../shared/resource-list-page.tsx';

const CALLBACKS: ResourceList<typeof listCallbacks> = {
  call: listCallbacks,
  areas: ['desk-callbacks'],
  titleId: 'desk.callbacks',
  emptyId: 'desk-callbacks.empty',
  rowKey: ({ id }) => id,
  columns: [
    { key: 'at', kind: 'time', headId: 'desk.time', of: ({ askedAt }) => askedAt },
    {
      key: 'member',
      kind: 'link',
      headId: 'desk-callbacks.member',
      of: ({ memberId }) => memberId,
      address: ({ memberId }) => `/members/${memberId}`,
    },
    { key: 'closed', kind: 'time', headId: 'desk-callbacks.closed', of: ({ closedAt }) => closedAt },
  ],
};

export function CallbacksPage(): JSX.Element {
  return <ResourceListPage list={CALLBACKS} />;
}
