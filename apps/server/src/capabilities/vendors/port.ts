/**
 * Vendors: the operator's side of the protocol by which games of others, and of our own studio, reach money (operations.md 3).
 *
 * A vendor
 * on           sessions are opened, bets are taken.
 * maintenance  neither, for now; what is owed (wins, rollbacks, prizes) comes in all the same.
 * off          the same, and its games are not there. All leave by: the desk.
 *
 * A session is a token of 64 signs, bound to member, vendor, game and currency
 * opened  good for 15 minutes. Leaves by: its first use, time.
 * used    good for 24 hours after its last use. Leaves by: time.
 * A win, a rollback, a prize or a resettlement asks for no session, no exclusion, no limit and no lock: it is owed.
 *
 * A bet is a single wager of the game's book of the day (wagers/port.ts); the vendor's transaction ids are kept with it in the
 * commit of the money, so that whatever is sent again, late or out of order has the outcome of operations.md 3.3.
 */
import type { ServiceAsked } from '@house/vendor-protocol/service-client';
import type { ServiceAnswerOf, ServiceCall } from '@house/vendor-protocol/services';
import type { Refusal } from '../../platform/result.ts';
import type { ProductGame } from '../wagers/port.ts';

export interface OpenedSession {
  readonly refused?: undefined;
  /** Where the game is played, with the token in it. */
  readonly address: string;
  readonly vendor: string;
}

export interface Vendors {
  /** Opens a session in a game of the catalogue; refused where its vendor takes no bets now. */
  openSession(
    memberId: bigint,
    gameId: string,
    language: string,
  ): Promise<OpenedSession | Refusal<'games.unknown' | 'games.maintenance'>>;
  /** Every vendor, with what calls between it and the house are signed with: for those that the house calls. */
  listAll(): Promise<readonly CallableVendor[]>;
  /** Games of vendors, by product, and whether their vendor takes bets. */
  listGames(): Promise<readonly (ProductGame & { readonly product: VendorProduct })[]>;
  /** Games of a vendor by its own codes. */
  gamesOf(vendor: string): Promise<readonly { readonly code: string; readonly gameId: string }[]>;
  /** What a vendor's calls may be signed with now; the newest first. For whoever calls it, and nobody else. */
  secretsOf(vendor: string): Promise<readonly string[]>;
  /** Codes of vendors and their games, by the vendors' own codes. */
  gamesOfVendors(): Promise<ReadonlyMap<string, readonly { readonly code: string; readonly gameId: string }[]>>;
  /** Asks a vendor once; `away`: nobody knows whether it heard. */
  readonly ask: AskVendor;
}

export interface CallableVendor {
  readonly code: string;
  readonly status: VendorTerms['status'];
  readonly secret: string;
}

/** A transaction of a vendor's, of one member. */
interface OfMember {
  readonly vendor: string;
  readonly memberId: bigint;
}

/** What became of a call about a free round; `posted`: its line in the journal, where money moved. */
export interface FreeRoundOutcome {
  readonly status: 'OK' | 'DUPLICATE_CONFLICT' | 'GRANT_OVER' | 'LIMIT_REACHED' | 'TX_ROLLED_BACK' | 'ALREADY_SETTLED';
  readonly posted?: { readonly shard: number; readonly seq: bigint };
  readonly message?: string;
  /** What was taken back has not come; it is refused when it does. */
  readonly forestalled?: boolean;
}

export interface FreeRoundBet extends OfMember {
  readonly transactionId: string;
  readonly grantId: string;
  readonly roundId: string;
  readonly gameCode: string;
}

/** Asks a vendor something (packages/vendor-protocol/src/services.ts). */
type ServiceRefusal = Refusal<'vendors.unknown' | 'vendors.noService' | 'vendors.away'>;

/** What a vendor answered. */
export type VendorAnswer<C extends ServiceCall> = ServiceAnswerOf<C> & { readonly refused?: undefined };

export type AskVendor = <C extends ServiceCall>(
  vendor: string,
  call: C,
  request: ServiceAsked<C>,
) => Promise<VendorAnswer<C> | ServiceRefusal>;

/** An open live table, as its vendor tells of it. Amounts are decimal strings. */
export interface LobbyTable {
  readonly vendor: string;
  readonly code: string;
  readonly gameId: string;
  readonly names: { readonly en: string; readonly bn: string };
  readonly language: string | null;
  readonly camera: boolean;
  readonly min: string;
  readonly max: string;
  readonly players: number | null;
  readonly road: readonly { readonly code: string; readonly text: string }[];
}

/** Rounds that the house gives: whoever keeps the grants answers for them. Each call may come again, late and twice at once. */
export interface FreeRounds {
  takeBet(bet: FreeRoundBet): Promise<FreeRoundOutcome>;
  /** What became of a bet that was taken before; null: none was. */
  findBet(bet: FreeRoundBet): Promise<FreeRoundOutcome | null>;
  /** Amount in units of 0.0001. Null: no free round has this bet. */
  payWin(
    win: OfMember & {
      readonly transactionId: string;
      readonly betTransactionId: string;
      readonly amount: bigint;
    },
  ): Promise<FreeRoundOutcome | null>;
  /** `withWins`: what it won is taken back too. A bet that has not come is refused when it comes. */
  takeBack(bet: OfMember & { readonly transactionId: string; readonly withWins: boolean }): Promise<FreeRoundOutcome>;
  /** Null: no free round has this win. */
  takeBackWin(win: OfMember & { readonly transactionId: string }): Promise<FreeRoundOutcome | null>;
}

/** Products that vendors play. */
export const VENDOR_PRODUCTS = ['slots', 'mini', 'live', 'fish', 'pvp', 'cockfight'] as const;
export type VendorProduct = (typeof VENDOR_PRODUCTS)[number];

/** Who does something at the desk, from where, and why. */
export interface StaffAct {
  readonly staffId: bigint;
  readonly staff: string;
  readonly address: string;
  readonly reason: string;
  readonly key: string;
}

export interface VendorTerms {
  readonly status: 'on' | 'maintenance' | 'off';
  /** Networks its calls may come from; none: nobody's. */
  readonly addresses: readonly string[];
  /** With {game}, {token}, {language} and {currency}. */
  readonly launchUrl: string;
  readonly orphanWins: boolean;
  readonly rollsBackRounds: boolean;
}

export interface DeskVendor {
  readonly code: string;
  readonly family: string | null;
  readonly terms: VendorTerms;
  readonly version: number;
  readonly changedAt: Date;
  readonly games: readonly { readonly code: string; readonly gameId: string }[];
  readonly isSecretDerived: boolean;
  /** A secret that waits for a second person. */
  readonly waiting: { readonly staff: string | null; readonly at: Date } | null;
  readonly formerUntil: Date | null;
  /** Of the last 24 hours. */
  readonly calls: {
    readonly total: number;
    readonly failed: number;
    readonly slow: number;
    readonly meanMilliseconds: number | null;
    /** Half of them, and 99 in a hundred, took at most so long, by the steps of `TIME_STEPS`; 3001: longer than the last. */
    readonly medianMilliseconds: number | null;
    readonly slowestHundredthMilliseconds: number | null;
    readonly launches: number;
    readonly launchesFailed: number;
  };
}

type Named = Readonly<Record<string, string>>;

/** How a vendor is reached. */
export interface VendorConnection {
  /** A folder of the adapters; null: it speaks the house's own protocol. */
  readonly family: string | null;
  readonly apiUrl: string | null;
  readonly serviceUrl: string | null;
  readonly settings: Named;
}
interface VendorFamily {
  readonly family: string;
  readonly keyNames: readonly string[];
  readonly settingNames: readonly string[];
  readonly makesKeys: boolean;
  readonly listsGames: boolean;
}
export interface ConnectedVendor {
  readonly code: string;
  readonly version: number;
  readonly connection: VendorConnection;
  readonly families: readonly VendorFamily[];
  readonly games: readonly { readonly code: string; readonly gameId: string; readonly product: VendorProduct }[];
}
export interface NewVendorGame {
  readonly code: string;
  readonly gameId: string;
  readonly names: Named;
  readonly product: VendorProduct;
  readonly category: string;
}

export interface VendorHistoryPosition {
  readonly vendor: string;
  /** What it sent until then was held against the books. */
  readonly checkedTo: Date;
  /** Why it could not be asked at the last try. */
  readonly fault: string | null;
  readonly triedAt: Date;
}
/** Something that a vendor and the books do not have alike (history-rules.ts `Difference`). */
export interface VendorDifference {
  readonly id: bigint;
  readonly vendor: string;
  readonly memberId: bigint | null;
  readonly kind: 'bet' | 'win';
  readonly transactionId: string;
  readonly what: 'missingHere' | 'missingThere' | 'amount' | 'state';
  readonly ours: bigint | null;
  readonly theirs: bigint | null;
  readonly at: Date;
  readonly foundAt: Date;
}
/** A bet that nobody decided within a day. */
export interface OpenVendorBet {
  readonly vendor: string;
  readonly memberId: bigint;
  readonly transactionId: string;
  readonly gameCode: string;
  readonly stake: bigint;
  readonly at: Date;
}
/** What vendors say they sent, at the desk. */
export interface VendorHistory {
  /** At most 200 of each; differences the newest first, open bets the oldest. */
  read(): Promise<{
    readonly differences: readonly VendorDifference[];
    readonly openBets: readonly OpenVendorBet[];
    readonly positions: readonly VendorHistoryPosition[];
  }>;
  /** Somebody dealt with it. The same again changes nothing. */
  clear(
    by: StaffAct,
    id: bigint,
  ): Promise<{ readonly cleared: true } | Refusal<'vendors.differenceUnknown' | 'staff.reasonRequired'>>;
}

/** How vendors come in (packages/contract `vendors/connection.ts` has the rules of each call). */
export interface VendorConnections {
  read(code: string): Promise<ConnectedVendor | Refusal<'vendors.unknown'>>;
  add(
    by: StaffAct,
    vendor: { readonly code: string; readonly names: Named; readonly categories: readonly string[] },
  ): Promise<ConnectedVendor | Refusal<'vendors.codeTaken' | 'staff.reasonRequired'>>;
  connect(
    by: StaffAct,
    code: string,
    seenVersion: number,
    connection: VendorConnection,
  ): Changed<
    ConnectedVendor,
    | 'vendors.changedMeanwhile'
    | 'vendors.mustBeOff'
    | 'vendors.familyUnknown'
    | 'vendors.settingUnknown'
    | 'vendors.urlInvalid'
  >;
  /** Null keys: the house makes them, where the family can. */
  enterKeys(
    by: StaffAct,
    code: string,
    keys: Named | null,
  ): Changed<
    { readonly vendor: ConnectedVendor; readonly told: string | null },
    'vendors.noFamily' | 'vendors.keysWrong'
  >;
  addGames(by: StaffAct, code: string, games: readonly NewVendorGame[]): Changed<ConnectedVendor, 'vendors.gameTaken'>;
  offeredGames(
    code: string,
  ): Promise<
    | readonly { readonly code: string; readonly name: string; readonly category: string; readonly known: boolean }[]
    | Refusal<'vendors.unknown' | 'vendors.listsNoGames' | 'vendors.listAway'>
  >;
}

type Changed<T, Code extends string = never> = Promise<T | Refusal<Code | 'vendors.unknown' | 'staff.reasonRequired'>>;

/** The desk's side. `seenVersion` is the one its reader saw. */
export interface VendorsDesk {
  list(): Promise<DeskVendor[]>;
  change(
    by: StaffAct,
    code: string,
    seenVersion: number,
    terms: VendorTerms,
  ): Changed<DeskVendor, 'vendors.changedMeanwhile' | 'vendors.addressInvalid'>;
  /** The secret is told once; null where the same order comes again. */
  makeSecret(
    by: StaffAct,
    code: string,
  ): Changed<{ readonly vendor: DeskVendor; readonly secret: string | null }, 'vendors.hasKeys'>;
  /** By another person than made it. The one before is good for a day more. */
  confirmSecret(
    by: StaffAct,
    code: string,
  ): Changed<DeskVendor, 'vendors.noSecretWaits' | 'vendors.ownSecret' | 'staff.notSeparate'>;
}
