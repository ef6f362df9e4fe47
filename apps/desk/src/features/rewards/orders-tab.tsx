/** Orders of the points mall: those that wait first; goods are approved once they are sent, or rejected with a reason. */
import { type DeskOrder, decideRewardOrder, listRewardOrders, listRewardProducts } from '@house/contract/rewards/mall';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Chips } from '@house/ui/choice';
import type { Column } from '@house/ui/data-table';
import { showToast } from '@house/ui/toast';
import { type JSX, useState } from 'react';
import { askAgain, request } from '../../shared/api.ts';
import { ListTable } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { useTimeColumn } from '../../shared/row-parts.tsx';
import { useCan } from '../../shared/staff.ts';
import { useList, useOwnPage } from '../../shared/use-list.ts';

const STATES = ['inProcess', 'approved', 'rejected'] as const;
type State = (typeof STATES)[number];
const TONES = { inProcess: 'info', approved: 'win', rejected: 'loss' } as const;

interface Asked {
  readonly order: DeskOrder;
  readonly decision: 'approve' | 'reject';
}

function DecisionPopup({ asked: { order, decision }, onClose }: { asked: Asked; onClose: () => void }): JSX.Element {
  const t = useT();
  return (
    <ReasonPopup
      title={t(`desk-rewards.order.${decision}`)}
      confirm={t(`desk-rewards.order.${decision}`)}
      onSend={(sent) => request(decideRewardOrder, { params: { id: order.id }, body: { ...sent, decision } })}
      onDone={() => {
        showToast(t('desk-rewards.order.decided'), 'win');
        void askAgain(listRewardOrders, listRewardProducts);
        onClose();
      }}
      onClose={onClose}
    >
      <p className="wrap-any">
        <b>
          {order.names['en']} × {order.quantity}
        </b>{' '}
        · {order.account}
      </p>
      {order.delivery === null ? null : (
        <p className="t2 wrap-any">
          {order.delivery.name}, {order.delivery.phone}, {order.delivery.address}
        </p>
      )}
    </ReasonPopup>
  );
}

export function OrdersTab(): JSX.Element {
  const t = useT();
  const figures = useFigures();
  const timeColumn = useTimeColumn();
  const may = useCan('rewards.manage');
  const [state, setState] = useState<State>('inProcess');
  const list = useList(listRewardOrders, useOwnPage(), { query: { state } });
  const [asked, setAsked] = useState<Asked | null>(null);
  const columns: Column<DeskOrder>[] = [
    timeColumn({ key: 'at', name: t('desk-rewards.order.at'), of: ({ appliedAt }) => appliedAt }),
    { key: 'account', head: t('desk-rewards.order.account'), card: 'title', cell: ({ account }) => account },
    {
      key: 'name',
      head: t('desk-rewards.product.name'),
      cell: ({ names, quantity }) => `${names['bn'] ?? ''} × ${figures.count(quantity)}`,
    },
    {
      key: 'points',
      head: t('desk-rewards.product.points'),
      end: true,
      card: 'main',
      cell: ({ points }) => figures.count(Number(points)),
    },
    {
      key: 'state',
      head: t('desk-rewards.order.state'),
      card: 'status',
      cell: (order) => <span className={`bd ${TONES[order.state]}`}>{t(`desk-rewards.order.${order.state}`)}</span>,
    },
    {
      key: 'by',
      head: t('desk-rewards.order.by'),
      cell: ({ decidedBy, remark }) => (decidedBy === null ? '–' : `${decidedBy}: ${remark}`),
    },
    {
      key: 'acts',
      head: <span className="sr">{t('desk-rewards.order.decide')}</span>,
      end: true,
      cell: (order) =>
        may && order.state === 'inProcess' ? (
          <span className="row">
            {(['approve', 'reject'] as const).map((decision) => (
              <Button
                key={decision}
                size="s"
                aria-label={`${t(`desk-rewards.order.${decision}`)} ${order.account}`}
                onClick={() => setAsked({ order, decision })}
              >
                {t(`desk-rewards.order.${decision}`)}
              </Button>
            ))}
          </span>
        ) : null,
    },
  ];
  return (
    <div className="card list">
      <Chips
        label={t('desk-rewards.order.state')}
        value={state}
        choices={STATES.map((value) => ({ value, text: t(`desk-rewards.order.${value}`) }))}
        onChange={setState}
      />
      <ListTable
        list={list}
        label={t('desk-rewards.tab.orders')}
        columns={columns}
        rowKey={({ id }) => id}
        empty={t('desk-rewards.order.none')}
      />
      {asked === null ? null : <DecisionPopup asked={asked} onClose={() => setAsked(null)} />}
    </div>
  );
}
