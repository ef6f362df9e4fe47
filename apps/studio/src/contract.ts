/**
 * What a game's page and the studio say to each other: JSON over HTTP under `/studio/api`, the wallet's token as a bearer.
 * A request that is wrong, or cannot be now, is answered with 4xx and `{ code }`; pages have the words.
 */
import * as z from 'zod/mini';

export const API = '/studio/api';
/** As on the wire of the house: at most 4 decimals. */
const amount = z.string().check(z.regex(/^(0|[1-9][0-9]{0,13})(\.[0-9]{1,4})?$/));
const uuid = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));
const gameCode = z.string().check(z.regex(/^[A-Z0-9][A-Z0-9-]{0,39}$/));
/** What a player may choose as their seed: visible, so that it can be copied into a check by anybody. */
export const clientSeed = z.string().check(z.regex(/^[\x21-\x7e]{1,64}$/));

/** Small values that the game's rules read: each rule refuses what it does not know. */
const choiceValue = z.union([z.int(), z.string().check(z.maxLength(24)), z.boolean()]);
const choice = z.record(
  z.string().check(z.regex(/^[a-z][A-Za-z]{0,23}$/)),
  z.union([choiceValue, z.array(choiceValue).check(z.maxLength(40))]),
);
export type Choice = z.output<typeof choice>;

export const openBody = z.object({ game: gameCode });
/** `grant`: of the player's free rounds, whose stake it has to be; null: the player pays. */
export const startBody = z.object({
  key: uuid,
  stake: amount,
  choice,
  grant: z.nullable(z.string().check(z.regex(/^[\x21-\x7e]{1,64}$/))),
});
export const actBody = z.object({
  /** Of the round as it was seen: an act upon another is refused, the same act again is answered as the first time. */
  version: z.int().check(z.gte(0)),
  action: choice,
});
export const rotateBody = z.object({ pair: uuid, clientSeed });

/** A stake on the rocket whose betting is open; `autoCashOut` in hundredths. */
export const crashBetBody = z.object({
  key: uuid,
  stake: amount,
  autoCashOut: z.nullable(z.int().check(z.gte(101), z.lte(100_000))),
});
/** What stands where a pair has the player's own seed: the rocket is everybody's, its number makes the stream. */
export const CRASH_CLIENT_SEED = 'crash';

/** The page of several tables: a session of it bets at any of them, each bet in the table's own game. */
export const MULTI_TABLE = 'MT';
/** Fights are no tables of cards: the house takes their bets under games of their own, and the law forbids them in places. */
export const isAtMultiTable = (game: string): boolean => !game.startsWith('COCK');
/** Tables that one stream tells of, and one page shows, at most. */
export const TABLES_AT_ONCE = 4;

/** Stakes on spots of the hand whose betting is open at a table: `{ "banker": "100.00" }`. */
export const tableBetBody = z.object({
  key: uuid,
  bets: z.record(z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), z.maxLength(40)), amount),
});

/** A decision of a hand that waits for it; `key`: of the stake that it may need. */
export const tableDecisionBody = z.object({
  key: uuid,
  round: uuid,
  seat: z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), z.maxLength(40)),
  place: z.int().check(z.gte(0), z.lte(60)),
  act: z.string().check(z.regex(/^[a-z]{1,20}$/)),
});

export type RoundState = 'placed' | 'open' | 'decided' | 'settled' | 'refused' | 'voiding' | 'void';

/** Something to show, in order; what it holds beside `kind` is the game's. Amounts are decimal strings. */
export interface ShownEvent {
  readonly kind: string;
  readonly [field: string]: unknown;
}

export interface ShownRound {
  readonly id: string;
  readonly game: string;
  readonly state: RoundState;
  readonly stake: string;
  readonly choice: Choice;
  readonly actions: readonly Choice[];
  /** Of what is known by now, from the beginning; none while the stake is not taken. */
  readonly events: readonly ShownEvent[];
  /** Null while it is not decided. */
  readonly prize: string | null;
  /** What ending an open round now would pay; null: it cannot be ended yet, or is over. */
  readonly offer: string | null;
  /** Why the wallet took no stake. */
  readonly refusal: string | null;
  readonly balance: string | null;
  readonly pair: string;
  readonly nonce: number;
  readonly version: number;
  /** The grant of free rounds that paid for it; null: the player did. */
  readonly grant: string | null;
  /** Raised the shared pools and could win them: its last events say which. Trial money does neither. */
  readonly inPools: boolean;
  readonly placedAt: string;
}

export interface ShownPair {
  readonly id: string;
  /** SHA-256 of the server seed. */
  readonly commitment: string;
  readonly clientSeed: string;
  /** Of the next round. */
  readonly nonce: number;
  /** Of the server seed that follows. */
  readonly nextCommitment: string;
}

/** Free rounds of a player. */
export interface ShownGrant {
  readonly id: string;
  /** Rounds that may still be begun. */
  readonly left: number;
  /** What each is worth. */
  readonly stake: string;
  /** What they may win together; the house pays no more. Null: as much as they win. */
  readonly winLimit: string | null;
  readonly validTo: string;
}

export interface ShownSession {
  readonly game: string;
  readonly currency: string;
  readonly balance: string;
  /** Played with trial money. */
  readonly trial: boolean;
  readonly pair: ShownPair;
  readonly unfinished: ShownRound | null;
  /** What may be played of this game without paying; the first is played first. */
  readonly grants: readonly ShownGrant[];
  readonly recent: readonly ShownRound[];
}

/** A pair that is over: all that was made with it can be computed again. */
export interface RevealedPair {
  readonly id: string;
  readonly commitment: string;
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly rounds: number;
}

/** The progressive pools, from the smallest; amounts are decimal strings. */
export interface ShownPools {
  readonly pools: readonly {
    readonly code: string;
    /** 1 for the first of its code. */
    readonly number: number;
    readonly amount: string;
    /** It is won before it is more. */
    readonly cap: string;
    /** SHA-256 of the seed that makes its hidden threshold. */
    readonly commitment: string;
  }[];
  /** The newest first. */
  readonly wins: readonly {
    readonly code: string;
    readonly number: number;
    /** Masked. */
    readonly player: string;
    readonly amount: string;
    readonly commitment: string;
    readonly serverSeed: string;
    readonly at: string;
  }[];
}

/** Times in milliseconds since 1970 by the studio's clock. */
export interface ShownRocket {
  readonly id: string;
  /** Also the nonce of its stream. */
  readonly number: number;
  /** SHA-256 of its server seed. */
  readonly commitment: string;
  readonly state: 'betting' | 'flying' | 'ended' | 'void';
  readonly bettingUntil: number;
  readonly startedAt: number | null;
  /** Where it ended, in hundredths, and the seed that says so; null before. */
  readonly point: number | null;
  readonly serverSeed: string | null;
}

/** Seeds of rockets `first` to `first + length - 1`: each is the SHA-256 of the next, `head` that of the first. */
export interface ShownChain {
  readonly first: number;
  readonly length: number;
  readonly head: string;
  /** When the head was published, by the studio's clock. */
  readonly madeAt: number;
}

export interface ShownBoard {
  readonly rocket: string;
  readonly count: number;
  readonly staked: string;
  /** The largest stakes; `cashedOut` in hundredths. */
  readonly lines: readonly { readonly player: string; readonly stake: string; readonly cashedOut: number | null }[];
}

/** A line of the stream. `now` is the studio's clock. */
export type CrashMessage =
  | { readonly kind: 'rocket'; readonly now: number; readonly rocket: ShownRocket | null }
  | { readonly kind: 'past'; readonly rockets: readonly ShownRocket[] }
  | { readonly kind: 'board'; readonly board: ShownBoard }
  /** The listener's own bet has changed. */
  | { readonly kind: 'mine'; readonly bet: ShownRound }
  | { readonly kind: 'beat'; readonly now: number };

export interface ShownTable {
  readonly code: string;
  readonly game: string;
  readonly names: { readonly bn: string; readonly en: string };
  readonly state: 'open' | 'closing' | 'closed';
  readonly bettingSeconds: number;
  /** Of a stake on one spot. */
  readonly min: string;
  readonly max: string;
  /** What a player may lay on each spot of one hand; spots that the table does not offer are not there. */
  readonly spots: Readonly<Record<string, string>>;
}

/** As `packages/games/src/live/live.ts` says of them. */
export interface ShownMark {
  readonly code: string;
  readonly text: string;
  readonly flags?: readonly string[];
}

export interface ShownShoe {
  readonly id: string;
  readonly number: number;
  /** SHA-256 of its server seed. */
  readonly commitment: string;
  /** Null while hands come of it. */
  readonly serverSeed: string | null;
}

/** Times in milliseconds since 1970 by the database's clock. */
export interface ShownTableRound {
  readonly id: string;
  /** Within the table. */
  readonly number: number;
  readonly shoe: ShownShoe;
  /** Place in the shoe: the nonce of its bets. */
  readonly hand: number;
  readonly state: 'open' | 'locked' | 'dealing' | 'deciding' | 'drawing' | 'result' | 'settled' | 'void';
  readonly openUntil: number;
  readonly dealingFrom: number | null;
  readonly dealingUntil: number | null;
  readonly resultUntil: number | null;
  /** Until when players decide, and what: `insurance`; null where nothing is decided. */
  readonly decidingUntil: number | null;
  readonly stage: string | null;
  /** Who decides at which seat, masked, and what was decided there; of tables with seats. */
  readonly seats: readonly { readonly seat: string; readonly player: string; readonly acts: readonly string[] }[];
  /** What lies on the table, in order; empty before it is dealt. */
  readonly events: readonly ShownEvent[];
  /** So many cards of these lay already when the rest was drawn. */
  readonly lay: number;
  readonly mark: ShownMark | null;
  /** Spots that pay, once all has been shown. */
  readonly winning: readonly string[];
}

export interface PastHand {
  readonly round: string;
  readonly number: number;
  readonly shoe: string;
  readonly hand: number;
  /** Null: it was void. */
  readonly mark: ShownMark | null;
}

/** What lies on the spots of all players together. */
export interface ShownTableBoard {
  readonly round: string;
  readonly players: number;
  readonly staked: string;
  readonly spots: Readonly<Record<string, string>>;
  /** The largest, masked. */
  readonly lines: readonly { readonly player: string; readonly stake: string }[];
}

/** What a player may decide, at each of their seats. */
export interface ShownTurn {
  readonly round: string;
  readonly seats: readonly {
    readonly seat: string;
    /** How much was decided before: a decision names its place. */
    readonly place: number;
    /** The wallet is asked for a stake: nothing can be decided meanwhile. */
    readonly waits: boolean;
    /** `stake`: what it costs; null: nothing. */
    readonly options: readonly { readonly act: string; readonly stake: string | null }[];
  }[];
}

/** A line of a stream of tables: what is said, and at which of them. */
export type TableLine = TableMessage & { readonly at: string };

/** What is said at a table. `now` is the database's clock. */
export type TableMessage =
  | { readonly kind: 'table'; readonly table: ShownTable }
  | { readonly kind: 'round'; readonly now: number; readonly round: ShownTableRound | null }
  /** The hands of the shoe so far, or the last hundred rounds of a game without one; the newest first. */
  | { readonly kind: 'past'; readonly hands: readonly PastHand[] }
  | { readonly kind: 'board'; readonly board: ShownTableBoard }
  /** A bet of the listener's own has changed. */
  | { readonly kind: 'mine'; readonly bet: ShownRound }
  /** What the listener may decide has changed. */
  | { readonly kind: 'turn'; readonly turn: ShownTurn }
  | { readonly kind: 'beat'; readonly now: number };

/** For a lobby: every table, open or not. */
export interface ShownLobby {
  readonly tables: readonly (ShownTable & {
    /** The newest first, sixty at most. */
    readonly road: readonly ShownMark[];
    /** Who is at the table now. */
    readonly players: number;
  })[];
}

const STUDIO_ERRORS = [
  'request.invalid',
  'request.tooMany',
  'session.ended',
  'game.unknown',
  'game.closed',
  'round.unknown',
  'round.unfinished',
  'round.changed',
  'round.keyReused',
  'round.choice',
  'round.stake',
  /** Nothing is left of the free rounds. */
  'grant.over',
  /** Betting is not open. */
  'crash.closed',
  /** The rocket had ended before the request came in. */
  'crash.ended',
  /** The seat is no longer one's own. */
  'room.left',
  /** Every seat of the room is taken, as many as may watch watch already, or as many practice tables are open as there may be. */
  'room.full',
  /** Somebody sits there with whom they may not play for money (seating rules). */
  'room.together',
  /** The room is no more. */
  'room.unknown',
  /** Betting on this hand is over, or the table is closed. */
  'table.closed',
  /** More on a spot than the table takes, or less. */
  'table.limit',
  'table.unknown',
  /** The spot is of a pool, which takes real money alone. */
  'table.realMoney',
  /** What lies in a pool moves what it pays others: it is not taken back. */
  'table.inPool',
  /** Another sits there, and there are free seats. */
  'table.seatTaken',
  /** Nothing is to be decided there, or time is up. */
  'table.turn',
  'wallet.away',
] as const;
export type StudioError = (typeof STUDIO_ERRORS)[number];
export const isStudioError = (code: string): code is StudioError => (STUDIO_ERRORS as readonly string[]).includes(code);
