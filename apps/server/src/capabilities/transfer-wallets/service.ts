/** Transfer wallets: see port.ts. */
import { uuidFromContent, uuidTime } from '@house/fairness/uuid';
import { isRefusal, refuse } from '../../platform/result.ts';
import { isKeyInRange } from '../wallet/port.ts';
import { askUnknown, type MoveDeps, moveMoney, type OpenWallet, showMove } from './moves.ts';
import type { MerchantWallet, TransferWallets, WalletMove } from './port.ts';
import { type AccountRow, accountsOf, countStuck, findOpen, readClock } from './queries.ts';

export interface TransferWalletDeps extends MoveDeps {
  /** Every vendor, those without a wallet of their own among them. */
  readonly listVendors: () => Promise<
    readonly { readonly code: string; readonly status: 'on' | 'maintenance' | 'off' }[]
  >;
}

export function createTransferWallets(deps: TransferWalletDeps): TransferWallets {
  const { db, balances } = deps;

  /** Where something may be, with the wallet it is in. */
  async function holdingOf(memberId: bigint): Promise<{ account: AccountRow; wallet: OpenWallet }[]> {
    const accounts = (await accountsOf(db, memberId)).filter(({ may_hold: mayHold }) => mayHold);
    if (accounts.length === 0) return [];
    const wallets = await deps.listWallets();
    return accounts.flatMap((account) => {
      const wallet = wallets.get(account.vendor);
      return wallet === undefined ? [] : [{ account, wallet }];
    });
  }

  return {
    async list(memberId) {
      const [vendors, wallets, accounts, open] = await Promise.all([
        deps.listVendors(),
        deps.listWallets(),
        accountsOf(db, memberId),
        findOpen(db, memberId),
      ]);
      const rows = vendors.map(async ({ code, status }): Promise<MerchantWallet | null> => {
        const wallet = wallets.get(code);
        const account = accounts.find(({ vendor }) => vendor === code);
        if (status === 'off' && account === undefined) return null;
        const isSingle = wallet === undefined;
        const common = { vendor: code, isSingle, open: status === 'on', simulated: wallet?.simulated ?? false };
        const waiting = open?.vendor === code ? showMove(open) : null;
        const balance = await balanceIn(memberId, account, wallet);
        return { ...common, balance, waiting };
      });
      return (await Promise.all(rows)).filter((row) => row !== null);
    },
    async sumOf(memberId) {
      const told = (await holdingOf(memberId)).map(({ account, wallet }) =>
        balances.tell(memberId, account, wallet.api),
      );
      return (await Promise.all(told)).reduce((sum, balance) => sum + (balance?.amount ?? 0n), 0n);
    },
    move: (wish) => moveMoney(deps, wish),
    async bringAllBack(memberId, key, cause) {
      const now = await readClock(db);
      if (!isKeyInRange(uuidTime(key), now.getTime())) return refuse('request.keyOutOfRange');
      const moves: WalletMove[] = [];
      const away: string[] = [];
      // One after the other: a member has one move at a time.
      for (const {
        account: { vendor },
      } of await holdingOf(memberId)) {
        const ownKey = uuidFromContent(uuidTime(key), `bring back ${key} ${vendor}`);
        const wish = { memberId, key: ownKey, vendor, direction: 'out', amount: null, cause } as const;
        const moved = await moveMoney(deps, wish);
        if (!isRefusal(moved)) moves.push(moved);
        else if (moved.refused !== 'transferWallets.nothing') away.push(vendor);
      }
      return { moves, away };
    },
    askUnknown: (limit) => askUnknown(deps, limit),
    countStuck: () => countStuck(db),
  };

  async function balanceIn(memberId: bigint, account: AccountRow | undefined, wallet: OpenWallet | undefined) {
    if (wallet === undefined) return null;
    // Nobody of whom nothing was ever moved there has anything there.
    if (account === undefined) return { amount: 0n, at: new Date(), stale: false };
    return balances.tell(memberId, account, wallet.api);
  }
}
