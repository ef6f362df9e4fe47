/** Files by which a bank pays parts of withdrawals, and what it answers, at the desk. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { amount, id, instant, key, pageQuery, pageReply, reason, words } from '../shapes.ts';

/** The most that one answer may hold, in characters. */
export const RETURN_TEXT_MAX = 200_000;

const payoutFile = z.object({
  id,
  /** `made` waits for a second person; `replaced`: a newer one was made before it was released. */
  state: z.enum(['made', 'released', 'replaced']),
  parts: z.int(),
  total: amount,
  /** Parts of which the bank has told nothing yet. */
  open: z.int(),
  madeAt: instant,
  maker: z.string(),
  releasedAt: z.nullable(instant),
  releaser: z.nullable(z.string()),
});
export type PayoutFileRow = z.output<typeof payoutFile>;

export const listPayoutFiles = defineCall('listPayoutFiles', {
  method: 'GET',
  path: '/desk/api/payout-files',
  audience: 'staff',
  query: z.object(pageQuery),
  reply: z.object({ ...pageReply, rows: z.array(payoutFile) }),
  summary: 'Files for the bank, newest first.',
});

export const makePayoutFile = defineCall('makePayoutFile', {
  method: 'POST',
  path: '/desk/api/payout-files',
  audience: 'staff',
  body: z.object({ key, reason }),
  reply: payoutFile,
  refusals: ['request.keyReused', 'staff.reasonRequired', 'withdrawals.nothingToPay'],
  summary: 'Makes a file of what is to be paid to banks, 200 parts at most. It replaces one that was not released.',
});

const ofOne = { params: z.object({ id }) } as const;

export const releasePayoutFile = defineCall('releasePayoutFile', {
  ...ofOne,
  method: 'POST',
  path: '/desk/api/payout-files/:id/release',
  audience: 'staff',
  body: z.object({ key, reason }),
  reply: payoutFile,
  refusals: [
    'request.keyReused',
    'staff.reasonRequired',
    'staff.aboveLimit',
    'staff.notSeparate',
    'withdrawals.fileUnknown',
    'withdrawals.stateMoved',
    'withdrawals.ownDecision',
  ],
  summary:
    'Releases a file that somebody else made: its parts are being sent. Those that were decided otherwise since are left out.',
});

export const fetchPayoutFile = defineCall('fetchPayoutFile', {
  ...ofOne,
  method: 'GET',
  path: '/desk/api/payout-files/:id/text',
  audience: 'staff',
  reply: z.object({ text: z.string() }),
  refusals: ['withdrawals.fileUnknown'],
  summary: 'The text of a released file, with whole accounts. That it was fetched stands in the audit log.',
});

const ANSWER_OUTCOMES = [
  'paid',
  'failed',
  'unknown',
  'decided',
  'differs',
  'stranger',
  'paymentTaken',
  'unreadable',
] as const;

export const previewPayoutReturn = defineCall('previewPayoutReturn', {
  method: 'POST',
  path: '/desk/api/payout-returns/preview',
  audience: 'staff',
  bodyBytes: 1_000_000,
  body: z.object({ text: words(RETURN_TEXT_MAX) }),
  reply: z.object({
    lines: z.array(
      z.object({
        n: z.int(),
        outcome: z.enum(ANSWER_OUTCOMES),
        reference: z.nullable(z.string()),
        amount: z.nullable(amount),
        payment: z.nullable(z.string()),
      }),
    ),
  }),
  summary: "What the bank's answer would change, line by line (`reference,amount,status,payment`).",
});

export const readPayoutReturn = defineCall('readPayoutReturn', {
  method: 'POST',
  path: '/desk/api/payout-returns',
  audience: 'staff',
  bodyBytes: 1_000_000,
  body: z.object({ key, reason, text: words(RETURN_TEXT_MAX) }),
  reply: z.object({
    paid: z.int(),
    failed: z.int(),
    others: z.int(),
    /** The same text was read before: nothing was done. */
    repeated: z.boolean(),
  }),
  refusals: ['request.keyReused', 'staff.reasonRequired'],
  summary: 'Takes over what the bank says was paid or failed. What it does not know stays unknown.',
});
