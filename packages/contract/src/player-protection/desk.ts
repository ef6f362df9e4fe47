/** What a member set himself, as staff see it (screens.md 7). */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { heldDeposit } from '../cashier/desk.ts';
import { memberOrder, memberOrderRefusals } from '../identity/desk-members.ts';
import { amount, id, instant, pageQuery, pageReply } from '../shapes.ts';
import { limitKind, limitPeriod, playerProtection } from './site.ts';

/** One line of what a member set himself; what does not belong to its `what` is null. */
const playerLimitChange = z.object({
  id,
  at: instant,
  what: z.enum(['set', 'raiseAsked', 'raised', 'raiseDropped', 'coolOff', 'exclusion', 'lifted']),
  kind: z.nullable(limitKind),
  period: z.nullable(limitPeriod),
  before: z.nullable(amount),
  after: z.nullable(amount),
  /** Of a pause; null also of one without end. */
  endsAt: z.nullable(instant),
  staff: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});
export type PlayerLimitChange = z.output<typeof playerLimitChange>;

export const getMemberPlayerProtection = defineCall('getMemberPlayerProtection', {
  method: 'GET',
  path: '/desk/api/members/:id/player-protection',
  audience: 'staff',
  params: z.object({ id }),
  query: z.object(pageQuery),
  reply: z.object({
    ...playerProtection.shape,
    heldDeposits: z.array(heldDeposit),
    history: z.object({ ...pageReply, rows: z.array(playerLimitChange) }),
  }),
  refusals: ['operations.memberUnknown'],
  summary: 'What a member set himself: limits, pauses, and every change of them, newest first; deposits that are held.',
});

export const liftMemberExclusion = defineCall('liftMemberExclusion', {
  ...memberOrder,
  path: '/desk/api/members/:id/exclusion/lift',
  refusals: [...memberOrderRefusals, 'playerProtection.notExcluded', 'playerProtection.exclusionRuns'],
  summary: 'Lifts a self-exclusion that is over and has waited 24 hours, at the written request of the member.',
});
