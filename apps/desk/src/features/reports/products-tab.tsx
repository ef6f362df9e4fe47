/** Gross and net gaming revenue by product: each figure leads to the lines of the ledger that it is the sum of. */
import type { ReplyOf } from '@house/contract/call';
import { getProductReport } from '@house/contract/reports/desk';
import { useT } from '@house/i18n/react';
import { type Column, DataTable } from '@house/ui/data-table';
import { MoneyFigure } from '@house/ui/figures';
import { EmptyState } from '@house/ui/states';
import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import { request, useCall } from '../../shared/api.ts';
import { AnswerView } from '../../shared/list-view.tsx';
import { toneOfAmount, useFigures } from '../../shared/money.ts';
import { useCan } from '../../shared/staff.ts';
import { ReportBar, useReportRange } from './report-range.tsx';

type Row = ReplyOf<typeof getProductReport>['rows'][number];
const FIGURES = ['ggr', 'rebates', 'commissions', 'ngr'] as const;
const keyOf = ({ products }: Row): string => products.join(' ');

export function ProductsTab(): JSX.Element {
  const t = useT();
  const { money, signed } = useFigures();
  const maySearch = useCan('ledger.view');
  const range = useReportRange();
  const { query, askable, from, to } = range;
  const answer = useCall(getProductReport, { query }, { enabled: askable, keepOld: true });
  const linked = (account: string, words: string): JSX.Element =>
    maySearch ? (
      <Link key={account} to="/ledger" search={{ account, from, to, real: '1' } as never} className="link">
        {words}
      </Link>
    ) : (
      <span key={account}>{words}</span>
    );
  const columns: Column<Row>[] = [
    {
      key: 'products',
      head: t('desk-reports.product'),
      card: 'title',
      cell: ({ products }) => (
        <span className="row wrap-f">
          {products.map((product) => linked(product, t(`desk-ledger.name.${product}`)))}
        </span>
      ),
    },
    { key: 'ggr', head: t('desk-reports.ggr'), end: true, cell: ({ ggr }) => signed(ggr) },
    {
      key: 'rebates',
      head: t('desk-reports.rebates'),
      end: true,
      cell: ({ rebates }) => (Number(rebates) === 0 ? money(rebates) : linked('rebates', money(rebates))),
    },
    {
      key: 'commissions',
      head: t('desk-reports.commissions'),
      end: true,
      cell: ({ commissions }) =>
        Number(commissions) === 0 ? money(commissions) : linked('rebates', money(commissions)),
    },
    {
      key: 'ngr',
      head: t('desk-reports.ngr'),
      end: true,
      card: 'main',
      cell: ({ ngr }) => <MoneyFigure text={signed(ngr)} tone={toneOfAmount(ngr)} className="b" />,
    },
  ];
  return (
    <>
      <ReportBar
        range={range}
        name="products"
        heads={['products', ...FIGURES]}
        readRows={async (signal) => (await request(getProductReport, { query, ...(signal ? { signal } : {}) })).rows}
        cellsOf={(row) => [keyOf(row), ...FIGURES.map((figure) => row[figure])]}
        rowKey={keyOf}
      />
      <div className="card list">
        <AnswerView answer={answer}>
          {({ rows }, stale) =>
            rows.length === 0 ? (
              <EmptyState title={t('desk-reports.empty')} />
            ) : (
              <DataTable
                label={t('desk-reports.tab.products')}
                columns={columns}
                rows={rows}
                rowKey={keyOf}
                stale={stale}
              />
            )
          }
        </AnswerView>
      </div>
      <p className="xs t3">{t('desk-reports.productNote')}</p>
    </>
  );
}
