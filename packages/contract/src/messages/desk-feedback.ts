/** Feedback at the desk (screens.md 7.24): a queue by age, answers, macros, tags. Contacts are masked until asked for. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { empty, id, instant, key, pageQuery, pageReply, seenState, words } from '../shapes.ts';
import { feedbackEntry, feedbackKind, feedbackState } from './feedback.ts';
import { imageReply } from './uploads.ts';

const tag = z.string().check(z.regex(/^[\p{L}\p{N}][\p{L}\p{N}\p{M}-]{0,23}$/u));
export const TAGS_MAX = 8;

export const deskFeedback = z.object({
  id,
  number: z.string(),
  kind: feedbackKind,
  state: feedbackState,
  reference: z.nullable(z.string()),
  /** The first words of it. */
  opening: z.string(),
  member: z.nullable(z.object({ id, account: z.string() })),
  /** Masked; null for a member who left none. */
  contact: z.nullable(z.string()),
  language: z.string(),
  takenBy: z.nullable(z.string()),
  mine: z.boolean(),
  tags: z.array(z.string()),
  at: instant,
  /** When an answer is due; past: late. Null once it was given. */
  dueAt: z.nullable(instant),
});
export type DeskFeedback = z.output<typeof deskFeedback>;

const deskEntry = z.object({ ...feedbackEntry.shape, staff: z.nullable(z.string()) });
const deskThread = z.object({ case: deskFeedback, entries: z.array(deskEntry) });
export type DeskFeedbackThread = z.output<typeof deskThread>;
const unknown = ['feedback.unknown'] as const;

export const listFeedbackQueue = defineCall('listFeedbackQueue', {
  method: 'GET',
  path: '/desk/api/feedback',
  audience: 'staff',
  query: z.object({
    ...pageQuery,
    /** `waiting`: received or in work. */
    state: z.optional(z.enum(['waiting', ...feedbackState.options])),
    kind: z.optional(feedbackKind),
    tag: z.optional(tag),
    mine: z.optional(z.literal('1')),
    /** A number (`F-000123`), a reference, or the whole name of a member. */
    q: z._default(words(64), ''),
  }),
  reply: z.object({ ...pageReply, serverTime: instant, rows: z.array(deskFeedback) }),
  summary: 'The queue: what is due first stands first, then what was answered, newest first.',
});

export const getFeedbackCase = defineCall('getFeedbackCase', {
  method: 'GET',
  path: '/desk/api/feedback/:id',
  audience: 'staff',
  params: z.object({ id }),
  reply: deskThread,
  refusals: unknown,
  summary: 'One case with its thread.',
});

export const takeFeedback = defineCall('takeFeedback', {
  method: 'POST',
  path: '/desk/api/feedback/:id/take',
  audience: 'staff',
  params: z.object({ id }),
  /** `over`: takes it from a colleague. */
  body: z.object({ over: z._default(z.boolean(), false) }),
  reply: deskThread,
  refusals: ['feedback.unknown', 'feedback.taken', 'feedback.closed'],
  summary: 'Takes a case into work.',
});

export const answerFeedback = defineCall('answerFeedback', {
  method: 'POST',
  path: '/desk/api/feedback/:id/answer',
  audience: 'staff',
  params: z.object({ id }),
  body: z.object({ key, text: words(6_000).check(z.minLength(2)), close: z._default(z.boolean(), false) }),
  reply: deskThread,
  refusals: ['request.keyReused', 'feedback.unknown', 'feedback.closed', 'feedback.words'],
  summary: 'Answers; a member finds word of it in his inbox.',
});

export const closeFeedback = defineCall('closeFeedback', {
  method: 'POST',
  path: '/desk/api/feedback/:id/close',
  audience: 'staff',
  params: z.object({ id }),
  body: z.object({ reason: words(500).check(z.minLength(3)) }),
  reply: deskThread,
  refusals: ['staff.reasonRequired', 'feedback.unknown', 'feedback.closed'],
  summary: 'Closes a case.',
});

export const tagFeedback = defineCall('tagFeedback', {
  method: 'PUT',
  path: '/desk/api/feedback/:id/tags',
  audience: 'staff',
  params: z.object({ id }),
  body: z.object({ tags: z.array(tag).check(z.maxLength(TAGS_MAX)) }),
  reply: deskThread,
  refusals: unknown,
  summary: 'Puts these tags on a case, in place of those it had.',
});

export const showFeedbackContact = defineCall('showFeedbackContact', {
  method: 'POST',
  path: '/desk/api/feedback/:id/contact',
  audience: 'staff',
  params: z.object({ id }),
  reply: z.object({ contact: z.nullable(z.string()) }),
  refusals: unknown,
  summary: 'Shows how to reach whoever wrote. Written down.',
});

export const getDeskFeedbackImage = defineCall('getDeskFeedbackImage', {
  method: 'GET',
  path: '/desk/api/feedback/images/:upload',
  audience: 'staff',
  params: z.object({ upload: z.uuid() }),
  reply: imageReply,
  refusals: ['uploads.unknown'],
  summary: 'A picture of a case.',
});

const macroTexts = z.object({ bn: words(2_000), en: words(2_000) });
export const feedbackMacro = z.object({ id, name: z.string(), bn: z.string(), en: z.string() });
export type FeedbackMacro = z.output<typeof feedbackMacro>;

export const listFeedbackMacros = defineCall('listFeedbackMacros', {
  method: 'GET',
  path: '/desk/api/feedback/macros',
  audience: 'staff',
  reply: z.object({ rows: z.array(feedbackMacro) }),
  summary: 'Answers that are often given, by name.',
});

export const saveFeedbackMacro = defineCall('saveFeedbackMacro', {
  method: 'PUT',
  path: '/desk/api/feedback/macros',
  audience: 'staff',
  body: z.object({
    /** One of this name is replaced. */
    name: words(40).check(z.minLength(2)),
    bn: words(2_000).check(z.minLength(2)),
    en: words(2_000).check(z.minLength(2)),
    /** The one of this name; null: there was none. */
    seen: z.optional(seenState(z.nullable(macroTexts))),
  }),
  reply: feedbackMacro,
  refusals: ['feedback.changedMeanwhile'],
  summary: 'Keeps an answer in both languages under a name.',
});

export const removeFeedbackMacro = defineCall('removeFeedbackMacro', {
  method: 'POST',
  path: '/desk/api/feedback/macros/:id/remove',
  audience: 'staff',
  params: z.object({ id }),
  body: z.object({ seen: z.optional(seenState(macroTexts)) }),
  reply: empty,
  refusals: ['feedback.macroUnknown', 'feedback.changedMeanwhile'],
  summary: 'Drops one.',
});
