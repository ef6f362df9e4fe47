/** Transfer wallets: see port.ts. */
import { uuidFromContent, uuidTime } from '@house/fairness/uuid';
import { isRefusal, refuse } from '../../platform/result.ts';
import { isKeyInRange } from '../wallet/port.ts';
import { askUnknown, type MoveDeps, moveMoney, type OpenWallet, showMove } from './moves.ts';
import type { MerchantWallet, TransferWallets, WalletMove } from './port.ts';
import {
  type AccountRow,
  accountsOf,
  countStuck,
  findOpen,
  keepReport,
  listAccounts,
  listIdle,
  readClock,
  readMoved,
  selectHolding,
} from './queries.ts';
import { IDLE_MINUTES, isIdle } from './rules.ts';

const ACCOUNTS_AT_ONCE = 200;

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
    holdingAmong: selectHolding,
    async moveOnLaunch(memberId, vendor, asksFirst) {
      if (!(await deps.listWallets()).has(vendor)) return false;
      if (asksFirst) return true;
      const now = await readClock(db);
      const key = uuidFromContent(now.getTime(), `launch ${memberId} ${vendor} ${deps.ids.next()}`);
      // Whatever speaks against it, the game opens: it says itself what is there.
      await moveMoney(deps, { memberId, key, vendor, direction: 'in', amount: null, cause: 'launch' });
      return true;
    },
    async bringIdleBack(limit) {
      const idle = await listIdle(db, IDLE_MINUTES, limit);
      const now = await readClock(db);
      for (const { member_id: memberId, vendor } of idle) {
        const wallet = (await deps.listWallets()).get(vendor);
        const report = wallet === undefined ? null : await balances.ask(memberId, vendor, wallet.api);
        if (report === null || !isIdle(report.playedAt, now)) continue;
        const key = uuidFromContent(now.getTime(), `idle ${memberId} ${vendor}`);
        await moveMoney(deps, { memberId, key, vendor, direction: 'out', amount: null, cause: 'idle' });
      }
      return idle.length;
    },
    async readReports() {
      for (let after = { memberId: 0n, vendor: '' }; ; ) {
        const page = await listAccounts(db, after, ACCOUNTS_AT_ONCE);
        for (const { member_id: memberId, vendor } of page) await readReport(memberId, vendor);
        const last = page.at(-1);
        if (last === undefined || page.length < ACCOUNTS_AT_ONCE) return;
        after = { memberId: last.member_id, vendor: last.vendor };
      }
    },
    askUnknown: (limit) => askUnknown(deps, limit),
    countStuck: () => countStuck(db),
  };

  /** Kept where nothing moved while the vendor was asked. */
  async function readReport(memberId: bigint, vendor: string): Promise<void> {
    const api = (await deps.listWallets()).get(vendor)?.api;
    const before = await readMoved(db, memberId, vendor);
    const report = api === undefined || before.is_moving ? null : await api.read(String(memberId));
    if (report === null) return;
    const after = await readMoved(db, memberId, vendor);
    const isStill = !after.is_moving && after.moved_in === before.moved_in && after.moved_out === before.moved_out;
    if (isStill) await keepReport(db, { memberId, vendor }, after, report);
  }

  async function balanceIn(memberId: bigint, account: AccountRow | undefined, wallet: OpenWallet | undefined) {
    if (wallet === undefined) return null;
    // Nobody of whom nothing was ever moved there has anything there.
    if (account === undefined) return { amount: 0n, at: new Date(), stale: false };
    return balances.tell(memberId, account, wallet.api);
  }
}
