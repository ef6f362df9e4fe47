/**
 * Delivery: text messages and mails leave the house here, and nowhere else.
 *
 * A message
 * waiting  written down with the change that wants it sent; rolled back, it never was. Leaves by: a worker takes it, or
 *          its time is over.
 * sending  one worker has it, for a minute. Leaves by: sent, waiting again (with a growing pause), failed.
 * sent     the carrier took it. Nothing leaves.
 * failed   refused for good, tried too often, or too late. Nothing leaves.
 *
 * How often it arrives: each try is made by one worker of all processes. A worker that dies between sending and marking
 * leaves it unknown whether the message went out; it is sent once more, and when that worker dies too it has failed. So
 * a message arrives twice at the most for deaths of workers. A carrier that took a message but could not say so (an
 * answer that was lost) is asked again under the same key: `Idempotency-Key` for a gateway, `Message-ID` for a mail.
 *
 * Codes and links: what fills a template is wiped when a carrier has taken or refused the message for good. With the
 * `outbox` carrier nothing leaves the house and the desk can read it for 24 hours. Nothing of it is ever logged.
 */
import type { Tx } from '../../platform/database.ts';

export const CHANNELS = ['sms', 'mail'] as const;
export type Channel = (typeof CHANNELS)[number];
export const TEMPLATES = [
  'code',
  'passwordLink',
  'passwordChanged',
  'staffInvitation',
  'newSignIn',
  'accountChanged',
  'applicationApproved',
  'applicationRejected',
] as const;
export type Template = (typeof TEMPLATES)[number];
export const MESSAGE_STATES = ['waiting', 'sending', 'sent', 'failed'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

export interface OutgoingMessage {
  /** One-time: the same key is the same message. */
  readonly key: string;
  readonly channel: Channel;
  /** E.164, or a mail address; checked by the caller before. */
  readonly to: string;
  readonly template: Template;
  /** What the template needs, see `TEMPLATE_VALUES` (rules.ts); the brand's name is added here. */
  readonly values: Readonly<Record<string, string | number>>;
  /** A language we do not speak gets the default. */
  readonly language: string;
  readonly memberId: bigint | null;
}

/** A message as the desk lists it. */
export interface KeptMessage {
  readonly key: string;
  readonly channel: Channel;
  readonly to: string;
  readonly template: Template;
  readonly language: string;
  readonly memberId: bigint | null;
  readonly state: MessageState;
  readonly tries: number;
  readonly nextTryAt: Date;
  readonly adapter: string | null;
  readonly lastError: string | null;
  readonly madeAt: Date;
  readonly sentAt: Date | null;
}

/** What the reader sees. A text message has no subject. */
export interface RenderedMessage {
  readonly subject: string | null;
  readonly text: string;
}

export interface MessageDetail {
  readonly message: KeptMessage;
  /** With its values hidden. */
  readonly outline: RenderedMessage;
  /** As it would have been read: only of a message that never left the house, and not yet wiped. */
  readonly whole: RenderedMessage | null;
}

export interface MessageFilter {
  readonly channel?: Channel;
  readonly state?: MessageState;
  /** The whole number or address; a part finds nothing. */
  readonly to?: string;
  readonly offset: number;
  readonly limit: number;
}

export interface Delivery {
  /** Writes the message down in the caller's transaction; a worker carries it once that is committed. */
  send(tx: Tx, message: OutgoingMessage): Promise<void>;
  /** Newest first. */
  listMessages(filter: MessageFilter): Promise<{ rows: KeptMessage[]; total: number }>;
  findMessage(key: string): Promise<MessageDetail | null>;
  /** Carries what is due on a channel, some at a time; `more` when there may be more. Safe in any number of processes. */
  carryDue(channel: Channel): Promise<'more' | 'done'>;
  /** Fails what is too late, wipes what may no longer be read, and drops what is old. */
  sweep(): Promise<void>;
}

/** `+880•••678`, `r•••@mail.example`: enough to tell two apart, too little to write to either. */
export function maskRecipient(to: string): string {
  const at = to.lastIndexOf('@');
  if (at > 0) return `${Array.from(to)[0] ?? ''}•••${to.slice(at)}`;
  return to.length < 9 ? `•••${to.slice(-2)}` : `${to.slice(0, 4)}•••${to.slice(-3)}`;
}
