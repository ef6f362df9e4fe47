/**
 * Wagers: the record of every bet of every product, one shape for all, and what came of it.
 *
 * A market is what a bet is placed on: a draw, later a market or a round.
 *
 * waiting  opens_at lies ahead. Leaves by: time.
 * open     opens_at <= the database's clock < closes_at and not closed. Bets are taken. Leaves by: time, suspend, close, void.
 * suspended no bet is taken for now (`suspendMarkets`). Leaves by: resume, close, void.
 * closed   no bet is taken any more; `closeMarket` has waited for every posting in flight. Leaves by: settling, void.
 * settling chunks are being paid; it can not be void any more. Leaves by: settled.
 * settled  every wager has an outcome: those with a row in wager_outcomes, all others lost. A corrected result gives wagers
 *          newer ones (`correctChunk`); the market stays settled. Leaves by: `voidChunk`.
 * void     every stake went back; of one that was settled, with what its bets had won taken back (`voidChunk`).
 *
 * From `closed` on single bets may turn out to have been received after the true draw time (`lateChunk`): they are void by
 * themselves, whatever the market does.
 *
 * While a market of draws is open a member may take a bet back: it is out of everything that follows.
 *
 * A market may be a book (`bookOf`): every bet on it is decided by itself (`decide`), so it is never settled or void.
 *
 * A market may be instant: every bet on it is decided as it is placed (`placeInstant`), so it is never settled. It takes bets
 * until its time and stays as it is.
 *
 * A losing bet gets no row of its own: it is lost because its market is settled (wallet.md, design 7).
 */
import type { SignedText } from '@house/fairness/signed-text';
import type { Db, Tx } from '../../platform/database.ts';
import type { Refusal } from '../../platform/result.ts';
import type { HouseAccount, OutsideReference, Posted, PostRefusal, WagerLine } from '../wallet/port.ts';
import type { ProductGame, TicketText, Way } from './product.ts';
import type { ProductCode } from './product-codes.ts';
import type { MarketWords, WagerLifetime, WagerRow, WagerState, WagerTotals, WagerWithOutcome } from './record.ts';

// biome-ignore-start lint/performance/noBarrelFile: a port is the only door into its capability
export { countedTurnover } from './counted-turnover.ts';
export { readDecidedWins } from './decided-wins.ts';
export { readEntryReference } from './entry-reference.ts';
export { lateRefundKey } from './keys.ts';
export { isLastPage, upToCharacters } from './pages.ts';
export type {
  OpenCoverage,
  ProductDefinition,
  ProductGame,
  Products,
  TicketText,
  TurnoverRule,
  Way,
} from './product.ts';
export { COUNTS_WHOLE, productsOf } from './product.ts';
export type { ProductCode } from './product-codes.ts';
export { numbersOf, PRODUCTS, productOf } from './product-codes.ts';
export { type ProfitSums, sumProfit } from './profit.ts';
export type {
  MarketWords,
  WagerLifetime,
  WagerRow,
  WagerState,
  WagerTotals,
  WagerWithOutcome,
} from './record.ts';
export type { EntryWords } from './show.ts';
export { showEntries, showEntryPage, showWagerPage, showWagers } from './show.ts';
export { formatTicket, parseTicket } from './ticket.ts';
export {
  comebacks,
  findOpenBets,
  type JournalRange,
  openedStakes,
  readTurnoverPosition,
  turnoverPlaceAt,
  turnoverSteps,
} from './turnover-steps.ts';
// biome-ignore-end lint/performance/noBarrelFile: a port is the only door into its capability

/** Days of a member: half-open, where days of the house's zone begin. */
export interface CountedDays {
  readonly memberId: bigint;
  readonly from: Date;
  readonly to: Date;
  readonly zoneOffsetMinutes: number;
}

/** What counted as turnover on a day of the house's zone, units of 0.0001. */
export interface CountedDay {
  readonly day: string;
  /** Null: of a later release. */
  readonly product: ProductCode | null;
  readonly turnover: bigint;
}

export interface Market {
  readonly id: bigint;
  readonly product: ProductCode;
  readonly gameCode: string;
  /** Words for records: the draw number. */
  readonly label: string;
  readonly opensAt: Date;
  readonly closesAt: Date;
  /** How its bets are decided; left out: pooled. */
  readonly way?: Way;
}

/** Units of a wager that win alike: how many, and the gross return of one for a stake of one, as an exact fraction. */
export interface PayPart {
  readonly hits: number;
  readonly numerator: bigint;
  readonly denominator: bigint;
  /** The stake given back: no prize, and never cut at a cap. */
  readonly refund?: true;
}

/**
 * Told by the product for each distinct (play, selection) of a chunk: the parts that win; none is lost. The prize of each
 * unit is floored by itself.
 */
export type Evaluate = (play: string, selection: string) => readonly PayPart[];

export interface SettleProgress {
  readonly chunks: number;
  readonly wagers: number;
  readonly winners: number;
  readonly paid: bigint;
  readonly done: boolean;
  /** The whole market up to now, chunks of workers that died included. */
  readonly soFar: {
    readonly chunks: number;
    readonly wagers: number;
    readonly winners: number;
    readonly paid: bigint;
  };
  /** Members credited in this chunk, with what they were paid now. */
  readonly credited: readonly { readonly memberId: bigint; readonly paid: bigint; readonly bets: number }[];
}

/** A member and the point he had when he bet, in thousandths of a stake. */
export interface Bettor {
  readonly memberId: bigint;
  readonly point: number;
}

/** What stakes give back, told by the product (operations.md 4.2). */
export interface RebateRules {
  /**
   * By play as stored, in thousandths of the stake: what goes back to the member, and the whole point he bet with. Null
   * where plays give nothing to anybody.
   */
  boughtWith(play: string): { readonly kept: number; readonly point: number } | null;
  /**
   * Of each of these, in their order, those above him with the thousandths of his stakes that each of them earns. The
   * differences begin at the point he bet with: whatever his point is by now, that much of the margin is spent.
   */
  earnedAbove(
    tx: Tx,
    bettors: readonly Bettor[],
  ): Promise<readonly (readonly { readonly memberId: bigint; readonly thousandths: number }[])[]>;
}

export interface RebateProgress {
  readonly done: boolean;
  /** Of the whole market up to now, to members and those above them. */
  readonly paid: bigint;
}

/** What is paid at most, units of 0.0001 (lottery.md 1.7). What is cut is marked on the wager. */
export interface PrizeCaps {
  /** All wagers of one member on the market together. */
  readonly capPerMember: bigint;
  /** One wager, cut before its member's are added up; null or left out: no more than his. */
  readonly capPerOrder?: bigint | null;
}

/** Which settling anew of a market. */
export interface Resettlement {
  readonly marketId: bigint;
  /** 1 for the first correction of the market, one more for each that follows. */
  readonly version: number;
}

/** A settling by another result, and how it pays. */
export interface Correction extends Resettlement, PrizeCaps {
  readonly evaluate: Evaluate;
}

/** What a correction changed for one member. */
export interface CorrectedMember {
  readonly shard: number;
  readonly memberId: bigint;
  readonly before: bigint;
  readonly prize: bigint;
  readonly bets: number;
}

/** How far settling a market anew has come. */
export interface CorrectionProgress {
  readonly done: boolean;
  /** Members of this chunk whose bets now win another sum. */
  readonly changed: readonly {
    readonly memberId: bigint;
    readonly before: bigint;
    readonly prize: bigint;
    readonly bets: number;
  }[];
  /** The whole market, whoever did it: bets looked through, bets changed, and what those lose and win by it. */
  readonly soFar: { readonly wagers: number; readonly bets: number; readonly taken: bigint; readonly added: bigint };
}

/** What settling a market anew would move. */
export interface CorrectionPreview {
  readonly bets: number;
  readonly members: number;
  readonly taken: bigint;
  readonly added: bigint;
  /** Members whose cash would go below zero by it. */
  readonly belowZero: number;
  /** Those who would go below zero first, then those whom it moves most. */
  readonly first: readonly {
    readonly memberId: bigint;
    readonly change: bigint;
    readonly cash: bigint;
    readonly below: boolean;
  }[];
}

/** What voiding a market would move; of one that is not settled all stakes and nothing else. Units of 0.0001. */
export interface VoidPreview {
  /** Those with bets, and those above them who were given something for these. */
  readonly members: number;
  readonly bets: number;
  readonly stake: bigint;
  /** What bets lose by it that had won more than their stake, and what all others get. */
  readonly taken: bigint;
  readonly added: bigint;
  /** What the stakes gave back, to members and those above them: it is taken back. */
  readonly rebates: bigint;
  /** Members whose cash would go below zero by it. */
  readonly belowZero: number;
  /** Those who would go below zero first, then those whom it moves most; at most 100. */
  readonly first: readonly (CorrectionPreview['first'][number] & { readonly stake: bigint })[];
}

/** Bets of a market that were received at `from` or after it, by the journal's own record. */
export interface LateBets extends Resettlement {
  readonly from: Date;
  /** The market is settled and its stakes have given back; otherwise it is closed. */
  readonly settled: boolean;
  /** What stakes gave back. */
  readonly rebates: RebateRules;
}

/** A member's late bets of one version: `prize` is their stakes, which went back. */
export interface LateMember extends CorrectedMember {
  /** They were settled when they were found late: what they had won (`before`) and given back was taken back. */
  readonly settled: boolean;
}

/** What became of a bet, as it stands after corrections. */
export type WagerOutcome = Pick<WagerWithOutcome, 'state' | 'prize'>;

/** What taking a bet back costs, and how often it is allowed (lottery.md 1.7). */
export interface CancelRules {
  /** Null: as often as it comes, and it is no use of the member's daily ones. */
  readonly perDay: number | null;
  /** Thousandths of a stake above `freeUpTo`. */
  readonly fee: number;
  readonly freeUpTo: bigint;
  readonly zoneOffsetMinutes: number;
}

/** A bet that somebody wants back. */
export interface CancelBet {
  /** Its place in the journal. */
  readonly shard: number;
  readonly seq: bigint;
  readonly memberId: bigint;
  readonly marketId: bigint;
  readonly gameCode: string;
  readonly play: string;
  readonly selection: string;
  readonly unitStake: bigint;
}

export interface Cancelled {
  readonly marketId: bigint;
  /** What came back: the stake without the fee. */
  readonly returned: bigint;
  /** Cash after it. */
  readonly balance: bigint;
  /** True: it had been taken back before; nothing moved now. */
  readonly repeated: boolean;
}

export interface WagerFilter {
  readonly memberId: bigint;
  readonly product?: ProductCode;
  readonly from: Date;
  readonly to: Date;
  readonly gameCode?: string;
  /** Without its price. */
  readonly play?: string;
  readonly state?: WagerState;
  readonly ticket?: string;
  readonly offset: number;
  readonly limit: number;
}

/** A bet that is decided as it is placed. */
export interface InstantBet {
  readonly memberId: bigint;
  /** One-time key, see `Movement.key` of the wallet. */
  readonly key: string;
  readonly product: ProductCode;
  readonly gameCode: string;
  /** Used for the market of the day, when this bet is its first. */
  readonly marketId: bigint;
  /** Whose day it is. */
  readonly zoneOffsetMinutes: number;
  /** Begins with `!`, as the plays of instant bets do and no others. */
  readonly play: string;
  readonly selection: string;
  readonly stake: bigint;
}

export interface InstantPlaced {
  /** True: this key had placed it before, and what it won was credited then. */
  readonly repeated: boolean;
  /** Credits what it wins, once, in the same transaction. Whoever loses is credited nothing. */
  readonly win: (prize: bigint) => Promise<void>;
}

/** A long-lived market, on which each bet is decided by itself. */
export interface BookOfDay {
  readonly product: ProductCode;
  readonly gameCode: string;
  /** Of the house's zone, `YYYYMMDD`. */
  readonly day: string;
  /** Used when this bet is the first of the day. */
  readonly marketId: bigint;
  /** Whose day it is. */
  readonly zoneOffsetMinutes: number;
}

/** A market that a wager of a book rests on beside others. */
export interface Leg {
  readonly marketId: bigint;
  /** Of the market, when its price or line was quoted. */
  readonly version: number;
  /** What was picked on it, as the product writes it. */
  readonly selection: string;
}

/** A bet from cash. Its stake stands on one market, against the house account of that market. */
export interface Placement {
  readonly memberId: bigint;
  /** UUID of version 7, see `Movement.key` of the wallet. */
  readonly key: string;
  readonly wager: WagerLine;
  /** Units of 0.0001; a whole multiple of the units. */
  readonly stake: bigint;
  /** The markets it rests on, each once, at most `LEGS_MAX`; only where its own market is a book. */
  readonly legs?: readonly Leg[];
  /** The transaction that places it. It comes once, under whatever key. */
  readonly outside?: OutsideReference;
}

/** Of a slip that was sent; a bet on more is a fault of the caller. */
export const LEGS_MAX = 40;

/** A leg for which a bet is not taken, with the version of its market that stands; 0 where there is none. */
export interface RefusedLeg {
  readonly marketId: bigint;
  readonly why: 'unknown' | 'notOpen' | 'closed' | 'suspended' | 'repriced';
  readonly version: number;
}

export interface LegsRefused extends Refusal<'wagers.legsRefused'> {
  /** In the order of the slip; the others stand as quoted. */
  readonly legs: readonly RefusedLeg[];
}

export type PlaceOutcome =
  | Posted
  | PostRefusal
  | LegsRefused
  | Refusal<
      /** Its transaction was rolled back before it came. */
      | 'wagers.rolledBack'
      /** Its transaction did something else before. */
      | 'wagers.transactionReused'
    >;

/** A leg of a bet that was taken. */
export interface LegOnMarket {
  readonly shard: number;
  /** The place of the bet in the journal. */
  readonly seq: bigint;
  readonly memberId: bigint;
  readonly version: number;
  readonly selection: string;
}

/** A wager of a book: by the place of its bet in the journal, or by the transaction that placed it. */
type WagerName = { readonly shard: number; readonly seq: bigint } | OutsideReference;

/**
 * What becomes of one wager of a book. Amounts in units of 0.0001, never below zero.
 * decide: to this prize, whatever it had; `version` is one more than the last, 1 at first.
 * add: this much more than it has, for those who send several wins of one bet.
 * void: the stake comes back and the prize is taken back; nothing can follow. With a `version` only where it would be that
 * one: 1 of a wager that is undecided.
 */
export type Decision = {
  readonly memberId: bigint;
  readonly bet: WagerName;
  /** UUID of version 7: the same again answers the first outcome. */
  readonly key: string;
  /** The transaction that decides. It comes once, under whatever key. */
  readonly outside?: OutsideReference;
} & (
  | { readonly kind: 'decide'; readonly prize: bigint; readonly version: number }
  | { readonly kind: 'add'; readonly prize: bigint }
  | { readonly kind: 'void'; readonly version?: number }
);

export interface Decided {
  readonly refused?: undefined;
  readonly forestalled?: undefined;
  readonly shard: number;
  /** Its place in the journal's sequence: of its last line, or of a mark where nothing moved. */
  readonly seq: bigint;
  readonly version: number;
  /** What the wager has won by it; of a void one nothing. */
  readonly prize: bigint;
  /** Cash after it; below zero where more was taken back than is there. */
  readonly balanceAfter: bigint;
  /** By the database's clock. */
  readonly at: Date;
  readonly repeated: boolean;
}

/** The bet that was to be void has not come; when it comes it is refused. */
interface Forestalled {
  readonly refused?: undefined;
  readonly forestalled: true;
  readonly at: Date;
  readonly repeated: boolean;
}

export type DecisionOutcome =
  | Decided
  | Forestalled
  | Refusal<
      | 'wallet.busy'
      | 'request.keyReused'
      /** No bet of the member on a book is named so, or it has not come yet. */
      | 'wagers.wagerUnknown'
      /** Values: the version that stands, 0 where it is undecided. */
      | 'wagers.versionNotNext'
      | 'wagers.alreadyVoid'
      /** The bet, or this transaction, was rolled back before it came. */
      | 'wagers.rolledBack'
      /** The transaction did something else before. */
      | 'wagers.transactionReused'
    >;

/** Money of another system for a member that is no bet of theirs: the prize of a campaign. */
export interface OutsideCredit {
  readonly memberId: bigint;
  /** UUID of version 7, see `Movement.key` of the wallet. */
  readonly key: string;
  /** The transaction that gives it. It comes once, under whatever key. */
  readonly outside: OutsideReference;
  /** Whose house account bears it. */
  readonly product: ProductCode;
  /** Units of 0.0001, more than nothing. */
  readonly amount: bigint;
}

export type OutsideCreditOutcome =
  | Posted
  | PostRefusal
  | Refusal<
      /** It was cancelled before it came. */
      | 'wagers.rolledBack'
      /** The transaction did something else before. */
      | 'wagers.transactionReused'
    >;

/** Names the transaction of the credit that is cancelled. */
export type OutsideCancel = Pick<OutsideCredit, 'memberId' | 'outside'>;

export type OutsideCancelOutcome = Posted | PostRefusal | Forestalled | Refusal<'wagers.transactionReused'>;

/** A wager of a book, and what the transaction that was asked for had to do with it. Amounts in units of 0.0001. */
export interface OutsideTransaction {
  readonly bet: {
    readonly shard: number;
    readonly seq: bigint;
    readonly gameCode: string;
    readonly play: string;
    readonly selection: string;
    readonly stake: bigint;
  };
  /** What it decided; null: it placed the bet. */
  readonly decided: { readonly seq: bigint; readonly prizeBefore: bigint; readonly prize: bigint } | null;
  /** The newest decision of the wager; null: it is undecided. */
  readonly last: { readonly version: number; readonly prize: bigint; readonly void: boolean } | null;
}

/** Where a page of `listOutside` ends. */
export interface OutsidePlace {
  readonly shard: number;
  /** To the microsecond. */
  readonly at: string;
  readonly kind: string;
  readonly transactionId: string;
}

/** A bet, or a win of one, that names a transaction of a vendor. */
export interface OutsideLine {
  readonly place: OutsidePlace;
  readonly memberId: bigint;
  readonly kind: 'bet' | 'win';
  readonly transactionId: string;
  /** Empty of a win that came without a bet. */
  readonly gameCode: string;
  /** The stake, or what the win added. Units of 0.0001. */
  readonly amount: bigint;
  /** The bet was taken back. */
  readonly void: boolean;
  /** Something decided the bet. */
  readonly decided: boolean;
  readonly at: Date;
}

/** Amounts are of real money only: what trial accounts stake and win is nothing of the house's (ADR 10). */
export interface MarketTotals {
  /** All that were accepted, those of trial accounts and those taken back among them. */
  readonly bets: number;
  /** Of these, those of trial accounts: none of the amounts has them. */
  readonly trialBets: number;
  readonly stake: bigint;
  /** Of the stake: taken back by members, given back as late, or by a void market. */
  readonly refunded: bigint;
  /** As it counts after corrections. */
  readonly prize: bigint;
}

/** A game that a member bet on, and when he did last. */
export interface PlayedGame {
  readonly gameCode: string;
  readonly playedAt: Date;
}

/** A bet on sides: big or small, home or away; letters alone, places with `|` between them. */
export interface SideBet {
  readonly memberId: bigint;
  readonly marketId: bigint;
  readonly play: string;
  readonly selection: string;
}

export interface Wagers {
  /** Makes markets; repeatable by id. They stand against the house account of their product. */
  openMarkets(tx: Tx, markets: readonly Market[]): Promise<void>;
  /** What bets on the market stand against: the contra of whoever posts one. */
  houseAccountOfMarket(tx: Tx, marketId: bigint): Promise<HouseAccount>;
  /** What bets were placed on, by id, in the words of their products, for whatever names it; unknown ids are left out. */
  describeMarkets(marketIds: readonly bigint[]): Promise<ReadonlyMap<bigint, MarketWords>>;
  /** The canonical text of an accepted ticket and the SHA-256 of it, hex, as its product writes it. */
  describeTicket(wager: WagerRow): Promise<TicketText>;
  /** What the house signs of it, as its product does; null where it signs nothing. */
  signReceipt(wager: WagerRow): Promise<SignedText | null>;
  /** The games of every product, and whether each can be played now. */
  listGames(): Promise<readonly ProductGame[]>;
  /** Gives a market other times while it has not opened by the database's clock; false when it has, or is over. */
  moveMarket(tx: Tx, marketId: bigint, times: { readonly opensAt: Date; readonly closesAt: Date }): Promise<boolean>;
  /**
   * Takes no more bets on these markets for now: once it is committed none is in that came after. Only those that are open or
   * lie ahead; answers which are suspended. Locks them in the order of their ids.
   */
  suspendMarkets(tx: Tx, marketIds: readonly bigint[]): Promise<ReadonlySet<bigint>>;
  /** Takes bets again on those of these markets that are suspended. */
  resumeMarkets(tx: Tx, marketIds: readonly bigint[]): Promise<void>;
  /**
   * Another price or line stands on these markets: each has one version more, which is answered. Bets that name the version
   * before are refused. Markets that are closed keep theirs and are left out.
   */
  repriceMarkets(tx: Tx, marketIds: readonly bigint[]): Promise<ReadonlyMap<bigint, number>>;
  /** Moves the close of an open market later, once postings in flight are done; false when it is over by then. */
  extendMarket(tx: Tx, marketId: bigint, closesAt: Date): Promise<boolean>;
  /**
   * Closes a market when its time has come by the database's clock (or at once with `now`): waits for postings in flight,
   * so no bet is in after it and none is lost. Answers false when it is not yet time.
   */
  closeMarket(tx: Tx, marketId: bigint, options?: { now?: boolean }): Promise<boolean>;
  /**
   * Streams a closed market's wagers in the order of acceptance (shard, seq), in pages of `pageSize` at most, fewer where
   * tickets are long; memory does not grow.
   */
  streamMarket(marketId: bigint, pageSize: number): AsyncIterable<readonly WagerRow[]>;
  /**
   * One page of a market in order of acceptance after a cursor `shard-seq` ('' starts): `size` wagers at most, fewer where
   * tickets are long. What follows is told by `next` alone, null where nothing does.
   */
  pageMarket(marketId: bigint, after: string, size: number): Promise<{ rows: WagerWithOutcome[]; next: string | null }>;
  /** The same page as the bets were accepted, without what came of them: it reads nothing but the journal. */
  pageAccepted(marketId: bigint, after: string, size: number): Promise<{ rows: WagerRow[]; next: string | null }>;
  /**
   * Settles the next chunk of a closed market in one transaction: outcomes of winners, one credit a member, saved
   * position. A crash resumes without doubling. Call until `done`.
   */
  settleChunk(marketId: bigint, evaluate: Evaluate, options: PrizeCaps): Promise<SettleProgress>;
  /** Gives back what the stakes of a settled market give, a chunk at a time; call until `done`. Each order once. */
  rebateChunk(marketId: bigint, rules: RebateRules): Promise<RebateProgress>;
  /** What `correctChunk` would move, if it ran now; writes nothing. */
  previewCorrection(marketId: bigint, pays: PrizeCaps & { evaluate: Evaluate }): Promise<CorrectionPreview>;
  /**
   * Settles the next chunk of a settled market anew, with differences only, in one transaction (lottery.md 12.4). Call
   * until `done`; versions count from 1, each after the one before is done. Taking back may leave cash below zero.
   */
  correctChunk(correction: Correction): Promise<CorrectionProgress>;
  /** What voiding the market would move, now; writes nothing. */
  previewVoid(marketId: bigint): Promise<VoidPreview>;
  /**
   * Gives back the stakes of the next chunk of a settled market, and takes back what its bets had won, as `correctChunk`
   * resettles it; the first chunk makes the market void. Call until `done`.
   */
  voidChunk(which: Resettlement): Promise<CorrectionProgress>;
  /** Takes back the next of what the stakes of such a market gave (`rebateChunk`); call until `done`. Each line once. */
  takeBackRebates(marketId: bigint): Promise<RebateProgress>;
  /** Stakes of a market's bets that are late and stand, and of those that were found late before. */
  countLate(tx: Tx, marketId: bigint, from: Date): Promise<{ readonly stake: bigint; readonly before: bigint }>;
  /** What `lateChunk` would move, if it ran now: all that late bets won is `taken`, all their stakes are `added`; writes nothing. */
  previewLate(late: Pick<LateBets, 'marketId' | 'from' | 'rebates'>): Promise<VoidPreview>;
  /**
   * Voids the next late bets of a closed or settled market, a chunk of members in one transaction; call until `done`. A
   * version as those of `correctChunk`. Told that the market is not settled, it does nothing once settling has begun: the
   * rest is for a call after it. In `changed` `prize` is the stakes.
   */
  lateChunk(late: LateBets): Promise<CorrectionProgress>;
  /** Members with late bets of a version, in order of shard and id, after one of them. */
  listLate(
    which: { marketId: bigint; version: number },
    after: { shard: number; memberId: bigint },
    limit: number,
  ): Promise<LateMember[]>;
  /** Members whose bets a version changed, in order of shard and id, after one of them. */
  listCorrected(
    which: { marketId: bigint; version: number },
    after: { shard: number; memberId: bigint },
    limit: number,
  ): Promise<CorrectedMember[]>;
  /** What is staked on a market and stands; of a void one all that comes back. */
  countStaked(tx: Tx, marketId: bigint): Promise<{ members: number; bets: number; stake: bigint }>;
  /**
   * A member's wagers on a market so far, in pages, to hold a limit exactly: takes a lock on the member until `tx` ends, so
   * that two processes that both check before they post see one another's bets. The lock holds also when a caller who
   * knows enough reads no further.
   */
  lockStakesOf(tx: Tx, memberId: bigint, marketId: bigint): AsyncIterable<readonly WagerRow[]>;
  /**
   * Takes a member's bet back while its market is open by the database's clock; the same again answers the first outcome.
   * `prepare` hears of the bet before the transaction begins and looks up there what it needs: who holds one connection
   * waits for no other. What it answers locks what slips lock before the journal; and what that answers runs in the same
   * transaction, if the bet is taken back now.
   */
  cancelWager(
    memberId: bigint,
    ticket: string,
    rules: CancelRules,
    prepare?: (bet: CancelBet) => Promise<(tx: Tx) => Promise<() => Promise<void>>>,
  ): Promise<Cancelled | Refusal<'request.notFound' | 'wagers.marketClosed' | 'wagers.cancelLimit'>>;
  /**
   * Takes the stake of a bet that is decided already, writes what came of it and credits its prize in the caller's
   * transaction, on the market of its game's day. All or nothing.
   */
  placeInstant(tx: Tx, bet: InstantBet): Promise<InstantPlaced | PostRefusal>;
  /** The book of a game's day, which takes bets from midnight on for 25 hours; made when it is asked for first. */
  bookOf(book: BookOfDay): Promise<bigint>;
  /**
   * Decides wagers of books, together with whatever else is waiting, in one round trip and one commit. Outcomes in the order
   * of the decisions; each stands or is refused by itself, and the same again answers the first outcome.
   */
  decide(decisions: readonly Decision[]): Promise<DecisionOutcome[]>;
  /** Refunds the next chunk of a market that is void; call until `done`. */
  refundChunk(marketId: bigint): Promise<SettleProgress>;
  /**
   * Takes bets that name a transaction of another system or rest on several markets, together with whatever else is waiting,
   * in one round trip and one commit. Outcomes in the order of the bets; each is taken or refused by itself. The same again,
   * by its key or its transaction, answers the first outcome; with other content it is refused.
   */
  place(placements: readonly Placement[]): Promise<PlaceOutcome[]>;
  /**
   * Credits what another system gives a member beside their bets. The same transaction again answers the first outcome; with
   * other content it is refused.
   */
  creditOutside(credit: OutsideCredit): Promise<OutsideCreditOutcome>;
  /**
   * Takes such a credit back, below zero where the money is gone, once whoever asks how often; within 45 days of it. One
   * that has not come is forestalled: when it comes it is refused.
   */
  cancelOutside(cancel: OutsideCancel): Promise<OutsideCancelOutcome>;
  /** What a transaction of another system did, a bet or a decision; null where it is none of the member's, or did neither. */
  findOutside(memberId: bigint, outside: OutsideReference): Promise<OutsideTransaction | null>;
  /**
   * Bets and wins that a vendor sent in a time, in the order of shard and time after one of them: what it may be held
   * against. What was forestalled, and what is no bet and no win, is left out.
   */
  listOutside(
    which: { readonly vendor: string; readonly from: Date; readonly to: Date },
    after: OutsidePlace | null,
    limit: number,
  ): Promise<readonly OutsideLine[]>;
  /** A page of the legs that stand on a market, in the order of shard and place after one of them. */
  listLegsOn(
    marketId: bigint,
    after: { readonly shard: number; readonly seq: bigint },
    limit: number,
  ): Promise<LegOnMarket[]>;
  /** The legs of a bet in the order of its slip; none where it rests on its own market alone. */
  legsOf(bet: { readonly shard: number; readonly seq: bigint }): Promise<Leg[]>;
  /** Marks a market void; refuses once settling has begun. */
  voidMarket(tx: Tx, marketId: bigint): Promise<Refusal<'wagers.marketSettling'> | undefined>;
  /** The rows of `listWagersOf` alone: its sums go through every bet of the filter. */
  listWagerRowsOf(filter: WagerFilter): Promise<WagerWithOutcome[]>;
  listWagersOf(filter: WagerFilter): Promise<{ rows: WagerWithOutcome[]; total: number; totals: WagerTotals }>;
  /**
   * The most that a bet of a time won of its stake, units of 0.0001: 10 times is 100,000. Of bets of so much at least, as they
   * stand now; it goes through them.
   */
  bestMultipleOf(
    within: Db | Tx,
    asked: Pick<WagerFilter, 'memberId' | 'from' | 'to'> & {
      readonly product: ProductCode | null;
      readonly leastStake: bigint;
    },
  ): Promise<bigint>;
  /** What a member ever bet and got back, without going through his bets. */
  lifetimeOf(memberId: bigint): Promise<WagerLifetime>;
  /** Bets of these members on sides in 30 days, on markets that many bet on; of each the newest 500. */
  sideBetsOf(memberIds: readonly bigint[]): Promise<readonly SideBet[]>;
  /** What of all members' stakes is undecided, trials left out. Units of 0.0001. */
  openStakes(): Promise<bigint>;
  /**
   * What of a member's bets counted as turnover on each of these days, by product, as it stands at their end; as far as the
   * projection `wagers.turnover` has come.
   */
  countedDaysOf(days: CountedDays): Promise<CountedDay[]>;
  /** Of these games those a member bet on lately, the last first; looks through their last 300 bets. */
  recentGamesOf(memberId: bigint, among: readonly string[], limit: number): Promise<PlayedGame[]>;
  findWager(memberId: bigint, ticket: string): Promise<WagerWithOutcome | null>;
  /** Bets by their places in the journal, in the order they were asked for; places without one are left out. */
  wagersAt(places: readonly { readonly shard: number; readonly seq: bigint }[]): Promise<WagerWithOutcome[]>;
  /** What became of these bets, in their order; null for a ticket that is not the member's. One read, however many. */
  outcomesOf(
    tx: Tx,
    bets: readonly { readonly memberId: bigint; readonly ticket: string }[],
  ): Promise<(WagerOutcome | null)[]>;
  /** Bets, stake and prizes of markets, from the running totals kept behind. */
  totalsOfMarkets(marketIds: readonly bigint[]): Promise<Map<bigint, MarketTotals>>;
  /**
   * What is staked per unit on each selection of some plays, whatever its price, by those who play for real money: a piece
   * of the journal after these places, one a shard (`SHARD_COUNT`, 0 begins). Bets that come in later come after it.
   */
  unitStakesAfter(
    tx: Tx,
    marketId: bigint,
    playCodes: readonly string[],
    after: readonly bigint[],
  ): Promise<UnitStakesPage>;
}

export interface UnitStakesPage {
  /** One selection may stand in several pieces. */
  readonly stakes: readonly { readonly play: string; readonly selection: string; readonly stake: bigint }[];
  /** Up to where it goes, by shard. */
  readonly positions: readonly bigint[];
  /** Nothing had been placed beyond it. */
  readonly whole: boolean;
}
