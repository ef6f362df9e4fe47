/** What carries a message out of the house. One small interface; which one is used is configuration. */
import type { Channel } from '../port.ts';

/** A message ready to go. */
export interface Broadcast {
  /** Stays the same over all tries. */
  readonly key: string;
  readonly channel: Channel;
  readonly to: string;
  /** Null for a text message. */
  readonly subject: string | null;
  readonly text: string;
  readonly html: string | null;
}

/**
 * taken    it is with the carrier.
 * later    not now: worth trying again.
 * refused  never: trying again would end the same.
 * `error` is a short code of ours, never words of the other side: those may repeat the recipient or the text.
 */
export type Carried = { readonly outcome: 'taken' } | { readonly outcome: 'later' | 'refused'; readonly error: string };

export interface Carrier {
  readonly name: 'outbox' | 'smtp' | 'sms-gateway';
  /** True: what was carried stays in the house, readable for the desk for a day. */
  readonly keeps: boolean;
  /** Ends in less than a lease (rules.ts); never throws for what the other side does. */
  carry(letter: Broadcast): Promise<Carried>;
}

/** Where nothing leaves: the desk shows what would have been sent. */
export const outboxCarrier: Carrier = { name: 'outbox', keeps: true, carry: async () => ({ outcome: 'taken' }) };
