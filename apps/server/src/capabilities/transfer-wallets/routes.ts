/** The calls of transfer wallets. */
import {
  answerWalletRequest,
  askToConnectWallet,
  askToDecideMove,
  getTransferWallets,
} from '@house/contract/transfer-wallets/desk';
import {
  bringAllBack,
  listMerchantWallets,
  type MerchantWallet as MerchantWalletView,
  transferToWallet,
  type WalletMoveView,
} from '@house/contract/transfer-wallets/site';
import { formatAmount, parseAmount } from '@house/money/amount';
import type { CallRouter, Principal } from '../../platform/http.ts';
import { isRefusal, refuse } from '../../platform/result.ts';
import type {
  MerchantWallet,
  StaffAct,
  TransferWallets,
  TransferWalletsDesk,
  WaitingRequest,
  WalletMove,
} from './port.ts';

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

interface DeskRequest {
  readonly principal: Principal;
  readonly address: string;
  readonly body: { readonly key: string; readonly reason: string };
}
const actOf = ({ principal, address, body: { key, reason } }: DeskRequest): StaffAct => ({
  ...{ staffId: principal.id, staff: principal.name, address, key, reason },
  decisionLimit: principal.decisionLimit ?? null,
});

const showWaiting = ({ id, reason, asked_by: by, asked_name: askedBy, asked_at: at }: WaitingRequest, me: bigint) => ({
  ...{ id: id.toString(), reason, askedBy, askedAt: at.toISOString(), isOwn: by === me },
});

export function serveTransferWalletsDesk(
  house: CallRouter,
  desk: TransferWalletsDesk,
  namesOfMembers: (ids: readonly bigint[]) => Promise<ReadonlyMap<bigint, string>>,
): void {
  house.serveSignedIn(getTransferWallets, 'transferWallets.view', async ({ principal: { id: me } }) => {
    const { wallets, stuck, stuckCount } = await desk.read();
    const names = await namesOfMembers([...new Set(stuck.map(({ member_id: id }) => id))]);
    return {
      wallets: wallets.map(({ told, asked, ...wallet }) => ({
        ...wallet,
        told: formatAmount(told),
        asked: asked === null ? null : { ...showWaiting(asked, me), url: asked.url, decimals: asked.decimals ?? 2 },
      })),
      stuck: stuck.map(({ id, vendor, member_id: memberId, direction, amount, at, asks, asked }) => ({
        ...{ id: id.toString(), reference: `TW${id}`, vendor, memberId: memberId.toString(), direction, asks },
        ...{ account: names.get(memberId) ?? null, amount: formatAmount(amount), at: at.toISOString() },
        asked: asked === null ? null : { ...showWaiting(asked, me), outcome: asked.outcome ?? 'returned' },
      })),
      stuckCount,
    };
  });

  const idOf = <R extends { readonly refused: string }>(answer: bigint | R): { id: string } | R =>
    typeof answer === 'bigint' ? { id: answer.toString() } : answer;

  house.serveSignedIn(askToConnectWallet, 'transferWallets.decide', async (request) => {
    const { url, decimals } = request.body;
    return idOf(
      await desk.askToConnect(actOf(request), { kind: 'connect', vendor: request.params.vendor, url, decimals }),
    );
  });
  house.serveSignedIn(askToDecideMove, 'transferWallets.decide', async (request) => {
    const wish = { kind: 'decide', moveId: BigInt(request.params.id), outcome: request.body.outcome } as const;
    return idOf(await desk.askToDecide(actOf(request), wish));
  });
  house.serveSignedIn(answerWalletRequest, 'transferWallets.decide', async (request) =>
    idOf(await desk.answer(actOf(request), BigInt(request.params.id), request.body.confirm)),
  );
}
