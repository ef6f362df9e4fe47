/** One run: its bills, and approving their payment for whoever did not ask for it. */
import { type AgentRun, approveAgentRun, listAgentRuns, listRunBills } from '@house/contract/agents/desk';
import type { ReplyOf } from '@house/contract/call';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { type Column, DataTable } from '@house/ui/data-table';
import { Pagination } from '@house/ui/pagination';
import { Popup } from '@house/ui/popup';
import { showToast } from '@house/ui/toast';
import { type JSX, useState } from 'react';
import { askAgain, request, useCall } from '../../shared/api.ts';
import { AnswerView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { PairList } from '../../shared/small-parts.tsx';
import { useCan } from '../../shared/staff.ts';
import { useWhen } from '../../shared/when.ts';

const SIZE = 20;
type RunBill = ReplyOf<typeof listRunBills>['rows'][number];

export function RunPopup({ run, onClose }: { run: AgentRun; onClose: () => void }): JSX.Element {
  const t = useT();
  const when = useWhen();
  const { money, count } = useFigures();
  const mayApprove = useCan('agents.pay');
  const [page, setPage] = useState(1);
  const [isApproving, setApproving] = useState(false);
  const answer = useCall(listRunBills, { params: { id: run.id }, query: { page, size: SIZE } });
  const columns: readonly Column<RunBill>[] = [
    { key: 'account', head: t('desk-agents.account'), card: 'title', cell: ({ account }) => account },
    { key: 'payer', head: t('desk-agents.runs.payer'), cell: ({ payer }) => payer ?? t('desk-agents.runs.house') },
    { key: 'base', head: t('desk-agents.runs.base'), end: true, cell: ({ base }) => money(base) },
    { key: 'rate', head: t('desk-agents.runs.rate'), end: true, cell: ({ rate }) => `${rate} %` },
    { key: 'amount', head: t('desk-agents.runs.amount'), end: true, card: 'main', cell: ({ amount }) => money(amount) },
    { key: 'paid', head: t('desk-agents.runs.paid'), end: true, cell: ({ paid }) => money(paid) },
    { key: 'carry', head: t('desk-agents.runs.carry'), end: true, cell: ({ carry }) => money(carry) },
    { key: 'state', head: t('desk.state'), card: 'status', cell: ({ state }) => t(`desk-agents.bill.${state}`) },
  ];
  if (isApproving)
    return (
      <ReasonPopup
        title={t('desk-agents.runs.approve')}
        confirm={t('desk-agents.runs.approve')}
        look="danger-fill"
        reasonFirst
        onSend={(order) => request(approveAgentRun, { params: { id: run.id }, body: order })}
        onDone={() => {
          showToast(t('desk-agents.runs.approved'), 'win');
          void askAgain(listAgentRuns, listRunBills);
          onClose();
        }}
        onClose={() => setApproving(false)}
      >
        <p className="t2">
          {t('desk-agents.runs.approveNote', { bills: count(run.bills), amount: money(run.amount) })}
        </p>
      </ReasonPopup>
    );
  return (
    <Popup
      title={`${t(`desk-agents.kind.${run.kind}`)} · ${t(`desk-agents.period.${run.period ?? 'hour'}`)}`}
      onClose={onClose}
    >
      <div className="fm message-view">
        <PairList
          pairs={[
            [t('desk-agents.period'), `${when.instant(run.from)} – ${when.instant(run.to)}`],
            [t('desk.state'), t(`desk-agents.runs.state.${run.state}`)],
            [t('desk-agents.runs.turnover'), money(run.turnover)],
            [t('desk-agents.runs.amount'), <b key="amount">{money(run.amount)}</b>],
            [t('desk-agents.runs.paid'), money(run.paid)],
          ]}
        />
        <AnswerView answer={answer} lines={6}>
          {({ rows, total }) => (
            <>
              <DataTable label={t('desk-agents.runs.bills')} columns={columns} rows={rows} rowKey={({ id }) => id} />
              <Pagination page={page} pageCount={Math.ceil(total / SIZE)} onChange={setPage} />
            </>
          )}
        </AnswerView>
        {run.state !== 'review' ? null : run.isOwn ? (
          <p className="sm t2">{t('desk-agents.runs.own')}</p>
        ) : mayApprove ? (
          <Button look="danger" onClick={() => setApproving(true)}>
            {t('desk-agents.runs.approve')}
          </Button>
        ) : null}
      </div>
    </Popup>
  );
}
