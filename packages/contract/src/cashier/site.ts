/** Deposits (operations.md 2.1, 2.2). */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { amount, dayRange, empty, id, instant, key, pageQuery, pageReply, positiveAmount, text } from '../shapes.ts';

export const depositState = z.enum([
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
]);

/** What a deposit costs: a fixed part, and hundredths of a percent of what was paid. */
export const channelFee = z.object({
  fixed: positiveAmount,
  basisPoints: z.int().check(z.gte(0), z.lte(2_000)),
  by: z.enum(['member', 'house']),
});

/** By its orders of late: it takes longer than it is said to, or too few of them arrive. */
export const channelMark = z.enum(['good', 'slow', 'unstable']);

const minute = z.int();

export const depositChannel = z.object({
  code: z.string(),
  /**
   * `gateway`: a payment page elsewhere. `manual`: the member sends the money to an account, and says by what it is known.
   * `address`: they send it to an address of their own, and no order is opened before it has come.
   */
  kind: z.enum(['gateway', 'manual', 'address']),
  names: z.record(z.string(), z.string()),
  minAmount: amount,
  maxAmount: amount,
  expectedSeconds: z.int(),
  open: z.boolean(),
  /** Null: it is open. `rank`: of this member's rank nobody may pay by it. */
  closedBecause: z.nullable(z.enum(['hours', 'unhealthy', 'rank'])),
  /** Minutes since midnight in the house's zone. */
  hours: z.nullable(z.object({ from: minute, until: minute })),
  ranks: z.nullable(z.object({ from: z.int(), until: z.int() })),
  mark: channelMark,
  /** That the member bears. */
  fee: channelFee,
});

export const depositOrder = z.object({
  id,
  channel: z.string(),
  amount,
  /** That the member bears: of what was paid, or until then of what was asked. */
  fee: amount,
  /** What was really paid; null until then. The credit is this amount without the fee. */
  paidAmount: z.nullable(amount),
  /** What came in and was not credited by itself: the member had paused, or it was above his own limit. */
  heldAmount: z.nullable(amount),
  state: depositState,
  createdAt: instant,
  expiresAt: instant,
  creditedAt: z.nullable(instant),
  /** The payment page outside the app; null once it no longer serves. */
  payUrl: z.nullable(z.string()),
});
export type DepositOrder = z.output<typeof depositOrder>;

export const listDepositChannels = defineCall('listDepositChannels', {
  method: 'GET',
  path: '/wps/cashier/channels',
  audience: 'member',
  reply: z.object({ channels: z.array(depositChannel) }),
  summary: 'Channels a member can deposit through.',
});

export const createDeposit = defineCall('createDeposit', {
  method: 'POST',
  path: '/wps/cashier/deposits',
  audience: 'member',
  /** `fee`: what the member was shown that it costs; it is refused when it costs something else by now. */
  body: z.object({ key, channel: text(32), amount: positiveAmount, fee: z.optional(positiveAmount) }),
  reply: depositOrder,
  refusals: [
    'request.keyReused',
    'request.keyOutOfRange',
    'cashier.channelUnknown',
    'cashier.amountOutOfRange',
    'cashier.tooManyOpen',
    'cashier.channelFull',
    'cashier.channelClosed',
    'cashier.channelUnhealthy',
    'cashier.rankNotAllowed',
    'cashier.feeChanged',
    'cashier.playerLimit',
    'kyc.depositBound',
    'wallet.paused',
    'session.trialAccount',
  ],
  summary: 'Opens a deposit order; the reply says where to pay.',
});

export const listDeposits = defineCall('listDeposits', {
  method: 'GET',
  path: '/wps/cashier/deposits',
  audience: 'member',
  query: z.object({ ...pageQuery, ...dayRange }),
  reply: z.object({ ...pageReply, rows: z.array(depositOrder) }),
  summary: "The member's deposit orders, newest first; of chosen days, at most 90 a query.",
});

export const getDeposit = defineCall('getDeposit', {
  method: 'GET',
  path: '/wps/cashier/deposits/:id',
  audience: 'member',
  params: z.object({ id }),
  reply: depositOrder,
  refusals: ['cashier.orderUnknown'],
  summary: 'One deposit order.',
});

export const cancelDeposit = defineCall('cancelDeposit', {
  method: 'POST',
  path: '/wps/cashier/deposits/:id/cancel',
  audience: 'member',
  params: z.object({ id }),
  reply: depositOrder,
  refusals: ['cashier.orderUnknown', 'cashier.orderNotCancellable'],
  summary: 'Cancels an order that is not paid.',
});

/**
 * What a payment gateway tells us. Body and headers are as that gateway has them: the channel's own code checks the
 * signature over the raw body and reads it.
 */
export const takeGatewayCallback = defineCall('takeGatewayCallback', {
  method: 'POST',
  path: '/wps/cashier/callbacks/:channel',
  audience: 'anyone',
  params: z.object({ channel: text(32) }),
  body: z.looseObject({}),
  reply: empty,
  refusals: ['cashier.signatureWrong', 'cashier.callbackInvalid', 'cashier.orderUnknown'],
  summary: 'A payment gateway reports a payment. May come twice, late, or with another amount; credits once.',
});
