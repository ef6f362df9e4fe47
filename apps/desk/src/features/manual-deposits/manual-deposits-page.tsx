/** Manual deposits (screens.md 7.6): the queue, what waits the longest first. */
import { listManualOrders, manualQueue } from '@house/contract/manual-deposits/desk';
import { LIST_COUNTED } from '@house/contract/shapes';
import type { JSX } from 'react';
import type { ResourceList } from '../../shared/resource-list.ts';
import { ResourceListPage } from '../../shared/resource-list-page.tsx';
import { ManualDepositPopup } from './manual-deposit-popup.tsx';
import { TONES } from './tones.ts';
import { whyItWaits } from './why-it-waits.ts';

const EVERY_MS = 10_000;

const DEPOSITS: ResourceList<typeof listManualOrders> = {
  call: listManualOrders,
  areas: ['desk-deposits'],
  titleId: 'desk.manualDeposits',
  emptyId: 'desk-deposits.empty',
  rowKey: ({ id }) => id,
  pinned: true,
  keysNote: true,
  everyMilliseconds: EVERY_MS,
  counted: LIST_COUNTED,
  filters: {
    state: {
      kind: 'choice',
      labelId: 'desk.state',
      choices: manualQueue.options,
      wordsId: (state) => `desk-deposits.state.${state}`,
      start: 'waiting',
    },
    search: { kind: 'search', labelId: 'desk-deposits.search', lengthMax: 64 },
  },
  columns: [
    {
      key: 'id',
      kind: 'popup',
      headId: 'desk.time',
      of: ({ submittedAt, createdAt }, { instant }) => instant(submittedAt ?? createdAt),
      popup: ({ id }, onClose) => <ManualDepositPopup id={id} onClose={onClose} />,
    },
    {
      key: 'member',
      kind: 'link',
      headId: 'desk-deposits.member',
      card: 'main',
      of: ({ member }) => member,
      address: ({ memberId }) => `/members/${memberId}`,
    },
    { key: 'amount', kind: 'money', headId: 'desk.amount', of: ({ amount }) => amount },
    { key: 'channel', kind: 'text', headId: 'desk-deposits.channel', of: ({ channel }) => channel },
    { key: 'reference', kind: 'mono', headId: 'desk-deposits.reference', of: ({ reference }) => reference },
    {
      key: 'state',
      kind: 'status',
      headId: 'desk.state',
      of: ({ state }) => ({ tone: TONES[state], wordsId: `desk-deposits.state.${state}` }),
    },
    {
      key: 'why',
      kind: 'text',
      headId: 'desk-deposits.why',
      of: ({ reviewReasons, overdue }, { t }) => whyItWaits(t, reviewReasons, overdue),
    },
  ],
};

export function ManualDepositsPage(): JSX.Element {
  return <ResourceListPage list={DEPOSITS} />;
}
