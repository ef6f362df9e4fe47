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

export interface Talk {
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
  readonly talksBefore: number;
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
  readonly maxTalks: number;
  readonly autoAssign: boolean;
  readonly slowSeconds: number;
}

export interface Canned {
  readonly id: bigint;
  readonly shortcut: string;
  readonly texts: Readonly<Record<Language, string>>;
}

export interface TalkWish {
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
  readonly talk: Talk | null;
}

export type Off = Refusal<'chat.off'>;
export type TalkUnknown = Refusal<'chat.talkUnknown'>;
export type SayRefusal = Refusal<'chat.talkEnded' | 'chat.tooFast' | 'request.keyReused'>;
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
    wish: TalkWish,
  ): Promise<Talk | Off | TalkUnknown | SayRefusal | Refusal<'chat.closed' | 'chat.tooMany'>>;
  list(caller: Caller, page: { offset: number; limit: number }): Promise<(Page<Talk> & { refused?: undefined }) | Off>;
  read(
    caller: Caller,
    talkId: bigint,
    after: number,
  ): Promise<
    { readonly refused?: undefined; readonly talk: Talk; readonly lines: readonly Line[] } | Off | TalkUnknown
  >;
  say(caller: Caller, talkId: bigint, words: Words): Promise<Line | Off | TalkUnknown | SayRefusal>;
  /** `address`: where it came from, to bound how many pictures one brings. */
  show(
    caller: Caller,
    talkId: bigint,
    picture: Picture,
    address: string,
  ): Promise<Line | Off | TalkUnknown | ShowRefusal>;
  image(caller: Caller, talkId: bigint, place: number): Promise<Buffer | Off | TalkUnknown>;
  markRead(caller: Caller, talkId: bigint, place: number): Promise<undefined | Off | TalkUnknown>;
  typing(caller: Caller, talkId: bigint): Promise<undefined | Off | TalkUnknown>;
  end(caller: Caller, talkId: bigint): Promise<Talk | Off | TalkUnknown>;
  rate(
    caller: Caller,
    talkId: bigint,
    rating: number,
  ): Promise<undefined | Off | TalkUnknown | Refusal<'chat.notRateable'>>;
}

export interface Colleague {
  readonly id: bigint;
  readonly username: string;
  readonly presence: Presence;
  readonly talks: number;
}

export interface Console {
  readonly me: { readonly presence: Presence; readonly publicName: string };
  readonly open: boolean;
  readonly going: readonly Talk[];
  readonly colleagues: readonly Colleague[];
  readonly canned: readonly Canned[];
  readonly settings: Settings;
}

export interface DeskChat {
  /** Says that one is there, too, for those who may answer. */
  look(staff: ChatStaff): Promise<Console>;
  listEnded(page: { offset: number; limit: number }): Promise<Page<Talk>>;
  read(
    staff: ChatStaff,
    talkId: bigint,
    after: number,
  ): Promise<
    | {
        readonly refused?: undefined;
        readonly talk: Talk;
        readonly lines: readonly Line[];
        readonly moves: readonly Move[];
      }
    | TalkUnknown
    | NotYours
  >;
  /** Written to the audit log. */
  transcript(
    staff: ChatStaff,
    talkId: bigint,
  ): Promise<{ readonly refused?: undefined; readonly talk: Talk; readonly lines: readonly Line[] } | TalkUnknown>;
  image(staff: ChatStaff, talkId: bigint, place: number): Promise<Buffer | TalkUnknown>;
  take(
    staff: ChatStaff,
    talkId: bigint,
  ): Promise<Talk | TalkUnknown | Refusal<'chat.takenAlready' | 'chat.talkEnded' | 'chat.handsFull'>>;
  pass(
    staff: ChatStaff,
    talkId: bigint,
    wish: { staffId: bigint; note: string },
  ): Promise<Talk | TalkUnknown | NotYours | Refusal<'chat.talkEnded' | 'chat.colleagueUnknown' | 'chat.handsFull'>>;
  say(staff: ChatStaff, talkId: bigint, words: Words): Promise<Line | TalkUnknown | SayRefusal | NotYours>;
  show(staff: ChatStaff, talkId: bigint, picture: Picture): Promise<Line | TalkUnknown | ShowRefusal | NotYours>;
  markRead(staff: ChatStaff, talkId: bigint, place: number): Promise<undefined | TalkUnknown | NotYours>;
  typing(staff: ChatStaff, talkId: bigint): Promise<undefined | TalkUnknown | NotYours>;
  end(
    staff: ChatStaff,
    talkId: bigint,
    why: { reason: string; note: string },
  ): Promise<Talk | TalkUnknown | NotYours | Refusal<'chat.talkEnded'>>;
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
