/** Withdraw (screens.md 5.4, 8.4): what can be taken out, to which account, and every step of what was asked for. */
import { listPayoutAccounts } from '@house/contract/identity/profile';
import { getWithdrawalOptions } from '@house/contract/withdrawals/site';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Notice, Skeleton } from '@house/ui/states';
import type { JSX } from 'react';
import { ListStates } from '../../../shared/list-states.tsx';
import { useCall } from '../../../shared/query.ts';
import { openCentrePage } from '../centre.tsx';
import { TurnoverCard } from '../parts/turnover-card.tsx';
import { WithdrawForm } from '../parts/withdraw-form.tsx';
import { WithdrawalList } from '../parts/withdrawal-list.tsx';

/** Nothing can be asked for before there is an account to pay to. */
function Needs(): JSX.Element {
  const t = useT();
  return (
    <Notice tone="info">
      <span className="row wrap-f">
        <span className="sp">{t('site-withdraw.needs')}</span>
        <Button size="s" icon="shield-check" onClick={() => openCentrePage('securityCenter')}>
          {t('site-withdraw.toAccount')}
        </Button>
      </span>
    </Notice>
  );
}

export function WithdrawPage(): JSX.Element {
  const accounts = useCall(listPayoutAccounts);
  const options = useCall(getWithdrawalOptions, {}, { staleTime: 1_000 });
  const list = <WithdrawalList />;
  return (
    <>
      <TurnoverCard />
      <ListStates query={accounts} skeleton={{ height: 84, count: 2 }} ages={false}>
        {({ rows }) =>
          rows.length === 0 ? (
            <>
              <Needs />
              {list}
            </>
          ) : options.data === undefined ? (
            <Skeleton height={120} count={2} radius={12} />
          ) : (
            <WithdrawForm accounts={rows} options={options.data}>
              {list}
            </WithdrawForm>
          )
        }
      </ListStates>
    </>
  );
}
