/**
 * The points mall (specification 3, 4, 7; screens.md 2.4): the own points, what they are swapped for, orders, and points changed
 * for cash. What takes points away is encrypted, for it carries the payment password. Points are whole numbers in text.
 */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { id, instant, key, pageQuery, pageReply, positiveAmount, text, words } from '../shapes.ts';
import { productName } from './shapes.ts';

const points = z.string().check(z.regex(/^-?(0|[1-9]\d{0,15})$/));

export const PRODUCT_PICTURES = [
  'ticket',
  'phone',
  'headphones',
  'cycle',
  'cricket',
  'football',
  'lantern',
  'book',
  'gift',
] as const;

export const getPointBalance = defineCall('getPointBalance', {
  method: 'GET',
  path: '/wps/relay/MCS2_getPointBalance',
  audience: 'member',
  reply: z.object({ points, today: points }),
  summary: 'The own points, and what they changed by since midnight.',
});

export const getPointConfig = defineCall('getPointConfig', {
  method: 'GET',
  path: '/wps/relay/MCS2_getPointConfig',
  audience: 'member',
  reply: z.object({
    /** Points for 100.00 of turnover, tenths. */
    ratios: z.array(z.object({ product: productName, tenths: z.int() })),
    /** Points are changed for cash in steps of this many, each for so much. */
    convert: z.object({ step: z.int(), value: positiveAmount, multiplier: z.int() }),
    /** When the day before is turned into points, of the house's zone. */
    hour: z.int(),
  }),
  summary: 'How points are earned and changed for cash.',
});

const product = z.object({
  id,
  names: z.record(z.string(), z.string()),
  kind: z.enum(['cash', 'goods']),
  picture: z.enum(PRODUCT_PICTURES),
  points,
  /** Of cash. */
  value: z.nullable(positiveAmount),
  /** How often that has to be played, hundredths. */
  multiplier: z.int(),
  /** Null: as many as are asked for. */
  stock: z.nullable(z.int()),
  rankFrom: z.int(),
  depositsFrom: positiveAmount,
  perMember: z.nullable(z.int()),
});
export type MallProduct = z.output<typeof product>;

export const listMall = defineCall('listMall', {
  method: 'GET',
  path: '/wps/relay/MCS2_getPointReward',
  audience: 'member',
  query: z.object({
    ...pageQuery,
    kind: z.optional(z.enum(['cash', 'goods'])),
    /** Only what the own points, rank and deposits are enough for. */
    mine: z.optional(z.literal('1')),
  }),
  reply: z.object({
    ...pageReply,
    rows: z.array(product),
    counts: z.object({ cash: z.int(), goods: z.int(), mine: z.int() }),
  }),
  summary: 'What stands on the shelf, fewest points first.',
});

const order = z.object({
  id,
  names: z.record(z.string(), z.string()),
  kind: z.enum(['cash', 'goods']),
  quantity: z.int(),
  points,
  state: z.enum(['inProcess', 'approved', 'rejected']),
  appliedAt: instant,
  remark: z.string(),
});
export type MallOrder = z.output<typeof order>;

const password = { paymentPassword: text(64) };
const passwordRefusals = [
  'session.trialAccount',
  'request.notEncrypted',
  'request.undecipherable',
  'request.keyReused',
  'request.keyOutOfRange',
  'profile.paymentPasswordMissing',
  'profile.paymentPasswordWrong',
  'profile.paymentPasswordLocked',
  'rewards.paused',
  'wallet.insufficientFunds',
  'wallet.busy',
] as const;

export const redeemPoints = defineCall('redeemPoints', {
  method: 'POST',
  path: '/wps/relay/passwordCheck/MCS2_redeemPointReward',
  audience: 'member',
  encrypted: true,
  body: z.object({
    key,
    productId: id,
    quantity: z.int().check(z.gte(1), z.lte(99)),
    /** What one cost when it was looked at: another price is refused. */
    points,
    /** Of goods. */
    delivery: z.nullable(z.object({ name: words(80), phone: words(24), address: words(300) })),
    ...password,
  }),
  reply: order,
  refusals: [
    ...passwordRefusals,
    'rewards.productUnknown',
    'rewards.soldOut',
    'rewards.rankTooLow',
    'rewards.depositsTooLow',
    'rewards.perMember',
    'rewards.deliveryMissing',
  ],
  summary: 'Swaps points; cash is paid at once, goods wait for the house. Repeatable under its key.',
});

export const listMallOrders = defineCall('listMallOrders', {
  method: 'GET',
  path: '/wps/relay/MCS2_getRedeemPointList',
  audience: 'member',
  query: z.object(pageQuery),
  reply: z.object({ ...pageReply, rows: z.array(order) }),
  summary: 'The own orders, newest first.',
});

export const convertPoints = defineCall('convertPoints', {
  method: 'POST',
  path: '/wps/relay/passwordCheck/MCS2_convertPoint',
  audience: 'member',
  encrypted: true,
  body: z.object({ key, points, ...password }),
  reply: z.object({ points, amount: positiveAmount }),
  refusals: [...passwordRefusals, 'rewards.pointsStep'],
  summary: 'Changes points for cash, which has to be played once. Repeatable under its key.',
});

export const listPointChanges = defineCall('listPointChanges', {
  method: 'GET',
  path: '/wps/relay/ODSFE2_MemTransDet',
  audience: 'member',
  query: z.object(pageQuery),
  reply: z.object({
    ...pageReply,
    rows: z.array(z.object({ id: z.string(), at: instant, type: z.string(), changed: points, balance: points })),
  }),
  summary: 'What changed the own points in the last 90 days, newest first.',
});

const productBody = {
  names: z.object({ bn: words(80).check(z.minLength(1)), en: words(80).check(z.minLength(1)) }),
  kind: z.enum(['cash', 'goods']),
  picture: z.enum(PRODUCT_PICTURES),
  points: z.int().check(z.gte(1), z.lte(1_000_000_000)),
  value: z.nullable(positiveAmount),
  multiplier: z.int().check(z.gte(0), z.lte(10_000)),
  stock: z.nullable(z.int().check(z.gte(0), z.lte(1_000_000))),
  rankFrom: z.int().check(z.gte(0), z.lte(10)),
  depositsFrom: positiveAmount,
  perMember: z.nullable(z.int().check(z.gte(1), z.lte(10_000))),
  place: z.int().check(z.gte(0), z.lte(100_000)),
  active: z.boolean(),
};
const deskProduct = z.object({ ...productBody, id, version: z.int(), changedAt: instant, ordered: z.int() });
export type DeskProduct = z.output<typeof deskProduct>;

export const listRewardProducts = defineCall('listRewardProducts', {
  method: 'GET',
  path: '/desk/api/rewards/products',
  audience: 'staff',
  query: z.object(pageQuery),
  reply: z.object({ ...pageReply, rows: z.array(deskProduct) }),
  summary: 'Everything that stands or stood on the shelf of the points mall.',
});

export const saveRewardProduct = defineCall('saveRewardProduct', {
  method: 'POST',
  path: '/desk/api/rewards/products',
  audience: 'staff',
  body: z.object({
    key: z.uuidv7(),
    reason: words(500).check(z.minLength(3)),
    /** Null: a new one, whose id is made of the key. */
    id: z.nullable(id),
    /** As it was seen; zero of a new one. */
    version: z.int(),
    product: z.object(productBody),
  }),
  reply: deskProduct,
  refusals: ['rewards.productUnknown', 'rewards.productWrong', 'rewards.versionMoved', 'staff.reasonRequired'],
  summary: 'Puts something on the shelf, changes it or takes it off; orders keep what they were made of.',
});

const deskOrder = z.object({
  ...order.def.shape,
  memberId: id,
  account: z.string(),
  delivery: z.nullable(z.object({ name: z.string(), phone: z.string(), address: z.string() })),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
});
export type DeskOrder = z.output<typeof deskOrder>;

export const listRewardOrders = defineCall('listRewardOrders', {
  method: 'GET',
  path: '/desk/api/rewards/orders',
  audience: 'staff',
  query: z.object({ ...pageQuery, state: z.optional(z.enum(['inProcess', 'approved', 'rejected'])) }),
  reply: z.object({ ...pageReply, rows: z.array(deskOrder) }),
  summary: 'Orders of the points mall; those that wait oldest first, all others newest first.',
});

export const decideRewardOrder = defineCall('decideRewardOrder', {
  method: 'POST',
  path: '/desk/api/rewards/orders/:id/decision',
  audience: 'staff',
  params: z.object({ id }),
  body: z.object({
    key: z.uuidv7(),
    reason: words(500).check(z.minLength(3)),
    decision: z.enum(['approve', 'reject']),
  }),
  reply: deskOrder,
  refusals: ['rewards.orderUnknown', 'rewards.orderMoved', 'staff.reasonRequired', 'wallet.busy'],
  summary: 'Approves an order of goods, or rejects it: then its points come back, and the goods to the shelf.',
});
