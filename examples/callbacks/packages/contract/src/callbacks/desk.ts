/** Who asked to be called back, for the desk. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { id, instant, pageQuery, pageReply } from '../shapes.ts';

const callback = z.object({ id, memberId: id, askedAt: instant, closedAt: z.nullable(instant) });

export const listCallbacks = defineCall('listCallbacks', {
  method: 'GET',
  path: '/desk/api/callbacks',
  audience: 'staff',
  query: z.object(pageQuery),
  reply: z.object({ ...pageReply, rows: z.array(callback) }),
  summary: 'Requests to be called back, newest first.',
});
