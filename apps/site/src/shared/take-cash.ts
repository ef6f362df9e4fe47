/** The cash that a call answered with stands in the head of the page at once; the `wallet` channel says the same later. */
import { getBalance } from '@house/contract/wallet/site';
import { formatAmount, parseAmount } from '@house/money/amount';
import { putAnswer } from '@house/web/query';
import { queryClient } from './query.ts';

export function takeCash(cash: string): void {
  putAnswer(
    queryClient,
    getBalance,
    (old) =>
      old && { ...old, cash, sumBalance: formatAmount((parseAmount(cash) ?? 0n) + (parseAmount(old.bonus) ?? 0n)) },
  );
}
