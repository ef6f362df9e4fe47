/** Plays on one value read off the result: sums, spans, tails, sides of a sum, dragon and tiger, shapes, bulls. */
import type { DrawResult } from '../game.ts';
import type { Place } from './direct.ts';
import { boxesOf } from './grammar.ts';
import { placesOf, type Tier, type UnitPlay } from './play.ts';

export interface ValueChoice {
  readonly code: string;
  /** Units of the ticket that this choice makes. */
  readonly units: number;
}

export interface ValuePlayRule {
  readonly code: string;
  readonly places: readonly Place[];
  readonly choices: readonly ValueChoice[];
  readonly tiers: readonly Tier[];
  /** The choices that win on a result, each with its tier and how many of its units win. */
  readonly winners: (result: DrawResult) => readonly Winner[];
  /** How many choices a ticket may have; without it any number. */
  readonly most?: number;
}

export interface Winner {
  readonly choice: string;
  readonly tier: number;
}

/** Picked values, each with its own number of units; a choice that wins, wins with one unit. */
export function valuePlay({ code, places, choices, tiers, winners, most }: ValuePlayRule): UnitPlay {
  const unitsOf = new Map(choices.map((choice) => [choice.code, choice.units]));
  return {
    code,
    grammar: boxesOf([{ code: 'V', choices: choices.map((choice) => choice.code) }]),
    tiers,
    reads: placesOf(places),
    countUnits: ([picks = []]) =>
      most !== undefined && picks.length > most ? 0 : picks.reduce((sum, pick) => sum + (unitsOf.get(pick) ?? 0), 0),
    countHits([picks = []], result) {
      const hits = tiers.map(() => 0);
      for (const { choice, tier } of winners(result)) {
        if (picks.includes(choice)) hits[tier] = (hits[tier] ?? 0) + 1;
      }
      return hits;
    },
  };
}

/** A choice that is one unit and a tier of its own. */
export interface Outcome extends Tier {
  readonly code: string;
  readonly wins: (result: DrawResult) => boolean;
}

/** Outcomes side by side, each with its own chance: dragon, tiger, tie. */
export function outcomePlay(code: string, places: readonly Place[], outcomes: readonly Outcome[]): UnitPlay {
  return valuePlay({
    code,
    places,
    choices: outcomes.map((outcome) => ({ code: outcome.code, units: 1 })),
    tiers: outcomes.map(({ ways, results }) => ({ ways, results })),
    winners: (result) =>
      outcomes.flatMap((outcome, tier) => (outcome.wins(result) ? [{ choice: outcome.code, tier }] : [])),
  });
}
