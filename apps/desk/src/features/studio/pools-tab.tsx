/** The progressive pools: what stands in them and is owed, where it came from, what they paid. */
import type { ReplyOf } from '@house/contract/call';
import { getStudioPools } from '@house/contract/studio/desk';
import { useT } from '@house/i18n/react';
import { type Column, DataTable } from '@house/ui/data-table';
import { EmptyState } from '@house/ui/states';
import { type JSX, useState } from 'react';
import { useCall } from '../../shared/api.ts';
import { AnswerView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { RowButton } from '../../shared/row-parts.tsx';
import { CopyText, FigureRow } from '../../shared/small-parts.tsx';
import { useWhen, zoneName } from '../../shared/when.ts';
import { showShare, sumOf } from './model.ts';
import { RoundPopup } from './round-popup.tsx';

const EVERY_MS = 10_000;
const HASH_SHOWN = 12;
type Answer = ReplyOf<typeof getStudioPools>;
type Pool = Answer['pools'][number];
type Win = Answer['wins'][number];

export function PoolsTab(): JSX.Element {
  const t = useT();
  const answer = useCall(getStudioPools, {}, { refetchInterval: EVERY_MS });
  return (
    <AnswerView answer={answer}>
      {(data, stale) => (
        <>
          <Figures data={data} />
          <PoolTable pools={data.pools} stale={stale} />
          <h2>{t('desk-studio.wins')}</h2>
          {data.wins.length === 0 ? (
            <EmptyState title={t('desk-studio.noWins')} />
          ) : (
            <WinTable wins={data.wins} stale={stale} />
          )}
        </>
      )}
    </AnswerView>
  );
}

function Figures({ data: { pools, owed, balanced, wins, inLedger } }: { data: Answer }): JSX.Element {
  const t = useT();
  const { money, count } = useFigures();
  const sum = (field: 'seeds' | 'contributed' | 'paid'): string => money(sumOf(pools.map((pool) => pool[field])));
  return (
    <FigureRow
      label={t('desk-studio.tab.pools')}
      cells={[
        { key: 'owed', label: t('desk-studio.owed'), value: money(owed), note: t('desk-studio.owedNote') },
        { key: 'seeds', label: t('desk-studio.ofSeeds'), value: sum('seeds') },
        { key: 'stakes', label: t('desk-studio.ofStakes'), value: sum('contributed') },
        { key: 'paid', label: t('desk-studio.paidOut'), value: sum('paid') },
        {
          key: 'balance',
          label: t('desk-studio.balance'),
          value: t(balanced ? 'desk-studio.balanced' : 'desk-studio.differs'),
          tone: balanced ? 'win' : 'loss',
        },
        {
          key: 'ledger',
          label: t('desk-studio.inLedger'),
          value: t('desk-studio.inLedgerOf', { found: count(inLedger), all: count(wins.length) }),
          tone: inLedger === wins.length ? 'win' : 'loss',
        },
      ]}
    />
  );
}

function PoolTable({ pools, stale }: { pools: readonly Pool[]; stale: boolean }): JSX.Element {
  const t = useT();
  const { money, count } = useFigures();
  const columns: Column<Pool>[] = [
    { key: 'code', head: t('desk-studio.pool'), card: 'title', cell: ({ code }) => <b translate="no">{code}</b> },
    { key: 'number', head: t('desk-studio.poolNumber'), end: true, cell: ({ number }) => count(number) },
    { key: 'amount', head: t('desk-studio.amount'), end: true, cell: ({ amount }) => <b>{money(amount)}</b> },
    { key: 'seed', head: t('desk-studio.seed'), end: true, cell: ({ seed }) => money(seed) },
    { key: 'cap', head: t('desk-studio.cap'), end: true, cell: ({ cap }) => money(cap) },
    {
      key: 'share',
      head: t('desk-studio.share'),
      end: true,
      cell: ({ share }) => <span translate="no">{showShare(share)}</span>,
    },
    { key: 'contributed', head: t('desk-studio.ofStakes'), end: true, cell: ({ contributed }) => money(contributed) },
    { key: 'won', head: t('desk-studio.wonTimes'), end: true, cell: ({ won }) => count(won) },
    { key: 'paid', head: t('desk-studio.paidOut'), end: true, cell: ({ paid }) => money(paid) },
    {
      key: 'commitment',
      head: t('desk-studio.commitment'),
      cell: ({ commitment }) => (
        <CopyText text={commitment} shown={`${commitment.slice(0, HASH_SHOWN)}…`} name={t('desk-studio.commitment')} />
      ),
    },
  ];
  return (
    <DataTable
      label={t('desk-studio.tab.pools')}
      columns={columns}
      rows={pools}
      rowKey={({ code }) => code}
      stale={stale}
    />
  );
}

function WinTable({ wins, stale }: { wins: readonly Win[]; stale: boolean }): JSX.Element {
  const t = useT();
  const when = useWhen();
  const { money, count } = useFigures();
  const [opened, setOpened] = useState<string | null>(null);
  const columns: Column<Win>[] = [
    {
      key: 'wonAt',
      head: `${t('desk-studio.wonAt')} (${zoneName})`,
      card: 'title',
      cell: ({ wonAt, round }) => <RowButton onOpen={() => setOpened(round)}>{when.instant(wonAt)}</RowButton>,
    },
    { key: 'code', head: t('desk-studio.pool'), cell: ({ code }) => <span translate="no">{code}</span> },
    { key: 'number', head: t('desk-studio.poolNumber'), end: true, cell: ({ number }) => count(number) },
    { key: 'member', head: t('desk-studio.member'), cell: ({ account }) => <bdi>{account ?? '–'}</bdi> },
    { key: 'amount', head: t('desk-studio.prize'), end: true, cell: ({ amount }) => <b>{money(amount)}</b> },
  ];
  return (
    <>
      <DataTable
        label={t('desk-studio.wins')}
        columns={columns}
        rows={wins}
        rowKey={({ code, number }) => `${code} ${number}`}
        stale={stale}
      />
      {opened === null ? null : <RoundPopup id={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
