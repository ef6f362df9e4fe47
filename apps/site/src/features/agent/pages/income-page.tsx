/** My income (screens.md 6.7): what the agent earned by kind and day, a bar a day and a table. */
import { getAgentIncome, type IncomeDay } from '@house/contract/agents/records';
import { monthId } from '@house/i18n/months';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { type Column, DataTable } from '@house/ui/data-table';
import { EmptyState } from '@house/ui/states';
import { writeCsv } from '@house/web/csv';
import { saveText } from '@house/web/files';
import { type CSSProperties, type JSX, useState } from 'react';
import { ListStates } from '../../../shared/list-states.tsx';
import { millsOf } from '../../../shared/mills.ts';
import { useMoney } from '../../../shared/money.ts';
import { useCall } from '../../../shared/query.ts';
import { DayChips, type DayChoice, useDaysOf } from '../records/days.tsx';
import { Figure } from '../records/figure.tsx';

/** What came, in the order in which a bar stacks it. */
const KINDS = ['rebate', 'commission', 'realTime', 'hourly', 'daily', 'dividend'] as const;
const COLUMNS = [...KINDS, 'paid'] as const;

function useDayText(): (day: string) => string {
  const t = useT();
  const money = useMoney();
  return (day) => money.digits(`${Number(day.slice(8))} ${t(monthId(Number(day.slice(5, 7))))}`);
}

/** Whole thousandths of the highest bar: a share is no amount. */
const partOf = (mills: bigint, most: bigint): number => (most === 0n ? 0 : Number((mills * 1_000n) / most) / 1_000);

function Bars({ days }: { days: readonly IncomeDay[] }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const dayText = useDayText();
  const heights = days.map((day) => KINDS.reduce((sum, kind) => sum + millsOf(day[kind]), 0n));
  const most = heights.reduce((high, one) => (one > high ? one : high), 0n);
  const shown = KINDS.filter((kind) => days.some((day) => millsOf(day[kind]) > 0n));
  return (
    <section className="card pad col" aria-label={t('site-agent-records.byDay')}>
      <h2 className="step-h">{t('site-agent-records.byDay')}</h2>
      <ol className="ac-bars">
        {days.map((day, place) => {
          const text = `${dayText(day.day)}: ${money.full(heights[place] ?? 0n)}`;
          return (
            <li key={day.day} title={text}>
              <span className="sr">{text}</span>
              {shown.map((kind) => (
                <i
                  key={kind}
                  aria-hidden="true"
                  className={`ac-kind ${kind}`}
                  style={{ '--part': partOf(millsOf(day[kind]), most) } as CSSProperties}
                />
              ))}
            </li>
          );
        })}
      </ol>
      <ul className="ac-legend sm">
        {shown.map((kind) => (
          <li key={kind} className="row">
            <i aria-hidden="true" className={`ac-kind ${kind}`} />
            {t(`site-agent-records.income.${kind}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function IncomePage(): JSX.Element {
  const t = useT();
  const dayText = useDayText();
  const [choice, setChoice] = useState<DayChoice>('last30');
  const asked = useDaysOf(choice);
  const query = useCall(getAgentIncome, { query: asked }, { keepOld: true });
  const columns: readonly Column<IncomeDay>[] = [
    { key: 'day', head: t('site-agent-records.day'), card: 'title', cell: ({ day }) => dayText(day) },
    ...COLUMNS.map(
      (kind): Column<IncomeDay> => ({
        key: kind,
        head: t(`site-agent-records.income.${kind}`),
        end: true,
        cell: (row) => <Figure amount={row[kind]} />,
      }),
    ),
    {
      key: 'sum',
      head: t('site-agent-records.income.sum'),
      end: true,
      card: 'main',
      cell: ({ sum }) => <Figure amount={sum} signed />,
    },
  ];
  const save = (days: readonly IncomeDay[]): void => {
    const kinds = [...COLUMNS, 'sum'] as const;
    const heads = kinds.map((kind) => t(`site-agent-records.income.${kind}`));
    const text = writeCsv(
      [t('site-agent-records.day'), ...heads],
      days.map((day) => [day.day, ...kinds.map((kind) => day[kind])]),
    );
    saveText(`${t('site-agent-records.page.agentRevenueReport')}-${asked.from}-${asked.to}.csv`, text, 'csv');
  };
  return (
    <>
      <DayChips value={choice} onChange={setChoice} />
      <ListStates query={query} skeleton={{ height: 96, count: 3 }}>
        {({ days, totals }) => (
          <>
            <dl className="ac-tiles">
              {([...COLUMNS, 'sum'] as const).map((kind) => (
                <div key={kind}>
                  <dt>{t(`site-agent-records.income.${kind}`)}</dt>
                  <dd>
                    <Figure amount={totals[kind]} signed={kind === 'sum'} />
                  </dd>
                </div>
              ))}
            </dl>
            {days.length === 0 ? (
              <EmptyState title={t('site-agent-records.noIncome')} art="coins">
                {t('site-agent-records.noIncomeHint')}
              </EmptyState>
            ) : (
              <>
                <Bars days={days} />
                <p className="row">
                  <span className="sp" />
                  <Button
                    size="s"
                    icon="download-simple"
                    aria-label={t('common.downloadCsv')}
                    onClick={() => save(days)}
                  >
                    CSV
                  </Button>
                </p>
                <DataTable
                  label={t('site-agent-records.page.agentRevenueReport')}
                  columns={columns}
                  rows={days.toReversed()}
                  rowKey={({ day }) => day}
                />
              </>
            )}
          </>
        )}
      </ListStates>
    </>
  );
}
