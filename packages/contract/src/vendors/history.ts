/** What vendors say they sent, held against the books, and bets that nobody decided within a day; at the desk. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { amount, id, instant, key, reason } from '../shapes.ts';

const vendorDifference = z.object({
  id,
  vendor: z.string(),
  /** Null: the vendor names nobody who is known. */
  memberId: z.nullable(z.string()),
  kind: z.enum(['bet', 'win']),
  transactionId: z.string(),
  what: z.enum(['missingHere', 'missingThere', 'amount', 'state']),
  ours: z.nullable(amount),
  theirs: z.nullable(amount),
  at: instant,
  foundAt: instant,
});
export type VendorDifference = z.output<typeof vendorDifference>;

const openVendorBet = z.object({
  vendor: z.string(),
  memberId: z.string(),
  transactionId: z.string(),
  gameCode: z.string(),
  stake: amount,
  at: instant,
});
export type OpenVendorBet = z.output<typeof openVendorBet>;

export const readVendorHistory = defineCall('readVendorHistory', {
  method: 'GET',
  path: '/desk/api/vendor-history',
  audience: 'staff',
  reply: z.object({
    /** Open ones, the newest first, at most 200. */
    differences: z.array(vendorDifference),
    /** The oldest first, at most 200. */
    openBets: z.array(openVendorBet),
    positions: z.array(
      z.object({
        vendor: z.string(),
        /** What it sent until then was held against the books. */
        checkedTo: instant,
        /** Why it could not be asked at the last try; null: it answered. */
        fault: z.nullable(z.string()),
      }),
    ),
  }),
  summary: 'What vendors say they sent and the books do not have alike, and bets left undecided for a day.',
});

export const clearVendorDifference = defineCall('clearVendorDifference', {
  method: 'POST',
  path: '/desk/api/vendor-history/:id/clear',
  audience: 'staff',
  params: z.object({ id }),
  body: z.object({ key, reason }),
  reply: z.object({ cleared: z.literal(true) }),
  refusals: ['vendors.differenceUnknown', 'staff.reasonRequired'],
  summary: 'Takes a difference off the list, once somebody has dealt with it.',
});
