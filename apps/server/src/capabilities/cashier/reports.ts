/**
 * What a gateway's report does: the order and the ledger change in one transaction, under the order's row lock, and the
 * member's screens hear of it when that transaction stands.
 */
import { uuidFromContent } from '@house/fairness/uuid';
import { formatAmount } from '@house/money/amount';
import { depositFeeOf } from '@house/rules/deposit-fee';
import { type Db, type Tx, transact } from '../../platform/database.ts';
import type { Ids } from '../../platform/ids.ts';
import { isRefusal, must, present, type Refusal, refuse } from '../../platform/result.ts';
import type { PlayerProtection } from '../player-protection/port.ts';
import { LIMIT_PERIODS, shardOf, type Wallet } from '../wallet/port.ts';
import type { CreditedDeposit, Gateway, GatewayReport, HeldReason, PublishLive, RecordAct } from './port.ts';
import { changeOrder, lockDepositsOf, lockOrder, noteRemark, readCreditedSince, stopPolling } from './queries.ts';
import { decideReport, stateAt, tightestLimit } from './rules.ts';
import type { DepositOrderRow } from './schema.ts';

export interface CashierDeps {
  readonly db: Db;
  readonly wallet: Wallet;
  readonly playerProtection: Pick<PlayerProtection, 'depositGuardOf'>;
  /** What the member's level of identity check lets; null: the order stands. Left out: all of them do. */
  readonly judgeLevel?: (
    tx: Tx,
    memberId: bigint,
    money: { readonly deposited: bigint; readonly amount: bigint },
  ) => Promise<Refusal<'kyc.depositBound'> | null>;
  readonly ids: Ids;
  readonly publishLive: PublishLive;
  /** By the name that channels know them by. */
  readonly gateways: ReadonlyMap<string, Gateway>;
  /** A member's rank; nobody has one when left out. */
  readonly rankOf?: (memberId: bigint) => Promise<number>;
  readonly record: RecordAct;
  readonly zoneOffsetMinutes: number;
  /** How long each call of a gateway is waited for; the usual patience when left out. */
  readonly gatewayPatienceMilliseconds?: number;
  /** Tells the member beside his screens, in the transaction that credits; nothing when left out. */
  readonly onCredited?: (tx: Tx, credit: CreditedDeposit) => Promise<void>;
  /** Counts and logs a callback that is not genuine; nothing of it is stored. */
  readonly noteForgedCallback: (about: { channel: string; address: string }) => void;
}

/** What brought a report: a callback with what it claimed (null: a book of the house has news), or a poll or cancellation of ours. */
type Occasion =
  | { readonly by: 'callback'; readonly callbackId: bigint | null; readonly claimed: bigint | null }
  | { readonly by: 'poll' | 'cancel' };

/** Tells the members' screens. The feed's numbers are given out under a lock, so this is the last thing of a transaction. */
export function announceOrders(deps: CashierDeps, tx: Tx, rows: readonly DepositOrderRow[]): Promise<void> {
  return deps.publishLive(
    tx,
    rows.map((row) => ({
      channel: `wallet:${row.member_id}`,
      kind: 'deposit',
      data: {
        id: row.id.toString(),
        state: row.state,
        amount: formatAmount(row.amount),
        paidAmount: row.paid_amount === null ? null : formatAmount(row.paid_amount),
      },
    })),
  );
}

/** Lets the gateway's answer change the order, and the ledger with it, in one transaction. */
export async function applyReport(
  deps: CashierDeps,
  order: { shard: number; id: bigint },
  report: GatewayReport,
  occasion: Occasion,
): Promise<DepositOrderRow> {
  return transact(deps.db, async (tx) => {
    const row = await noteRemark(
      tx,
      present(await lockOrder(tx, order.id, order.shard), 'orders are never deleted'),
      report,
    );
    const callbackId = occasion.by === 'callback' ? occasion.callbackId : null;
    const decision = decideReport(
      { id: row.id, amount: row.amount, state: row.state, expiresAt: row.expires_at },
      report,
      row.read_at,
      occasion.by === 'callback',
    );
    switch (decision.decided) {
      case 'credit': {
        const barred = await judgeByPlayerProtection(deps, tx, row.member_id, decision.amount);
        if (barred === null) return creditOrder(deps, tx, row, decision, occasion);
        const reason = barred.refused === 'wallet.paused' ? 'paused' : 'playerLimit';
        return holdOrder(deps, tx, row, { amount: decision.amount, reason }, callbackId);
      }
      case 'reject':
      case 'match': {
        const changed = await changeOrder(tx, row, {
          cause: occasion.by,
          callbackId,
          state: decision.decided === 'match' ? 'matching' : 'rejected',
          ...(decision.decided === 'match' ? {} : { nextPollAt: null }),
        });
        await announceOrders(deps, tx, [changed]);
        return changed;
      }
      case 'hold':
        return holdOrder(deps, tx, row, decision, callbackId);
      case 'nothing':
        if (decision.stopPolling && row.next_poll_at !== null) await stopPolling(tx, row);
        return row;
    }
  });
}

/**
 * Why what a member set himself does not let this sum be credited now, with the limit in words; null: it does. His orders
 * are held, so no other one comes in between. What is open does not count: it is judged when its money comes.
 */
export async function judgeByPlayerProtection(
  deps: Pick<CashierDeps, 'playerProtection'>,
  tx: Tx,
  memberId: bigint,
  amount: bigint,
): Promise<Refusal<'wallet.paused' | 'cashier.playerLimit'> | null> {
  await lockDepositsOf(tx, memberId);
  const { paused, limits, since } = await deps.playerProtection.depositGuardOf(tx, memberId);
  if (paused) return refuse('wallet.paused');
  if (LIMIT_PERIODS.every((period) => limits[period] === null)) return null;
  return refuseAbove(tightestLimit(limits, await readCreditedSince(tx, shardOf(memberId), memberId, since)), amount);
}

/** A refusal that names the limit, of a sum that is above what is left of it. */
export function refuseAbove(
  tightest: ReturnType<typeof tightestLimit>,
  amount: bigint,
): Refusal<'cashier.playerLimit'> | null {
  if (tightest === null || amount <= tightest.left) return null;
  const { period, limit, left } = tightest;
  return refuse('cashier.playerLimit', { period, limit: formatAmount(limit), left: formatAmount(left) });
}

/** His money all the same: it waits for staff, who see why, and the member sees that it came. */
export async function holdOrder(
  deps: CashierDeps,
  tx: Tx,
  row: DepositOrderRow,
  { amount, reason }: { amount: bigint; reason: HeldReason },
  callbackId: bigint | null,
): Promise<DepositOrderRow> {
  const changed = await changeOrder(tx, row, {
    cause: 'held',
    state: 'held',
    held: { amount, reason, at: row.read_at },
    amount,
    callbackId,
    nextPollAt: null,
    nextCloseAt: null,
  });
  await announceOrders(deps, tx, [changed]);
  return changed;
}

/** Of a sum, by the terms that the order was opened with. */
export const feeOfOrder = (row: DepositOrderRow, paid: bigint): bigint =>
  depositFeeOf({ fixed: row.fee_fixed, basisPoints: row.fee_basis_points, by: row.fee_by }, paid);

/** Credits a locked order; who holds heads waits for nobody, so this comes last. */
export async function creditOrder(
  deps: CashierDeps,
  tx: Tx,
  row: DepositOrderRow,
  credit: { amount: bigint; state: 'credited' | 'amountDiffers' },
  occasion: Occasion | { readonly by: 'staff' },
): Promise<DepositOrderRow> {
  const fee = feeOfOrder(row, credit.amount);
  const line = { memberId: row.member_id, account: 'cash', reference: row.id } as const;
  const keyOf = (what: string): string => uuidFromContent(row.key_time.getTime(), `${what}:${row.id}`);
  const [posted, taken] = await deps.wallet.postWithin(tx, [
    { ...line, key: keyOf('deposit'), type: 'deposit', contra: 'cashier', amount: credit.amount },
    ...(row.fee_by === 'member' && fee > 0n
      ? [
          {
            ...line,
            ...({ key: keyOf('depositFee'), type: 'depositFee', contra: 'fees', amount: -fee } as const),
            // Whoever owes the house had less than nothing before.
            mayGoNegative: true,
          },
        ]
      : []),
  ]);
  const outcome = present(posted, 'one movement has one outcome');
  // The gateway comes again, or the next poll does; nothing has moved.
  if (isRefusal(outcome)) throw new Error(`a deposit could not be credited now: ${outcome.refused}`);
  if (taken !== undefined && isRefusal(taken)) throw new Error(`a fee could not be taken now: ${taken.refused}`);
  must(!outcome.repeated, 'an order that is not credited has no line in the ledger');
  const late =
    occasion.by !== 'staff' && stateAt({ state: row.state, expiresAt: row.expires_at }, row.read_at) === 'expired';
  const claimed = occasion.by === 'callback' ? occasion.claimed : null;
  const changed = await changeOrder(tx, row, {
    cause: late ? 'late' : occasion.by,
    state: credit.state,
    paidAmount: credit.amount,
    fee,
    creditedAt: outcome.at,
    amount: credit.amount,
    callbackId: occasion.by === 'callback' ? occasion.callbackId : null,
    callbackAmountDiffers: claimed !== null && claimed !== credit.amount,
    nextPollAt: null,
    nextCloseAt: null,
  });
  await deps.onCredited?.(tx, {
    memberId: row.member_id,
    orderId: row.id,
    amount: credit.amount - (row.fee_by === 'member' ? fee : 0n),
  });
  await announceOrders(deps, tx, [changed]);
  return changed;
}
