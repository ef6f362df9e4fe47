/**
 * Operations: the operator's desk. It reads what the others keep, hands orders down to them, and writes down who did what.
 *
 * The audit log
 * - a line is only ever added; the database refuses update, delete and truncate;
 * - a line is written in the transaction of the change it tells, or, where the change runs in transactions of another
 *   capability, before it (ordered) and after it (done), both under the command's one-time key;
 * - lines are chained by hashes, and the head says where the chain ends: a line that was altered, taken out, put in or
 *   cut off at the end breaks the chain (screens.md 7.32).
 */
import type { AuditAction } from '../../platform/audit-action.ts';
import type { Tx } from '../../platform/database.ts';
import type { Refusal } from '../../platform/result.ts';
import type { DepositOrder, HeldDecision } from '../cashier/port.ts';
import type { BrandChange, BrandDocument, BrandVersion, DraftRefusal, PublishRefusal } from '../content/port.ts';
import type { KeptMessage, MessageDetail, MessageFilter } from '../delivery/port.ts';
import type {
  LiveSession,
  MemberContacts,
  MemberKind,
  MemberLink,
  MemberPasskey,
  MemberStatus,
} from '../identity/port.ts';
import type { DrawDetail, DrawFigures, DrawFilter, DrawUnknown, DrawWager, VoidOutcome } from '../lottery/port.ts';
import type { PlayerLimitChange, PlayerProtectionState } from '../player-protection/port.ts';
import type { WagerFilter, WagerTotals, WagerWithOutcome } from '../wagers/port.ts';
import type { Balances, Entry, EntryFilter, Reconciler, ReconciliationOrder } from '../wallet/port.ts';

/** Who acts at the desk, and from where. */
export interface Actor {
  readonly staffId: bigint;
  readonly name: string;
  readonly address: string;
}

/** What is written down. `before` and `after` are short texts, by custom canonical JSON. */
export interface AuditEntry {
  /** Null staff: somebody who is not signed in, e.g. a failed sign-in. */
  readonly staffId: bigint | null;
  readonly staff: string;
  readonly action: AuditAction;
  /** Kind and id, e.g. `draw:123`. */
  readonly object: string;
  readonly address: string;
  readonly reason?: string;
  readonly before?: string;
  readonly after?: string;
  /** With a key the same action is written once. */
  readonly key?: string;
}

export interface AuditLine {
  readonly seq: bigint;
  readonly at: Date;
  readonly staffId: bigint | null;
  readonly staff: string;
  /** One of `AuditAction`; a line of an older house may say what this one does not know. */
  readonly action: string;
  readonly object: string;
  readonly reason: string | null;
  readonly before: string | null;
  readonly after: string | null;
  readonly address: string;
  readonly key: string | null;
  readonly hash: Buffer;
}

export interface ChainCheck {
  readonly holds: boolean;
  readonly lines: bigint;
  /** The first line that does not follow from those before it; null when all do. */
  readonly brokenAt: bigint | null;
}

export interface AuditFilter {
  readonly action?: AuditAction;
  /** The whole name, in any case. */
  readonly staff?: string;
  readonly object?: string;
  /** Half-open range. */
  readonly from?: Date;
  readonly to?: Date;
  readonly offset: number;
  readonly limit: number;
}

/** Writes into the audit log inside the transaction of a change, last before what is pushed. */
export type RecordAudit = (tx: Tx, entry: AuditEntry) => Promise<void>;

type ExportOf<A extends AuditAction> = A extends `export.${infer List}` ? List : never;

export interface ListExport {
  readonly key: string;
  readonly list: ExportOf<AuditAction>;
  /** Null for lists that are about many. */
  readonly memberId: bigint | null;
  readonly filter: Readonly<Record<string, string>>;
  readonly rows: number;
  /** True when the list holds more than the file. */
  readonly cut: boolean;
}

export interface DeskMember {
  readonly id: bigint;
  readonly account: string;
  readonly kind: MemberKind;
  readonly status: MemberStatus;
  readonly balances: Balances;
  readonly joinedAt: Date;
  readonly lastSeenAt: Date | null;
}

export interface DeskMemberFilter {
  /** Prefix of the name, or a whole id, mobile number or mail address; empty: everybody. */
  readonly q: string;
  readonly kind?: MemberKind;
  readonly status?: DeskMember['status'];
  readonly sort: 'joined' | 'account' | 'cash';
  readonly order: 'asc' | 'desc';
  readonly offset: number;
  readonly limit: number;
}

export interface MemberDetail {
  readonly member: DeskMember;
  readonly deposits: bigint;
  readonly depositCount: number;
  readonly stake: bigint;
  readonly turnover: bigint;
  readonly prize: bigint;
  /** Of the stake: what went back to him. */
  readonly refunded: bigint;
  /** Stakes of finished bets less refunds and prizes: what the house won of him. */
  readonly houseResult: bigint;
  readonly openStake: bigint;
  readonly sessions: readonly LiveSession[];
  readonly contacts: MemberContacts;
  readonly links: readonly MemberLink[];
  readonly passkeys: readonly MemberPasskey[];
  readonly balancesWithWallet: boolean;
}

export type MessageUnknown = Refusal<'operations.messageUnknown'>;
export type MemberUnknown = Refusal<'operations.memberUnknown'>;

export interface VoidRequest {
  readonly drawId: bigint;
  readonly key: string;
  readonly reason: string;
  /** The most that the actor's role lets one decision move; null: no limit. */
  readonly decisionLimit: bigint | null;
}

/** What is done to a member's account: once a key, with a reason. */
export interface MemberOrder {
  readonly memberId: bigint;
  readonly key: string;
  readonly reason: string;
}
export type MemberOrderRefusal = MemberUnknown | Refusal<'request.keyReused' | 'staff.reasonRequired'>;

/** A draw's bet with the name of who placed it. */
interface NamedDrawWager extends DrawWager {
  readonly account: string;
}

export interface Operations {
  listMembers(filter: DeskMemberFilter): Promise<{ rows: DeskMember[]; total: number }>;
  getMember(memberId: bigint): Promise<MemberDetail | MemberUnknown>;
  /** Number and address whole; written down like a look at a ledger. */
  showContacts(actor: Actor, memberId: bigint): Promise<MemberContacts | MemberUnknown>;
  /** The same key again changes and writes down nothing more, whatever happened to the member since. */
  lockMember(actor: Actor, order: MemberOrder): Promise<undefined | MemberOrderRefusal>;
  unlockMember(actor: Actor, order: MemberOrder): Promise<undefined | MemberOrderRefusal>;
  endMemberSessions(actor: Actor, order: MemberOrder): Promise<undefined | MemberOrderRefusal>;
  removeMemberLink(
    actor: Actor,
    order: MemberOrder & { readonly provider: MemberLink['provider'] },
  ): Promise<undefined | MemberOrderRefusal | Refusal<'operations.linkUnknown'>>;
  removeMemberPasskey(
    actor: Actor,
    order: MemberOrder & { readonly passkey: string },
  ): Promise<undefined | MemberOrderRefusal | Refusal<'identity.passkeyUnknown'>>;
  /** What the member set himself, and every change of it; looked at, nothing more. */
  getPlayerProtection(
    memberId: bigint,
    page: { offset: number; limit: number },
  ): Promise<
    | (PlayerProtectionState & {
        heldDeposits: readonly DepositOrder[];
        history: { rows: PlayerLimitChange[]; total: number };
      })
    | MemberUnknown
  >;
  /** Ends a self-exclusion that is over and has waited a day; the member asked for it in writing. */
  liftExclusion(
    actor: Actor,
    order: MemberOrder,
  ): Promise<
    undefined | MemberOrderRefusal | Refusal<'playerProtection.notExcluded' | 'playerProtection.exclusionRuns'>
  >;
  /** What becomes of a deposit that is held; either way money of that sum is decided about. */
  decideHeldDeposit(
    actor: Actor,
    order: MemberOrder & {
      readonly orderId: bigint;
      readonly decision: HeldDecision;
      /** The most that the actor's role lets one decision move; null: no limit. */
      readonly decisionLimit: bigint | null;
    },
  ): Promise<
    | undefined
    | MemberOrderRefusal
    | Refusal<
        | 'cashier.orderUnknown'
        | 'cashier.notHeld'
        | 'cashier.playerLimit'
        | 'kyc.depositBound'
        | 'wallet.paused'
        | 'staff.aboveLimit'
      >
  >;
  /** A look at a member's ledger is written down, at most once in ten minutes for the same actor and member. */
  listEntriesOf(
    actor: Actor,
    filter: EntryFilter,
  ): Promise<{ rows: Entry[]; total: number; in: bigint; out: bigint } | MemberUnknown>;
  /** Written down like the ledger. */
  listWagersOf(
    actor: Actor,
    filter: WagerFilter,
  ): Promise<{ rows: WagerWithOutcome[]; total: number; totals: WagerTotals } | MemberUnknown>;
  listDraws(filter: DrawFilter): Promise<{ rows: DrawFigures[]; total: number }>;
  getDraw(drawId: bigint): Promise<DrawDetail | DrawUnknown>;
  /** Written down like the ledger. */
  listWagersOfDraw(
    actor: Actor,
    drawId: bigint,
    page: { after: string; size: number },
  ): Promise<{ rows: NamedDrawWager[]; next: string | null } | DrawUnknown>;
  /** The same key again answers the first outcome and is written down once. */
  voidDraw(
    actor: Actor,
    request: VoidRequest,
  ): Promise<
    | VoidOutcome
    | DrawUnknown
    | Refusal<'lottery.drawNotVoidable' | 'lottery.voidNeedsTwo' | 'request.keyReused' | 'staff.reasonRequired'>
  >;
  /** The newest report of each kind, since when a full check is waited for, and the last reports. */
  readReconciliation(): Promise<
    Awaited<ReturnType<Reconciler['latest']>> & {
      readonly openSince: Date | null;
      readonly history: Awaited<ReturnType<Reconciler['history']>>;
    }
  >;
  /** Asks a worker to add everything up from the first line: once a UUID, and written down once. */
  orderReconciliation(actor: Actor, key: string): Promise<ReconciliationOrder>;
  listAudit(filter: AuditFilter): Promise<{
    rows: AuditLine[];
    total: number;
    chainHolds: boolean;
  }>;
  /**
   * Writes down that a list was downloaded, before it is. Of a ledger and of bets it must be somebody's. The same key again
   * is written down once; with other data it is refused.
   */
  logExport(actor: Actor, done: ListExport): Promise<undefined | MemberUnknown | Refusal<'request.keyReused'>>;
  listMessages(filter: MessageFilter): Promise<{ rows: KeptMessage[]; total: number }>;
  getMessage(key: string): Promise<MessageDetail | MessageUnknown>;
  /** The same with leave to show who it went to and what it said; written down like a look at a ledger. */
  showMessage(actor: Actor, key: string): Promise<MessageDetail | MessageUnknown>;
  /** Recomputes the whole chain. */
  checkAuditChain(): Promise<ChainCheck>;
  /** The brand's settings and their versions. */
  readonly brand: BrandDesk;
}

interface FoundBrand {
  readonly version: BrandVersion;
  readonly document: BrandDocument;
  readonly changes: readonly BrandChange[];
}

export interface DeskBrand {
  readonly live: BrandDocument;
  readonly newest: number;
  readonly draft: FoundBrand | null;
  readonly published: BrandVersion | null;
  readonly publishers: number;
  readonly mayPublish: boolean;
  readonly lastTurned: readonly { name: string; at: Date; by: string }[];
}

interface BrandOrder {
  readonly key: string;
  readonly reason: string;
}
type VersionUnknown = Refusal<'brand.versionUnknown'>;
type ReasonMissing = Refusal<'staff.reasonRequired'>;

/** The newest version is the only one that can be published; saving and publishing are written down once a key. */
export interface BrandDesk {
  readDesk(actor: Actor, rights: readonly string[]): Promise<DeskBrand>;
  listVersions(page: { offset: number; limit: number }): Promise<{ rows: BrandVersion[]; total: number }>;
  /** Compared with `against`, or with what it was made from. */
  getVersion(version: number, against?: number): Promise<(FoundBrand & { against: number }) | VersionUnknown>;
  saveDraft(
    actor: Actor,
    order: BrandOrder & { base: number; document: BrandDocument },
  ): Promise<BrandVersion | DraftRefusal | ReasonMissing>;
  restoreVersion(
    actor: Actor,
    order: BrandOrder & { version: number; base: number },
  ): Promise<BrandVersion | DraftRefusal | VersionUnknown | ReasonMissing>;
  publishVersion(
    actor: Actor,
    order: BrandOrder & { version: number },
  ): Promise<BrandVersion | PublishRefusal | ReasonMissing>;
}
