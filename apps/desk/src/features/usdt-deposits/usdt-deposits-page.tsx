/** What the chain showed at members' addresses (operations.md 2.2): other tokens and transfers whose block is gone as well. */
import { listUsdtTransfers, type UsdtTransferRow } from '@house/contract/usdt-deposits/desk';
import { usdtTransferState } from '@house/contract/usdt-deposits/site';
import type { BadgeProps } from '@house/ui/figures';
import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import type { ResourceList } from '../../shared/resource-list.ts';
import { ResourceListPage } from '../../shared/resource-list-page.tsx';

const EVERY_MS = 10_000;

const TONES: Readonly<Record<UsdtTransferRow['state'], NonNullable<BadgeProps['tone']>>> = {
  seen: 'info',
  confirmed: 'info',
  credited: 'win',
  orphaned: 'warn',
  wrongToken: 'loss',
};

const TRANSFERS: ResourceList<typeof listUsdtTransfers> = {
  call: listUsdtTransfers,
  areas: ['desk-usdt'],
  titleId: 'desk.usdtDeposits',
  emptyId: 'desk-usdt.empty',
  rowKey: ({ txid, logIndex }) => `${txid}-${logIndex}`,
  keysNote: true,
  everyMilliseconds: EVERY_MS,
  filters: {
    state: {
      kind: 'choice',
      labelId: 'desk.state',
      choices: usdtTransferState.options,
      wordsId: (state) => `desk-usdt.state.${state}`,
    },
    search: { kind: 'search', labelId: 'desk-usdt.search', lengthMax: 64 },
  },
  columns: [
    {
      key: 'member',
      kind: 'link',
      headId: 'desk-usdt.member',
      card: 'title',
      of: ({ member }) => member,
      address: ({ memberId }) => `/members/${memberId}`,
    },
    { key: 'time', kind: 'time', headId: 'desk.time', of: ({ at }) => at },
    {
      key: 'amount',
      kind: 'cell',
      headId: 'desk.amount',
      end: true,
      of: ({ amount }, { digits }) => <span translate="no">{amount === null ? '–' : `${digits(amount)} USDT`}</span>,
    },
    {
      key: 'state',
      kind: 'status',
      headId: 'desk.state',
      of: ({ state, isContradicted }) =>
        isContradicted
          ? { tone: 'loss', wordsId: 'desk-usdt.contradicted' }
          : { tone: TONES[state], wordsId: `desk-usdt.state.${state}` },
    },
    {
      key: 'confirmations',
      kind: 'count',
      headId: 'desk-usdt.confirmations',
      of: ({ confirmations }) => confirmations,
    },
    {
      key: 'order',
      kind: 'cell',
      headId: 'desk-usdt.order',
      of: ({ order }) =>
        order === null ? (
          '–'
        ) : (
          <Link to={`/deposits?search=${order}`} className="link mono nw">
            {order}
          </Link>
        ),
    },
    { key: 'txid', kind: 'id', headId: 'desk-usdt.txid', of: ({ txid }) => txid },
    { key: 'address', kind: 'mono', headId: 'desk-usdt.address', of: ({ address }) => address },
    { key: 'from', kind: 'mono', headId: 'desk-usdt.from', of: ({ from }) => from },
    { key: 'contract', kind: 'mono', headId: 'desk-usdt.contract', of: ({ contract }) => contract },
  ],
};

export function UsdtDepositsPage(): JSX.Element {
  return <ResourceListPage list={TRANSFERS} />;
}
