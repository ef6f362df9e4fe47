/** Customer service at the desk (screens.md 7.2, 7.25): queue, talks, presence, canned answers, hours. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { empty, id, instant, key, pageQuery, pageReply, seenState, text } from '../shapes.ts';
import {
  CHAT_IMAGE_BASE64_MAX,
  CHAT_LINE_MAX,
  chatImageParams,
  chatImageReply,
  type chatLanguage,
  chatLine,
  chatPlace,
  chatTalk,
} from './site.ts';

const talkParams = z.object({ id });
const chatText = text(CHAT_LINE_MAX).check(z.refine((value) => value.trim() !== ''));
const talkRefusals = ['chat.talkUnknown'] as const;
const holderRefusals = [...talkRefusals, 'chat.notYours', 'chat.talkEnded'] as const;

/** Who speaks with the house, masked. */
const chatOwner = z.object({
  kind: z.enum(['member', 'visitor']),
  /** Masked account of a member; the name a visitor gave, or empty. */
  name: z.string(),
  memberId: z.nullable(id),
  memberKind: z.nullable(z.enum(['player', 'agent', 'trial'])),
  joinedAt: z.nullable(instant),
  /** Talks of his before this one. */
  talksBefore: z.int(),
});

export const deskTalk = z.object({
  ...chatTalk.shape,
  owner: chatOwner,
  staffId: z.nullable(id),
  staff: z.nullable(z.string()),
  takenAt: z.nullable(instant),
  endReason: z.nullable(z.string()),
});
export type DeskTalk = z.output<typeof deskTalk>;

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
  maxTalks: z.int().check(z.gte(1), z.lte(20)),
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
    waiting: z.array(deskTalk),
    mine: z.array(deskTalk),
    /** Taken by others. */
    others: z.array(deskTalk),
    colleagues: z.array(z.object({ id, username: z.string(), presence, talks: z.int() })),
    canned: z.array(canned),
    settings: chatSettings,
  }),
  summary: 'The console at a glance; asking for it says that one is there.',
});

export const listDeskTalks = defineCall('listDeskTalks', {
  method: 'GET',
  path: '/desk/api/chat/talks',
  audience: 'staff',
  query: z.object(pageQuery),
  reply: z.object({ ...pageReply, rows: z.array(deskTalk) }),
  summary: 'Talks that ended, newest first.',
});

export const getDeskTalk = defineCall('getDeskTalk', {
  method: 'GET',
  path: '/desk/api/chat/talks/:id',
  audience: 'staff',
  params: talkParams,
  query: z.object({ after: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(1_000_000)), 0) }),
  reply: z.object({
    talk: deskTalk,
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
  refusals: [...talkRefusals, 'chat.notYours'],
  summary: 'A talk that waits, or one’s own, with its lines; any other is read as a transcript.',
});

export const getTranscript = defineCall('getTranscript', {
  method: 'GET',
  path: '/desk/api/chat/talks/:id/transcript',
  audience: 'staff',
  params: talkParams,
  reply: z.object({ talk: deskTalk, lines: z.array(chatLine) }),
  refusals: talkRefusals,
  summary: 'All lines of a talk; written to the audit log.',
});

export const getDeskTalkImage = defineCall('getDeskTalkImage', {
  method: 'GET',
  path: '/desk/api/chat/talks/:id/images/:place',
  audience: 'staff',
  params: chatImageParams,
  reply: chatImageReply,
  refusals: talkRefusals,
  summary: 'The picture of a line; of a talk that is not one’s own it is written to the audit log.',
});

export const takeTalk = defineCall('takeTalk', {
  method: 'POST',
  path: '/desk/api/chat/talks/:id/take',
  audience: 'staff',
  params: talkParams,
  reply: z.object({ talk: deskTalk }),
  refusals: [...talkRefusals, 'chat.takenAlready', 'chat.talkEnded', 'chat.handsFull'],
  summary: 'Takes a waiting talk; of two at once one gets it.',
});

export const passTalk = defineCall('passTalk', {
  method: 'POST',
  path: '/desk/api/chat/talks/:id/pass',
  audience: 'staff',
  params: talkParams,
  body: z.object({ staffId: id, note: z._default(text(500), '') }),
  reply: z.object({ talk: deskTalk }),
  refusals: [...holderRefusals, 'chat.colleagueUnknown', 'chat.handsFull'],
  summary: 'Gives a waiting talk, or one’s own, to a colleague, with a note for him alone.',
});

export const sendDeskLine = defineCall('sendDeskLine', {
  method: 'POST',
  path: '/desk/api/chat/talks/:id/lines',
  audience: 'staff',
  params: talkParams,
  body: z.object({ key, text: chatText }),
  reply: z.object({ line: chatLine }),
  refusals: [...holderRefusals, 'request.keyReused', 'chat.tooFast'],
  summary: 'Answers in one’s own talk; the same key again is the same line.',
});

export const sendDeskImage = defineCall('sendDeskImage', {
  method: 'POST',
  path: '/desk/api/chat/talks/:id/images',
  audience: 'staff',
  bodyBytes: CHAT_IMAGE_BASE64_MAX + 1024,
  params: talkParams,
  body: z.object({ key, image: text(CHAT_IMAGE_BASE64_MAX) }),
  reply: z.object({ line: chatLine }),
  refusals: [...holderRefusals, 'request.keyReused', 'chat.tooFast', 'chat.imageInvalid', 'chat.imageTooLarge'],
  summary: 'Shows a picture in one’s own talk.',
});

export const markDeskTalkRead = defineCall('markDeskTalkRead', {
  method: 'PUT',
  path: '/desk/api/chat/talks/:id/read',
  audience: 'staff',
  params: talkParams,
  body: z.object({ place: chatPlace }),
  reply: empty,
  refusals: [...talkRefusals, 'chat.notYours'],
  summary: 'Everything up to this line was seen by whoever answers.',
});

export const noteDeskTyping = defineCall('noteDeskTyping', {
  method: 'POST',
  path: '/desk/api/chat/talks/:id/typing',
  audience: 'staff',
  params: talkParams,
  reply: empty,
  refusals: [...talkRefusals, 'chat.notYours'],
  summary: 'Staff is writing; told at most every three seconds.',
});

export const endDeskTalk = defineCall('endDeskTalk', {
  method: 'POST',
  path: '/desk/api/chat/talks/:id/end',
  audience: 'staff',
  params: talkParams,
  body: z.object({ reason: chatEndReason, note: z._default(text(500), '') }),
  reply: z.object({ talk: deskTalk }),
  refusals: holderRefusals,
  summary: 'Ends one’s own talk, with why.',
});

export const setChatPresence = defineCall('setChatPresence', {
  method: 'PUT',
  path: '/desk/api/chat/presence',
  audience: 'staff',
  body: z.object({ presence, publicName: text(30) }),
  reply: empty,
  summary: 'Whether one takes talks, and the name that members see.',
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
  summary: 'Office hours, how many talks at once, who gets them, slow mode.',
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
