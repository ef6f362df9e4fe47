/** Channels of deposits, and deposits whose money waits for staff (screens.md 7). */
import * as z from 'zod/mini';
import { csvFile, defineCall } from '../call.ts';
import { memberOrder, memberOrderRefusals } from '../identity/desk-members.ts';
import { amount, id, instant, key, pageQuery, pageReply, positiveAmount, reason, words } from '../shapes.ts';
import { channelFee, channelMark, depositState } from './site.ts';

/** Money of a deposit that came in and was not credited by itself. */
export const heldDeposit = z.object({
  id,
  channel: z.string(),
  /** Of the order. */
  amount,
  /** What came. */
  heldAmount: amount,
  /**
   * The member had paused or excluded himself, it was above his own limit of deposits, it came too long after the order, or
   * without an order and above what his level of identity check lets.
   */
  reason: z.enum(['paused', 'playerLimit', 'late', 'level']),
  heldAt: instant,
});
export type HeldDeposit = z.output<typeof heldDeposit>;

export const decideHeldDeposit = defineCall('decideHeldDeposit', {
  ...memberOrder,
  path: '/desk/api/members/:id/held-deposits/:order',
  params: z.object({ id, order: id }),
  body: z.object({ key, reason, decision: z.enum(['credit', 'return']) }),
  refusals: [
    ...memberOrderRefusals,
    'cashier.orderUnknown',
    'cashier.notHeld',
    'cashier.playerLimit',
    'kyc.depositBound',
    'wallet.paused',
    'staff.aboveLimit',
  ],
  summary:
    'Credits money that is held, if what the member set himself lets it by now; or writes down that it went back to him.',
});

const depositRow = z.object({
  id,
  memberId: id,
  member: z.string(),
  channel: z.string(),
  state: depositState,
  amount,
  paidAmount: z.nullable(amount),
  heldAmount: z.nullable(amount),
  /** What it cost, by who bore it; null: nothing, or it is not credited. */
  memberFee: z.nullable(amount),
  houseFee: z.nullable(amount),
  /** Its number at the gateway. */
  gatewayOrder: z.nullable(z.string()),
  /** What the gateway itself calls the state of it. */
  remark: z.nullable(z.string()),
  /** A person should look: another amount came, a callback named another one, or the gateway says something unusual. */
  isFlagged: z.boolean(),
  createdAt: instant,
});
export type DepositRow = z.output<typeof depositRow>;

const depositFilter = {
  state: z.optional(depositState),
  flagged: z.optional(z.enum(['flagged'])),
  /** The number of an order, here or at its gateway. */
  search: z.optional(words(64)),
};

export const listDepositOrders = defineCall('listDepositOrders', {
  method: 'GET',
  path: '/desk/api/deposits',
  audience: 'staff',
  query: z.object({ ...pageQuery, ...depositFilter }),
  reply: z.object({ ...pageReply, rows: z.array(depositRow) }),
  summary: 'Deposits of all members by every channel, newest first.',
});

export const exportDepositOrders = defineCall('exportDepositOrders', {
  method: 'POST',
  path: '/desk/api/deposits/file',
  audience: 'staff',
  body: z.object(depositFilter),
  reply: csvFile,
  summary:
    'The list of deposits as a file, newest first, 200,000 rows at most. That it was asked for is written down first.',
});

/** Minutes since midnight. */
const minute = z.int().check(z.gte(0), z.lte(1439));
const channelName = words(40).check(z.minLength(1));

const rank = z.int().check(z.gte(0), z.lte(99));
const percent = z.int().check(z.gte(1), z.lte(100));

/** What staff can change of a channel. */
export const channelTerms = z.object({
  /** By language. */
  names: z.object({ bn: channelName, en: channelName }),
  minAmount: positiveAmount,
  maxAmount: positiveAmount,
  expectedSeconds: z.int().check(z.gte(1), z.lte(604_800)),
  /** In the house's zone; null: at all hours. From after until goes over midnight. */
  hours: z.nullable(z.object({ from: minute, until: minute })),
  enabled: z.boolean(),
  fee: channelFee,
  /** Ranks that may pay by it; null: all may. */
  ranks: z.nullable(z.object({ from: rank, until: rank })),
  /** Percent of its orders that arrive: below it members are warned; below the other it is taken out of the offer. Null: not. */
  warnBelow: z.nullable(percent),
  closeBelow: z.nullable(percent),
});
export type ChannelTerms = z.output<typeof channelTerms>;

const channelRow = z.object({
  code: z.string(),
  kind: z.enum(['gateway', 'manual', 'address']),
  terms: channelTerms,
  version: z.int(),
  /** Null: it is open. `notOffered`: nothing serves it now, such as an account to send to. */
  closedBecause: z.nullable(z.enum(['off', 'notOffered', 'hours', 'unhealthy'])),
  mark: channelMark,
  /** Of its newest 200 orders of six hours that are over, without those that members gave up: the newest of each member. */
  health: z.object({ ended: z.int(), arrived: z.int(), medianSeconds: z.nullable(z.int()) }),
});
export type ChannelRow = z.output<typeof channelRow>;

export const listChannels = defineCall('listChannels', {
  method: 'GET',
  path: '/desk/api/channels',
  audience: 'staff',
  reply: z.object({ rows: z.array(channelRow) }),
  summary: 'Ways to pay in, in the order of the deposit page.',
});

export const changeChannel = defineCall('changeChannel', {
  method: 'POST',
  path: '/desk/api/channels/:code',
  audience: 'staff',
  params: z.object({ code: words(32) }),
  body: z.object({ key, reason, seenVersion: z.int(), terms: channelTerms }),
  reply: channelRow,
  refusals: [
    'cashier.channelUnknown',
    'cashier.changedMeanwhile',
    'cashier.amountOutOfRange',
    'cashier.termsInvalid',
    'request.keyReused',
  ],
  summary: 'Changes what a channel is called, takes, costs and when. Orders that are open stay as they are.',
});
