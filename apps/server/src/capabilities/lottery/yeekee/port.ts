/**
 * Shots of a Yeekee round (lottery.md 10.4): five digits a member sends, free, until the round closes. They take part in
 * its bet root after the tickets, in order of acceptance, so the result depends on every one (12.1).
 */
import type { Refusal } from '../../../platform/result.ts';

export interface YeekeeEntry {
  readonly number: string;
  readonly sentAt: Date;
  /** What is hashed into the bet root, and its SHA-256 in hex. */
  readonly canonical: string;
  readonly digest: string;
}

export interface YeekeeEntriesOfRound {
  /** Of all members. */
  readonly total: number;
  readonly mine: readonly YeekeeEntry[];
  /** How many one member may send. */
  readonly most: number;
}

export interface NewYeekeeEntry {
  /** One-time key: the same again answers the first outcome; with another number or round it is refused. */
  readonly key: string;
  readonly drawId: bigint;
  /** Five digits. */
  readonly number: string;
}

export type YeekeeEntryRefusal = Refusal<
  | 'system.partMaintenance'
  | 'lottery.drawUnknown'
  | 'lottery.noYeekeeEntries'
  | 'lottery.drawNotOpen'
  | 'lottery.drawClosed'
  | 'lottery.yeekeeEntryLimit'
  | 'request.keyReused'
  | 'request.unavailable'
>;

export interface YeekeeEntries {
  /** Taken only while the round is open by the database's clock. */
  send(
    memberId: bigint,
    yeekeeEntry: NewYeekeeEntry,
  ): Promise<
    | { readonly yeekeeEntry: YeekeeEntry; readonly round: YeekeeEntriesOfRound; readonly repeated: boolean }
    | YeekeeEntryRefusal
  >;
  ofRound(
    memberId: bigint,
    drawId: bigint,
  ): Promise<YeekeeEntriesOfRound | Refusal<'lottery.drawUnknown' | 'lottery.noYeekeeEntries'>>;
  /**
   * Tells those who watch how many shots the rounds have now, where that has grown: a round at most once a second,
   * whatever the number of shots and of processes that call. Answers how many rounds it told of.
   */
  tell(): Promise<number>;
}
