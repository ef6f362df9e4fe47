/** Withdrawals of a member (operations.md 2.4). */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { amount, id, instant, key, pageQuery, pageReply, positiveAmount, text } from '../shapes.ts';

export const WITHDRAWAL_STATES = ['requested', 'approved', 'paid', 'confirmed', 'rejected', 'cancelled'] as const;
export const withdrawalState = z.enum(WITHDRAWAL_STATES);

export const payoutKind = z.enum(['bkash', 'nagad', 'rocket', 'upay', 'bank']);

export const withdrawal = z.object({
  id,
  amount,
  account: z.object({ kind: payoutKind, bankName: z.nullable(z.string()), masked: z.string() }),
  state: withdrawalState,
  /** By what the payment is known where it was made; null until it was. */
  paymentReference: z.nullable(z.string()),
  /** In the words of staff; null: nobody did. */
  rejectedBecause: z.nullable(z.string()),
  requestedAt: instant,
  paidAt: z.nullable(instant),
  /** When it counts as received by itself; null: it does not wait for that. */
  confirmsAt: z.nullable(instant),
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
    minAmount: amount,
    /** By kind of account. */
    maxAmounts: z.record(payoutKind, amount),
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
    'wallet.insufficientFunds',
    'wallet.busy',
  ],
  summary: 'Asks for money to be paid out; the amount is locked at once.',
});

export const listWithdrawals = defineCall('listWithdrawals', {
  method: 'GET',
  path: '/wps/withdrawals',
  audience: 'member',
  query: z.object(pageQuery),
  reply: z.object({ ...pageReply, rows: z.array(withdrawal) }),
  refusals: ['session.trialAccount'],
  summary: "The member's withdrawals, newest first.",
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
  summary: 'The money has arrived.',
});
