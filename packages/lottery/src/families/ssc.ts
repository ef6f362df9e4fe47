/** SSC: five digits 0-9 at W Q B S G, ten-thousands to units (lottery.md 2). A play is a line or two of this file. */

import { sumOfProducts } from '../tickets/combinatorics.ts';
import { anywhere, DIGITS, digitsOfSum, SHAPES, shapeName, shapeOf, sumOfDigits, sumWays } from '../tickets/digits.ts';
import {
  combinationDigits,
  DRAGON,
  digitsAt,
  directDigits,
  directEntries,
  type Place,
  sidesFrom,
  sidesOfPlaces,
  somePlaces,
  TIGER,
} from '../tickets/direct.ts';
import { type Pattern, patternEntries, patternOf, patternOnAny } from '../tickets/groups.ts';
import { tierEach, type UnitPlay } from '../tickets/play.ts';
import type { DrawResult, Selection } from '../tickets/selection.ts';
import { type Outcome, outcomePlay, valuePlay } from '../tickets/values.ts';

const digits = DIGITS.choices;

const PLACES: readonly Place[] = [...'WQBSG'].map((code, index) => ({ code, index }));
const places = (letters: string): Place[] => PLACES.filter(({ code }) => letters.includes(code));

const once = (count: number): Pattern => ({ repeats: [{ times: 1, digits: count }] });
const twoKinds = (many: number, count: number, few: number, others: number): Pattern => ({
  repeats: [
    { times: many, digits: count },
    { times: few, digits: others },
  ],
});
const GROUP_3: Pattern = { ...twoKinds(2, 1, 1, 1), oneBox: true };
const GROUP_6 = once(3);

const spanOf = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);

/** Ordered draws of `count` digits by their span: `d` apart, at least one at each end. */
function spanWays(count: number): number[] {
  return digits.map((_, span) => {
    if (span === 0) return 10;
    const within = (span + 1) ** count - 2 * span ** count + (span - 1) ** count;
    return (10 - span) * within;
  });
}

/** Multisets of two or three digits, not all equal, by their sum. */
function groupSumWays(count: 2 | 3): number[] {
  const ways = Array.from({ length: 9 * count + 1 }, () => 0);
  for (let a = 0; a < 10; a += 1) {
    for (let b = a; b < 10; b += 1) {
      const lasts = count === 2 ? [-1] : digits.map(Number).filter((digit) => digit >= b);
      for (const c of lasts) {
        const all = c < 0 ? [a, b] : [a, b, c];
        if (spanOf(all) > 0) ways[sumOfDigits(all)] = (ways[sumOfDigits(all)] ?? 0) + 1;
      }
    }
  }
  return ways;
}

const asChoices = (units: readonly number[]) =>
  units.flatMap((count, value) => (count === 0 ? [] : [{ code: String(value), units: count }]));

const GROUP_TIERS = [
  { ways: 3, results: 1_000 },
  { ways: 6, results: 1_000 },
];
/** Group-3 is tier 0, group-6 tier 1; a triple, or a pair of two digits, is neither. */
function groupTier(drawn: readonly number[]): number {
  return new Set(drawn).size - 2;
}

/** Sum, span and their group forms of two or three places. */
function sumPlays(prefix: string, at: readonly Place[]): UnitPlay[] {
  const count = at.length === 2 ? 2 : 3;
  const one = [{ ways: 1, results: 10 ** count }];
  const groups = count === 2 ? [{ ways: 2, results: 100 }] : GROUP_TIERS;
  const isGroup = (drawn: readonly number[]): boolean => spanOf(drawn) > 0;
  const tierOf = (drawn: readonly number[]): number => (count === 2 ? 0 : groupTier(drawn));
  return [
    valuePlay({
      code: `${prefix}.SUM`,
      places: at,
      choices: asChoices(sumWays(count)),
      tiers: one,
      oneWins: true,
      winners: (result) => [{ choice: String(sumOfDigits(digitsAt(at, result))), tier: 0 }],
    }),
    valuePlay({
      code: `${prefix}.SPAN`,
      places: at,
      choices: asChoices(spanWays(count)),
      tiers: one,
      oneWins: true,
      winners: (result) => [{ choice: String(spanOf(digitsAt(at, result))), tier: 0 }],
    }),
    valuePlay({
      code: `${prefix}.GSUM`,
      places: at,
      choices: asChoices(groupSumWays(count)),
      tiers: groups,
      unitTiers: tierEach(groups),
      oneWins: true,
      winners: (result) => {
        const drawn = digitsAt(at, result);
        return isGroup(drawn) ? [{ choice: String(sumOfDigits(drawn)), tier: tierOf(drawn) }] : [];
      },
    }),
    valuePlay({
      code: `${prefix}.GDAN`,
      places: at,
      choices: digits.map((code) => ({ code, units: count === 2 ? 9 : 54 })),
      tiers: groups,
      unitTiers: tierEach(groups),
      most: 1,
      oneWins: true,
      winners: (result) => {
        const drawn = digitsAt(at, result);
        return isGroup(drawn)
          ? drawn.map((digit) => ({ choice: String(digit), tier: tierOf(drawn) })).filter(isFirst)
          : [];
      },
    }),
  ];
}

function isFirst<T extends { choice: string }>(winner: T, index: number, all: readonly T[]): boolean {
  return all.findIndex(({ choice }) => choice === winner.choice) === index;
}

const SHAPE_WAYS: Readonly<Record<(typeof SHAPES)[number], number>> = {
  TRIPLE: 10,
  STRAIGHT: 60,
  PAIR: 270,
  HALF: 360,
  MIXED: 300,
};

function threeStar(prefix: string, at: readonly Place[]): UnitPlay[] {
  const outcomes = SHAPES.map(
    (code): Outcome => ({
      code,
      nameId: shapeName(code),
      ways: SHAPE_WAYS[code],
      results: 1_000,
      wins: (result) => shapeOf(digitsAt(at, result)) === code,
    }),
  );
  return [
    directDigits(`${prefix}.DIRECT`, at, digits),
    directEntries(`${prefix}.DIRECT_S`, at),
    combinationDigits(`${prefix}.COMBO`, at, digits),
    ...sumPlays(prefix, at),
    patternOf(`${prefix}.G3`, at, GROUP_3, DIGITS),
    patternEntries(`${prefix}.G3_S`, at, [GROUP_3], DIGITS),
    patternOf(`${prefix}.G6`, at, GROUP_6, DIGITS),
    patternEntries(`${prefix}.G6_S`, at, [GROUP_6], DIGITS),
    patternEntries(`${prefix}.GMIX_S`, at, [GROUP_3, GROUP_6], DIGITS),
    valuePlay({
      code: `${prefix}.TAIL`,
      places: at,
      choices: digits.map((code) => ({ code, units: 1 })),
      tiers: [{ ways: 100, results: 1_000 }],
      oneWins: true,
      winners: (result) => [{ choice: String(sumOfDigits(digitsAt(at, result)) % 10), tier: 0 }],
    }),
    outcomePlay(`${prefix}.SPECIAL`, at, outcomes),
  ];
}

function twoStar(prefix: string, at: readonly Place[]): UnitPlay[] {
  return [
    directDigits(`${prefix}.DIRECT`, at, digits),
    directEntries(`${prefix}.DIRECT_S`, at),
    ...sumPlays(prefix, at),
    patternOf(`${prefix}.G`, at, once(2), DIGITS),
    patternEntries(`${prefix}.G_S`, at, [once(2)], DIGITS),
  ];
}

function fourStar(prefix: string, at: readonly Place[]): UnitPlay[] {
  return [
    directDigits(`${prefix}.DIRECT`, at, digits),
    directEntries(`${prefix}.DIRECT_S`, at),
    combinationDigits(`${prefix}.COMBO`, at, digits),
    patternOf(`${prefix}.G24`, at, once(4), DIGITS),
    patternOf(`${prefix}.G12`, at, twoKinds(2, 1, 1, 2), DIGITS),
    patternOf(`${prefix}.G6`, at, { repeats: [{ times: 2, digits: 2 }] }, DIGITS),
    patternOf(`${prefix}.G4`, at, twoKinds(3, 1, 1, 1), DIGITS),
  ];
}

const FIVE_STAR: readonly UnitPlay[] = [
  directDigits('5.DIRECT', PLACES, digits),
  directEntries('5.DIRECT_S', PLACES),
  combinationDigits('5.COMBO', PLACES, digits),
  patternOf('5.G120', PLACES, once(5), DIGITS),
  patternOf('5.G60', PLACES, twoKinds(2, 1, 1, 3), DIGITS),
  patternOf('5.G30', PLACES, twoKinds(2, 2, 1, 1), DIGITS),
  patternOf('5.G20', PLACES, twoKinds(3, 1, 1, 2), DIGITS),
  patternOf('5.G10', PLACES, twoKinds(3, 1, 2, 1), DIGITS),
  patternOf('5.G5', PLACES, twoKinds(4, 1, 1, 1), DIGITS),
];

/** "Fun": a digit at least once, twice, three or four times among the five. */
const OFTEN = [40_951, 8_146, 856, 46].map((ways, index) =>
  valuePlay({
    code: `5.F${index + 1}`,
    places: PLACES,
    choices: digits.map((code) => ({ code, units: 1 })),
    tiers: [{ ways, results: 100_000 }],
    winTogether: Math.floor(PLACES.length / (index + 1)),
    winners: (result) =>
      digits
        .filter((digit) => result.filter((drawn) => drawn === Number(digit)).length > index)
        .map((choice) => ({ choice, tier: 0 })),
  }),
);

const ANYWHERE: readonly UnitPlay[] = [
  ...['3A', '3M', '3B'].flatMap((name, index) => {
    const at = places('WQBSG'.slice(index, index + 3));
    return [anywhere(`BDW.${name}1`, at, 1, 271), anywhere(`BDW.${name}2`, at, 2, 54)];
  }),
  anywhere('BDW.41', places('QBSG'), 1, 3_439),
  anywhere('BDW.42', places('QBSG'), 2, 974),
  anywhere('BDW.51', PLACES, 1, 40_951),
  anywhere('BDW.52', PLACES, 2, 14_670),
  anywhere('BDW.53', PLACES, 3, 4_350),
];

const TIE = { code: 'E', nameId: 'lottery.choice.tie' } as const;

/** Dragon where the first of the two is larger, tiger where the second is. */
function dragonTiger(first: Place, second: Place): UnitPlay {
  const at = (result: DrawResult, place: Place): number => result[place.index] ?? -1;
  return outcomePlay(
    `LH.${first.code}${second.code}`,
    [first, second],
    [
      { ...DRAGON, ways: 45, results: 100, wins: (result) => at(result, first) > at(result, second) },
      { ...TIGER, ways: 45, results: 100, wins: (result) => at(result, first) < at(result, second) },
      { ...TIE, ways: 10, results: 100, wins: (result) => at(result, first) === at(result, second) },
    ],
  );
}

const PAIRS = PLACES.flatMap((first, index) => PLACES.slice(index + 1).map((second) => dragonTiger(first, second)));

const SIDES = sidesFrom(5);
const SUM_SIDES = outcomePlay(
  'SUM5',
  PLACES,
  sidesFrom(23).map(({ code, nameId, has }) => ({
    code,
    nameId,
    ways: 1,
    results: 2,
    wins: (result) => has(sumOfDigits(result)),
  })),
  { overlap: [23, 24, 21, 22].map((sum) => digitsOfSum(sum, PLACES.length)) },
);

/** The last digit of the rest when three of the five make a multiple of ten: 1 to 9, 10 for bull-bull, 0 for none. */
export function bullOf(five: readonly number[]): number {
  const sum = sumOfDigits(five);
  for (let a = 0; a < five.length; a += 1) {
    for (let b = a + 1; b < five.length; b += 1) {
      // The three that are left make a multiple of ten when these two have the whole sum's last digit.
      const two = (five[a] ?? 0) + (five[b] ?? 0);
      if ((sum - two) % 10 === 0) return two % 10 === 0 ? 10 : two % 10;
    }
  }
  return 0;
}

const BULL_WAYS = [35_649, 6_375, 6_505, 6_375, 6_505, 6_375, 6_505, 6_375, 6_505, 6_375, 6_456];
const BULL = outcomePlay(
  'BULL',
  PLACES,
  BULL_WAYS.map((ways, bull) => ({
    code: String(bull),
    ...(bull === 0 || bull === 10 ? { nameId: `lottery.choice.bull${bull}` } : {}),
    ways,
    results: 100_000,
    wins: (result) => bullOf(result) === bull,
  })),
);

/** The most pairs, threes or fours of different digits among so many places: each digit as often as the others. */
function mostDifferent(taken: number): (places: number, boxes: Selection) => number {
  return (places, [digits = []]) => {
    const shown = Math.min(places, digits.length);
    const times = Array.from({ length: shown }, (_, digit) => Math.floor((places + digit) / shown));
    return sumOfProducts(times, taken);
  };
}

/** Groups on any of the picked places; `most` of them come at once where so many places are picked. */
function onAny(code: string, pattern: Pattern, most: (places: number, boxes: Selection) => number): UnitPlay {
  return {
    ...patternOnAny(code, PLACES, pattern, DIGITS),
    mostHits: ([picked = [], ...boxes]) => [most(picked.length, boxes)],
  };
}

const ON_ANY: readonly UnitPlay[] = [
  ...[2, 3, 4].map((taken) => somePlaces(`RX${taken}.DIRECT`, PLACES, taken, DIGITS)),
  onAny('RX2.G', once(2), mostDifferent(2)),
  // aabb, aaabb.
  onAny('RX3.G3', GROUP_3, (places) => [1, 4, 9][places - 3] ?? 0),
  onAny('RX3.G6', GROUP_6, mostDifferent(3)),
  onAny('RX4.G24', once(4), mostDifferent(4)),
  // aabbc where both pairs are picked as single digits too, else aaabc.
  onAny('RX4.G12', twoKinds(2, 1, 1, 2), (places, [many = [], few = []]) =>
    places === 4 ? 1 : many.filter((digit) => few.includes(digit)).length > 1 && few.length > 2 ? 4 : 3,
  ),
  // aaabb.
  onAny('RX4.G6', { repeats: [{ times: 2, digits: 2 }] }, (places) => (places === 4 ? 1 : 3)),
  // aaaab.
  onAny('RX4.G4', twoKinds(3, 1, 1, 1), (places) => (places === 4 ? 1 : 4)),
];

export const SSC_PLAYS: readonly UnitPlay[] = [
  ...FIVE_STAR,
  ...OFTEN,
  ...fourStar('4', places('QBSG')),
  ...fourStar('4A', places('WQBS')),
  ...threeStar('3A', places('WQB')),
  ...threeStar('3M', places('QBS')),
  ...threeStar('3B', places('BSG')),
  ...twoStar('2A', places('WQ')),
  ...twoStar('2B', places('SG')),
  somePlaces('DWD', PLACES, 1, DIGITS),
  ...ANYWHERE,
  sidesOfPlaces('BSOE.2A', places('WQ'), SIDES),
  sidesOfPlaces('BSOE.2B', places('SG'), SIDES),
  sidesOfPlaces('BSOE.3A', places('WQB'), SIDES),
  sidesOfPlaces('BSOE.3B', places('BSG'), SIDES),
  ...PAIRS,
  SUM_SIDES,
  ...ON_ANY,
  BULL,
];

/** 3D and PL3: three digits, the plays of the last three of SSC (lottery.md 3); B, S and G are the places. */
export function threeDigitPlays(): readonly UnitPlay[] {
  const at = [...'BSG'].map((code, index) => ({ code, index }));
  const [b, s, g] = at;
  if (b === undefined || s === undefined || g === undefined) return [];
  return [
    ...threeStar('3B', at),
    ...twoStar('2A', [b, s]),
    ...twoStar('2B', [s, g]),
    somePlaces('DWD', at, 1, DIGITS),
    anywhere('BDW.3B1', at, 1, 271),
    anywhere('BDW.3B2', at, 2, 54),
    sidesOfPlaces('BSOE.2A', [b, s], SIDES),
    sidesOfPlaces('BSOE.2B', [s, g], SIDES),
  ];
}
