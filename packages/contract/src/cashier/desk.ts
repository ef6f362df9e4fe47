/** Deposits whose money waits for staff (screens.md 7). */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { memberOrder, memberOrderRefusals } from '../identity/desk-members.ts';
import { amount, id, instant, key, reason } from '../shapes.ts';

/** Money of a deposit that came in and was not credited by itself. */
export const heldDeposit = z.object({
  id,
  channel: z.string(),
  /** Of the order. */
  amount,
  /** What came. */
  heldAmount: amount,
  /** The member had paused or excluded himself, it was above his own limit of deposits, or it came too long after the order. */
  reason: z.enum(['paused', 'playerLimit', 'late']),
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
    'wallet.paused',
    'staff.aboveLimit',
  ],
  summary:
    'Credits money that is held, if what the member set himself lets it by now; or writes down that it went back to him.',
});
