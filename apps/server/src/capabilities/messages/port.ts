/**
 * Messages: what the house and its people write to each other, outside of mail and text messages.
 *
 * A message for inboxes
 * awaitsSecond  a letter to many; a second person has to stand behind it. Leaves by: confirm, cancel.
 * waiting       it goes out once it starts. Leaves by: a worker begins, cancel.
 * sending       a worker puts it into inboxes, batch by batch; each batch and the position behind it are one transaction,
 *               so a worker that dies leaves nobody out and nobody with two. Leaves by: the last batch, cancel.
 * sent          everybody has it. Nothing leaves.
 * cancelled     nobody sees it, whoever had it neither. Nothing leaves.
 * What happens to one member (`event`) begins as waiting and is sent the same way.
 *
 * A case of feedback
 * received      nobody has it; an answer is due (`rules.ts`). Leaves by: take, answer, close.
 * inWork        somebody of staff has it. Leaves by: answer, close.
 * answered      the house has answered. Leaves by: the member writes on (inWork), close.
 * closed        nobody writes on. Nothing leaves.
 *
 * An application of an affiliate: open, then approved or rejected, once.
 *
 * Whoever is not the owner of a message, thread or picture is told that there is none.
 */
import type { Tx } from '../../platform/database.ts';
import type { Refusal } from '../../platform/result.ts';
import type { Applications } from './applications/port.ts';
import type { Feedback } from './feedback/port.ts';
import type { Actor, Sender } from './parties.ts';
import type { Push } from './push/port.ts';

export const TEMPLATES = [
  'passwordChanged',
  'newSignIn',
  'accountChanged',
  'depositCredited',
  'withdrawalConfirmed',
  'withdrawalPartial',
  'withdrawalReturned',
  'kycApproved',
  'kycRejected',
  'bonusMet',
  'bonusSpent',
  'bonusExpired',
  'promotionIssued',
  'promotionRejected',
  'bonusExpiring',
  'rewardsWaiting',
  'rewardsExpiring',
  'withdrawalRejected',
  'withdrawalCancelled',
  'transferSent',
  'transferReceived',
  'contractOffered',
  'contractAccepted',
  'contractDenied',
  'contractTerminated',
  'adjustmentCredited',
  'adjustmentToPlay',
  'adjustmentDebited',
  'drawCorrectedUp',
  'drawCorrectedDown',
  'drawVoided',
  'betsLate',
  'betsLateSettled',
  'raffleCancelled',
  'raffleFewSold',
  'feedbackAnswered',
  'feedbackClosed',
] as const;
export type InboxTemplate = (typeof TEMPLATES)[number];

export type BroadcastState = 'awaitsSecond' | 'waiting' | 'sending' | 'sent' | 'cancelled';

/** What happened to a member, in words of a template (`inbox.<template>.title` and `.body` of the catalogues). */
export interface News {
  /** One-time: the same key is the same message. */
  readonly key: string;
  readonly memberId: bigint;
  readonly template: InboxTemplate;
  /** What is called otherwise in each language is told in each: `name.bn`, `name.en` for `{name}`. */
  readonly values: Readonly<Record<string, string>>;
  /** An address of the site for the button below. */
  readonly link?: string;
}

export interface InboxItem {
  readonly id: bigint;
  readonly title: string;
  readonly body: string;
  readonly link: string | null;
  readonly at: Date;
  readonly read: boolean;
  readonly pinned: boolean;
}

type MessageUnknown = Refusal<'messages.unknown'>;
export interface Unread {
  readonly refused?: undefined;
  readonly unread: number;
}

export interface Inbox {
  /** At most `UNREAD_MAX`. */
  countUnread(memberId: bigint): Promise<number>;
  list(
    memberId: bigint,
    page: { offset: number; limit: number; language: string },
  ): Promise<{ rows: InboxItem[]; total: number; unread: number }>;
  read(memberId: bigint, id: bigint): Promise<Unread | MessageUnknown>;
  readAll(memberId: bigint): Promise<Unread>;
  pin(memberId: bigint, id: bigint, pinned: boolean): Promise<Unread | MessageUnknown>;
  /** Repeatable. */
  remove(memberId: bigint, id: bigint): Promise<Unread | MessageUnknown>;
}

export type Language = 'bn' | 'en';
export type BroadcastTexts = Readonly<Record<Language, { readonly title: string; readonly body: string }>>;

export type BroadcastAudience =
  | { readonly to: 'list'; readonly members: readonly string[] }
  | {
      readonly to: 'segment';
      readonly kinds: readonly ('player' | 'agent')[];
      /** yyyy-mm-dd of the brand's zone, both meant. */
      readonly joinedFrom: string | null;
      readonly joinedTo: string | null;
    };

export interface BroadcastWish {
  readonly key: string;
  readonly audience: BroadcastAudience;
  readonly texts: BroadcastTexts;
  readonly link: string | null;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly reason: string;
}

export interface Broadcast {
  readonly refused?: undefined;
  readonly id: bigint;
  readonly texts: BroadcastTexts;
  readonly link: string | null;
  readonly state: BroadcastState;
  readonly named: number | null;
  readonly kinds: readonly string[];
  readonly joinedFrom: Date | null;
  readonly joinedBefore: Date | null;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly expected: number;
  readonly sent: number;
  readonly read: number;
  readonly staffId: bigint;
  readonly by: string;
  readonly secondBy: string | null;
  readonly madeAt: Date;
}

export type AudienceRefusal = Refusal<'messages.recipientUnknown' | 'messages.window'>;
export type BroadcastRefusal =
  | AudienceRefusal
  | Refusal<
      'request.keyReused' | 'staff.reasonRequired' | 'messages.linkForeign' | 'messages.textMissing' | 'messages.nobody'
    >;
export type StepRefusal = Refusal<'staff.reasonRequired' | 'messages.unknown' | 'messages.stepImpossible'>;
export type ConfirmRefusal = StepRefusal | Refusal<'messages.samePerson' | 'staff.notSeparate'>;

export interface Broadcasts {
  list(filter: {
    state?: BroadcastState;
    offset: number;
    limit: number;
  }): Promise<{ rows: Broadcast[]; total: number }>;
  find(id: bigint): Promise<Broadcast | MessageUnknown>;
  count(
    actor: Actor,
    audience: BroadcastAudience,
  ): Promise<{ refused?: undefined; count: number; needsSecond: boolean } | AudienceRefusal>;
  /** Written down with its reason; the same key again answers the letter it made. */
  send(actor: Actor, wish: BroadcastWish): Promise<Broadcast | BroadcastRefusal>;
  confirm(actor: Actor, id: bigint, reason: string): Promise<Broadcast | ConfirmRefusal>;
  cancel(actor: Actor, id: bigint, reason: string): Promise<Broadcast | StepRefusal>;
}

export interface KeptImage {
  readonly refused?: undefined;
  readonly webp: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Pictures people send along; shared by every form that takes some. */
export interface Uploads {
  keep(
    sender: Sender,
    base64: string,
  ): Promise<
    | { readonly refused?: undefined; readonly id: string; readonly width: number; readonly height: number }
    | Refusal<'uploads.imageInvalid' | 'uploads.imageTooLarge' | 'request.tooMany' | 'request.unavailable'>
  >;
  /** Makes pictures part of what they were sent along with; each once, and only by whoever brought them. */
  attach(
    tx: Tx,
    memberId: bigint | null,
    ids: readonly string[],
    use: { for: string; by: bigint },
  ): Promise<undefined | Refusal<'uploads.unknown'>>;
  /** The pictures of these things, in the order they were sent, by the thing's id. */
  idsOf(use: { for: string; by: readonly bigint[] }): Promise<Map<bigint, string[]>>;
  /** A picture that was sent along with a thing of this kind; `memberId`: only his. */
  find(id: string, wish: { for: string; memberId?: bigint }): Promise<KeptImage | Refusal<'uploads.unknown'>>;
}

export interface Messages {
  /** Writes news for a member down in the caller's transaction; a worker puts it into his inbox and tells his screens. */
  send(tx: Tx, news: News): Promise<void>;
  readonly inbox: Inbox;
  readonly broadcasts: Broadcasts;
  readonly uploads: Uploads;
  readonly feedback: Feedback;
  readonly applications: Applications;
  readonly push: Push;
  /** Puts what is due into inboxes, a batch at a time. Safe in any number of processes. */
  carryDue(): Promise<'more' | 'done'>;
  /** Drops what is old, in portions (`rules.ts` says when). */
  sweep(): Promise<void>;
}
