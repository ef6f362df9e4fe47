/** Letters of the house to its members, written at the desk (screens.md 7.22). */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { day, id, instant, key, pageQuery, pageReply, reason, words } from '../shapes.ts';

export const BROADCAST_STATES = ['awaitsSecond', 'waiting', 'sending', 'sent', 'cancelled'] as const;
export const broadcastState = z.enum(BROADCAST_STATES);

/** To named members, or to everybody of a segment; trial accounts have no inbox. */
export const broadcastAudience = z.union([
  z.object({ to: z.literal('list'), members: z.array(words(64)).check(z.minLength(1), z.maxLength(1_000)) }),
  z.object({
    to: z.literal('segment'),
    kinds: z.array(z.enum(['player', 'agent'])).check(z.minLength(1), z.maxLength(2)),
    /** Registered on these days, both meant, in the brand's zone. */
    joinedFrom: z._default(z.nullable(day), null),
    joinedTo: z._default(z.nullable(day), null),
  }),
]);
export type BroadcastAudience = z.output<typeof broadcastAudience>;

const side = z.object({ title: z._default(words(120), ''), body: z._default(words(4_000), '') });
export const broadcastTexts = z.object({ bn: side, en: side });

export const broadcast = z.object({
  id,
  texts: broadcastTexts,
  link: z.nullable(z.string()),
  state: broadcastState,
  audience: z.object({
    to: z.enum(['list', 'segment']),
    kinds: z.array(z.string()),
    joinedFrom: z.nullable(instant),
    joinedBefore: z.nullable(instant),
    named: z.int(),
  }),
  startsAt: instant,
  endsAt: z.nullable(instant),
  /** Counted when it was written. */
  expected: z.int(),
  sent: z.int(),
  read: z.int(),
  by: z.string(),
  secondBy: z.nullable(z.string()),
  madeAt: instant,
});
export type Broadcast = z.output<typeof broadcast>;

export const listBroadcasts = defineCall('listBroadcasts', {
  method: 'GET',
  path: '/desk/api/broadcasts',
  audience: 'staff',
  query: z.object({ ...pageQuery, state: z.optional(broadcastState) }),
  reply: z.object({ ...pageReply, rows: z.array(broadcast) }),
  summary: 'Broadcasts with how many they reached and how many read them, newest first.',
});

export const getBroadcast = defineCall('getBroadcast', {
  method: 'GET',
  path: '/desk/api/broadcasts/:id',
  audience: 'staff',
  params: z.object({ id }),
  reply: z.object({ broadcast, mayConfirm: z.boolean() }),
  refusals: ['messages.unknown'],
  summary: 'One broadcast.',
});

export const countBroadcastAudience = defineCall('countBroadcastAudience', {
  method: 'POST',
  path: '/desk/api/broadcast-audience',
  audience: 'staff',
  body: z.object({ audience: broadcastAudience }),
  reply: z.object({
    count: z.int(),
    /** Somebody else has to stand behind it before it goes out. */
    needsSecond: z.boolean(),
  }),
  refusals: ['messages.recipientUnknown', 'messages.window'],
  summary: 'How many members a broadcast would reach.',
});

export const sendBroadcast = defineCall('sendBroadcast', {
  method: 'POST',
  path: '/desk/api/broadcasts',
  audience: 'staff',
  body: z.object({
    key,
    audience: broadcastAudience,
    texts: broadcastTexts,
    /** An address of this site. */
    link: z._default(z.nullable(words(300)), null),
    /** Null: at once. */
    startsAt: z._default(z.nullable(instant), null),
    /** From when on nobody sees it any more. */
    endsAt: z._default(z.nullable(instant), null),
    reason,
  }),
  reply: broadcast,
  refusals: [
    'request.keyReused',
    'staff.reasonRequired',
    'messages.linkForeign',
    'messages.textMissing',
    'messages.window',
    'messages.recipientUnknown',
    'messages.nobody',
  ],
  summary:
    'Sends a broadcast now or later. To more than 1,000, with what its writer sent alone within a day, it waits for a second person, where there is one.',
});

export const confirmBroadcast = defineCall('confirmBroadcast', {
  method: 'POST',
  path: '/desk/api/broadcasts/:id/confirm',
  audience: 'staff',
  params: z.object({ id }),
  body: z.object({ reason }),
  reply: broadcast,
  refusals: [
    'staff.reasonRequired',
    'messages.unknown',
    'messages.samePerson',
    'messages.stepImpossible',
    'staff.notSeparate',
  ],
  summary: 'A second person lets a broadcast to many go out.',
});

export const cancelBroadcast = defineCall('cancelBroadcast', {
  method: 'POST',
  path: '/desk/api/broadcasts/:id/cancel',
  audience: 'staff',
  params: z.object({ id }),
  body: z.object({ reason }),
  reply: broadcast,
  refusals: ['staff.reasonRequired', 'messages.unknown', 'messages.stepImpossible'],
  summary: 'Calls a broadcast off before it has gone out; whoever has it already no longer sees it.',
});
