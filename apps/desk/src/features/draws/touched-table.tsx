/** Members whom a correction or a void touches: by how much, and what they have now. */
import type { ReplyOf } from '@house/contract/call';
import type { previewDrawCorrection, previewDrawVoid } from '@house/contract/lottery/desk';
import { useT } from '@house/i18n/react';
import { type Column, DataTable } from '@house/ui/data-table';
import { Badge, MoneyFigure } from '@house/ui/figures';
import type { JSX } from 'react';
import { toneOfAmount, useFigures } from '../../shared/money.ts';

type Touched = ReplyOf<typeof previewDrawCorrection>['first'][number] &
  Partial<ReplyOf<typeof previewDrawVoid>['first'][number]>;

export function TouchedTable({ rows }: { rows: readonly Touched[] }): JSX.Element {
  const t = useT();
  const { money, signed } = useFigures();
  const stakes: Column<Touched>[] = rows.some(({ stake }) => stake !== undefined)
    ? [{ key: 'stake', head: t('desk.stake'), end: true, cell: ({ stake }) => money(stake ?? null) }]
    : [];
  const columns: Column<Touched>[] = [
    { key: 'member', head: t('desk.member'), card: 'title', cell: ({ account }) => account },
    ...stakes,
    {
      key: 'change',
      head: t('desk-lottery.correct.change'),
      end: true,
      card: 'main',
      cell: ({ change }) => <MoneyFigure text={signed(change)} tone={toneOfAmount(change)} className="b" />,
    },
    {
      key: 'cash',
      head: t('desk-lottery.correct.cash'),
      end: true,
      cell: ({ cash, below }) => (
        <span>
          {money(cash)} {below ? <Badge tone="loss">{t('desk-lottery.correct.below')}</Badge> : null}
        </span>
      ),
    },
  ];
  return (
    <DataTable
      label={t('desk-lottery.correct.first')}
      columns={columns}
      rows={rows}
      rowKey={({ memberId }) => memberId}
    />
  );
}
