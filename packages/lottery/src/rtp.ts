/**
 * Returns to the player by walking through every possible result: the proof of the odds table of lottery.md 11.
 * Far too slow for a page view (100 000 results for five digits); tests use it to prove what each `Choice` says of itself.
 */
import { ONE } from '@house/money/amount';
import type { GameFamily, Play } from './game.ts';
import { compareRational, type Rational, rational } from './rational.ts';
import { listResults } from './result.ts';

/** The best return of any choice of a family in hundredths of a percent, floored: 96.00 % is 9600. */
export function highestRtpBasisPoints(family: GameFamily): number {
  const returns = family.plays.flatMap((play) =>
    play.slots.flatMap((slot) => slot.choices.map((choice) => choice.rtp)),
  );
  const best = returns.reduce((highest, rtp) => (compareRational(rtp, highest) > 0 ? rtp : highest), rational(0n));
  return Number((best.numerator * 10_000n) / best.denominator);
}

export interface UnitReturn {
  readonly playCode: string;
  readonly slot: string;
  readonly choice: string;
  /** Expected prize of a stake of one. */
  readonly rtp: Rational;
  /** Chance of any prize. */
  readonly chance: Rational;
}

/** The exact return and winning chance of every single unit of a play. */
export function enumerateReturns(family: GameFamily, play: Play): UnitReturn[] {
  const units = play.slots.flatMap((slot, index) =>
    slot.choices.map((choice) => ({
      slot: slot.code,
      choice: choice.code,
      selection: play.slots.map((_, other) => (other === index ? [choice.code] : [])),
      paid: 0n,
      winning: 0n,
    })),
  );
  let results = 0n;
  for (const result of listResults(family.resultShape)) {
    results += 1n;
    for (const unit of units) {
      const { multiplier } = play.evaluate(unit.selection, result);
      unit.paid += multiplier;
      if (multiplier > 0n) unit.winning += 1n;
    }
  }
  return units.map(({ slot, choice, paid, winning }) => ({
    playCode: play.code,
    slot,
    choice,
    rtp: rational(paid, results * ONE),
    chance: rational(winning, results),
  }));
}
