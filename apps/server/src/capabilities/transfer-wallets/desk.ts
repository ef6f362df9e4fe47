/**
 * Transfer wallets at the desk: see port.ts `TransferWalletsDesk`. Whoever could say alone where a vendor's wallet is called, or
 * what became of a move, could make cash of nothing: so one asks and another confirms, who is not tied to them.
 * Locks: the request, then the move, then the heads of the journal.
 */
import { formatAmount } from '@house/money/amount';
import { type Db, type Tx, transact } from '../../platform/database.ts';
import type { Ids } from '../../platform/ids.ts';
import { isRefusal, present, type Refusal, refuse } from '../../platform/result.ts';
import type { Identity } from '../identity/port.ts';
import {
  answerRequest,
  findMove,
  findRequestByKey,
  insertRequest,
  listHeld,
  listStuck,
  listWaiting,
  lockRequest,
  lookAtStuck,
  type NewRequest,
  putWallet,
  type RequestRow,
} from './desk-queries.ts';
import { concludeWithin, type MoveDeps } from './moves.ts';
import type { AnswerRefusal, AskRefusal, DecideRefusal, StaffAct, TransferWalletsDesk, WalletWish } from './port.ts';
import { listWallets, lockMove } from './queries.ts';

const REASON_LENGTH_MIN = 3;
const STUCK_SHOWN = 200;

export interface TransferDeskDeps {
  readonly db: Db;
  readonly ids: Ids;
  readonly moves: Pick<MoveDeps, 'wallet' | 'balances'>;
  readonly listVendors: () => Promise<
    readonly { readonly code: string; readonly status: 'on' | 'maintenance' | 'off' }[]
  >;
  readonly record: (
    tx: Tx,
    line: Omit<StaffAct, 'decisionLimit'> & {
      readonly action: 'transferWallets.ask' | 'transferWallets.confirm' | 'transferWallets.reject';
      readonly object: string;
      readonly after: string;
    },
  ) => Promise<void>;
  readonly checkSecondApprover: Identity['checkSecondApprover'];
}

const objectOf = ({ kind, vendor, move_id: move }: Pick<RequestRow, 'kind' | 'vendor' | 'move_id'>): string =>
  kind === 'connect' ? `vendor:${vendor}` : `walletMove:${move}`;

const wishOf = ({ kind, vendor, url, decimals, move_id: moveId, outcome }: NewRequest): WalletWish =>
  kind === 'connect'
    ? { kind, vendor, url, decimals: present(decimals, 'a wallet has places') }
    : { kind, moveId: present(moveId, 'a decision has a move'), outcome: present(outcome, 'and an outcome') };

const shown = (request: NewRequest): string =>
  JSON.stringify(wishOf(request), (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value));

export function createTransferWalletsDesk(deps: TransferDeskDeps): TransferWalletsDesk {
  const { db } = deps;
  return {
    async read() {
      const [vendors, wallets, held, waiting, stuck, { count }] = await Promise.all([
        deps.listVendors(),
        listWallets(db),
        listHeld(db),
        listWaiting(db),
        listStuck(db, STUCK_SHOWN),
        lookAtStuck(db),
      ]);
      return {
        wallets: vendors.map(({ code, status }) => {
          const wallet = wallets.find(({ vendor }) => vendor === code);
          const there = held.find(({ vendor }) => vendor === code);
          return {
            ...{ vendor: code, status, url: wallet?.url ?? null, decimals: wallet?.decimals ?? 2 },
            ...{ holders: there?.holders ?? 0, told: there?.told ?? 0n },
            asked: waiting.find(({ kind, vendor }) => kind === 'connect' && vendor === code) ?? null,
          };
        }),
        stuck: stuck.map((move) => ({ ...move, asked: waiting.find(({ move_id: id }) => id === move.id) ?? null })),
        stuckCount: count,
      };
    },
    askToConnect: (by, wish) => ask<never>(deps, by, { vendor: wish.vendor, wish }, async () => null),
    askToDecide: (by, wish) => askToDecide(deps, by, wish),
    answer: (by, id, confirm) => answer(deps, by, id, confirm),
    lookAtStuck: () => lookAtStuck(db),
  };
}

function aboveLimit({ decisionLimit }: StaffAct, amount: bigint): Refusal<'staff.aboveLimit'> | null {
  if (decisionLimit === null || amount <= decisionLimit) return null;
  return refuse('staff.aboveLimit', { limit: formatAmount(decisionLimit), amount: formatAmount(amount) });
}

/** Keeps a request once; `judge` says under the transaction what stands against it. */
async function ask<More extends Refusal = never>(
  deps: TransferDeskDeps,
  by: StaffAct,
  { vendor, wish }: { vendor: string; wish: WalletWish },
  judge: (tx: Tx) => Promise<More | null>,
): Promise<bigint | AskRefusal | More> {
  const reason = by.reason.trim();
  if (reason.length < REASON_LENGTH_MIN) return refuse('staff.reasonRequired');
  if (!(await deps.listVendors()).some(({ code }) => code === vendor)) return refuse('vendors.unknown');
  const request: NewRequest = {
    ...{ id: deps.ids.next(), key: by.key.toLowerCase(), kind: wish.kind, vendor, reason },
    ...(wish.kind === 'connect'
      ? { url: wish.url, decimals: wish.decimals, move_id: null, outcome: null }
      : { url: null, decimals: null, move_id: wish.moveId, outcome: wish.outcome }),
    ...{ asked_by: by.staffId, asked_name: by.staff },
  };
  return transact(deps.db, async (tx): Promise<bigint | AskRefusal | More> => {
    const answerAgain = (before: RequestRow): bigint | Refusal<'request.keyReused'> => {
      const same = before.asked_by === by.staffId && before.reason === reason && shown(before) === shown(request);
      return same ? before.id : refuse('request.keyReused');
    };
    const before = await findRequestByKey(tx, request.key);
    if (before !== undefined) return answerAgain(before);
    const barred = await judge(tx);
    if (barred !== null) return barred;
    if (!(await insertRequest(tx, request))) {
      // The same order at the same moment, or another one.
      const meanwhile = await findRequestByKey(tx, request.key);
      return meanwhile === undefined ? refuse('transferWallets.asked') : answerAgain(meanwhile);
    }
    await recordAct(deps, tx, { ...by, reason }, { action: 'transferWallets.ask', request });
    return request.id;
  });
}

async function askToDecide(
  deps: TransferDeskDeps,
  by: StaffAct,
  wish: Extract<WalletWish, { kind: 'decide' }>,
): Promise<bigint | DecideRefusal> {
  const move = await findMove(deps.db, wish.moveId);
  if (move === undefined) return refuse('transferWallets.moveUnknown');
  return ask<DecideRefusal>(deps, by, { vendor: move.vendor, wish }, async (tx) =>
    (await findMove(tx, wish.moveId))?.isStuck === true
      ? aboveLimit(by, move.amount)
      : refuse('transferWallets.notStuck'),
  );
}

function recordAct(
  { record }: TransferDeskDeps,
  tx: Tx,
  { decisionLimit: _limit, ...by }: StaffAct,
  { action, request }: { action: Parameters<TransferDeskDeps['record']>[1]['action']; request: NewRequest },
): Promise<void> {
  return record(tx, { ...by, action, object: objectOf(request), after: shown(request) });
}

async function answer(
  deps: TransferDeskDeps,
  by: StaffAct,
  id: bigint,
  confirm: boolean,
): Promise<bigint | AnswerRefusal> {
  const reason = by.reason.trim();
  if (reason.length < REASON_LENGTH_MIN) return refuse('staff.reasonRequired');
  const state = confirm ? 'confirmed' : 'rejected';
  const key = by.key.toLowerCase();
  const answered = await transact(deps.db, async (tx): Promise<RequestRow | AnswerRefusal> => {
    const request = await lockRequest(tx, id);
    if (request === undefined) return refuse('transferWallets.requestUnknown');
    if (request.state !== 'waiting') {
      if (request.decision_key !== key) return refuse('transferWallets.requestOver');
      const same = request.state === state && request.decided_by === by.staffId;
      return same ? request : refuse('request.keyReused');
    }
    if (confirm) {
      if (request.asked_by === by.staffId) return refuse('transferWallets.ownRequest');
      const tied = await deps.checkSecondApprover(tx, by.staffId, [request.asked_by]);
      if (tied !== undefined) return tied;
      const refused = await carryOut(deps, tx, by, request);
      if (refused !== null) return refused;
    }
    await answerRequest(tx, id, { state, key, staffId: by.staffId, staff: by.staff });
    const action = confirm ? 'transferWallets.confirm' : 'transferWallets.reject';
    await recordAct(deps, tx, { ...by, reason }, { action, request });
    return request;
  });
  return isRefusal(answered) ? answered : answered.id;
}

/** Does what was asked for. What it locks it locks before it writes. */
async function carryOut(
  deps: TransferDeskDeps,
  tx: Tx,
  by: StaffAct,
  request: RequestRow,
): Promise<Refusal<
  'transferWallets.moveOver' | 'transferWallets.moveAsked' | 'transferWallets.holdsMoney' | 'staff.aboveLimit'
> | null> {
  const wish = wishOf(request);
  if (wish.kind === 'connect') {
    const held = (await listHeld(tx)).find(({ vendor }) => vendor === wish.vendor);
    if (wish.url === null && (held?.holders ?? 0) > 0) return refuse('transferWallets.holdsMoney');
    await putWallet(tx, wish.vendor, wish.url, wish.decimals);
    return null;
  }
  const move = await lockMove(tx, wish.moveId);
  const above = aboveLimit(by, move.amount);
  if (above !== null) return above;
  // A vendor that never heard of it is told of it again: decided meanwhile, the money would be here and there.
  const isOver = move.state === 'done' || move.state === 'returned';
  if (!isOver && move.is_asked) return refuse('transferWallets.moveAsked');
  const concluded = await concludeWithin(deps.moves, tx, wish.moveId, wish.outcome);
  return concluded.changed ? null : refuse('transferWallets.moveOver');
}
