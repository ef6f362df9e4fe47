/** Deposit (screens.md 5.3, 8.1): channel, amount, then one order's ticket until the money is there. */
import { listDepositChannels } from '@house/contract/cashier/site';
import { useT } from '@house/i18n/react';
import { Badge } from '@house/ui/figures';
import { LoadingFlower } from '@house/ui/mark';
import { Notice, Skeleton } from '@house/ui/states';
import type { JSX } from 'react';
import { messageOf } from '../../../shared/api.ts';
import { useBoot } from '../../../shared/boot.ts';
import { ListStates } from '../../../shared/list-states.tsx';
import { setMemberFilters } from '../../../shared/popups.ts';
import { usePreferences } from '../../../shared/preferences.ts';
import { useCall } from '../../../shared/query.ts';
import { type Channel, channelName, DepositForm } from '../parts/deposit-form.tsx';
import { DepositList } from '../parts/deposit-list.tsx';
import { DepositTicket } from '../parts/deposit-order.tsx';
import { DepositSteps } from '../parts/deposit-steps.tsx';
import { useDepositAttempt, useShownOrder } from '../use-deposit.ts';

function PlayMoney(): JSX.Element | null {
  const t = useT();
  const playMoney = useBoot((boot) => boot.brand.playMoney);
  if (!playMoney) return null;
  return (
    <Notice>
      <span>{t('cashier.playMoney')}</span>
    </Notice>
  );
}

export function DepositAside(): JSX.Element | null {
  const t = useT();
  const playMoney = useBoot((boot) => boot.brand.playMoney);
  if (!playMoney) return null;
  return (
    <span className="only-d">
      <Badge tone="brand">{t('common.play.playMoney')}</Badge>
    </span>
  );
}

export function DepositPage(): JSX.Element {
  const t = useT();
  const { language } = usePreferences();
  const channels = useCall(listDepositChannels);
  const attempt = useDepositAttempt((order) => setMemberFilters({ id: order.id }));
  const pending = attempt.state.is === 'sending' || attempt.state.is === 'unknown';
  const shown = useShownOrder(pending);
  const nameOf = (code: string): string => {
    const found = channels.data?.channels.find((channel: Channel) => channel.code === code);
    return channelName(found, code, language);
  };
  const recent = <DepositList nameOf={nameOf} onShow={shown.show} />;
  if (shown.looking) return <Skeleton height={180} count={2} radius={16} />;
  if (shown.order !== null) {
    return (
      <div className="dp ordered">
        <div className="dp-side">
          <DepositTicket
            order={shown.order}
            method={nameOf(shown.order.channel)}
            isGateway={channels.data?.channels.find(({ code }) => code === shown.order?.channel)?.kind === 'gateway'}
            stale={shown.query.isError}
            onLeave={shown.leave}
          />
        </div>
        <div className="dp-main">
          <DepositSteps order={shown.order} />
          {recent}
        </div>
      </div>
    );
  }
  if (shown.query.isLoading) {
    return (
      <div className="popup-loading">
        <LoadingFlower label={t('cashier.checking')} />
      </div>
    );
  }
  return (
    <>
      {shown.query.isError ? (
        <Notice tone="warn" urgent>
          {messageOf(shown.query.error)}
        </Notice>
      ) : null}
      <div className="mc-only-m">
        <PlayMoney />
      </div>
      <ListStates query={channels} skeleton={{ height: 120, count: 3 }} ages={false}>
        {({ channels: list }) => (
          <DepositForm channels={list} attempt={attempt}>
            {recent}
          </DepositForm>
        )}
      </ListStates>
    </>
  );
}
