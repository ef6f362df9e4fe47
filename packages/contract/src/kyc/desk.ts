/** Identity checks at the desk (screens.md 7.6): the queue, documents beside what was told, and the bounds by level. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { imageReply } from '../messages/uploads.ts';
import { id, instant, key, pageQuery, pageReply, reason, words } from '../shapes.ts';
import { checkedLevel, documentKind, levelBounds, rejectCause, submissionState } from './site.ts';

const submissionRow = z.object({
  id,
  memberId: id,
  member: z.string(),
  level: checkedLevel,
  documentKind: z.nullable(documentKind),
  state: submissionState,
  /** Another account was told the same document. */
  isShared: z.boolean(),
  submittedAt: instant,
  /** How long it waits or waited, by the house's clock. */
  waitedMinutes: z.int(),
  decidedAt: z.nullable(instant),
  staff: z.nullable(z.string()),
});
export type KycSubmissionRow = z.output<typeof submissionRow>;

export const listKycSubmissions = defineCall('listKycSubmissions', {
  method: 'GET',
  path: '/desk/api/kyc/submissions',
  audience: 'staff',
  query: z.object({ ...pageQuery, state: z.optional(submissionState), member: z.optional(id) }),
  reply: z.object({ ...pageReply, rows: z.array(submissionRow) }),
  summary: 'What members ask to be checked; those that wait oldest first, all others newest first.',
});

const person = z.object({
  realName: z.nullable(z.string()),
  birthday: z.nullable(z.iso.date()),
  nationality: z.nullable(z.string()),
});

export const getKycSubmission = defineCall('getKycSubmission', {
  method: 'GET',
  path: '/desk/api/kyc/submissions/:id',
  audience: 'staff',
  params: z.object({ id }),
  reply: z.object({
    submission: submissionRow,
    /** As it stood when it was submitted, and as it stands in the profile now. */
    told: person,
    now: person,
    /** The last characters of the document's number; all of it is kept nowhere. */
    numberEnd: z.nullable(z.string()),
    homeAddress: z.nullable(z.string()),
    sourceOfIncome: z.nullable(z.string()),
    cause: z.nullable(rejectCause),
    note: z.nullable(z.string()),
    pictures: z.int(),
    /** Other accounts with the same document. */
    shared: z.array(z.object({ memberId: id, member: z.string(), state: submissionState, submittedAt: instant })),
    /** What of the member stands on a list that the house does no business with, and what staff made of it. */
    listed: z.array(
      z.object({
        what: z.enum(['name', 'phone', 'account', 'device']),
        written: z.string(),
        source: z.string(),
        /** How alike, percent. */
        score: z.int(),
        state: z.enum(['open', 'taken', 'closed']),
        outcome: z.nullable(z.enum(['cleared', 'confirmed'])),
      }),
    ),
    /** Who of staff looked at the pictures, and why. */
    looks: z.array(z.object({ staff: z.string(), at: instant, reason: z.string() })),
  }),
  refusals: ['kyc.unknown'],
  summary: 'One submission beside the profile, without its pictures. That it was looked at stands in the audit log.',
});

export const lookAtKycPictures = defineCall('lookAtKycPictures', {
  method: 'POST',
  path: '/desk/api/kyc/submissions/:id/pictures',
  audience: 'staff',
  params: z.object({ id }),
  body: z.object({ key, reason }),
  reply: z.object({
    pictures: z.array(z.object({ ...imageReply.shape, kind: z.enum(['front', 'back', 'selfie']) })),
  }),
  refusals: ['kyc.unknown', 'kyc.ownCase', 'staff.reasonRequired', 'request.keyReused'],
  summary: 'The pictures of a submission. Who looks and why stands in the audit log before they are shown.',
});

export const decideKycSubmission = defineCall('decideKycSubmission', {
  method: 'POST',
  path: '/desk/api/kyc/submissions/:id/decide',
  audience: 'staff',
  params: z.object({ id }),
  body: z.object({
    key,
    reason,
    verdict: z.enum(['approve', 'reject']),
    /** Why it is rejected. */
    cause: z.nullable(rejectCause),
    /** As it stands on the document, to approve level 2: it must be what the member told. */
    documentNumber: z.nullable(words(32)),
  }),
  reply: submissionRow,
  refusals: [
    'kyc.unknown',
    'kyc.stateMoved',
    'kyc.ownCase',
    'kyc.notLooked',
    'kyc.numberDiffers',
    'kyc.personChanged',
    'request.keyReused',
    'staff.reasonRequired',
  ],
  summary: 'Approves or rejects a submission; the member reads why it was rejected.',
});

const kycBounds = z.object({
  version: z.int(),
  /** Levels bound a house on play money too; one on real money they always bound. */
  inPlayMoney: z.boolean(),
  /** From level 0 to level 3. */
  levels: z.array(levelBounds).check(z.length(4)),
});
export type KycBoundsView = z.output<typeof kycBounds>;

export const getKycBounds = defineCall('getKycBounds', {
  method: 'GET',
  path: '/desk/api/kyc/bounds',
  audience: 'staff',
  reply: z.object({
    bounds: kycBounds,
    /** By this house's money and this setting. */
    isBounded: z.boolean(),
    /** Newest first, 20 at most. */
    versions: z.array(
      z.object({ version: z.int(), at: instant, staff: z.nullable(z.string()), reason: z.nullable(z.string()) }),
    ),
  }),
  summary: 'What each level lets, and who changed it.',
});

export const changeKycBounds = defineCall('changeKycBounds', {
  method: 'POST',
  path: '/desk/api/kyc/bounds',
  audience: 'staff',
  body: z.object({ key, reason, seenVersion: z.int(), inPlayMoney: z.boolean(), levels: kycBounds.shape.levels }),
  reply: kycBounds,
  refusals: ['kyc.changedMeanwhile', 'kyc.boundsInvalid', 'request.keyReused', 'staff.reasonRequired'],
  summary: 'Changes what each level lets; a new version, in force at once.',
});
