/** What the house owes its members now, by kind, each with where it is looked at. */
import type { ReplyOf } from '@house/contract/call';
import { getLiability } from '@house/contract/reports/desk';
import { useT } from '@house/i18n/react';
import { type Column, DataTable } from '@house/ui/data-table';
import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import { request, useCall } from '../../shared/api.ts';
import { CsvButton } from '../../shared/csv-button.tsx';
import { AnswerView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { type StaffRight, useCan } from '../../shared/staff.ts';
import type { PagedRows } from '../../shared/use-list.ts';

type Row = ReplyOf<typeof getLiability>['rows'][number];

/** Where what a figure is made of is listed, for whoever may see it. */
const PAGES: Partial<
  Record<Row['kind'], { readonly to: string; readonly search: object; readonly right: StaffRight }>
> = {
  cash: { to: '/ledger', search: { account: 'cash', real: '1' }, right: 'ledger.view' },
  bonus: { to: '/ledger', search: { account: 'bonus', real: '1' }, right: 'ledger.view' },
  heldAsked: { to: '/withdrawals', search: { state: 'requested' }, right: 'withdrawals.view' },
  heldInPayment: { to: '/withdrawals', search: { state: 'approved' }, right: 'withdrawals.view' },
  lockedElse: { to: '/ledger', search: { account: 'locked', real: '1' }, right: 'ledger.view' },
  openStakes: { to: '/ledger', search: { type: 'bet', real: '1' }, right: 'ledger.view' },
  depositsHeld: { to: '/deposits', search: { state: 'held' }, right: 'deposits.view' },
  redPackets: { to: '/chat-rooms', search: {}, right: 'chatRooms.view' },
};

function KindCell({ kind }: Pick<Row, 'kind'>): JSX.Element {
  const t = useT();
  const page = PAGES[kind];
  const may = useCan(page?.right ?? 'ledger.view');
  const words = t(`desk-reports.kind.${kind}`);
  return page === undefined || !may ? (
    <span>{words}</span>
  ) : (
    <Link to={page.to} search={page.search as never} className="link">
      {words}
    </Link>
  );
}

export function OwedTab(): JSX.Element {
  const t = useT();
  const { money } = useFigures();
  const answer = useCall(getLiability, {});
  const columns: Column<Row>[] = [
    { key: 'kind', head: t('desk-reports.kind'), card: 'title', cell: ({ kind }) => <KindCell kind={kind} /> },
    { key: 'amount', head: t('desk.amount'), end: true, card: 'main', cell: ({ amount }) => money(amount) },
  ];
  return (
    <>
      <div className="row">
        <span className="sp" />
        <CsvButton<PagedRows & { readonly rows: readonly Row[] }>
          list={{
            askable: true,
            filter: {},
            readPage: async (page, size, signal) => {
              const { rows } = await request(getLiability, { ...(signal ? { signal } : {}) });
              return { rows, page, size, total: rows.length };
            },
          }}
          exported="reports"
          name="owed"
          heads={['kind', 'amount']}
          cellsOf={({ kind, amount }) => [kind, amount]}
          rowKey={({ kind }) => kind}
        />
      </div>
      <div className="card list">
        <AnswerView answer={answer}>
          {({ rows, total, points }) => (
            <>
              <DataTable label={t('desk-reports.tab.owed')} columns={columns} rows={rows} rowKey={({ kind }) => kind} />
              <div className="list-foot">
                <span className="sm t2">
                  {t('desk-reports.points')} <span className="num">{money(points)}</span>
                </span>
                <span className="sp" />
                <b>
                  {t('desk-reports.total')} <span className="num">{money(total)}</span>
                </b>
              </div>
            </>
          )}
        </AnswerView>
      </div>
      <p className="xs t3">{t('desk-reports.owedNote')}</p>
    </>
  );
}
