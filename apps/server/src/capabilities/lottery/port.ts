/**
 * Lottery: fair draws of our own games, the slips placed on them, and what came of each draw.
 *
 * A draw is a row with times; it is also the market (capability wagers) its bets are placed on, under the same id.
 *
 * scheduled  the commitment is published, the seed lies sealed. Leaves by: time (open), void, missed.
 * open       bets are taken by the database's clock. Leaves by: time (closed), void.
 * closed     the market has waited for every posting in flight; then the bet root over all tickets (and shots of a Yeekee
 *            round) is fixed and published.
 *            Leaves by: time (drawn), once its beacon has come where it has one; void (also by itself when the beacon
 *            cannot be had for 60 seconds, and 24 hours after the draw time).
 * drawn      result and seed are published, in one transaction. Leaves by: every wager settled. Never by void.
 * settled    every wager has its outcome. Leaves by: a void that was approved (corrections/port.ts).
 * void       every stake goes back. Nothing leaves. A draw the house slept through without a single bet is void, too.
 *
 * Draws held elsewhere (lottery.md 9, 10) go the same way without seed and commitment: a closed one waits for its result,
 * which `official/` takes from two independent inputs or from the draw it follows, and is void when none came in time.
 *
 * In every state the commitment is what was published before the draw opened; from `drawn` on anyone can recompute it
 * (lottery.md 1.4, 12.1, 12.4).
 * A settled draw whose result was wrong is corrected (corrections/port.ts): it stays settled, and another result counts.
 */
import type { DrawScheme } from '@house/fairness/draw';
import type { Announcement } from '@house/lottery/announced';
import type { PrizeMode } from '@house/lottery/game';
import type { AuditAction } from '../../platform/audit-action.ts';
import type { Tx } from '../../platform/database.ts';
import type { Refusal } from '../../platform/result.ts';
import type { MarketTotals } from '../wagers/port.ts';
import type { Chases } from './chases/port.ts';
import type { Corrections } from './corrections/port.ts';
import type { DailyPoints } from './daily-rebates/points.ts';
import type { RebateStanding } from './daily-rebates/service.ts';
import type { GameFairness } from './fairness.ts';
import type { LineRefusal } from './line-refusal.ts';
import type { Raffles } from './raffles/port.ts';
import type { Scratch } from './scratch/port.ts';
import type { ChangeBy } from './staff.ts';
import type { SoldNumber } from './terms/limited-numbers.ts';
import type { LinePoints } from './terms/line-points.ts';
import type { Terms } from './terms/port.ts';
import type { YeekeeEntries } from './yeekee/port.ts';

// biome-ignore-start lint/performance/noBarrelFile: a port is the only door into its capability
export type { Corrections } from './corrections/port.ts';
export { readDayReference } from './daily-rebates/day-reference.ts';
export type { LineRefusal, StakeRefusal, TicketRefusal } from './line-refusal.ts';
export type { LotteryNotice } from './notice.ts';
export { createSeedSealer, type Sealer } from './seeds.ts';
export type { Terms } from './terms/port.ts';
// biome-ignore-end lint/performance/noBarrelFile: a port is the only door into its capability

/** What people see: `settling` is drawn with settlement under way, `late` is closed and past its draw time. */
export type DrawState = 'scheduled' | 'open' | 'closed' | 'drawn' | 'settling' | 'settled' | 'late' | 'void';

/** Said when a draw is made, with its commitment: none, or the first round of drand's quicknet after its close. */
export type BeaconKind = 'none' | 'drand';

export interface Draw {
  readonly id: bigint;
  readonly gameCode: string;
  readonly drawNo: string;
  readonly state: DrawState;
  readonly openAt: Date;
  readonly closeAt: Date;
  readonly drawAt: Date;
  /** Numbers in draw order; null until drawn. */
  readonly result: readonly number[] | null;
  /** SHA-256 of the server seed, 64 hex digits; null of a draw held elsewhere. */
  readonly commit: string | null;
  /** Of a draw held elsewhere: where, and what its result rests on. */
  readonly official: OfficialFacts | null;
}

/**
 * What a result of elsewhere rests on (lottery.md 12.3): made up for a demo, two feeds that agree, a feed and a person,
 * two persons who did not see each other's entry, or a third person who decided between them.
 */
export type ResultOrigin = 'simulated' | 'feeds' | 'feedAndPerson' | 'people' | 'decision';

/** A draw with all that was promised for it before it opened. */
export interface CommittedDraw extends Draw {
  readonly scheme: DrawScheme;
  readonly beaconKind: BeaconKind;
  /** Null without an outside beacon. */
  readonly beaconRound: number | null;
}

export interface OfficialFacts {
  readonly station: string;
  readonly simulated: boolean;
  /** Null until the result is published. */
  readonly origin: ResultOrigin | null;
}

/** A place that draws, with the draws people ask about. */
export interface StationView {
  readonly gameCode: string;
  readonly station: string;
  readonly names: Readonly<Record<string, string>>;
  readonly zone: string;
  readonly zoneOffsetMinutes: number;
  /** On sale, or the next that will be. */
  readonly current: Draw | null;
  /** Closed, its result not there yet. */
  readonly awaited: Draw | null;
  readonly last: Draw | null;
}

/** Why a draw is void, as everybody may know it; what staff wrote stays at the desk. */
export type VoidCause =
  | 'neverOpened'
  | 'overdue'
  | 'beaconLost'
  | 'seedLost'
  | 'sourceVoid'
  | 'sourceEarly'
  | 'ordered';

/** How many draws of our own were void for a cause. */
export interface VoidCount {
  readonly cause: VoidCause;
  readonly draws: number;
  /** Of which somebody had bet on. */
  readonly withBets: number;
  /** Of which were drawn already. */
  readonly afterResult: number;
}

export interface DrawRecord extends Draw {
  /** Null unless the draw is void. */
  readonly voidCause: VoidCause | null;
}

/** A page of the draws of a day, newest first. */
export interface DrawHistory {
  /** `yyyy-mm-dd` in the house's zone; null while the game has no draw behind it. */
  readonly day: string | null;
  readonly draws: readonly DrawRecord[];
  readonly page: number;
  readonly size: number;
  readonly total: number;
}

export interface DrawDays {
  readonly first: string | null;
  readonly last: string | null;
  /** The days of the month on which the game drew, in order. */
  readonly days: readonly string[];
}

export interface GameView {
  readonly gameCode: string;
  readonly family: string;
  readonly prizeMode: PrizeMode;
  readonly periodSeconds: number;
  readonly closeBeforeSeconds: number;
  /** Name by language code. */
  readonly names: Readonly<Record<string, string>>;
  readonly state: 'on' | 'stopped';
  /** Per picked choice, units of 0.0001. */
  readonly minStake: bigint;
  readonly maxStake: bigint;
  /** All prizes of one member in one draw, units of 0.0001. */
  readonly maxWin: bigint;
  /** The most one order costs, and is paid, units of 0.0001. */
  readonly maxOrder: bigint;
  readonly maxOrderWin: bigint;
  /** The lowest return of any choice of the game. */
  readonly rtpBasisPoints: number;
  readonly current: Draw | null;
  readonly next: Draw | null;
  /** The newest draw that should be over, while its result is not there; null of draws held elsewhere. */
  readonly awaited: Draw | null;
  readonly last: Draw | null;
}

export interface DrawProofParts {
  readonly draw: Draw;
  /** How its stream is made. */
  readonly scheme: DrawScheme;
  /** Hex; null until drawn. */
  readonly serverSeed: string | null;
  /** Hex; null until closed. */
  readonly betRoot: string | null;
  /** Hex; null until closed, and until its round has come. 32 zero bytes: the draw is commit-only and says so. */
  readonly beacon: string | null;
  readonly beaconKind: BeaconKind;
  /** When it was to close, of a draw whose sale was ended early: the round that was promised follows that. */
  readonly plannedCloseAt: Date | null;
  /** The round of the network, promised when the draw is made; null without an outside beacon. Its signature, in hex, once it came. */
  readonly beaconRound: number | null;
  readonly beaconSignature: string | null;
  readonly ticketCount: number;
  /** Shots of a Yeekee round: their digests follow those of the tickets. */
  readonly yeekeeEntryCount: number;
  /** What counts since the drawn result, which the seed proves, was corrected. */
  readonly correctedResult: readonly number[] | null;
  /** Of a void draw: why, and what it would have given, once its time has come; hex. Null of others. */
  readonly voided: {
    readonly cause: VoidCause;
    readonly serverSeed: string | null;
    readonly beaconSignature: string | null;
    readonly result: readonly number[] | null;
  } | null;
  /** What an order, and all orders of one member, are paid at most; null until the sale has ended. */
  readonly caps: { readonly order: bigint; readonly member: bigint } | null;
}

/** A draw with its money, for the desk, in units of 0.0001: see MarketTotals of the wagers. */
export interface DrawFigures extends Draw, MarketTotals {
  readonly settledAt: Date | null;
}

export interface DrawDetail {
  readonly draw: DrawFigures;
  readonly serverSeed: string | null;
  readonly betRoot: string | null;
  readonly beacon: string | null;
  readonly settlement: {
    readonly startedAt: Date;
    readonly finishedAt: Date | null;
    readonly chunks: number;
    readonly wagers: number;
    readonly winners: number;
  } | null;
  readonly voided: { readonly at: Date; readonly by: string; readonly reason: string } | null;
}

/** One number of a draw, with the most the house pays if it comes. */
export interface ExposureLine {
  readonly play: string;
  readonly choice: string;
  readonly bets: number;
  readonly stake: bigint;
  readonly pays: bigint;
}

/** What the house pays if a number is drawn, of all plays that its places decide. */
export interface NumberExposure {
  /** `123`, `07-03`. */
  readonly number: string;
  /** Of the units that win on it. */
  readonly stake: bigint;
  readonly pays: bigint;
}

export interface FieldExposure {
  /** Those that bets are on; `worst` is what costs most. A field is named by its places (`fields.ts` of the package). */
  readonly fields: readonly { readonly field: string; readonly stake: bigint; readonly worst: NumberExposure }[];
  /** The numbers of one of them that something is paid on, the dearest first; null where there is no bet. */
  readonly shown: {
    readonly field: string;
    readonly stake: bigint;
    readonly numbers: readonly NumberExposure[];
  } | null;
}

export interface DrawFilter {
  readonly gameCode?: string;
  /** Of one draw, or of those of several games that have it. */
  readonly drawNo?: string;
  /** Half-open range of the draw time. */
  readonly from?: Date;
  readonly to?: Date;
  readonly state?: DrawState;
  readonly offset: number;
  readonly limit: number;
  /** Draws are counted up to here. */
  readonly countTo: number;
}

export interface DrawWager {
  readonly ticket: string;
  readonly memberId: bigint;
  readonly placedAt: Date;
  readonly play: string;
  readonly selection: string;
  readonly units: number;
  readonly stake: bigint;
  /** Null while open. */
  readonly prize: bigint | null;
  readonly state: 'open' | 'won' | 'lost' | 'void' | 'cancelled';
  /** Void by itself: it was received after the true draw time. */
  readonly late: boolean;
}

export interface SlipLine {
  /** One-time key, see `Movement.key` of the wallet. */
  readonly key: string;
  /** Of another station than the slip's, on the same day; the slip's own unless told. */
  readonly drawId?: bigint | undefined;
  /** The code of the play, without its price. */
  readonly play: string;
  /** The prize level, where one prices the play. */
  readonly level?: number | undefined;
  /** Thousandths of the full prize, as it was shown; the full one unless told. */
  readonly factor?: number | undefined;
  readonly selection: string;
  readonly units: number;
  /** Units of 0.0001. */
  readonly unitStake: bigint;
  readonly amount: bigint;
}

export interface Slip {
  readonly gameCode: string;
  readonly drawId: bigint;
  readonly allOrNothing: boolean;
  readonly lines: readonly SlipLine[];
}

/** An accepted ticket, as its receipt says it (receipts.ts). */
export interface AcceptedTicket {
  readonly ticket: string;
  readonly gameCode: string;
  readonly drawId: bigint;
  readonly drawNo: string;
  /** With its price where it is not the full odds: `3B.G6@1800+80`, `DIGIT@*500`. */
  readonly play: string;
  readonly selection: string;
  readonly units: number;
  readonly unitStake: bigint;
  readonly stake: bigint;
  readonly placedAt: Date;
}

export type SlipLineOutcome =
  | {
      readonly key: string;
      readonly accepted: AcceptedTicket;
      readonly repeated: boolean;
      /** Of its draw, where that is held elsewhere. */
      readonly official: OfficialFacts | null;
    }
  | { readonly key: string; readonly accepted: null; readonly refusal: LineRefusal };

export interface SlipOutcome {
  readonly lines: readonly SlipLineOutcome[];
  /** Cash after the slip, units of 0.0001. */
  readonly balance: bigint;
}

export type SlipRefusal =
  | LineRefusal
  | Refusal<'lottery.gameUnknown' | 'lottery.drawUnknown' | 'lottery.stationsDiffer'>;

export interface VoidOrder {
  readonly drawId: bigint;
  /** One-time key: the same again answers the first outcome; with another draw or reason it is refused. */
  readonly key: string;
  readonly reason: string;
  /** Who ordered it, as the record shows it. */
  readonly by: string;
  /** The most that his role lets him decide; null or left out: no limit. Above it the void takes two. */
  readonly decisionLimit?: bigint | null;
}

export interface VoidOutcome {
  readonly draw: DrawFigures;
  readonly refundedBets: number;
  readonly refundedStake: bigint;
}

export type GameUnknown = Refusal<'lottery.gameUnknown'>;
export type DrawUnknown = Refusal<'lottery.drawUnknown'>;

/** At what prize levels a member may buy units (lottery.md 1.3). */
export interface PrizeTerms {
  /** Thousandths: 130 is 13.0 %. */
  readonly rebatePoint: number;
  readonly lowestLevel: number;
  readonly highestLevel: number;
  readonly levelStep: number;
  /** The one he last chose. */
  readonly level: number | null;
  /** His points of the products that give back by the day; no more than those above him have. */
  readonly dailyPoints: DailyPoints;
}

export interface Lottery {
  readonly chases: Chases;
  readonly corrections: Corrections;
  readonly terms: Terms;
  /** Points as those see them who stand in a line. */
  readonly linePoints: LinePoints;
  readonly scratch: Scratch;
  readonly raffles: Raffles;
  readonly yeekeeEntries: YeekeeEntries;
  prizeTermsOf(memberId: bigint): Promise<PrizeTerms>;
  /** What the days that are not paid yet give a member for his own bets. */
  rebateStandingOf(memberId: bigint): Promise<RebateStanding>;
  /** Keeps the level a member chose; the last one counts. */
  keepPrizeLevel(memberId: bigint, level: number): Promise<Refusal<'lottery.levelNotAllowed'> | undefined>;
  /** Takes a bet back while its draw is open (1.7); the same again answers the first outcome. */
  cancelWager(
    memberId: bigint,
    ticket: string,
  ): Promise<
    | { readonly returned: bigint; readonly balance: bigint; readonly repeated: boolean }
    | Refusal<'request.notFound' | 'request.unavailable' | 'lottery.drawClosed' | 'wagers.cancelLimit'>
  >;
  listGames(): Promise<GameView[]>;
  /** The same games, or those of one prize mode, with the highest stakes of the last day first. */
  listPopularGames(count: number, prizeMode?: PrizeMode | null): Promise<GameView[]>;
  /** The Vietnamese boards: drawn elsewhere, and our fast ones. */
  listVnGames(): Promise<GameView[]>;
  /** Those of them the member bet on lately, the last first. */
  recentVnGames(memberId: bigint): Promise<GameView[]>;
  /** The latest results of one of them, or of all together, newest first; `count` 1..200. */
  listVnResults(gameCode: string | null, count: number): Promise<Draw[] | GameUnknown>;
  /** Draws that take bets now by the database's clock, soonest close first. */
  listOpenedDraws(): Promise<Draw[]>;
  /** The latest drawn, of one place where a station is named, newest first; `count` 1..200. */
  listResults(gameCode: string, count: number, station?: string | null): Promise<Draw[] | GameUnknown>;
  /** The draws of a day whose time has come; the latest day that has any when null. With `drawNo` only that draw. */
  listHistory(
    gameCode: string,
    asked: { day: string | null; drawNo: string | null; page: number; size: number },
  ): Promise<DrawHistory | GameUnknown>;
  /** The days of a month, `yyyy-mm`, on which a game drew, and the first and last there are. */
  listDays(gameCode: string, month: string): Promise<DrawDays | GameUnknown>;
  /**
   * The next 120 draws that have not opened, with their commitments, soonest first; or, of a game drawn elsewhere, the
   * draws that take bets or will from a station’s next on.
   */
  listCommitments(gameCode: string, station?: string | null): Promise<CommittedDraw[] | GameUnknown>;
  getProof(drawId: bigint): Promise<DrawProofParts | DrawUnknown>;
  /** How many draws of our own were void, by cause. */
  countVoids(): Promise<VoidCount[]>;
  /** What was announced beside the result of a draw held elsewhere, by field; null: nothing. */
  announcedBeside(drawId: bigint): Promise<Announcement | null | DrawUnknown>;
  /** Ticket digests (hex) in order of acceptance, then those of the round's shots, after a cursor ('' starts), once the bet root is fixed; of tickets with their shards. */
  listDigests(
    drawId: bigint,
    after: string,
    size: number,
  ): Promise<
    { digests: string[]; shards: number[]; next: string | null } | DrawUnknown | Refusal<'lottery.proofNotReady'>
  >;
  /**
   * Places a slip for a member. Each line is decided alone unless `allOrNothing`; when every line is refused for one
   * reason, or nothing stands of all-or-nothing, that refusal is the answer. The same keys again answer the same tickets.
   * A slip on two or three stations of a day is all or nothing (lottery.md 9.3).
   */
  placeSlip(memberId: bigint, slip: Slip): Promise<SlipOutcome | SlipRefusal>;

  /** The places of a game that is drawn elsewhere, or of all such games; those without a draw ahead are left out. */
  listStations(gameCode: string | null): Promise<StationView[]>;

  /** Draws with their figures: unfinished ones by their close, then finished ones, newest first. */
  listDrawFigures(filter: DrawFilter): Promise<{ rows: DrawFigures[]; total: number }>;
  getDrawDetail(drawId: bigint): Promise<DrawDetail | DrawUnknown>;
  /** The bets of a draw in order of acceptance after a cursor ('' starts). */
  listDrawWagers(
    drawId: bigint,
    after: string,
    size: number,
  ): Promise<{ rows: DrawWager[]; next: string | null } | DrawUnknown>;
  /** By number, what costs the house most first; of one play, or of all. */
  listExposure(
    drawId: bigint,
    filter: { readonly play?: string; readonly limit: number },
  ): Promise<ExposureLine[] | DrawUnknown>;
  /** By number of all plays together; the numbers of the field that is named, or of the one at most risk. */
  listFieldExposure(drawId: bigint, field: string | null): Promise<FieldExposure | DrawUnknown>;
  /** What is sold of numbers that are limited for all members together; the fullest hundred, the fullest first. */
  listSoldNumbers(drawId: bigint): Promise<SoldNumber[] | DrawUnknown>;
  /**
   * Ends the sale of an open draw now; what was bet stands, and the draw goes on at its time (screens.md 7.13). The same
   * key again answers when it ended.
   */
  closeDraw(
    by: ChangeBy,
    order: { readonly drawId: bigint; readonly key: string },
  ): Promise<
    | { readonly closedAt: Date }
    | DrawUnknown
    | Refusal<'lottery.drawNotOnSale' | 'request.keyReused' | 'staff.reasonRequired'>
  >;
  /** When the sale of an open draw ends, and the latest it may be made to end. */
  latestClose(
    drawId: bigint,
  ): Promise<{ readonly closeAt: Date; readonly latestAt: Date } | DrawUnknown | Refusal<'lottery.drawNotOnSale'>>;
  /**
   * Moves the close of an open draw, and of its market, later; the draw keeps its time (screens.md 7.13). The same key again
   * answers the close it set, whatever has become of it.
   */
  extendDraw(
    by: ChangeBy,
    order: { readonly drawId: bigint; readonly key: string; readonly closeAt: Date },
  ): Promise<
    | { readonly closeAt: Date }
    | DrawUnknown
    | Refusal<
        | 'lottery.drawNotOnSale'
        | 'lottery.closeNotLater'
        | 'lottery.closeTooLate'
        | 'request.keyReused'
        | 'staff.reasonRequired'
      >
  >;
  /** How even the newest draws of a game of our own are, by position of the result (screens.md 7.14). */
  measureFairness(
    gameCode: string,
    draws: number,
  ): Promise<GameFairness | GameUnknown | Refusal<'lottery.notDrawnHere'>>;
  /**
   * Voids a draw that is not drawn and refunds every stake before it answers (lottery.md 12.4). One person's click: with
   * more staked than the house's terms let one void alone it is refused, and `corrections.askVoid` is the way.
   */
  voidDraw(
    order: VoidOrder,
  ): Promise<
    VoidOutcome | DrawUnknown | Refusal<'lottery.drawNotVoidable' | 'lottery.voidNeedsTwo' | 'request.keyReused'>
  >;
}

/** A line of the audit log, written in the transaction of what it tells. */
export type RecordAct = (
  tx: Tx,
  act: {
    /** Null: the house itself. */
    readonly staffId: bigint | null;
    readonly staff: string;
    readonly address: string;
    readonly action: AuditAction;
    readonly object: string;
    readonly reason?: string;
    readonly before?: string;
    readonly after?: string;
    readonly key?: string;
  },
) => Promise<void>;
