/** Which round of drand a draw is promised, with its commitment (docs/fairness.md). */
import { roundAfter } from './beacon.ts';
import type { DrawScheme } from './draw.ts';

/**
 * What a house has after the close to publish the root over all bets, in which nobody knows the round: who could add a
 * ticket until the round is known could add one that wins.
 */
export const ROOT_SECONDS = 3;

/** The first round after the close of a draw, as it is put on sale, and after the time for its root; that had none in scheme 1. */
export function promisedRound(scheme: DrawScheme, closeAt: number): number {
  return roundAfter(scheme === 1 ? closeAt : closeAt + ROOT_SECONDS * 1_000);
}
