/**
 * Shots: numbers that members send, free, until a round closes (lottery.md 10.4). Their digests follow those of the
 * tickets in the bet root, and a root of their own goes into the stream (docs/fairness.md): the result depends on every shot, and
 * whoever knows the seed could choose it by the last one. The page says so.
 */
import { canonicalJson } from '@house/fairness/canonical-json';
import { findFacts } from './facts.ts';

export const YEEKEE_ENTRY_DIGITS = 5;
/** Of one member in one round: enough to take part, too few to crowd out the list that everybody recomputes. */
export const YEEKEE_ENTRIES_MAX = 20;

/** Whether members may send shots for the draws of a game. */
export function takesYeekeeEntries(gameCode: string): boolean {
  return findFacts(gameCode)?.yeekeeEntries === true;
}

/** The one text of a shot, hashed into the bet root after the tickets. It names no member. */
export function canonicalYeekeeEntry(yeekeeEntry: {
  readonly gameCode: string;
  readonly drawNo: string;
  /** The order of acceptance, unique in the house. */
  readonly yeekeeEntry: string;
  readonly number: string;
  /** By the database's clock, milliseconds. */
  readonly sentAt: Date;
}): string {
  const { gameCode, drawNo, number, sentAt } = yeekeeEntry;
  return canonicalJson({
    game: gameCode,
    drawNo,
    yeekeeEntry: yeekeeEntry.yeekeeEntry,
    number,
    sentAt: sentAt.toISOString(),
  });
}
