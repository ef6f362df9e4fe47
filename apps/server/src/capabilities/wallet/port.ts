/**
 * Wallet: the one door to money.
 *
 * A movement is one line of the journal that names both sides: an account of a member and its contra, which is another
 * account of the same member or an account of the house. It balances by its shape. Lines are only ever added; a void or
 * a correction is a new line.
 *
 * `post` takes movements of many requests at once and answers an outcome for each (wallet.md). The same key again
 * answers the first outcome and moves nothing; the same key with other data is refused.
 */
import type { EntryTypeName } from '@house/rules/entry-types';
import type { Expression, RawBuilder, SqlBool } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import { refuse } from '../../platform/result.ts';
import type { CheckResult, Difference, MemberRange } from './compare.ts';
import type { PostRefusal } from './rules/refusals.ts';

// biome-ignore-start lint/performance/noBarrelFile: a port is the only door into its capability
export {
  type CheckResult,
  compareByPlace,
  type Difference,
  isOfMembers,
  type MemberRange,
  tallyOf,
} from './compare.ts';
export { type ChosenDays, createChosenDays, dayRange } from './days.ts';
export { endOfBatch, keyTime } from './journal.ts';
export { endPostings } from './lock-order.ts';
export { isKeyInRange, isRequestKey } from './rules/keys.ts';
export { type PostRefusal, readPostRefusal } from './rules/refusals.ts';
// biome-ignore-end lint/performance/noBarrelFile: a port is the only door into its capability

/** Accounts of a member. `locked`: money promised elsewhere (withdrawals, chases in progress). */
export const MEMBER_ACCOUNTS = { cash: 1, bonus: 2, locked: 3, points: 4 } as const;
export type MemberAccount = keyof typeof MEMBER_ACCOUNTS;

/**
 * Accounts of the house. They have no balance row on the way in; their totals are summed behind.
 * In these totals everything that members with play money moved stands under `trial`, so that no figure of real play
 * has it (operations.md 6).
 */
export const HOUSE_ACCOUNTS = {
  cashier: 101,
  lottery: 102,
  adjustments: 103,
  trial: 104,
  rebates: 105,
  elottery: 106,
  live: 107,
  slots: 108,
  fish: 109,
  pvp: 110,
  mini: 111,
  sports: 112,
  esports: 113,
  cockfight: 114,
  fees: 120,
  /** What one member sent and another got: always at zero. */
  transfers: 121,
  /** What agents are paid by contracts with the house: wages and dividends. */
  agentPay: 125,
  /** What members moved to wallets that vendors keep and did not bring back: theirs, and what was won and lost there. */
  vendorWallets: 122,
  /** What the house gives away: wins of free rounds. */
  promotions: 123,
  /** Of points alone, which are no money: those that members earned less those they spent. */
  pointMall: 126,
  /** What members gave to rooms in red packets and nobody took yet. */
  redPackets: 127,
} as const;
export type HouseAccount = keyof typeof HOUSE_ACCOUNTS;

const HOUSE_ACCOUNT_NAMES: ReadonlyMap<number, HouseAccount> = new Map(
  Object.entries(HOUSE_ACCOUNTS).map(([name, number]) => [number, name as HouseAccount]),
);

/** The account of the house that has this number; undefined: none has. */
export const houseAccountOf = (number: number): HouseAccount | undefined => HOUSE_ACCOUNT_NAMES.get(number);

/** What a line is, as the journal keeps it. */
export const ENTRY_TYPES = {
  deposit: 1,
  bet: 2,
  prize: 3,
  betRefund: 4,
  prizeReversal: 5,
  hold: 6,
  holdReturn: 7,
  holdPaid: 8,
  adjustment: 9,
  correction: 10,
  trialGrant: 11,
  rebate: 12,
  commission: 13,
  /** Of the turnover of a day: the member's own, and those of members below him. */
  dailyRebate: 14,
  dailyCommission: 15,
  /** Of another system's campaign, and the same below zero where it was cancelled. */
  campaignPrize: 16,
  /** Of a withdrawal: a part that was sent and did not arrive is back; what the house keeps of it, and gives back. */
  payoutReturn: 20,
  withdrawalFee: 21,
  /** Of a deposit, by the terms of its channel. */
  depositFee: 26,
  /** Between members: what came from another, what went to one (operations.md 2.7). */
  transferIn: 22,
  transferOut: 23,
  /** By contract (operations.md 4.5). */
  wageRealTime: 32,
  wageDaily: 33,
  wageHourly: 34,
  dividend: 35,
  /** What an agent paid to one right below by a contract. */
  contractPaid: 36,
  /** To a vendor's own wallet, and back from there; back as well where the vendor did not take it (operations.md 2.8). */
  vendorOut: 24,
  vendorIn: 25,
  /** Of turnover, as the member claims it (operations.md 5.2). */
  cashback: 40,
  /** Something that the house promised and the member claimed: gifts of ranks, missions, invited friends. */
  reward: 41,
  /** A bonus that a member holds and cannot use; what of it became cash, and what went back to the house (operations.md 2.6). */
  bonusHeld: 45,
  bonusConverted: 46,
  bonusForfeited: 47,
  /** What a bonus paid of a bet, and its share of what the bet gave, below zero where that was taken back. */
  bonusStaked: 48,
  bonusPrize: 49,
  /** Points: earned by turnover and taken back with it; spent in the mall, or given back of an order; changed for cash. */
  pointsEarned: 42,
  pointsSpent: 43,
  /** The cash that points were changed for. */
  pointsConverted: 44,
  /** A red packet in a room: what it took from who gave it, what a share gave, and what nobody took. */
  packetGiven: 50,
  packetTaken: 51,
  packetReturned: 52,
} as const satisfies Record<EntryTypeName, number>;
export type EntryType = keyof typeof ENTRY_TYPES;

/**
 * What a bet stakes on, written in the same statement as the money (wallet.md, design 2 and 6).
 * The market decides by the database's clock whether the bet still counts.
 */
export interface WagerLine {
  readonly marketId: bigint;
  readonly play: string;
  readonly selection: string;
  /** The stake is the movement's amount; it is the same for each unit. */
  readonly units: number;
}

/** A transaction of another system, by its own id: unique for the vendor and kind, and it may come again for weeks. */
export interface OutsideReference {
  /** At most 40 characters. */
  readonly vendor: string;
  /** What it does: bet, win, rollback. At most 20 characters. */
  readonly kind: string;
  /** At most 200 characters. */
  readonly transactionId: string;
}

export interface Movement {
  readonly memberId: bigint;
  /**
   * UUID whose first 48 bits are its time in milliseconds: version 7 made by a client, or `uuidFromContent`. Unique for
   * the member for ever; refused when more than 45 days old or, of version 7, more than ten minutes ahead, by the clock of
   * this process. A bet or a hold that a member asks for must have version 7: nobody takes a key of the house's own lines
   * (ADR 3).
   */
  readonly key: string;
  readonly type: EntryType;
  readonly account: MemberAccount;
  readonly contra: MemberAccount | HouseAccount;
  /** Units of 0.0001, signed as `account` sees it; never zero. The contra moves by the opposite. */
  readonly amount: bigint;
  /** The order, draw, day of a product or whatever this line belongs to; of a wager the ticket it shares with others, null when it is alone. */
  readonly reference: bigint | null;
  /** A recorded correction may take the account below zero (operations.md 1). */
  readonly mayGoNegative?: boolean;
  /**
   * A hold for bets to come: the member's own guard judges it as a stake of its sum. Other holds, such as those of
   * withdrawals, it leaves alone (operations.md 7).
   */
  readonly forBets?: boolean;
  readonly wager?: WagerLine;
  /** Movements of one request and one member that stand or fall together share a number; over two members it promises nothing. */
  readonly group?: number | undefined;
}

export interface Posted {
  readonly refused?: undefined;
  readonly memberId: bigint;
  readonly shard: number;
  /** Position in the shard's journal: gapless, in commit order. */
  readonly seq: bigint;
  /** The database's clock when it was accepted. */
  readonly at: Date;
  readonly balanceAfter: bigint;
  /** True: this key had been accepted before; nothing moved now. */
  readonly repeated: boolean;
}

/** A line of the journal, with what it was asked for as. */
export interface StandingLine {
  readonly posted: Posted;
  readonly amount: bigint;
  readonly reference: bigint | null;
  /** Null where it is no bet. */
  readonly wager: WagerLine | null;
}

export type PostOutcome = Posted | PostRefusal;

/** More waits than may, or cannot be known yet: the same may be asked again a moment later (wallet.md, design 1). */
export const BUSY = refuse('wallet.busy', { retryAfterSeconds: 1 });

export const LIMIT_PERIODS = ['day', 'week', 'month'] as const;
export type LimitPeriod = (typeof LIMIT_PERIODS)[number];
/** Days from midnight of the guard's zone, weeks from Monday, months from the first. */
export type ByPeriod<Amount> = Readonly<Record<LimitPeriod, Amount>>;

/**
 * What a member's bets are judged by (operations.md 7), after their market and before the balance. Units of 0.0001; null: no
 * such limit.
 */
export interface Guard {
  /** Bets less what came back of them. */
  readonly stake: ByPeriod<bigint | null>;
  /** Stakes, open ones too, less prizes. */
  readonly loss: ByPeriod<bigint | null>;
  /** Nothing is staked before; `endless`: until the guard is set anew. Null: no pause. */
  readonly pausedUntil: Date | 'endless' | null;
  readonly zoneOffsetMinutes: number;
}

/** What a member has staked and lost so far in the periods of now, never less than nothing. Units of 0.0001. */
export interface Played {
  readonly stake: ByPeriod<bigint>;
  readonly loss: ByPeriod<bigint>;
}

export interface Balances {
  readonly cash: bigint;
  readonly bonus: bigint;
  readonly locked: bigint;
  readonly points: bigint;
}

export interface Entry {
  readonly shard: number;
  readonly seq: bigint;
  readonly memberId: bigint;
  readonly at: Date;
  readonly type: EntryType;
  readonly account: MemberAccount;
  readonly contra: MemberAccount | HouseAccount;
  readonly amount: bigint;
  readonly balanceAfter: bigint;
  readonly contraAfter: bigint | null;
  readonly marketId: bigint | null;
  readonly reference: bigint | null;
  readonly key: string;
}

/** What a line is asked for by: its own place in the journal, or what it belongs to, a market or an order. */
export type EntryReference = { readonly shard: number; readonly seq: bigint } | { readonly id: bigint };

export interface EntryFilter {
  readonly memberId: bigint;
  readonly from: Date;
  readonly to: Date;
  readonly type?: EntryType;
  readonly account?: MemberAccount;
  /** Null: what was asked for is no reference, and nothing has it. */
  readonly reference?: EntryReference | null;
  readonly offset: number;
  readonly limit: number;
}

/** What accounts of the house moved, without members whose money is not real. Units of 0.0001. */
export interface HouseDays {
  /** What the house owed its members before the first day. */
  readonly owedBefore: bigint;
  readonly moves: readonly {
    /** Of the house's zone. */
    readonly day: string;
    readonly account: HouseAccount;
    /** Null: of a later release. */
    readonly type: EntryType | null;
    /** As the account of the house sees it: below zero where members were given money. */
    readonly amount: bigint;
  }[];
}

/** Days of a member: half-open, where days of the house's zone begin. */
export interface MemberDays {
  readonly memberId: bigint;
  readonly from: Date;
  readonly to: Date;
}

/** What lines of a type moved on a day, over all accounts of the member but that of points. */
export interface MemberDayMove {
  /** Of the house's zone. */
  readonly day: string;
  /** Null: of a later release. */
  readonly type: EntryType | null;
  /** As the member sees it, units of 0.0001: below zero where money left. */
  readonly amount: bigint;
}

/** Lines of the whole ledger. */
export interface LedgerFilter {
  /** Half-open. */
  readonly from: Date;
  readonly to: Date;
  readonly memberId?: bigint;
  /** Of these alone, at most a thousand. */
  readonly memberIds?: readonly bigint[];
  /** Of those for whom it holds, where they are more: told whose id is asked for, in SQL. */
  readonly among?: (memberId: RawBuilder<unknown>) => Expression<SqlBool>;
  /** On either side of the line. */
  readonly account?: MemberAccount | HouseAccount;
  readonly type?: EntryType;
  /** Null: what was asked for is no reference, and nothing has it. Prizes of a market are found with their member only. */
  readonly reference?: EntryReference | null;
  /** Without its member it is looked for within an hour of the time it carries. */
  readonly key?: string;
  /** Of the amount without its sign, units of 0.0001. */
  readonly amountMin?: bigint;
  readonly amountMax?: bigint;
  /** Without members whose money is not real. */
  readonly real?: true;
  /** `next` of the page before; null, or anything else: from the newest. */
  readonly after: string | null;
  readonly limit: number;
}

export interface LedgerPage {
  readonly rows: Entry[];
  /** Null: there is no more. */
  readonly next: string | null;
  /** The page ended before it was full, for it had looked at as many lines as it may; back to here. */
  readonly searchedTo: Date | null;
}

export interface Wallet {
  /** Opens the four accounts of a new member with zero; within the transaction that makes the member. Repeatable. */
  openAccounts(tx: Tx, memberId: bigint): Promise<void>;
  /**
   * Opens a trial: the member's money is not real from here on and he gets this much of it. Within the transaction
   * that makes the member, after `openAccounts`.
   */
  openTrial(tx: Tx, memberId: bigint, amount: bigint): Promise<void>;
  /**
   * Posts movements, together with whatever else is waiting, in one round trip and one commit. Outcomes in the order of
   * the movements. Keys of version 7 only. Throws only on a fault of the database or of the caller.
   */
  post(movements: readonly Movement[]): Promise<PostOutcome[]>;
  /**
   * Posts inside a transaction of the caller: settlement, refunds, deposits that also change an order. Throws where the
   * transaction has changed a market: postings hold their heads while they wait for it (`endPostings`).
   */
  postWithin(tx: Tx, movements: readonly Movement[]): Promise<PostOutcome[]>;
  /**
   * What stands in the member's journal under these keys, by key, of those young enough to be asked for again: the same
   * movement under one of them moves nothing. Postings of his shard on their way are awaited first.
   */
  knownKeys(memberId: bigint, keys: readonly string[]): Promise<ReadonlyMap<string, StandingLine>>;
  /** `within`: whoever holds a transaction reads in it, and waits for no second connection. */
  balancesOf(memberId: bigint, within?: Tx): Promise<Balances>;
  /**
   * What the member's bets are judged by from the commit of this transaction on; null: by nothing of his own. Bets from cash
   * and locked money count, and only they. It holds the head of his shard, as a posting does: ask for it last.
   */
  setGuard(tx: Tx, memberId: bigint, guard: Guard | null): Promise<void>;
  /** The member's guard with what of it is used, as the next bet would be judged; null: he has none. */
  guardStateOf(memberId: bigint): Promise<{ readonly guard: Guard; readonly used: Played } | null>;
  /** Those of these members whose cash is below zero: they bet nothing until it is covered (operations.md 1). */
  overdrawnAmong(tx: Tx, memberIds: readonly bigint[]): Promise<ReadonlySet<bigint>>;
  /** After the line that put a bonus on its account, in its transaction; once, the same again changes nothing. */
  openBonus(tx: Tx, terms: BonusTerms): Promise<void>;
  /**
   * A bonus ends: `met`, what may become cash of it does, and so does its share of bets that are open, up to that; forfeited,
   * nothing of it is the member's any more, nor is its share of bets that are open. The house has the rest. It holds the
   * head of the shard from here on: ask for it last.
   */
  endBonus(tx: Tx, which: Pick<BonusTerms, 'memberId' | 'id'>, end: 'met' | 'forfeited'): Promise<BonusEnd>;
  /** What the member may stake beside their cash against an account of the house; a bonus of this moment is told within seconds. */
  playableBonusOf(memberId: bigint, against: HouseAccount): Promise<bigint>;
  /**
   * The member's lines, newest first, with sums over the whole filter; without an account in the filter, lines between
   * two of his own count nothing in the sums.
   */
  listEntriesOf(filter: EntryFilter): Promise<{ rows: Entry[]; total: number; in: bigint; out: bigint }>;
  /** Lines of everybody, newest first. A page costs the same however long the journal is. */
  searchEntries(filter: LedgerFilter): Promise<LedgerPage>;
  /** From one day to another, both meant, as far as the projection of the journal has come. */
  houseDays(days: { readonly from: string; readonly to: string }): Promise<HouseDays>;
  /** What all members' accounts hold, trials left out. Units of 0.0001. */
  owedNow(): Promise<Readonly<Record<MemberAccount, bigint>>>;
  /**
   * What a member's lines moved on each of these days, by type; lines between two of his own accounts are left out. It costs
   * days, not lines, and is exact wherever the projection of the journal is.
   */
  memberDaysOf(days: MemberDays): Promise<MemberDayMove[]>;
  /** The line at this place; null: it has none. */
  findEntry(place: { readonly shard: number; readonly seq: bigint }): Promise<Entry | null>;
}

/** A bonus on a member's bonus account (operations.md 2.6). */
export interface BonusTerms {
  readonly memberId: bigint;
  /** Lines of its money refer to it. */
  readonly id: bigint;
  readonly amount: bigint;
  /**
   * Bets are paid from it where cash lacks, against these accounts of the house, so much of one bet; and so much of it becomes
   * cash at most. Null: none is, and all of it becomes cash.
   */
  readonly play: {
    readonly maxStake: bigint;
    readonly maxConvert: bigint;
    readonly against: readonly HouseAccount[];
  } | null;
  readonly endsAt: Date;
}

export interface BonusEnd {
  /** Of its last line, or where it moved nothing of a mark. */
  readonly seq: bigint;
  /** What of it became cash. */
  readonly cash: bigint;
}

/** How many buckets the members are spread over; a constant of the data (architecture.md 6). */
export const SHARD_COUNT = 16;

/** All of them: for what an index has by bucket and is asked of every one. */
export const SHARDS: readonly number[] = Array.from({ length: SHARD_COUNT }, (_, shard) => shard);

/** The bucket of a member. */
export function shardOf(memberId: bigint): number {
  return Number(memberId % BigInt(SHARD_COUNT));
}

/** What a reconciliation reads: sums kept behind the journal and what is new, or the journal from its first line. */
export type ReconciliationKind = 'running' | 'full';

export interface ReconciliationReport {
  readonly kind: ReconciliationKind;
  /** By the database's clock, when the last of its checks was done; it began `durationMilliseconds` before. */
  readonly checkedAt: Date;
  readonly balanced: boolean;
  readonly checks: readonly CheckResult[];
  readonly projections: readonly { readonly name: string; readonly behind: number; readonly updatedAt: Date | null }[];
  readonly durationMilliseconds: number;
}

/** A full check that was asked for. */
export interface ReconciliationOrder {
  readonly askedAt: Date;
  /** A report of a check that began after the order is kept. */
  readonly answered: boolean;
}

/**
 * A check another capability adds. No transaction holds it together: what it compares is compared by one statement, and a
 * statement reads a bounded piece.
 */
export interface ReconciliationCheck {
  readonly kinds: readonly ReconciliationKind[];
  /** `goOn` is asked between its statements, and throws when the check is broken off. */
  run(db: Db, goOn: () => void): Promise<CheckResult>;
}

/** A check of `full` that goes by member. */
export interface MembersCheck {
  readonly name: string;
  /** Their two totals and the places that differ, by one statement: bets may go on meanwhile. */
  compare(db: Db, members: MemberRange): Promise<readonly Difference[]>;
}

export interface BooksChecks {
  readonly general: readonly ReconciliationCheck[];
  readonly ofMembers: readonly MembersCheck[];
}

/** Entries = balances = reports (architecture.md 4). */
export interface Reconciler {
  /**
   * Checks, keeps the report and raises the alarm when it does not balance. `running` trusts sums kept behind the journal
   * and looks at what moved since its last report; `full` adds up the journal from its first line, which may take hours,
   * and answers the orders that were open when it began. Neither holds a snapshot for longer than a statement.
   */
  run(kind: ReconciliationKind): Promise<ReconciliationReport>;
  /** Asks a worker for a full check, once a UUID; the same again answers what became of it. */
  order(tx: Tx, key: string): Promise<ReconciliationOrder>;
  /** Asks for one under this UUID if none was made for a day and more and none is asked for: a new house begins with one. */
  orderOverdue(key: string): Promise<void>;
  /** Does what is ordered, if anything and if no other worker is at it; breaks off, and leaves it open, on the signal. */
  runOrdered(signal: AbortSignal): Promise<void>;
  /** Since when the oldest open order waits; null: nothing is ordered. */
  openSince(): Promise<Date | null>;
  /** The newest report of each kind. The books are as the worse of the two says. */
  latest(): Promise<Readonly<Record<ReconciliationKind, ReconciliationReport | null>>>;
  /** Newest first. */
  history(limit: number): Promise<Pick<ReconciliationReport, 'kind' | 'checkedAt' | 'balanced'>[]>;
  /** When the books were last found right, by kind; null: never. */
  balancedAt(): Promise<ReadonlyMap<ReconciliationKind, Date | null>>;
}
