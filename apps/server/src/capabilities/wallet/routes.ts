/** The member's balances. */
import { getBalance, getFunds } from '@house/contract/wallet/site';
import { formatAmount } from '@house/money/amount';
import type { CallRouter } from '../../platform/http.ts';
import { MEMBER_ACCOUNTS, type MemberAccount, type Wallet } from './port.ts';

export function registerWalletRoutes(house: CallRouter, wallet: Pick<Wallet, 'balancesOf'>): void {
  house.serveSignedIn(getBalance, null, async ({ principal }) => {
    const { cash, bonus, locked, points } = await wallet.balancesOf(principal.id);
    return {
      sumBalance: formatAmount(cash + bonus),
      cash: formatAmount(cash),
      bonus: formatAmount(bonus),
      locked: formatAmount(locked),
      points: formatAmount(points),
    };
  });

  house.serveSignedIn(getFunds, null, async ({ principal }) => {
    const balances = await wallet.balancesOf(principal.id);
    return {
      wallets: (Object.keys(MEMBER_ACCOUNTS) as MemberAccount[]).map((name) => ({
        wallet: name,
        balance: formatAmount(balances[name]),
      })),
      withdrawable: formatAmount(balances.cash > 0n ? balances.cash : 0n),
    };
  });
}
