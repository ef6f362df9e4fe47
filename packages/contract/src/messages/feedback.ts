/** Feedback and complaints (screens.md 3.26): by members, and by visitors who leave a contact. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { line } from '../line.ts';
import { id, instant, key, pageQuery, pageReply, words } from '../shapes.ts';
import { IMAGES_MAX, imageReply } from './uploads.ts';

export const FEEDBACK_KINDS = ['suggestion', 'complaint', 'bug', 'payment'] as const;
export const FEEDBACK_STATES = ['received', 'inWork', 'answered', 'closed'] as const;
export const feedbackKind = z.enum(FEEDBACK_KINDS);
export const feedbackState = z.enum(FEEDBACK_STATES);

/** Words are counted in any script (`@house/rules/words`); the letters are limited here. */
const feedbackText = words(6_000);
const images = z._default(z.array(z.uuid()).check(z.maxLength(IMAGES_MAX)), []);

export const feedbackCase = z.object({
  id,
  /** What people quote: `F-000123`. */
  number: z.string(),
  kind: feedbackKind,
  state: feedbackState,
  /** A ticket or order it is about. */
  reference: z.nullable(z.string()),
  at: instant,
  changedAt: instant,
});
export type FeedbackCase = z.output<typeof feedbackCase>;

export const feedbackEntry = z.object({
  id,
  /** `house`: somebody of staff, whose name is not told. */
  author: z.enum(['member', 'visitor', 'house']),
  text: z.string(),
  images: z.array(z.uuid()),
  at: instant,
});
export type FeedbackEntry = z.output<typeof feedbackEntry>;

const thread = z.object({ case: feedbackCase, entries: z.array(feedbackEntry) });
const secret = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));

const send = {
  path: '/wps/feedback',
  audience: 'anyone',
  body: z.object({
    key,
    kind: feedbackKind,
    text: feedbackText,
    reference: z.optional(line(64)),
    images,
    /** Mail address or telephone number; a visitor must leave one, a member is answered in his inbox. */
    contact: z.optional(words(254)),
  }),
  reply: z.object({
    id,
    number: z.string(),
    /** Opens a visitor's thread; null for a member, who has a list. The same key answers the same. */
    secret: z.nullable(z.string()),
  }),
  refusals: [
    'session.ended',
    'request.keyReused',
    'feedback.words',
    'feedback.contactMissing',
    'feedback.contactInvalid',
    'uploads.unknown',
  ],
} as const;

export const sendFeedback = defineCall('sendFeedback', {
  method: 'POST',
  ...send,
  summary: 'Sends a suggestion, a complaint, a bug or a question about a payment.',
});

export const putFeedback = defineCall('putFeedback', {
  method: 'PUT',
  ...send,
  summary: 'The same by the other method of the specification.',
});

export const listFeedback = defineCall('listFeedback', {
  method: 'GET',
  path: '/wps/feedback',
  audience: 'member',
  query: z.object(pageQuery),
  reply: z.object({ ...pageReply, rows: z.array(feedbackCase) }),
  summary: 'What this member has sent, newest first.',
});

export const getFeedback = defineCall('getFeedback', {
  method: 'GET',
  path: '/wps/feedback/:id',
  audience: 'member',
  params: z.object({ id }),
  reply: thread,
  refusals: ['feedback.unknown'],
  summary: 'One of his own with every answer.',
});

export const addFeedbackEntry = defineCall('addFeedbackEntry', {
  method: 'POST',
  path: '/wps/feedback/:id/entries',
  audience: 'member',
  params: z.object({ id }),
  body: z.object({ key, text: feedbackText, images }),
  reply: thread,
  refusals: ['request.keyReused', 'feedback.words', 'feedback.unknown', 'feedback.closed', 'uploads.unknown'],
  summary: 'Writes on in his own thread, until it is closed.',
});

export const getFeedbackImage = defineCall('getFeedbackImage', {
  method: 'GET',
  path: '/wps/feedback/images/:upload',
  audience: 'member',
  params: z.object({ upload: z.uuid() }),
  reply: imageReply,
  refusals: ['uploads.unknown'],
  summary: 'A picture of his own threads.',
});

export const openFeedbackThread = defineCall('openFeedbackThread', {
  method: 'POST',
  path: '/wps/feedback-thread',
  audience: 'anyone',
  body: z.object({ secret }),
  reply: thread,
  refusals: ['feedback.unknown'],
  summary: "A visitor's thread by its secret, which travels in the body so that no log keeps it.",
});
