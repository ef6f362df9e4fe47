/**
 * The cashier's use cases (operations.md 2.2, gateway kind; the states are told in port.ts).
 *
 * A callback is only a hint. Whatever it says, the gateway's books are asked, and the order and the ledger change in one
 * transaction under the order's row lock: two reports at once, here or in another process, credit once. The key of the
 * ledger line follows from the order, so while that is younger than a month even a lost row lock could not credit twice.
 */
import { createHash } from 'node:crypto';
import { canonicalJson } from '@house/fairness/canonical-json';
import { uuidFromContent, uuidTime } from '@house/fairness/uuid';
import { formatAmount } from '@house/money/amount';
import { type DepositFee, depositFeeOf } from '@house/rules/deposit-fee';
import { type Tx, transact } from '../../platform/database.ts';
import { isRefusal, must, present, refuse } from '../../platform/result.ts';
import { LIMIT_PERIODS, shardOf } from '../wallet/port.ts';
import { changeChannel, findChannel, listChannels } from './channels.ts';
import { readHeldSum, selectDepositPace } from './pace.ts';
import { askInTurn, GATEWAY_PATIENCE_MILLISECONDS, impatient } from './patience.ts';
import type {
  Arrival,
  CallbackRequest,
  Cashier,
  DepositChannel,
  DepositOrder,
  DepositRequest,
  Gateway,
  GatewayReport,
  HeldDecision,
  ListedOrder,
} from './port.ts';
import { isRankWithin } from './port.ts';
import {
  changeOrder,
  countHeldOrders,
  countOpenOrders,
  findOrderByKey,
  insertCallback,
  insertOrder,
  isGatewayOrderTaken,
  listHeldOf,
  listOrdersOf,
  lockDepositsOf,
  lockDueCloses,
  lockDuePolls,
  lockOrder,
  lockOrdersPastTime,
  ordersAfter,
  pageBetween,
  pageOfOrders,
  readDepositedSince,
  readDepositPace,
  readOrder,
  readTotalsOf,
  scheduleNextClose,
  scheduleNextPoll,
} from './queries.ts';
import {
  announceOrders,
  applyReport,
  type CashierDeps,
  creditOrder,
  feeOfOrder,
  holdOrder,
  judgeByPlayerProtection,
  refuseAbove,
} from './reports.ts';
import {
  CLOSE_AGAIN_MILLISECONDS,
  EXPIRY_MINUTES,
  isOrderOpen,
  isOverThere,
  isWithinBounds,
  KEY_AGE_MAX_MILLISECONDS,
  KEY_AHEAD_MAX_MILLISECONDS,
  nextPollAt,
  OPEN_ORDERS_MAX,
  stateAt,
  tightestLimit,
} from './rules.ts';
import type { DepositOrderRow } from './schema.ts';

function heldOf({ held_amount: amount, held_reason: reason, held_at: at }: DepositOrderRow): DepositOrder['held'] {
  return amount === null || reason === null || at === null ? null : { amount, reason, at };
}

function toOrder(row: DepositOrderRow): DepositOrder {
  const state = stateAt({ state: row.state, expiresAt: row.expires_at }, row.read_at);
  return {
    shard: row.shard,
    id: row.id,
    memberId: row.member_id,
    channel: row.channel,
    amount: row.amount,
    fee: { amount: row.fee ?? feeOfOrder(row, row.amount), by: row.fee_by },
    paidAmount: row.paid_amount,
    state,
    gatewayOrder: row.gateway_order,
    payUrl: isOrderOpen(state) ? row.pay_url : null,
    held: heldOf(row),
    callbackAmountDiffers: row.callback_amount_differs,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    creditedAt: row.credited_at,
  };
}

function toListed(row: DepositOrderRow): ListedOrder {
  const isFlagged = row.gateway_flagged || row.callback_amount_differs || row.state === 'amountDiffers';
  return { ...toOrder(row), remark: row.gateway_remark, isFlagged };
}

/** Builds the cashier. */
export function createCashier(given: CashierDeps): Cashier {
  const patience = given.gatewayPatienceMilliseconds ?? GATEWAY_PATIENCE_MILLISECONDS;
  const gateways = new Map([...given.gateways].map(([name, gateway]) => [name, impatient(gateway, patience)]));
  const deps: CashierDeps = { ...given, gateways };
  const gatewayOf = async (code: string): Promise<Gateway> =>
    present(await findChannel(deps, code), `an order's channel has its adapter: ${code}`).gateway;
  return {
    listChannels: () => listChannels(deps),
    changeChannel: (act) => changeChannel(deps, act),
    hearOf: async (orderId, gatewayOrder) => {
      const order = await readOrder(deps.db, orderId);
      if (order === undefined || (order.gateway_order ?? gatewayOrder) !== gatewayOrder) {
        return refuse('cashier.orderUnknown');
      }
      const report = await (await gatewayOf(order.channel)).query(gatewayOrder);
      if (order.gateway_order === null) {
        const adopted = await adoptGatewayOrder(deps, order, { gatewayOrder, report, callbackId: null });
        if (isRefusal(adopted)) return adopted;
      }
      return toOrder(await applyReport(deps, order, report, { by: 'callback', callbackId: null, claimed: null }));
    },
    takeArrival: (arrival) => takeArrival(deps, gatewayOf, arrival),
    createDeposit: (request) => createOrder(deps, request),
    listDepositsOf: async (memberId, page, span = null) => {
      const { rows, total } = await listOrdersOf(deps.db, shardOf(memberId), memberId, page, span);
      return { rows: rows.map(toOrder), total };
    },
    listOrders: async (filter, page) => {
      const { rows, total } = await pageOfOrders(deps.db, filter, page);
      return { rows: rows.map(toListed), total };
    },
    listOrdersAfter: async (filter, after, limit) => (await ordersAfter(deps.db, filter, after, limit)).map(toListed),
    listBetween: async (memberId, of, limit) => {
      const { rows, total } = await pageBetween(deps.db, shardOf(memberId), memberId, of, limit);
      return { rows: rows.map(toOrder), total };
    },
    paceByDay: (span) => selectDepositPace(deps.db, span, deps.zoneOffsetMinutes),
    heldNow: () => readHeldSum(deps.db),
    findDeposit: async (memberId, orderId) => {
      const row = await readOrder(deps.db, orderId, shardOf(memberId));
      return row?.member_id === memberId ? toOrder(row) : refuse('cashier.orderUnknown');
    },
    cancelDeposit: (memberId, orderId) => cancelOrder(deps, gatewayOf, memberId, orderId),
    receiveCallback: (callback) => handleCallback(deps, callback),
    pollDueDeposits: (limit) => pollOrders(deps, gatewayOf, limit),
    expireDeposits: (limit) => expireOrders(deps, limit),
    closeDeposits: (limit) => closeOrders(deps, gatewayOf, limit),
    heldDepositsOf: async (memberId) => (await listHeldOf(deps.db, shardOf(memberId), memberId)).map(toOrder),
    decideHeld: (tx, memberId, orderId, decision) => decideHeldOrder(deps, tx, { memberId, orderId, decision }),
    countHeld: () => countHeldOrders(deps.db),
    depositedSince: (memberId, since) => readDepositedSince(deps.db, shardOf(memberId), memberId, since),
    depositPaceOf: (memberId) => readDepositPace(deps.db, shardOf(memberId), memberId),
    totalsOf: (memberId) => readTotalsOf(deps.db, shardOf(memberId), memberId),
  };
}

type GatewayOf = (channel: string) => Promise<Gateway>;

async function createOrder(deps: CashierDeps, request: DepositRequest) {
  const found = await findChannel(deps, request.channel);
  if (found === undefined) return refuse('cashier.channelUnknown');
  const { channel, gateway } = found;
  const rank = (await deps.rankOf?.(request.memberId)) ?? 0;
  const order = await transact(deps.db, (tx) => recordOrder(deps, tx, request, { ...channel, rank }));
  if (isRefusal(order) || order.state !== 'created') return isRefusal(order) ? order : toOrder(order);
  // Outside the transaction: a gateway is slow. A crash in between leaves `created`; the same key takes it up again.
  const opened = await gateway.open({
    merchantOrder: order.id.toString(),
    memberId: order.member_id,
    channel: order.channel,
    amount: order.amount,
    language: request.language,
  });
  if (isRefusal(opened)) {
    await transact(deps.db, async (tx) => {
      const row = present(await lockOrder(tx, order.id, order.shard), 'orders are never deleted');
      if (row.state !== 'created') return;
      const changed = await changeOrder(tx, row, { cause: 'opened', state: 'rejected', nextPollAt: null });
      await announceOrders(deps, tx, [changed]);
    });
    return opened;
  }
  const known = await transact(deps.db, async (tx) => {
    const row = present(await lockOrder(tx, order.id, order.shard), 'orders are never deleted');
    const { gatewayOrder, payUrl } = opened;
    if (row.state === 'created') {
      return changeOrder(tx, row, { cause: 'opened', state: 'waiting', gatewayOrder, payUrl });
    }
    const isOpen = isOrderOpen(toOrder(row).state);
    // A callback was here before this answer: it told the number, and not where to pay.
    if (row.gateway_order === gatewayOrder && row.pay_url === null && payUrl !== null && isOpen) {
      return changeOrder(tx, row, { cause: 'opened', payUrl });
    }
    if (row.gateway_order !== null) return row;
    // Over by now. Its number there is kept, and asked about: what is paid all the same must find its order.
    const asked = nextPollAt(row.created_at, row.read_at);
    return changeOrder(tx, row, { cause: 'opened', gatewayOrder, nextPollAt: asked, nextCloseAt: row.read_at });
  });
  return toOrder(isOrderOpen(toOrder(known).state) ? known : await closeThere(deps, gateway, known));
}

/** Closes at the gateway an order that is over here; what was paid before that is credited as any late payment. */
async function closeThere(deps: CashierDeps, gateway: Gateway, order: DepositOrderRow): Promise<DepositOrderRow> {
  const report = await gateway.close(present(order.gateway_order, 'an order that was opened has its number there'));
  const known = await applyReport(deps, order, report, { by: 'poll' });
  const isOver = isOverThere(report, known.expires_at, known.read_at);
  if (isOver) await transact(deps.db, (tx) => scheduleNextClose(tx, order, null));
  return known;
}

async function takeArrival(deps: CashierDeps, gatewayOf: GatewayOf, arrival: Arrival): Promise<DepositOrder> {
  const { orderId, memberId, gatewayOrder } = arrival;
  const { channel } = present(await findChannel(deps, arrival.channel), 'what arrives comes by a channel');
  const row = await transact(deps.db, (tx) => recordArrival(deps, tx, arrival, channel.fee));
  must(
    row.member_id === memberId && row.gateway_order === gatewayOrder,
    'the number of an arrival is of no other order',
  );
  const report = await (await gatewayOf(arrival.channel)).query(gatewayOrder);
  const known = await applyReport(deps, row, report, { by: 'callback', callbackId: null, claimed: null });
  must(known.id === orderId, 'a report changes its own order');
  return toOrder(known);
}

/** The order of money that has come: held where one of this size would have been refused. */
async function recordArrival(
  deps: CashierDeps,
  tx: Tx,
  { orderId, memberId, channel, gatewayOrder, amount }: Arrival,
  fee: DepositFee,
): Promise<DepositOrderRow> {
  const shard = shardOf(memberId);
  const now = await lockDepositsOf(tx, memberId);
  const before = await lockOrder(tx, orderId, shard);
  if (before !== undefined) return before;
  const { day: deposited } = await readDepositedSince(tx, shard, memberId, EVER);
  const above = await deps.judgeLevel?.(tx, memberId, { deposited, amount });
  const made = await insertOrder(tx, {
    ...{ shard, id: orderId, memberId, channel, amount, fee },
    // Nobody sent a key: that of an arrival follows from its number.
    key: uuidFromContent(now.getTime(), `arrival:${orderId}`),
    contentHash: createHash('sha256').update(gatewayOrder).digest(),
    createdAt: now,
    expiresAt: new Date(now.getTime() + EXPIRY_MINUTES * 60_000),
    nextPollAt: nextPollAt(now, now),
  });
  const opened = await changeOrder(tx, made, { cause: 'opened', state: 'waiting', gatewayOrder });
  return above == null ? opened : holdOrder(deps, tx, opened, { amount, reason: 'level' }, null);
}

const BEGINNING = new Date(0);
const EVER = { day: BEGINNING, week: BEGINNING, month: BEGINNING };

/** A channel as somebody of a rank meets it. */
type MetChannel = DepositChannel & { readonly rank: number };

function judgeChannel(channel: MetChannel, { amount, seenFee }: DepositRequest) {
  const { closedBecause, hours, ranks, minAmount, maxAmount, fee } = channel;
  if (closedBecause === 'hours') {
    return refuse('cashier.channelClosed', { from: clockOf(hours?.from ?? 0), until: clockOf(hours?.until ?? 0) });
  }
  if (closedBecause === 'unhealthy') return refuse('cashier.channelUnhealthy');
  if (closedBecause !== null || channel.kind === 'address') return refuse('cashier.channelUnknown');
  if (ranks !== null && !isRankWithin(ranks, channel.rank)) return refuse('cashier.rankNotAllowed', { ...ranks });
  if (!isWithinBounds(channel, amount)) {
    return refuse('cashier.amountOutOfRange', { min: formatAmount(minAmount), max: formatAmount(maxAmount) });
  }
  const borne = fee.by === 'member' ? depositFeeOf(fee, amount) : 0n;
  return seenFee === undefined || seenFee === borne ? null : refuse('cashier.feeChanged', { fee: formatAmount(borne) });
}

const HOUR_MINUTES = 60;
const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / HOUR_MINUTES)).padStart(2, '0')}:${String(minute % HOUR_MINUTES).padStart(2, '0')}`;

async function recordOrder(deps: CashierDeps, tx: Tx, request: DepositRequest, channel: MetChannel) {
  const shard = shardOf(request.memberId);
  const content = canonicalJson({ channel: request.channel, amount: request.amount.toString() });
  const contentHash = createHash('sha256').update(content).digest();
  const now = await lockDepositsOf(tx, request.memberId);
  const before = await findOrderByKey(tx, shard, request.memberId, request.key);
  if (before !== undefined) {
    return before.content_hash.equals(contentHash) ? before : refuse('request.keyReused');
  }
  // A repeated request is answered by its order, whatever became of the channel.
  const unfit = judgeChannel(channel, request);
  if (unfit !== null) return unfit;
  const age = now.getTime() - uuidTime(request.key);
  if (age > KEY_AGE_MAX_MILLISECONDS || age < -KEY_AHEAD_MAX_MILLISECONDS) return refuse('request.keyOutOfRange');
  if ((await countOpenOrders(tx, shard, request.memberId)) >= OPEN_ORDERS_MAX) {
    return refuse('cashier.tooManyOpen', { max: OPEN_ORDERS_MAX });
  }
  const barred = await judgePlayerProtection(deps, tx, request);
  if (barred !== null) return barred;
  const { day: deposited } = await readDepositedSince(tx, shard, request.memberId, EVER);
  const above = await deps.judgeLevel?.(tx, request.memberId, { deposited, amount: request.amount });
  if (above != null) return above;
  return insertOrder(tx, {
    shard,
    id: deps.ids.next(),
    memberId: request.memberId,
    key: request.key,
    contentHash,
    channel: request.channel,
    amount: request.amount,
    fee: channel.fee,
    createdAt: now,
    expiresAt: new Date(now.getTime() + EXPIRY_MINUTES * 60_000),
    nextPollAt: nextPollAt(now, now),
  });
}

/** By what the member set himself; his orders are held, so no other one comes in between. */
async function judgePlayerProtection(deps: CashierDeps, tx: Tx, { memberId, amount }: DepositRequest) {
  const { paused, limits, since } = await deps.playerProtection.depositGuardOf(tx, memberId);
  if (paused) return refuse('wallet.paused');
  if (LIMIT_PERIODS.every((period) => limits[period] === null)) return null;
  const deposited = await readDepositedSince(tx, shardOf(memberId), memberId, since);
  return refuseAbove(tightestLimit(limits, deposited), amount);
}

async function handleCallback(deps: CashierDeps, { channel, address, ...request }: CallbackRequest) {
  const found = await findChannel(deps, channel);
  if (found === undefined) return refuse('cashier.callbackInvalid');
  const callback = found.gateway.readCallback(request);
  if (isRefusal(callback)) {
    if (callback.refused === 'cashier.signatureWrong') deps.noteForgedCallback({ channel, address });
    return callback;
  }
  if (callback === null) return undefined;
  const { gatewayOrder, sentAt } = callback;
  const callbackId = deps.ids.next();
  await insertCallback(deps.db, { id: callbackId, channel, gatewayOrder, address, sentAt, rawBody: request.rawBody });
  const order = await readOrder(deps.db, callback.orderId);
  if (order === undefined || order.channel !== channel) return refuse('cashier.orderUnknown');
  if (order.gateway_order !== null && order.gateway_order !== gatewayOrder) return refuse('cashier.callbackInvalid');
  const report = await found.gateway.query(gatewayOrder);
  if (order.gateway_order === null) {
    const adopted = await adoptGatewayOrder(deps, order, { gatewayOrder, report, callbackId });
    if (isRefusal(adopted)) return adopted;
  }
  const claimed = callback.result === 'paid' ? callback.amount : null;
  await applyReport(deps, order, report, { by: 'callback', callbackId, claimed });
  return undefined;
}

/**
 * Takes over the gateway's number of an order, which was lost when the house fell over after opening it there. Only one
 * that its books know, and not as another order's.
 */
async function adoptGatewayOrder(
  deps: CashierDeps,
  order: DepositOrderRow,
  { gatewayOrder, report, callbackId }: { gatewayOrder: string; report: GatewayReport; callbackId: bigint | null },
) {
  const strange = report.status === 'paid' ? report.merchantOrder !== order.id.toString() : report.status === 'unknown';
  if (strange) return refuse('cashier.callbackInvalid');
  return transact(deps.db, async (tx) => {
    const row = present(await lockOrder(tx, order.id, order.shard), 'orders are never deleted');
    if (row.gateway_order === gatewayOrder) return row;
    if (row.gateway_order !== null || (await isGatewayOrderTaken(tx, row.channel, gatewayOrder))) {
      return refuse('cashier.callbackInvalid');
    }
    const isOver = !isOrderOpen(toOrder(row).state);
    return changeOrder(tx, row, {
      cause: 'opened',
      gatewayOrder,
      callbackId,
      ...(isOver ? { nextCloseAt: row.read_at } : {}),
    });
  });
}

async function cancelOrder(deps: CashierDeps, gatewayOf: GatewayOf, memberId: bigint, orderId: bigint) {
  const shard = shardOf(memberId);
  const found = await readOrder(deps.db, orderId, shard);
  if (found === undefined || found.member_id !== memberId) return refuse('cashier.orderUnknown');
  if (found.state === 'cancelled') return toOrder(found);
  if (!isOrderOpen(toOrder(found).state) || found.state === 'matching') return refuse('cashier.orderNotCancellable');
  let isClosedThere = true;
  if (found.gateway_order !== null) {
    // First at the gateway, so that nobody can pay an order that is gone here.
    const report = await (await gatewayOf(found.channel)).close(found.gateway_order);
    if (report.status === 'paid') {
      await applyReport(deps, found, report, { by: 'cancel' });
      return refuse('cashier.orderNotCancellable');
    }
    isClosedThere = isOverThere(report, found.expires_at, found.read_at);
  }
  const outcome = await transact(deps.db, async (tx) => {
    const row = present(await lockOrder(tx, orderId, shard), 'orders are never deleted');
    if (row.state === 'cancelled') return row;
    // Opened there meanwhile: it has to be closed there first.
    if (row.state !== found.state || row.gateway_order !== found.gateway_order) {
      return refuse('cashier.orderNotCancellable');
    }
    const changed = await changeOrder(tx, row, {
      cause: 'cancel',
      state: 'cancelled',
      nextPollAt: null,
      nextCloseAt: isClosedThere ? null : row.read_at,
    });
    await announceOrders(deps, tx, [changed]);
    return changed;
  });
  return isRefusal(outcome) ? outcome : toOrder(outcome);
}

async function pollOrders(deps: CashierDeps, gatewayOf: GatewayOf, limit: number): Promise<number> {
  const due = await transact(deps.db, async (tx) => {
    const rows = await lockDuePolls(tx, limit);
    for (const row of rows) await scheduleNextPoll(tx, row, nextPollAt(row.created_at, row.read_at));
    return rows;
  });
  const faults = await askInTurn(due, async (row) => {
    if (row.gateway_order === null) return;
    const report = await (await gatewayOf(row.channel)).query(row.gateway_order);
    await applyReport(deps, row, report, { by: 'poll' });
  });
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} of ${due.length} polls failed`);
  return due.length;
}

async function expireOrders(deps: CashierDeps, limit: number): Promise<number> {
  return transact(deps.db, async (tx) => {
    const rows = await lockOrdersPastTime(tx, limit);
    const expired: DepositOrderRow[] = [];
    for (const row of rows) {
      // Whoever has its page open could pay it there for days.
      const nextCloseAt = row.gateway_order === null ? null : row.read_at;
      expired.push(await changeOrder(tx, row, { cause: 'time', state: 'expired', nextCloseAt }));
    }
    await announceOrders(deps, tx, expired);
    return rows.length;
  });
}

/** As cancelling does, first here and then there, until the gateway's books say that nobody can pay it any more. */
async function closeOrders(deps: CashierDeps, gatewayOf: GatewayOf, limit: number): Promise<number> {
  const due = await transact(deps.db, async (tx) => {
    const rows = await lockDueCloses(tx, limit);
    // Before it is told: a crash or a gateway that does not answer costs one turn, no more.
    for (const row of rows)
      await scheduleNextClose(tx, row, new Date(row.read_at.getTime() + CLOSE_AGAIN_MILLISECONDS));
    return rows;
  });
  const faults = await askInTurn(due, async (row) => closeThere(deps, await gatewayOf(row.channel), row));
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} of ${due.length} orders were not closed`);
  return due.length;
}

async function decideHeldOrder(
  deps: CashierDeps,
  tx: Tx,
  { memberId, orderId, decision }: { memberId: bigint; orderId: bigint; decision: HeldDecision },
) {
  const row = await lockOrder(tx, orderId, shardOf(memberId));
  if (row === undefined || row.member_id !== memberId) return refuse('cashier.orderUnknown');
  const held = heldOf(row);
  if (row.state !== 'held' || held === null) return refuse('cashier.notHeld');
  const { amount, reason } = held;
  if (decision === 'return') {
    const finish = async (): Promise<void> => {
      await announceOrders(deps, tx, [await changeOrder(tx, row, { cause: 'staff', state: 'returned', amount })]);
    };
    return { amount, reason, finish };
  }
  const barred = await judgeByPlayerProtection(deps, tx, memberId, amount);
  if (barred !== null) return barred;
  if (reason === 'level') {
    const { day: deposited } = await readDepositedSince(tx, row.shard, memberId, EVER);
    const above = await deps.judgeLevel?.(tx, memberId, { deposited, amount });
    if (above != null) return above;
  }
  const state = amount === row.amount ? 'credited' : 'amountDiffers';
  const finish = async (): Promise<void> => void (await creditOrder(deps, tx, row, { amount, state }, { by: 'staff' }));
  return { amount, reason, finish };
}
