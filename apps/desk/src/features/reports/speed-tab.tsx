/** How long members waited for deposits and withdrawals, by day, and how long each of staff took. */
import type { ReplyOf } from '@house/contract/call';
import { getCashierSpeed, type PaceView } from '@house/contract/reports/desk';
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

type Speed = ReplyOf<typeof getCashierSpeed>;
type DayRow = Speed['deposits'][number];
type ReviewerRow = NonNullable<Speed['reviewers']>['deposits'][number];
type Kind = 'deposits' | 'withdrawals';

const LINES = {
  deposits: { type: 'deposit', account: 'cashier' },
  withdrawals: { type: 'holdPaid', account: 'cashier' },
} as const satisfies Record<Kind, Readonly<Record<string, string>>>;

const MINUTE = 60;
const HOUR = 3_600;

/** Seconds below two minutes, minutes below two hours, then hours. */
function useSpan(): (seconds: number | null) => string {
  const t = useT();
  const { count: whole } = useFigures();
  return (seconds) => {
    if (seconds === null) return '–';
    const [unit, count] =
      seconds < 2 * MINUTE
        ? (['seconds', seconds] as const)
        : seconds < 2 * HOUR
          ? (['minutes', seconds / MINUTE] as const)
          : (['hours', seconds / HOUR] as const);
    return t(`desk-reports.span.${unit}`, { count: whole(Math.round(count)) });
  };
}

const textOf = (seconds: number | null): string => (seconds === null ? '' : String(Math.round(seconds)));
const cellsOfPace = ({ median, p95 }: PaceView): string[] => [textOf(median), textOf(p95)];

interface FileRow extends DayRow {
  readonly kind: Kind;
}

export function SpeedTab(): JSX.Element {
  const t = useT();
  const range = useReportRange();
  const { query, askable } = range;
  const answer = useCall(getCashierSpeed, { query }, { enabled: askable, keepOld: true });
  return (
    <>
      <ReportBar<FileRow>
        range={range}
        name="cashier-speed"
        heads={[
          'kind',
          'day',
          'count',
          'decidedMedianSeconds',
          'decidedP95Seconds',
          'paidMedianSeconds',
          'paidP95Seconds',
        ]}
        readRows={async (signal) => {
          const speed = await request(getCashierSpeed, { query, ...(signal ? { signal } : {}) });
          return (['deposits', 'withdrawals'] as const).flatMap((kind) => speed[kind].map((row) => ({ kind, ...row })));
        }}
        cellsOf={({ kind, day, decided, paid }) => [
          kind,
          day,
          String(paid.count),
          ...cellsOfPace(decided),
          ...cellsOfPace(paid),
        ]}
        rowKey={({ kind, day }) => `${kind} ${day}`}
      />
      <AnswerView answer={answer}>
        {(speed, stale) => (
          <>
            {(['deposits', 'withdrawals'] as const).map((kind) => (
              <section key={kind} className="card list">
                <div className="part-h">
                  <h2>{t(`desk-reports.${kind}`)}</h2>
                </div>
                <DayTable kind={kind} rows={speed[kind]} stale={stale} />
                {speed.reviewers === null || speed.reviewers[kind].length === 0 ? null : (
                  <ReviewerTable kind={kind} rows={speed.reviewers[kind]} />
                )}
              </section>
            ))}
          </>
        )}
      </AnswerView>
      <p className="xs t3">{t('desk-reports.speedNote')}</p>
    </>
  );
}

function useSpanColumns<R>(of: (row: R) => PaceView, headId: 'decided' | 'paid'): Column<R>[] {
  const t = useT();
  const span = useSpan();
  return (['median', 'p95'] as const).map((part) => ({
    key: `${headId} ${part}`,
    head: t(`desk-reports.${headId}.${part}`),
    end: true,
    cell: (row) => span(of(row)[part]),
  }));
}

function DayTable({ kind, rows, stale }: { kind: Kind; rows: readonly DayRow[]; stale: boolean }): JSX.Element {
  const t = useT();
  const when = useWhen();
  const { count } = useFigures();
  const maySearch = useCan('ledger.view');
  const decided = useSpanColumns<DayRow>((row) => row.decided, 'decided');
  const paid = useSpanColumns<DayRow>((row) => row.paid, 'paid');
  if (rows.length === 0) return <EmptyState title={t('desk-reports.noneOf')} />;
  const columns: Column<DayRow>[] = [
    {
      key: 'day',
      head: `${t('desk-reports.day')} (${zoneName})`,
      card: 'title',
      cell: ({ day }) => <b className="nw">{when.day(`${day}T12:00:00.000Z`)}</b>,
    },
    {
      key: 'count',
      head: t('desk-reports.count'),
      end: true,
      cell: (row) =>
        maySearch ? (
          <Link
            to="/ledger"
            search={{ ...LINES[kind], from: row.day, to: row.day, real: '1' } as never}
            className="link"
          >
            {count(row.paid.count)}
          </Link>
        ) : (
          count(row.paid.count)
        ),
    },
    ...decided,
    ...paid,
  ];
  return (
    <DataTable
      label={t(`desk-reports.${kind}`)}
      columns={columns}
      rows={rows}
      rowKey={({ day }) => day}
      stale={stale}
      pinned
    />
  );
}

function ReviewerTable({ kind, rows }: { kind: Kind; rows: readonly ReviewerRow[] }): JSX.Element {
  const t = useT();
  const { count } = useFigures();
  const spans = useSpanColumns<ReviewerRow>((row) => row.pace, 'decided');
  const columns: Column<ReviewerRow>[] = [
    { key: 'staff', head: t('desk-reports.reviewer'), card: 'title', cell: ({ staff }) => <bdi>{staff}</bdi> },
    { key: 'count', head: t('desk-reports.decisions'), end: true, cell: ({ pace }) => count(pace.count) },
    ...spans,
  ];
  return (
    <DataTable
      label={`${t(`desk-reports.${kind}`)}: ${t('desk-reports.reviewer')}`}
      columns={columns}
      rows={rows}
      rowKey={({ staff }) => staff}
    />
  );
}
