/**
 * What is still to be played, asked again while anything is. The house counts turnover behind settlement, and nothing is said
 * when it has: a page that was opened in between would show the old figure for ever.
 */

import { getTransferOptions } from '@house/contract/transfers/site';
import { getTurnoverRequirements } from '@house/contract/turnover-requirements/site';
import { getFunds } from '@house/contract/wallet/site';
import { getWithdrawalOptions } from '@house/contract/withdrawals/site';
import { callKey } from '@house/web/query';
import { useEffect, useRef } from 'react';
import { queryClient, useCall } from '../../shared/query.ts';

const ASK_AGAIN_MS = 4_000;
/** What follows from it. */
const FOLLOWS = [getFunds, getWithdrawalOptions, getTransferOptions];

export function useTurnover() {
  const { data } = useCall(
    getTurnoverRequirements,
    {},
    {
      staleTime: 1_000,
      refetchInterval: (told) => (told?.open.length === 0 ? false : ASK_AGAIN_MS),
    },
  );
  const remaining = data?.remaining;
  const shown = useRef(remaining);
  useEffect(() => {
    const hadShown = shown.current;
    shown.current = remaining;
    if (hadShown === undefined || remaining === hadShown) return;
    for (const call of FOLLOWS) void queryClient.invalidateQueries({ queryKey: callKey(call) });
  }, [remaining]);
  return data;
}
