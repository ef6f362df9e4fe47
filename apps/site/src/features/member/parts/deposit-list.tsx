/** The member's deposits, newest first, of all days or of those that are chosen; each opens its order. */
import { type DepositOrder, listDeposits } from '@house/contract/cashier/site';
import { useT } from '@house/i18n/react';
import { Badge, type BadgeProps } from '@house/ui/figures';
import type { JSX } from 'react';
import { ListEnd } from '../../../shared/list-end.tsx';
import { ListStates } from '../../../shared/list-states.tsx';
import { useMoney } from '../../../shared/money.ts';
import { usePagedList } from '../../../shared/paged-list.ts';
import { useIsPhone } from '../../../shared/use-phone.ts';
import { changeRecordFilters, useChosenDays, usePageFilter } from '../filters.ts';
import { NEWEST_DEPOSITS } from '../use-deposit.ts';
import { useRecordWords } from '../words.ts';
import { DayFilter, NoneInDays } from './day-filter.tsx';
import { useTookWords } from './deposit-order.tsx';

const PAGE = 'depositv2';
const { size: SIZE } = NEWEST_DEPOSITS;
const FRESH_MS = 2_000;

const TONES: Readonly<Record<DepositOrder['state'], NonNullable<BadgeProps['tone']>>> = {
  created: 'info',
  waiting: 'info',
  matching: 'info',
  credited: 'win',
  amountDiffers: 'warn',
  held: 'warn',
  returned: 'plain',
  rejected: 'loss',
  expired: 'plain',
  cancelled: 'plain',
};

function OrderBadge({ order }: { order: DepositOrder }): JSX.Element {
  const t = useT();
  const took = useTookWords()(order);
  return (
    <Badge tone={TONES[order.state]}>
      {order.state === 'credited' && took !== null
        ? t('cashier.state.creditedIn', { time: took })
        : t(`cashier.state.${order.state}`)}
    </Badge>
  );
}

interface DepositListProps {
  nameOf: (channel: string) => string;
  onShow: (id: string) => void;
}

function DepositRows({ orders, nameOf, onShow }: DepositListProps & { orders: readonly DepositOrder[] }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const words = useRecordWords();
  const isPhone = useIsPhone();
  const door = (order: DepositOrder, text: string): JSX.Element => (
    <button
      type="button"
      className="rowname num"
      aria-label={`${text}, ${t('cashier.recent.see', { reference: order.id })}`}
      onClick={() => onShow(order.id)}
    >
      {text}
    </button>
  );
  if (isPhone) {
    return (
      <ul className="card lines">
        {orders.map((order) => (
          <li key={order.id} className="row">
            <span className="sp">
              {door(order, words.moment(order.createdAt))}
              <span className="xs t3 num blk">{nameOf(order.channel)}</span>
            </span>
            <span className="r">
              <b className="num blk" translate="no">
                {money.full(order.paidAmount ?? order.amount)}
              </b>
              <OrderBadge order={order} />
            </span>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <div className="card rt">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('member.col.time', { zone: words.zone })}</th>
            <th scope="col">{t('member.col.reference')}</th>
            <th scope="col" className="r">
              {t('member.col.amount')}
            </th>
            <th scope="col" className="r">
              {t('member.col.status')}
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <tr key={order.id}>
              <td className="num">
                {door(order, words.moment(order.createdAt))}
                <span className="xs t3 blk">{nameOf(order.channel)}</span>
              </td>
              <td className="num t3 ref" translate="no">
                {order.id}
              </td>
              <td className="r num b" translate="no">
                {money.full(order.paidAmount ?? order.amount)}
              </td>
              <td className="r">
                <OrderBadge order={order} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function DepositList(props: DepositListProps): JSX.Element {
  const t = useT();
  const page = usePageFilter();
  const range = useChosenDays();
  const list = usePagedList(listDeposits, (of) => ({ query: { ...range, page: of, size: SIZE } }), {
    page,
    rowsIn: 'rows',
    idOf: ({ id }) => id,
    pageCountOf: ({ total }) => Math.ceil(total / SIZE),
    staleTime: FRESH_MS,
  });
  return (
    <section className="col" aria-label={t('cashier.recent')}>
      <h2 className="step-h">{t('cashier.recent')}</h2>
      <DayFilter page={PAGE} />
      <ListStates query={list.query} skeleton={{ height: 44, count: 3 }}>
        {({ rows, total }) =>
          rows.length === 0 && range !== null ? (
            <NoneInDays page={PAGE} />
          ) : rows.length === 0 ? (
            <p className="sm t3">{t('cashier.recent.none')}</p>
          ) : (
            <>
              <DepositRows {...props} orders={rows} />
              <ListEnd
                list={list}
                shown={rows.length}
                size={SIZE}
                total={total}
                onPage={(next) => changeRecordFilters(PAGE, { p: next > 1 ? `${next}` : '' })}
              />
            </>
          )
        }
      </ListStates>
    </section>
  );
}
