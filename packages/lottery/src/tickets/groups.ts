/** Plays on values in any order: patterns with repeats, sets, lists of groups, and groups on any places. */

import { arrangements, choose, chooseApart, combinations } from './combinatorics.ts';
import { digitsAt, type Place, type Values, type Write } from './direct.ts';
import { hasEntry } from './entry-set.ts';
import { boxesOf, danTuoOf, entriesOf, maskOf } from './grammar.ts';
import { hitsOf, NO_HITS, ONE_HIT, placesOf, type Tier, tierEach, type UnitPlay } from './play.ts';
import type { Selection } from './selection.ts';

/** How many digits come how many times: aabbc is two digits twice and one once. */
export interface Repeat {
  readonly times: number;
  readonly digits: number;
}

export interface Pattern {
  /** The most repeated first; one or two kinds. */
  readonly repeats: readonly Repeat[];
  /** Both kinds are picked in one box (group-3). */
  readonly oneBox?: boolean;
}

function lengthOf(pattern: Pattern): number {
  return pattern.repeats.reduce((sum, { times, digits }) => sum + times * digits, 0);
}

function tierOf(pattern: Pattern, values: Values): Tier {
  const times = pattern.repeats.flatMap((repeat) => Array.from({ length: repeat.digits }, () => repeat.times));
  return { ways: arrangements(times), results: values.choices.length ** lengthOf(pattern) };
}

function countLines(pattern: Pattern, selection: Selection): number {
  const [most, least] = pattern.repeats;
  if (most === undefined) return 0;
  const first = selection[0] ?? [];
  if (least === undefined) return choose(first.length, most.digits);
  return chooseApart(first, most.digits, pattern.oneBox === true ? first : (selection[1] ?? []), least.digits);
}

/** Whether digits are of the pattern with every digit picked in its box. A drawn group is one line at most. */
function fits(pattern: Pattern, selection: Selection, digits: readonly number[], write: Write): boolean {
  const times = new Map<number, number>();
  for (const digit of digits) times.set(digit, (times.get(digit) ?? 0) + 1);
  return (
    times.size === pattern.repeats.reduce((sum, repeat) => sum + repeat.digits, 0) &&
    pattern.repeats.every((repeat, kind) => {
      const box = selection[pattern.oneBox === true ? 0 : kind] ?? [];
      const shown = [...times].filter(([, count]) => count === repeat.times);
      return shown.length === repeat.digits && shown.every(([digit]) => box.includes(write(digit)));
    })
  );
}

const BOX_CODES = ['MANY', 'FEW'] as const;

function boxesFor(pattern: Pattern, values: Values) {
  const kinds = pattern.oneBox === true ? 1 : pattern.repeats.length;
  return BOX_CODES.slice(0, kinds).map((code) => ({ code, choices: values.choices }));
}

/** The drawn digits of these places, in any order, make the pattern out of the picked digits. */
export function patternOf(code: string, places: readonly Place[], pattern: Pattern, values: Values): UnitPlay {
  const tiers = [tierOf(pattern, values)];
  return {
    code,
    grammar: boxesOf(boxesFor(pattern, values)),
    tiers,
    reads: placesOf(places),
    countUnits: (selection) => countLines(pattern, selection),
    countHits: (selection, result) =>
      fits(pattern, selection, digitsAt(places, result), values.write) ? hitsOf(tiers, 0) : NO_HITS,
    mostHits: () => ONE_HIT,
  };
}

/** The pattern on any of the picked places: as many tickets as there are ways to take its places out of them. */
export function patternOnAny(code: string, places: readonly Place[], pattern: Pattern, values: Values): UnitPlay {
  const length = lengthOf(pattern);
  const placeOf = new Map(places.map((place) => [place.code, place]));
  return {
    code,
    grammar: maskOf(
      places.map((place) => place.code),
      boxesFor(pattern, values),
    ),
    tiers: [tierOf(pattern, values)],
    reads: placesOf(places),
    takes: length,
    countUnits: ([picked = [], ...boxes]) => choose(picked.length, length) * countLines(pattern, boxes),
    countHits([picked = [], ...boxes], result) {
      const own = picked.flatMap((letter) => placeOf.get(letter) ?? []);
      let hits = 0;
      for (const taken of combinations(own, length))
        if (fits(pattern, boxes, digitsAt(taken, result), values.write)) hits += 1;
      return [hits];
    },
    mostHits: ([picked = []]) => [choose(picked.length, length)],
  };
}

/** Written groups, each of one of the patterns; a pattern is a tier. */
export function patternEntries(
  code: string,
  places: readonly Place[],
  patterns: readonly Pattern[],
  values: Values,
): UnitPlay {
  const tiers = patterns.map((pattern) => tierOf(pattern, values));
  const kindOf = (digits: readonly number[]): number => patterns.findIndex((pattern) => isOfPattern(pattern, digits));
  // At most 10 ** places of them; a pasted list has the same ones again and again.
  const normalForms = new Map<string, string | null>();
  const normalise = (entry: string): string | null => {
    const sorted = [...entry].sort();
    return kindOf(sorted.map(Number)) < 0 ? null : sorted.join('');
  };
  return {
    code,
    grammar: entriesOf(places.length, (entry) => {
      const known = normalForms.get(entry);
      if (known !== undefined) return known;
      const normal = normalise(entry);
      normalForms.set(entry, normal);
      return normal;
    }),
    tiers,
    reads: placesOf(places),
    countUnits: ([entries = []]) => entries.length,
    countHits([entries = []], result) {
      const drawn = digitsAt(places, result).sort((a, b) => a - b);
      const kind = kindOf(drawn);
      return hitsOf(tiers, kind, kind >= 0 && hasEntry(entries, drawn.join('')) ? 1 : 0);
    },
    oneTier: true,
    unitTiers: tierEach(tiers),
    mostHits([entries = []]) {
      const kinds = new Set(entries.map((entry) => kindOf([...entry].map(Number))));
      return tiers.map((_, kind) => (kinds.has(kind) ? 1 : 0));
    },
  };
}

function isOfPattern(pattern: Pattern, digits: readonly number[]): boolean {
  const shown = [...new Set(digits)].map(String);
  return fits({ ...pattern, oneBox: true }, [shown], digits, String);
}

/** Of numbers that are all different each place pays a single picked one by itself. */
function eachAlone(taken: number, { distinct }: Values, places: readonly Place[]): Pick<UnitPlay, 'each'> {
  return taken === 1 && distinct ? { each: places.map(({ index }) => [index]) } : {};
}

/** At least these different values among what was drawn: `taken` picked values all shown. */
export function allShown(code: string, taken: number, values: Values, places: readonly Place[], tier: Tier): UnitPlay {
  return {
    code,
    grammar: boxesOf([{ code: 'N', choices: values.choices }]),
    tiers: [tier],
    reads: placesOf(places),
    ...eachAlone(taken, values, places),
    countUnits: ([picks = []]) => choose(picks.length, taken),
    countHits: ([picks = []], result) => [choose(countShown(picks, values, digitsAt(places, result)), taken)],
    mostHits: ([picks = []]) => [choose(Math.min(picks.length, places.length), taken)],
  };
}

function countShown(picks: readonly string[], values: Values, drawn: readonly number[]): number {
  return new Set(drawn.map(values.write).filter((text) => picks.includes(text))).size;
}

/**
 * Any `taken` of the picked numbers are among those drawn or, when more are taken than drawn, hold all of them.
 * Dan-tuo: every unit has all the dans and fills up from the tuos.
 */
export function someNumbers(
  code: string,
  taken: number,
  values: Values,
  places: readonly Place[],
  tier: Tier,
): UnitPlay {
  return {
    code,
    grammar: danTuoOf({ code: 'TUO', choices: values.choices }),
    tiers: [tier],
    reads: placesOf(places),
    ...eachAlone(taken, values, places),
    countUnits: ([dan = [], tuo = []]) => (dan.length >= taken ? 0 : choose(tuo.length, taken - dan.length)),
    countHits([dan = [], tuo = []], result) {
      if (dan.length >= taken) return NO_HITS;
      const numbers = digitsAt(places, result).map(values.write);
      const danShown = dan.filter((number) => numbers.includes(number)).length;
      const tuoShown = tuo.filter((number) => numbers.includes(number)).length;
      const open = taken - dan.length;
      if (taken <= numbers.length) return [danShown === dan.length ? choose(tuoShown, open) : 0];
      // More numbers than are drawn: the unit must hold every drawn one, the rest is free.
      return [danShown + tuoShown === numbers.length ? choose(tuo.length - tuoShown, open - tuoShown) : 0];
    },
    mostHits([dan = [], tuo = []]) {
      const open = taken - dan.length;
      if (open <= 0) return NO_HITS;
      if (taken <= places.length) return [choose(Math.min(tuo.length, places.length - dan.length), open)];
      // All drawn numbers are inside; as few of them as can be are dans.
      const fewest = Math.max(places.length - dan.length, 0);
      return [choose(tuo.length - fewest, open - fewest)];
    },
  };
}
