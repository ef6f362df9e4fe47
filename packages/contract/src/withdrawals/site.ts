/** Withdrawals of a member (operations.md 2.4). */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { amount, dayRange, id, instant, key, pageQuery, pageReply, positiveAmount, text } from '../shapes.ts';

export const WITHDRAWAL_STATES = [
  'requested',
  'approved',
  'paid',
  'confirmed',
  'partial',
  'returned',
  'rejected',
  'cancelled',
] as const;
export const withdrawalState = z.enum(WITHDRAWAL_STATES);

export const payoutKind = z.enum(['bkash', 'nagad', 'rocket', 'upay', 'bank']);

export const LEG_STATES = ['queued', 'sending', 'sent', 'confirmed', 'disputed', 'failed', 'returned'] as const;

/** Why a part that was approved is held back before it is paid; members are not told. */
export const HOLD_REASONS = ['frozen', 'riskFrozen', 'accountRemoved', 'nameDiffers', 'overdrawn'] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

/** A part in which a withdrawal is paid. */
export const withdrawalLeg = z.object({
  n: z.int(),
  amount,
  state: z.enum(LEG_STATES),
  /** By what the payment is known where it was made; null until it was. */
  reference: z.nullable(z.string()),
  sentAt: z.nullable(instant),
  /** When it counts as received by itself; null: it does not wait for that. */
  confirmsAt: z.nullable(instant),
  confirmedBy: z.nullable(z.enum(['member', 'time', 'staff'])),
});
export type WithdrawalLegView = z.output<typeof withdrawalLeg>;

export const withdrawal = z.object({
  id,
  amount,
  /** Kept back of the amount once something of it arrived. */
  fee: amount,
  /** Empty until it is approved. */
  legs: z.array(withdrawalLeg),
  /** Of what is paid, without the fee: what arrived, what is said not to have, and the rest of it. */
  received: amount,
  notReceived: amount,
  remainder: amount,
  account: z.object({ kind: payoutKind, bankName: z.nullable(z.string()), masked: z.string() }),
  state: withdrawalState,
  /** In the words of staff; null: nobody did. */
  rejectedBecause: z.nullable(z.string()),
  requestedAt: instant,
  paidAt: z.nullable(instant),
  endedAt: z.nullable(instant),
});
export type WithdrawalView = z.output<typeof withdrawal>;

export const getWithdrawalOptions = defineCall('getWithdrawalOptions', {
  method: 'GET',
  path: '/wps/withdrawals/options',
  audience: 'member',
  reply: z.object({
    /** What there is and can be asked for. */
    withdrawable: amount,
    /** What turnover requirements still ask for; while it is anything, nothing can be asked for. */
    toPlay: amount,
    /** The least that can be asked for, by kind of account: what is charged is on top of what its channel pays at least. */
    minAmounts: z.record(payoutKind, amount),
    maxAmount: amount,
    /** What is more is paid in parts, by kind of account. */
    legMax: z.record(payoutKind, amount),
    /** So many more of today cost nothing; what is charged then, hundredths of a percent, and at most. */
    freeLeft: z.int(),
    feeBasisPoints: z.int(),
    feeMax: amount,
    /** Which the member has: more may be asked for with a higher one. */
    rank: z.int(),
    perDay: z.int(),
    /** Of today. */
    countLeft: z.int(),
    sumLeft: amount,
  }),
  refusals: ['session.trialAccount'],
  summary: 'What a member can withdraw now, and within which bounds.',
});

export const requestWithdrawal = defineCall('requestWithdrawal', {
  method: 'POST',
  path: '/wps/withdrawals',
  audience: 'member',
  encrypted: true,
  body: z.object({ key, amount: positiveAmount, account: id, paymentPassword: text(64) }),
  reply: withdrawal,
  refusals: [
    'session.trialAccount',
    'request.notEncrypted',
    'request.undecipherable',
    'request.keyReused',
    'request.keyOutOfRange',
    'profile.paymentPasswordMissing',
    'profile.paymentPasswordWrong',
    'profile.paymentPasswordLocked',
    'profile.accountUnknown',
    'withdrawals.accountTooNew',
    'withdrawals.amountOutOfRange',
    'withdrawals.dayCount',
    'withdrawals.daySum',
    'withdrawals.turnoverOpen',
    'withdrawals.nameDiffers',
    'withdrawals.frozen',
    'withdrawals.overdrawn',
    'withdrawals.owesContracts',
    'kyc.payoutBound',
    'wallet.insufficientFunds',
    'wallet.busy',
  ],
  summary: 'Asks for money to be paid out; the amount is locked at once.',
});

export const listWithdrawals = defineCall('listWithdrawals', {
  method: 'GET',
  path: '/wps/withdrawals',
  audience: 'member',
  query: z.object({ ...pageQuery, ...dayRange }),
  reply: z.object({ ...pageReply, rows: z.array(withdrawal) }),
  refusals: ['session.trialAccount'],
  summary: "The member's withdrawals, newest first; of chosen days, at most 90 a query.",
});

const ofOne = {
  method: 'POST',
  audience: 'member',
  params: z.object({ id }),
  reply: withdrawal,
  refusals: ['session.trialAccount', 'withdrawals.unknown', 'withdrawals.stateMoved'],
} as const;

export const cancelWithdrawal = defineCall('cancelWithdrawal', {
  ...ofOne,
  path: '/wps/withdrawals/:id/cancel',
  summary: 'Gives up a request that nobody has approved; the amount is back at once.',
});

export const confirmWithdrawal = defineCall('confirmWithdrawal', {
  ...ofOne,
  path: '/wps/withdrawals/:id/received',
  summary: 'All parts that were sent have arrived.',
});

export const legNumber = z.string().check(z.regex(/^[1-9]\d?$/));
const ofLeg = { ...ofOne, params: z.object({ id, leg: legNumber }) } as const;

export const confirmWithdrawalLeg = defineCall('confirmWithdrawalLeg', {
  ...ofLeg,
  path: '/wps/withdrawals/:id/legs/:leg/received',
  summary: 'One part has arrived.',
});

export const disputeWithdrawalLeg = defineCall('disputeWithdrawalLeg', {
  ...ofLeg,
  path: '/wps/withdrawals/:id/legs/:leg/not-received',
  body: z.object({
    /** A picture that shows it, brought before (`uploadImage`). */
    proof: z.uuid(),
  }),
  refusals: [...ofOne.refusals, 'uploads.unknown'],
  summary: 'One part that was sent has not arrived; staff decide within a day.',
});
