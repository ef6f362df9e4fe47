/** The cash that a call answered with stands in the head of the page at once; the `wallet` channel says the same later. */
import { getBalance } from '@house/contract/wallet';
import { formatAmount, parseAmount } from '@house/money/amount';
import { callKey } from '@house/web/query';
import type { Balance } from './balance.ts';
import { queryClient } from './query.ts';

export function takeCash(cash: string): void {
  queryClient.setQueriesData<Balance>({ queryKey: callKey(getBalance) }, (old) =>
    old === undefined
      ? old
      : { ...old, cash, sumBalance: formatAmount((parseAmount(cash) ?? 0n) + (parseAmount(old.bonus) ?? 0n)) },
  );
}
