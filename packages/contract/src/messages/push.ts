/** Web Push of a member's browsers: which are told, and how one is added. What is told is in their preferences. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { empty, id, instant, text } from '../shapes.ts';

const ENDPOINT_MAX = 1_000;
const KEY_MAX = 100;

export const listPushDevices = defineCall('listPushDevices', {
  method: 'GET',
  path: '/wps/messages/push',
  audience: 'member',
  reply: z.object({
    /** The house's key, which a browser subscribes with; null: this house pushes nothing. */
    publicKey: z.nullable(z.string()),
    rows: z.array(
      z.object({
        id,
        device: z.enum(['mobile', 'tablet', 'desktop', 'other']),
        madeAt: instant,
        /** SHA-256 of its endpoint, hexadecimal: a browser knows itself by it. */
        mark: z.string(),
      }),
    ),
  }),
  summary: 'The browsers of this member that are told what comes into the inbox, at most five.',
});

export const addPushDevice = defineCall('addPushDevice', {
  method: 'POST',
  path: '/wps/messages/push',
  audience: 'member',
  body: z.object({ endpoint: text(ENDPOINT_MAX), p256dh: text(KEY_MAX), auth: text(KEY_MAX) }),
  reply: z.object({ id }),
  refusals: ['session.trialAccount', 'push.off', 'push.addressWrong'],
  summary: 'Adds this browser by its subscription; repeatable. A sixth takes the place of the oldest.',
});

export const removePushDevice = defineCall('removePushDevice', {
  method: 'POST',
  path: '/wps/messages/push/:id/remove',
  audience: 'member',
  params: z.object({ id }),
  reply: empty,
  summary: 'This browser is told nothing any more; repeatable.',
});
