/**
 * Transfer wallets at the desk (operations.md 2.8): which vendors keep one and where it is called, and moves of which a vendor
 * does not tell what became. Whatever is asked for here counts once another person has confirmed it.
 */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { id, instant, key, positiveAmount, reason, words } from '../shapes.ts';

export const WALLETS_SHOWN_MAX = 200;
export const STUCK_SHOWN_MAX = 200;

const vendor = z.string().check(z.regex(/^[A-Z0-9]{2,16}$/));
/** Behind https; plain on this machine alone, for a try. */
const url = words(500).check(z.regex(/^(https:\/\/[^\s@]+|http:\/\/(127\.0\.0\.1|localhost)(:\d+)?(\/\S*)?)$/));
const decimals = z.int().check(z.gte(0), z.lte(4));
const outcome = z.enum(['done', 'returned']);

const waiting = z.object({
  id,
  reason: z.string(),
  askedBy: z.string(),
  askedAt: instant,
  /** Whoever asked may take it back, not confirm it. */
  isOwn: z.boolean(),
});

const wallet = z.object({
  vendor: z.string(),
  status: z.enum(['on', 'maintenance', 'off']),
  /** Null: it keeps no wallet. */
  url: z.nullable(z.string()),
  /** Places it keeps of an amount. */
  decimals: z.int(),
  /** Members of whom something may lie there. */
  holders: z.int(),
  /** What the vendor told last of what lies there. */
  told: positiveAmount,
  asked: z.nullable(z.extend(waiting, { url: z.nullable(z.string()), decimals: z.int() })),
});
export type DeskTransferWallet = z.output<typeof wallet>;

const stuckMove = z.object({
  id,
  /** Under which the vendor knows it. */
  reference: z.string(),
  vendor: z.string(),
  memberId: id,
  account: z.nullable(z.string()),
  direction: z.enum(['in', 'out']),
  amount: positiveAmount,
  at: instant,
  /** How often the vendor was asked. */
  asks: z.int(),
  asked: z.nullable(z.extend(waiting, { outcome })),
});
export type StuckMove = z.output<typeof stuckMove>;

export const getTransferWallets = defineCall('getTransferWallets', {
  method: 'GET',
  path: '/desk/api/transfer-wallets',
  audience: 'staff',
  reply: z.object({
    wallets: z.array(wallet).check(z.maxLength(WALLETS_SHOWN_MAX)),
    /** The oldest first. */
    stuck: z.array(stuckMove).check(z.maxLength(STUCK_SHOWN_MAX)),
    /** All of them, shown or not. */
    stuckCount: z.int(),
  }),
  summary: 'Vendors with what is known of the wallets they keep, and moves that vendors do not tell about.',
});

const asked = z.object({ id });
const askRefusals = ['vendors.unknown', 'transferWallets.asked', 'staff.reasonRequired', 'request.keyReused'] as const;

export const askToConnectWallet = defineCall('askToConnectWallet', {
  method: 'POST',
  path: '/desk/api/transfer-wallets/:vendor',
  audience: 'staff',
  params: z.object({ vendor }),
  body: z.object({ key, reason, url: z.nullable(url), decimals }),
  reply: asked,
  refusals: askRefusals,
  summary: "Asks that a vendor's wallet is called at an address, or, with none, that it keeps none any more.",
});

export const askToDecideMove = defineCall('askToDecideMove', {
  method: 'POST',
  path: '/desk/api/transfer-wallet-moves/:id',
  audience: 'staff',
  params: z.object({ id }),
  body: z.object({ key, reason, outcome }),
  reply: asked,
  refusals: ['transferWallets.moveUnknown', 'transferWallets.notStuck', 'staff.aboveLimit', ...askRefusals],
  summary: 'Asks that a move counts as done, or as returned, since the vendor said so to a person.',
});

export const answerWalletRequest = defineCall('answerWalletRequest', {
  method: 'POST',
  path: '/desk/api/transfer-wallet-requests/:id',
  audience: 'staff',
  params: z.object({ id }),
  body: z.object({ key, reason, confirm: z.boolean() }),
  reply: asked,
  refusals: [
    'transferWallets.requestUnknown',
    'transferWallets.requestOver',
    'transferWallets.ownRequest',
    'transferWallets.moveOver',
    'transferWallets.moveAsked',
    'transferWallets.holdsMoney',
    'staff.aboveLimit',
    'staff.notSeparate',
    'staff.reasonRequired',
    'request.keyReused',
  ],
  summary: 'Confirms what another one of staff asked for, or takes it back.',
});
