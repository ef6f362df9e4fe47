/**
 * How much of a draw one member covers, and how much he has on one choice (operations.md 2.3, lottery.md 11).
 *
 * A member who covers more than 70 % of all results of a play in one issue plays both sides; his stakes on that play
 * in that issue count zero as valid bets. Coverage is the sum of w/N over his distinct units. Where every pick is a unit
 * each box is judged by itself: digits at position A do not cover results of position B, so picks at different positions
 * do not add up.
 */
import type { Play } from './game.ts';
import { picksAreUnits, slotsOf } from './offer.ts';
import { addRational, compareRational, type Rational, rational } from './rational.ts';
import type { Selection } from './tickets/selection.ts';

export const VALID_BET_COVERAGE: Rational = rational(7n, 10n);

const ofPicks = new WeakMap<Play, boolean>();
function hasPickUnits(play: Play): boolean {
  const known = ofPicks.get(play) ?? picksAreUnits(play);
  ofPicks.set(play, known);
  return known;
}

/**
 * What the limit per choice counts: each pick or typed number by itself, each with one unit's stake; any other ticket is
 * one choice. Keys are unique within a play.
 */
export function choiceKeys(play: Play, selection: Selection): string[] {
  if (hasPickUnits(play)) {
    return play.grammar.boxes.flatMap((box, at) => (selection[at] ?? []).map((choice) => `${box.code}:${choice}`));
  }
  if (play.grammar.kind === 'entries') return [...(selection[0] ?? [])];
  return [play.grammar.format(selection)];
}

const widest = (coverages: readonly Rational[]): Rational =>
  coverages.reduce((most, one) => (compareRational(one, most) > 0 ? one : most), rational(0n));

/** The coverage of a member's selections on one play; what stands in two of them counts once. */
export function coverageOf(play: Play, selections: readonly Selection[]): Rational {
  if (hasPickUnits(play)) {
    return widest(
      slotsOf(play).map((slot, at) => {
        const picked = new Set(selections.flatMap((selection) => selection[at] ?? []));
        return slot.choices
          .filter((choice) => picked.has(choice.code))
          .reduce((sum, choice) => addRational(sum, choice.chance), rational(0n));
      }),
    );
  }
  const unit = widest(play.tiers.map(({ ways, results }) => rational(BigInt(ways), BigInt(results))));
  const distinct = new Set(selections.map((selection) => play.grammar.format(selection)));
  const units = [...distinct].reduce((sum, text) => sum + play.countUnits(play.grammar.readStored(text)), 0);
  return rational(BigInt(units) * unit.numerator, unit.denominator);
}

/** Whether stakes on the play count zero as valid bets for a member with these selections in one issue. */
export function coversTooMuch(play: Play, selections: readonly Selection[]): boolean {
  return compareRational(coverageOf(play, selections), VALID_BET_COVERAGE) > 0;
}
