/** Manual deposits at the desk (screens.md 7.6): the queue, statements, receiving accounts. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { imageReply } from '../messages/uploads.ts';
import { amount, id, instant, key, pageQuery, pageReply, positiveAmount, reason, words } from '../shapes.ts';
import { accountKind, manualState } from './site.ts';

/** The most that one statement may hold, in characters: 10,000 lines. */
export const STATEMENT_TEXT_MAX = 1_500_000;

export const REVIEW_REASONS = ['amountDiffers', 'senderDiffers', 'otherAccount', 'newSender', 'givenByHand'] as const;

const statementLine = z.object({
  id,
  channel: z.string(),
  reference: z.string(),
  amount,
  sender: z.nullable(z.string()),
  receivedAt: z.nullable(instant),
  addedAt: instant,
  /** The order whose payment it is. */
  order: z.nullable(id),
  /** False: its import waits for a second person. */
  counts: z.boolean(),
});
export type StatementLineRow = z.output<typeof statementLine>;

export const manualQueue = z.enum(['waiting', ...manualState.options]);

const manualOrder = z.object({
  id,
  memberId: id,
  member: z.string(),
  channel: z.string(),
  amount,
  state: manualState,
  reference: z.nullable(z.string()),
  senderDigits: z.nullable(z.string()),
  reviewReasons: z.array(z.enum(REVIEW_REASONS)),
  /** No line was found for 30 minutes. */
  overdue: z.boolean(),
  createdAt: instant,
  submittedAt: z.nullable(instant),
});
export type ManualOrder = z.output<typeof manualOrder>;

export const listManualOrders = defineCall('listManualOrders', {
  method: 'GET',
  path: '/desk/api/manual-deposits',
  audience: 'staff',
  query: z.object({
    ...pageQuery,
    /** `waiting`: what staff have to look at. */
    state: z.optional(manualQueue),
    channel: z.optional(words(32)),
    /** A reference or the number of an order. */
    search: z.optional(words(64)),
  }),
  reply: z.object({ ...pageReply, rows: z.array(manualOrder) }),
  summary: 'Manual deposits; those that wait oldest first, all others newest first.',
});

export const getManualOrder = defineCall('getManualOrder', {
  method: 'GET',
  path: '/desk/api/manual-deposits/:id',
  audience: 'staff',
  params: z.object({ id }),
  reply: z.object({
    order: manualOrder,
    account: z.object({ number: z.string(), holder: z.string() }),
    line: z.nullable(statementLine),
    failedBecause: z.nullable(z.string()),
    hasSlip: z.boolean(),
    /** How often the member may still write a reference. */
    triesLeft: z.int(),
    /** What one person gives alone in a day, of lines under other references than their orders'. */
    givenAloneMax: amount,
    events: z.array(
      z.object({
        cause: z.enum([
          'opened',
          'submitted',
          'matched',
          'review',
          'given',
          'accepted',
          'refused',
          'reopened',
          'closed',
        ]),
        at: instant,
        reference: z.nullable(z.string()),
        /** Null: the member, the matching, or the clock. */
        staff: z.nullable(z.string()),
        reason: z.nullable(z.string()),
      }),
    ),
  }),
  refusals: ['cashier.orderUnknown'],
  summary: 'One manual deposit with the line of the statement that may be its payment.',
});

export const getManualOrderSlip = defineCall('getManualOrderSlip', {
  method: 'GET',
  path: '/desk/api/manual-deposits/:id/slip',
  audience: 'staff',
  params: z.object({ id }),
  reply: imageReply,
  refusals: ['cashier.orderUnknown', 'uploads.unknown'],
  summary: 'The picture of a payment. That it was looked at stands in the audit log.',
});

export const decideManualOrder = defineCall('decideManualOrder', {
  method: 'POST',
  path: '/desk/api/manual-deposits/:id/decide',
  audience: 'staff',
  params: z.object({ id }),
  body: z.object({
    key,
    reason,
    decision: z.enum(['accept', 'refuse']),
    /** A free line that is the payment; null: the line it has. */
    lineReference: z.nullable(words(64)),
  }),
  reply: manualOrder,
  refusals: [
    'cashier.orderUnknown',
    'manualDeposits.stateMoved',
    'manualDeposits.lineUnknown',
    'manualDeposits.referenceUsed',
    'manualDeposits.ownImport',
    'manualDeposits.ownGift',
    'request.keyReused',
    'staff.reasonRequired',
    'staff.notSeparate',
    'staff.aboveLimit',
  ],
  summary:
    'Accepts a payment, whose amount is credited; or refuses it with a reason that the member reads. A line under another reference than the order has waits for a second person above what one gives alone in a day.',
});

export const reopenManualOrder = defineCall('reopenManualOrder', {
  method: 'POST',
  path: '/desk/api/manual-deposits/:id/reopen',
  audience: 'staff',
  params: z.object({ id }),
  body: z.object({ key, reason }),
  reply: manualOrder,
  refusals: ['cashier.orderUnknown', 'manualDeposits.stateMoved', 'request.keyReused', 'staff.reasonRequired'],
  summary: 'Lets a member who wrote as many references as may be write some more.',
});

const statementImport = z.object({
  id,
  channel: z.string(),
  lines: z.int(),
  newLines: z.int(),
  total: amount,
  at: instant,
  staff: z.nullable(z.string()),
  confirmedAt: z.nullable(instant),
  confirmedBy: z.nullable(z.string()),
  /** Given up before it counted. */
  discardedAt: z.nullable(instant),
});
export type StatementImportRow = z.output<typeof statementImport>;

export const listStatementImports = defineCall('listStatementImports', {
  method: 'GET',
  path: '/desk/api/statement-imports',
  audience: 'staff',
  query: z.object(pageQuery),
  reply: z.object({ ...pageReply, rows: z.array(statementImport) }),
  summary: 'Statements that staff typed or pasted; those that wait for a second person first.',
});

const statement = { channel: words(32), text: words(STATEMENT_TEXT_MAX) } as const;

export const previewStatement = defineCall('previewStatement', {
  method: 'POST',
  path: '/desk/api/statement-imports/preview',
  audience: 'staff',
  bodyBytes: 4_000_000,
  body: z.object(statement),
  reply: z.object({
    counts: z.object({
      match: z.int(),
      review: z.int(),
      new: z.int(),
      known: z.int(),
      repeated: z.int(),
      unreadable: z.int(),
    }),
    total: amount,
    /** The first 200 lines. */
    lines: z.array(
      z.object({
        n: z.int(),
        outcome: z.enum(['match', 'review', 'new', 'known', 'repeated', 'unreadable']),
        reference: z.nullable(z.string()),
        amount: z.nullable(amount),
        sender: z.nullable(z.string()),
      }),
    ),
  }),
  refusals: ['cashier.channelUnknown'],
  summary: 'What a statement would do, without doing it.',
});

export const importStatement = defineCall('importStatement', {
  method: 'POST',
  path: '/desk/api/statement-imports',
  audience: 'staff',
  bodyBytes: 4_000_000,
  body: z.object({ key, reason, ...statement }),
  reply: statementImport,
  refusals: ['cashier.channelUnknown', 'manualDeposits.nothingNew', 'request.keyReused', 'staff.reasonRequired'],
  summary: 'Keeps what is new of a statement. It counts once another person has confirmed it.',
});

export const confirmStatementImport = defineCall('confirmStatementImport', {
  method: 'POST',
  path: '/desk/api/statement-imports/:id/confirm',
  audience: 'staff',
  params: z.object({ id }),
  body: z.object({ key, reason }),
  reply: statementImport,
  refusals: [
    'manualDeposits.importUnknown',
    'manualDeposits.ownImport',
    'request.keyReused',
    'staff.reasonRequired',
    'staff.notSeparate',
    'staff.aboveLimit',
  ],
  summary: 'Lets the lines that somebody else typed count: orders that wait for them are credited.',
});

export const discardStatementImport = defineCall('discardStatementImport', {
  method: 'POST',
  path: '/desk/api/statement-imports/:id/discard',
  audience: 'staff',
  params: z.object({ id }),
  body: z.object({ key, reason }),
  reply: statementImport,
  refusals: [
    'manualDeposits.importUnknown',
    'manualDeposits.importConfirmed',
    'request.keyReused',
    'staff.reasonRequired',
  ],
  summary: 'Gives up a statement that nobody has confirmed: its lines are gone, and their references free.',
});

export const listStatementLines = defineCall('listStatementLines', {
  method: 'GET',
  path: '/desk/api/statement-lines',
  audience: 'staff',
  query: z.object({
    ...pageQuery,
    state: z.optional(z.enum(['free', 'all'])),
    search: z.optional(words(64)),
    /** Of one statement. */
    import: z.optional(id),
  }),
  reply: z.object({ ...pageReply, rows: z.array(statementLine) }),
  summary: 'What arrived, newest first; those that no order has claimed, or all.',
});

const accountTerms = z.object({
  holder: words(80).check(z.minLength(2)),
  kind: accountKind,
  bankName: z.nullable(words(80)),
  dailyCap: positiveAmount,
  active: z.boolean(),
});

const receivingAccount = z.object({
  id,
  channel: z.string(),
  number: z.string(),
  terms: accountTerms,
  playMoney: z.boolean(),
  /** False: another person has to confirm it before members are shown it. */
  confirmed: z.boolean(),
  /** Holder, kind and bank as they are once another person has confirmed them. */
  wished: z.nullable(z.object({ holder: z.string(), kind: accountKind, bankName: z.nullable(z.string()) })),
  /** Who typed last what waits. */
  changedBy: z.nullable(z.string()),
  version: z.int(),
  /** What today's orders have brought or may bring. */
  today: amount,
});
export type ReceivingAccountRow = z.output<typeof receivingAccount>;

export const listReceivingAccounts = defineCall('listReceivingAccounts', {
  method: 'GET',
  path: '/desk/api/receiving-accounts',
  audience: 'staff',
  reply: z.object({ rows: z.array(receivingAccount) }),
  summary: 'The accounts that members send to, 500 at most.',
});

const accountRefusals = ['request.keyReused', 'staff.reasonRequired'] as const;

export const addReceivingAccount = defineCall('addReceivingAccount', {
  method: 'POST',
  path: '/desk/api/receiving-accounts',
  audience: 'staff',
  body: z.object({
    key,
    reason,
    channel: words(32),
    number: z.string().check(z.regex(/^[A-Za-z0-9+ -]{6,34}$/)),
    terms: accountTerms,
  }),
  reply: receivingAccount,
  refusals: [...accountRefusals, 'manualDeposits.accountTaken', 'cashier.channelUnknown'],
  summary: 'Adds an account; members are shown it once another person has confirmed it.',
});

export const changeReceivingAccount = defineCall('changeReceivingAccount', {
  method: 'POST',
  path: '/desk/api/receiving-accounts/:id',
  audience: 'staff',
  params: z.object({ id }),
  body: z.object({ key, reason, seenVersion: z.int(), terms: accountTerms }),
  reply: receivingAccount,
  refusals: [...accountRefusals, 'manualDeposits.accountUnknown', 'cashier.changedMeanwhile'],
  summary:
    'Changes an account that members send to; orders that are open keep it. Holder, kind and bank wait for another person.',
});

export const confirmReceivingAccount = defineCall('confirmReceivingAccount', {
  method: 'POST',
  path: '/desk/api/receiving-accounts/:id/confirm',
  audience: 'staff',
  params: z.object({ id }),
  body: z.object({ key, reason, seenVersion: z.int() }),
  reply: receivingAccount,
  refusals: [
    ...accountRefusals,
    'manualDeposits.accountUnknown',
    'manualDeposits.ownAccount',
    'cashier.changedMeanwhile',
    'staff.notSeparate',
  ],
  summary: 'Lets an account that somebody else added, or what they changed of it, count.',
});
