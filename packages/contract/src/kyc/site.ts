/** Identity checks of a member (operations.md 8.2): what each level needs, what it allows, and how the member stands. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { IMAGE_BYTES_MAX } from '../messages/uploads.ts';
import { amount, id, instant, key, text, words } from '../shapes.ts';

const BASE64_MAX = Math.ceil(IMAGE_BYTES_MAX / 3) * 4;

export const DOCUMENT_KINDS = ['nid', 'passport'] as const;
export const documentKind = z.enum(DOCUMENT_KINDS);
export const submissionState = z.enum(['waiting', 'approved', 'rejected']);
export const checkedLevel = z.union([z.literal(2), z.literal(3)]);

/** Why staff rejected; the member reads it in their language. */
export const REJECT_CAUSES = [
  'unreadable',
  'expired',
  'nameDiffers',
  'numberDiffers',
  'selfieDiffers',
  'notEnough',
  'other',
] as const;
export const rejectCause = z.enum(REJECT_CAUSES);

/** What a level lets: decimal strings; null: no bound. */
export const levelBounds = z.object({
  /** All that was ever deposited. */
  depositTotal: z.nullable(amount),
  /** What may be withdrawn in a month of the house's zone. */
  payoutsPerMonth: z.nullable(amount),
});

const submission = z.object({
  id,
  level: checkedLevel,
  state: submissionState,
  submittedAt: instant,
  cause: z.nullable(rejectCause),
  /** In the words of staff. */
  note: z.nullable(z.string()),
});

const kycState = z.object({
  level: z.int().check(z.gte(0), z.lte(3)),
  /** Levels bound nothing here: this house is on play money. */
  isBounded: z.boolean(),
  /** From level 0. */
  levels: z.array(levelBounds),
  needs: z.array(
    z.object({
      level: z.int(),
      need: z.enum(['contact', 'name', 'birthDate', 'country', 'payoutAccount', 'documents', 'income']),
      isMet: z.boolean(),
    }),
  ),
  /** With what may still be paid at a gateway. */
  deposited: amount,
  withdrawnThisMonth: amount,
  /** The newest of each level. */
  submissions: z.array(submission),
});
export type KycStateView = z.output<typeof kycState>;

export const getKyc = defineCall('getKyc', {
  method: 'GET',
  path: '/wps/kyc',
  audience: 'member',
  reply: kycState,
  summary: 'How far the member is checked, what each level needs and what it allows.',
});

export const keepKycPicture = defineCall('keepKycPicture', {
  method: 'POST',
  path: '/wps/kyc/pictures',
  audience: 'member',
  // With room for an image that is too large by a little, so that it is told by its own refusal.
  bodyBytes: BASE64_MAX + 1_400_000,
  body: z.object({
    /** JPEG or PNG as base64, at most 5 MB; judged by its bytes. */
    image: text(BASE64_MAX + 1_390_000),
  }),
  reply: z.object({ picture: z.uuid() }),
  refusals: ['kyc.imageInvalid', 'kyc.imageTooLarge'],
  summary:
    'Brings a picture of a document or a face. Drawn anew without metadata, sealed, kept apart from other pictures.',
});

export const submitKycDocuments = defineCall('submitKycDocuments', {
  method: 'POST',
  path: '/wps/kyc/documents',
  audience: 'member',
  body: z.object({
    key,
    documentKind,
    documentNumber: words(32),
    front: z.uuid(),
    /** A passport has none. */
    back: z.nullable(z.uuid()),
    selfie: z.uuid(),
  }),
  reply: kycState,
  refusals: [
    'kyc.levelMissing',
    'kyc.waiting',
    'kyc.stateMoved',
    'kyc.numberInvalid',
    'kyc.pictureMissing',
    'kyc.tooManySubmissions',
    'request.keyReused',
  ],
  summary: 'Asks for level 2 with a document and a face. The same key again answers the same.',
});

export const submitKycIncome = defineCall('submitKycIncome', {
  method: 'POST',
  path: '/wps/kyc/income',
  audience: 'member',
  body: z.object({
    key,
    homeAddress: words(255).check(z.minLength(8)),
    sourceOfIncome: words(255).check(z.minLength(3)),
  }),
  reply: kycState,
  refusals: ['kyc.levelMissing', 'kyc.waiting', 'kyc.stateMoved', 'kyc.tooManySubmissions', 'request.keyReused'],
  summary: 'Asks for level 3 with where the member lives and what they live on.',
});
