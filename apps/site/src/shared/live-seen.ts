/**
 * What of the live feed this page has seen: the last sequence of each channel, so that an event reaches it once and a
 * reconnect asks for what is missing and no more. Pure.
 *
 * A server's "everything up to here was sent" (`subscribed`, `pong`) counts for the channels of the subscription it
 * speaks of alone. Messages of a socket come in order, so a `pong` speaks of the last subscription once that is
 * answered; before, it may speak of the one before it, and events of the new one may still be on their way.
 */
import type { LiveEvent } from '@house/contract/platform/realtime';
import { OWN_CHANNELS } from './live-channels.ts';

/** Of what happened before the page listened: `own` is what concerns the signed-in person alone. */
export type Missed = 'nothing' | 'own' | 'all';

export interface LiveSeen {
  /** The page was written up to here, and all it has asked for since is no older; 0 says nothing. */
  begin(seq: number): void;
  /** The page begins to listen to a channel: whenever the server is asked for it, it is asked from here on. */
  follow(channel: string): void;
  /** The earliest sequence that any of these channels still needs; undefined when nothing was seen yet. */
  after(channels: readonly string[]): number | undefined;
  /** Notes an event; false when it was seen before. */
  take(event: Pick<LiveEvent, 'channel' | 'seq'>): boolean;
  /** A subscription goes out: its number, which the server answers with. */
  subscribe(channels: readonly string[]): number;
  /**
   * The server's answer to a subscription; one that was overtaken says nothing. With the page's first comes what happened
   * between its first reading and this one and was not asked for: all when it did not know where it began; else what is a
   * person's own, when it asks for such channels, for they are kept only from when somebody listens.
   */
  subscribed(seq: number, turn: number | undefined): Missed;
  /** The server has sent everything up to here. */
  upTo(seq: number): void;
  /** These channels were read up to here without a socket. Answers as `subscribed` does. */
  read(channels: readonly string[], seq: number): Missed;
  /** Everything is read anew, from here on. */
  reset(seq: number): void;
  forget(channel: string): void;
}

export function createLiveSeen(): LiveSeen {
  const last = new Map<string, number>();
  let newest = 0;
  let begun = false;
  let knewWhere = false;
  let turn = 0;
  let asked: readonly string[] = [];
  let answered = false;

  function note(channels: readonly string[], seq: number): void {
    newest = Math.max(newest, seq);
    for (const channel of channels) last.set(channel, Math.max(last.get(channel) ?? 0, seq));
  }
  /** An event alone does not begin it: it may be of a subscription that was overtaken. */
  function noteAll(channels: readonly string[], seq: number): Missed {
    const isFirst = !begun;
    begun = true;
    note(channels, seq);
    if (!isFirst) return 'nothing';
    if (!knewWhere) return 'all';
    return channels.some((channel) => OWN_CHANNELS.includes(channel)) ? 'own' : 'nothing';
  }
  return {
    begin(seq) {
      newest = seq;
      knewWhere = seq > 0;
    },
    follow(channel) {
      if (newest > 0 && !last.has(channel)) last.set(channel, newest);
    },
    after(channels) {
      if (newest === 0) return undefined;
      return Math.min(...channels.map((channel) => last.get(channel) ?? newest), newest);
    },
    take({ channel, seq }) {
      if (seq <= (last.get(channel) ?? 0)) return false;
      note([channel], seq);
      return true;
    },
    subscribe(channels) {
      turn += 1;
      asked = [...channels];
      answered = false;
      return turn;
    },
    subscribed(seq, ofTurn) {
      if (ofTurn !== turn) return 'nothing';
      answered = true;
      return noteAll(asked, seq);
    },
    upTo(seq) {
      if (answered) note(asked, seq);
    },
    read: noteAll,
    reset(seq) {
      begun = true;
      last.clear();
      newest = seq;
    },
    forget: (channel) => void last.delete(channel),
  };
}
