/** Who took a promotion, and what is suspicious of them, at the desk (screens.md 7.17). */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { id, instant, pageQuery, pageReply, positiveAmount } from '../shapes.ts';
import { ENTRY_STATES, TRACES } from './shapes.ts';

const taker = z.object({
  id,
  memberId: id,
  account: z.string(),
  state: z.enum(ENTRY_STATES),
  /** As its kind counts it. */
  amount: positiveAmount,
  madeAt: instant,
  /** What they share with others who took it too. */
  shares: z.array(z.object({ kind: z.enum(TRACES), mark: z.string(), account: z.string() })),
  /** What risk has said of their play. */
  abuse: z.array(z.enum(['oppositeBetting', 'bonusOnly'])),
});
export type TakerView = z.output<typeof taker>;

export const listPromotionTakers = defineCall('listPromotionTakers', {
  method: 'GET',
  path: '/desk/api/promotions/:id/members',
  audience: 'staff',
  params: z.object({ id }),
  query: z.object(pageQuery),
  reply: z.object({ ...pageReply, rows: z.array(taker) }),
  summary:
    'Who took a promotion, the newest first, with what they share with each other and what risk says; 50 a page at most.',
});
