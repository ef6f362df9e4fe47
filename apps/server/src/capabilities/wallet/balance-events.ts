/** Balances as the live feed tells them: one event a member, amounts as decimal strings (contract, `walletBalanceData`). */
import { formatAmount } from '@house/money/amount';
import { type LiveEventInput, memberChannel } from '../../platform/realtime.ts';
import { MEMBER_ACCOUNTS } from './port.ts';
import type { MovedBalance } from './projections.ts';

export function balanceEvents(moved: readonly MovedBalance[]): LiveEventInput[] {
  const byMember = Map.groupBy(moved, ({ memberId }) => memberId);
  return [...byMember].map(([memberId, rows]) => {
    const amountOf = (account: number): string =>
      formatAmount(rows.find((row) => row.account === account)?.balance ?? 0n);
    return {
      channel: memberChannel('wallet', memberId),
      kind: 'balance',
      data: {
        cash: amountOf(MEMBER_ACCOUNTS.cash),
        bonus: amountOf(MEMBER_ACCOUNTS.bonus),
        locked: amountOf(MEMBER_ACCOUNTS.locked),
        points: amountOf(MEMBER_ACCOUNTS.points),
      },
    };
  });
}
