/** Withdrawals at the desk (screens.md 7.8): the queue, one of them, and what staff decide. */
import * as z from 'zod/mini';
import { csvFile, defineCall } from '../call.ts';
import { imageReply } from '../messages/uploads.ts';
import { riskHit } from '../risk/desk.ts';
import { amount, id, instant, key, pageQuery, pageReply, reason, words } from '../shapes.ts';
import { HOLD_REASONS, LEG_STATES, legNumber, payoutKind, withdrawalLeg, withdrawalState } from './site.ts';

/** Those that members see, and one that is held back before it is paid. */
export const DESK_LEG_STATES = [...LEG_STATES, 'held'] as const;
const legState = z.enum(DESK_LEG_STATES);
/** `unknown`: being sent for so long that somebody has to ask about it. */
export const LEG_FILTERS = [...DESK_LEG_STATES, 'unknown'] as const;
const holdReason = z.enum(HOLD_REASONS);

const withdrawalOrder = z.object({
  id,
  memberId: id,
  member: z.string(),
  amount,
  fee: amount,
  legs: z.array(
    z.object({
      ...withdrawalLeg.shape,
      state: legState,
      /** Of one that is held: why. */
      heldBecause: z.nullable(holdReason),
      /** Who was the first of two to decide about it, and what. */
      asked: z.array(z.object({ decision: z.enum(['return', 'resend']), staff: z.string() })),
      hasProof: z.boolean(),
      isDisputable: z.boolean(),
    }),
  ),
  account: z.object({ kind: payoutKind, bankName: z.nullable(z.string()), masked: z.string() }),
  state: withdrawalState,
  approvals: z.int(),
  approvalsNeeded: z.int(),
  requestedAt: instant,
  paidAt: z.nullable(instant),
  endedAt: z.nullable(instant),
});
export type WithdrawalOrder = z.output<typeof withdrawalOrder>;

/** The member's 30 days before it was asked for, and what the rules of risk said of it then. */
const withdrawalPicture = z.object({
  deposited: amount,
  turnover: amount,
  /** In the 30 days before now. */
  paid: amount,
  /** Before it was held. */
  cash: amount,
  /** Since the account was added; null: it was gone. */
  accountHours: z.nullable(z.int()),
  score: z.int(),
  hits: z.array(riskHit),
});
export type WithdrawalPicture = z.output<typeof withdrawalPicture>;

const withdrawalFilter = {
  state: z.optional(withdrawalState),
  leg: z.optional(z.enum(LEG_FILTERS)),
  member: z.optional(id),
};

export const listWithdrawalOrders = defineCall('listWithdrawalOrders', {
  method: 'GET',
  path: '/desk/api/withdrawals',
  audience: 'staff',
  query: z.object({ ...pageQuery, ...withdrawalFilter }),
  reply: z.object({ ...pageReply, rows: z.array(withdrawalOrder) }),
  summary: 'Withdrawals; those that wait oldest first, all others newest first. Accounts are masked.',
});

export const exportWithdrawalOrders = defineCall('exportWithdrawalOrders', {
  method: 'POST',
  path: '/desk/api/withdrawals/file',
  audience: 'staff',
  body: z.object(withdrawalFilter),
  reply: csvFile,
  summary:
    'The list of withdrawals as a file, newest first, 200,000 rows at most; accounts are masked. That it was asked for is written down first.',
});

export const getWithdrawalOrder = defineCall('getWithdrawalOrder', {
  method: 'GET',
  path: '/desk/api/withdrawals/:id',
  audience: 'staff',
  params: z.object({ id }),
  reply: z.object({
    order: withdrawalOrder,
    /** What speaks against paying a part of it now; null: nothing, or none is to be paid. */
    hold: z.nullable(holdReason),
    /** Null: it was asked for before there were rules. */
    picture: z.nullable(withdrawalPicture),
    events: z.array(
      z.object({
        cause: z.enum([
          'requested',
          'approved',
          'autoApproved',
          'paid',
          'sending',
          'failed',
          'received',
          'time',
          'disputed',
          'forced',
          'returnAsked',
          'resendAsked',
          'resent',
          'returned',
          'held',
          'released',
          'rejected',
          'cancelled',
        ]),
        /** Which part; null: the whole. */
        leg: z.nullable(z.int()),
        at: instant,
        /** Null: the member, or the clock. */
        staff: z.nullable(z.string()),
        reason: z.nullable(z.string()),
        /** By what a payment of the part is known. */
        reference: z.nullable(z.string()),
        /** Why it was held back, or what staff have looked at. */
        heldBecause: z.nullable(holdReason),
      }),
    ),
  }),
  refusals: ['withdrawals.unknown'],
  summary: 'One withdrawal and all that happened to it. Its account is masked.',
});

export const lookAtPayoutAccount = defineCall('lookAtPayoutAccount', {
  method: 'GET',
  path: '/desk/api/withdrawals/:id/account',
  audience: 'staff',
  params: z.object({ id }),
  reply: z.object({ account: z.string(), holder: z.string() }),
  refusals: ['withdrawals.unknown'],
  summary: 'The whole account to pay to. That it was looked at stands in the audit log.',
});

const act = {
  method: 'POST',
  audience: 'staff',
  params: z.object({ id }),
  reply: withdrawalOrder,
} as const;
const actRefusals = [
  'withdrawals.unknown',
  'withdrawals.stateMoved',
  'request.keyReused',
  'staff.reasonRequired',
] as const;

export const approveWithdrawal = defineCall('approveWithdrawal', {
  ...act,
  path: '/desk/api/withdrawals/:id/approve',
  body: z.object({ key, reason }),
  refusals: [
    ...actRefusals,
    'withdrawals.approvedTwice',
    'withdrawals.riskFrozen',
    'staff.aboveLimit',
    'staff.notSeparate',
  ],
  summary: 'Approves a withdrawal; a large one takes two people.',
});

export const rejectWithdrawal = defineCall('rejectWithdrawal', {
  ...act,
  path: '/desk/api/withdrawals/:id/reject',
  body: z.object({ key, reason }),
  refusals: actRefusals,
  summary: 'Rejects a withdrawal that is not paid; the amount is back with its member, who reads the reason.',
});

const ofLeg = {
  ...act,
  params: z.object({ id, leg: legNumber }),
  refusals: [
    ...actRefusals,
    'staff.aboveLimit',
    'staff.notSeparate',
    'withdrawals.ownDecision',
    'withdrawals.riskFrozen',
  ],
} as const;

export const payWithdrawalLeg = defineCall('payWithdrawalLeg', {
  ...ofLeg,
  path: '/desk/api/withdrawals/:id/legs/:leg/pay',
  body: z.object({ key, reason, reference: words(64).check(z.minLength(3)) }),
  refusals: [...ofLeg.refusals, 'withdrawals.referenceTaken'],
  summary:
    'Writes down that a part of an approved withdrawal was paid, and by what the payment is known. Held instead, for a person to look at, where something speaks against paying its member since.',
});

export const decideWithdrawalLeg = defineCall('decideWithdrawalLeg', {
  ...ofLeg,
  path: '/desk/api/withdrawals/:id/legs/:leg/decide',
  body: z.object({ key, reason, decision: z.enum(['forceReceipt', 'resend', 'return', 'fail', 'release']) }),
  summary:
    'Decides a part that is disputed or failed: it did arrive, it is paid anew, or it goes back to the member; of one whose outcome is unknown, that it was not paid; of one that is held, that it may be paid. Of a disputed one two decide the same that it is paid anew or goes back.',
});

export const disputeWithdrawalLegByStaff = defineCall('disputeWithdrawalLegByStaff', {
  ...ofLeg,
  path: '/desk/api/withdrawals/:id/legs/:leg/dispute',
  body: z.object({ key, reason }),
  summary: 'Disputes a part for its member that counted as received by itself at most 72 hours ago.',
});

export const getWithdrawalProof = defineCall('getWithdrawalProof', {
  method: 'GET',
  path: '/desk/api/withdrawals/:id/legs/:leg/proof',
  audience: 'staff',
  params: z.object({ id, leg: legNumber }),
  reply: imageReply,
  refusals: ['withdrawals.unknown', 'uploads.unknown'],
  summary:
    'The picture with which a member shows that a part did not arrive. That it was looked at stands in the audit log.',
});
