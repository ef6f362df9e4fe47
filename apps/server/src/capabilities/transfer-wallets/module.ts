/** Transfer wallets: money that members move into wallets which vendors keep, and back. */
import type { Module, ModuleContext } from '../../platform/module.ts';
import type { Identity } from '../identity/port.ts';
import type { PlayerProtection } from '../player-protection/port.ts';
import type { Vendors } from '../vendors/port.ts';
import type { BooksChecks } from '../wallet/port.ts';
import { createBalances } from './balances.ts';
import { createTransferWalletsDesk, type TransferDeskDeps } from './desk.ts';
import { createHttpWalletApi } from './http-api.ts';
import type { OpenWallet } from './moves.ts';
import { listWallets } from './queries.ts';
import { walletMovesEqualEntries, walletsEqualReports } from './reconcile.ts';
import { type NamesOfVendors, serveTransferWallets, serveTransferWalletsDesk } from './routes.ts';
import { createTransferWallets, type TransferWalletDeps } from './service.ts';

interface TransferWalletNeeds extends Pick<TransferWalletDeps, 'wallet'>, Pick<TransferDeskDeps, 'record'> {
  readonly identity: Pick<Identity, 'lockMemberRow' | 'findMember' | 'checkSecondApprover' | 'namesOfMembers'>;
  readonly playerProtection: Pick<PlayerProtection, 'depositGuardOf'>;
  readonly vendors: Pick<Vendors, 'listAll'>;
  readonly currency: string;
  readonly namesOfVendors: NamesOfVendors;
}

/** So many vendors' answers one after the other, each of which may take as long as the time-out. */
const ASKED_AT_ONCE = 10;

export function createTransferWalletsModule(
  { database: { db }, ids, clock, metrics }: ModuleContext,
  { wallet, identity, playerProtection, vendors, currency, namesOfVendors, record }: TransferWalletNeeds,
) {
  async function openWallets(): Promise<ReadonlyMap<string, OpenWallet>> {
    const [rows, all] = await Promise.all([listWallets(db), vendors.listAll()]);
    const open = rows.flatMap(({ vendor, url, decimals }): OpenWallet[] => {
      const known = all.find(({ code }) => code === vendor);
      if (known === undefined || url === null) return [];
      const api = createHttpWalletApi({ url, secret: known.secret, currency });
      return [{ vendor, status: known.status, decimals, simulated: false, api }];
    });
    return new Map(open.map((one) => [one.vendor, one]));
  }
  const balances = createBalances({ db, clock });
  const transferWallets = createTransferWallets({
    ...{ db, ids, wallet },
    lockMemberRow: identity.lockMemberRow,
    hasPlayMoney: async (memberId) => (await identity.findMember(memberId))?.kind === 'trial',
    depositGuardOf: playerProtection.depositGuardOf,
    balances,
    listWallets: openWallets,
    listVendors: vendors.listAll,
  });
  const desk = createTransferWalletsDesk({
    ...{ db, ids, record, moves: { wallet, balances }, listVendors: vendors.listAll },
    checkSecondApprover: identity.checkSecondApprover,
  });
  metrics.gauge(
    'house_wallet_moves_stuck',
    'Moves of money into wallets of vendors, or back, of which nobody knows what became for half an hour and longer.',
    () => transferWallets.countStuck(),
  );
  const module: Module = {
    routes: ({ house }) => {
      serveTransferWallets(house, transferWallets, namesOfVendors);
      serveTransferWalletsDesk(house, desk, identity.namesOfMembers);
    },
    queues: [
      {
        ...{ name: 'transferWallets.stuck', page: '/transfer-wallets', right: 'transferWallets.view' },
        ...{ amberMinutes: 60, redMinutes: 240, look: () => desk.lookAtStuck() },
      },
    ],
    work: {
      // Before the night's check of the books.
      jobs: [{ name: 'transferWallets.readReports', cron: '7 22 * * *', run: () => transferWallets.readReports() }],
      tickers: [
        {
          name: 'transferWallets.bringIdleBack',
          everyMilliseconds: 60_000,
          run: async () => void (await transferWallets.bringIdleBack(ASKED_AT_ONCE)),
        },
        {
          name: 'transferWallets.askUnknown',
          everyMilliseconds: 5_000,
          run: async () => void (await transferWallets.askUnknown(ASKED_AT_ONCE)),
        },
      ],
    },
    guards: new Map([['transfer_wallet_moves', ['transfer_wallet_moves_guard', 'transfer_wallet_moves_no_truncate']]]),
  };
  const checks: Partial<BooksChecks> = { ofMembers: [walletMovesEqualEntries, walletsEqualReports] };
  return { transferWallets, checks, module };
}
