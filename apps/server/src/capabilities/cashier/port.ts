/**
 * Cashier: money in. A deposit is an order that a gateway outside the house is paid for.
 *
 * A deposit order (operations.md 2.2, gateway kind):
 *
 * created        the order stands, the gateway does not know it yet, or its answer was lost: then a callback tells its
 *                number there. Leaves by: waiting, matching, credited, amountDiffers, rejected, cancelled, expired.
 * waiting        the gateway has an order and a payment page. Leaves by: matching, credited, amountDiffers, rejected,
 *                cancelled, expired.
 * matching       the gateway reported, but its books give no final answer yet; it is polled. Leaves by: credited,
 *                amountDiffers, rejected, expired after a day.
 * credited       the amount asked was paid and stands in the ledger. Nothing leaves.
 * amountDiffers  another amount was paid; that amount stands in the ledger. Nothing leaves.
 * held           paid, and not in the ledger: its member had paused, or it was above a limit of deposits that he set
 *                himself (operations.md 7), or the house learnt of it more than seven days after the expiry, or it came
 *                without an order and is above what his level of identity check lets. Leaves by staff alone: credited or
 *                amountDiffers, which his own limits and his level must let by then; returned.
 * returned       what was held went back to the member outside the ledger, as staff wrote down. Nothing leaves.
 * rejected, expired, cancelled  not paid. Left only when the gateway's books say that it was paid after all: then
 *                credited or amountDiffers within seven days after the expiry, or held.
 *
 * An order that was opened at the gateway counts as open by its member's limits until it is over there too: an expired one
 * is closed there, again and again until its books say so. One that does not know the order is told again for seven days
 * after the expiry.
 *
 * In every state the ledger holds exactly one deposit line of `paidAmount` when credited, else none, and beside it one
 * `depositFee` line where the member bears a fee: the lines and the
 * state change in one transaction, and the line's key follows from the order. Of an order that waited for a month and more
 * (an exclusion lasts longer) it begins with the time of now; then the row's state alone makes it once.
 */
import type { DepositFee } from '@house/rules/deposit-fee';
import type { AuditAction } from '../../platform/audit-action.ts';
import type { Tx } from '../../platform/database.ts';
import type { DayPace, Span } from '../../platform/pace.ts';
import type { Refusal } from '../../platform/result.ts';
import type { ByPeriod } from '../wallet/port.ts';

export const DEPOSIT_STATES = [
  'created',
  'waiting',
  'matching',
  'credited',
  'amountDiffers',
  'held',
  'returned',
  'rejected',
  'expired',
  'cancelled',
] as const;
export type DepositState = (typeof DEPOSIT_STATES)[number];

/**
 * Why money that came in waits: by what its member set himself, a pause or a limit of deposits; the house learnt of it more
 * than seven days after its order's expiry; or it came without an order and is above what the member's level of identity
 * check lets.
 */
export type HeldReason = 'paused' | 'playerLimit' | 'late' | 'level';

/** What staff can change of a channel. Amounts in units of 0.0001; what is paid in comes in hundredths, as gateways count. */
export interface ChannelTerms {
  /** By language; English always. */
  readonly names: Readonly<Record<string, string>>;
  readonly minAmount: bigint;
  readonly maxAmount: bigint;
  readonly expectedSeconds: number;
  /** Minutes since midnight in the house's zone, from the first to before the second; null: at all hours. */
  readonly hours: { readonly from: number; readonly until: number } | null;
  readonly enabled: boolean;
  readonly fee: DepositFee;
  /** Ranks that may pay by it, from the first to the last; null: all may. */
  readonly ranks: ChannelRanks | null;
  /** Percent of orders that arrive: below the first members are warned, below the other it is taken out of the offer. Null: not. */
  readonly warnBelow: number | null;
  readonly closeBelow: number | null;
}

export interface ChannelRanks {
  readonly from: number;
  readonly until: number;
}

export const isRankWithin = (ranks: ChannelRanks | null, rank: number): boolean =>
  ranks === null || (rank >= ranks.from && rank <= ranks.until);

/**
 * How its orders went lately: of the newest 200 of the last six hours that are over, without those that members gave up, the
 * newest of each member.
 */
export interface ChannelHealth {
  readonly ended: number;
  /** Of those: money came. */
  readonly arrived: number;
  /** From the order to its money; null: none came. */
  readonly medianSeconds: number | null;
}

/** `slow`: money takes more than twice as long as it is said to. Of fewer than ten orders nothing is said. */
export type ChannelMark = 'good' | 'slow' | 'unstable';
export type ClosedBecause = 'off' | 'notOffered' | 'hours' | 'unhealthy';

/**
 * A way to pay in. `gateway`: a firm takes the payment; `manual`: the member sends it to an account of the house; `address`: to
 * an address of their own, and what arrives there becomes an order, so that none is opened before.
 */
export interface DepositChannel extends ChannelTerms {
  readonly code: string;
  readonly kind: 'gateway' | 'manual' | 'address';
  /** The name of what serves it. */
  readonly adapter: string;
  readonly version: number;
  /** What serves it takes orders now: there is an account to send to, the gateway is this house's. */
  readonly offered: boolean;
  readonly health: ChannelHealth;
  readonly mark: ChannelMark;
  /** Null: it is open. */
  readonly closedBecause: ClosedBecause | null;
  readonly open: boolean;
}

/** An order of staff that changes a channel. */
export interface ChannelAct {
  readonly staffId: bigint;
  readonly staff: string;
  readonly address: string;
  readonly reason: string;
  readonly key: string;
  readonly code: string;
  readonly terms: ChannelTerms;
  /** The version that was changed at the desk. */
  readonly seenVersion: number;
}

/** A line of the audit log, in the transaction of what it tells. */
export type RecordAct = (
  tx: Tx,
  line: Pick<ChannelAct, 'staffId' | 'staff' | 'address' | 'reason' | 'key'> & {
    readonly action: AuditAction;
    readonly object: string;
    readonly before?: string;
    readonly after?: string;
  },
) => Promise<void>;

export interface DepositOrder {
  readonly shard: number;
  readonly id: bigint;
  readonly memberId: bigint;
  readonly channel: string;
  readonly amount: bigint;
  /** By the terms it was opened with: of what was paid, or until then of what was asked. */
  readonly fee: { readonly amount: bigint; readonly by: DepositFee['by'] };
  /** Credited amount, with the fee; null until then. */
  readonly paidAmount: bigint | null;
  /** What came in and was not credited by itself, why and when; it stays once staff have decided. Null: nothing did. */
  readonly held: { readonly amount: bigint; readonly reason: HeldReason; readonly at: Date } | null;
  /** As of the database's clock: an order past its time reads `expired` before the job has written it. */
  readonly state: DepositState;
  readonly gatewayOrder: string | null;
  /** Null once the page no longer serves. */
  readonly payUrl: string | null;
  readonly callbackAmountDiffers: boolean;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly creditedAt: Date | null;
}

/**
 * What a gateway's own books say about one of its orders. `amount` is in the house's currency, which is one: a gateway that
 * takes others opens its orders in it, and throws where its books name another one. Then nothing is credited, it is asked
 * again, and the fault is in the log for a person.
 */
export type GatewayReport = (
  | { readonly status: 'paid'; readonly merchantOrder: string; readonly amount: bigint }
  | { readonly status: 'pending' | 'failed' | 'closed' | 'unknown' }
) & { readonly remark?: GatewayRemark };

/** What a gateway itself calls the state of an order, for staff; flagged: a person should look. */
export interface GatewayRemark {
  readonly text: string;
  readonly flagged: boolean;
}

/** An order as a gateway is told of it. Amount in units of 0.0001. */
export interface GatewayOrder {
  readonly merchantOrder: string;
  readonly memberId: bigint;
  readonly channel: string;
  readonly amount: bigint;
  readonly language: string;
}

export interface OpenedThere {
  readonly refused?: undefined;
  readonly gatewayOrder: string;
  /** Null: it is paid without a page. */
  readonly payUrl: string | null;
}

/**
 * A payment gateway outside the house, or the house's own book of what was sent to its accounts. Real ones are reached over the network: every call may throw, and one that is not
 * answered in some seconds is given up (patience.ts).
 */
export interface Gateway {
  /** Which of its channels take orders now. */
  offers(channels: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Opens an order there; the same merchant order again answers the first one. Refused: it cannot be paid there now, and
   * the order is over.
   */
  open(order: GatewayOrder): Promise<OpenedThere | Refusal<'cashier.channelFull'>>;
  /** Asks its books. A callback is only a hint; this decides. */
  query(gatewayOrder: string): Promise<GatewayReport>;
  /** Ends an order that is not paid; answers what its books say after it. */
  close(gatewayOrder: string): Promise<GatewayReport>;
  /**
   * Reads a callback. `cashier.signatureWrong` when it is not genuine (the signature over the raw body, and fresh where it has a time), which
   * is judged before anything it says; `cashier.callbackInvalid` when what it says makes no sense. Null: genuine, and no news.
   */
  readCallback(
    callback: Pick<CallbackRequest, 'headers' | 'rawBody'>,
  ): GatewayCallback | null | Refusal<'cashier.signatureWrong' | 'cashier.callbackInvalid'>;
}

/** What came in at `/wps/cashier/callbacks/<channel>`, as it came. */
export interface CallbackRequest {
  readonly channel: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly rawBody: string;
  readonly address: string;
}

/** A genuine callback, read. */
export interface GatewayCallback {
  readonly gatewayOrder: string;
  readonly orderId: bigint;
  /** What it says was paid, in units of 0.0001; null: it names none. */
  readonly amount: bigint | null;
  readonly result: 'paid' | 'failed';
  /** When the gateway says it sent it, in its own words. */
  readonly sentAt: string;
}

export interface DepositRequest {
  readonly memberId: bigint;
  readonly key: string;
  readonly channel: string;
  readonly amount: bigint;
  /** What the member was shown that it costs them; left out: nothing was. */
  readonly seenFee?: bigint | undefined;
  readonly language: string;
}

type CreateDepositRefusal = Refusal<
  | 'request.keyReused'
  | 'request.keyOutOfRange'
  | 'cashier.channelUnknown'
  | 'cashier.amountOutOfRange'
  | 'cashier.tooManyOpen'
  | 'cashier.channelFull'
  /** Values: its hours. */
  | 'cashier.channelClosed'
  /** Too few of its orders arrive. */
  | 'cashier.channelUnhealthy'
  /** Values: the ranks that may. */
  | 'cashier.rankNotAllowed'
  /** It costs something else than the member was shown. Values: the fee. */
  | 'cashier.feeChanged'
  /** A limit the member set himself. Values: its period, the limit and what is left of it. */
  | 'cashier.playerLimit'
  /** What the level of the identity check lets. Values: the level, its bound, what is left, the level to ask for. */
  | 'kyc.depositBound'
  | 'wallet.paused'
>;

/** Money that arrived without an order. */
export interface Arrival {
  /** The number that the order will have: whoever tells of it has written it down first, so that it is made once. */
  readonly orderId: bigint;
  readonly memberId: bigint;
  readonly channel: string;
  readonly gatewayOrder: string;
  /** What its gateway's books say of it. */
  readonly amount: bigint;
}

export const HELD_DECISIONS = ['credit', 'return'] as const;
export type HeldDecision = (typeof HELD_DECISIONS)[number];

/** News of an order whose money has come, for what tells the member. */
export interface CreditedDeposit {
  readonly memberId: bigint;
  readonly orderId: bigint;
  /** Mills. */
  readonly amount: bigint;
}

export interface DepositPace {
  readonly depositsInHour: number;
  readonly depositedInDay: bigint;
  /** Of a day, in the 30 days before that day. */
  readonly depositedDayMean: bigint;
  readonly depositedInMonth: bigint;
}

/** Which orders staff look at. */
export interface OrderFilter {
  readonly state: DepositState | null;
  /** Only those that a person should look at: another amount came, a callback named another one, or the gateway flagged it. */
  readonly isFlagged: boolean;
  /** The number of an order, here or at its gateway. */
  readonly search: string | null;
}

/** An order as staff see it. */
export interface ListedOrder extends DepositOrder {
  readonly remark: string | null;
  readonly isFlagged: boolean;
}

export interface DepositTotals {
  readonly count: number;
  readonly amount: bigint;
}

export interface Cashier {
  /** In their order, with those that are not open. */
  listChannels(): Promise<readonly DepositChannel[]>;
  /** Refused when somebody else changed it since; the same key again changes nothing. */
  changeChannel(
    act: ChannelAct,
  ): Promise<DepositChannel | Refusal<'cashier.channelUnknown' | 'cashier.changedMeanwhile' | 'request.keyReused'>>;
  /**
   * The same key and data again answers the same order; at most three open orders a member. Judged by the member's own
   * limits (operations.md 7), and again when the money comes: what he set meanwhile holds it back.
   */
  createDeposit(request: DepositRequest): Promise<DepositOrder | CreateDepositRefusal>;
  /** Newest first; of a span, those that were made in it. */
  listDepositsOf(
    memberId: bigint,
    page: { offset: number; limit: number },
    span?: Span | null,
  ): Promise<{ rows: DepositOrder[]; total: number }>;
  /** Of all members, newest first. */
  listOrders(
    filter: OrderFilter,
    page: { offset: number; limit: number },
  ): Promise<{ rows: ListedOrder[]; total: number }>;
  /** The same, those older than one; null: from the newest. */
  listOrdersAfter(filter: OrderFilter, after: bigint | null, limit: number): Promise<readonly ListedOrder[]>;
  /** A member's orders that were made in a span and stand in one of these states, newest first. */
  listBetween(
    memberId: bigint,
    of: Span & { readonly states: readonly DepositState[] },
    limit: number,
  ): Promise<{ readonly rows: readonly DepositOrder[]; readonly total: number }>;
  /** How long members waited, by the day on which the money was credited, newest first; days without any are missing. */
  paceByDay(span: Span): Promise<readonly DayPace[]>;
  /** What came in, is not credited and waits for staff. Units of 0.0001. */
  heldNow(): Promise<bigint>;
  findDeposit(memberId: bigint, orderId: bigint): Promise<DepositOrder | Refusal<'cashier.orderUnknown'>>;
  /** Ends an unpaid order here and at the gateway. What the gateway says was paid is credited instead. */
  cancelDeposit(
    memberId: bigint,
    orderId: bigint,
  ): Promise<DepositOrder | Refusal<'cashier.orderUnknown' | 'cashier.orderNotCancellable'>>;
  /** A gateway reports: verified, stored as it came, then the gateway's books are asked and decide. */
  receiveCallback(
    callback: CallbackRequest,
  ): Promise<undefined | Refusal<'cashier.signatureWrong' | 'cashier.callbackInvalid' | 'cashier.orderUnknown'>>;
  /**
   * There is news of an order in a book of the house: it is asked and decides, as after a callback. `gatewayOrder`: its
   * number there, which is taken over where the answer that told it was lost.
   */
  hearOf(
    orderId: bigint,
    gatewayOrder: string,
  ): Promise<DepositOrder | Refusal<'cashier.orderUnknown' | 'cashier.callbackInvalid'>>;
  /**
   * Makes an order of money that has arrived, and applies what its gateway's books say, as after a callback. The same again
   * answers the same order.
   */
  takeArrival(arrival: Arrival): Promise<DepositOrder>;
  /** Asks the gateways about orders whose next poll is due; answers how many were asked. */
  pollDueDeposits(limit: number): Promise<number>;
  /** Writes `expired` into orders whose time is over by the database's clock; answers how many. */
  expireDeposits(limit: number): Promise<number>;
  /** Closes at their gateways orders that are over here and due; answers how many were tried. */
  closeDeposits(limit: number): Promise<number>;
  /** What of a member's money is held, the newest first. */
  heldDepositsOf(memberId: bigint): Promise<readonly DepositOrder[]>;
  /**
   * What staff make of money that is held; within their transaction, under the member's row. Credited only when his own
   * limits let it by now. `finish` is the last thing of the transaction: it holds the head of the member's shard.
   */
  decideHeld(
    tx: Tx,
    memberId: bigint,
    orderId: bigint,
    decision: HeldDecision,
  ): Promise<
    | { readonly amount: bigint; readonly reason: HeldReason; readonly finish: () => Promise<void> }
    | Refusal<'cashier.orderUnknown' | 'cashier.notHeld' | 'cashier.playerLimit' | 'wallet.paused' | 'kyc.depositBound'>
  >;
  /** How many orders hold money that staff have to decide about. */
  countHeld(): Promise<number>;
  /**
   * What was credited since each of these instants, and all that may be paid any moment at a gateway. Units of 0.0001.
   */
  depositedSince(memberId: bigint, since: ByPeriod<Date>): Promise<ByPeriod<bigint>>;
  /** How a member has deposited lately. Units of 0.0001. */
  depositPaceOf(memberId: bigint): Promise<DepositPace>;
  /** What a member has deposited for good. */
  totalsOf(memberId: bigint): Promise<DepositTotals>;
}

/**
 * How the cashier tells the member's screens, in the transaction of the change, so nothing untrue is ever sent. Channel
 * `wallet:<member id>`, kind `deposit`.
 */
export type PublishLive = (
  tx: Tx,
  events: readonly {
    readonly channel: string;
    readonly kind: string;
    readonly data: Readonly<Record<string, unknown>>;
  }[],
) => Promise<void>;
