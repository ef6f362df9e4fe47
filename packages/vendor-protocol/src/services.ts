/**
 * The calls the other way: what the operator asks of a vendor, `POST {address of the vendor's service}/{call}` (operations.md
 * 3.3, 3.5). They are signed as the calls of the wallet are, with the same secret, and every business result is HTTP 200.
 *
 * grant        so many rounds of some games that cost the player nothing, at a stake that is told. Its wins are paid by the
 *              wallet as any win; its bets are of 0 and say `isFree` and `grantId`.
 * cancelgrant  no round of a grant is begun from now on; one that was begun is played to its end.
 * history      what the vendor sent the wallet in a time, as it stands by now, a page at a time.
 * roundstate   what became of a round.
 * tables       the live tables as they stand now, for the operator's lobby: limits, who sits there, the road.
 */
import * as z from 'zod/mini';

/** At most these many transactions on one page of a history. */
export const HISTORY_PAGE_MAX = 1_000;
/** Tables that a vendor tells of at most, and results of each. */
export const TABLES_MAX = 200;
export const ROAD_MAX = 60;

export const SERVICE_STATUSES = [
  'OK',
  /** The grant was told before with other content. */
  'DUPLICATE_CONFLICT',
  /** A game of the grant is not the vendor's. */
  'INVALID_GAME',
  /** A game of the grant does not take this stake. */
  'INVALID_STAKE',
  /** Signature or timestamp; nothing was stored. */
  'BAD_SIGNATURE',
  /** The body is not what the call takes; nothing was stored. */
  'INVALID_REQUEST',
  /** The vendor has no such call. */
  'UNSUPPORTED',
  /** Not now; the same request may be sent again. */
  'TEMPORARY',
] as const;
export type ServiceStatus = (typeof SERVICE_STATUSES)[number];

const amount = z.string().check(z.regex(/^(0|[1-9]\d{0,13})(\.\d{1,6})?$/));
const shortId = z.string().check(z.regex(/^[\x21-\x7e]{1,64}$/));
const gameCode = z.string().check(z.regex(/^[0-9A-Za-z_.-]{1,64}$/));
const user = z.string().check(z.regex(/^[0-9A-Za-z_-]{1,64}$/));
const currency = z.string().check(z.regex(/^[A-Z]{3,8}$/));
const instant = z.iso.datetime();
const requestId = z.uuid();

const grantRequest = z.object({
  requestId,
  /** The operator's. The same grant told again is the same grant; one that was cancelled before it came stays cancelled. */
  grantId: shortId,
  campaignId: shortId,
  user,
  currency,
  gameCodes: z.array(gameCode).check(z.minLength(1), z.maxLength(50)),
  rounds: z.int().check(z.gte(1), z.lte(1_000)),
  /** What each round is worth, in whole units of the currency. */
  stake: amount,
  /** What all rounds of the grant may win together at most; the wallet pays no more. Null: as much as they win. */
  winLimit: z.nullable(amount),
  validFrom: instant,
  /** No round is begun from then on. */
  validTo: instant,
});

const cancelgrantRequest = z.object({ requestId, grantId: shortId, user });

const historyRequest = z.object({
  requestId,
  /** Half-open, by the vendor's clock. */
  from: instant,
  to: instant,
  /** `next` of the page before; null: the first page. */
  after: z.nullable(z.string().check(z.maxLength(200))),
  limit: z.int().check(z.gte(1), z.lte(HISTORY_PAGE_MAX)),
});

const roundstateRequest = z.object({ requestId, user, roundId: shortId });

/** What each call takes. */
export const SERVICE_REQUESTS = {
  grant: grantRequest,
  cancelgrant: cancelgrantRequest,
  history: historyRequest,
  roundstate: roundstateRequest,
  tables: z.object({ requestId }),
} as const;
export type ServiceCall = keyof typeof SERVICE_REQUESTS;
export type ServiceRequestOf<C extends ServiceCall> = z.output<(typeof SERVICE_REQUESTS)[C]>;

const answerFields = {
  status: z.enum(SERVICE_STATUSES),
  /** As it was asked; null where the request could not be read. */
  requestId: z.nullable(z.string()),
  /** For whoever looks for the fault. */
  message: z.optional(z.string()),
};

const transaction = z.object({
  kind: z.enum(['bet', 'win', 'promowin']),
  txId: shortId,
  user: z.string(),
  gameCode: z.string(),
  roundId: z.nullable(z.string()),
  /** As it was sent, 0 for a free bet; of a bet and its win in one call each stands by itself. */
  amount,
  /** `taken`: it stands. `cancelled`: it was refused, or taken back. */
  state: z.enum(['taken', 'cancelled']),
  at: instant,
});
export type HistoryTransaction = z.output<typeof transaction>;

/** As the house counts: four decimals. */
const limit = z.string().check(z.regex(/^(0|[1-9]\d{0,13})(\.\d{1,4})?$/));
const tableText = z.string().check(z.minLength(1), z.maxLength(80));
/** As it lies in a lobby. */
const liveTable = z.object({
  /** The vendor's, as it names the table itself. */
  code: shortId,
  /** Of the game that is launched to sit there. */
  gameCode,
  /** By language; English where another is not told. */
  names: z.object({ en: tableText, bn: z.optional(tableText) }),
  /** What the dealer speaks; null: there is none. */
  language: z.nullable(z.string().check(z.regex(/^[a-z]{2,3}$/))),
  /** False: cards and wheels are drawn by a machine. */
  camera: z.boolean(),
  state: z.enum(['open', 'closed']),
  /** Of a stake on one spot. */
  min: limit,
  max: limit,
  /** Null: it is not told. */
  players: z.nullable(z.int().check(z.gte(0))),
  /** Results, the newest first: `{ code: 'banker', text: '7' }`. */
  road: z
    .array(z.object({ code: z.string().check(z.regex(/^[a-z-]{1,24}$/)), text: z.string().check(z.maxLength(12)) }))
    .check(z.maxLength(ROAD_MAX)),
});
export type LiveTable = z.output<typeof liveTable>;

/** What each call answers. */
export const SERVICE_ANSWERS = {
  grant: z.object(answerFields),
  cancelgrant: z.object({
    ...answerFields,
    /** Rounds that were begun before; left out where it is not OK. */
    roundsUsed: z.optional(z.int().check(z.gte(0))),
  }),
  history: z.object({
    ...answerFields,
    transactions: z.array(transaction).check(z.maxLength(HISTORY_PAGE_MAX)),
    /** What the next page is asked by; null: there is no more. */
    next: z.nullable(z.string().check(z.maxLength(200))),
  }),
  roundstate: z.object({
    ...answerFields,
    /** `open`: a win may come. `settled`: everything was sent. `void`: it was taken back. */
    state: z.optional(z.enum(['open', 'settled', 'void', 'unknown'])),
  }),
  tables: z.object({ ...answerFields, tables: z.array(liveTable).check(z.maxLength(TABLES_MAX)) }),
} as const;
export type ServiceAnswerOf<C extends ServiceCall> = z.output<(typeof SERVICE_ANSWERS)[C]>;
