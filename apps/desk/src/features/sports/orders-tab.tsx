/** Corrected results, voids and ends of matches: asked for by one, decided by another; and the settlement queue. */
import { confirmSportsOrder, listSportsOrders, rejectSportsOrder, type SportsOrder } from '@house/contract/sports/desk';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { type Column, DataTable } from '@house/ui/data-table';
import { Badge } from '@house/ui/figures';
import { type JSX, useState } from 'react';
import { askAgain, request, useCall } from '../../shared/api.ts';
import { AnswerView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { useCan } from '../../shared/staff.ts';
import { useWhen, zoneName } from '../../shared/when.ts';
import { Settling } from './settling.tsx';

const EVERY_MS = 5_000;
const CALLS = { confirm: confirmSportsOrder, reject: rejectSportsOrder } as const;
const TONES = { requested: 'warn', done: 'win', rejected: 'plain' } as const;

function Acts({
  order,
  onDecide,
}: {
  order: SportsOrder;
  onDecide: (how: keyof typeof CALLS) => void;
}): JSX.Element | null {
  const t = useT();
  const maySettle = useCan('sports.settle');
  if (order.state !== 'requested' || !maySettle) return null;
  if (order.isOwn) return <span className="sm t2">{t('desk-sports.own')}</span>;
  return (
    <div className="row wrap-f">
      <Button size="s" look="danger" onClick={() => onDecide('reject')}>
        {t('desk-sports.reject')}
      </Button>
      <Button size="s" look="brand" onClick={() => onDecide('confirm')}>
        {t('desk-sports.confirm')}
      </Button>
    </div>
  );
}

export function OrdersTab(): JSX.Element {
  const t = useT();
  const when = useWhen();
  const { digits } = useFigures();
  const [deciding, setDeciding] = useState<{ order: SportsOrder; how: keyof typeof CALLS } | null>(null);
  const answer = useCall(listSportsOrders, {}, { refetchInterval: EVERY_MS });
  const columns: Column<SportsOrder>[] = [
    { key: 'time', head: `${t('desk.time')} (${zoneName})`, cell: ({ requestedAt }) => when.instant(requestedAt) },
    {
      key: 'about',
      head: t('desk-sports.about'),
      card: 'title',
      cell: ({ kind, about, score, detail }) => (
        <>
          {t(`desk-sports.ask.${kind}`)} <span translate="no">{about}</span>{' '}
          {score === null ? null : <b translate="no">{digits(`${score.home}–${score.away}`)}</b>}
          {detail === null ? null : <b translate="no">{digits(detail)}</b>}
        </>
      ),
    },
    { key: 'reason', head: t('desk-sports.reason'), cell: ({ reason }) => <q>{reason}</q> },
    { key: 'by', head: t('desk-sports.requestedBy'), cell: ({ requestedBy }) => requestedBy },
    { key: 'decided', head: t('desk-sports.decidedBy'), cell: ({ decidedBy }) => decidedBy },
    {
      key: 'state',
      head: t('desk.state'),
      card: 'status',
      cell: ({ state }) => <Badge tone={TONES[state]}>{t(`desk-sports.orderState.${state}`)}</Badge>,
    },
    { key: 'acts', head: '', cell: (order) => <Acts order={order} onDecide={(how) => setDeciding({ order, how })} /> },
  ];
  return (
    <AnswerView answer={answer}>
      {({ orders }, stale) => (
        <>
          {orders.length === 0 ? (
            <p className="t2">{t('desk-sports.noOrders')}</p>
          ) : (
            <DataTable
              label={t('desk-sports.tab.orders')}
              columns={columns}
              rows={orders}
              rowKey={({ id }) => id}
              stale={stale}
            />
          )}
          <Settling />
          {deciding === null ? null : (
            <ReasonPopup
              title={t(`desk-sports.${deciding.how}`)}
              confirm={t(`desk-sports.${deciding.how}`)}
              look={deciding.how === 'reject' ? 'danger' : 'brand'}
              reasonFirst
              onSend={(body) =>
                request(CALLS[deciding.how], { params: { id: deciding.order.id }, body }).finally(
                  () => void askAgain(listSportsOrders),
                )
              }
              onClose={() => setDeciding(null)}
            />
          )}
        </>
      )}
    </AnswerView>
  );
}
