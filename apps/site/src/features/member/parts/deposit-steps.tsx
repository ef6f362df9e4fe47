/** How far a deposit is: three steps with their times (screens.md 5.3). */
import type { DepositOrder } from '@house/contract/cashier/site';
import { useT } from '@house/i18n/react';
import { Icon } from '@house/ui/icon';
import { Mark } from '@house/ui/mark';
import type { JSX } from 'react';
import { depositSteps, type StepState } from '../model/deposit.ts';
import { useRecordWords } from '../words.ts';

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
