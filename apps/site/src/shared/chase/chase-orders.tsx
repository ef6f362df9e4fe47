/** The draws of a chase that was made, and what became of its bets on each. */
import type { ChaseView } from '@house/contract/lottery/chases';
import { useT } from '@house/i18n/react';
import { Badge } from '@house/ui/figures';
import type { JSX } from 'react';
import { useMoney } from '../money.ts';
import { ChaseRows } from './chase-rows.tsx';
import { type DrawEnd, type EndedOrder, endsOf, ordersByDraw } from './draw-ends.ts';

function End({ end: { end, prize } }: { end: DrawEnd }): JSX.Element {
  const t = useT();
  const money = useMoney();
  if (end === 'waiting') return <span className="t2">{t('common.status.waiting')}</span>;
  if (end === 'placed') return <Badge tone="info">{t('site-chase.order.placed')}</Badge>;
  if (end === 'returned') return <span className="t2 nw">{t('site-chase.order.returned')}</span>;
  if (end === 'lost') return <span className="t3">{t('common.status.lost')}</span>;
  return (
    <b className="win nw" translate="no">
      {money.signed(prize)}
    </b>
  );
}

/** Where the lines of a draw ended differently, each end says of which lines it is. */
function Ends({ orders }: { orders: readonly EndedOrder[] }): JSX.Element {
  const t = useT();
  const { digits } = useMoney();
  const ends = endsOf(orders);
  return (
    <>
      {ends.map((end) => (
        <div key={end.end}>
          {ends.length === 1 ? null : (
            <span className="t3 sm">{digits(t('site-chase.line', { line: end.lines.join(', ') }))} </span>
          )}
          <End end={end} />
        </div>
      ))}
    </>
  );
}

export function ChaseOrders({ chase }: { chase: Pick<ChaseView, 'orders'> }): JSX.Element {
  const { digits, full } = useMoney();
  const rows = ordersByDraw(chase.orders).map(({ drawId, drawNo, multiple, amount, orders }) => ({
    key: drawId,
    draw: digits(drawNo),
    multiple: `×${digits(multiple)}`,
    amount: full(amount),
    end: <Ends orders={orders} />,
  }));
  return <ChaseRows rows={rows} />;
}
