/**
 * Identity checks ("know your customer", operations.md 8.2): who a member is, shown in levels, and what each level lets.
 *
 * level 0  joined.
 * level 1  name, birthday, country and an own payout account are told. Leaves by what was told going missing.
 * level 2  staff have seen a document and a face (submission of level 2). Leaves by the name of the profile changing.
 * level 3  staff have read where the member lives and what they live on (submission of level 3). As level 2.
 *
 * A submission
 * waiting   one of each level at most. Leaves by: approved, rejected.
 * approved  Nothing leaves.
 * rejected  with a cause and words that the member reads. Nothing leaves; the member may submit anew.
 *
 * Pictures are drawn anew and sealed; each look of staff at them is written down with its reason, and nobody decides what they
 * have not looked at, nor a case of an account that may be their own. The whole number of a document is kept nowhere: a keyed
 * hash finds it at another account, and whoever approves types it from the document.
 *
 * Bounds are data with versions. They hold in a house on real money always, and in one on play money where staff say so.
 */
import type { AuditAction } from '../../platform/audit-action.ts';
import type { Tx } from '../../platform/database.ts';
import type { Waiting } from '../../platform/module.ts';
import type { Refusal } from '../../platform/result.ts';

// biome-ignore lint/performance/noBarrelFile: the port is what others may know; a command runs it
export { resealKyc } from './reseal.ts';

export type Level = 0 | 1 | 2 | 3;
/** Levels that staff decide about. */
export type CheckedLevel = 2 | 3;
export type DocumentKind = 'nid' | 'passport';
export type SubmissionState = 'waiting' | 'approved' | 'rejected';
export type PictureKind = 'front' | 'back' | 'selfie';
export type RejectCause =
  | 'unreadable'
  | 'expired'
  | 'nameDiffers'
  | 'numberDiffers'
  | 'selfieDiffers'
  | 'notEnough'
  | 'other';

/** What identity knows of a person (identity/port.ts `personOf`). */
export interface Person {
  readonly realName: string | null;
  /** yyyy-mm-dd. */
  readonly birthday: string | null;
  readonly nationality: string | null;
  readonly hasVerifiedContact: boolean;
  /** A payout account in the member's own name. */
  readonly hasOwnPayoutAccount: boolean;
}

/** What was told with a submission. */
export interface Told extends Pick<Person, 'realName' | 'birthday' | 'nationality'> {
  readonly homeAddress: string | null;
  readonly sourceOfIncome: string | null;
}

/** Units of 0.0001; null: no bound. */
export interface LevelBounds {
  readonly depositTotal: bigint | null;
  readonly payoutsPerMonth: bigint | null;
}

export interface Bounds {
  readonly refused?: undefined;
  readonly version: number;
  readonly inPlayMoney: boolean;
  readonly levels: readonly [LevelBounds, LevelBounds, LevelBounds, LevelBounds];
}

export interface Submission {
  readonly refused?: undefined;
  readonly id: bigint;
  readonly memberId: bigint;
  readonly level: CheckedLevel;
  readonly documentKind: DocumentKind | null;
  readonly numberEnd: string | null;
  readonly state: SubmissionState;
  /** Another account was told the same document. */
  readonly isShared: boolean;
  readonly submittedAt: Date;
  readonly waitedMinutes: number;
  readonly decidedAt: Date | null;
  readonly staff: string | null;
  readonly cause: RejectCause | null;
  readonly note: string | null;
}

export interface KycState {
  readonly refused?: undefined;
  readonly level: Level;
  readonly isBounded: boolean;
  readonly bounds: Bounds;
  readonly person: Person;
  /** Levels that staff have approved. */
  readonly approved: readonly CheckedLevel[];
  /** The newest of each level. */
  readonly submissions: readonly Submission[];
}

export interface KeptPicture {
  readonly kind: PictureKind;
  readonly webp: Uint8Array;
  readonly width: number;
  readonly height: number;
}

export interface DocumentsWish {
  readonly key: string;
  readonly documentKind: DocumentKind;
  readonly documentNumber: string;
  readonly front: string;
  readonly back: string | null;
  readonly selfie: string;
}

export interface IncomeWish {
  readonly key: string;
  readonly homeAddress: string;
  readonly sourceOfIncome: string;
}

/** Who of staff acts, from where, and why. */
export interface StaffAct {
  readonly staffId: bigint;
  readonly staff: string;
  readonly address: string;
  readonly reason: string;
  readonly key: string;
}

export interface Decision extends StaffAct {
  readonly submissionId: bigint;
  readonly verdict: 'approve' | 'reject';
  readonly cause: RejectCause | null;
  readonly documentNumber: string | null;
}

export interface SubmissionDetail {
  readonly refused?: undefined;
  readonly submission: Submission;
  readonly told: Told;
  readonly now: Person;
  readonly pictures: number;
  readonly shared: readonly Pick<Submission, 'memberId' | 'state' | 'submittedAt'>[];
  readonly looks: readonly { readonly staff: string; readonly at: Date; readonly reason: string }[];
}

/** Another account was told the same document. */
export interface SharedDocument {
  readonly memberId: bigint;
  readonly submissionId: bigint;
  readonly others: readonly bigint[];
}

/** Two accounts were told the same document. */
export interface DocumentLink {
  readonly memberId: bigint;
  readonly otherId: bigint;
  readonly kind: 'document';
  /** Its kind and the end of its number. */
  readonly mark: string;
  readonly at: Date;
}

type SubmitRefusal = Refusal<
  'kyc.levelMissing' | 'kyc.waiting' | 'kyc.stateMoved' | 'kyc.tooManySubmissions' | 'request.keyReused'
>;
type ActRefusal = Refusal<'request.keyReused' | 'staff.reasonRequired'>;

export interface Kyc {
  stateOf(memberId: bigint): Promise<KycState>;
  /** Keeps a picture for two hours, until it is submitted. Tries are counted before anything is decoded. */
  keepPicture(
    memberId: bigint,
    address: string,
    base64: string,
  ): Promise<
    | { readonly refused?: undefined; readonly id: string }
    | Refusal<'kyc.imageInvalid' | 'kyc.imageTooLarge' | 'request.tooMany' | 'request.unavailable'>
  >;
  /** The same key again answers the same. */
  submitDocuments(
    memberId: bigint,
    wish: DocumentsWish,
  ): Promise<KycState | SubmitRefusal | Refusal<'kyc.numberInvalid' | 'kyc.pictureMissing'>>;
  submitIncome(memberId: bigint, wish: IncomeWish): Promise<KycState | SubmitRefusal>;
  list(
    filter: { readonly state: SubmissionState | null; readonly memberId: bigint | null },
    page: { offset: number; limit: number },
  ): Promise<{ readonly rows: readonly Submission[]; readonly total: number }>;
  find(id: bigint): Promise<SubmissionDetail | Refusal<'kyc.unknown'>>;
  look(
    act: StaffAct & { readonly submissionId: bigint },
  ): Promise<
    | { readonly refused?: undefined; readonly pictures: readonly KeptPicture[] }
    | ActRefusal
    | Refusal<'kyc.unknown' | 'kyc.ownCase'>
  >;
  decide(
    decision: Decision,
  ): Promise<
    | Submission
    | ActRefusal
    | Refusal<
        'kyc.unknown' | 'kyc.stateMoved' | 'kyc.ownCase' | 'kyc.notLooked' | 'kyc.numberDiffers' | 'kyc.personChanged'
      >
  >;
  bounds(): Promise<{
    readonly bounds: Bounds;
    readonly isBounded: boolean;
    readonly versions: readonly {
      readonly version: number;
      readonly at: Date;
      readonly staff: string | null;
      readonly reason: string | null;
    }[];
  }>;
  changeBounds(
    act: StaffAct & { readonly seenVersion: number } & Pick<Bounds, 'inPlayMoney' | 'levels'>,
  ): Promise<Bounds | ActRefusal | Refusal<'kyc.changedMeanwhile' | 'kyc.boundsInvalid'>>;
  /** Why a deposit may not be ordered; null: it may. `deposited`: all that was deposited or may be paid any moment. */
  judgeDeposit(
    tx: Tx,
    memberId: bigint,
    money: { readonly deposited: bigint; readonly amount: bigint },
  ): Promise<Refusal<'kyc.depositBound'> | null>;
  /** Why a withdrawal may not be asked for; null: it may. `asked`: of this month of the house's zone. */
  judgePayout(
    tx: Tx,
    memberId: bigint,
    money: { readonly asked: bigint; readonly amount: bigint },
  ): Promise<Refusal<'kyc.payoutBound'> | null>;
  /** Which other accounts were told the document of these members. */
  linksOf(memberIds: readonly bigint[]): Promise<readonly DocumentLink[]>;
  /** What waits for staff. */
  waiting(): Promise<Waiting>;
  /** Drops pictures that nobody submitted within two hours. */
  sweepPictures(): Promise<void>;
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
