/** Feedback and complaints: types; what is promised stands in ../port.ts. */
import type { Refusal } from '../../../platform/result.ts';
import type { Actor, Sender } from '../parties.ts';

export type FeedbackKind = 'suggestion' | 'complaint' | 'bug' | 'payment';
export type FeedbackState = 'received' | 'inWork' | 'answered' | 'closed';

export interface FeedbackWish {
  readonly key: string;
  readonly kind: FeedbackKind;
  readonly text: string;
  readonly reference: string | null;
  readonly images: readonly string[];
  readonly contact: string | null;
}

export interface FeedbackCase {
  readonly id: bigint;
  readonly number: string;
  readonly kind: FeedbackKind;
  readonly state: FeedbackState;
  readonly reference: string | null;
  readonly memberId: bigint | null;
  readonly contact: string | null;
  readonly language: string;
  readonly takenBy: { readonly id: bigint; readonly name: string } | null;
  readonly tags: readonly string[];
  readonly madeAt: Date;
  readonly changedAt: Date;
  readonly dueAt: Date | null;
}

export interface FeedbackEntry {
  readonly id: bigint;
  readonly author: 'member' | 'visitor' | 'house';
  readonly staff: string | null;
  readonly text: string;
  readonly images: readonly string[];
  readonly madeAt: Date;
}

export interface FeedbackThread {
  readonly refused?: undefined;
  readonly case: FeedbackCase;
  readonly entries: readonly FeedbackEntry[];
}

/** As the queue lists it. */
export interface QueuedFeedback extends FeedbackCase {
  readonly opening: string;
  readonly account: string | null;
}
export interface DeskThread {
  readonly refused?: undefined;
  readonly case: QueuedFeedback;
  readonly entries: readonly FeedbackEntry[];
}

export interface QueueFilter {
  readonly state?: 'waiting' | FeedbackState;
  readonly kind?: FeedbackKind;
  readonly tag?: string;
  /** Only what this member of staff has taken. */
  readonly takenBy?: bigint;
  readonly q: string;
  readonly offset: number;
  readonly limit: number;
}

export interface Macro {
  readonly id: bigint;
  readonly name: string;
  readonly bn: string;
  readonly en: string;
}

export type Unknown = Refusal<'feedback.unknown'>;
export type EntryRefusal = Refusal<'request.keyReused' | 'request.tooMany' | 'feedback.words' | 'uploads.unknown'>;
export type SendRefusal = EntryRefusal | Refusal<'feedback.contactMissing' | 'feedback.contactInvalid'>;

export interface FeedbackDesk {
  queue(filter: QueueFilter): Promise<{ rows: QueuedFeedback[]; total: number; now: Date }>;
  /** Written down: words of one person, and what he names. */
  thread(actor: Actor, id: bigint): Promise<DeskThread | Unknown>;
  take(
    actor: Actor,
    id: bigint,
    over: boolean,
  ): Promise<DeskThread | Unknown | Refusal<'feedback.taken' | 'feedback.closed'>>;
  answer(
    actor: Actor,
    id: bigint,
    wish: { key: string; text: string; close: boolean },
  ): Promise<DeskThread | Unknown | Refusal<'request.keyReused' | 'feedback.closed' | 'feedback.words'>>;
  close(
    actor: Actor,
    id: bigint,
    reason: string,
  ): Promise<DeskThread | Unknown | Refusal<'feedback.closed' | 'staff.reasonRequired'>>;
  tag(actor: Actor, id: bigint, tags: readonly string[]): Promise<DeskThread | Unknown>;
  /** Written down before it is shown. */
  showContact(actor: Actor, id: bigint): Promise<{ refused?: undefined; contact: string | null } | Unknown>;
  listMacros(): Promise<Macro[]>;
  /** `seen`: the one of this name as it was when it was decided; left out, whatever it is by now. */
  saveMacro(
    actor: Actor,
    macro: Omit<Macro, 'id'>,
    seen?: Pick<Macro, 'bn' | 'en'> | null,
  ): Promise<(Macro & { readonly refused?: undefined }) | Refusal<'feedback.changedMeanwhile'>>;
  removeMacro(
    actor: Actor,
    id: bigint,
    seen?: Pick<Macro, 'bn' | 'en'>,
  ): Promise<undefined | Refusal<'feedback.macroUnknown' | 'feedback.changedMeanwhile'>>;
}

export interface Feedback {
  /** The same key again answers the same; `secret` opens a visitor's thread. */
  send(
    sender: Sender,
    wish: FeedbackWish,
  ): Promise<{ refused?: undefined; id: bigint; number: string; secret: string | null } | SendRefusal>;
  listOf(memberId: bigint, page: { offset: number; limit: number }): Promise<{ rows: FeedbackCase[]; total: number }>;
  threadOf(memberId: bigint, id: bigint): Promise<FeedbackThread | Unknown>;
  writeOn(
    sender: Sender & { readonly memberId: bigint },
    id: bigint,
    wish: { key: string; text: string; images: readonly string[] },
  ): Promise<FeedbackThread | Unknown | EntryRefusal | Refusal<'feedback.closed'>>;
  threadBySecret(secret: string): Promise<FeedbackThread | Unknown>;
  readonly desk: FeedbackDesk;
}
