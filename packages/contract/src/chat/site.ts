/**
 * Live chat with customer service, as a member or a visitor has it (screens.md 3.8).
 *
 * The caller is the member of header `token`, or the visitor whose secret stands in header `chat-token`: 64 hexadecimal
 * digits that his page drew and keeps. Whoever is neither reads nothing. Lines have an order without gaps, so a page that
 * knows line n asks for what came after n; the same come live on channel `chat`.
 */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { line } from '../line.ts';
import { empty, id, instant, key, pageQuery, pageReply, text } from '../shapes.ts';

export const CHAT_TOKEN_HEADER = 'chat-token';
export const CHAT_LINE_MAX = 2_000;
export const CHAT_IMAGE_BYTES_MAX = 5 * 1024 * 1024;
export const CHAT_IMAGE_BASE64_MAX = Math.ceil(CHAT_IMAGE_BYTES_MAX / 3) * 4;

export const chatLineName = z.enum(['live', 'vip']);
export const chatState = z.enum(['waiting', 'taken', 'ended']);
export const chatLanguage = z.enum(['bn', 'en']);
/** A bet's ticket, an order's number. */
export const chatReference = z.string().check(z.regex(/^[A-Za-z0-9-]{1,40}$/));
export const chatPlace = z.int().check(z.gte(0), z.lte(1_000_000));
const chatText = text(CHAT_LINE_MAX).check(z.refine((value) => value.trim() !== ''));

export const chatLine = z.object({
  /** 1, 2, 3… within its talk. */
  place: z.int(),
  key: z.nullable(key),
  /** `owner` is the member or visitor, `house` what happened to the talk. */
  author: z.enum(['owner', 'staff', 'house']),
  kind: z.enum(['text', 'image', 'taken', 'passed', 'ended']),
  /** Plain text, never HTML; of `taken` and `passed` the name that staff shows. */
  text: z.string(),
  at: instant,
});
export type ChatLine = z.output<typeof chatLine>;

export const chatConversation = z.object({
  id,
  line: chatLineName,
  state: chatState,
  language: chatLanguage,
  topic: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  openedAt: instant,
  endedAt: z.nullable(instant),
  endedBy: z.nullable(z.enum(['owner', 'staff', 'idle'])),
  /** The name that whoever answers shows; null while nobody does or none is shown. */
  staffName: z.nullable(z.string()),
  /** How many lines there are. */
  lines: z.int(),
  /** Up to which line each side has read. */
  ownerRead: z.int(),
  staffRead: z.int(),
  rating: z.nullable(z.int()),
  /** Of a waiting talk: how many are before it. */
  ahead: z.nullable(z.int()),
  /** Seconds that half of those taken in the last hour waited at most; null when too few were to say so. */
  waitSeconds: z.nullable(z.int()),
});
export type ChatConversation = z.output<typeof chatConversation>;

const callerRefusals = ['session.ended', 'identity.passwordChangeRequired', 'chat.off'] as const;
const conversationRefusals = [...callerRefusals, 'chat.conversationUnknown'] as const;
const writeRefusals = [...conversationRefusals, 'chat.conversationEnded', 'chat.tooFast', 'request.keyReused'] as const;
const conversationParams = z.object({ id });

export const getChat = defineCall('getChat', {
  method: 'GET',
  path: '/wps/chat',
  audience: 'anyone',
  reply: z.object({
    line: chatLineName,
    /** Within office hours now. */
    open: z.boolean(),
    /** When it opens next; null when it is open, or never opens. */
    opensAt: z.nullable(instant),
    /** Somebody is there to answer. */
    staffThere: z.boolean(),
    /** Seconds between two lines of the same person; 0: none asked for. */
    slowSeconds: z.int(),
    /** Asked before connecting. */
    questions: z.array(z.object({ title: z.string(), address: z.string() })),
    /** The caller's talk that has not ended. */
    conversation: z.nullable(chatConversation),
  }),
  refusals: callerRefusals,
  summary: 'Whether customer service is open, what is asked most, and the conversation that is going on.',
});

export const openConversation = defineCall('openConversation', {
  method: 'POST',
  path: '/wps/chat/conversations',
  audience: 'anyone',
  body: z.object({
    key,
    /** Only a visitor's counts; empty: he gives none. */
    name: z._default(line(40), ''),
    language: chatLanguage,
    topic: z.optional(line(120)),
    reference: z.optional(chatReference),
    /** The first line, under the same key. */
    text: z.optional(chatText),
  }),
  reply: z.object({ conversation: chatConversation }),
  refusals: [...writeRefusals, 'chat.closed', 'chat.tooMany'],
  summary: 'Opens a conversation, or answers the one that is going on.',
});

export const listConversations = defineCall('listConversations', {
  method: 'GET',
  path: '/wps/chat/conversations',
  audience: 'anyone',
  query: z.object(pageQuery),
  reply: z.object({ ...pageReply, rows: z.array(chatConversation) }),
  refusals: callerRefusals,
  summary: 'The caller’s conversations, newest first.',
});

export const getConversation = defineCall('getConversation', {
  method: 'GET',
  path: '/wps/chat/conversations/:id',
  audience: 'anyone',
  params: conversationParams,
  query: z.object({ after: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(1_000_000)), 0) }),
  reply: z.object({ conversation: chatConversation, lines: z.array(chatLine) }),
  refusals: conversationRefusals,
  summary: 'A conversation and at most 200 of its lines after the one that is known.',
});

export const sendConversationLine = defineCall('sendConversationLine', {
  method: 'POST',
  path: '/wps/chat/conversations/:id/lines',
  audience: 'anyone',
  params: conversationParams,
  body: z.object({ key, text: chatText }),
  reply: z.object({ line: chatLine }),
  refusals: writeRefusals,
  summary: 'Says something; the same key again is the same line.',
});

export const sendConversationImage = defineCall('sendConversationImage', {
  method: 'POST',
  path: '/wps/chat/conversations/:id/images',
  audience: 'anyone',
  bodyBytes: CHAT_IMAGE_BASE64_MAX + 1024,
  params: conversationParams,
  /** JPEG or PNG as base64, at most 5 MB. */
  body: z.object({ key, image: text(CHAT_IMAGE_BASE64_MAX) }),
  reply: z.object({ line: chatLine }),
  refusals: [...writeRefusals, 'chat.imageInvalid', 'chat.imageTooLarge'],
  summary: 'Shows a picture, which is drawn anew and kept without what it carried.',
});

export const chatImageParams = z.object({ id, place: z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000)) });
export const chatImageReply = z.object({ image: z.string() });

export const getConversationImage = defineCall('getConversationImage', {
  method: 'GET',
  path: '/wps/chat/conversations/:id/images/:place',
  audience: 'anyone',
  params: chatImageParams,
  reply: chatImageReply,
  refusals: conversationRefusals,
  summary: 'The picture of a line as a `data:` address.',
});

export const markConversationRead = defineCall('markConversationRead', {
  method: 'PUT',
  path: '/wps/chat/conversations/:id/read',
  audience: 'anyone',
  params: conversationParams,
  body: z.object({ place: chatPlace }),
  reply: empty,
  refusals: conversationRefusals,
  summary: 'Everything up to this line was seen.',
});

export const noteConversationTyping = defineCall('noteConversationTyping', {
  method: 'POST',
  path: '/wps/chat/conversations/:id/typing',
  audience: 'anyone',
  params: conversationParams,
  reply: empty,
  refusals: conversationRefusals,
  summary: 'The caller is writing; told to staff at most every three seconds.',
});

export const endConversation = defineCall('endConversation', {
  method: 'POST',
  path: '/wps/chat/conversations/:id/end',
  audience: 'anyone',
  params: conversationParams,
  reply: z.object({ conversation: chatConversation }),
  refusals: conversationRefusals,
  summary: 'Ends the conversation; ending it again changes nothing.',
});

export const rateConversation = defineCall('rateConversation', {
  method: 'POST',
  path: '/wps/chat/conversations/:id/rating',
  audience: 'anyone',
  params: conversationParams,
  body: z.object({ rating: z.int().check(z.gte(1), z.lte(5)) }),
  reply: empty,
  refusals: [...conversationRefusals, 'chat.notRateable'],
  summary: 'How it was, 1 to 5, once, after the end.',
});

/*
 * Live, channel `chat`: `line` {conversationId, line}, `talk` {conversationId}, `read` {conversationId, place}, `typing` {conversationId}.
 * Channel `deskChat`, for staff with chat.view: `talk` {conversationId}, `typing` {conversationId}, `queue` {}.
 */
