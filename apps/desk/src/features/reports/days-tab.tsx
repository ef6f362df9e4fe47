/** The house day by day: each figure leads to the lines of the ledger that it is the sum of. */
import type { ReplyOf } from '@house/contract/call';
import { getDayReport } from '@house/contract/reports/desk';
import { useT } from '@house/i18n/react';
import { type Column, DataTable } from '@house/ui/data-table';
import { EmptyState } from '@house/ui/states';
import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import { request, useCall } from '../../shared/api.ts';
import { AnswerView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { useCan } from '../../shared/staff.ts';
import { useWhen, zoneName } from '../../shared/when.ts';
import { ReportBar, useReportRange } from './report-range.tsx';

type Day = ReplyOf<typeof getDayReport>['days'][number];

const FIGURES = ['deposits', 'withdrawals', 'fees', 'ggr', 'rebates', 'ngr', 'others', 'owed'] as const;
type Figure = (typeof FIGURES)[number];

/** Which lines of the ledger a figure is made of, where a search finds just these. */
const LINES: Partial<Record<Figure, Readonly<Record<string, string>>>> = {
  deposits: { type: 'deposit', account: 'cashier' },
  withdrawals: { type: 'holdPaid', account: 'cashier' },
  fees: { account: 'fees' },
  rebates: { account: 'rebates' },
};

const SIGNED: readonly Figure[] = ['ggr', 'ngr', 'others'];

const cellsOf = (day: Day): string[] => [
  day.day,
  ...FIGURES.map((figure) => day[figure]),
  day.products.map(({ product, ggr }) => `${product} ${ggr}`).join('; '),
];

function useDayColumns(): Column<Day>[] {
  const t = useT();
  const when = useWhen();
  const { money, signed } = useFigures();
  const maySearch = useCan('ledger.view');
  const write = (figure: Figure, amount: string): string => (SIGNED.includes(figure) ? signed(amount) : money(amount));
  const linked = (day: Day, lines: Readonly<Record<string, string>> | undefined, words: string): JSX.Element =>
    lines === undefined || !maySearch ? (
      <span>{words}</span>
    ) : (
      <Link to="/ledger" search={{ ...lines, from: day.day, to: day.day, real: '1' } as never} className="link">
        {words}
      </Link>
    );
  return [
    {
      key: 'day',
      head: `${t('desk-reports.day')} (${zoneName})`,
      card: 'title',
      cell: ({ day }) => <b className="nw">{when.day(`${day}T12:00:00.000Z`)}</b>,
    },
    ...FIGURES.map(
      (figure): Column<Day> => ({
        key: figure,
        head: t(`desk-reports.${figure}`),
        end: true,
        cell: (day) => linked(day, LINES[figure], write(figure, day[figure])),
      }),
    ),
    {
      key: 'products',
      head: t('desk-reports.products'),
      cell: (day) =>
        day.products.map(({ product, ggr }) => (
          <div key={product} className="row nw sm">
            {t(`desk-ledger.name.${product}`)} {linked(day, { account: product }, signed(ggr))}
          </div>
        )),
    },
  ];
}

export function DaysTab(): JSX.Element {
  const t = useT();
  const columns = useDayColumns();
  const range = useReportRange();
  const { query, askable } = range;
  const answer = useCall(getDayReport, { query }, { enabled: askable, keepOld: true });
  return (
    <>
      <ReportBar
        range={range}
        name="days"
        heads={['day', ...FIGURES, 'products']}
        readRows={async (signal) => (await request(getDayReport, { query, ...(signal ? { signal } : {}) })).days}
        cellsOf={cellsOf}
        rowKey={({ day }) => day}
      />
      <div className="card list">
        <AnswerView answer={answer}>
          {({ days }, stale) =>
            days.length === 0 ? (
              <EmptyState title={t('desk-reports.empty')} />
            ) : (
              <DataTable
                label={t('desk-reports.tab.days')}
                columns={columns}
                rows={days}
                rowKey={({ day }) => day}
                stale={stale}
                pinned
              />
            )
          }
        </AnswerView>
      </div>
      <p className="xs t3">{t('desk-reports.note')}</p>
    </>
  );
}
