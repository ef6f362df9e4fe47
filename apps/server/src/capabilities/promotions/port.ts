/**
 * Promotions: rules as data that give a member something, and the bonuses that members hold (operations.md 2.6, 5.6).
 *
 * A promotion stands in versions. One of staff asks for a version, another approves it; whoever is in a promotion keeps the
 * terms of the version they took. Ending it takes one person and changes nothing for those who are in.
 *
 * An entry, what a member has of a promotion in a period; one of each
 * applying  sent a form that staff look at. Leaves by: issued, held, rejected.
 * rejected  staff said why. Nothing leaves.
 * issued    cash or points that wait in the reward centre, or tickets that stand in their raffle. Nothing leaves.
 * held      a bonus on the bonus account, from which bets are paid in part where cash lacks and the rule says so, and nothing is
 *           sent or withdrawn. Leaves by: met, spent, givenUp, expired.
 * met       its turnover was played: what is left of it is cash, as much as the rule lets become cash. Nothing leaves; turnover
 *           that is taken back has to be played anew before anything is withdrawn.
 * spent     less is left of it than any bet takes, and nothing is open: it ended by itself. Nothing leaves.
 * givenUp   by the member: what is left of the bonus went back to the house, and so does its share of bets that are open.
 *           Nothing leaves.
 * expired   not played in time: the same. Nothing leaves.
 */
import type { Miss, PromotionRule, Trace } from '@house/growth/promotions';
import type { AuditAction } from '../../platform/audit-action.ts';
import type { Db, Tx } from '../../platform/database.ts';
import type { Refusal } from '../../platform/result.ts';
import type { Rewards } from '../rewards/port.ts';

export type { Miss, PromotionRule };

export type Names = Readonly<Record<string, string>>;
export type EntryState = 'applying' | 'rejected' | 'issued' | 'held' | 'met' | 'spent' | 'givenUp' | 'expired';

export interface Terms {
  readonly names: Names;
  readonly rule: PromotionRule;
  /** Days since 1970 of the house's zone. */
  readonly startsOn: number;
  /** Its last day. */
  readonly endsOn: number | null;
}

export interface Version extends Terms {
  readonly promotionId: bigint;
  readonly version: number;
  readonly state: 'waiting' | 'approved' | 'rejected';
  readonly reason: string;
  readonly askedById: bigint;
  readonly askedBy: string;
  readonly askedAt: Date;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
}

/** A promotion as the desk sees it: the version that counts or waits, and what it has cost. */
export interface Promotion extends Version {
  readonly refused?: undefined;
  readonly liveVersion: number | null;
  readonly endedAt: Date | null;
  readonly spent: bigint;
  readonly members: number;
  readonly held: number;
  readonly met: number;
}

export interface Entry {
  readonly refused?: undefined;
  readonly id: bigint;
  readonly promotionId: bigint;
  readonly version: number;
  readonly memberId: bigint;
  readonly period: number;
  readonly state: EntryState;
  /** Units of 0.0001. */
  readonly amount: bigint;
  readonly required: bigint;
  readonly progress: bigint;
  /** Of a held bonus what stands on the bonus account, of one that was met what became cash of it; else null. */
  readonly left: bigint | null;
  readonly names: Names;
  readonly rule: PromotionRule;
  readonly expiresAt: Date | null;
  readonly madeAt: Date;
  readonly closedAt: Date | null;
  readonly comment: string;
  readonly decidedReason: string | null;
}

/** What a member is offered, with what they miss; null: they can take it. */
export interface Offer extends Terms {
  readonly id: bigint;
  readonly version: number;
  readonly miss: Miss | 'coming' | null;
  /** What it would give now; null: nobody knows before they have what it asks for. */
  readonly gives: { readonly amount: bigint; readonly required: bigint } | null;
  /** What they have of it in this period. */
  readonly entry: Entry | null;
}

export interface Page {
  readonly offset: number;
  readonly limit: number;
}

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

/** Told to the member in the transaction of what happened. */
export interface BonusNews {
  readonly memberId: bigint;
  readonly what: 'met' | 'spent' | 'expired' | 'issued' | 'rejected' | 'expiring';
  readonly names: Names;
  readonly amount: bigint;
}

export interface TakeWish {
  readonly code?: string;
  readonly comment?: string;
  /** Pictures that were sent before. */
  readonly images?: readonly string[];
  /** Of a code that one member uses once. */
  readonly codeHash?: Buffer;
}

export type TakeRefusal = Refusal<
  | 'promotions.unknown'
  | 'promotions.missed'
  | 'promotions.sharedDevice'
  | 'promotions.sharedPaymentAccount'
  | 'promotions.sharedPhone'
  | 'promotions.sharedAddress'
  | 'promotions.bonusRuns'
  | 'promotions.budgetSpent'
  | 'promotions.paused'
  | 'promotions.codeUsed'
  | 'promotions.voucherOver'
  | 'promotions.goodsGone'
  | 'promotions.thingOver'
  | 'promotions.raffleUnknown'
  | 'promotions.raffleOver'
  | 'promotions.raffleFull'
  | 'uploads.unknown'
  | 'wallet.busy'
>;

type DecideRefusal = Refusal<
  'promotions.unknown' | 'promotions.changedMeanwhile' | 'promotions.ownRequest' | 'staff.notSeparate'
>;

export interface Preview {
  /** Whole days that were looked at. */
  readonly days: number;
  readonly members: number;
  readonly rewards: bigint;
}

/** A code that a promotion gave a member, for them alone; what it gives are the terms that count when it is used. */
export interface Voucher {
  readonly code: string;
  readonly from: Names;
  readonly names: Names;
  readonly rule: PromotionRule;
  /** Over: its promotion has ended. */
  readonly state: 'open' | 'used' | 'expired' | 'over';
  readonly givenAt: Date;
  readonly expiresAt: Date;
}

export interface Promotions {
  offersOf(memberId: bigint): Promise<{ readonly rows: readonly Offer[]; readonly paused: boolean }>;
  bonusesOf(memberId: bigint, page: Page): Promise<{ rows: readonly Entry[]; total: number }>;
  /** The same again in a period answers what there is. */
  take(memberId: bigint, promotionId: bigint, wish: TakeWish): Promise<Entry | TakeRefusal>;
  /** By what they typed: the promotion of a code. */
  takeCode(memberId: bigint, code: string): Promise<Entry | TakeRefusal | Refusal<'request.tooMany'>>;
  /** Open: those that can be used. */
  vouchersOf(memberId: bigint, page: Page): Promise<{ rows: readonly Voucher[]; total: number; open: number }>;
  giveUp(memberId: bigint, id: bigint): Promise<Entry | Refusal<'promotions.entryUnknown' | 'wallet.busy'>>;
  /** What is still to be played before anything may be withdrawn: for held bonuses, and for met ones that lost turnover since. */
  remainingOf(memberId: bigint, within?: Tx): Promise<bigint>;
  /** Bets gave back or took back what is not counted yet, of a member who has or had a bonus: more may be to play in a moment. */
  isBehind(memberId: bigint, within?: Tx): Promise<boolean>;
  /** Makes cash of bonuses that are played, and takes back those whose time is over. Answers how many it ended. */
  settle(): Promise<number>;
  /** Tells of held bonuses that end within a day, each once. */
  warnHeld(): Promise<number>;

  list(page: Page): Promise<{ rows: readonly Promotion[]; total: number }>;
  versionsOf(id: bigint): Promise<readonly Version[]>;
  /** A new promotion is of the id that its key makes; of one that is there `seen` is the newest version that was looked at. */
  ask(
    by: StaffAct,
    wish: Terms & { readonly id: bigint | null; readonly seen: number },
  ): Promise<
    | Promotion
    | Refusal<
        | 'promotions.unknown'
        | 'promotions.ruleWrong'
        | 'promotions.lineUnknown'
        | 'promotions.raffleUnknown'
        | 'promotions.thingUnknown'
        | 'promotions.changedMeanwhile'
      >
  >;
  decide(
    by: StaffAct,
    at: { id: bigint; version: number },
    decision: 'approve' | 'reject',
  ): Promise<Promotion | DecideRefusal>;
  end(by: StaffAct, id: bigint): Promise<Promotion | Refusal<'promotions.unknown'>>;
  /** What a rule would say to a member now. */
  tryOn(
    rule: PromotionRule,
    startsOn: number,
    memberId: bigint,
  ): Promise<{ miss: Miss | null; amount: bigint; required: bigint }>;
  /** What a rule would have cost in the last 30 days; null: nobody can know of this kind. */
  preview(rule: PromotionRule): Promise<Preview | null>;
  listClaims(page: Page): Promise<{ rows: readonly (Entry & { readonly images: readonly string[] })[]; total: number }>;
  decideClaim(
    by: StaffAct,
    id: bigint,
    decision: 'approve' | 'reject',
  ): Promise<
    | Entry
    | Refusal<
        | 'promotions.entryUnknown'
        | 'promotions.changedMeanwhile'
        | 'promotions.budgetSpent'
        | 'promotions.memberHolds'
        | 'promotions.memberPaused'
        | 'promotions.goodsGone'
        | 'promotions.thingOver'
        | 'promotions.raffleUnknown'
        | 'promotions.raffleOver'
        | 'promotions.raffleFull'
        | 'wallet.busy'
      >
  >;
  waiting(): Promise<{ readonly count: number; readonly oldestSince: Date | null }>;
  /** What a demo house offers, where it offers nothing yet. */
  seedDemoPromotions(): Promise<void>;
}

export interface ReferralOverview {
  readonly code: string;
  /** Friends who came. */
  readonly total: number;
  readonly qualified: number;
  /** To claim or claimed, units of 0.0001. */
  readonly earned: bigint;
  readonly rows: readonly {
    /** Shortened. */
    readonly name: string;
    readonly joinedAt: Date;
    readonly state: 'open' | 'qualified' | 'late';
    readonly earned: bigint;
  }[];
}
export interface ReferralReview {
  readonly friendId: bigint;
  readonly inviterId: bigint;
  readonly at: Date;
}

/** Invited friends (operations.md 5.5). */
export interface Referrals {
  overviewOf(memberId: bigint, page: Page): Promise<ReferralOverview>;
  /** Looks at friends who joined of late, and gives shares; answers how many qualified. */
  run(): Promise<number>;
  /** Friends of a member who qualified in a time, and were paid for. */
  friendsOf(within: Db | Tx, inviterId: bigint, span: { readonly from: Date; readonly to: Date }): Promise<number>;
  /** Those above what an inviter may have in a month without a look. */
  reviews(page: Page): Promise<{ rows: readonly ReferralReview[]; total: number }>;
  decide(
    by: StaffAct,
    friendId: bigint,
    decision: 'approve' | 'reject',
  ): Promise<{ refused?: undefined } | Refusal<'promotions.entryUnknown' | 'promotions.changedMeanwhile'>>;
}

export interface TicketRange {
  readonly first: number;
  readonly count: number;
}

/**
 * A raffle of a promotion; its seed is sealed and its commitment there from the beginning
 * waiting   one of staff asked for it. Leaves by: open, rejected.
 * rejected  Nothing leaves.
 * open      promotions give its tickets until its time. Leaves by: drawn, void.
 * drawn     winners and seed are published in one transaction with their prizes, which wait to be claimed. Nothing leaves.
 * void      nobody had a ticket. Nothing leaves.
 */
export interface Raffle {
  readonly refused?: undefined;
  readonly id: bigint;
  readonly names: Names;
  /** By place, the first first; units of 0.0001. */
  readonly prizes: readonly bigint[];
  /** How often a prize has to be played, hundredths. */
  readonly multiplier: number;
  /** How many there can be, and how many were given. */
  readonly tickets: number;
  readonly given: number;
  readonly closesAt: Date;
  readonly state: 'waiting' | 'rejected' | 'open' | 'drawn' | 'void';
  /** Hex. */
  readonly commit: string;
  readonly betRoot: string | null;
  readonly serverSeed: string | null;
  /** Numbers in the order of the prizes. */
  readonly winners: readonly number[] | null;
  readonly endedAt: Date | null;
  readonly reason: string;
  readonly askedById: bigint;
  readonly askedBy: string;
  readonly askedAt: Date;
  readonly decidedBy: string | null;
}

export interface OwnRaffle {
  readonly raffle: Raffle;
  readonly tickets: readonly TicketRange[];
  readonly wins: readonly { number: number; amount: bigint; state: 'open' | 'claimed' | 'expired' }[];
}

export interface Raffles {
  /** The same key again answers the raffle there is. */
  make(
    by: StaffAct,
    plan: {
      readonly names: Names;
      readonly prizes: readonly bigint[];
      readonly multiplier: number;
      readonly tickets: number;
      readonly closesAt: Date;
    },
  ): Promise<Raffle | Refusal<'promotions.raffleWrong'>>;
  decide(
    by: StaffAct,
    id: bigint,
    decision: 'approve' | 'reject',
  ): Promise<
    | Raffle
    | Refusal<
        'promotions.raffleUnknown' | 'promotions.changedMeanwhile' | 'promotions.ownRequest' | 'staff.notSeparate'
      >
  >;
  list(page: Page): Promise<{ rows: readonly Raffle[]; total: number }>;
  /** Those that are open and those that were drawn of late, with what a member has of them. */
  shownTo(memberId: bigint): Promise<readonly OwnRaffle[]>;
  /** What a ticket won, once. */
  claim(memberId: bigint, raffleId: bigint, number: number): ReturnType<Rewards['claimCause']>;
  /** Draws those whose time has come; answers how many. */
  drawAll(): Promise<number>;
  /** Tickets by their numbers behind one, of nobody's name: what the root is over. */
  ticketsIn(
    raffleId: bigint,
    after: number,
    most: number,
  ): Promise<
    | { readonly refused?: undefined; raffle: Raffle; rows: readonly (TicketRange & { readonly id: bigint })[] }
    | Refusal<'promotions.raffleUnknown'>
  >;
}

export interface CodeBatch {
  readonly refused?: undefined;
  readonly id: bigint;
  readonly promotionId: bigint;
  readonly count: number;
  readonly used: number;
  readonly madeBy: string;
  readonly madeAt: Date;
  readonly exportedBy: string | null;
  readonly exportedAt: Date | null;
}

export interface OneCode {
  /** What names the row; the code itself is not told. */
  readonly id: string;
  readonly memberId: bigint;
  readonly givenBy: Names | null;
  readonly givenAt: Date | null;
  readonly expiresAt: Date | null;
  readonly state: 'open' | 'used' | 'expired';
  readonly usedAt: Date | null;
}

/** Codes that one member uses once. */
export interface Codes {
  /** Codes that were used, and vouchers that members hold; the newest first. */
  members(promotionId: bigint, page: Page): Promise<{ rows: readonly OneCode[]; total: number }>;
  /** The newest 50. */
  list(promotionId: bigint): Promise<readonly CodeBatch[]>;
  /** The same key again answers the batch there is. */
  make(
    by: StaffAct,
    promotionId: bigint,
    count: number,
  ): Promise<CodeBatch | Refusal<'promotions.unknown' | 'promotions.noBatches'>>;
  /** In the clear, once. */
  export(
    by: StaffAct,
    id: bigint,
  ): Promise<
    | { readonly refused?: undefined; readonly codes: readonly string[] }
    | Refusal<'promotions.unknown' | 'promotions.codesExported'>
  >;
}

/** What staff call members. */
export interface Labels {
  of(memberId: bigint): Promise<readonly string[]>;
  list(): Promise<readonly { readonly label: string; readonly members: number }[]>;
  /** All of the accounts or none. */
  set(
    by: StaffAct,
    change: { readonly label: string; readonly accounts: readonly string[]; readonly on: boolean },
  ): Promise<
    | { readonly refused?: undefined; readonly changed: number }
    | Refusal<'promotions.labelWrong' | 'promotions.accountsUnknown'>
  >;
}

/** What risk has said of a member's play, of what concerns promotions. */
export type Abuse = 'oppositeBetting' | 'bonusOnly';

/** Somebody who took a promotion. */
export interface Taker {
  readonly id: bigint;
  readonly memberId: bigint;
  readonly account: string;
  readonly state: EntryState;
  /** As its kind counts it. */
  readonly amount: bigint;
  readonly madeAt: Date;
  /** With others who took it too. */
  readonly shares: readonly { readonly kind: Trace; readonly mark: string; readonly account: string }[];
  readonly abuse: readonly Abuse[];
}
