/** Deposits in USDT at the desk: what the chain showed, and the rate it is credited at. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { amount, id, instant, key, pageQuery, pageReply, positiveAmount, reason, words } from '../shapes.ts';
import { usdt, usdtTransferState } from './site.ts';

const usdtTransferRow = z.object({
  txid: z.string(),
  logIndex: z.int(),
  memberId: id,
  member: z.string(),
  address: z.string(),
  from: z.string(),
  /** Of the token. */
  contract: z.string(),
  /** Null: of another token, whose decimals the house does not know. */
  amount: z.nullable(usdt),
  state: usdtTransferState,
  confirmations: z.int(),
  at: instant,
  order: z.nullable(id),
  /** It was credited, and the chain says something else by now. */
  isContradicted: z.boolean(),
});
export type UsdtTransferRow = z.output<typeof usdtTransferRow>;

export const listUsdtTransfers = defineCall('listUsdtTransfers', {
  method: 'GET',
  path: '/desk/api/usdt-transfers',
  audience: 'staff',
  query: z.object({
    ...pageQuery,
    state: z.optional(usdtTransferState),
    /** A transaction, an address, the number of a deposit or of a member. */
    search: z.optional(words(64)),
  }),
  reply: z.object({ ...pageReply, rows: z.array(usdtTransferRow) }),
  summary: "What the chain showed at members' addresses, newest first; other tokens and orphaned transfers as well.",
});

const usdtRateRow = z.object({
  version: z.int(),
  /** The house's currency for one USDT. */
  rate: amount,
  /** What is taken off it, in hundredths of a percent. */
  spread: z.int(),
  /** What members are credited for one USDT. */
  memberRate: amount,
  setAt: instant,
  setBy: z.nullable(z.string()),
  /** Null: it waits for a second person, or a later one came before that. */
  countsFrom: z.nullable(instant),
  confirmedBy: z.nullable(z.string()),
  /** Another person can confirm it. */
  waits: z.boolean(),
});
export type UsdtRateRow = z.output<typeof usdtRateRow>;

const rateReply = z.object({
  rows: z.array(usdtRateRow),
  /** A change further than this from any rate of the last day takes two, in hundredths of a percent. */
  aloneMost: z.int(),
});

export const listUsdtRates = defineCall('listUsdtRates', {
  method: 'GET',
  path: '/desk/api/usdt-rates',
  audience: 'staff',
  reply: rateReply,
  summary: 'The newest rates of USDT, newest first.',
});

export const setUsdtRate = defineCall('setUsdtRate', {
  method: 'POST',
  path: '/desk/api/usdt-rates',
  audience: 'staff',
  body: z.object({
    ...{ key, reason },
    /** The newest version that was shown; 0: there was none. */
    seenVersion: z.int().check(z.gte(0)),
    rate: positiveAmount,
    spread: z.int().check(z.gte(0), z.lte(2_000)),
  }),
  reply: rateReply,
  refusals: ['usdtDeposits.rateOutOfRange', 'cashier.changedMeanwhile', 'request.keyReused'],
  summary: 'Sets the rate of USDT. A great change waits for a second person.',
});

export const confirmUsdtRate = defineCall('confirmUsdtRate', {
  method: 'POST',
  path: '/desk/api/usdt-rates/confirm',
  audience: 'staff',
  body: z.object({ key, reason, version: z.int().check(z.gte(1)) }),
  reply: rateReply,
  refusals: ['usdtDeposits.rateDecided', 'usdtDeposits.ownRate', 'staff.notSeparate'],
  summary: 'Lets a rate count that another person set.',
});
