/**
 * Risk: what is unusual about a withdrawal, by rules that are data (operations.md 8.3).
 *
 * A rule is a pure function over facts (rules.ts) with a weight, parameters and a mode:
 * off     it is not asked.
 * shadow  it is asked, what it hits is kept, and it counts for nothing.
 * on      its weight counts.
 * What counts, or is to count, is changed by two people, after the change was tested on what was known of the last
 * withdrawals. Off and shadow take one.
 *
 * A score of 60 and more opens an alert. With 100 a withdrawal takes two people, whatever its amount, and all withdrawals of
 * its member are frozen: none is asked for, approved or paid before somebody clears the alert, with a reason. What of a score
 * a withdrawal needs to be approved by itself stands in withdrawals (operations.md 2.4).
 *
 * An alert
 * open    nobody looks. Leaves by: taken, closed.
 * taken   somebody looks. Leaves by: closed.
 * closed  cleared or confirmed, with a note. What was cleared stays; what was confirmed may be cleared after all, with a reason.
 *
 * Accounts are linked by what identity and identity checks know of them (`LinkSource`): device, payment account, phone, document,
 * address. The graph goes two steps far and holds 200 accounts; an address links at the first step only, many homes share one.
 */
import type { AuditAction } from '../../platform/audit-action.ts';
import type { Tx } from '../../platform/database.ts';
import type { Waiting } from '../../platform/module.ts';
import type { Refusal } from '../../platform/result.ts';

export type RuleCode =
  | 'accessChanged'
  | 'hastyExit'
  | 'depositThenWithdraw'
  | 'manyDeposits'
  | 'depositSurge'
  | 'belowLimit'
  | 'nameMismatch'
  | 'sharedDevice'
  | 'sharedPaymentAccount'
  | 'sharedPhone'
  | 'sharedDocument'
  | 'sharedAddress'
  | 'oppositeBetting'
  | 'bonusOnly'
  | 'datacentreAddress'
  | 'impossibleTravel'
  | 'chipDumping';
export type RuleMode = 'off' | 'shadow' | 'on';
export type Parameters = Readonly<Record<string, number>>;

export interface RuleTerms {
  readonly weight: number;
  readonly parameters: Parameters;
  readonly mode: RuleMode;
}

export interface Rule extends RuleTerms {
  readonly code: RuleCode;
  readonly version: number;
  readonly changedAt: Date;
}

export interface Hit {
  /** `listed`: what a member told stands on a list. */
  readonly rule: RuleCode | 'listed';
  readonly weight: number;
  /** The figures of the sentence that explains it; amounts as decimal strings. */
  readonly values: Readonly<Record<string, string | number>>;
}

/** What was known and said of a withdrawal when it was asked for. Amounts in units of 0.0001. */
export interface KeptAssessment {
  readonly score: number;
  readonly hits: readonly Hit[];
  /** Before it was held. */
  readonly cash: bigint;
  readonly depositedInMonth: bigint;
  readonly turnoverInMonth: bigint;
  /** Since the account to pay to was added; null: it was gone. */
  readonly accountHours: number | null;
}

/** What the rules say of a withdrawal before it is made. */
export interface Assessment {
  readonly score: number;
  /** It takes two people, whatever its amount. */
  readonly needsSecondLook: boolean;
  /** Keeps what was known, and opens an alert where it has to be looked at; in the transaction that makes the withdrawal. */
  keep(tx: Tx, withdrawalId: bigint): Promise<void>;
}

export interface RuleTest {
  readonly withdrawals: number;
  readonly hits: number;
  readonly moreReviews: number;
  readonly moreSecondLooks: number;
  readonly examples: readonly {
    /** Ids as decimal strings: a test is kept with the request. */
    readonly withdrawal: string;
    readonly memberId: string;
    readonly at: string;
    readonly scoreBefore: number;
    readonly scoreAfter: number;
  }[];
}

export interface RuleRequest extends RuleTerms {
  readonly refused?: undefined;
  readonly id: bigint;
  readonly rule: RuleCode;
  readonly state: 'asked' | 'done' | 'refused';
  readonly tested: RuleTest;
  readonly reason: string;
  readonly askedBy: bigint;
  readonly askedName: string;
  readonly askedAt: Date;
  readonly decidedName: string | null;
  readonly decidedReason: string | null;
}

export type AlertKind = 'withdrawal' | 'document' | 'list';
export type AlertState = 'open' | 'taken' | 'closed';
export type AlertOutcome = 'cleared' | 'confirmed';

export interface Alert {
  readonly refused?: undefined;
  readonly id: bigint;
  readonly kind: AlertKind;
  readonly subject: bigint;
  readonly memberId: bigint;
  readonly score: number;
  readonly hits: readonly Hit[];
  readonly shadow: readonly Hit[];
  readonly state: AlertState;
  readonly openedAt: Date;
  readonly waitedMinutes: number;
  readonly takenBy: string | null;
  readonly closedBy: string | null;
  readonly outcome: AlertOutcome | null;
  readonly note: string | null;
}

export type LinkKind = 'device' | 'paymentAccount' | 'phone' | 'document' | 'address';

/** Two accounts have the same. */
export interface Link {
  readonly memberId: bigint;
  readonly otherId: bigint;
  readonly kind: LinkKind;
  /** What it is, shortened for staff. */
  readonly mark: string;
  readonly at: Date;
}

/** Answers links of these members with any others. */
export type LinkSource = (memberIds: readonly bigint[]) => Promise<readonly Link[]>;

export interface LinkedAccount {
  readonly memberId: bigint;
  readonly depth: number;
  readonly viaId: bigint;
  readonly kind: LinkKind;
  readonly mark: string;
  readonly at: Date;
}

/** Who of staff acts, from where, and why. */
export interface StaffAct {
  readonly staffId: bigint;
  readonly staff: string;
  readonly address: string;
  readonly reason: string;
  readonly key: string;
}

export interface RuleChange extends RuleTerms {
  readonly rule: RuleCode;
}

type ActRefusal = Refusal<'request.keyReused' | 'staff.reasonRequired'>;

/** `hosting`: networks of computing centres and VPN; nobody is looked for on it, a rule asks it. */
export type ListKind = 'sanctions' | 'blocked' | 'hosting';

export interface RiskList {
  readonly refused?: undefined;
  readonly id: bigint;
  readonly kind: ListKind;
  /** Who publishes it. */
  readonly source: string;
  /** yyyy-mm-dd, as it says itself. */
  readonly issuedOn: string;
  readonly entries: number;
  readonly importedAt: Date;
  readonly staff: string;
  /** When members were last looked for on it as it was new; null: not yet. */
  readonly screenedAt: Date | null;
  /** When the next of its kind and source took its place; null: it stands. */
  readonly supersededAt: Date | null;
}

/** What of a member stands on a list. */
export interface ListHit {
  readonly id: bigint;
  readonly what: 'name' | 'phone' | 'account' | 'device';
  /** As the list has it. */
  readonly written: string;
  readonly source: string;
  /** How alike, percent. */
  readonly score: number;
  readonly state: AlertState;
  readonly outcome: AlertOutcome | null;
}

export interface RiskLists {
  /** Those that stand first, each newest first. */
  lists(): Promise<readonly RiskList[]>;
  /** Takes the place of the list of the same kind and source. All lines are read, or none is taken. */
  importList(
    act: StaffAct & {
      readonly kind: ListKind;
      readonly source: string;
      readonly issuedOn: string;
      /** CSV: `what,value,remark` a line; what is name, phone, account or device, or of a list of networks `network`. */
      readonly table: string;
    },
  ): Promise<RiskList | ActRefusal | Refusal<'risk.listInvalid'>>;
  /** On lists that stand. */
  hitsOf(memberId: bigint): Promise<readonly ListHit[]>;
  /** Staff have confirmed that a member is on a list that stands: nothing is paid to them. */
  isConfirmed(memberId: bigint): Promise<boolean>;
  screenMember(memberId: bigint): Promise<void>;
  screenAll(): Promise<void>;
  /** All members, where a list has come that they were not looked for on. */
  screenNew(): Promise<void>;
}

/** Of card rooms: with whom a member has most to explain, and what was seen of the two in 30 days (games.md 4). */
export interface CardPair {
  readonly otherId: bigint;
  readonly score: number;
  readonly flags: readonly string[];
  readonly hands: number;
  /** Of what went between them, in the direction in which more did; of the hands of the one who played fewer. */
  readonly oneWayPercent: number;
  readonly togetherPercent: number;
}

/** What the rule makes of it now, for whoever looks at the member. */
export interface JudgedPair {
  readonly pair: CardPair;
  readonly mode: RuleMode;
  /** What it adds to the score of a withdrawal; 0: it is below what the rule asks for, or the rule does not count. */
  readonly weight: number;
}

export interface Risk {
  /** Null: nothing was seen of them, or the studio does not answer. */
  cardPairOf(memberId: bigint): Promise<JudgedPair | null>;
  /** Reads what is known of the member and of what they ask for; asks every rule. */
  assess(
    memberId: bigint,
    wish: { readonly amount: bigint; readonly accountId: bigint; readonly cash: bigint },
  ): Promise<Assessment>;
  /** Whether an alert that nobody has cleared freezes all withdrawals of a member. */
  isFrozen(memberId: bigint): Promise<boolean>;
  /** Another account was told the same document: staff have to look. */
  flagDocument(
    tx: Tx,
    shared: { readonly memberId: bigint; readonly submissionId: bigint; readonly others: readonly bigint[] },
  ): Promise<void>;
  listAlerts(
    filter: { readonly state: AlertState | null; readonly memberId: bigint | null },
    page: { offset: number; limit: number },
  ): Promise<{ readonly rows: readonly Alert[]; readonly total: number }>;
  takeAlert(
    act: StaffAct & { readonly alertId: bigint },
  ): Promise<Alert | ActRefusal | Refusal<'risk.alertUnknown' | 'risk.alertMoved'>>;
  closeAlert(
    act: StaffAct & { readonly alertId: bigint; readonly outcome: AlertOutcome },
  ): Promise<Alert | ActRefusal | Refusal<'risk.alertUnknown' | 'risk.alertMoved'>>;
  rules(): Promise<{ readonly rules: readonly Rule[]; readonly requests: readonly RuleRequest[] }>;
  /** Over the facts of the last withdrawals; changes nothing. */
  test(change: RuleChange): Promise<RuleTest | Refusal<'risk.ruleUnknown' | 'risk.changeInvalid'>>;
  /** At once where the rule counts neither before nor after; else it waits for a second person. */
  change(
    act: StaffAct & RuleChange & { readonly seenVersion: number },
  ): Promise<
    | { readonly refused?: undefined; readonly rule: Rule; readonly request: RuleRequest | null }
    | ActRefusal
    | Refusal<'risk.ruleUnknown' | 'risk.changeInvalid' | 'risk.changedMeanwhile' | 'risk.requestOpen'>
  >;
  decide(
    act: StaffAct & { readonly requestId: bigint; readonly verdict: 'approve' | 'refuse' },
  ): Promise<
    | RuleRequest
    | ActRefusal
    | Refusal<
        'risk.requestUnknown' | 'risk.requestOver' | 'risk.ownRequest' | 'risk.changedMeanwhile' | 'staff.notSeparate'
      >
  >;
  /** Null: it was asked for before there were rules. */
  assessmentOf(withdrawalId: bigint): Promise<KeptAssessment | null>;
  /** Whether an alert about the member is not closed yet, or freezes them: until then nothing leaves for good without staff. */
  isUnderReview(tx: Tx, memberId: bigint): Promise<boolean>;
  linksOf(memberId: bigint): Promise<{ readonly links: readonly LinkedAccount[]; readonly isCut: boolean }>;
  /** Alerts that nobody has closed, and changes of rules that a second person has not decided. */
  waiting(): Promise<{ readonly alerts: Waiting; readonly requests: Waiting }>;
}

/** A line of the audit log, in the transaction of what it tells. */
export type RecordAct = (
  tx: Tx,
  line: StaffAct & {
    readonly action: AuditAction;
    readonly object: string;
    readonly before?: string;
    readonly after?: string;
  },
) => Promise<void>;
