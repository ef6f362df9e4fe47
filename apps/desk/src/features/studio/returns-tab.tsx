/** What our games paid back as they were played, held against what was proved, and against the ledger. */
import type { ReplyOf } from '@house/contract/call';
import { getStudioReturns } from '@house/contract/studio/desk';
import { useT } from '@house/i18n/react';
import { type Column, DataTable } from '@house/ui/data-table';
import { Badge } from '@house/ui/figures';
import type { JSX } from 'react';
import { useCall } from '../../shared/api.ts';
import { AnswerView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { useWhen } from '../../shared/when.ts';
import { agrees, gameName, showRange, showShare } from './model.ts';

const EVERY_MS = 30_000;
type Returns = ReplyOf<typeof getStudioReturns>;
type Cell = Returns['cells'][number];
type Total = Returns['totals'][number];

export function ReturnsTab(): JSX.Element {
  const t = useT();
  const answer = useCall(getStudioReturns, {}, { refetchInterval: EVERY_MS });
  return (
    <AnswerView answer={answer}>
      {({ cells, totals }, stale) => (
        <>
          <p className="sm t2">{t('desk-studio.returnsNote')}</p>
          <ReturnTable cells={cells} stale={stale} />
          <h2>{t('desk-studio.against')}</h2>
          <LedgerTable totals={totals} stale={stale} />
        </>
      )}
    </AnswerView>
  );
}

function ReturnTable({ cells, stale }: { cells: readonly Cell[]; stale: boolean }): JSX.Element {
  const t = useT();
  const when = useWhen();
  const { money, count } = useFigures();
  const columns: Column<Cell>[] = [
    {
      key: 'game',
      head: t('desk-studio.game'),
      card: 'title',
      cell: ({ game, band }) => (band === null ? <b>{gameName(game)}</b> : gameName(game)),
    },
    {
      key: 'stakes',
      head: t('desk-studio.stakes'),
      cell: ({ band }) =>
        band === null ? t('desk-studio.allStakes') : t('desk-studio.stakesFrom', { stake: money(String(band)) }),
    },
    { key: 'rounds', head: t('desk-studio.rounds'), end: true, cell: ({ rounds }) => count(rounds) },
    { key: 'staked', head: t('desk-studio.staked'), end: true, cell: ({ staked }) => money(staked) },
    { key: 'paid', head: t('desk-studio.paid'), end: true, cell: ({ paid }) => money(paid) },
    {
      key: 'mean',
      head: t('desk-studio.mean'),
      end: true,
      cell: ({ mean }) => <b translate="no">{mean === null ? '–' : showShare(mean)}</b>,
    },
    {
      key: 'bounds',
      head: t('desk-studio.bounds'),
      end: true,
      cell: ({ bounds }) => <span translate="no">{bounds === null ? '–' : showRange(bounds)}</span>,
    },
    {
      key: 'proved',
      head: t('desk-studio.proved'),
      end: true,
      cell: ({ proved }) => <span translate="no">{showRange(proved)}</span>,
    },
    {
      key: 'verdict',
      head: t('desk-studio.verdict'),
      card: 'status',
      cell: ({ bounds, outsideSince }) =>
        outsideSince !== null ? (
          <Badge tone="loss">{t('desk-studio.verdict.outside', { time: when.day(outsideSince) })}</Badge>
        ) : bounds === null ? (
          <Badge>{t('desk-studio.verdict.few')}</Badge>
        ) : (
          <Badge tone="win">{t('desk-studio.verdict.inside')}</Badge>
        ),
    },
  ];
  return (
    <DataTable
      label={t('desk-studio.tab.returns')}
      columns={columns}
      rows={cells}
      rowKey={({ game, band }) => `${game} ${band ?? 'all'}`}
      stale={stale}
    />
  );
}

function LedgerTable({ totals, stale }: { totals: readonly Total[]; stale: boolean }): JSX.Element {
  const t = useT();
  const { money } = useFigures();
  const columns: Column<Total>[] = [
    { key: 'game', head: t('desk-studio.game'), card: 'title', cell: ({ game }) => <b>{gameName(game)}</b> },
    { key: 'staked', head: t('desk-studio.staked'), end: true, cell: ({ staked }) => money(staked) },
    { key: 'ledgerStaked', head: t('desk-studio.ledgerStaked'), end: true, cell: (row) => money(row.ledgerStaked) },
    { key: 'paid', head: t('desk-studio.paid'), end: true, cell: ({ paid }) => money(paid) },
    { key: 'ledgerPaid', head: t('desk-studio.ledgerPaid'), end: true, cell: (row) => money(row.ledgerPaid) },
    { key: 'underWay', head: t('desk-studio.underWay'), end: true, cell: ({ underWay }) => money(underWay) },
    {
      key: 'verdict',
      head: t('desk-studio.verdict'),
      card: 'status',
      cell: (row) => (
        <Badge tone={agrees(row) ? 'win' : 'loss'}>
          {t(agrees(row) ? 'desk-studio.agrees' : 'desk-studio.differs')}
        </Badge>
      ),
    },
  ];
  return (
    <DataTable
      label={t('desk-studio.against')}
      columns={columns}
      rows={totals}
      rowKey={({ game }) => game}
      stale={stale}
    />
  );
}
