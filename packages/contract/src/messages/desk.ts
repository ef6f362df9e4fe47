/** Letters of the house to its members, written at the desk (screens.md 7.22). */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { day, id, instant, key, pageQuery, pageReply, reason, words } from '../shapes.ts';

export const LETTER_STATES = ['awaitsSecond', 'waiting', 'sending', 'sent', 'cancelled'] as const;
export const letterState = z.enum(LETTER_STATES);

/** To named members, or to everybody of a segment; trial accounts have no inbox. */
export const letterAudience = z.union([
  z.object({ to: z.literal('list'), members: z.array(words(64)).check(z.minLength(1), z.maxLength(1_000)) }),
  z.object({
    to: z.literal('segment'),
    kinds: z.array(z.enum(['player', 'agent'])).check(z.minLength(1), z.maxLength(2)),
    /** Registered on these days, both meant, in the brand's zone. */
    joinedFrom: z._default(z.nullable(day), null),
    joinedTo: z._default(z.nullable(day), null),
  }),
]);
export type LetterAudience = z.output<typeof letterAudience>;

const side = z.object({ title: z._default(words(120), ''), body: z._default(words(4_000), '') });
export const letterTexts = z.object({ bn: side, en: side });

export const letter = z.object({
  id,
  texts: letterTexts,
  link: z.nullable(z.string()),
  state: letterState,
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
export type Letter = z.output<typeof letter>;

export const listLetters = defineCall('listLetters', {
  method: 'GET',
  path: '/desk/api/letters',
  audience: 'staff',
  query: z.object({ ...pageQuery, state: z.optional(letterState) }),
  reply: z.object({ ...pageReply, rows: z.array(letter) }),
  summary: 'Letters with how many they reached and how many read them, newest first.',
});

export const getLetter = defineCall('getLetter', {
  method: 'GET',
  path: '/desk/api/letters/:id',
  audience: 'staff',
  params: z.object({ id }),
  reply: z.object({ letter, mayConfirm: z.boolean() }),
  refusals: ['messages.unknown'],
  summary: 'One letter.',
});

export const countLetterAudience = defineCall('countLetterAudience', {
  method: 'POST',
  path: '/desk/api/letter-audience',
  audience: 'staff',
  body: z.object({ audience: letterAudience }),
  reply: z.object({
    count: z.int(),
    /** Somebody else has to stand behind it before it goes out. */
    needsSecond: z.boolean(),
  }),
  refusals: ['messages.recipientUnknown', 'messages.window'],
  summary: 'How many members a letter would reach.',
});

export const sendLetter = defineCall('sendLetter', {
  method: 'POST',
  path: '/desk/api/letters',
  audience: 'staff',
  body: z.object({
    key,
    audience: letterAudience,
    texts: letterTexts,
    /** An address of this site. */
    link: z._default(z.nullable(words(300)), null),
    /** Null: at once. */
    startsAt: z._default(z.nullable(instant), null),
    /** From when on nobody sees it any more. */
    endsAt: z._default(z.nullable(instant), null),
    reason,
  }),
  reply: letter,
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
    'Sends a letter now or later. To more than 1,000, with what its writer sent alone within a day, it waits for a second person, where there is one.',
});

export const confirmLetter = defineCall('confirmLetter', {
  method: 'POST',
  path: '/desk/api/letters/:id/confirm',
  audience: 'staff',
  params: z.object({ id }),
  body: z.object({ reason }),
  reply: letter,
  refusals: [
    'staff.reasonRequired',
    'messages.unknown',
    'messages.samePerson',
    'messages.stepImpossible',
    'staff.notSeparate',
  ],
  summary: 'A second person lets a letter to many go out.',
});

export const cancelLetter = defineCall('cancelLetter', {
  method: 'POST',
  path: '/desk/api/letters/:id/cancel',
  audience: 'staff',
  params: z.object({ id }),
  body: z.object({ reason }),
  reply: letter,
  refusals: ['staff.reasonRequired', 'messages.unknown', 'messages.stepImpossible'],
  summary: 'Calls a letter off before it has gone out; whoever has it already no longer sees it.',
});
