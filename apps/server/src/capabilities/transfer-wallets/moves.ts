/**
 * Moves between cash and a vendor's wallet: see port.ts. A move is written down in the transaction that takes the cash, before the
 * vendor is told of it. Everybody locks in this order: the member's moves or the move, the member's row, the heads of the journal.
 */
import { uuidFromContent, uuidTime } from '@house/fairness/uuid';
import { formatAmount } from '@house/money/amount';
import { type Db, type Tx, transact } from '../../platform/database.ts';
import type { Ids } from '../../platform/ids.ts';
import { isRefusal, must, refuse } from '../../platform/result.ts';
import type { Identity } from '../identity/port.ts';
import type { PlayerProtection } from '../player-protection/port.ts';
import { isKeyInRange, type Movement, type PostOutcome, type Wallet } from '../wallet/port.ts';
import type { Balances } from './balances.ts';
import type { MoveRefusal, MoveWish, WalletMove } from './port.ts';
import {
  claimAsk,
  type DueMove,
  endMove,
  findByKey,
  findOpen,
  insertMove,
  leaveUnknown,
  listDue,
  lockMove,
  lockMovesOf,
  type MoveRow,
  noteMovedIn,
} from './queries.ts';
import { ABSENT_SECONDS, floorTo, SENDING_SECONDS, stepOf, waitAfter } from './rules.ts';
import type { MoveOutcome, SentMove, VendorWalletApi } from './vendor-api.ts';

/** A vendor with a wallet of its own, as it is now. */
export interface OpenWallet {
  readonly vendor: string;
  readonly status: 'on' | 'maintenance' | 'off';
  readonly decimals: number;
  readonly simulated: boolean;
  readonly api: VendorWalletApi;
}

export interface MoveDeps {
  readonly db: Db;
  readonly ids: Ids;
  readonly wallet: Pick<Wallet, 'postWithin' | 'balancesOf' | 'guardStateOf'>;
  readonly lockMemberRow: Identity['lockMemberRow'];
  /** A trial's money is none of a vendor's. */
  readonly hasPlayMoney: (memberId: bigint) => Promise<boolean>;
  readonly depositGuardOf: PlayerProtection['depositGuardOf'];
  readonly balances: Balances;
  /** By vendor. */
  readonly listWallets: () => Promise<ReadonlyMap<string, OpenWallet>>;
}

export const showMove = ({ id, vendor, direction, amount, state, at }: MoveRow): WalletMove => ({
  ...{ id, vendor, direction, amount, state, at },
});

const sentMoveOf = ({ id, member_id: memberId, direction, amount }: MoveRow): SentMove => ({
  ...{ reference: `TW${id}`, user: String(memberId), direction, amount },
});

export async function moveMoney(deps: MoveDeps, wish: MoveWish): Promise<WalletMove | MoveRefusal> {
  const known = await findByKey(deps.db, wish.memberId, wish.key);
  if (known !== undefined) return answerAgain(known, wish);
  const wallet = (await deps.listWallets()).get(wish.vendor);
  if (wallet === undefined) return refuse('transferWallets.unknown');
  // What is there may be brought back whatever becomes of the vendor.
  if (wish.direction === 'in' && wallet.status !== 'on') return refuse('transferWallets.closed');
  const amount = await amountOf(deps, wish, wallet);
  if (typeof amount !== 'bigint') return amount;
  if (wish.direction === 'in' && (await deps.hasPlayMoney(wish.memberId))) return refuse('transferWallets.notAllowed');
  if (wish.direction === 'in' && (await hasOwnLimit(deps, wish.memberId))) return refuse('transferWallets.limited');
  const begun = await transact(deps.db, (tx) => beginWithin(deps, tx, wish, amount));
  if (isRefusal(begun)) return begun;
  // Another try made it: that one tells the vendor.
  if (!begun.isNew) return answerAgain(begun.move, wish);
  return showMove(await tell(deps, begun.move, wallet.api));
}

function answerAgain(move: MoveRow, wish: MoveWish): WalletMove | MoveRefusal {
  const isSame =
    move.vendor === wish.vendor &&
    move.direction === wish.direction &&
    (wish.amount === null || wish.amount === move.amount);
  return isSame ? showMove(move) : refuse('request.keyReused');
}

async function amountOf(
  { wallet, balances }: MoveDeps,
  { memberId, direction, vendor, amount }: MoveWish,
  { decimals, api }: OpenWallet,
): Promise<bigint | MoveRefusal> {
  const step = stepOf(decimals);
  if (amount !== null) {
    if (amount > 0n && amount % step === 0n) return amount;
    return refuse('transferWallets.amountInvalid', { step: formatAmount(step) });
  }
  if (direction === 'in') {
    const { cash } = await wallet.balancesOf(memberId);
    return floorTo(cash, step) || refuse('transferWallets.nothing');
  }
  const report = await balances.ask(memberId, vendor, api);
  if (report === null) return refuse('transferWallets.away');
  return floorTo(report.balance, step) || refuse('transferWallets.nothing');
}

/** The house cannot judge bets that are made with a vendor, so whoever set a limit of stakes or losses plays elsewhere. */
async function hasOwnLimit({ wallet }: MoveDeps, memberId: bigint): Promise<boolean> {
  const state = await wallet.guardStateOf(memberId);
  if (state === null) return false;
  return [...Object.values(state.guard.stake), ...Object.values(state.guard.loss)].some((limit) => limit !== null);
}

async function beginWithin(
  deps: MoveDeps,
  tx: Tx,
  wish: MoveWish,
  amount: bigint,
): Promise<{ readonly refused?: undefined; move: MoveRow; isNew: boolean } | MoveRefusal> {
  const { memberId, key, vendor, direction, cause } = wish;
  const at = await lockMovesOf(tx, memberId);
  const before = await findByKey(tx, memberId, key);
  if (before !== undefined) return { move: before, isNew: false };
  if (!isKeyInRange(uuidTime(key), at.getTime())) return refuse('request.keyOutOfRange');
  if ((await findOpen(tx, memberId)) !== undefined) return refuse('transferWallets.waiting');
  if (direction === 'in') {
    const status = await deps.lockMemberRow(tx, memberId);
    const { paused } = await deps.depositGuardOf(tx, memberId);
    if (status !== 'active' || paused) return refuse('transferWallets.notAllowed');
    await noteMovedIn(tx, memberId, vendor);
  }
  const move = await insertMove(tx, {
    ...{ id: deps.ids.next(), key, vendor, direction, amount, cause, at },
    ...{ member_id: memberId, askInSeconds: SENDING_SECONDS },
  });
  if (direction === 'in') {
    const [line] = await deps.wallet.postWithin(tx, [lineOf(move, 'vendorOut', -amount, at)]);
    const refused = refusalOf(line);
    if (refused !== null) return refused;
  }
  return { move, isNew: true };
}

function lineOf(move: MoveRow, type: 'vendorOut' | 'vendorIn', amount: bigint, now: Date): Movement {
  const key = uuidFromContent(now.getTime(), `wallet move ${move.id} ${type}`);
  return { memberId: move.member_id, key, type, account: 'cash', contra: 'vendorWallets', amount, reference: move.id };
}

function refusalOf(line: PostOutcome | undefined): MoveRefusal | null {
  if (!isRefusal(line)) return null;
  switch (line.refused) {
    case 'wallet.insufficientFunds':
    case 'wallet.busy':
      return line as MoveRefusal;
    default:
      throw new Error(`a move to a vendor's wallet could not be posted: ${line.refused}`);
  }
}

/** Tells the vendor of a move that was just written down. */
async function tell(deps: MoveDeps, move: MoveRow, api: VendorWalletApi): Promise<MoveRow> {
  const outcome = await api.send(sentMoveOf(move));
  if (outcome !== 'unknown') return conclude(deps, move, outcome);
  await leaveUnknown(deps.db, move.id, waitAfter(0));
  return { ...move, state: 'unknown' };
}

/**
 * Writes down what became of a move. Throws where the vendor says another thing than it said before: it was believed, and a
 * person has to ask.
 */
async function conclude(
  { db, wallet, balances }: MoveDeps,
  { id, vendor, member_id: memberId }: MoveRow,
  outcome: Extract<MoveOutcome, 'done' | 'failed'>,
): Promise<MoveRow> {
  const state = outcome === 'done' ? 'done' : 'returned';
  const { move } = await transact(db, (tx) => concludeWithin({ wallet, balances }, tx, id, state));
  balances.forget(memberId, vendor);
  if (move.state !== state) throw new Error(`vendor ${vendor} says now that the move TW${id} is ${outcome}`);
  return move;
}

/** A move that ended stays as it is, and `changed` is false. */
export async function concludeWithin(
  { wallet, balances }: Pick<MoveDeps, 'wallet' | 'balances'>,
  tx: Tx,
  id: bigint,
  state: 'done' | 'returned',
): Promise<{ readonly move: MoveRow; readonly changed: boolean }> {
  const { now, is_asked: _asked, ...move } = await lockMove(tx, id);
  if (move.state === 'done' || move.state === 'returned') return { move, changed: false };
  await endMove(tx, id, state);
  // Cash comes back where it was taken and not moved, or moved out of the wallet.
  if ((move.direction === 'in') === (state === 'returned')) {
    const [line] = await wallet.postWithin(tx, [lineOf(move, 'vendorIn', move.amount, now)]);
    must(!isRefusal(line), 'what comes back from a vendor is posted');
  }
  balances.forget(move.member_id, move.vendor);
  return { move: { ...move, state }, changed: true };
}

/** Asks about one due move; only one that the vendor never heard of is told again, as the same move. */
async function askAbout(deps: MoveDeps, move: DueMove): Promise<void> {
  const wallet = (await deps.listWallets()).get(move.vendor);
  if (wallet === undefined || !(await claimAsk(deps.db, move, waitAfter(move.asks + 1)))) return;
  const sent = sentMoveOf(move);
  const found = await wallet.api.find(sent);
  const isLost = found === 'absent' && move.age_seconds >= ABSENT_SECONDS;
  const outcome = isLost ? await wallet.api.send(sent) : found;
  if (outcome === 'done' || outcome === 'failed') await conclude(deps, move, outcome);
}

/** Each move by itself: one that fails keeps no other one waiting. */
export async function askUnknown(deps: MoveDeps, limit: number): Promise<number> {
  const due = await listDue(deps.db, limit);
  const faults: unknown[] = [];
  for (const move of due) await askAbout(deps, move).catch((error: unknown) => faults.push(error));
  if (faults.length > 0)
    throw new AggregateError(faults, `${faults.length} of ${due.length} moves could not be asked about`);
  return due.length;
}
