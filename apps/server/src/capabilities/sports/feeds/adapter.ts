/**
 * What a feed of others has to do to be one of the house's: turn what its provider says into messages, and ask again for what
 * was missed. Everything else (order, repetition, silence, lateness, settlement, money) is the same for all of them.
 * How to write one: docs/connect-a-feed.md.
 */
import type { FeedFixture, FeedMessage } from '@house/sports/feeds/message';
import type { MarketName } from '@house/sports/market';
import type { SportCode } from '@house/sports/sports';

/** A part of a feed that lives and dies by itself, as before matches and live. */
export interface FeedLine {
  readonly product: number;
  /** Without a sign of life for so long nothing of it takes bets. */
  readonly toleranceSeconds: number;
  /** Whether its messages tell when something happened, so that late ones shut it; a feed that is asked does not. */
  readonly judged: boolean;
}

/** Where an adapter brings what it has read. What it hands in is in the database when the promise is kept. */
export interface FeedSink {
  /** False: it is of an event that is not known; bring its fixture and the message again. */
  take(message: FeedMessage): Promise<boolean>;
  fixture(fixture: FeedFixture, product: number): Promise<void>;
  /** The sport of an event that is known; null: it is not. */
  sportOf(ref: string): Promise<SportCode | null>;
  /** Markets of an event that are known. */
  marketsOf(ref: string): Promise<readonly MarketName[]>;
  /** What could not be read, in a few words, for the desk: no addresses, no keys. */
  fault(what: string): Promise<void>;
}

export interface FeedAdapter {
  /** `unified`: small letters, for good. */
  readonly code: string;
  readonly lines: readonly FeedLine[];
  /** A line is asked for what was missed no more often than this. */
  readonly recoverySeconds: number;
  /** Reads until it is told to stop, in the order in which it was sent. Throws when the connection is lost. */
  listen(sink: FeedSink, signal: AbortSignal): Promise<void>;
  /**
   * Asks for all that a line has said since a moment of its clock; null: for all that stands. What comes ends with a message
   * `complete` that has this number.
   */
  recover(product: number, since: number | null, request: number): Promise<void>;
}

/** Something of a feed can not be used; its words are shown at the desk. */
export class FeedFault extends Error {
  override readonly name = 'FeedFault';
}
