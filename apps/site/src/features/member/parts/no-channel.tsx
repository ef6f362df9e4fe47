/** Nothing can be paid in now; whoever waits looks again. */
import { listDepositChannels } from '@house/contract/cashier/site';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { EmptyState } from '@house/ui/states';
import { callKey } from '@house/web/query';
import type { JSX } from 'react';
import { queryClient } from '../../../shared/query.ts';

export function NoChannel(): JSX.Element {
  const t = useT();
  const again = (): void => void queryClient.invalidateQueries({ queryKey: callKey(listDepositChannels) });
  return (
    <EmptyState
      title={t('cashier.channel.none')}
      art="coins"
      action={
        <Button look="ghost" icon="arrows-clockwise" onClick={again}>
          {t('common.retry')}
        </Button>
      }
    >
      {t('cashier.channel.noneHint')}
    </EmptyState>
  );
}
