/** Plays on one value read off the result: sums, spans, tails, sides of a sum, dragon and tiger, shapes, bulls. */

import type { Place } from './direct.ts';
import { boxesOf } from './grammar.ts';
import { placesOf, type Tier, type UnitPlay } from './play.ts';
import type { DrawResult } from './selection.ts';

export interface ValueChoice {
  readonly code: string;
  /** Message id of its name; without it the code is shown. */
  readonly nameId?: string;
  /** Units of the ticket that this choice makes. */
  readonly units: number;
}

export interface ValuePlayRule {
  readonly code: string;
  /** What the box is called; V unless told. */
  readonly box?: string;
  readonly places: readonly Place[];
  readonly choices: readonly ValueChoice[];
  readonly tiers: readonly Tier[];
  /** The choices that win on a result, each with its tier and how many of its units win. */
  readonly winners: (result: DrawResult) => readonly Winner[];
  /** How many choices a ticket may have; without it any number. */
  readonly most?: number;
  /** The tiers a choice can win; without it every one. */
  readonly tiersOf?: (choice: string) => readonly number[];
  /** At most one choice wins on a result. */
  readonly oneWins?: true;
  /** At most so many choices win one tier together; without it all can. */
  readonly winTogether?: number;
  readonly cases?: readonly DrawResult[];
  readonly unitTiers?: UnitPlay['unitTiers'];
}

export interface Winner {
  readonly choice: string;
  readonly tier: number;
}

/** Picked values, each with its own number of units; a choice that wins, wins with one unit. */
export function valuePlay(rule: ValuePlayRule): UnitPlay {
  const { code, places, choices, tiers, winners, most, tiersOf, oneWins, winTogether, cases } = rule;
  const unitsOf = new Map(choices.map((choice) => [choice.code, choice.units]));
  return {
    code,
    grammar: boxesOf([
      { code: rule.box ?? 'V', choices: choices.map((choice) => choice.code), nameIds: namesOf(choices) },
    ]),
    tiers,
    reads: placesOf(places),
    ...(tiersOf === undefined ? {} : { tiersOf, unitTiers: choices.map((choice) => tiersOf(choice.code)) }),
    ...(rule.unitTiers === undefined ? {} : { unitTiers: rule.unitTiers }),
    ...(oneWins === undefined ? {} : { oneTier: oneWins }),
    ...(cases === undefined ? {} : { cases }),
    mostHits: ([picks = []]) =>
      tiers.map((_, tier) => {
        const able = tiersOf === undefined ? picks.length : picks.filter((pick) => tiersOf(pick).includes(tier)).length;
        return Math.min(able, oneWins === undefined ? (winTogether ?? able) : 1);
      }),
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

export function namesOf(choices: readonly { code: string; nameId?: string }[]): Record<string, string> {
  return Object.fromEntries(choices.flatMap(({ code, nameId }) => (nameId === undefined ? [] : [[code, nameId]])));
}

/** A choice that is one unit and a tier of its own. */
export interface Outcome extends Tier {
  readonly code: string;
  readonly nameId?: string;
  readonly wins: (result: DrawResult) => boolean;
}

/**
 * Outcomes side by side, each with its own chance: dragon, tiger, tie. One of them wins unless `overlap` says that a
 * result can be several (big and odd): one result of each kind, where few tell all.
 */
export function outcomePlay(
  code: string,
  places: readonly Place[],
  outcomes: readonly Outcome[],
  { overlap, box }: { overlap?: readonly DrawResult[]; box?: string } = {},
): UnitPlay {
  const tierOf = new Map(outcomes.map((outcome, tier) => [outcome.code, [tier]]));
  return valuePlay({
    code,
    ...(box === undefined ? {} : { box }),
    places,
    ...(overlap === undefined ? { oneWins: true } : overlap.length === 0 ? {} : { cases: overlap }),
    tiersOf: (choice) => tierOf.get(choice) ?? [],
    choices: outcomes.map((outcome) => ({
      code: outcome.code,
      units: 1,
      ...(outcome.nameId === undefined ? {} : { nameId: outcome.nameId }),
    })),
    tiers: outcomes.map(({ ways, results }) => ({ ways, results })),
    winners: (result) =>
      outcomes.flatMap((outcome, tier) => (outcome.wins(result) ? [{ choice: outcome.code, tier }] : [])),
  });
}
