/**
 * How much of a draw one member covers (operations.md 2.3).
 *
 * A member who covers more than 70 % of all results of a play in one issue plays both sides; his stakes on that play
 * in that issue count zero as valid bets. Coverage is the sum of w/N over his distinct units. Each slot is judged by
 * itself: digits at position A do not cover results of position B, so picks at different positions do not add up.
 */
import type { Play } from './game.ts';
import { addRational, compareRational, type Rational, rational } from './rational.ts';

export const VALID_BET_COVERAGE: Rational = rational(7n, 10n);

/** The widest coverage of any slot of the play by distinct units (keys of `listUnits`); overlapping units add up. */
export function coverageOf(play: Play, unitKeys: Iterable<string>): Rational {
  const covered = new Set(unitKeys);
  return play.slots
    .map((slot) =>
      slot.choices
        .filter((choice) => covered.has(`${slot.code}:${choice.code}`))
        .reduce((sum, choice) => addRational(sum, choice.chance), rational(0n)),
    )
    .reduce((widest, coverage) => (compareRational(coverage, widest) > 0 ? coverage : widest), rational(0n));
}

/** Whether stakes on the play count zero as valid bets for a member who holds these units in one issue. */
export function coversTooMuch(play: Play, unitKeys: Iterable<string>): boolean {
  return compareRational(coverageOf(play, unitKeys), VALID_BET_COVERAGE) > 0;
}
