/**
 * The state of the site: open, under maintenance, or closed to an address (specification 4).
 *
 * - Maintenance wins over region; a range marked for staff is let in through both.
 * - Of the ranges that hold an address the most specific decides; only without one its country does; without a rule for
 *   the country, what is set for all others; without a country, what is set for unknown ones.
 * - Rules held in memory are at most a second old; windows begin and end by the database's clock, so two processes agree.
 * - Whatever was accepted stays accepted: the state is asked before a call is answered and never after.
 * - Every change is kept with who, why and when, in the transaction that makes it.
 */
import type { AuditAction } from '../../../platform/audit-action.ts';
import type { Tx } from '../../../platform/database.ts';
import type { MaybePromise } from '../../../platform/maybe-promise.ts';
import type { Refusal } from '../../../platform/result.ts';

export type Verdict = 'allow' | 'deny';

/** Parts under maintenance, as `product:LOTT` and `vendor:STUDIO`, and until when; null: nobody said. */
export type ClosedParts = ReadonlyMap<string, Date | null>;

export interface MaintenanceWindow {
  readonly id: bigint;
  readonly scope: 'site' | 'product' | 'vendor';
  /** The category or vendor; empty for the whole site. */
  readonly target: string;
  /** By language; empty: the house's own words. */
  readonly messages: Readonly<Record<string, string>>;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly endedAt: Date | null;
  readonly emergency: boolean;
  readonly openedBy: bigint | null;
  readonly confirmedAt: Date | null;
}

export interface AccessRule {
  readonly id: bigint;
  readonly effect: Verdict;
  readonly kind: 'country' | 'range';
  /** ISO 3166 code, or a network in its canonical text. */
  readonly value: string;
  readonly note: string;
  readonly staffBypass: boolean;
  readonly createdAt: Date;
}

export interface AccessSettings {
  readonly otherCountries: Verdict;
  readonly unknownCountry: Verdict;
  /** `mailto:`, `tel:` or `https:` address for people who are kept out. */
  readonly contact: string | null;
}

/** Everything a decision needs. */
export interface SiteRules {
  readonly windows: readonly MaintenanceWindow[];
  readonly rules: readonly AccessRule[];
  readonly settings: AccessSettings;
}

/** Why an address is let in or kept out. */
export type Because =
  | { readonly by: 'maintenance'; readonly windowId: bigint }
  | { readonly by: 'range' | 'country'; readonly value: string }
  | { readonly by: 'otherCountries' | 'unknownCountry' };

export interface SiteStatus {
  /** 0 open, 1 maintenance, 2 region restriction. */
  readonly state: 0 | 1 | 2;
  readonly maintenance: boolean;
  readonly regionRestriction: boolean;
  readonly maintenanceEnd: Date | null;
  readonly messages: Readonly<Record<string, string>>;
  readonly location: { readonly ip: string; readonly country: string | null };
  readonly contact: string | null;
  readonly because: Because;
}

/** Who changes something, from where, and why. */
export interface ChangeBy {
  readonly staffId: bigint;
  readonly staff: string;
  readonly address: string;
  readonly reason: string;
}

/**
 * Whether one of staff is somebody else than others who had their part in the same act: staff of whom one let the other
 * in lately are not, nor is he himself, which whoever asks says in words of its own. Null among the others: the house.
 */
export type CheckSecondApprover = (
  tx: Tx,
  staffId: bigint,
  others: readonly (bigint | null)[],
) => Promise<Refusal<'staff.notSeparate'> | undefined>;

/** One line of the history; also what the audit log is given. */
export interface SiteChange extends ChangeBy {
  readonly action: AuditAction;
  readonly object: string;
  readonly before?: string;
  readonly after?: string;
}

export interface HistoryLine extends SiteChange {
  readonly action: Extract<AuditAction, `maintenance.${string}` | `region.${string}`>;
  readonly seq: bigint;
  readonly at: Date;
}

export interface WindowWish {
  readonly key: string;
  readonly scope: MaintenanceWindow['scope'];
  readonly target: string;
  readonly messages: Readonly<Record<string, string>>;
  /** Null: now. */
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly emergency: boolean;
}

export interface RuleWish {
  readonly effect: Verdict;
  readonly kind: AccessRule['kind'];
  readonly value: string;
  readonly note: string;
  readonly staffBypass: boolean;
}

type Changed<T, Code extends string> = Promise<T | Refusal<Code | 'staff.reasonRequired'>>;

export interface SiteState {
  status(origin: { readonly address: string }): Promise<SiteStatus>;
  /** True: no rule keeps anybody out and nothing is closed or about to be, so nobody need be judged. */
  isOpenToAll(): MaybePromise<boolean>;
  /** Products and vendors under maintenance; the whole site is not among them. */
  closedParts(): MaybePromise<ClosedParts>;
  /** Lets go of what is held, so that the next question reads anew. */
  forget(): void;
  /** Tells everybody who watches of windows that began or ended since the last look. Any process may, each is told once. */
  tellTurns(): Promise<void>;
  /** All rules; windows in force and to come, then those that ended lately. */
  read(): Promise<SiteRules & { readonly now: Date }>;
  readHistory(page: { offset: number; limit: number }): Promise<{ rows: HistoryLine[]; total: number }>;
  openWindow(
    by: ChangeBy,
    wish: WindowWish,
  ): Changed<MaintenanceWindow, 'region.windowTimes' | 'region.valueInvalid' | 'request.keyReused'>;
  /** A window that has not begun is called off; one in force ends now. */
  endWindow(by: ChangeBy, id: bigint): Changed<MaintenanceWindow, 'region.windowUnknown' | 'region.windowOver'>;
  /** The second person of an emergency stop. */
  confirmStop(
    by: ChangeBy,
    id: bigint,
  ): Changed<MaintenanceWindow, 'region.windowUnknown' | 'region.samePerson' | 'staff.notSeparate'>;
  addRule(by: ChangeBy, wish: RuleWish): Changed<AccessRule, 'region.valueInvalid' | 'region.ruleExists'>;
  removeRule(by: ChangeBy, id: bigint): Changed<AccessRule, 'region.ruleUnknown'>;
  /** Closes the site until staff end it; once in the life of a house, however often it is asked. */
  closeAtStart(): Promise<void>;
  /** Writes the demo's contact when nothing was set yet. */
  seedDemoContact(): Promise<void>;
  /** `seen`: as they were when it was decided; left out, whatever they are by now. */
  changeSettings(
    by: ChangeBy,
    wish: AccessSettings,
    seen?: AccessSettings,
  ): Changed<AccessSettings, 'region.valueInvalid' | 'region.changedMeanwhile'>;
}

/** Writes a change into the audit log, inside the transaction that makes it; the operations above give it. */
export type RecordChange = (tx: Tx, change: SiteChange) => Promise<void>;
