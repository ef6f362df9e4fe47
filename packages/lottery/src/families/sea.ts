/** Thai, Lao, Hanoi and Yeekee draws and their bets (lottery.md 10.1, 10.2, 10.4). Odds are fixed, stake included. */
import type { Play } from '../game.ts';
import { anywhere, DIGITS } from '../tickets/digits.ts';
import type { Place } from '../tickets/direct.ts';
import { directEntries } from '../tickets/direct.ts';
import { entriesOf } from '../tickets/grammar.ts';
import { type Pattern, patternEntries } from '../tickets/groups.ts';
import { placesOf, type UnitPlay } from '../tickets/play.ts';
import type { DrawResult } from '../tickets/selection.ts';
import { namedSea } from './named-sea.ts';
import type { OddsTable } from './odds.ts';

/** Which digits of a draw the bets look at. A draw has what its source announces; what it lacks has no bets. */
export interface SeaDraw {
  readonly code: string;
  /** Digits of a whole result. */
  readonly length: number;
  readonly top4?: readonly Place[];
  readonly top3: readonly Place[];
  readonly top2: readonly Place[];
  readonly bottom2: readonly Place[];
  /** Several numbers of three, each of which can pay. */
  readonly front3?: readonly (readonly Place[])[];
  readonly back3?: readonly (readonly Place[])[];
  /** Whether run bets (one digit) are offered. */
  readonly runs: boolean;
}

const from = (start: number, count: number): Place[] =>
  Array.from({ length: count }, (_, index) => ({ code: String(start + index), index: start + index }));

/** First prize (6), two front-3, two back-3, the last-2: twenty digits in this order. */
export const THAI: SeaDraw = {
  code: 'TH',
  length: 20,
  top3: from(3, 3),
  top2: from(4, 2),
  bottom2: from(18, 2),
  front3: [from(6, 3), from(9, 3)],
  back3: [from(12, 3), from(15, 3)],
  runs: true,
};

/** The last four of the six announced. */
export const LAO: SeaDraw = {
  code: 'LA',
  length: 4,
  top4: from(0, 4),
  top3: from(1, 3),
  top2: from(2, 2),
  bottom2: from(0, 2),
  runs: true,
};

/** The last four of the Northern DB, then the last two of its G1. */
export const HANOI: SeaDraw = {
  code: 'HN',
  length: 6,
  top4: from(0, 4),
  top3: from(1, 3),
  top2: from(2, 2),
  bottom2: from(4, 2),
  runs: true,
};

/** Five digits every quarter of an hour. */
export const YEEKEE: SeaDraw = {
  code: 'YK',
  length: 5,
  top3: from(2, 3),
  top2: from(3, 2),
  bottom2: from(0, 2),
  runs: true,
};

const once = (digits: number): Pattern => ({ repeats: [{ times: 1, digits }] });
const PAIR_OF_THREE: Pattern = {
  repeats: [
    { times: 2, digits: 1 },
    { times: 1, digits: 1 },
  ],
};
/** Four digits in any order: all different, a pair, two pairs, three alike. */
const ANY_ORDER_OF_FOUR: readonly Pattern[] = [
  once(4),
  {
    repeats: [
      { times: 2, digits: 1 },
      { times: 1, digits: 2 },
    ],
  },
  { repeats: [{ times: 2, digits: 2 }] },
  {
    repeats: [
      { times: 3, digits: 1 },
      { times: 1, digits: 1 },
    ],
  },
];

/** Numbers that each of several announced numbers can pay. */
function listedPlay(code: string, numbers: readonly (readonly Place[])[]): UnitPlay {
  const length = numbers[0]?.length ?? 0;
  const textOf = (places: readonly Place[], result: DrawResult): string =>
    places.map(({ index }) => result[index]).join('');
  return {
    code,
    grammar: entriesOf(length, (entry) => entry),
    tiers: [{ ways: numbers.length, results: 10 ** length }],
    reads: placesOf(numbers.flat()),
    each: numbers.map(placesOf),
    countUnits: ([entries = []]) => entries.length,
    countHits: ([entries = []], result) => [
      numbers.filter((places) => entries.includes(textOf(places, result))).length,
    ],
    mostHits: () => [numbers.length],
  };
}

/** The bets of a draw; every code as in lottery.md 10.1. */
export function seaPlays(draw: SeaDraw): readonly UnitPlay[] {
  const { top4, top3, top2, bottom2, front3, back3, runs } = draw;
  return [
    directEntries('T3', top3),
    patternEntries('D3', top3, [once(3), PAIR_OF_THREE], DIGITS),
    ...(front3 === undefined ? [] : [listedPlay('F3', front3)]),
    ...(back3 === undefined ? [] : [listedPlay('B3', back3)]),
    directEntries('T2', top2),
    directEntries('B2', bottom2),
    ...(runs ? [anywhere('R3', top3, 1, 271), anywhere('R2', bottom2, 1, 19)] : []),
    ...(top4 === undefined ? [] : [directEntries('T4', top4), patternEntries('D4', top4, ANY_ORDER_OF_FOUR, DIGITS)]),
  ];
}

/** Odds by play and tier in ten-thousandths: the quoted ones, and in any order more for fewer orders, so all return alike. */
export const SEA_ODDS: Readonly<Record<string, readonly bigint[]>> = {
  T3: [9_000_000n],
  D3: [1_300_000n, 2_600_000n],
  F3: [4_000_000n],
  B3: [4_000_000n],
  T2: [900_000n],
  B2: [900_000n],
  R3: [32_000n],
  R2: [42_000n],
  T4: [50_000_000n],
  D4: [2_000_000n, 4_000_000n, 8_000_000n, 12_000_000n],
};

/** What a Yeekee round pays (lottery.md 10.4). */
export const YEEKEE_ODDS: Readonly<Record<string, readonly bigint[]>> = {
  ...SEA_ODDS,
  T3: [8_500_000n],
  D3: [1_200_000n, 2_400_000n],
  T2: [920_000n],
  B2: [920_000n],
};

/** Which tab a bet of these draws stands under: by what of the announcement it looks at. */
const SEA_GROUPS: Readonly<Record<string, string>> = {
  T4: 'TOP',
  D4: 'TOP',
  T3: 'TOP',
  D3: 'TOP',
  T2: 'TOP',
  R3: 'TOP',
  F3: 'BOTTOM',
  B3: 'BOTTOM',
  B2: 'BOTTOM',
  R2: 'BOTTOM',
};

/** The bets of a draw with their names and what they pay. */
export function seaOffer(draw: SeaDraw, odds: OddsTable): readonly Play[] {
  return namedSea(seaPlays(draw), odds, (code) => SEA_GROUPS[code] ?? 'TOP');
}
