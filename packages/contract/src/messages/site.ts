/** The inbox of a member (screens.md 5.14). Each message is seen by its owner only; for anybody else it does not exist. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { empty, id, instant, pageQuery, pageReply } from '../shapes.ts';

export const inboxMessage = z.object({
  id,
  /** In the language of the request, else in one it was written in. Plain text; blank lines part paragraphs. */
  title: z.string(),
  body: z.string(),
  /** An address of this site, for the button below the text. */
  link: z.nullable(z.string()),
  at: instant,
  read: z.boolean(),
  pinned: z.boolean(),
});
export type InboxMessage = z.output<typeof inboxMessage>;

/** What every change answers with, so that a badge needs no second call. */
const unreadReply = z.object({ unread: z.int() });
const unknown = ['messages.unknown'] as const;

export const getUnreadCount = defineCall('getUnreadCount', {
  method: 'GET',
  path: '/wps/relay/CSP_unreadCount',
  audience: 'member',
  reply: unreadReply,
  summary: 'How many messages of the inbox are unread, at most 999.',
});

export const listInbox = defineCall('listInbox', {
  method: 'GET',
  path: '/wps/messages',
  audience: 'member',
  query: z.object(pageQuery),
  reply: z.object({ ...pageReply, unread: z.int(), rows: z.array(inboxMessage) }),
  summary: 'The inbox: pinned messages first, then the newest.',
});

export const readInboxMessage = defineCall('readInboxMessage', {
  method: 'PUT',
  path: '/wps/messages/:id/read',
  audience: 'member',
  params: z.object({ id }),
  reply: unreadReply,
  refusals: unknown,
  summary: 'Marks a message read; repeatable.',
});

export const readWholeInbox = defineCall('readWholeInbox', {
  method: 'PUT',
  path: '/wps/messages/all/read',
  audience: 'member',
  reply: unreadReply,
  summary: 'Marks every message read.',
});

export const pinInboxMessage = defineCall('pinInboxMessage', {
  method: 'PUT',
  path: '/wps/messages/:id/pin',
  audience: 'member',
  params: z.object({ id }),
  body: z.object({ pinned: z.boolean() }),
  reply: empty,
  refusals: unknown,
  summary: 'Keeps a message on top, or lets it go.',
});

export const removeInboxMessage = defineCall('removeInboxMessage', {
  method: 'DELETE',
  path: '/wps/messages/:id',
  audience: 'member',
  params: z.object({ id }),
  reply: unreadReply,
  refusals: unknown,
  summary: 'Takes a message out of the own inbox.',
});

/** Live channel `inbox`, kind `unread`, data `{unread}`: a message came, or was read, pinned or removed elsewhere. */
