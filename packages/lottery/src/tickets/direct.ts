/** Plays on values in their places: direct, combination, one or several places out of many, sides of places. */

import { choose, sumOfProducts } from './combinatorics.ts';
import { hasEntry } from './entry-set.ts';
import { type Box, boxesOf, entriesOf } from './grammar.ts';
import { hitsOf, NO_HITS, ONE_HIT, placesOf, type Tier, tierEach, type UnitPlay } from './play.ts';
import type { DrawResult, Selection } from './selection.ts';

/** A place of the result with its letter: `{ code: 'W', index: 0 }`. */
export interface Place {
  readonly code: string;
  readonly index: number;
}

/** How a drawn number is written in a selection: `7`, `07`. */
export type Write = (number: number) => string;

const powerOfTen = (exponent: number): number => 10 ** exponent;
const ONE_WAY = (places: number): Tier => ({ ways: 1, results: powerOfTen(places) });

/** All places match, in order; digits, so a box's size is free of the others. */
export function directDigits(code: string, places: readonly Place[], digits: readonly string[]): UnitPlay {
  const tiers = [ONE_WAY(places.length)];
  return {
    code,
    grammar: boxesOf(places.map((place) => ({ code: place.code, choices: digits }))),
    tiers,
    reads: placesOf(places),
    inPlace: true,
    countUnits: (selection) => selection.reduce((product, picks) => product * picks.length, 1),
    countHits: (selection, result) =>
      places.every(({ index }, box) => selection[box]?.includes(String(result[index])) === true)
        ? hitsOf(tiers, 0)
        : NO_HITS,
    mostHits: () => ONE_HIT,
  };
}

/** The same from a list of numbers. */
export function directEntries(code: string, places: readonly Place[]): UnitPlay {
  const tiers = [ONE_WAY(places.length)];
  return {
    code,
    grammar: entriesOf(places.length, (entry) => entry),
    tiers,
    reads: placesOf(places),
    each: [placesOf(places)],
    countUnits: ([entries = []]) => entries.length,
    countHits: ([entries = []], result) =>
      hasEntry(entries, digitsAt(places, result).join('')) ? hitsOf(tiers, 0) : NO_HITS,
    mostHits: () => ONE_HIT,
  };
}

/**
 * Combination: every line is a ticket on all places, one on all but the first, and so on down to the last place alone.
 * Tickets on fewer places win again for each way the others were filled.
 */
export function combinationDigits(code: string, places: readonly Place[], digits: readonly string[]): UnitPlay {
  const tiers = places.map((_, dropped) => ONE_WAY(places.length - dropped));
  return {
    code,
    grammar: boxesOf(places.map((place) => ({ code: place.code, choices: digits }))),
    tiers,
    reads: placesOf(places),
    countUnits: (selection) => places.length * selection.reduce((product, picks) => product * picks.length, 1),
    countHits(selection, result) {
      if (selection.some((picks) => picks.length === 0)) return tiers.map(() => 0);
      const hits = tiers.map(() => 0);
      // From the last place back: the tail that matches so far, times the fillings of what stands before it.
      for (let first = places.length - 1; first >= 0; first -= 1) {
        const place = places[first];
        if (place === undefined || selection[first]?.includes(String(result[place.index])) !== true) break;
        hits[first] = fillingsBefore(selection, first);
      }
      return hits;
    },
    unitTiers: tierEach(tiers),
    mostHits: (selection) => tiers.map((_, first) => fillingsBefore(selection, first)),
  };
}

/** Ways to fill the places before one. */
function fillingsBefore(selection: Selection, first: number): number {
  return selection.slice(0, first).reduce((product, picks) => product * picks.length, 1);
}

/** `taken` of the places match, whichever: one place is the fixed-position play, two and more are any-k direct. */
export function somePlaces(code: string, places: readonly Place[], taken: number, values: Values): UnitPlay {
  const tiers = [{ ways: 1, results: values.choices.length ** taken }];
  return {
    code,
    grammar: boxesOf(places.map((place) => ({ code: place.code, choices: values.choices }))),
    tiers,
    reads: placesOf(places),
    takes: taken,
    inPlace: true,
    countUnits: (selection) =>
      sumOfProducts(
        selection.map((picks) => picks.length),
        taken,
      ),
    countHits(selection, result) {
      const matched = places.filter(
        ({ index }, box) => selection[box]?.includes(values.write(result[index] ?? -1)) === true,
      ).length;
      return [choose(matched, taken)];
    },
    mostHits: (selection) => [choose(selection.filter((picks) => picks.length > 0).length, taken)],
  };
}

export interface Values {
  readonly choices: readonly string[];
  readonly write: Write;
  /** Drawn without being put back: no place shows what another does. */
  readonly distinct?: true;
}

/** Numbers written with two figures, `01` on. */
export function numbersTo(last: number): Values {
  const write = (number: number): string => String(number).padStart(2, '0');
  return { choices: Array.from({ length: last }, (_, index) => write(index + 1)), write, distinct: true };
}

/** Direct on numbers that are drawn without being put back: the lines with a number twice are no units. */
export function directDistinct(code: string, places: readonly Place[], values: Values): UnitPlay {
  const results = places.reduce((product, _, drawn) => product * (values.choices.length - drawn), 1);
  const tiers = [{ ways: 1, results }];
  return {
    code,
    grammar: boxesOf(places.map((place) => ({ code: place.code, choices: values.choices }))),
    tiers,
    reads: placesOf(places),
    inPlace: true,
    countUnits: (selection) => countDistinct(selection, new Set()),
    countHits: (selection, result) =>
      places.every(({ index }, box) => selection[box]?.includes(values.write(result[index] ?? -1)) === true)
        ? hitsOf(tiers, 0)
        : NO_HITS,
    mostHits: () => ONE_HIT,
  };
}

function countDistinct(boxes: readonly (readonly string[])[], used: Set<string>): number {
  const [box, ...rest] = boxes;
  if (box === undefined) return 1;
  const free = box.filter((number) => !used.has(number));
  if (rest.length === 0) return free.length;
  let lines = 0;
  for (const number of free) {
    used.add(number);
    lines += countDistinct(rest, used);
    used.delete(number);
  }
  return lines;
}

/** A side of a value: its letter, and whether a value has it. */
export interface Side {
  readonly code: string;
  readonly nameId: string;
  readonly has: (value: number) => boolean;
}

/** Big, small, odd, even. */
export function sidesFrom(bigFrom: number): readonly Side[] {
  return [
    { code: 'B', nameId: 'lottery.choice.big', has: (value) => value >= bigFrom },
    { code: 'S', nameId: 'lottery.choice.small', has: (value) => value < bigFrom },
    { code: 'O', nameId: 'lottery.choice.odd', has: (value) => value % 2 === 1 },
    { code: 'E', nameId: 'lottery.choice.even', has: (value) => value % 2 === 0 },
  ];
}

function sideBoxes(places: readonly Place[], sides: readonly Side[]): Box[] {
  const nameIds = Object.fromEntries(sides.map(({ code, nameId }) => [code, nameId]));
  return places.map((place) => ({ code: place.code, choices: sides.map((side) => side.code), nameIds }));
}

/** Above every value that a side is asked of. */
const VALUES_LOOKED_AT = 100;

/** The most of the picked sides that one value has: big and odd two, big and small one. */
function mostTogether(sides: readonly Side[]): (picks: readonly string[]) => number {
  const values = Array.from({ length: VALUES_LOOKED_AT }, (_, value) =>
    sides.filter((side) => side.has(value)).map((side) => side.code),
  );
  // Which sides a value has is one of a few sets, whatever the value.
  const together = [...new Map(values.map((codes) => [codes.join(), codes])).values()];
  return (picks) => Math.max(...together.map((codes) => codes.filter((code) => picks.includes(code)).length));
}

/** Every place shows the side picked for it; a digit has two of the four, so several lines can win at once. */
export function sidesOfPlaces(code: string, places: readonly Place[], sides: readonly Side[]): UnitPlay {
  const tiers = [{ ways: 1, results: 2 ** places.length }];
  const most = mostTogether(sides);
  return {
    code,
    grammar: boxesOf(sideBoxes(places, sides)),
    tiers,
    reads: placesOf(places),
    countUnits: (selection) => selection.reduce((product, picks) => product * picks.length, 1),
    countHits: (selection, result) => [
      places.reduce((product, { index }, box) => {
        const picks = selection[box] ?? [];
        const value = result[index] ?? -1;
        return product * sides.filter((side) => picks.includes(side.code) && side.has(value)).length;
      }, 1),
    ],
    mostHits: (selection) => [selection.reduce((product, picks) => product * most(picks), 1)],
  };
}

/** Sides of places, every pick a unit of its own. */
export function sidesOfAny(code: string, places: readonly Place[], sides: readonly Side[]): UnitPlay {
  const most = mostTogether(sides);
  return {
    code,
    grammar: boxesOf(sideBoxes(places, sides)),
    tiers: [{ ways: 1, results: 2 }],
    reads: placesOf(places),
    takes: 1,
    countUnits: (selection) => selection.reduce((sum, picks) => sum + picks.length, 0),
    countHits: (selection, result) => [
      places.reduce((sum, { index }, box) => {
        const picks = selection[box] ?? [];
        const value = result[index] ?? -1;
        return sum + sides.filter((side) => picks.includes(side.code) && side.has(value)).length;
      }, 0),
    ],
    mostHits: (selection) => [selection.reduce((sum, picks) => sum + most(picks), 0)],
  };
}

/** The drawn digits at these places. */
export function digitsAt(places: readonly Place[], result: DrawResult): number[] {
  return places.map(({ index }) => result[index] ?? -1);
}

export const DRAGON = { code: 'D', nameId: 'lottery.choice.dragon' } as const;
export const TIGER = { code: 'T', nameId: 'lottery.choice.tiger' } as const;
