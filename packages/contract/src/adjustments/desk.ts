/**
 * Adjustments at the desk (screens.md 7.4): one of staff asks for lines of the ledger, for one member or by a table for many;
 * another approves or rejects them.
 */
import * as z from 'zod/mini';
import { csvFile, defineCall } from '../call.ts';
import { IMAGE_BYTES_MAX } from '../messages/uploads.ts';
import { amount, id, instant, key, pageQuery, pageReply, positiveAmount, reason, words } from '../shapes.ts';

export const ADJUSTMENT_STATES = ['requested', 'approved', 'rejected'] as const;
/** Why: what members are told, in their language. */
export const ADJUSTMENT_CODES = [
  'depositMissing',
  'payoutFault',
  'gameFault',
  'goodwill',
  'promotion',
  'abuse',
  'other',
] as const;
/** A correction alone may take a balance below zero. */
export const ADJUSTMENT_KINDS = ['adjustment', 'correction'] as const;
/** Why a line cannot be asked for. */
export const LINE_FAULTS = [
  'unreadable',
  'formula',
  'keyMissing',
  'keyRepeated',
  'keyUsed',
  'memberUnknown',
  'ownAccount',
  'kindUnknown',
  'amountInvalid',
  'timesInvalid',
] as const;

export const ADJUSTMENT_LINES_MAX = 1_000;
export const ADJUSTMENT_TEXT_MAX = 200_000;
export const TIMES_MAX = 30;
const FILE_BASE64_MAX = Math.ceil(IMAGE_BYTES_MAX / 3) * 4 + 1_390_000;

const code = z.enum(ADJUSTMENT_CODES);
const kind = z.enum(ADJUSTMENT_KINDS);

const order = z.object({
  id,
  code,
  reason: z.string(),
  state: z.enum(ADJUSTMENT_STATES),
  lines: z.int(),
  /** The member of an order of one line; null: a table of many. */
  member: z.nullable(z.object({ id, account: z.string() })),
  credits: positiveAmount,
  /** What is taken, without a sign. */
  debits: positiveAmount,
  /** Lines that the ledger refused when it was approved, and nothing moved for them. */
  failed: z.int(),
  file: z.nullable(z.enum(['picture', 'pdf'])),
  requestedBy: z.string(),
  requestedAt: instant,
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
  decidedBecause: z.nullable(z.string()),
});
export type AdjustmentOrder = z.output<typeof order>;

const adjustmentFilter = {
  state: z.optional(z.enum(ADJUSTMENT_STATES)),
  /** The name of a member, whole. */
  member: z.optional(words(64)),
};

export const listAdjustments = defineCall('listAdjustments', {
  method: 'GET',
  path: '/desk/api/adjustments',
  audience: 'staff',
  query: z.object({ ...pageQuery, ...adjustmentFilter }),
  reply: z.object({ ...pageReply, rows: z.array(order) }),
  summary: 'Orders of adjustments; those that wait oldest first, all others newest first.',
});

export const exportAdjustments = defineCall('exportAdjustments', {
  method: 'POST',
  path: '/desk/api/adjustments/file',
  audience: 'staff',
  body: z.object(adjustmentFilter),
  reply: csvFile,
  summary:
    'The list of adjustments as a file, newest first, 200,000 rows at most. That it was asked for is written down first.',
});

export const getAdjustment = defineCall('getAdjustment', {
  method: 'GET',
  path: '/desk/api/adjustments/:id',
  audience: 'staff',
  params: z.object({ id }),
  reply: z.object({
    order,
    /** Whoever asked does not decide. */
    isOwn: z.boolean(),
    lines: z.array(
      z.object({
        n: z.int(),
        key: z.string(),
        memberId: id,
        account: z.string(),
        kind,
        amount,
        times: z.int(),
        /** Null: it waits for the decision. */
        outcome: z.nullable(z.enum(['posted', 'failed'])),
      }),
    ),
  }),
  refusals: ['adjustments.unknown'],
  summary: 'One order with its lines.',
});

export const getAdjustmentFile = defineCall('getAdjustmentFile', {
  method: 'GET',
  path: '/desk/api/adjustments/:id/file',
  audience: 'staff',
  params: z.object({ id }),
  reply: z.object({ kind: z.enum(['picture', 'pdf']), base64: z.string() }),
  refusals: ['adjustments.unknown'],
  summary:
    'What was attached: a picture as we drew it (WebP), or a PDF. That it was looked at stands in the audit log.',
});

const line = z.object({
  n: z.int(),
  key: z.string(),
  account: z.string(),
  kind: z.nullable(kind),
  amount: z.nullable(amount),
  times: z.nullable(z.int()),
  /** Null: it can be asked for. */
  fault: z.nullable(z.enum(LINE_FAULTS)),
});
export type AdjustmentPreviewLine = z.output<typeof line>;

const table = words(ADJUSTMENT_TEXT_MAX);

export const previewAdjustments = defineCall('previewAdjustments', {
  method: 'POST',
  path: '/desk/api/adjustments/preview',
  audience: 'staff',
  bodyBytes: ADJUSTMENT_TEXT_MAX * 4,
  body: z.object({ table }),
  reply: z.object({
    lines: z.array(line),
    faults: z.int(),
    credits: positiveAmount,
    debits: positiveAmount,
  }),
  summary: 'What a table would ask for, line by line, and why a line cannot be asked for. Nothing is kept.',
});

export const requestAdjustments = defineCall('requestAdjustments', {
  method: 'POST',
  path: '/desk/api/adjustments',
  audience: 'staff',
  bodyBytes: FILE_BASE64_MAX + ADJUSTMENT_TEXT_MAX * 4,
  body: z.object({
    key,
    reason,
    code,
    /** Either one line or a table: `key,account,amount,times,kind`, separated by commas, semicolons or tabs; a line each. */
    lines: z.union([
      z.object({ account: words(64), kind, amount, times: z.int().check(z.gte(0), z.lte(TIMES_MAX)) }),
      z.object({ table }),
    ]),
    /** PNG, JPEG or PDF as base64, at most 5 MB; judged by its bytes. */
    file: z.nullable(words(FILE_BASE64_MAX)),
  }),
  reply: order,
  refusals: [
    'staff.reasonRequired',
    'staff.aboveLimit',
    'request.keyReused',
    'adjustments.linesRefused',
    'adjustments.fileInvalid',
    'adjustments.fileTooLarge',
  ],
  summary: 'Asks for adjustments; nothing moves until somebody else approves. All lines are right, or none is taken.',
});

const decision = {
  method: 'POST',
  audience: 'staff',
  params: z.object({ id }),
  body: z.object({ key, reason }),
  reply: order,
} as const;
const decisionRefusals = [
  'adjustments.unknown',
  'adjustments.stateMoved',
  'adjustments.ownRequest',
  'staff.notSeparate',
  'staff.reasonRequired',
  'request.keyReused',
] as const;

export const approveAdjustments = defineCall('approveAdjustments', {
  ...decision,
  path: '/desk/api/adjustments/:id/approve',
  refusals: [...decisionRefusals, 'adjustments.ownAccount', 'staff.aboveLimit', 'wallet.insufficientFunds'],
  summary: 'Posts the lines; whoever has too little for theirs keeps it, and the order says so.',
});

export const rejectAdjustments = defineCall('rejectAdjustments', {
  ...decision,
  path: '/desk/api/adjustments/:id/reject',
  refusals: decisionRefusals,
  summary: 'Rejects an order: nothing moves, and its keys may be used again.',
});
