/** The desk's outbox: messages that left the house, or would have. Recipients are masked until somebody asks to see one. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { id, instant, pageQuery, pageReply, text } from '../shapes.ts';

export const messageChannel = z.enum(['sms', 'mail']);
/** Names a message: made by the house, so of any version. */
const messageKey = z.uuid();
export const messageState = z.enum(['waiting', 'sending', 'sent', 'failed']);

export const deskMessage = z.object({
  key: messageKey,
  channel: messageChannel,
  /** Masked, e.g. `+880•••678`. */
  recipient: z.string(),
  template: z.enum([
    'code',
    'passwordLink',
    'passwordChanged',
    'staffInvitation',
    'newSignIn',
    'accountChanged',
    'applicationApproved',
    'applicationRejected',
  ]),
  language: z.string(),
  memberId: z.nullable(id),
  state: messageState,
  tries: z.int(),
  nextTryAt: instant,
  /** `outbox` (nothing left the house), `smtp`, `sms-gateway`; null before the first try. */
  adapter: z.nullable(z.string()),
  lastError: z.nullable(z.string()),
  madeAt: instant,
  sentAt: z.nullable(instant),
});
export type DeskMessage = z.output<typeof deskMessage>;

const rendered = z.object({ subject: z.nullable(z.string()), text: z.string() });
const unknown = ['operations.messageUnknown'] as const;

export const listOutbox = defineCall('listOutbox', {
  method: 'GET',
  path: '/desk/api/outbox',
  audience: 'staff',
  query: z.object({
    ...pageQuery,
    channel: z.optional(messageChannel),
    state: z.optional(messageState),
    /** A whole number (E.164) or a whole address; a part finds nothing, so that nobody can feel his way to one. */
    recipient: z.optional(text(254)),
  }),
  reply: z.object({ ...pageReply, rows: z.array(deskMessage) }),
  summary: 'Messages, newest first, recipients masked.',
});

export const getOutboxMessage = defineCall('getOutboxMessage', {
  method: 'GET',
  path: '/desk/api/outbox/:key',
  audience: 'staff',
  params: z.object({ key: messageKey }),
  /** `outline`: what was written, with codes, links and the like hidden. */
  reply: z.object({ message: deskMessage, outline: rendered }),
  refusals: unknown,
  summary: 'One message, masked.',
});

export const showOutboxMessage = defineCall('showOutboxMessage', {
  method: 'POST',
  path: '/desk/api/outbox/:key/show',
  audience: 'staff',
  params: z.object({ key: messageKey }),
  /** `whole`: only of a message that never left the house, for a day. */
  reply: z.object({ recipient: z.string(), whole: z.nullable(rendered) }),
  refusals: unknown,
  summary: 'Shows the recipient, and what was kept of the message. Written down.',
});
