/** The draws of a chase that was made, and what became of each. */
import type { ChaseView } from '@house/contract/lottery-chases';
import { useT } from '@house/i18n/react';
import { Badge } from '@house/ui/figures';
import type { JSX } from 'react';
import { useMoney } from '../money.ts';
import { ChaseRows } from './chase-rows.tsx';

type Order = ChaseView['orders'][number];

function OrderEnd({ order }: { order: Order }): JSX.Element {
  const t = useT();
  const money = useMoney();
  if (order.state === 'waiting') return <span className="t2">{t('common.status.waiting')}</span>;
  if (order.state === 'placed') return <Badge tone="info">{t('site-chase.order.placed')}</Badge>;
  if (order.state === 'returned') return <span className="t2">{t('site-chase.order.returned')}</span>;
  if (order.prize === null || order.prize === '0.00') return <span className="t3">{t('common.status.lost')}</span>;
  return <b className="win">{money.signed(order.prize)}</b>;
}

export function ChaseOrders({ chase }: { chase: ChaseView }): JSX.Element {
  const { digits, full } = useMoney();
  const rows = chase.orders.map((order) => ({
    key: String(order.place),
    draw: digits(order.drawNo),
    multiple: `×${digits(order.multiple)}`,
    amount: full(order.amount),
    end: <OrderEnd order={order} />,
  }));
  return <ChaseRows rows={rows} />;
}
