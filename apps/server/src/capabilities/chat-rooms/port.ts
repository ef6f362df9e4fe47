/**
 * Chat rooms: members talk with one another, by language and product, and at live tables (screens.md 3.7). Customer service is
 * another thing (`chat`).
 *
 * Lines of a room are numbered without gaps in the order in which they were committed; whoever knows line n asks for what came
 * after. A line is said once under its key. It is deleted by taking it out of sight, and goes for good when history is over.
 *
 * A member
 * speaks   Leaves by: mute, ban, exclusion.
 * muted    reads and says, gives and takes nothing. Leaves by: its time, or staff.
 * banned   is out of the room, or of all. Leaves by: its time, or staff.
 * Trial accounts read. Who has excluded themselves is out.
 *
 * A red packet is a member's own cash, cut into shares before anybody takes one
 * open     held in the house's account `redPackets`. Leaves by: done (all taken), expired (the rest goes back), void (its line was
 *          deleted: the rest goes back). Nothing leaves those.
 * Whoever gives one is judged as who transfers (operations.md 2.7): payment password, no turnover left to play, no review, KYC's sum
 * of the month together with withdrawals and transfers. A share is played once before it is withdrawn, as a transfer is.
 */
import type { AuditAction } from '../../platform/audit-action.ts';
import type { Tx } from '../../platform/database.ts';
import type { Refusal } from '../../platform/result.ts';
import type { Asker, PaymentPasswordRefusal } from '../identity/port.ts';
import type { FilterKind } from './rules/filters.ts';

export type Language = 'bn' | 'en' | 'any';
export interface Names {
  readonly bn: string;
  readonly en: string;
}

/** What a room is about; `all`: anything. */
export type RoomProduct =
  | 'all'
  | 'lottery'
  | 'elottery'
  | 'live'
  | 'slots'
  | 'fish'
  | 'pvp'
  | 'mini'
  | 'sports'
  | 'esports'
  | 'cockfight';

export interface Room {
  readonly refused?: undefined;
  readonly code: string;
  readonly names: Names;
  readonly language: Language;
  readonly product: RoomProduct;
  /** The live table it belongs to; null: none. */
  readonly gameId: string | null;
  readonly open: boolean;
  readonly slowSeconds: number;
  readonly lines: number;
  /** Reports of it that wait. */
  readonly reports: number;
}

export interface Packet {
  readonly id: bigint;
  readonly senderId: bigint;
  readonly room: string;
  readonly total: bigint;
  readonly shares: number;
  readonly left: number;
  readonly mode: 'random' | 'even';
  readonly state: 'open' | 'done' | 'expired' | 'void';
  readonly at: Date;
  readonly expiresAt: Date;
}

/** A real bet of who told it, as it stood then. */
export interface ToldBet {
  readonly product: string;
  readonly gameCode: string;
  /** The draw, match or hand, in the words of its product. */
  readonly title: string;
  readonly play: string;
  readonly selection: string;
  readonly units: number;
  /** Of one unit, a decimal string. */
  readonly unitStake: string;
  readonly state: 'open' | 'won' | 'lost' | 'void' | 'cancelled';
  /** Others may take it into a slip of their own. */
  readonly opens: boolean;
}

export interface Line {
  readonly refused?: undefined;
  readonly room: string;
  readonly place: number;
  readonly key: string | null;
  readonly memberId: bigint | null;
  readonly alias: string | null;
  readonly name: string;
  readonly rank: number;
  readonly kind: 'text' | 'bet' | 'packet' | 'house';
  readonly text: string;
  readonly bet: ToldBet | null;
  readonly packet: Packet | null;
  /** The bet that is told, which nobody else learns; null: none, or of a line before this was kept. */
  readonly ticket: string | null;
  readonly at: Date;
  readonly deletedAt: Date | null;
  readonly deletedBy: string | null;
}

export interface Caller {
  readonly memberId: bigint;
  readonly username: string;
  /** Reads alone. */
  readonly isTrial: boolean;
}

export interface Standing {
  readonly refused?: undefined;
  readonly alias: string;
  readonly mayWrite: boolean;
  readonly mayGive: boolean;
  /** In all rooms. */
  readonly muted: boolean;
  /** Null: not muted, or until it is lifted. */
  readonly mutedUntil: Date | null;
  readonly blocked: readonly { readonly alias: string; readonly name: string }[];
}

export type EnterRefusal = Refusal<'chatRooms.off' | 'chatRooms.excluded' | 'chatRooms.banned'>;
export type InRoomRefusal = EnterRefusal | Refusal<'chatRooms.roomUnknown'>;
export type SpeakRefusal =
  | InRoomRefusal
  | Refusal<
      'session.trialAccount' | 'chatRooms.roomClosed' | 'chatRooms.muted' | 'chatRooms.tooFast' | 'request.keyReused'
    >;

export interface PacketWish {
  readonly key: string;
  readonly total: bigint;
  readonly shares: number;
  readonly mode: 'random' | 'even';
  readonly note: string;
  readonly paymentPassword: string;
}
export type GiveRefusal =
  | SpeakRefusal
  | PaymentPasswordRefusal
  | Refusal<
      | 'chatRooms.textRefused'
      | 'chatRooms.packetOutOfRange'
      | 'chatRooms.packetDaySum'
      | 'chatRooms.packetClosed'
      | 'chatRooms.turnoverOpen'
      | 'chatRooms.underReview'
      | 'kyc.payoutBound'
      | 'request.keyOutOfRange'
      | 'wallet.insufficientFunds'
      | 'wallet.busy'
    >;
export type TakeRefusal =
  | EnterRefusal
  | Refusal<
      | 'session.trialAccount'
      | 'chatRooms.muted'
      | 'chatRooms.packetUnknown'
      | 'chatRooms.packetOwn'
      | 'chatRooms.packetOver'
      | 'chatRooms.packetDaySum'
      | 'chatRooms.packetClosed'
      | 'wallet.busy'
    >;
export interface TakenShare {
  readonly refused?: undefined;
  readonly amount: bigint;
  readonly packet: Packet;
}

export interface PacketTerms {
  readonly refused?: undefined;
  readonly min: bigint;
  readonly max: bigint;
  readonly shareMin: bigint;
  readonly sharesMin: number;
  readonly sharesMax: number;
  readonly hours: number;
  readonly dayLeft: bigint;
  readonly available: bigint;
  readonly toPlay: bigint;
}

export interface LinePage {
  readonly refused?: undefined;
  readonly room: Room;
  readonly lines: readonly Line[];
  readonly more: boolean;
}
export type Wanted = { readonly after: number } | { readonly before: number | null };

export interface SiteRooms {
  list(caller: Caller): Promise<{ readonly refused?: undefined; rooms: readonly Room[]; me: Standing } | EnterRefusal>;
  ofTable(
    caller: Caller,
    /** `table`: one of those that the game has; null: the game as a whole. */
    of: { readonly gameId: string; readonly table: string | null },
  ): Promise<{ readonly refused?: undefined; room: Room | null; me: Standing } | EnterRefusal>;
  read(caller: Caller, code: string, wanted: Wanted): Promise<LinePage | InRoomRefusal>;
  say(
    caller: Caller,
    code: string,
    words: { key: string; text: string },
  ): Promise<Line | SpeakRefusal | Refusal<'chatRooms.textRefused' | 'request.invalid'>>;
  shareBet(
    caller: Caller,
    code: string,
    wish: { key: string; ticket: string },
  ): Promise<Line | SpeakRefusal | Refusal<'chatRooms.betUnknown'>>;
  report(
    caller: Caller,
    code: string,
    wish: { place: number; reason: ReportReason; note: string },
  ): Promise<
    undefined | InRoomRefusal | Refusal<'session.trialAccount' | 'chatRooms.lineUnknown' | 'chatRooms.tooFast'>
  >;
  block(
    caller: Caller,
    alias: string,
  ): Promise<undefined | EnterRefusal | Refusal<'chatRooms.personUnknown' | 'chatRooms.blocksFull'>>;
  unblock(caller: Caller, alias: string): Promise<undefined | EnterRefusal>;
  packetTerms(caller: Caller): Promise<PacketTerms | EnterRefusal | Refusal<'session.trialAccount'>>;
  give(asker: Asker, caller: Caller, code: string, wish: PacketWish): Promise<Line | GiveRefusal>;
  take(caller: Caller, packetId: bigint): Promise<TakenShare | TakeRefusal>;
}

export type ReportReason = 'abuse' | 'spam' | 'fraud' | 'contact' | 'other';

/** Who of staff acts. */
export interface RoomStaff {
  readonly staffId: bigint;
  readonly name: string;
  readonly address: string;
}
export interface StaffLine extends Line {
  readonly account: string | null;
}
export interface Sanction {
  readonly refused?: undefined;
  readonly id: bigint;
  readonly memberId: bigint;
  readonly account: string;
  readonly kind: 'mute' | 'ban';
  readonly room: string | null;
  readonly until: Date | null;
  readonly reason: string;
  readonly by: string;
  readonly at: Date;
  readonly state: 'runs' | 'over' | 'lifted';
}
export interface SanctionWish {
  readonly key: string;
  readonly memberId: bigint;
  readonly kind: 'mute' | 'ban';
  readonly room: string | null;
  readonly minutes: number | null;
  readonly reason: string;
}
export interface Report {
  readonly id: bigint;
  readonly room: string;
  readonly roomNames: Names;
  readonly line: StaffLine | null;
  readonly reason: ReportReason;
  readonly note: string;
  readonly reporter: string;
  readonly at: Date;
  readonly state: 'open' | 'upheld' | 'dismissed';
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
}
export interface RoomWish {
  readonly names: Names;
  readonly language: Language;
  readonly product: RoomProduct;
  readonly open: boolean;
}
export interface Filter {
  readonly refused?: undefined;
  readonly id: bigint;
  readonly kind: 'abuse' | 'advert' | 'link';
  readonly pattern: string;
  readonly act: 'refuse' | 'mask';
  readonly by: string;
  readonly at: Date;
}

interface Page {
  readonly offset: number;
  readonly limit: number;
}
type Unknown = Refusal<'chatRooms.roomUnknown'>;

/** Every change is a line of the audit log, in its own transaction. */
export interface DeskRooms {
  list(): Promise<readonly Room[]>;
  read(
    code: string,
    before: number | null,
  ): Promise<{ readonly refused?: undefined; room: Room; lines: readonly StaffLine[]; more: boolean } | Unknown>;
  deleteLine(
    staff: RoomStaff,
    code: string,
    wish: { place: number; reason: string },
  ): Promise<undefined | Unknown | Refusal<'chatRooms.lineUnknown' | 'wallet.busy'>>;
  sanction(
    staff: RoomStaff,
    wish: SanctionWish,
  ): Promise<Sanction | Unknown | Refusal<'chatRooms.personUnknown' | 'request.keyReused'>>;
  lift(
    staff: RoomStaff,
    wish: { id: bigint; kind: Sanction['kind']; reason: string },
  ): Promise<Sanction | Refusal<'chatRooms.sanctionUnknown'>>;
  sanctions(running: boolean, page: Page): Promise<{ rows: readonly Sanction[]; total: number }>;
  reports(state: Report['state'] | null, page: Page): Promise<{ rows: readonly Report[]; total: number }>;
  decide(
    staff: RoomStaff,
    wish: { id: bigint; verdict: 'upheld' | 'dismissed'; reason: string },
  ): Promise<undefined | Refusal<'chatRooms.reportUnknown' | 'chatRooms.reportDecided'>>;
  waitingReports(): Promise<{ count: number; oldestSince: Date | null }>;
  slow(staff: RoomStaff, code: string, wish: { slowSeconds: number; reason: string }): Promise<Room | Unknown>;
  add(
    staff: RoomStaff,
    wish: RoomWish & { code: string; gameId: string | null; reason: string },
  ): Promise<Room | Refusal<'chatRooms.codeTaken'>>;
  change(
    staff: RoomStaff,
    code: string,
    wish: RoomWish & { reason: string; seen: RoomWish },
  ): Promise<Room | Unknown | Refusal<'chatRooms.changedMeanwhile'>>;
  filters(): Promise<readonly Filter[]>;
  addFilter(
    staff: RoomStaff,
    wish: Pick<Filter, 'kind' | 'pattern' | 'act'> & { reason: string },
  ): Promise<Filter | Refusal<'chatRooms.filterThere' | 'chatRooms.filtersFull'>>;
  removeFilter(
    staff: RoomStaff,
    wish: { id: bigint; reason: string },
  ): Promise<undefined | Refusal<'chatRooms.filterUnknown'>>;
  tryText(text: string): Promise<{ text: string; refused: FilterKind | null }>;
}

export type RecordAct = (
  tx: Tx,
  entry: {
    readonly staffId: bigint | null;
    readonly staff: string;
    readonly action: AuditAction;
    readonly object: string;
    readonly address: string;
    readonly before?: string;
    readonly after?: string;
    readonly reason?: string;
  },
) => Promise<void>;

export interface ChatRooms {
  readonly site: SiteRooms;
  readonly desk: DeskRooms;
  /** Of these rooms those whose lines a member may hear now. */
  heardBy(memberId: bigint, codes: readonly string[]): Promise<ReadonlySet<string>>;
  /** What a member gave in red packets in this month of the house's zone, less what came back. Units of 0.0001. */
  givenThisMonth(memberId: bigint, within?: Tx): Promise<bigint>;
  /** What members gave in packets that are open and nobody took yet. Units of 0.0001. */
  heldInPackets(): Promise<bigint>;
  /** Returns what nobody took of packets whose time is over; answers how many ended. */
  endPackets(): Promise<number>;
  /** Takes history away that is older than it is kept. */
  forget(): Promise<void>;
}
