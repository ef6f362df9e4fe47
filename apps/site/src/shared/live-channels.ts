/** Which channels a page asks for when it listens to more than a socket takes. Pure. */
import { CHANNELS_MAX } from '@house/contract/platform/realtime';

/** The signed-in member's. */
export const OWN_CHANNELS: readonly string[] = ['wallet', 'bets', 'inbox', 'chat'];
/** Of rooms in which the signed-in member talks: theirs to hear while they may be in it. */
export const isOwnChannel = (channel: string): boolean => OWN_CHANNELS.includes(channel) || channel.startsWith('room.');
const ALWAYS: ReadonlySet<string> = new Set([...OWN_CHANNELS, 'sys']);

/**
 * At most `CHANNELS_MAX` of them, for one more and the server closes the socket: the person's own and `sys`, then those
 * that the page listened to last. `listened` has the newest last, and that order is kept.
 */
export function channelsThatFit(listened: readonly string[]): string[] {
  const own = listened.filter((channel) => ALWAYS.has(channel));
  const others = listened.filter((channel) => !ALWAYS.has(channel));
  const room = CHANNELS_MAX - own.length;
  return [...own, ...others.slice(-room)];
}
