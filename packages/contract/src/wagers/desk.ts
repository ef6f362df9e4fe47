/** A member's bets at the desk (screens.md 7). */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { id } from '../shapes.ts';
import { wagersQuery, wagersReply } from './site.ts';

export const listMemberWagers = defineCall('listMemberWagers', {
  method: 'GET',
  path: '/desk/api/members/:id/wagers',
  audience: 'staff',
  params: z.object({ id }),
  query: wagersQuery,
  reply: wagersReply,
  refusals: ['operations.memberUnknown'],
  summary: "A member's bets, newest first.",
});
