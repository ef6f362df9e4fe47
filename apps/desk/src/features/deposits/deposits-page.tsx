/** Deposits by every channel (screens.md 7.6): their numbers at the gateway, what it says of them, and what to look at. */
import { type DepositRow, exportDepositOrders, listDepositOrders } from '@house/contract/cashier/desk';
import { depositState } from '@house/contract/cashier/site';
import { LIST_COUNTED } from '@house/contract/shapes';
import type { BadgeProps } from '@house/ui/figures';
import type { JSX } from 'react';
import type { ResourceList } from '../../shared/resource-list.ts';
import { ResourceListPage } from '../../shared/resource-list-page.tsx';

const EVERY_MS = 15_000;

const TONES: Readonly<Record<DepositRow['state'], NonNullable<BadgeProps['tone']>>> = {
  created: 'info',
  waiting: 'info',
  matching: 'info',
  credited: 'win',
  amountDiffers: 'warn',
  held: 'warn',
  returned: 'plain',
  rejected: 'loss',
  expired: 'plain',
  cancelled: 'plain',
};

const DEPOSITS: ResourceList<typeof listDepositOrders> = {
  call: listDepositOrders,
  areas: ['desk-orders'],
  titleId: 'desk.deposits',
  emptyId: 'desk-orders.empty',
  rowKey: ({ id }) => id,
  keysNote: true,
  everyMilliseconds: EVERY_MS,
  counted: LIST_COUNTED,
  filters: {
    state: {
      kind: 'choice',
      labelId: 'desk.state',
      choices: depositState.options,
      wordsId: (state) => `desk-orders.state.${state}`,
    },
    flagged: {
      kind: 'choice',
      labelId: 'desk-orders.look',
      choices: ['flagged'],
      wordsId: () => 'desk-orders.flagged',
    },
    search: { kind: 'search', labelId: 'desk-orders.search', lengthMax: 64 },
  },
  columns: [
    {
      key: 'member',
      kind: 'link',
      headId: 'desk-orders.member',
      card: 'title',
      of: ({ member }) => member,
      address: ({ memberId }) => `/members/${memberId}`,
    },
    { key: 'time', kind: 'time', headId: 'desk.time', of: ({ createdAt }) => createdAt },
    { key: 'amount', kind: 'money', headId: 'desk.amount', of: ({ amount }) => amount },
    {
      key: 'came',
      kind: 'money',
      headId: 'desk-orders.came',
      of: ({ paidAmount, heldAmount }) => paidAmount ?? heldAmount,
    },
    { key: 'memberFee', kind: 'money', headId: 'desk-orders.memberFee', of: ({ memberFee }) => memberFee },
    { key: 'houseFee', kind: 'money', headId: 'desk-orders.houseFee', of: ({ houseFee }) => houseFee },
    {
      key: 'state',
      kind: 'status',
      headId: 'desk.state',
      of: ({ state, isFlagged }) => ({
        tone: isFlagged ? 'warn' : TONES[state],
        wordsId: `desk-orders.state.${state}`,
      }),
    },
    { key: 'remark', kind: 'text', headId: 'desk-orders.remark', of: ({ remark }) => remark },
    { key: 'channel', kind: 'text', headId: 'desk-orders.channel', of: ({ channel }) => channel },
    { key: 'gatewayOrder', kind: 'mono', headId: 'desk-orders.gatewayOrder', of: ({ gatewayOrder }) => gatewayOrder },
  ],
  file: { call: exportDepositOrders, name: 'deposits' },
};

export function DepositsPage(): JSX.Element {
  return <ResourceListPage list={DEPOSITS} />;
}
