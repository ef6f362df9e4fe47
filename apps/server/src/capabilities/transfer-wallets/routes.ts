/** The calls of transfer wallets. */
import {
  bringAllBack,
  listMerchantWallets,
  type MerchantWallet as MerchantWalletView,
  transferToWallet,
  type WalletMoveView,
} from '@house/contract/transfer-wallets/site';
import { formatAmount, parseAmount } from '@house/money/amount';
import type { CallRouter } from '../../platform/http.ts';
import { isRefusal, refuse } from '../../platform/result.ts';
import type { MerchantWallet, TransferWallets, WalletMove } from './port.ts';

const showMove = ({ id, vendor, direction, amount, state, at }: WalletMove): WalletMoveView => ({
  ...{ id: id.toString(), vassalage: vendor, direction },
  amount: formatAmount(amount),
  state: state === 'done' || state === 'returned' ? state : 'waiting',
  at: at.toISOString(),
});

/** What vendors are called, by code and language. */
export type NamesOfVendors = () => Promise<ReadonlyMap<string, Readonly<Record<string, string>>>>;

const showWallet = (
  { vendor, isSingle, open, balance, simulated, waiting }: MerchantWallet,
  displayName: string,
): MerchantWalletView => ({
  ...{ vassalage: vendor, displayName, isSingle: isSingle ? 1 : 0, open, simulated },
  balance: balance === null ? null : formatAmount(balance.amount),
  at: balance === null ? null : balance.at.toISOString(),
  stale: balance?.stale ?? false,
  waiting: waiting === null ? null : showMove(waiting),
});

export function serveTransferWallets(
  house: CallRouter,
  wallets: TransferWallets,
  namesOfVendors: NamesOfVendors,
): void {
  house.serveSignedIn(listMerchantWallets, null, async ({ principal, query: { isSingle }, language }) => {
    if (principal.kind === 'trial') return refuse('session.trialAccount');
    const [rows, names] = await Promise.all([wallets.list(principal.id), namesOfVendors()]);
    const nameOf = (vendor: string): string => names.get(vendor)?.[language] ?? names.get(vendor)?.en ?? vendor;
    const all = rows.map((row) => showWallet(row, nameOf(row.vendor)));
    return { wallets: isSingle === undefined ? all : all.filter((one) => one.isSingle === isSingle) };
  });

  house.serveSignedIn(transferToWallet, null, async ({ principal, body }) => {
    if (principal.kind === 'trial') return refuse('session.trialAccount');
    const { key, vassalage: vendor, direction } = body;
    const amount = body.amount === null ? null : parseAmount(body.amount);
    const moved = await wallets.move({ memberId: principal.id, key, vendor, direction, amount, cause: 'member' });
    return isRefusal(moved) ? moved : showMove(moved);
  });

  house.serveSignedIn(bringAllBack, null, async ({ principal, body }) => {
    if (principal.kind === 'trial') return refuse('session.trialAccount');
    const brought = await wallets.bringAllBack(principal.id, body.key, 'member');
    if (isRefusal(brought)) return brought;
    return { moves: brought.moves.map(showMove), away: [...brought.away] };
  });
}
