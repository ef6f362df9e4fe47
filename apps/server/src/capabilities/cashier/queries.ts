/** The cashier's statements. Every change of an order adds a row to deposit_events in the same statement. */
import type { DepositFee } from '@house/rules/deposit-fee';
import { type RawBuilder, sql } from 'kysely';
import { LOCK_CLASSES } from '../../platform/advisory-locks.ts';
import type { Db, Tx } from '../../platform/database.ts';
import type { Waiting } from '../../platform/module.ts';
import type { Span } from '../../platform/pace.ts';
import { COUNT_TO } from '../../platform/paging.ts';
import { present } from '../../platform/result.ts';
import { type ByPeriod, keyTime, type LimitPeriod, SHARD_COUNT } from '../wallet/port.ts';
import type { DepositPace, DepositState, DepositTotals, GatewayReport, HeldReason, OrderFilter } from './port.ts';
import type { DepositCause, DepositOrderRow } from './schema.ts';

const ALL_SHARDS = Array.from({ length: SHARD_COUNT }, (_, shard) => shard);
const columns = sql`shard, id, member_id, key, content_hash, channel, amount, state, gateway_order, pay_url,
  paid_amount, callback_amount_differs, event_count, created_at, expires_at, credited_at, next_poll_at,
  held_amount, held_reason, held_at, next_close_at, gateway_remark, gateway_flagged, fee_fixed, fee_basis_points, fee_by, fee,
  clock_timestamp() as read_at, ${keyTime(sql`created_at`)} as key_time`;

/** One member's orders are made one after the other, so that the count of open ones holds. */
export async function lockDepositsOf(tx: Tx, memberId: bigint): Promise<Date> {
  await sql`-- cashier.lockDepositsOf
    select pg_advisory_xact_lock(${LOCK_CLASSES.deposits}, hashint8(${memberId}))`.execute(tx);
  const { rows } = await sql<{ now: Date }>`-- cashier.readClock
    select clock_timestamp() as now`.execute(tx);
  return present(rows[0], 'the database has a clock').now;
}

export async function findOrderByKey(
  tx: Tx,
  shard: number,
  memberId: bigint,
  key: string,
): Promise<DepositOrderRow | undefined> {
  const { rows } = await sql<DepositOrderRow>`-- cashier.findOrderByKey
    select ${columns} from deposit_orders where shard = ${shard} and member_id = ${memberId} and key = ${key}`.execute(
    tx,
  );
  return rows[0];
}

/** Not over by the database's clock. */
const IS_OPEN = sql`(state = 'matching' or state in ('created', 'waiting') and expires_at > clock_timestamp())`;

/** May be paid any moment: open, or over by the clock here and not yet at its gateway. */
const IS_PAYABLE = sql`(${IS_OPEN} or state in ('created', 'waiting') and gateway_order is not null or next_close_at is not null)`;

export async function countOpenOrders(tx: Tx, shard: number, memberId: bigint): Promise<number> {
  const { rows } = await sql<{ open: number }>`-- cashier.countOpenOrders
    select count(*)::int as open from deposit_orders
    where shard = ${shard} and member_id = ${memberId}
      and ${IS_OPEN}`.execute(tx);
  return present(rows[0], 'a count has a row').open;
}

/** See port.ts `depositedSince`. */
export async function readDepositedSince(
  db: Db,
  shard: number,
  memberId: bigint,
  since: ByPeriod<Date>,
): Promise<ByPeriod<bigint>> {
  const { rows } = await sql<Record<LimitPeriod, bigint>>`-- cashier.depositedSince
    select (o.open + o.day)::bigint as day, (o.open + o.week)::bigint as week, (o.open + o.month)::bigint as month from (
      select coalesce(sum(amount) filter (where ${IS_PAYABLE}), 0) as open,
        coalesce(sum(paid_amount) filter (where credited_at >= ${since.day}), 0) as day,
        coalesce(sum(paid_amount) filter (where credited_at >= ${since.week}), 0) as week,
        coalesce(sum(paid_amount) filter (where credited_at >= ${since.month}), 0) as month
      from deposit_orders where shard = ${shard} and member_id = ${memberId}) o`.execute(db);
  return present(rows[0], 'a sum has a row');
}

const PACE_DAYS = 30;

/** See port.ts `depositPaceOf`. */
export async function readDepositPace(db: Db, shard: number, memberId: bigint): Promise<DepositPace> {
  const { rows } = await sql<DepositPace>`-- cashier.depositPace
    select count(*) filter (where credited_at > now() - interval '1 hour')::int as "depositsInHour",
      coalesce(sum(paid_amount) filter (where credited_at > now() - interval '1 day'), 0)::bigint as "depositedInDay",
      (coalesce(sum(paid_amount) filter (where credited_at <= now() - interval '1 day'), 0) / ${PACE_DAYS}::integer)::bigint
        as "depositedDayMean",
      coalesce(sum(paid_amount) filter (where credited_at > now() - make_interval(days => ${PACE_DAYS}::integer)), 0)::bigint
        as "depositedInMonth"
    from deposit_orders where shard = ${shard} and member_id = ${memberId}
      and credited_at > now() - make_interval(days => ${PACE_DAYS}::integer + 1)`.execute(db);
  return present(rows[0], 'a sum has a row');
}

/** As `readDepositedSince`, without what is open. */
export async function readCreditedSince(
  tx: Tx,
  shard: number,
  memberId: bigint,
  since: ByPeriod<Date>,
): Promise<ByPeriod<bigint>> {
  const { rows } = await sql<Record<LimitPeriod, bigint>>`-- cashier.creditedSince
    select coalesce(sum(paid_amount) filter (where credited_at >= ${since.day}), 0)::bigint as day,
      coalesce(sum(paid_amount) filter (where credited_at >= ${since.week}), 0)::bigint as week,
      coalesce(sum(paid_amount) filter (where credited_at >= ${since.month}), 0)::bigint as month
    from deposit_orders where shard = ${shard} and member_id = ${memberId}`.execute(tx);
  return present(rows[0], 'a sum has a row');
}

export async function insertOrder(
  tx: Tx,
  order: {
    shard: number;
    id: bigint;
    memberId: bigint;
    key: string;
    contentHash: Buffer;
    channel: string;
    amount: bigint;
    createdAt: Date;
    expiresAt: Date;
    nextPollAt: Date | null;
    fee: DepositFee;
  },
): Promise<DepositOrderRow> {
  const { rows } = await sql<DepositOrderRow>`-- cashier.insertOrder
    with event as (
      insert into deposit_events (shard, order_id, n, cause, state_after, amount)
      values (${order.shard}, ${order.id}, 1, 'created', 'created', ${order.amount}))
    insert into deposit_orders
      (shard, id, member_id, key, content_hash, channel, amount, state, event_count, created_at, expires_at, next_poll_at,
        fee_fixed, fee_basis_points, fee_by)
    values (${order.shard}, ${order.id}, ${order.memberId}, ${order.key}, ${order.contentHash}, ${order.channel},
      ${order.amount}, 'created', 1, ${order.createdAt}, ${order.expiresAt}, ${order.nextPollAt},
      ${order.fee.fixed}, ${order.fee.basisPoints}, ${order.fee.by})
    returning ${columns}`.execute(tx);
  return present(rows[0], 'an inserted order comes back');
}

/** Reads and locks one order; a member's shard is known, a gateway's report names only the order. */
export async function lockOrder(tx: Tx, orderId: bigint, shard?: number): Promise<DepositOrderRow | undefined> {
  const shards = shard === undefined ? ALL_SHARDS : [shard];
  const { rows } = await sql<DepositOrderRow>`-- cashier.lockOrder
    select ${columns} from deposit_orders where shard = any(${shards}) and id = ${orderId} for update`.execute(tx);
  return rows[0];
}

export async function readOrder(db: Db, orderId: bigint, shard?: number): Promise<DepositOrderRow | undefined> {
  const shards = shard === undefined ? ALL_SHARDS : [shard];
  const { rows } = await sql<DepositOrderRow>`-- cashier.readOrder
    select ${columns} from deposit_orders where shard = any(${shards}) and id = ${orderId}`.execute(db);
  return rows[0];
}

/** Whether an order has this number at its gateway already. */
export async function isGatewayOrderTaken(tx: Tx, channel: string, gatewayOrder: string): Promise<boolean> {
  const { rows } = await sql`-- cashier.isGatewayOrderTaken
    select from deposit_orders
    where shard = any(${ALL_SHARDS}) and channel = ${channel} and gateway_order = ${gatewayOrder}`.execute(tx);
  return rows.length > 0;
}

export interface OrderChange {
  readonly cause: DepositCause;
  readonly state?: DepositState;
  readonly gatewayOrder?: string;
  readonly payUrl?: string | null;
  readonly paidAmount?: bigint;
  readonly fee?: bigint;
  readonly creditedAt?: Date;
  readonly callbackAmountDiffers?: boolean;
  readonly nextPollAt?: Date | null;
  readonly held?: { readonly amount: bigint; readonly reason: HeldReason; readonly at: Date };
  readonly nextCloseAt?: Date | null;
  /** For the event: money it is about, and the callback that brought it. */
  readonly amount?: bigint;
  readonly callbackId?: bigint | null;
}

/** Writes a change of a locked order and its event. */
export async function changeOrder(tx: Tx, order: DepositOrderRow, change: OrderChange): Promise<DepositOrderRow> {
  const next = {
    state: change.state ?? order.state,
    gatewayOrder: change.gatewayOrder ?? order.gateway_order,
    payUrl: change.payUrl === undefined ? order.pay_url : change.payUrl,
    paid: change.paidAmount ?? order.paid_amount,
    creditedAt: change.creditedAt ?? order.credited_at,
    differs: change.callbackAmountDiffers ?? order.callback_amount_differs,
    nextPollAt: change.nextPollAt === undefined ? order.next_poll_at : change.nextPollAt,
    nextCloseAt: change.nextCloseAt === undefined ? order.next_close_at : change.nextCloseAt,
  };
  const { rows } = await sql<DepositOrderRow>`-- cashier.changeOrder
    with event as (
      insert into deposit_events (shard, order_id, n, cause, state_before, state_after, amount, callback_id)
      values (${order.shard}, ${order.id}, ${order.event_count + 1}, ${change.cause}, ${order.state}, ${next.state},
        ${change.amount ?? null}, ${change.callbackId ?? null}))
    update deposit_orders set state = ${next.state}, gateway_order = ${next.gatewayOrder}, pay_url = ${next.payUrl},
      paid_amount = ${next.paid}, fee = ${change.fee ?? order.fee}, credited_at = ${next.creditedAt}, callback_amount_differs = ${next.differs},
      next_poll_at = ${next.nextPollAt}, next_close_at = ${next.nextCloseAt},
      held_amount = ${change.held?.amount ?? order.held_amount}, held_reason = ${change.held?.reason ?? order.held_reason},
      held_at = ${change.held?.at ?? order.held_at}, event_count = event_count + 1
    where shard = ${order.shard} and id = ${order.id}
    returning ${columns}`.execute(tx);
  return present(rows[0], 'a locked order can be changed');
}

/** Keeps what the gateway itself calls the state of a locked order; no event, for nothing follows from it. */
export async function noteRemark(
  tx: Tx,
  order: DepositOrderRow,
  { remark }: Pick<GatewayReport, 'remark'>,
): Promise<DepositOrderRow> {
  const isKnown = order.gateway_remark === remark?.text && order.gateway_flagged === remark?.flagged;
  if (remark === undefined || isKnown) return order;
  await sql`-- cashier.noteRemark
    update deposit_orders set gateway_remark = ${remark.text}, gateway_flagged = ${remark.flagged}
    where shard = ${order.shard} and id = ${order.id}`.execute(tx);
  return { ...order, gateway_remark: remark.text, gateway_flagged: remark.flagged };
}

/** Ends polling of an order without a change of its state. */
export async function stopPolling(tx: Tx, order: DepositOrderRow): Promise<void> {
  await sql`-- cashier.stopPolling
    update deposit_orders set next_poll_at = null where shard = ${order.shard} and id = ${order.id}`.execute(tx);
}

export async function insertCallback(
  db: Db,
  callback: { id: bigint; channel: string; gatewayOrder: string; address: string; sentAt: string; rawBody: string },
): Promise<void> {
  await sql`-- cashier.insertCallback
    insert into gateway_callbacks (id, channel, gateway_order, address, sent_at, raw_body)
    values (${callback.id}, ${callback.channel}, ${callback.gatewayOrder}, ${callback.address}, ${callback.sentAt},
      ${callback.rawBody})`.execute(db);
}

export async function listOrdersOf(
  db: Db,
  shard: number,
  memberId: bigint,
  page: { offset: number; limit: number },
  span: Span | null,
): Promise<{ rows: DepositOrderRow[]; total: number }> {
  const days = span === null ? sql`true` : sql`created_at >= ${span.from} and created_at < ${span.to}`;
  const of = sql`shard = ${shard} and member_id = ${memberId} and ${days}`;
  // Each in the order of an index, so that no more is read than is shown.
  const newestFirst = span === null ? sql`id desc` : sql`created_at desc, id desc`;
  const { rows } = await sql<DepositOrderRow>`-- cashier.listOrdersOf
    select ${columns} from deposit_orders where ${of}
    order by ${newestFirst} offset ${page.offset} limit ${page.limit}`.execute(db);
  const counted = await sql<{ total: number }>`-- cashier.countOrdersOf
    select count(*)::int as total from deposit_orders where ${of}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

function ofFilter({ state, isFlagged, search }: OrderFilter): RawBuilder<unknown> {
  const id = search !== null && /^[1-9]\d{0,17}$/.test(search) ? BigInt(search) : null;
  const ofNumber =
    search === null
      ? sql`true`
      : id === null
        ? sql`gateway_order = ${search}`
        : sql`(id = ${id} or gateway_order = ${search})`;
  const ofState = state === null ? sql`true` : sql`state = ${state}`;
  const ofFlag = isFlagged ? IS_FLAGGED : sql`true`;
  return sql`${ofNumber} and ${ofState} and ${ofFlag}`;
}

/** Orders of all members, newest first. */
export async function pageOfOrders(
  db: Db,
  filter: OrderFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: DepositOrderRow[]; total: number }> {
  const of = ofFilter(filter);
  const { rows } = await sql<DepositOrderRow>`-- cashier.pageOfOrders
    select ${columns} from deposit_orders where ${of} order by id desc offset ${offset} limit ${limit}`.execute(db);
  const counted = await sql<{ total: number }>`-- cashier.countPageOfOrders
    select count(*)::int as total from (select from deposit_orders where ${of} limit ${COUNT_TO}) counted`.execute(db);
  return { rows, total: present(counted.rows[0], 'a count has a row').total };
}

/** As `pageOfOrders`, those older than one; null: from the newest. */
export async function ordersAfter(
  db: Db,
  filter: OrderFilter,
  after: bigint | null,
  limit: number,
): Promise<DepositOrderRow[]> {
  const { rows } = await sql<DepositOrderRow>`-- cashier.ordersAfter
    select ${columns} from deposit_orders where ${ofFilter(filter)} and ${after === null ? sql`true` : sql`id < ${after}`}
    order by id desc limit ${limit}`.execute(db);
  return rows;
}

/** See port.ts `listBetween`. */
export async function pageBetween(
  db: Db,
  shard: number,
  memberId: bigint,
  { from, to, states }: Span & { readonly states: readonly DepositState[] },
  limit: number,
): Promise<{ rows: DepositOrderRow[]; total: number }> {
  const of = sql`shard = ${shard} and member_id = ${memberId} and created_at >= ${from} and created_at < ${to}
    and state = any (${[...states]}::text[])`;
  const { rows } = await sql<DepositOrderRow>`-- cashier.pageBetween
    select ${columns} from deposit_orders where ${of} order by id desc limit ${limit}`.execute(db);
  const counted = await sql<{ total: number }>`-- cashier.countBetween
    select count(*)::int as total from deposit_orders where ${of}`.execute(db);
  return { rows, total: present(counted.rows[0], 'a count has a row').total };
}

/** A person should look; the index of the same name has this condition. */
const IS_FLAGGED = sql`(gateway_flagged or callback_amount_differs or state = 'amountDiffers')`;

export async function readTotalsOf(db: Db, shard: number, memberId: bigint): Promise<DepositTotals> {
  const { rows } = await sql<{ count: number; amount: string }>`-- cashier.readTotalsOf
    select count(*)::int as count, coalesce(sum(paid_amount), 0)::text as amount from deposit_orders
    where shard = ${shard} and member_id = ${memberId} and credited_at is not null`.execute(db);
  const row = present(rows[0], 'a sum has a row');
  return { count: row.count, amount: BigInt(row.amount) };
}

/** Locks orders whose poll is due; another worker's are passed over. */
export async function lockDuePolls(tx: Tx, limit: number): Promise<DepositOrderRow[]> {
  const { rows } = await sql<DepositOrderRow>`-- cashier.lockDuePolls
    select ${columns} from deposit_orders where next_poll_at <= clock_timestamp()
    order by next_poll_at limit ${limit} for update skip locked`.execute(tx);
  return rows;
}

/** Sets when an order is asked about next, before it is asked: a crash while asking costs one turn, no more. */
export async function scheduleNextPoll(tx: Tx, order: DepositOrderRow, at: Date | null): Promise<void> {
  await sql`-- cashier.scheduleNextPoll
    update deposit_orders set next_poll_at = ${at}
    where shard = ${order.shard} and id = ${order.id}`.execute(tx);
}

/** Locks orders whose time is over: unpaid ones after 20 minutes, unresolved ones after a day. */
export async function lockOrdersPastTime(tx: Tx, limit: number): Promise<DepositOrderRow[]> {
  const { rows } = await sql<DepositOrderRow>`-- cashier.lockOrdersPastTime
    select ${columns} from deposit_orders
    where state in ('created', 'waiting', 'matching') and expires_at <= clock_timestamp()
      and (state <> 'matching' or created_at <= clock_timestamp() - interval '24 hours')
    order by expires_at limit ${limit} for update skip locked`.execute(tx);
  return rows;
}

/** Locks orders that their gateways have to be told to close; another worker's are passed over. */
export async function lockDueCloses(tx: Tx, limit: number): Promise<DepositOrderRow[]> {
  const { rows } = await sql<DepositOrderRow>`-- cashier.lockDueCloses
    select ${columns} from deposit_orders where next_close_at <= clock_timestamp()
    order by next_close_at limit ${limit} for update skip locked`.execute(tx);
  return rows;
}

/** When an order's gateway is told next; null: it need not be any more. */
export async function scheduleNextClose(tx: Tx, order: DepositOrderRow, at: Date | null): Promise<void> {
  await sql`-- cashier.scheduleNextClose
    update deposit_orders set next_close_at = ${at} where shard = ${order.shard} and id = ${order.id}`.execute(tx);
}

export async function listHeldOf(db: Db, shard: number, memberId: bigint): Promise<DepositOrderRow[]> {
  const { rows } = await sql<DepositOrderRow>`-- cashier.listHeldOf
    select ${columns} from deposit_orders where shard = ${shard} and member_id = ${memberId} and state = 'held'
    order by id desc`.execute(db);
  return rows;
}

/** What is held for staff to decide: it is decided at its member. */
export async function lookAtHeld(db: Db): Promise<Waiting> {
  const { rows } = await sql<{ held: number; since: Date | null; member: bigint | null }>`-- cashier.lookAtHeld
    select count(*)::int as held, min(held_at) as since, (array_agg(member_id order by held_at))[1] as member
    from deposit_orders where state = 'held'`.execute(db);
  const { held, since, member } = present(rows[0], 'a count has a row');
  return { count: held, oldestSince: since, ...(member === null ? {} : { page: `/members/${member}?tab=limits` }) };
}

export async function countHeldOrders(db: Db): Promise<number> {
  const { rows } = await sql<{ held: number }>`-- cashier.countHeldOrders
    select count(*)::int as held from deposit_orders where state = 'held'`.execute(db);
  return present(rows[0], 'a count has a row').held;
}
