/**
 * Wallets that vendors keep by themselves (specification 7 "Wallet", operations.md 2.8): what is there, moving money there and
 * back. Most vendors have none: their games are paid from the house's wallet, and `isSingle` is 1.
 */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { amount, id, instant, key, positiveAmount } from '../shapes.ts';

const vendor = z.string().check(z.regex(/^[A-Z0-9]{2,16}$/));

const move = z.object({
  id,
  vassalage: z.string(),
  /** `in`: from the member's cash to the vendor; `out`: back. */
  direction: z.enum(['in', 'out']),
  amount,
  /** waiting: the vendor has not told what became of it; it is asked until it does. returned: nothing moved in the end. */
  state: z.enum(['waiting', 'done', 'returned']),
  at: instant,
});
export type WalletMoveView = z.output<typeof move>;

const merchantWallet = z.object({
  vassalage: z.string(),
  displayName: z.string(),
  /** 1: its games are paid from the house's wallet. */
  isSingle: z.union([z.literal(0), z.literal(1)]),
  /** Money can be moved there now. */
  open: z.boolean(),
  /** What is there; null where there is no wallet of its own, or the vendor never told. */
  balance: z.nullable(amount),
  /** When the vendor told it. */
  at: z.nullable(instant),
  /** Last told earlier: the vendor does not answer now. */
  stale: z.boolean(),
  /** The vendor is made up by the house, for a demo. */
  simulated: z.boolean(),
  /** What is on its way. */
  waiting: z.nullable(move),
});
export type MerchantWallet = z.output<typeof merchantWallet>;

export const listMerchantWallets = defineCall('listMerchantWallets', {
  method: 'GET',
  path: '/wps/relay/GCS_merchantWallet',
  audience: 'member',
  /** Only with, or only without, a wallet in common; both when left out. */
  query: z.object({ isSingle: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(1))) }),
  reply: z.object({ wallets: z.array(merchantWallet) }),
  refusals: ['session.trialAccount'],
  summary: 'Vendors, and what the member has in the wallets of those that keep one.',
});

const MOVE_REFUSALS = [
  'session.trialAccount',
  'request.keyReused',
  'request.keyOutOfRange',
  'wallet.insufficientFunds',
  'wallet.busy',
  'transferWallets.unknown',
  'transferWallets.closed',
  'transferWallets.away',
  'transferWallets.nothing',
  'transferWallets.amountInvalid',
  'transferWallets.waiting',
  'transferWallets.notAllowed',
  'transferWallets.limited',
] as const;

export const transferToWallet = defineCall('transferToWallet', {
  method: 'POST',
  path: '/wps/relay/GCS_walletTransfer',
  audience: 'member',
  body: z.object({
    key,
    vassalage: vendor,
    direction: z.enum(['in', 'out']),
    /** Null: all there is. */
    amount: z.nullable(positiveAmount),
  }),
  reply: move,
  refusals: [...MOVE_REFUSALS],
  summary: "Moves money between the member's cash and a vendor's wallet; the same key again answers what became of it.",
});

export const bringAllBack = defineCall('bringAllBack', {
  method: 'POST',
  path: '/wps/member/transferWallets/bringBack',
  audience: 'member',
  body: z.object({ key }),
  reply: z.object({
    moves: z.array(move),
    /** Vendors that did not answer: what is there stays there. */
    away: z.array(z.string()),
  }),
  refusals: ['session.trialAccount', 'request.keyOutOfRange'],
  summary: 'Brings all money back from the wallets of vendors.',
});
