/** How far a deposit is: three steps with their times (screens.md 5.3), and the deposits before it. */
import type { DepositOrder } from '@house/contract/cashier/site';
import { useT } from '@house/i18n/react';
import { Badge, type BadgeProps } from '@house/ui/figures';
import { Icon } from '@house/ui/icon';
import { Mark } from '@house/ui/mark';
import type { JSX } from 'react';
import { useMoney } from '../../../shared/money.ts';
import { useIsPhone } from '../../../shared/use-phone.ts';
import { depositSteps, type StepState } from '../model/deposit.ts';
import { useRecordWords } from '../words.ts';
import { useTookWords } from './deposit-order.tsx';

function StepSign({ state }: { state: StepState }): JSX.Element {
  if (state === 'done') return <Icon name="check-circle-fill" size={22} />;
  if (state === 'failed') return <Icon name="x-circle-fill" size={22} />;
  if (state === 'now') {
    return (
      <span className="mark-spin">
        <Mark size={22} />
      </span>
    );
  }
  return <i className="ring" />;
}

export function DepositSteps({ order }: { order: DepositOrder }): JSX.Element {
  const t = useT();
  const words = useRecordWords();
  const [opened, paid, credited] = depositSteps(order.state);
  const end =
    paid === 'failed' || credited === 'failed' || order.state === 'held' ? t(`cashier.state.${order.state}`) : null;
  const steps = [
    { state: opened, name: t('cashier.progress.opened'), time: words.exact(order.createdAt) },
    {
      state: paid,
      name:
        (paid === 'failed' ? end : null) ?? t(paid === 'now' ? 'cashier.progress.waiting' : 'cashier.progress.paid'),
      time: '',
    },
    {
      state: credited,
      name:
        (paid === 'failed' ? null : end) ??
        t(credited === 'now' ? 'cashier.progress.matching' : 'cashier.progress.credited'),
      time: order.creditedAt === null ? '' : words.exact(order.creditedAt),
    },
  ];
  return (
    <section aria-label={t('cashier.progress')}>
      <h2 className="step-h">{t('cashier.progress')}</h2>
      <ol className="card steps3">
        {steps.map(({ state, name, time }) => (
          <li key={name} className={state} {...(state === 'now' ? { 'aria-current': 'step' } : {})}>
            <StepSign state={state} />
            <span className="sp">
              <b className="blk">{name}</b>
              <span className="xs t3 num">
                {time === ''
                  ? state === 'now'
                    ? t('cashier.progress.now')
                    : state === 'next'
                      ? t('cashier.progress.soon')
                      : ''
                  : time}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

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

export interface RecentDepositsProps {
  orders: readonly DepositOrder[];
  nameOf: (channel: string) => string;
  onShow: (id: string) => void;
}

export function RecentDeposits({ orders, nameOf, onShow }: RecentDepositsProps): JSX.Element {
  const t = useT();
  const money = useMoney();
  const words = useRecordWords();
  const isPhone = useIsPhone();
  if (orders.length === 0) return <p className="sm t3">{t('cashier.recent.none')}</p>;
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
      <section className="col" aria-label={t('cashier.recent')}>
        <h2 className="step-h">{t('cashier.recent')}</h2>
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
      </section>
    );
  }
  return (
    <div className="card rt">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('cashier.recent')}</th>
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
