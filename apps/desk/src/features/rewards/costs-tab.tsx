/** What rewards cost in the last 30 days, by kind: promised, and claimed. */
import type { ReplyOf } from '@house/contract/call';
import { getRewardCosts } from '@house/contract/rewards/desk';
import { useT } from '@house/i18n/react';
import { type Column, DataTable } from '@house/ui/data-table';
import { EmptyState } from '@house/ui/states';
import type { JSX } from 'react';
import { useCall } from '../../shared/api.ts';
import { AnswerView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';

type Row = ReplyOf<typeof getRewardCosts>['rows'][number];

export function CostsTab(): JSX.Element {
  const t = useT();
  const figures = useFigures();
  const answer = useCall(getRewardCosts);
  const columns: readonly Column<Row>[] = [
    {
      key: 'kind',
      head: t('desk-rewards.kindHead'),
      card: 'title',
      cell: ({ kind }) => t(`desk-rewards.kind.${kind}`),
    },
    { key: 'made', head: t('desk-rewards.made'), end: true, cell: ({ made }) => figures.count(made) },
    {
      key: 'madeAmount',
      head: t('desk-rewards.madeAmount'),
      end: true,
      cell: ({ madeAmount }) => figures.money(madeAmount),
    },
    { key: 'claimed', head: t('desk-rewards.claimed'), end: true, cell: ({ claimed }) => figures.count(claimed) },
    {
      key: 'claimedAmount',
      head: t('desk-rewards.claimedAmount'),
      end: true,
      card: 'main',
      cell: ({ claimedAmount }) => figures.money(claimedAmount),
    },
  ];
  return (
    <div className="card list">
      <AnswerView answer={answer}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState title={t('desk-rewards.noCosts')} art="coins" />
          ) : (
            <DataTable label={t('desk-rewards.tab.costs')} columns={columns} rows={rows} rowKey={({ kind }) => kind} />
          )
        }
      </AnswerView>
    </div>
  );
}
