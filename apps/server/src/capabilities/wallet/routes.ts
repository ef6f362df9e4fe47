/** The member's balances. */
import { getBalance, getFunds } from '@house/contract/wallet/site';
import { formatAmount } from '@house/money/amount';
import type { CallRouter } from '../../platform/http.ts';
import { MEMBER_ACCOUNTS, type MemberAccount, type Wallet } from './port.ts';

/** What a member has still to play, units of 0.0001; while it is anything, no cash can be withdrawn. */
export type ReadRequirements = (memberId: bigint) => Promise<{ readonly remaining: bigint }>;

export function registerWalletRoutes(
  house: CallRouter,
  wallet: Pick<Wallet, 'balancesOf'>,
  requirementsOf: ReadRequirements,
  /** What is in wallets that vendors keep, units of 0.0001. */
  heldByVendors: (memberId: bigint) => Promise<bigint>,
): void {
  house.serveSignedIn(getBalance, null, async ({ principal }) => {
    const [{ cash, bonus, locked, points }, vendorWallets] = await Promise.all([
      wallet.balancesOf(principal.id),
      heldByVendors(principal.id),
    ]);
    return {
      sumBalance: formatAmount(cash + bonus + vendorWallets),
      cash: formatAmount(cash),
      bonus: formatAmount(bonus),
      locked: formatAmount(locked),
      points: formatAmount(points),
      vendorWallets: formatAmount(vendorWallets),
    };
  });

  house.serveSignedIn(getFunds, null, async ({ principal }) => {
    const [balances, { remaining }] = await Promise.all([
      wallet.balancesOf(principal.id),
      requirementsOf(principal.id),
    ]);
    return {
      wallets: (Object.keys(MEMBER_ACCOUNTS) as MemberAccount[]).map((name) => ({
        wallet: name,
        balance: formatAmount(balances[name]),
      })),
      withdrawable: formatAmount(balances.cash > 0n && remaining === 0n ? balances.cash : 0n),
    };
  });
}
