/** Manual deposits (operations.md 2.2): where to send the money, and by what the payment is known. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { amount, id, instant, text, words } from '../shapes.ts';

export const manualState = z.enum(['open', 'submitted', 'review', 'paid', 'failed', 'closed']);
export const accountKind = z.enum(['personal', 'agent', 'merchant', 'bank']);
/** How many characters a reference, or a pasted message that has one, may have. */
export const REFERENCE_TEXT_MAX = 600;

const manualDeposit = z.object({
  order: id,
  channel: z.string(),
  amount,
  state: manualState,
  account: z.object({
    number: z.string(),
    holder: z.string(),
    kind: accountKind,
    bankName: z.nullable(z.string()),
    /** Nobody can send real money to it. */
    playMoney: z.boolean(),
  }),
  reference: z.nullable(z.string()),
  senderDigits: z.nullable(z.string()),
  submittedAt: z.nullable(instant),
  /** Why staff refused it; null unless they did. */
  failedBecause: z.nullable(z.string()),
  hasSlip: z.boolean(),
  /** How often a reference may still be written; customer service lets it be written again. */
  triesLeft: z.int(),
});
export type ManualDepositView = z.output<typeof manualDeposit>;

export const getManualDeposit = defineCall('getManualDeposit', {
  method: 'GET',
  path: '/wps/manual-deposits/:id',
  audience: 'member',
  params: z.object({ id }),
  reply: manualDeposit,
  refusals: ['cashier.orderUnknown'],
  summary: 'Where the money of a manual deposit order goes, and what became of it.',
});

export const submitManualDeposit = defineCall('submitManualDeposit', {
  method: 'POST',
  path: '/wps/manual-deposits/:id/submit',
  audience: 'member',
  params: z.object({ id }),
  body: z.object({
    /** By what the payment is known where it was made; the whole message of the wallet is read too. */
    reference: words(REFERENCE_TEXT_MAX),
    /** The last four digits of the number that sent it. */
    senderDigits: z.nullable(z.string().check(z.regex(/^[0-9]{4}$/))),
    /** A picture of the payment, brought before (`uploadImage`); a bank transfer needs one. */
    slip: z._default(z.nullable(z.uuid()), null),
  }),
  reply: manualDeposit,
  refusals: [
    'cashier.orderUnknown',
    'manualDeposits.stateMoved',
    'manualDeposits.referenceUsed',
    'manualDeposits.referenceUnreadable',
    'manualDeposits.tooManySubmissions',
    'manualDeposits.slipMissing',
    'uploads.unknown',
  ],
  summary: 'Says that the money was sent. The same again answers the same.',
});

/** Signed by hex HMAC-SHA256 over `<timestamp>.<channel>.<raw body>` in X-Signature; X-Timestamp in milliseconds. */
export const takeStatementFeed = defineCall('takeStatementFeed', {
  method: 'POST',
  path: '/wps/manual-deposits/feeds/:channel',
  audience: 'anyone',
  params: z.object({ channel: words(32) }),
  bodyBytes: 2_097_152,
  body: z.looseObject({
    /** Messages as the wallet sent them, and who texted them: the shape that forwarders of text messages have. */
    messages: z.array(z.looseObject({ from: text(64), text: text(4_000) })).check(z.maxLength(200)),
  }),
  reply: z.object({ added: z.int() }),
  refusals: ['manualDeposits.feedUnknown', 'cashier.signatureWrong', 'cashier.channelUnknown'],
  summary: 'A forwarder of wallet messages says what arrived. May come twice; counts once.',
});
