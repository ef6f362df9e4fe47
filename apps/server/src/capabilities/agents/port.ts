/**
 * Agents: what an agent sees of their line, the contracts down it, and what they are paid by them (operations.md 4).
 *
 * A contract
 * requested   offered by whoever stands right above, or by the house to the top of a line. Leaves by: accept, reject, 72 hours.
 * valid       it counts from `validFrom` on. Leaves by: terminated, by either side, by another one that is accepted in its
 *             place, or because whoever pays it gets less than it costs (the below-downline rule).
 * denied, expired, terminated: nothing leaves.
 *
 * A wage in real time is worked out every five minutes from the stretch of the journal since the run before, and the house
 * pays it. The run and its bills are one transaction; the bills are paid after it, in portions, each once.
 *
 * The other kinds count for whole periods of the house's zone. Such a run
 * reading     what members did is read, a shard a transaction; whoever goes on begins at the next. Leaves by: the last shard.
 * review      its bills stand worked out. Leaves by: approval of another of staff; an hour's run has none to wait for.
 * approved    its bills are paid: to the top of a line by the house, to others by whoever stands right above.
 */
import type { AuditAction } from '../../platform/audit-action.ts';
import type { Db, Tx } from '../../platform/database.ts';
import type { Refusal } from '../../platform/result.ts';
import type {
  AccountWish,
  LineMember,
  LineSize,
  LinkStanding,
  MoveRefusal,
  OpenAccountRefusal,
} from '../identity/port.ts';
import type { ProductCode } from '../wagers/port.ts';

export type ContractKind = 'dividend' | 'daily' | 'hourly' | 'realTime';
export type ContractPeriod = 'daily' | 'weekly' | 'semimonthly' | 'monthly';
export type CarryMode = 'none' | 'permanent' | 'previous' | 'halfMonth';
/** What a wage by the day is a share of: what the team bet, or what it lost by its bets. Other kinds have their own base. */
export type ContractBasis = 'turnover' | 'loss';
export type ContractState = 'requested' | 'valid' | 'denied' | 'expired' | 'terminated';

/** Units of 0.0001 and millionths. */
export interface ContractTier {
  readonly minBase: bigint;
  readonly minActive: number;
  readonly rate: bigint;
}

export interface Contract {
  readonly refused?: undefined;
  readonly id: bigint;
  readonly kind: ContractKind;
  readonly agentId: bigint;
  /** Null: the house. */
  readonly uplineId: bigint | null;
  readonly tiers: readonly ContractTier[];
  readonly state: ContractState;
  readonly offeredAt: Date;
  readonly expiresAt: Date;
  /** Of dividends and wages by the day. */
  readonly period: ContractPeriod | null;
  /** Of dividends. */
  readonly carryMode: CarryMode | null;
  /** Loss: a wage by the day that counts what the team lost. */
  readonly basis: ContractBasis;
  readonly validFrom: Date | null;
  readonly endedAt: Date | null;
  /** It counts for periods that lie between these two; null: it never has, and it does for ever. */
  readonly countsFrom: Date | null;
  readonly countsTo: Date | null;
}

/** A contract as one of its sides sees it. */
export interface ContractView extends Contract {
  /** Of the other side below, or masked of the one above; null: the house. */
  readonly party: string | null;
  /** Contracts below that would end if this one were accepted or, where it is valid, terminated. */
  readonly ends: readonly { readonly id: bigint; readonly account: string }[];
}

export type BillState = 'made' | 'issued' | 'part' | 'insufficient' | 'paid' | 'nothing';

export interface Bill {
  readonly id: bigint;
  readonly kind: ContractKind;
  /** Null: in real time. */
  readonly from: Date | null;
  readonly tick: Date;
  readonly base: bigint;
  readonly rate: bigint;
  readonly amount: bigint;
  readonly paid: bigint;
  /** Units of 0.0001, what is over goes into the next run; below zero where more was taken back than earned. */
  readonly carry: bigint;
  readonly carryBefore: bigint;
  readonly state: BillState;
  readonly payerId: bigint | null;
  readonly inputs: BillInputs | TeamInputs;
}

export interface BillInputs {
  /** Bets of the agent and of members right below without a contract of their own. */
  readonly direct: string;
  /** Of each branch below that is paid by itself: its bets, and the rate by which its upline gets more. */
  readonly branches: readonly { readonly id: string; readonly bet: string; readonly difference: string }[];
}

/** What a team did in a period, the agent with it. */
export interface TeamInputs {
  readonly turnover: string;
  readonly active: number;
  readonly members: number;
  /** Of a dividend and of a wage on losses; else null. */
  readonly loss: string | null;
}

/** A bill as whoever pays it sees it. */
export interface OwedBill {
  readonly id: bigint;
  readonly agentId: bigint;
  readonly from: Date | null;
  readonly tick: Date;
  readonly amount: bigint;
  readonly paid: bigint;
  readonly state: BillState;
}

/** What a bill was worked out from; figures are whole numbers in text (contract, `billStatement`). */
export interface Statement {
  readonly refused?: undefined;
  readonly id: bigint;
  readonly kind: ContractKind;
  readonly period: ContractPeriod | null;
  readonly from: Date | null;
  readonly to: Date;
  readonly zoneMinutes: number;
  readonly lines: readonly { readonly shard: number; readonly after: string; readonly upto: string }[];
  readonly contract: Contract;
  readonly carryBefore: string;
  readonly paidRate: string;
  readonly endsHalfMonth: boolean;
  readonly team: {
    readonly activeFrom: { readonly turnover: bigint; readonly deposit: bigint };
    readonly members: readonly {
      readonly account: string;
      readonly level: number;
      readonly turnover: string;
      readonly deposit: string;
      readonly loss: string;
      readonly active: boolean;
    }[];
    readonly rest: {
      readonly members: number;
      readonly active: number;
      readonly turnover: string;
      readonly loss: string;
    };
    /** What of the team falls to the agent alone and to each line right below; those over the limit together, without a name. */
    readonly parts: readonly {
      readonly account: string | null;
      readonly isOwn: boolean;
      readonly members: number;
      readonly active: number;
      readonly turnover: string;
      readonly loss: string;
    }[];
  } | null;
  readonly differences: {
    readonly direct: string;
    readonly branches: readonly { readonly account: string; readonly bet: string; readonly difference: string }[];
  } | null;
  readonly result: {
    readonly base: string;
    readonly rate: string;
    readonly amount: string;
    readonly carryAfter: string;
  };
}

export interface PeriodRun {
  readonly refused?: undefined;
  readonly id: bigint;
  readonly kind: ContractKind;
  readonly period: ContractPeriod | null;
  readonly from: Date;
  readonly to: Date;
  readonly state: 'reading' | 'review' | 'approved';
  readonly turnover: bigint;
  readonly bills: number;
  readonly amount: bigint;
  readonly paid: bigint;
  /** Null: the house's clock. */
  readonly orderedBy: bigint | null;
  readonly orderedName: string | null;
  readonly orderedAt: Date;
  readonly approvedName: string | null;
  readonly approvedAt: Date | null;
}

export interface DuePeriod {
  readonly kind: 'dividend' | 'daily' | 'hourly';
  readonly period: ContractPeriod | null;
  readonly from: Date;
  readonly to: Date;
  /** It can be worked out now. */
  readonly isOver: boolean;
}

/** One of staff, and their order. */
export interface StaffOrder {
  readonly staffId: bigint;
  readonly staff: string;
  readonly address: string;
  readonly key: string;
  readonly reason: string;
}

export interface OfferWish {
  /** UUID of version 7. */
  readonly key: string;
  readonly kind: ContractKind;
  readonly account: string;
  readonly tiers: readonly ContractTier[];
  readonly period: ContractPeriod | null;
  readonly carryMode: CarryMode | null;
  /** Of wages by the day; left out: turnover. */
  readonly basis?: ContractBasis;
}

export type OfferRefusal = Refusal<
  | 'agents.notBelow'
  | 'agents.notAgent'
  | 'agents.rateTooHigh'
  | 'agents.tiersWrong'
  | 'agents.offerStands'
  | 'agents.kindClosed'
  | 'agents.periodWrong'
  | 'agents.basisWrong'
  | 'request.keyReused'
  | 'request.keyOutOfRange'
>;

/** What was decided of a contract, and how many below end by it, as its person was told. */
export interface Decision {
  readonly contractId: bigint;
  readonly decision: 'accept' | 'reject' | 'terminate';
  readonly ends: number;
}
export type DecisionRefusal = Refusal<'agents.contractUnknown' | 'agents.contractMoved' | 'agents.endsContracts'>;

export interface ContractNews {
  readonly memberId: bigint;
  readonly what: 'offered' | 'accepted' | 'denied' | 'terminated';
  readonly kind: ContractKind;
  /** Null: the house. */
  readonly party: string | null;
}
export type TellContract = (tx: Tx, news: ContractNews) => Promise<void>;

export interface OpenedAccount {
  readonly refused?: undefined;
  readonly id: bigint;
  readonly username: string;
}

/** Rebate points by product, thousandths: 125 is 12.5 %. What is left out is the house's usual point, or stays as it is. */
export interface PointsWish {
  readonly LOTT?: number;
  readonly VN?: number;
  readonly SEA?: number;
  readonly ELOTT?: number;
  readonly LIVE?: number;
  readonly SLOTS?: number;
  readonly FISH?: number;
  readonly SPORTS?: number;
  readonly COCK?: number;
}
type Points = Required<PointsWish>;

/** What the capability of the points answers (lottery/terms/line-points.ts). */
export interface LinePoints {
  of(tx: Db | Tx, memberId: bigint): Promise<Points>;
  begin(tx: Tx, memberId: bigint, wish: PointsWish): Promise<void>;
  /** The first product of which somebody has more than another; undefined: of none. */
  productAbove(tx: Tx, memberId: bigint, otherId: bigint): Promise<string | undefined>;
  raise(
    tx: Tx,
    memberId: bigint,
    wish: PointsWish,
  ): Promise<{ readonly refused?: undefined } | Refusal<'lottery.pointAboveUpline' | 'lottery.pointNotRaised'>>;
  /** What a point would meet if it were set now; null: the house's usual one. */
  preview(
    db: Db,
    memberId: bigint,
    product: keyof Points,
    point: number | null,
  ): Promise<{
    readonly now: number;
    readonly point: number;
    readonly upline: number | null;
    readonly fault: 'aboveUpline' | 'belowDownline' | null;
    readonly inTheWay: readonly bigint[];
  }>;
}

/** One agent as the desk sees them: newest contracts and bills of all kinds. */
export interface AgentPapers {
  readonly contracts: readonly Contract[];
  readonly bills: readonly (Bill & { readonly agentId: bigint })[];
  /** Of bills that they owe to those right below and could not pay. */
  readonly owes: boolean;
}

export interface LinkWish {
  readonly key: string;
  readonly name: string;
  readonly type: 'player' | 'agent';
  readonly points: PointsWish;
  readonly landing: string;
  /** How many may register by it, and for how many days; null: without end. */
  readonly uses: number | null;
  readonly days: number | null;
}

export interface LinkView extends LinkStanding {
  readonly code: string;
  readonly name: string;
  readonly points: PointsWish;
  readonly landing: string;
  readonly uses: number | null;
  readonly clicks: number;
  readonly registered: number;
  readonly deposited: number;
  readonly madeAt: Date;
}

/** What a team did; amounts in units of 0.0001. */
export interface TeamFigures {
  readonly deposit: bigint;
  readonly withdrawal: bigint;
  readonly stake: bigint;
  readonly turnover: bigint;
  readonly prize: bigint;
  readonly rebate: bigint;
  readonly bonus: bigint;
  readonly wage: bigint;
  readonly dividend: bigint;
  readonly adjustment: bigint;
  readonly active: number;
  readonly firstDeposits: number;
}

/** Days of the house's zone, `yyyy-mm-dd`, both counted. */
export interface DaySpan {
  readonly from: string;
  readonly to: string;
}

/** Where a team's turnover goes, the most first, and the largest lines right below; null: there are too many to look at. */
export interface TeamShares {
  readonly products: readonly { readonly product: ProductCode; readonly turnover: bigint }[];
  readonly lines: readonly { readonly account: string; readonly turnover: bigint; readonly loss: bigint }[] | null;
}

/** Sums of teams by day, kept behind the journal (team-days.ts, team-details.ts). */
export interface AgentTeams {
  /** An agent and all below, between two days of the house's zone, both counted. */
  teamDays(
    agentId: bigint,
    span: DaySpan,
  ): Promise<{ readonly total: TeamFigures; readonly rows: readonly (TeamFigures & { readonly day: string })[] }>;
  teamShares(agentId: bigint, span: DaySpan): Promise<TeamShares>;
}

export interface Move {
  readonly refused?: undefined;
  readonly id: bigint;
  readonly memberId: bigint;
  /** Null: the top of a line. */
  readonly toId: bigint | null;
  readonly state: 'asked' | 'done' | 'refused';
  readonly fromPath: string;
  readonly toPath: string | null;
  readonly below: number;
  readonly reason: string;
  readonly askedBy: bigint;
  readonly askedName: string;
  readonly askedAt: Date;
  readonly decidedBy: bigint | null;
  readonly decidedName: string | null;
  readonly decidedAt: Date | null;
  readonly decisionReason: string | null;
}
export interface MoveView extends Move {
  readonly account: string;
  readonly to: string | null;
}

type Converted = { readonly refused?: undefined; readonly account: string };
type Judged = MoveRefusal | Refusal<'identity.lineTooDeep' | 'agents.moveContracts' | 'lottery.pointAboveUpline'>;

/** Moves and conversions: see moves.ts for their states. */
export interface AgentMoves {
  askMove(
    wish: StaffOrder & { readonly account: string; readonly to: string | null },
  ): Promise<
    Move | Judged | Refusal<'operations.memberUnknown' | 'agents.notAgent' | 'agents.moveStands' | 'request.keyReused'>
  >;
  decideMove(
    wish: StaffOrder & { readonly id: bigint; readonly carryOut: boolean },
  ): Promise<
    | Move
    | Judged
    | Refusal<
        'agents.moveUnknown' | 'agents.moveDecided' | 'agents.moveOutdated' | 'agents.ownMove' | 'staff.notSeparate'
      >
  >;
  listMoves(
    filter: { readonly state?: Move['state']; readonly memberId?: bigint },
    page: { readonly offset: number; readonly limit: number },
  ): Promise<{ rows: readonly MoveView[]; total: number }>;
  /** Of a player right below an agent. */
  convertDirect(agentId: bigint, account: string): Promise<Converted | Refusal<'agents.notBelow'>>;
  convertByStaff(
    wish: StaffOrder & { readonly account: string },
  ): Promise<Converted | Refusal<'operations.memberUnknown'>>;
  /** Who stands right below somebody; null: the tops of lines. */
  lineAtDesk(
    account: string | null,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<
    | {
        readonly refused?: undefined;
        readonly rows: readonly (LineMember & { readonly upline: string | null })[];
        readonly total: number;
      }
    | Refusal<'operations.memberUnknown'>
  >;
}

/** Links that bring people right below an agent, with the points that these begin with. */
export interface AgentLinks {
  /** The same key again answers the same link. */
  makeLink(
    agentId: bigint,
    wish: LinkWish,
  ): Promise<
    | { readonly refused?: undefined; readonly code: string }
    | Refusal<'agents.linksFull' | 'agents.pointAboveOwn' | 'request.keyReused'>
  >;
  listLinks(
    agentId: bigint,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<{ rows: readonly LinkView[]; total: number }>;
  setLink(
    agentId: bigint,
    code: string,
    active: boolean,
  ): Promise<{ readonly refused?: undefined; readonly active: boolean } | Refusal<'agents.linkUnknown'>>;
  /** Of an address once a day. */
  countVisit(code: string, address: string): Promise<void>;
  /** In the transaction in which somebody came to stand below another, by a link or not. */
  joined(tx: Tx, memberId: bigint, link: string | undefined): Promise<void>;
  pointsOf(agentId: bigint): Promise<Points>;
  /** Of somebody right below. */
  pointsBelow(
    agentId: bigint,
    account: string,
  ): Promise<
    { readonly refused?: undefined; readonly own: Points; readonly points: Points } | Refusal<'agents.notBelow'>
  >;
  raisePoints(
    agentId: bigint,
    account: string,
    wish: PointsWish,
  ): Promise<
    | { readonly refused?: undefined; readonly points: Points }
    | Refusal<'agents.notBelow' | 'agents.pointAboveOwn' | 'lottery.pointAboveUpline' | 'lottery.pointNotRaised'>
  >;
}

export interface RealTimeStanding {
  readonly nextRun: Date;
  /** What was earned since midnight of the house's zone. */
  readonly today: bigint;
}

export type RecordAct = (
  tx: Tx,
  line: {
    readonly staffId: bigint;
    readonly staff: string;
    readonly address: string;
    readonly reason: string;
    readonly key: string;
    readonly action: AuditAction;
    readonly object: string;
    readonly after?: string;
  },
) => Promise<void>;

export interface Agents {
  overviewOf(agentId: bigint): Promise<{ size: LineSize; code: string }>;
  listLine(
    agentId: bigint,
    filter: { readonly of: string | null; readonly q: string; readonly offset: number; readonly limit: number },
  ): Promise<{ rows: readonly LineMember[]; total: number; trail: readonly string[] } | Refusal<'agents.notBelow'>>;
  openAccount(
    wish: AccountWish & { readonly agentId: bigint; readonly key: string; readonly points: PointsWish },
  ): Promise<
    OpenedAccount | OpenAccountRefusal | Refusal<'agents.accountsOfDay' | 'agents.pointAboveOwn' | 'request.keyReused'>
  >;

  /** Opens a line: an account at the top of one, by the desk. `within`: what belongs to it, in the same transaction. */
  openLine(
    wish: Omit<AccountWish, 'agentId' | 'kind'> & { readonly key: string },
    within: (tx: Tx, memberId: bigint) => Promise<void>,
  ): Promise<OpenedAccount | OpenAccountRefusal | Refusal<'request.keyReused'>>;

  /** Offers to an agent right below; the same key again answers the same offer. */
  offer(agentId: bigint, wish: OfferWish): Promise<Contract | OfferRefusal>;
  /** The house offers to the top of a line, by staff. */
  offerByHouse(
    staffId: bigint,
    wish: OfferWish,
    within: (tx: Tx, contract: Contract) => Promise<void>,
  ): Promise<Contract | OfferRefusal>;
  /** Null: there is no such contract. */
  kindOf(contractId: bigint): Promise<ContractKind | null>;
  decide(memberId: bigint, decision: Decision): Promise<Contract | DecisionRefusal>;
  /** What an agent was offered and has; null: nothing. */
  ownContracts(
    agentId: bigint,
    kind: ContractKind,
  ): Promise<{ requested: ContractView | null; valid: ContractView | null }>;
  contractsBelow(
    agentId: bigint,
    kind: ContractKind,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<{ rows: readonly ContractView[]; total: number }>;
  listBills(
    agentId: bigint,
    kind: ContractKind,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<{ rows: readonly Bill[]; total: number }>;
  /** For whoever is paid by a bill and whoever pays it; `most` members are listed. */
  statementOf(viewerId: bigint, billId: bigint, most: number): Promise<Statement | Refusal<'agents.billUnknown'>>;
  realTimeOf(agentId: bigint): Promise<RealTimeStanding>;
  /** Works out and pays what is due; answers whether a run was made. */
  runRealTime(): Promise<boolean>;
  /** Pays bills that stand unpaid; answers how many. */
  payBills(): Promise<number>;
  expireOffers(): Promise<number>;

  /** What each kind and period works out next. */
  listDue(): Promise<readonly DuePeriod[]>;
  startRun(
    wish: StaffOrder & { readonly kind: 'dividend' | 'daily'; readonly period: ContractPeriod; readonly to: Date },
  ): Promise<PeriodRun | Refusal<'agents.runNotDue' | 'request.keyReused'>>;
  approveRun(
    order: StaffOrder & { readonly id: bigint },
  ): Promise<PeriodRun | Refusal<'agents.runUnknown' | 'agents.runMoved' | 'agents.ownRun' | 'staff.notSeparate'>>;
  listRuns(
    filter: { readonly kind?: ContractKind | undefined; readonly state?: PeriodRun['state'] | undefined },
    page: { readonly offset: number; readonly limit: number },
  ): Promise<{ rows: readonly PeriodRun[]; total: number }>;
  listRunBills(
    runId: bigint,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<{ rows: readonly (Bill & { readonly agentId: bigint })[]; total: number } | Refusal<'agents.runUnknown'>>;
  /** Makes the runs of hours that are over, and goes on with all that were begun; answers how many it ended. */
  runPeriods(): Promise<number>;

  listOwed(
    payerId: bigint,
    kind: ContractKind,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<{ rows: readonly OwedBill[]; total: number; autoPay: boolean }>;
  payOwed(
    payerId: bigint,
    billId: bigint,
  ): Promise<
    | { readonly refused?: undefined; readonly paid: bigint; readonly state: BillState }
    | Refusal<'agents.billUnknown' | 'agents.billMoved' | 'wallet.insufficientFunds'>
  >;
  /** Pays what uplines owe who pay by themselves; answers how many payments. */
  payOwedBills(): Promise<number>;
  setAutoPay(agentId: bigint, on: boolean): Promise<void>;
  /** The newest contracts and bills of an agent, at most so many of each. */
  papersOf(agentId: bigint, most: number): Promise<AgentPapers>;
  /** Whether a bill of theirs to somebody below could not be paid. */
  owesContracts(memberId: bigint): Promise<boolean>;
}
