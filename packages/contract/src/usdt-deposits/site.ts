/** Deposits in USDT on TRON (operations.md 2.1, 2.2): an address of the member's own, a rate, and what arrived there. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { amount, empty, id, instant } from '../shapes.ts';

/** USDT as a decimal string with at most six places. */
export const usdt = z.string().check(z.regex(/^(0|[1-9]\d{0,13})(\.\d{1,6})?$/));

/**
 * `seen`: in a block, not deep enough yet. `confirmed`: deep enough, and waits until what arrived reaches the minimum.
 * `credited`: part of a credit. `orphaned`: its block is gone, it may come again. `wrongToken`: of another token.
 */
export const usdtTransferState = z.enum(['seen', 'confirmed', 'credited', 'orphaned', 'wrongToken']);

const usdtTransfer = z.object({
  txid: z.string(),
  /** Of its transaction: one may hold several transfers. */
  logIndex: z.int(),
  /** Null: of another token, whose decimals the house does not know. */
  amount: z.nullable(usdt),
  state: usdtTransferState,
  confirmations: z.int(),
  at: instant,
  /** The deposit that it is part of. */
  order: z.nullable(id),
});
export type UsdtTransferView = z.output<typeof usdtTransfer>;

const usdtDeposit = z.object({
  /** Null: none was given yet. */
  address: z.nullable(z.string()),
  /** Nobody can send real coins to it. */
  playMoney: z.boolean(),
  /** The page of the pretended chain, in a house that plays. */
  payUrl: z.nullable(z.string()),
  /** In the house's currency for one USDT, and until when it holds for what arrives. Null: none was quoted yet, or it is over. */
  quote: z.nullable(z.object({ rate: amount, until: instant })),
  /** What a quote would be now. Null: no rate counts, and nothing is taken. */
  rate: z.nullable(amount),
  /** What arrives below it waits until the sum reaches it; at the rate that is shown. */
  minimum: z.nullable(usdt),
  confirmationsNeeded: z.int(),
  /** What arrived lately, newest first. */
  transfers: z.array(usdtTransfer),
});
export type UsdtDepositView = z.output<typeof usdtDeposit>;

export const getUsdtDeposit = defineCall('getUsdtDeposit', {
  method: 'GET',
  path: '/wps/usdt-deposits',
  audience: 'member',
  reply: usdtDeposit,
  summary: "The member's address for USDT, the rate, and what arrived.",
});

export const openUsdtDeposit = defineCall('openUsdtDeposit', {
  method: 'POST',
  path: '/wps/usdt-deposits',
  audience: 'member',
  body: empty,
  reply: usdtDeposit,
  refusals: ['usdtDeposits.notOffered', 'wallet.paused', 'session.trialAccount'],
  summary: 'Gives the member an address of their own and quotes a rate. An address and a quote that are there stay.',
});
