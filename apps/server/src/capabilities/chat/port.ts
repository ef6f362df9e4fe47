/**
 * Live chat with customer service.
 *
 * A talk
 * waiting  nobody answers yet; it has a place in the queue. Leaves by: taken, or ended by its owner, or when his page has
 *          not been seen for 15 minutes.
 * taken    one of staff answers it. Leaves by: passed to a colleague (taken), ended by either, 15 minutes without a line.
 * ended    nothing is added. It can be rated once. Gone after RETENTION_DAYS.
 *
 * Its owner is a member, or a visitor who holds the secret his page drew. An owner has one talk at a time. Its lines are
 * numbered from 1 without gaps in the order in which they were committed; a key counts once in a talk.
 */
import type { AuditAction } from '../../platform/audit-action.ts';
import type { Tx } from '../../platform/database.ts';
import type { Refusal } from '../../platform/result.ts';

export type LineName = 'live' | 'vip';
export type Presence = 'available' | 'away';
export type EndedBy = 'owner' | 'staff' | 'idle';
export type Language = 'bn' | 'en';

/** Who asks from the site. A visitor of whom nothing is kept yet has no id. */
export type Caller =
  | { readonly kind: 'member'; readonly id: bigint }
  | { readonly kind: 'visitor'; readonly id: bigint | null; readonly tokenHash: Buffer }
  | { readonly kind: 'stranger' };

/** Who of staff asks. */
export interface ChatStaff {
  readonly staffId: bigint;
  readonly name: string;
  readonly address: string;
  readonly rights: readonly string[];
}

export interface Conversation {
  readonly id: bigint;
  readonly memberId: bigint | null;
  readonly visitorId: bigint | null;
  readonly visitorName: string;
  readonly line: LineName;
  readonly state: 'waiting' | 'taken' | 'ended';
  readonly language: Language;
  readonly topic: string | null;
  readonly reference: string | null;
  readonly openedAt: Date;
  readonly takenAt: Date | null;
  readonly endedAt: Date | null;
  readonly endedBy: EndedBy | null;
  readonly endReason: string | null;
  readonly staffId: bigint | null;
  readonly staffName: string;
  readonly lines: number;
  readonly ownerRead: number;
  readonly staffRead: number;
  readonly rating: number | null;
  readonly ahead: number | null;
  readonly waitSeconds: number | null;
  readonly conversationsBefore: number;
}

export interface Line {
  readonly place: number;
  readonly key: string | null;
  readonly author: 'owner' | 'staff' | 'house';
  readonly kind: 'text' | 'image' | 'taken' | 'passed' | 'ended';
  readonly text: string;
  readonly at: Date;
}

export interface Move {
  readonly kind: 'taken' | 'passed' | 'ended';
  readonly staffId: bigint | null;
  readonly toStaffId: bigint | null;
  readonly note: string;
  readonly at: Date;
}

/** Minutes after midnight; at or before `opens`, `closes` is on the next day. */
export type DayHours =
  | { readonly opens: number; readonly closes: number }
  | { readonly opens: null; readonly closes: null };

export interface Settings {
  /** Sunday first. */
  readonly hours: readonly DayHours[];
  readonly maxConversations: number;
  readonly autoAssign: boolean;
  readonly slowSeconds: number;
}

export interface Canned {
  readonly id: bigint;
  readonly shortcut: string;
  readonly texts: Readonly<Record<Language, string>>;
}

export interface ConversationWish {
  readonly key: string;
  readonly name: string;
  readonly language: Language;
  readonly topic: string | null;
  readonly reference: string | null;
  readonly text: string | null;
  /** Where it came from, to bound how many talks one opens. */
  readonly network: string;
}

/** What is said under a key. */
export interface Words {
  readonly key: string;
  readonly text: string;
}

/** What is shown under a key, as it was sent. */
export interface Picture {
  readonly key: string;
  readonly image: string;
}

export interface Question {
  readonly title: string;
  readonly address: string;
}

export interface ChatView {
  readonly refused?: undefined;
  readonly line: LineName;
  readonly open: boolean;
  readonly opensAt: Date | null;
  readonly staffThere: boolean;
  readonly slowSeconds: number;
  readonly questions: readonly Question[];
  readonly conversation: Conversation | null;
}

export type Off = Refusal<'chat.off'>;
export type ConversationUnknown = Refusal<'chat.conversationUnknown'>;
export type SayRefusal = Refusal<'chat.conversationEnded' | 'chat.tooFast' | 'request.keyReused'>;
export type ShowRefusal = SayRefusal | Refusal<'chat.imageInvalid' | 'chat.imageTooLarge' | 'request.unavailable'>;
export type NotYours = Refusal<'chat.notYours'>;

interface Page<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** What the site asks. Every one refuses `chat.off` while the brand's switch is off. */
export interface SiteChat {
  /** The visitor of a secret, as far as one is known. */
  findVisitor(tokenHash: Buffer): Promise<bigint | null>;
  look(caller: Caller, language: Language): Promise<ChatView | Off>;
  open(
    caller: Caller,
    wish: ConversationWish,
  ): Promise<Conversation | Off | ConversationUnknown | SayRefusal | Refusal<'chat.closed' | 'chat.tooMany'>>;
  list(
    caller: Caller,
    page: { offset: number; limit: number },
  ): Promise<(Page<Conversation> & { refused?: undefined }) | Off>;
  read(
    caller: Caller,
    conversationId: bigint,
    after: number,
  ): Promise<
    | { readonly refused?: undefined; readonly conversation: Conversation; readonly lines: readonly Line[] }
    | Off
    | ConversationUnknown
  >;
  say(caller: Caller, conversationId: bigint, words: Words): Promise<Line | Off | ConversationUnknown | SayRefusal>;
  /** `address`: where it came from, to bound how many pictures one brings. */
  show(
    caller: Caller,
    conversationId: bigint,
    picture: Picture,
    address: string,
  ): Promise<Line | Off | ConversationUnknown | ShowRefusal>;
  image(caller: Caller, conversationId: bigint, place: number): Promise<Buffer | Off | ConversationUnknown>;
  markRead(caller: Caller, conversationId: bigint, place: number): Promise<undefined | Off | ConversationUnknown>;
  typing(caller: Caller, conversationId: bigint): Promise<undefined | Off | ConversationUnknown>;
  end(caller: Caller, conversationId: bigint): Promise<Conversation | Off | ConversationUnknown>;
  rate(
    caller: Caller,
    conversationId: bigint,
    rating: number,
  ): Promise<undefined | Off | ConversationUnknown | Refusal<'chat.notRateable'>>;
}

export interface Colleague {
  readonly id: bigint;
  readonly username: string;
  readonly presence: Presence;
  readonly conversations: number;
}

export interface Console {
  readonly me: { readonly presence: Presence; readonly publicName: string };
  readonly open: boolean;
  readonly going: readonly Conversation[];
  readonly colleagues: readonly Colleague[];
  readonly canned: readonly Canned[];
  readonly settings: Settings;
}

export interface DeskChat {
  /** Says that one is there, too, for those who may answer. */
  look(staff: ChatStaff): Promise<Console>;
  listEnded(page: { offset: number; limit: number }): Promise<Page<Conversation>>;
  read(
    staff: ChatStaff,
    conversationId: bigint,
    after: number,
  ): Promise<
    | {
        readonly refused?: undefined;
        readonly conversation: Conversation;
        readonly lines: readonly Line[];
        readonly moves: readonly Move[];
      }
    | ConversationUnknown
    | NotYours
  >;
  /** Written to the audit log. */
  transcript(
    staff: ChatStaff,
    conversationId: bigint,
  ): Promise<
    | { readonly refused?: undefined; readonly conversation: Conversation; readonly lines: readonly Line[] }
    | ConversationUnknown
  >;
  image(staff: ChatStaff, conversationId: bigint, place: number): Promise<Buffer | ConversationUnknown>;
  take(
    staff: ChatStaff,
    conversationId: bigint,
  ): Promise<
    Conversation | ConversationUnknown | Refusal<'chat.takenAlready' | 'chat.conversationEnded' | 'chat.handsFull'>
  >;
  pass(
    staff: ChatStaff,
    conversationId: bigint,
    wish: { staffId: bigint; note: string },
  ): Promise<
    | Conversation
    | ConversationUnknown
    | NotYours
    | Refusal<'chat.conversationEnded' | 'chat.colleagueUnknown' | 'chat.handsFull'>
  >;
  say(
    staff: ChatStaff,
    conversationId: bigint,
    words: Words,
  ): Promise<Line | ConversationUnknown | SayRefusal | NotYours>;
  show(
    staff: ChatStaff,
    conversationId: bigint,
    picture: Picture,
  ): Promise<Line | ConversationUnknown | ShowRefusal | NotYours>;
  markRead(
    staff: ChatStaff,
    conversationId: bigint,
    place: number,
  ): Promise<undefined | ConversationUnknown | NotYours>;
  typing(staff: ChatStaff, conversationId: bigint): Promise<undefined | ConversationUnknown | NotYours>;
  end(
    staff: ChatStaff,
    conversationId: bigint,
    why: { reason: string; note: string },
  ): Promise<Conversation | ConversationUnknown | NotYours | Refusal<'chat.conversationEnded'>>;
  setPresence(staff: ChatStaff, presence: Presence, publicName: string): Promise<undefined>;
  /** `seen`: as they were when it was decided; left out, whatever they are by now. */
  saveSettings(
    staff: ChatStaff,
    settings: Settings,
    seen?: Settings,
  ): Promise<(Settings & { readonly refused?: undefined }) | Refusal<'chat.changedMeanwhile'>>;
  addCanned(
    staff: ChatStaff,
    canned: Omit<Canned, 'id'>,
  ): Promise<Canned | Refusal<'chat.shortcutTaken' | 'chat.cannedFull'>>;
  changeCanned(
    staff: ChatStaff,
    canned: Canned,
    seen?: Omit<Canned, 'id'>,
  ): Promise<Canned | Refusal<'chat.shortcutTaken' | 'chat.cannedUnknown' | 'chat.changedMeanwhile'>>;
  removeCanned(
    staff: ChatStaff,
    id: bigint,
    seen?: Omit<Canned, 'id'>,
  ): Promise<undefined | Refusal<'chat.cannedUnknown' | 'chat.changedMeanwhile'>>;
}

/** Writes down what staff did, inside the transaction that does it. */
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
  },
) => Promise<void>;

export interface Chat {
  readonly site: SiteChat;
  readonly desk: DeskChat;
  /** Ends talks that nobody goes on with, and gives waiting ones to whoever is free. Repeatable, anywhere. */
  tend(): Promise<void>;
  /** Takes talks away whose time is over. */
  forget(): Promise<void>;
}
