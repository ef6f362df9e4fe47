/**
 * The kind of play both of today's games are made of: each slot reads one value off the result, each picked choice of
 * the slot is one unit and wins or loses on that value alone.
 *
 * A slot lists its values with how many results carry each, so chances, best cases and returns are exact without
 * walking through every result; `rtp.ts` walks through them all in tests to keep this table honest.
 */
import { ONE } from '@house/money/amount';
import { mustHave } from '@house/money/broken-promise';
import type { Choice, DrawResult, Evaluation, Play, Selection, Slot, Unit } from './game.ts';
import { rational } from './rational.ts';
import { formatPositions, parsePositions } from './selection.ts';

/** How many results show each value: `[value, results]`. */
export type ValueWeights = readonly (readonly [value: number, weight: bigint])[];

export interface ChoiceRule {
  readonly code: string;
  readonly nameId: string | null;
  /** Odds in ten-thousandths when the slot shows this value; 0n when the choice loses. */
  readonly pays: (value: number) => bigint;
}

export interface SlotRule {
  readonly code: string;
  readonly nameId: string;
  readonly read: (result: DrawResult) => number;
  readonly values: ValueWeights;
  readonly choices: readonly ChoiceRule[];
}

export interface PickPlayRule {
  readonly code: string;
  readonly nameId: string;
  readonly groupId: string;
  readonly slots: readonly SlotRule[];
}

/** Builds the play of a rule; everything the site shows about odds and chances is computed here from `pays`. */
export function createPickPlay(rule: PickPlayRule): Play {
  const slots = rule.slots.map(describeSlot);
  const payers = rule.slots.map((slot) => new Map(slot.choices.map((choice) => [choice.code, choice.pays])));
  const paysOf = (slotIndex: number, code: string): ((value: number) => bigint) =>
    mustHave(payers[slotIndex]?.get(code), 'a parsed selection picks only choices of its play');

  return {
    code: rule.code,
    nameId: rule.nameId,
    groupId: rule.groupId,
    slots,
    parseSelection: (text) => parsePositions(text, slots),
    formatSelection: formatPositions,
    countUnits: (selection) => selection.reduce((sum, picks) => sum + picks.length, 0),
    listUnits: (selection) => listPickedUnits(slots, selection),
    evaluate: (selection, result) => {
      const wins: bigint[] = [];
      for (const [index, slot] of rule.slots.entries()) {
        const picks = selection[index] ?? [];
        if (picks.length === 0) continue;
        const value = slot.read(result);
        for (const code of picks) {
          const odds = paysOf(index, code)(value);
          if (odds > 0n) wins.push(odds);
        }
      }
      return evaluationOf(wins);
    },
    bestMultiplier: (selection) =>
      rule.slots.reduce((sum, slot, index) => {
        const pays = (selection[index] ?? []).map((code) => paysOf(index, code));
        return sum + bestOf(slot.values.map(([value]) => pays.reduce((total, pay) => total + pay(value), 0n)));
      }, 0n),
  };
}

export function evaluationOf(wins: readonly bigint[]): Evaluation {
  return { wins, multiplier: wins.reduce((sum, odds) => sum + odds, 0n) };
}

function listPickedUnits(slots: readonly Slot[], selection: Selection): Unit[] {
  return slots.flatMap((slot, index) =>
    (selection[index] ?? []).map((choice) => ({ key: `${slot.code}:${choice}`, slot: slot.code, choice })),
  );
}

function describeSlot(rule: SlotRule): Slot {
  const all = rule.values.reduce((sum, [, weight]) => sum + weight, 0n);
  return {
    code: rule.code,
    nameId: rule.nameId,
    choices: rule.choices.map((choice) => describeChoice(choice, rule.values, all)),
  };
}

function describeChoice(rule: ChoiceRule, values: ValueWeights, all: bigint): Choice {
  const weightByOdds = new Map<bigint, bigint>();
  for (const [value, weight] of values) {
    const odds = rule.pays(value);
    if (odds > 0n) weightByOdds.set(odds, (weightByOdds.get(odds) ?? 0n) + weight);
  }
  const byWeight = [...weightByOdds].sort(([, a], [, b]) => (a > b ? -1 : a < b ? 1 : 0));
  const [main, ...special] = byWeight.map(([odds]) => odds);
  const winning = byWeight.reduce((sum, [, weight]) => sum + weight, 0n);
  const paid = byWeight.reduce((sum, [odds, weight]) => sum + odds * weight, 0n);
  return {
    code: rule.code,
    nameId: rule.nameId,
    odds: mustHave(main, 'every choice can win'),
    specialOdds: special.sort((a, b) => (a > b ? -1 : 1)),
    chance: rational(winning, all),
    rtp: rational(paid, all * ONE),
  };
}

function bestOf(candidates: readonly bigint[]): bigint {
  return candidates.reduce((best, candidate) => (candidate > best ? candidate : best), 0n);
}
