/** Transfer (screens.md 5.5): money to the own upline, of agents also to whoever is below, and what was sent and got. */
import { getTransferOptions } from '@house/contract/transfers/site';
import { useT } from '@house/i18n/react';
import { EmptyState } from '@house/ui/states';
import type { JSX } from 'react';
import { ListStates } from '../../../shared/list-states.tsx';
import { useCall } from '../../../shared/query.ts';
import { TransferForm } from '../parts/transfer-form.tsx';
import { TransferList } from '../parts/transfer-list.tsx';

export function TransferPage(): JSX.Element {
  const t = useT();
  const options = useCall(getTransferOptions, {}, { staleTime: 1_000 });
  return (
    <>
      <ListStates query={options} skeleton={{ height: 84, count: 3 }} ages={false}>
        {(data) =>
          data.upline === null && !data.mayDown ? (
            <EmptyState title={t('site-transfer.nobody')} art="coins" />
          ) : (
            <TransferForm options={data} />
          )
        }
      </ListStates>
      <TransferList />
    </>
  );
}
