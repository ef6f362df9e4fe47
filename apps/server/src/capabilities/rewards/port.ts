/**
 * Rewards: what members earn by playing (operations.md 5) - ranks, points, cashback, and what they can claim.
 *
 * Everything follows from one table, turnover by member, day and product, which a projection keeps behind the turnover record.
 * What changes of a bet later changes the day on which the bet was decided first, so that whoever gives by days gives and takes
 * by differences of the same sums: points in the daily run, cashback in the next claim, a rank at the next check.
 *
 * An item, something a member can claim
 * open     Leaves by: claimed, expired. The same cause makes it once.
 * claimed  paid, by one line of the journal that refers to it. A step of a mission leaves by: takenBack; nothing else does.
 * takenBack  what a step gave was taken back, because it is not reached any more. Leaves by: claimed, where it is reached again.
 * expired  Nothing leaves.
 * Whoever takes a break or has excluded themselves is offered nothing and claims nothing.
 */
import type { BoardPrize } from '@house/growth/board';
import type { MissionKind, MissionPeriod, MissionStep, StepStanding } from '@house/growth/missions';
import type { AboutThing } from '@house/growth/promotions';
import type { Rank, RankCause } from '@house/growth/ranks';
import type { AuditAction } from '../../platform/audit-action.ts';
import type { Tx } from '../../platform/database.ts';
import type { Refusal } from '../../platform/result.ts';
import type { PaymentPasswordRefusal } from '../identity/port.ts';
import type { ProductCode } from '../wagers/port.ts';

export type { Rank };

export type ItemKind =
  | 'rankGift'
  | 'monthlyGift'
  | 'birthdayGift'
  | 'mission'
  | 'board'
  | 'referral'
  | 'voucher'
  | 'promotion'
  | 'mall'
  | 'raffle';

/** Of free rounds and goods one is given. */
export type ItemGives = 'cash' | 'points' | 'freeRounds' | 'goods';

/** Told to a member of their reward centre. */
export interface RewardNews {
  readonly memberId: bigint;
  readonly what: 'waiting' | 'expiring';
  readonly count: number;
  /** When the first of them ends. */
  readonly until: Date;
}

export interface Item {
  readonly refused?: undefined;
  readonly id: bigint;
  readonly memberId: bigint;
  readonly kind: ItemKind;
  readonly detail: string;
  readonly gives: ItemGives;
  /** Of free rounds their campaign, of goods the product; and what it was when it was promised. */
  readonly thing: bigint | null;
  readonly about: AboutThing | null;
  /** Units of 0.0001; a point is one. */
  readonly amount: bigint;
  /** Hundredths. */
  readonly multiplier: number;
  readonly state: 'open' | 'claimed' | 'expired' | 'takenBack';
  /** How often it was taken back. */
  readonly turns: number;
  readonly madeAt: Date;
  readonly expiresAt: Date;
  readonly claimedAt: Date | null;
}

export interface NewItem {
  readonly memberId: bigint;
  readonly kind: ItemKind;
  /** The same cause gives a member nothing again. */
  readonly cause: string;
  readonly detail: string;
  /** Left out: cash. */
  readonly gives?: ItemGives;
  readonly thing?: bigint;
  readonly about?: AboutThing | null;
  readonly amount: bigint;
  readonly multiplier: number;
  readonly days: number;
}

/** Rules of the house as they stand; version 0: the first ones, which nobody has changed. */
export interface Versioned<Rows> {
  readonly version: number;
  readonly rows: Rows;
  readonly madeBy: string | null;
  readonly madeAt: Date | null;
}
export type PointRatios = Readonly<Record<ProductCode, number>>;

export interface OwnRank {
  readonly rank: number;
  readonly deposits: bigint;
  readonly turnover: bigint;
  readonly turnoverOfTerm: bigint;
  /** Days since 1970 of the house's zone. */
  readonly keepUntil: number | null;
  readonly isCapped: boolean;
  readonly history: readonly {
    readonly from: number;
    readonly to: number;
    readonly cause: RankCause | 'invited';
    readonly at: Date;
  }[];
}

export interface CashbackView {
  readonly rank: number;
  readonly lines: readonly {
    readonly product: ProductCode;
    readonly turnover: bigint;
    /** Millionths; null: what had been paid is taken back. */
    readonly rate: number | null;
    readonly amount: bigint;
  }[];
  readonly amount: bigint;
  readonly sum: bigint;
  readonly paused: boolean;
}

export interface CashbackClaim {
  readonly refused?: undefined;
  readonly id: bigint;
  readonly at: Date;
  readonly turnover: bigint;
  readonly amount: bigint;
}

/** Something on the shelf of the mall. Points are whole. */
export interface Product {
  readonly id: bigint;
  readonly names: Readonly<Record<string, string>>;
  readonly kind: 'cash' | 'goods';
  readonly picture: string;
  readonly points: bigint;
  /** Of cash, units of 0.0001. */
  readonly value: bigint | null;
  /** Hundredths. */
  readonly multiplier: number;
  readonly stock: number | null;
  readonly rankFrom: number;
  readonly depositsFrom: bigint;
  readonly perMember: number | null;
  readonly place: number;
  readonly active: boolean;
  readonly version: number;
  readonly changedAt: Date;
}

export interface Delivery {
  readonly name: string;
  readonly phone: string;
  readonly address: string;
}

/**
 * An order of the mall
 * inProcess  goods that staff look at. Leaves by: approved, rejected.
 * approved   sent, or paid at once. Nothing leaves.
 * rejected   its points came back, and the goods to the shelf. Nothing leaves.
 */
export type OrderState = 'inProcess' | 'approved' | 'rejected';
export interface Order {
  readonly refused?: undefined;
  readonly id: bigint;
  readonly memberId: bigint;
  readonly productId: bigint;
  readonly names: Readonly<Record<string, string>>;
  readonly kind: 'cash' | 'goods';
  readonly quantity: number;
  readonly points: bigint;
  readonly delivery: Delivery | null;
  readonly state: OrderState;
  readonly remark: string;
  readonly appliedAt: Date;
  readonly decidedAt: Date | null;
  readonly decidedBy: string | null;
}

export interface RedeemWish {
  readonly key: string;
  readonly productId: bigint;
  readonly quantity: number;
  /** What one cost when it was looked at. */
  readonly points: bigint;
  readonly delivery: Delivery | null;
}

export interface Conversion {
  readonly refused?: undefined;
  readonly points: bigint;
  readonly amount: bigint;
}

/** Asked before points are spent, and not of a request that was answered before: the payment password, which counts its tries. */
export type Check = () => Promise<PaymentPasswordRefusal | undefined>;

export type RedeemOutcome =
  | Order
  | PaymentPasswordRefusal
  | Refusal<
      | 'rewards.productUnknown'
      | 'rewards.soldOut'
      | 'rewards.rankTooLow'
      | 'rewards.depositsTooLow'
      | 'rewards.perMember'
      | 'rewards.deliveryMissing'
      | 'rewards.paused'
      | 'request.keyReused'
      | 'request.keyOutOfRange'
      | 'wallet.insufficientFunds'
      | 'wallet.busy'
    >;

export type ConvertOutcome =
  | Conversion
  | PaymentPasswordRefusal
  | Refusal<
      | 'rewards.pointsStep'
      | 'rewards.paused'
      | 'request.keyReused'
      | 'request.keyOutOfRange'
      | 'wallet.insufficientFunds'
      | 'wallet.busy'
    >;

export interface Mall {
  list(
    memberId: bigint,
    filter: { readonly kind: 'cash' | 'goods' | null; readonly mine: boolean },
    page: Page,
  ): Promise<{
    rows: readonly Product[];
    total: number;
    counts: { readonly cash: number; readonly goods: number; readonly mine: number };
  }>;
  redeem(memberId: bigint, wish: RedeemWish, check?: Check): Promise<RedeemOutcome>;
  convert(
    memberId: bigint,
    wish: { readonly key: string; readonly points: bigint },
    check?: Check,
  ): Promise<ConvertOutcome>;
  listOrders(
    filter: { readonly memberId: bigint | null; readonly state: OrderState | null },
    page: Page,
  ): Promise<{ rows: readonly Order[]; total: number }>;
  decideOrder(
    by: StaffAct,
    id: bigint,
    decision: 'approve' | 'reject',
  ): Promise<Order | Refusal<'rewards.orderUnknown' | 'rewards.orderMoved' | 'wallet.busy'>>;
  listProducts(page: Page): Promise<{ rows: readonly (Product & { readonly ordered: number })[]; total: number }>;
  /** A new product is of the id that its key makes; the same order again changes nothing. */
  saveProduct(
    by: StaffAct,
    product: Omit<Product, 'version' | 'changedAt' | 'id'> & { readonly id: bigint | null },
    version: number,
  ): Promise<
    | (Product & { readonly refused?: undefined })
    | Refusal<'rewards.productUnknown' | 'rewards.productWrong' | 'rewards.versionMoved'>
  >;
  waiting(): Promise<{ readonly count: number; readonly oldestSince: Date | null }>;
}

/** Never changed, only ended: whoever is in it keeps its terms. */
export interface Mission {
  readonly refused?: undefined;
  readonly id: bigint;
  readonly names: Readonly<Record<string, string>>;
  readonly kind: MissionKind;
  readonly period: MissionPeriod;
  /** What counts, of turnover and wins; null: every product. */
  readonly product: ProductCode | null;
  /** Of counted deposits the least one, of wins the least stake. */
  readonly least: bigint;
  /** Goals that are counts are amounts: one is 1.0000. */
  readonly steps: readonly MissionStep[];
  /** Days since 1970 of the house's zone. */
  readonly startsOn: number;
  /** Its last day. */
  readonly endsOn: number | null;
  readonly madeBy: string;
}

/** A period of a mission as a member stands in it. */
export interface MissionStanding {
  readonly mission: Mission;
  /** The first day of the period. */
  readonly from: number;
  readonly progress: bigint;
  readonly steps: readonly StepStanding[];
  /** It is claimed for a day longer. */
  readonly isOver: boolean;
  readonly endsAt: Date | null;
}

export interface Missions {
  listOf(memberId: bigint): Promise<{ readonly rows: readonly MissionStanding[]; readonly paused: boolean }>;
  /** Answers what the step pays; the same step again pays nothing more. */
  claim(
    memberId: bigint,
    step: { readonly id: bigint; readonly from: number; readonly step: number },
  ): Promise<bigint | Refusal<'rewards.missionUnknown' | 'rewards.stepNotDone' | 'rewards.paused' | 'wallet.busy'>>;
  /** Takes back what claimed steps gave that are not reached any more; answers how many. */
  checkAll(): Promise<number>;
  list(page: Page): Promise<{ rows: readonly Mission[]; total: number }>;
  /** The same key again answers the mission there is. Without a start it begins today. */
  make(
    by: StaffAct,
    mission: Omit<Mission, 'id' | 'madeBy' | 'startsOn'> & { readonly startsOn: number | null },
  ): Promise<Mission | Refusal<'rewards.missionWrong'>>;
  end(by: StaffAct, id: bigint): Promise<Mission | Refusal<'rewards.missionUnknown'>>;
}

/** Of a week's board: who stood where when it was closed, and what that is paid. */
export interface BoardPlace {
  readonly place: number;
  readonly memberId: bigint;
  readonly score: number;
  /** When they had so many: of two that are equal the earlier one stands above. */
  readonly reachedAt: Date;
  readonly amount: bigint;
}

/**
 * A week's board that is over
 * waiting  it is kept as it stood. Leaves by: asked.
 * asked    one of staff wants it paid. Leaves by: paid, or waiting where another says no.
 * paid     another agreed: who is paid has it in the reward centre. Nothing leaves.
 */
export interface Board {
  readonly refused?: undefined;
  /** Its Monday, days since 1970 of the house's zone. */
  readonly week: number;
  readonly prizes: readonly BoardPrize[];
  /** How many scored. */
  readonly members: number;
  /** What its places are paid together. */
  readonly amount: bigint;
  readonly state: 'waiting' | 'asked' | 'paid';
  readonly closedAt: Date;
  readonly askedById: bigint | null;
  readonly askedBy: string | null;
  readonly askedReason: string | null;
  readonly decidedBy: string | null;
  readonly decidedReason: string | null;
  readonly decidedAt: Date | null;
}

export interface BoardView {
  readonly week: number;
  readonly endsAt: Date;
  /** Closed: it is kept, and was not paid yet. */
  readonly state: 'open' | 'closed' | 'paid';
  readonly prizes: readonly BoardPrize[];
  readonly rows: readonly {
    readonly place: number;
    /** Masked. */
    readonly name: string;
    readonly score: number;
    readonly amount: bigint;
    readonly isOwn: boolean;
  }[];
  /** Place null: without points, or behind those that are counted. */
  readonly own: { readonly place: number | null; readonly score: number; readonly amount: bigint };
}

type PayoutRefusal = Refusal<
  'rewards.boardUnknown' | 'rewards.boardMoved' | 'rewards.ownRequest' | 'staff.notSeparate'
>;

/** The week's board of missions (operations.md 5.4). */
export interface Boards {
  show(memberId: bigint, which: 'current' | 'last'): Promise<BoardView>;
  /** Keeps the boards of weeks that are over; answers how many were closed. */
  closeWeeks(): Promise<number>;
  list(page: Page): Promise<{ rows: readonly Board[]; total: number }>;
  placesOf(
    week: number,
  ): Promise<
    | { readonly refused?: undefined; board: Board; rows: readonly (BoardPlace & { readonly account: string })[] }
    | Refusal<'rewards.boardUnknown'>
  >;
  askPayout(by: StaffAct, week: number): Promise<Board | PayoutRefusal>;
  decidePayout(by: StaffAct, week: number, decision: 'approve' | 'reject'): Promise<Board | PayoutRefusal>;
  /** The newest table; it counts for weeks that begin after it was made. */
  prizes(): Promise<Versioned<readonly BoardPrize[]>>;
  setPrizes(
    by: StaffAct,
    version: number,
    rows: readonly BoardPrize[],
  ): Promise<Versioned<readonly BoardPrize[]> | RulesRefusal>;
  waiting(): Promise<{ readonly count: number; readonly oldestSince: Date | null }>;
}

export interface Page {
  readonly offset: number;
  readonly limit: number;
}

/** Whoever of staff acts. */
export interface StaffAct {
  readonly staffId: bigint;
  readonly staff: string;
  readonly address: string;
  readonly reason: string;
  readonly key: string;
}
export type RecordAct = (
  tx: Tx,
  line: StaffAct & {
    readonly action: AuditAction;
    readonly object: string;
    readonly before?: string;
    readonly after?: string;
  },
) => Promise<void>;

type RulesRefusal = Refusal<'rewards.rulesWrong' | 'rewards.versionMoved'>;

export type ClaimRefusal = Refusal<
  | 'rewards.itemUnknown'
  | 'rewards.itemExpired'
  | 'rewards.paused'
  | 'rewards.deliveryMissing'
  | 'rewards.roundsOver'
  | 'wallet.busy'
>;

export interface Rewards {
  readonly mall: Mall;
  readonly missions: Missions;
  readonly boards: Boards;
  ranks(): Promise<Versioned<readonly Rank[]>>;
  pointRatios(): Promise<Versioned<PointRatios>>;
  /** A version that is not the newest any more is refused. */
  setRanks(by: StaffAct, version: number, rows: readonly Rank[]): Promise<Versioned<readonly Rank[]> | RulesRefusal>;
  setPointRatios(by: StaffAct, version: number, rows: PointRatios): Promise<Versioned<PointRatios> | RulesRefusal>;
  previewRanks(
    rows: readonly Rank[],
  ): Promise<{ rise: number; drop: number; gifts: bigint } | Refusal<'rewards.rulesWrong'>>;
  membersByRank(): Promise<readonly { readonly rank: number; readonly members: number }[]>;
  costs(days: { from: Date; to: Date }): Promise<
    readonly {
      readonly kind: ItemKind | 'cashback';
      readonly made: number;
      readonly madeAmount: bigint;
      readonly claimed: number;
      readonly claimedAmount: bigint;
    }[]
  >;

  rankOf(memberId: bigint): Promise<number>;
  /** Turnover from a day on, up to another that is not meant; of one product or all. */
  turnoverOf(
    memberId: bigint,
    asked: { readonly product: string | null; readonly from: number; readonly to: number },
  ): Promise<bigint>;
  /** How many played so much in a period of these days, and how often that was; days as `turnoverOf`. */
  reachedTurnover(asked: {
    readonly product: string | null;
    readonly least: bigint;
    readonly from: number;
    readonly to: number;
    readonly period: 'once' | 'daily' | 'weekly';
  }): Promise<{ readonly members: number; readonly times: number }>;
  ownRank(memberId: bigint): Promise<OwnRank>;

  /** Makes items, in the transaction of what causes them; answers how many were new. */
  give(tx: Tx, items: readonly NewItem[]): Promise<number>;
  listItems(
    memberId: bigint,
    tab: 'open' | 'history',
    page: Page,
  ): Promise<{ rows: readonly Item[]; total: number; open: number; paused: boolean }>;
  /** Goods take an address: `claimGoods`. */
  claim(memberId: bigint, id: bigint): Promise<Item | ClaimRefusal>;
  /** An order of goods without points, which staff look at like any other. */
  claimGoods(memberId: bigint, id: bigint, delivery: Delivery): Promise<Item | ClaimRefusal>;
  /** Goods that stand on the shelf; null: none of this id. */
  goodsOf(productId: bigint): Promise<Product | null>;
  /** Takes one off the shelf for an item that is given in the same transaction; false: there is none. */
  holdGoods(tx: Tx, productId: bigint): Promise<boolean>;
  /** The item of a cause, which is money or points. */
  claimCause(
    memberId: bigint,
    cause: string,
  ): Promise<Item | Refusal<'rewards.itemUnknown' | 'rewards.itemExpired' | 'rewards.paused' | 'wallet.busy'>>;
  /** Items of these causes that there are. */
  itemsOf(memberId: bigint, causes: readonly string[]): Promise<ReadonlyMap<string, Item>>;
  /** Amount: cash; points stand apart. */
  claimAll(
    memberId: bigint,
  ): Promise<
    { refused?: undefined; claimed: number; amount: bigint; points: bigint } | Refusal<'rewards.paused' | 'wallet.busy'>
  >;

  cashbackOf(memberId: bigint): Promise<CashbackView>;
  /** The same key again answers the claim there is. */
  claimCashback(
    memberId: bigint,
    key: string,
  ): Promise<
    CashbackClaim | Refusal<'rewards.nothingToClaim' | 'rewards.paused' | 'request.keyOutOfRange' | 'wallet.busy'>
  >;
  listCashback(memberId: bigint, page: Page): Promise<{ rows: readonly CashbackClaim[]; total: number }>;

  /** Points for the days that are over; in portions, each once. Answers how many members were looked at. */
  runPoints(): Promise<number>;
  /** Looks at the ranks of those who played or deposited, and of those whose term is over. */
  checkRanks(): Promise<number>;
  /** Gifts of a month to everybody with a rank, in portions, each once. */
  giveMonthly(): Promise<number>;
  /** Gifts of a birthday to everybody with a rank, once in a year; today's, and those of two days before. */
  giveBirthdays(): Promise<number>;
  expireItems(): Promise<number>;
  /** Tells members of what waits and of what ends soon, each once. Answers how many items it looked at. */
  tellRewards(): Promise<number>;
}
