/** What the outbox computes, pure: how a message stands, and in which colour. */
import { type DeskMessage, messageChannel, messageState } from '@house/contract/delivery/desk';

export const CHANNELS = messageChannel.options;
export const STATES = messageState.options;

/** A state as it is told: what was taken by the outbox was sent to nobody. */
export type Standing = DeskMessage['state'] | 'kept';

export function standingOf({ state, adapter }: Pick<DeskMessage, 'state' | 'adapter'>): Standing {
  return state === 'sent' && adapter === 'outbox' ? 'kept' : state;
}

export const STANDING_TONES: Readonly<Record<Standing, 'plain' | 'win' | 'loss' | 'info' | 'warn'>> = {
  waiting: 'info',
  sending: 'info',
  sent: 'win',
  kept: 'plain',
  failed: 'loss',
};
