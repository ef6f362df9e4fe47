/**
 * The balance of who is signed in: read once, then kept by the `wallet` channel and by what writes of money answer.
 *
 * Promises: this file alone writes the cached balance; an amount is never computed in floats; `sumBalance` is cash plus
 * bonus plus what is in vendors' wallets, as the server says it; of the last the live feed tells nothing.
 */
import type { ReplyOf } from '@house/contract/call';
import type { walletBalanceData } from '@house/contract/platform/realtime';
import { getBalance } from '@house/contract/wallet/site';
import { formatAmount, parseAmount } from '@house/money/amount';
import { callKey, putAnswer } from '@house/web/query';
import type { RefusalError } from '@house/web/refusal-error';
import type { UseQueryResult } from '@tanstack/react-query';
import { useLive } from './live.ts';
import { queryClient, useCall } from './query.ts';
import { useSession } from './session.ts';

export type Balance = ReplyOf<typeof getBalance>;

type BalanceData = (typeof walletBalanceData)['_zod']['output'];

/** `read` makes the wallets of now from what is cached; before anything is, the answer to come says it. */
function putBalance(read: (old: Balance) => BalanceData): void {
  putAnswer(queryClient, getBalance, (old) => {
    if (old === undefined) return undefined;
    const data = read(old);
    const { vendorWallets } = old;
    const sum = [data.cash, data.bonus, vendorWallets].reduce((all, each) => all + (parseAmount(each) ?? 0n), 0n);
    return { ...data, vendorWallets, sumBalance: formatAmount(sum) };
  });
}

/** The cash that a call answered with is shown at once; the `wallet` channel says the same later. */
export function takeCash(cash: string): void {
  putBalance((old) => ({ ...old, cash }));
}

/** The wallets and their sum; nothing is asked while nobody is signed in. */
export function useBalance(): UseQueryResult<Balance, RefusalError> {
  const { token } = useSession();
  useLive(token === null ? null : 'wallet', (event) => {
    // Deposits tell their state on the same channel.
    if (event.kind !== 'balance') return;
    putBalance(() => event.data as BalanceData);
  });
  return useCall(getBalance, {}, { enabled: token !== null, staleTime: 60_000 });
}

/** Asks again, for example after money moved by a way that pushes nothing. */
export function refreshBalance(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: callKey(getBalance) });
}
