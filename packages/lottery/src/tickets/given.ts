/** What the proofs of the plays are made with: selections of every kind of unit, and fairness over all results. */
import { expect } from 'vitest';
import type { UnitPlay } from './play.ts';
import type { Selection } from './selection.ts';

export interface Numbers {
  readonly count: number;
  readonly lowest: number;
  readonly highest: number;
  /** Drawn without being put back. */
  readonly distinct?: boolean;
}

// Fixed, so that a failure is the same on every machine.
const MULTIPLIER = 1_103_515_245;
const MODULUS = 2 ** 31;
function* sequence(seed: number): Generator<number> {
  let state = seed;
  for (;;) {
    state = (state * MULTIPLIER + 12_345) % MODULUS;
    yield state / MODULUS;
  }
}

/** Some selections of a play with units: each choice alone where that is one, all of them, and mixed ones. */
export function selectionsFor(play: UnitPlay, mixed = 4): Selection[] {
  const chances = sequence([...play.code].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % MODULUS);
  const chance = (): number => chances.next().value as number;
  const { grammar } = play;
  const made: Selection[] = [];
  const add = (text: string): void => {
    const selection = grammar.parse(text);
    if (selection !== null && play.countUnits(selection) > 0) made.push(selection);
  };
  if (grammar.kind === 'entries') {
    for (let tried = 0; tried < 400 && made.length < mixed; tried += 1) {
      const entries = Array.from({ length: 1 + Math.floor(chance() * 3) }, () =>
        Array.from({ length: grammar.entryLength }, () => Math.floor(chance() * 4)).join(''),
      );
      add(entries.join(','));
    }
    return made;
  }
  // Single choices one by one only where few results tell all of them.
  if (grammar.boxes.length === 1 && play.reads.length < 5) {
    for (const choice of grammar.boxes[0]?.choices ?? []) add(choice);
  }
  const most = made.length + mixed;
  const full = grammar.boxes.map((box) => [...box.choices]);
  if (grammar.kind !== 'danTuo') add(grammar.format(full));
  for (let tried = 0; tried < 400 && made.length < most; tried += 1) {
    const share = 0.15 + chance() * 0.6;
    add(grammar.format(grammar.boxes.map((box) => box.choices.filter(() => chance() < share))));
  }
  return made;
}

/**
 * Walks through every result, as far as the play looks at it: the fair prizes of all winning units (results / ways each) must add up to the units times
 * the results, exactly.
 */
export function expectFair(play: UnitPlay, selection: Selection, numbers: Numbers): void {
  const won = play.tiers.map(() => 0);
  let results = 0;
  for (const result of listNumbers(numbers, play.reads)) {
    results += 1;
    for (const [tier, units] of play.countHits(selection, result).entries()) won[tier] = (won[tier] ?? 0) + units;
  }
  // Sum over tiers of won x results / ways, brought over one denominator.
  const common = play.tiers.reduce((product, { ways }) => product * BigInt(ways), 1n);
  const paid = play.tiers.reduce(
    (sum, tier, index) => sum + (BigInt(won[index] ?? 0) * BigInt(tier.results) * common) / BigInt(tier.ways),
    0n,
  );
  const units = play.countUnits(selection);
  expect(`${play.code} ${play.grammar.format(selection)} ${paid}`).toBe(
    `${play.code} ${play.grammar.format(selection)} ${BigInt(units) * BigInt(results) * common}`,
  );
}

/** Every filling of these places; the others stay at the lowest. The array is reused. */
export function* listNumbers(
  { count, lowest, highest, distinct }: Numbers,
  places: readonly number[],
): Generator<readonly number[]> {
  const numbers = Array.from({ length: count }, () => lowest);
  for (;;) {
    if (distinct !== true || new Set(places.map((place) => numbers[place])).size === places.length) yield numbers;
    let last = places.length - 1;
    for (; last >= 0; last -= 1) {
      const place = places[last] ?? 0;
      if (numbers[place] !== highest) {
        numbers[place] = (numbers[place] ?? lowest) + 1;
        break;
      }
      numbers[place] = lowest;
    }
    if (last < 0) return;
  }
}
