/**
 * Games: the catalogue of what the house has and will have, and the way into a game.
 *
 * A game as it is kept
 * soon         shown, not played. Leaves by: the desk.
 * on           only a game that a product of ours plays; that product says whether it is open at the moment.
 * maintenance  shown, not played for now. Leaves by: the desk.
 * hidden       not shown; may come back.    retired  not shown, kept for records.
 *
 * What people see of it is `on`, `soon` or `maintenance`: the last also while its vendor, or a maintenance window of its
 * vendor or category, is closed. Nothing launches a game that is not `on`.
 *
 * Every process holds the whole catalogue of one revision and sees a change within a second. Winners are real: won bets
 * of ended draws, never a trial account's, never of somebody who hides himself.
 */
import type { AuditAction } from '../../platform/audit-action.ts';
import type { Db, Tx } from '../../platform/database.ts';
import type { MaybePromise } from '../../platform/maybe-promise.ts';
import type { Refusal } from '../../platform/result.ts';

export const CATEGORIES = ['RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ESPORTS', 'LOTT', 'ELOTT', 'MINI', 'COCK'] as const;
export type Category = (typeof CATEGORIES)[number];
export const FAVOURITES_MAX = 200;

type Names = Readonly<Record<string, string>>;
export type AccountType = 'TCG_SEA' | 'TCG_LOTTO_VN' | 'LOTT' | 'ELOTT';
export type Volatility = 'low' | 'mediumLow' | 'medium' | 'mediumHigh' | 'high';
export type KeptState = 'soon' | 'on' | 'maintenance' | 'hidden' | 'retired';
export type ShownState = 'on' | 'soon' | 'maintenance';
export type VendorState = 'on' | 'maintenance' | 'hidden';

/** Parts under maintenance, as `product:LOTT` and `vendor:STUDIO`, and until when; null: nobody said. */
export type ClosedParts = ReadonlyMap<string, Date | null>;

export interface Vendor {
  readonly code: string;
  readonly names: Names;
  readonly smallIcon: string | null;
  readonly isHot: boolean;
  readonly state: VendorState;
  readonly categories: readonly Category[];
  readonly sort: number;
  readonly version: number;
  readonly changedAt: Date;
}

/** What the desk may change of a game. */
export interface GameFacts {
  readonly names: Names;
  /** Other spellings people search by. */
  readonly spellings: readonly string[];
  readonly category: Category;
  readonly gameClass: string | null;
  readonly tags: readonly string[];
  readonly state: KeptState;
  /** 0: a free trial is offered. */
  readonly supportPlay: 0 | 1;
  readonly showIcon: string | null;
  readonly art: string;
  readonly hue: number;
  readonly seed: number;
  readonly rtpBasisPoints: number | null;
  /** Units of 0.0001. */
  readonly minBet: bigint | null;
  readonly minLines: number | null;
  readonly volatility: Volatility | null;
  readonly isHot: boolean;
  readonly isNew: boolean;
  readonly sort: number;
}

export interface Game extends GameFacts {
  readonly id: string;
  readonly vendor: string;
  readonly product: 'lottery' | 'slots' | 'mini' | 'live' | 'fish' | 'pvp' | 'cockfight' | null;
  readonly accountType: AccountType | null;
  readonly opensAt: Date | null;
  readonly version: number;
  readonly changedAt: Date;
}

export interface GameList {
  readonly code: string;
  readonly names: Names;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly onHome: boolean;
  /** `hot` and `new`. */
  readonly fixed: boolean;
  readonly sort: number;
  readonly gameIds: readonly string[];
  readonly version: number;
  readonly changedAt: Date | null;
}

/** A game as people see it now. */
export interface ShownGame {
  readonly game: Game;
  readonly state: ShownState;
  /** Where it is played; null while it can not be. */
  readonly address: string | null;
}

/** A room of a card game that members play against each other. */
export interface TableRoom {
  readonly gameId: string;
  /** Its place among the rooms of the game. */
  readonly room: number;
  /** Decimal texts: what the game is played for, and the least one sits down with. */
  readonly unit: string;
  readonly buyIn: string;
  /** Of the open tables, and of one table. */
  readonly seats: number;
  readonly places: number;
  readonly players: number;
  readonly waiting: number;
}

export interface GameFilter {
  /** Any part of a name; empty: all. */
  readonly name: string;
  /** Empty: all. */
  readonly vendors: readonly string[];
  readonly category: Category | null;
  readonly gameClass: string | null;
  readonly tag: string | null;
  readonly minBet: bigint | null;
  readonly minLines: number | null;
  readonly rtpBasisPoints: number | null;
  readonly volatility: Volatility | null;
  readonly supportPlay: 0 | 1 | null;
  readonly openOnly: boolean;
  /** These and no other, in this order; null: all. */
  readonly ids: readonly string[] | null;
  readonly sort: 'order' | 'new' | 'name' | 'rtp';
  readonly language: string;
  readonly page: number;
  readonly size: number;
}

export interface GamePage {
  readonly games: readonly ShownGame[];
  readonly page: number;
  readonly pages: number;
  readonly total: number;
}

export interface VendorCard {
  readonly vendor: Vendor;
  readonly maintenance: boolean;
  /** Has an entry of its own in the header (specification 2: DS88). */
  readonly ownEntry: boolean;
  readonly games: number;
}
export interface Lane {
  readonly category: Category;
  readonly names: Names;
  readonly classes: readonly string[];
  readonly cards: readonly VendorCard[];
}
export interface TypeCount {
  readonly category: Category;
  readonly names: Names;
  readonly total: number;
  readonly classes: readonly { readonly gameClass: string; readonly games: number }[];
}

export interface Launched {
  readonly refused?: undefined;
  readonly game: Game;
  /** A page of ours, or of a vendor's with the session in it. */
  readonly address: string;
  /** Its vendor keeps a wallet of its own, into which the member's cash was moved. */
  readonly ownWallet: boolean;
}
/** Opens a session in a game of a vendor; given from where vendors are known. */
export type OpenSession = (
  memberId: bigint,
  gameId: string,
  language: string,
  asksFirst: boolean,
) => Promise<
  | { readonly refused?: undefined; readonly address: string; readonly ownWallet: boolean }
  | Refusal<'games.unknown' | 'games.maintenance'>
>;

export type LaunchRefusal = Refusal<'games.unknown' | 'games.soon' | 'games.maintenance' | 'request.tooMany'>;

export interface RankFilter {
  readonly view: 'latest' | 'biggest';
  /** Of the biggest; days of the brand's zone. */
  readonly range: 'day' | 'week' | 'month' | 'all';
  readonly category: Category | null;
  /** Only of these; null: of all. */
  readonly gameIds: readonly string[] | null;
  readonly minPrize: bigint;
  readonly size: number;
}
export interface Winner {
  readonly at: Date;
  /** Masked. */
  readonly player: string;
  readonly gameId: string;
  readonly stake: bigint;
  readonly prize: bigint;
  /** The draw's result is made up by the house, for a demo. */
  readonly simulated: boolean;
}

/** A member as far as a board of winners needs to know him. */
export interface WinnerFace {
  readonly name: string;
  /** He chose not to be shown. */
  readonly hidden: boolean;
}
/** Given from below; trial accounts and members who are not there are missing. */
export type DescribeWinners = (memberIds: readonly bigint[], within?: Db) => Promise<ReadonlyMap<bigint, WinnerFace>>;

interface FavouriteWrite {
  /** One-time key: the same again changes nothing, with other data it is refused. */
  readonly key: string;
}
type Favourites<Code extends string = never> = Promise<readonly string[] | Refusal<Code | 'request.keyReused'>>;

export interface FavouriteGames {
  list(memberId: bigint): Promise<readonly string[]>;
  put(
    memberId: bigint,
    write: FavouriteWrite & { gameId: string },
  ): Favourites<'games.unknown' | 'games.favouritesFull'>;
  remove(memberId: bigint, write: { key: string | null; gameId: string }): Favourites;
  order(memberId: bigint, write: FavouriteWrite & { gameIds: readonly string[] }): Favourites;
  /** Adds what is not there yet at the end, as far as there is room. */
  merge(memberId: bigint, write: FavouriteWrite & { gameIds: readonly string[] }): Favourites;
  /** Forgets keys that nobody repeats any more. */
  sweep(): Promise<void>;
}

export interface Games {
  search(filter: GameFilter): Promise<GamePage>;
  lanes(): Promise<readonly Lane[]>;
  types(vendors: readonly string[], category: Category | null): Promise<readonly TypeCount[]>;
  /** Categories with a game to show, in their order. */
  shownCategories(): Promise<readonly Category[]>;
  hot(vendors: readonly string[]): Promise<readonly ShownGame[]>;
  /** Rows of the home page within their window, without the empty ones. */
  rows(): Promise<readonly { readonly list: GameList; readonly games: readonly ShownGame[] }[]>;
  find(
    gameId: string,
  ): Promise<
    | { readonly refused?: undefined; shown: ShownGame; vendor: Vendor; similar: readonly ShownGame[] }
    | Refusal<'games.unknown'>
  >;
  /** These games, in this order; those that are not shown are left out. */
  show(gameIds: readonly string[]): Promise<readonly ShownGame[]>;
  /**
   * Of a game of a vendor it opens a session there. `asksFirst`: no money is moved to a vendor that keeps a wallet of its own.
   */
  launch(memberId: bigint, gameId: string, language: string, asksFirst?: boolean): Promise<Launched | LaunchRefusal>;
  recent(memberId: bigint): Promise<readonly (ShownGame & { readonly playedAt: Date })[]>;
  ranks(filter: RankFilter): Promise<readonly { readonly winner: Winner; readonly game: Game }[]>;
  /** What a game of ours returns at least from now on, in hundredths of a percent; every process shows it within a second. */
  setReturn(tx: Tx, gameId: string, rtpBasisPoints: number): Promise<void>;
  /** A vendor that comes in at the desk; one that is there stays as it is. */
  addVendor(
    tx: Tx,
    vendor: { readonly code: string; readonly names: Names; readonly categories: readonly string[] },
  ): Promise<void>;
  /** Games of a vendor, hidden until somebody shows them. Answers the first that is of another vendor or product. */
  addGames(
    tx: Tx,
    vendor: string,
    games: readonly {
      readonly gameId: string;
      readonly names: Names;
      readonly product: 'slots' | 'mini' | 'live' | 'fish' | 'pvp' | 'cockfight';
      readonly category: string;
    }[],
  ): Promise<{ readonly taken: string | null }>;
  /** What these games are called, by language, as the desk says it; games that the catalogue lacks are left out. */
  namesOf(gameIds: readonly string[]): Promise<ReadonlyMap<string, Names>>;
  /** Which of these games are under maintenance: themselves, their vendor or their category. */
  closedAmong(gameIds: readonly string[]): MaybePromise<ReadonlySet<string>>;
  /** The number of the catalogue that is held; a change raises it. */
  revision(): Promise<bigint>;
  readonly favourites: FavouriteGames;
  readonly desk: GamesDesk;
  /** Tells wins that nobody was told of, in one event. Any process may, each is told once. */
  tellWins(): Promise<void>;
  /** Takes wins away that no board reaches any more. */
  thinWins(): Promise<void>;
  close(): void;
}

/** Who changes something at the desk, from where, and why. */
export interface ChangeBy {
  readonly staffId: bigint;
  readonly staff: string;
  readonly address: string;
  readonly reason: string;
}
/** One line of the audit log; what the desk's capability is given. */
export interface GameChange extends ChangeBy {
  readonly action: AuditAction;
  readonly object: string;
  readonly before?: string;
  readonly after?: string;
  readonly key?: string;
}
export type RecordChange = (tx: Tx, change: GameChange) => Promise<void>;

export interface DeskGameFilter {
  readonly q: string;
  readonly vendor: string | null;
  readonly category: Category | null;
  readonly state: KeptState | null;
  readonly tag: string;
  readonly mark: 'hot' | 'new' | 'noEnglish' | null;
  readonly sort: 'order' | 'name' | 'rtp' | 'changed';
  readonly order: 'asc' | 'desc';
  readonly offset: number;
  readonly limit: number;
}

export interface BulkChange {
  readonly state?: KeptState | undefined;
  readonly isHot?: boolean | undefined;
  readonly isNew?: boolean | undefined;
  readonly addTags?: readonly string[] | undefined;
  readonly removeTags?: readonly string[] | undefined;
}
export interface BulkOutcome {
  readonly gameId: string;
  readonly names: Names;
  readonly outcome: 'change' | 'same' | 'changed' | 'unknown' | 'notPlayable' | 'tooManyTags';
  readonly before: string;
  readonly after: string;
}

export interface ListWithGames {
  readonly list: GameList;
  /** In the order of the list. */
  readonly games: readonly Game[];
}

type Changed<T, Code extends string> = Promise<T | Refusal<Code | 'games.changedMeanwhile' | 'staff.reasonRequired'>>;
export type VendorFacts = Omit<Vendor, 'code' | 'version' | 'changedAt'>;
export type ListFacts = Pick<GameList, 'names' | 'startsAt' | 'endsAt' | 'onHome' | 'sort' | 'gameIds'>;

/** The desk's side. `version` is the one its reader saw; a change upon another is refused. */
export interface GamesDesk {
  vendors(): Promise<readonly { vendor: Vendor; underMaintenance: boolean; games: number; open: number }[]>;
  changeVendor(
    by: ChangeBy,
    code: string,
    version: number,
    facts: VendorFacts,
  ): Changed<Vendor, 'games.vendorUnknown' | 'games.nameMissing'>;
  games(filter: DeskGameFilter): Promise<{ rows: readonly Game[]; total: number }>;
  game(gameId: string): Promise<Game | Refusal<'games.unknown'>>;
  changeGame(
    by: ChangeBy,
    gameId: string,
    version: number,
    facts: GameFacts,
  ): Changed<Game, 'games.unknown' | 'games.nameMissing' | 'games.notPlayable'>;
  changeGames(
    by: ChangeBy,
    order: {
      readonly key: string;
      readonly preview: boolean;
      readonly games: readonly { readonly gameId: string; readonly version: number }[];
      readonly change: BulkChange;
    },
  ): Changed<{ changed: number; games: readonly BulkOutcome[] }, 'games.notPlayable'>;
  lists(): Promise<{ lists: readonly ListWithGames[]; now: Date }>;
  changeList(
    by: ChangeBy,
    code: string,
    version: number,
    facts: ListFacts,
  ): Changed<GameList, 'games.unknown' | 'games.nameMissing' | 'games.windowTimes' | 'games.listsFull'>;
  removeList(
    by: ChangeBy,
    code: string,
    version: number,
  ): Changed<{ removed: boolean }, 'games.listUnknown' | 'games.listFixed'>;
}
