/** Customer service at the desk (screens.md 7.2, 7.25): queue, talks, presence, canned answers, hours. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { empty, id, instant, key, pageQuery, pageReply, seenState, text } from '../shapes.ts';
import {
  CHAT_IMAGE_BASE64_MAX,
  CHAT_LINE_MAX,
  chatConversation,
  chatImageParams,
  chatImageReply,
  type chatLanguage,
  chatLine,
  chatPlace,
} from './site.ts';

const conversationParams = z.object({ id });
const chatText = text(CHAT_LINE_MAX).check(z.refine((value) => value.trim() !== ''));
const conversationRefusals = ['chat.conversationUnknown'] as const;
const holderRefusals = [...conversationRefusals, 'chat.notYours', 'chat.conversationEnded'] as const;

/** Who speaks with the house, masked. */
const chatOwner = z.object({
  kind: z.enum(['member', 'visitor']),
  /** Masked account of a member; the name a visitor gave, or empty. */
  name: z.string(),
  memberId: z.nullable(id),
  memberKind: z.nullable(z.enum(['player', 'agent', 'trial'])),
  joinedAt: z.nullable(instant),
  /** Talks of his before this one. */
  conversationsBefore: z.int(),
});

export const deskConversation = z.object({
  ...chatConversation.shape,
  owner: chatOwner,
  staffId: z.nullable(id),
  staff: z.nullable(z.string()),
  takenAt: z.nullable(instant),
  endReason: z.nullable(z.string()),
});
export type DeskConversation = z.output<typeof deskConversation>;

export const presence = z.enum(['available', 'away']);
export const CHAT_END_REASONS = ['solved', 'answered', 'noAnswer', 'abuse', 'other'] as const;
const chatEndReason = z.enum(CHAT_END_REASONS);

const minute = z.int().check(z.gte(0), z.lte(1_440));
/** `closes` at or before `opens` is on the next day; both null: closed that day. */
const chatDay = z.union([
  z.object({ opens: z.int().check(z.gte(0), z.lte(1_439)), closes: minute }),
  z.object({ opens: z.null(), closes: z.null() }),
]);
export const chatSettings = z.object({
  /** Sunday first, minutes after midnight in the brand's zone. */
  hours: z.array(chatDay).check(z.length(7)),
  maxConversations: z.int().check(z.gte(1), z.lte(20)),
  autoAssign: z.boolean(),
  slowSeconds: z.int().check(z.gte(0), z.lte(60)),
});
export type ChatSettings = z.output<typeof chatSettings>;

const cannedInput = z.object({
  /** Typed behind a slash. */
  shortcut: z.string().check(z.regex(/^[a-z0-9-]{1,24}$/)),
  /** `{name}`, `{brand}` and `{reference}` are filled in by the desk. */
  texts: z.object({ bn: text(1_000), en: text(1_000) }),
});
const canned = z.object({ id, ...cannedInput.shape });
export type ChatCanned = z.output<typeof canned>;

export const getDeskChat = defineCall('getDeskChat', {
  method: 'GET',
  path: '/desk/api/chat',
  audience: 'staff',
  reply: z.object({
    me: z.object({ id, presence, publicName: z.string(), mayAnswer: z.boolean() }),
    open: z.boolean(),
    /** Oldest first, VIP before live. */
    waiting: z.array(deskConversation),
    mine: z.array(deskConversation),
    /** Taken by others. */
    others: z.array(deskConversation),
    colleagues: z.array(z.object({ id, username: z.string(), presence, conversations: z.int() })),
    canned: z.array(canned),
    settings: chatSettings,
  }),
  summary: 'The console at a glance; asking for it says that one is there.',
});

export const listDeskConversations = defineCall('listDeskConversations', {
  method: 'GET',
  path: '/desk/api/chat/conversations',
  audience: 'staff',
  query: z.object(pageQuery),
  reply: z.object({ ...pageReply, rows: z.array(deskConversation) }),
  summary: 'Conversations that ended, newest first.',
});

export const getDeskConversation = defineCall('getDeskConversation', {
  method: 'GET',
  path: '/desk/api/chat/conversations/:id',
  audience: 'staff',
  params: conversationParams,
  query: z.object({ after: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(1_000_000)), 0) }),
  reply: z.object({
    conversation: deskConversation,
    lines: z.array(chatLine),
    /** What staff did to the talk, with notes that its owner does not see. */
    moves: z.array(
      z.object({
        kind: z.enum(['taken', 'passed', 'ended']),
        staff: z.string(),
        to: z.nullable(z.string()),
        note: z.string(),
        at: instant,
      }),
    ),
  }),
  refusals: [...conversationRefusals, 'chat.notYours'],
  summary: 'A conversation that waits, or one’s own, with its lines; any other is read as a transcript.',
});

export const getTranscript = defineCall('getTranscript', {
  method: 'GET',
  path: '/desk/api/chat/conversations/:id/transcript',
  audience: 'staff',
  params: conversationParams,
  reply: z.object({ conversation: deskConversation, lines: z.array(chatLine) }),
  refusals: conversationRefusals,
  summary: 'All lines of a conversation; written to the audit log.',
});

export const getDeskConversationImage = defineCall('getDeskConversationImage', {
  method: 'GET',
  path: '/desk/api/chat/conversations/:id/images/:place',
  audience: 'staff',
  params: chatImageParams,
  reply: chatImageReply,
  refusals: conversationRefusals,
  summary: 'The picture of a line; of a conversation that is not one’s own it is written to the audit log.',
});

export const takeConversation = defineCall('takeConversation', {
  method: 'POST',
  path: '/desk/api/chat/conversations/:id/take',
  audience: 'staff',
  params: conversationParams,
  reply: z.object({ conversation: deskConversation }),
  refusals: [...conversationRefusals, 'chat.takenAlready', 'chat.conversationEnded', 'chat.handsFull'],
  summary: 'Takes a waiting conversation; of two at once one gets it.',
});

export const passConversation = defineCall('passConversation', {
  method: 'POST',
  path: '/desk/api/chat/conversations/:id/pass',
  audience: 'staff',
  params: conversationParams,
  body: z.object({ staffId: id, note: z._default(text(500), '') }),
  reply: z.object({ conversation: deskConversation }),
  refusals: [...holderRefusals, 'chat.colleagueUnknown', 'chat.handsFull'],
  summary: 'Gives a waiting conversation, or one’s own, to a colleague, with a note for him alone.',
});

export const sendDeskLine = defineCall('sendDeskLine', {
  method: 'POST',
  path: '/desk/api/chat/conversations/:id/lines',
  audience: 'staff',
  params: conversationParams,
  body: z.object({ key, text: chatText }),
  reply: z.object({ line: chatLine }),
  refusals: [...holderRefusals, 'request.keyReused', 'chat.tooFast'],
  summary: 'Answers in one’s own conversation; the same key again is the same line.',
});

export const sendDeskImage = defineCall('sendDeskImage', {
  method: 'POST',
  path: '/desk/api/chat/conversations/:id/images',
  audience: 'staff',
  bodyBytes: CHAT_IMAGE_BASE64_MAX + 1024,
  params: conversationParams,
  body: z.object({ key, image: text(CHAT_IMAGE_BASE64_MAX) }),
  reply: z.object({ line: chatLine }),
  refusals: [...holderRefusals, 'request.keyReused', 'chat.tooFast', 'chat.imageInvalid', 'chat.imageTooLarge'],
  summary: 'Shows a picture in one’s own conversation.',
});

export const markDeskConversationRead = defineCall('markDeskConversationRead', {
  method: 'PUT',
  path: '/desk/api/chat/conversations/:id/read',
  audience: 'staff',
  params: conversationParams,
  body: z.object({ place: chatPlace }),
  reply: empty,
  refusals: [...conversationRefusals, 'chat.notYours'],
  summary: 'Everything up to this line was seen by whoever answers.',
});

export const noteDeskTyping = defineCall('noteDeskTyping', {
  method: 'POST',
  path: '/desk/api/chat/conversations/:id/typing',
  audience: 'staff',
  params: conversationParams,
  reply: empty,
  refusals: [...conversationRefusals, 'chat.notYours'],
  summary: 'Staff is writing; told at most every three seconds.',
});

export const endDeskConversation = defineCall('endDeskConversation', {
  method: 'POST',
  path: '/desk/api/chat/conversations/:id/end',
  audience: 'staff',
  params: conversationParams,
  body: z.object({ reason: chatEndReason, note: z._default(text(500), '') }),
  reply: z.object({ conversation: deskConversation }),
  refusals: holderRefusals,
  summary: 'Ends one’s own conversation, with why.',
});

export const setChatPresence = defineCall('setChatPresence', {
  method: 'PUT',
  path: '/desk/api/chat/presence',
  audience: 'staff',
  body: z.object({ presence, publicName: text(30) }),
  reply: empty,
  summary: 'Whether one takes conversations, and the name that members see.',
});

export const saveChatSettings = defineCall('saveChatSettings', {
  method: 'PUT',
  path: '/desk/api/chat/settings',
  audience: 'staff',
  body: z.object({
    ...chatSettings.shape,
    seen: z.optional(seenState(chatSettings)),
  }),
  reply: chatSettings,
  refusals: ['chat.changedMeanwhile'],
  summary: 'Office hours, how many conversations at once, who gets them, slow mode.',
});

export const addChatCanned = defineCall('addChatCanned', {
  method: 'POST',
  path: '/desk/api/chat/canned',
  audience: 'staff',
  body: cannedInput,
  reply: canned,
  refusals: ['chat.shortcutTaken', 'chat.cannedFull'],
  summary: 'Adds a canned answer.',
});

export const changeChatCanned = defineCall('changeChatCanned', {
  method: 'PUT',
  path: '/desk/api/chat/canned/:id',
  audience: 'staff',
  params: z.object({ id }),
  body: z.object({
    ...cannedInput.shape,
    seen: z.optional(seenState(cannedInput)),
  }),
  reply: canned,
  refusals: ['chat.shortcutTaken', 'chat.cannedUnknown', 'chat.changedMeanwhile'],
  summary: 'Changes a canned answer.',
});

export const removeChatCanned = defineCall('removeChatCanned', {
  method: 'POST',
  path: '/desk/api/chat/canned/:id/remove',
  audience: 'staff',
  params: z.object({ id }),
  body: z.object({ seen: z.optional(seenState(cannedInput)) }),
  reply: empty,
  refusals: ['chat.cannedUnknown', 'chat.changedMeanwhile'],
  summary: 'Takes a canned answer away.',
});
export type ChatLanguage = z.output<typeof chatLanguage>;
