/** Transfers between a member and those above or below them (operations.md 2.7). */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { amount, dayRange, id, instant, key, pageQuery, pageReply, positiveAmount, text, words } from '../shapes.ts';

const account = text(32);

export const TRANSFER_NOTE_MAX = 60;

export const transfer = z.object({
  id,
  /** As the member sees it: `out` left their cash, `in` came into it. */
  direction: z.enum(['in', 'out']),
  /** The other side's account; masked where they stand above. */
  party: z.string(),
  amount,
  note: z.string(),
  at: instant,
});
export type TransferView = z.output<typeof transfer>;

export const getTransferOptions = defineCall('getTransferOptions', {
  method: 'GET',
  path: '/wps/transfers/options',
  audience: 'member',
  reply: z.object({
    /** The direct upline's account, masked; null: the member has none. */
    upline: z.nullable(z.string()),
    /** An agent may send to whoever is below. */
    mayDown: z.boolean(),
    /** What there is and can be sent. */
    available: amount,
    /** What turnover requirements still ask for; while it is anything, nothing can be sent. */
    toPlay: amount,
    minAmount: amount,
    maxAmount: amount,
    /** Of today. */
    dayLeft: amount,
  }),
  refusals: ['session.trialAccount'],
  summary: 'To whom a member can send money now, and how much.',
});

export const findTransferReceiver = defineCall('findTransferReceiver', {
  method: 'GET',
  path: '/wps/transfers/receiver',
  audience: 'member',
  query: z.object({ account }),
  reply: z.object({ receiver: z.string() }),
  refusals: ['session.trialAccount', 'transfers.receiverUnknown'],
  summary: 'Who has this account, masked, for the sender to confirm. Whoever is not below is unknown.',
});

export const sendTransfer = defineCall('sendTransfer', {
  method: 'POST',
  path: '/wps/transfers',
  audience: 'member',
  encrypted: true,
  body: z.object({
    key,
    amount: positiveAmount,
    /** Of somebody below; null: the direct upline. */
    account: z.nullable(account),
    /** Whom the sender confirmed, as it was shown: whoever took that place since gets nothing. */
    receiver: z.string().check(z.maxLength(64)),
    note: words(TRANSFER_NOTE_MAX),
    paymentPassword: text(64),
  }),
  reply: transfer,
  refusals: [
    'session.trialAccount',
    'request.notEncrypted',
    'request.undecipherable',
    'request.keyReused',
    'request.keyOutOfRange',
    'profile.paymentPasswordMissing',
    'profile.paymentPasswordWrong',
    'profile.paymentPasswordLocked',
    'transfers.receiverUnknown',
    'transfers.receiverClosed',
    'transfers.amountOutOfRange',
    'transfers.daySum',
    'transfers.turnoverOpen',
    'transfers.closed',
    'transfers.underReview',
    'kyc.payoutBound',
    'wallet.insufficientFunds',
    'wallet.busy',
  ],
  summary: 'Sends cash to the direct upline or to somebody below; at once and for good.',
});

export const listTransfers = defineCall('listTransfers', {
  method: 'GET',
  path: '/wps/transfers',
  audience: 'member',
  query: z.object({ ...pageQuery, ...dayRange }),
  reply: z.object({ ...pageReply, rows: z.array(transfer) }),
  refusals: ['session.trialAccount'],
  summary: 'What a member sent and got, newest first; of chosen days, at most 90 a query.',
});
