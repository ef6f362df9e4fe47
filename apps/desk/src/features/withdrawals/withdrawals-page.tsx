/** Withdrawals (screens.md 7.8): the queue, what waits the longest first. */

import { LIST_COUNTED } from '@house/contract/shapes';
import { exportWithdrawalOrders, LEG_FILTERS, listWithdrawalOrders } from '@house/contract/withdrawals/desk';
import { WITHDRAWAL_STATES } from '@house/contract/withdrawals/site';
import type { JSX } from 'react';
import type { ResourceList } from '../../shared/resource-list.ts';
import { ResourceListPage } from '../../shared/resource-list-page.tsx';
import { TONES } from './tones.ts';
import { WithdrawalPopup } from './withdrawal-popup.tsx';

const EVERY_MS = 10_000;

const WITHDRAWALS: ResourceList<typeof listWithdrawalOrders> = {
  call: listWithdrawalOrders,
  areas: ['desk-withdrawals'],
  titleId: 'desk.withdrawals',
  emptyId: 'desk-withdrawals.empty',
  rowKey: ({ id }) => id,
  pinned: true,
  keysNote: true,
  everyMilliseconds: EVERY_MS,
  counted: LIST_COUNTED,
  filters: {
    state: {
      kind: 'choice',
      labelId: 'desk.state',
      choices: WITHDRAWAL_STATES,
      wordsId: (state) => `desk-withdrawals.state.${state}`,
      start: 'requested',
    },
    leg: {
      kind: 'choice',
      labelId: 'desk-withdrawals.part',
      choices: LEG_FILTERS,
      wordsId: (state) => `desk-withdrawals.leg.${state}`,
    },
  },
  columns: [
    {
      key: 'id',
      kind: 'popup',
      headId: 'desk.time',
      of: ({ requestedAt }, { instant }) => instant(requestedAt),
      popup: ({ id }, onClose) => <WithdrawalPopup id={id} onClose={onClose} />,
    },
    {
      key: 'member',
      kind: 'link',
      headId: 'desk-withdrawals.member',
      card: 'main',
      of: ({ member }) => member,
      address: ({ memberId }) => `/members/${memberId}`,
    },
    { key: 'amount', kind: 'money', headId: 'desk.amount', of: ({ amount }) => amount },
    {
      key: 'account',
      kind: 'text',
      headId: 'desk-withdrawals.account',
      of: ({ account }, { t }) => `${t(`desk-withdrawals.kind.${account.kind}`)} ${account.masked}`,
    },
    {
      key: 'state',
      kind: 'status',
      headId: 'desk.state',
      of: ({ state }) => ({ tone: TONES[state], wordsId: `desk-withdrawals.state.${state}` }),
    },
    {
      key: 'approvals',
      kind: 'text',
      headId: 'desk-withdrawals.approvals',
      of: ({ approvals, approvalsNeeded }, { count }) => `${count(approvals)} / ${count(approvalsNeeded)}`,
    },
  ],
  file: { call: exportWithdrawalOrders, name: 'withdrawals' },
};

export function WithdrawalsPage(): JSX.Element {
  return <ResourceListPage list={WITHDRAWALS} />;
}
