/** Keeps the records of who is signed in up to date when money moved; of bets each list of them sees to itself. */
import { getDeposit, listDeposits } from '@house/contract/cashier/site';
import { getDailyRebates } from '@house/contract/lottery/site';
import { getTransferOptions, listTransfers } from '@house/contract/transfers/site';
import { getTurnoverRequirements } from '@house/contract/turnover-requirements/site';
import { getProfit, listWagers } from '@house/contract/wagers/site';
import { getFunds, listEntries } from '@house/contract/wallet/site';
import { getWithdrawalOptions, listWithdrawals } from '@house/contract/withdrawals/site';
import { callKey } from '@house/web/query';
import { useEffect, useRef } from 'react';
import { refreshBalance } from '../../shared/balance.ts';
import { onLiveReset, useLive } from '../../shared/live.ts';
import { queryClient } from '../../shared/query.ts';

const MONEY = [
  getFunds,
  listEntries,
  listDeposits,
  getDeposit,
  getDailyRebates,
  listWithdrawals,
  getWithdrawalOptions,
  getTurnoverRequirements,
  getTransferOptions,
  listTransfers,
  getProfit,
];

/** What a bet that is decided lets go, also one that lost: that moves no money. */
const TURNOVER = [getFunds, getTurnoverRequirements, getWithdrawalOptions, getTransferOptions];
/** The house counts turnover a moment after it has settled. */
const COUNTED_AFTER_MS = 3_000;

function readAgain(calls: readonly Parameters<typeof callKey>[0][]): void {
  for (const call of calls) void queryClient.invalidateQueries({ queryKey: callKey(call) });
}

/** While the member centre is open. */
export function useLiveRecords(): void {
  useLive('wallet', ({ kind }) => {
    readAgain(MONEY);
    // What happened to a deposit says nothing of the balance; ask for it.
    if (kind !== 'balance') void refreshBalance();
  });
  const late = useRef<number>(undefined);
  useLive('bets', () => {
    readAgain([listEntries, getDailyRebates, getProfit, ...TURNOVER]);
    window.clearTimeout(late.current);
    late.current = window.setTimeout(() => readAgain(TURNOVER), COUNTED_AFTER_MS);
  });
  useEffect(() => () => window.clearTimeout(late.current), []);
  useEffect(
    () =>
      onLiveReset(() => {
        readAgain([...MONEY, listWagers]);
        void refreshBalance();
      }),
    [],
  );
}
