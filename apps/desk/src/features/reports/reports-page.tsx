/** The house day by day (screens.md 7.30): each figure leads to the lines of the ledger that it is the sum of. */
import type { ReplyOf } from '@house/contract/call';
import { getDayReport } from '@house/contract/reports/desk';
import { useAreas, useT } from '@house/i18n/react';
import { type Column, DataTable } from '@house/ui/data-table';
import { EmptyState } from '@house/ui/states';
import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import { request, useCall } from '../../shared/api.ts';
import { CsvButton } from '../../shared/csv-button.tsx';
import { DateFilters, dayFromToday } from '../../shared/date-filters.tsx';
import { judgeRange } from '../../shared/day-ranges.ts';
import { useFilters } from '../../shared/filters.ts';
import { AnswerView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { usePlace } from '../../shared/page-title.ts';
import { useCan } from '../../shared/staff.ts';
import type { PagedRows } from '../../shared/use-list.ts';
import { useWhen, zoneName } from '../../shared/when.ts';

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

export function ReportsPage(): JSX.Element {
  useAreas(['desk-reports', 'desk-ledger']);
  const t = useT();
  const columns = useDayColumns();
  const filters = useFilters({ from: dayFromToday(-29), to: '' });
  const { from, to } = filters.values;
  const query = { from: from || undefined, to: to || undefined };
  const askable = judgeRange(from, to, dayFromToday(0)) === null;
  const answer = useCall(getDayReport, { query }, { enabled: askable, keepOld: true });
  usePlace([{ text: t('desk.reports') }]);
  return (
    <>
      <div className="page-h">
        <h1>{t('desk.reports')}</h1>
        <span className="sp" />
        <CsvButton<PagedRows & { readonly rows: readonly Day[] }>
          list={{
            askable,
            filter: Object.fromEntries(Object.entries(query).flatMap(([name, text]) => (text ? [[name, text]] : []))),
            readPage: async (page, size, signal) => {
              const { days } = await request(getDayReport, { query, signal });
              return { rows: days, page, size, total: days.length };
            },
          }}
          exported="reports"
          name="days"
          heads={['day', ...FIGURES, 'products']}
          cellsOf={cellsOf}
          rowKey={({ day }) => day}
        />
      </div>
      <div className="filters card">
        <DateFilters from={from} to={to} onChange={filters.change} />
      </div>
      <div className="card list">
        <AnswerView answer={answer}>
          {({ days }, stale) =>
            days.length === 0 ? (
              <EmptyState title={t('desk-reports.empty')} />
            ) : (
              <DataTable
                label={t('desk.reports')}
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
