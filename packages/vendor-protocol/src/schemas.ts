/**
 * The calls between a game vendor and the operator's wallet: `POST /seamless/{vendor}/{call}` (operations.md 3.2).
 *
 * Amounts are decimal strings of at least zero with up to six places, in whole units of the currency; the wallet keeps four:
 * it rounds what a bet costs up and what a win pays down. Fields that are not listed here are ignored.
 */
import * as z from 'zod/mini';
import { STATUSES } from './statuses.ts';

/** At most these many entries in one batch. */
export const BATCH_MAX = 500;

/** A decimal string of at least zero, at most 14 whole digits and six places. */
const amount = z.string().check(z.regex(/^(0|[1-9]\d{0,13})(\.\d{1,6})?$/));
/** An id of the vendor's: visible ASCII. */
const vendorId = z.string().check(z.regex(/^[\x21-\x7e]{1,64}$/));
/** A game by the code its vendor knows it by. */
const gameCode = z.string().check(z.regex(/^[0-9A-Za-z_.-]{1,64}$/));
const token = z.string().check(z.regex(/^[0-9A-Za-z_-]{64}$/));
/** The member as the wallet named them when it opened the session. */
const user = z.string().check(z.regex(/^[0-9A-Za-z_-]{1,64}$/));

const about = {
  requestId: z.uuid(),
  user,
  /** ISO 4217, that of the wallet. */
  currency: z.string().check(z.regex(/^[A-Z]{3,8}$/)),
  gameCode,
};
const ofRound = { ...about, roundId: vendorId };

const details = {
  /** Nothing else comes for this round. */
  roundClosed: z.optional(z.boolean()),
  /** Of a campaign: its bets cost nothing. */
  isFree: z.optional(z.boolean()),
  campaignId: z.optional(vendorId),
  /** Of free rounds that the operator granted (services.ts): the round is one of them. */
  grantId: z.optional(vendorId),
  /** What of the stake goes into progressive pools; for reports alone. */
  jackpotContribution: z.optional(amount),
  /** What was played, for records. */
  betDetail: z.optional(z.string().check(z.maxLength(2_000))),
};

/** What the token's member has. Without `user` it asks who that is: the first call of a game that was opened with the token. */
export const balanceRequest = z.object({ ...about, user: z.optional(user), token });

export const betRequest = z.object({ ...ofRound, token, txId: vendorId, amount, ...details });

/** Taken without a session: a win is owed whatever became of the token. */
export const winRequest = z.object({
  ...ofRound,
  txId: vendorId,
  betTxId: vendorId,
  amount,
  token: z.optional(z.string()),
  ...details,
});

/** A bet and its only win at once. The win has the transaction id of the bet. */
export const betwinRequest = z.object({ ...ofRound, token, txId: vendorId, amount, winAmount: amount, ...details });

/**
 * Takes back a bet; with `winTxId` that win of it alone. `whole`: the bet with all it won, though it was settled; for a round
 * that is declared void afterwards.
 */
export const rollbackRequest = z.object({
  ...ofRound,
  txId: vendorId,
  betTxId: vendorId,
  winTxId: z.optional(vendorId),
  whole: z.optional(z.boolean()),
  token: z.optional(z.string()),
});

/** A prize that no bet won: of a tournament, a campaign. */
export const promowinRequest = z.object({
  ...about,
  txId: vendorId,
  amount,
  campaignId: z.optional(vendorId),
  token: z.optional(z.string()),
});

/** What a settled bet won after all: `amount` is the whole of it, and the wallet moves the difference. */
export const resettleRequest = z.object({
  ...ofRound,
  txId: vendorId,
  betTxId: vendorId,
  amount,
  token: z.optional(z.string()),
});

/** No more comes for a round: bets of it without a win have lost. */
export const roundcloseRequest = z.object({ ...ofRound, token: z.optional(z.string()) });

/** What each call takes. */
export const REQUESTS = {
  balance: balanceRequest,
  bet: betRequest,
  win: winRequest,
  betwin: betwinRequest,
  rollback: rollbackRequest,
  promowin: promowinRequest,
  resettle: resettleRequest,
  roundclose: roundcloseRequest,
} as const;
export type SingleCall = keyof typeof REQUESTS;
export type RequestOf<C extends SingleCall> = z.output<(typeof REQUESTS)[C]>;

const batchEntry = z.discriminatedUnion('call', [
  z.extend(betRequest, { call: z.literal('bet') }),
  z.extend(winRequest, { call: z.literal('win') }),
  z.extend(betwinRequest, { call: z.literal('betwin') }),
  z.extend(rollbackRequest, { call: z.literal('rollback') }),
]);
export type BatchEntry = z.output<typeof batchEntry>;

/**
 * Many bets and wins signed once. Those of one user are handled in their order, as if each had come alone; each has an
 * outcome of its own, and one that is refused keeps no other from standing.
 */
export const batchRequest = z.object({
  requestId: z.uuid(),
  entries: z.array(batchEntry).check(z.minLength(1), z.maxLength(BATCH_MAX)),
});
export type BatchRequest = z.output<typeof batchRequest>;

/** Whose session a token is. */
const session = z.object({
  user: z.string(),
  /** The only one it is good for. */
  gameCode: z.string(),
  /** `bn`, `en`. */
  language: z.string(),
  /** Plays with trial money. */
  trial: z.boolean(),
  /**
   * Where players sit together for money: pseudonyms of what ties this one to others, by kind (`d:` device, `a:` home, `l:` line of
   * invitations, `u:` right below whoever has the same as `s:`). Equal ones are the same; nothing else can be read from them.
   */
  ties: z.optional(z.array(z.string().check(z.regex(/^[adlsu]:[\w-]{16}$/))).check(z.maxLength(30))),
});

const answerFields = {
  status: z.enum(STATUSES),
  /** As it was asked; null where the request could not be read. */
  requestId: z.nullable(z.string()),
  /** Cash after it, a decimal string with at most four places, below zero where more was taken back than was there; null where it is not told. */
  balance: z.nullable(z.string()),
  currency: z.nullable(z.string()),
  /** The wallet's own name of what was booked; the same for the same transaction. Null where nothing was. */
  ourTxId: z.nullable(z.string()),
  /** For whoever looks for the fault. */
  message: z.optional(z.string()),
};
export const answer = z.object(answerFields);
export type Answer = z.output<typeof answer>;

export const balanceAnswer = z.object({ ...answerFields, session: z.optional(session) });
export type BalanceAnswer = z.output<typeof balanceAnswer>;

export const batchAnswer = z.object({
  /** OK when every entry was looked at; what came of each stands in `outcomes`, in their order. */
  status: z.enum(STATUSES),
  requestId: z.nullable(z.string()),
  outcomes: z.array(answer),
  message: z.optional(z.string()),
});
export type BatchAnswer = z.output<typeof batchAnswer>;
