/**
 * 4D: twenty-three numbers of four digits (lottery.md 10.3): first, second, third, ten starters, ten consolations, in
 * this order. A number drawn in several places pays every place.
 */

import type { Play } from '../game.ts';
import { arrangements } from '../tickets/combinatorics.ts';
import { entriesOf, type Grammar } from '../tickets/grammar.ts';
import type { Tier, UnitPlay } from '../tickets/play.ts';
import type { DrawResult } from '../tickets/selection.ts';
import { namedSea } from './named-sea.ts';

const LENGTH = 4;
const RESULTS = 10 ** LENGTH;
/** Numbers of each rank. */
const RANKS = [1, 1, 1, 10, 10] as const;
export const FOUR_D_NUMBERS = 23;
export const FOUR_D_DIGITS = FOUR_D_NUMBERS * LENGTH;

export interface FourDNumber {
  readonly rank: number;
  readonly text: string;
}

/** The numbers of a draw with their rank, 0 the first prize. */
export function fourDNumbers(result: DrawResult): FourDNumber[] {
  let at = 0;
  return RANKS.flatMap((count, rank) =>
    Array.from({ length: count }, () => {
      const text = result.slice(at, at + LENGTH).join('');
      at += LENGTH;
      return { rank, text };
    }),
  );
}

const sorted = (text: string): string => [...text].sort().join('');
const ALL_DIGITS = Array.from({ length: FOUR_D_DIGITS }, (_, index) => index);

/** How many numbers a group of digits can be written as: 24, 12, 6, 4 or 1. */
export function ordersCount(text: string): number {
  const times = new Map<string, number>();
  for (const digit of text) times.set(digit, (times.get(digit) ?? 0) + 1);
  return arrangements([...times.values()]);
}

const PLAIN: Grammar = entriesOf(LENGTH, (entry) => entry);
const ANY_ORDER: Grammar = entriesOf(LENGTH, sorted);
const ROLLED: Grammar = entriesOf(
  LENGTH,
  (entry) => ([...entry].filter((letter) => letter === 'R').length === 1 ? entry : null),
  '0-9R',
);

type Size = 'BIG' | 'SMALL';
const ranksOf = (size: Size): number => (size === 'BIG' ? RANKS.length : 3);
const tiersOf = (size: Size, ways: number): Tier[] =>
  RANKS.slice(0, ranksOf(size)).map((count) => ({ ways: count * ways, results: RESULTS }));

interface Matching {
  readonly grammar: Grammar;
  readonly unitsOf: (entry: string) => number;
  /** How many of the entries one drawn number can be. */
  readonly mostMatched: (entries: readonly string[]) => number;
  /** The entries that a drawn number could be. */
  readonly matches: (entry: string, drawn: string) => boolean;
}

function rankPlay(code: string, size: Size, { grammar, unitsOf, matches, mostMatched }: Matching): UnitPlay {
  const tiers = tiersOf(size, 1);
  return {
    code,
    grammar,
    tiers,
    reads: ALL_DIGITS,
    countUnits: ([entries = []]) => entries.reduce((sum, entry) => sum + unitsOf(entry), 0),
    countHits([entries = []], result) {
      const hits = tiers.map(() => 0);
      for (const { rank, text } of fourDNumbers(result)) {
        if (rank >= hits.length) continue;
        hits[rank] = (hits[rank] ?? 0) + entries.filter((entry) => matches(entry, text)).length;
      }
      return hits;
    },
    mostHits([entries = []]) {
      const matched = mostMatched(entries);
      return RANKS.slice(0, tiers.length).map((count) => count * matched);
    },
  };
}

/** A drawn number is one entry at most. */
const one = (): number => 1;

/** The most rolled entries that have a number in common: one for each of its digits left open. */
function mostRolled(entries: readonly string[]): number {
  const times = new Map<string, number>();
  let most = 0;
  for (const entry of entries) {
    for (let digit = 0; digit < 10 && most < LENGTH; digit += 1) {
      const number = entry.replace('R', String(digit));
      const known = (times.get(number) ?? 0) + 1;
      times.set(number, known);
      if (known > most) most = known;
    }
  }
  return most;
}

const STRAIGHT: Matching = {
  grammar: PLAIN,
  unitsOf: () => 1,
  mostMatched: one,
  matches: (entry, drawn) => entry === drawn,
};
/** Every order is a straight ticket of its own. */
const BOX: Matching = {
  grammar: ANY_ORDER,
  unitsOf: ordersCount,
  mostMatched: one,
  matches: (entry, drawn) => entry === sorted(drawn),
};
/** One digit left open: ten tickets. */
const ROLL: Matching = {
  grammar: ROLLED,
  unitsOf: () => 10,
  mostMatched: mostRolled,
  matches: (entry, drawn) => [...entry].every((letter, place) => letter === 'R' || letter === drawn[place]),
};

/** The counts a group of four digits can have, the largest first; each has its own tiers in a shared box. */
export const BOX_SIZES = [24, 12, 6, 4, 1] as const;

const SIZES_OF_BOX: readonly number[] = BOX_SIZES;

/** One stake shared over all orders: each rank pays its odds divided by them. */
function sharedBox(code: string, size: Size): UnitPlay {
  const ranks = ranksOf(size);
  const tiers = BOX_SIZES.flatMap((orders) => tiersOf(size, orders));
  return {
    code,
    grammar: ANY_ORDER,
    tiers,
    reads: ALL_DIGITS,
    countUnits: ([entries = []]) => entries.length,
    countHits([entries = []], result) {
      const hits = tiers.map(() => 0);
      for (const { rank, text } of fourDNumbers(result)) {
        const group = sorted(text);
        if (rank >= ranks || !entries.includes(group)) continue;
        const tier = SIZES_OF_BOX.indexOf(ordersCount(group)) * ranks + rank;
        hits[tier] = (hits[tier] ?? 0) + 1;
      }
      return hits;
    },
    // A drawn number is of one group, and the fewer orders share a stake the more each pays.
    bestHits([entries = []]) {
      const fewest = entries.reduce((least, entry) => Math.min(least, ordersCount(entry)), Number.POSITIVE_INFINITY);
      const best = SIZES_OF_BOX.indexOf(fewest);
      return [tiers.map((_, tier) => (Math.floor(tier / ranks) === best ? (RANKS[tier % ranks] ?? 0) : 0))];
    },
    unitTiers: BOX_SIZES.map((_, kind) => Array.from({ length: ranks }, (_one, rank) => kind * ranks + rank)),
    mostHits: ([entries = []]) =>
      BOX_SIZES.flatMap((orders) =>
        RANKS.slice(0, ranks).map((count) => (entries.some((entry) => ordersCount(entry) === orders) ? count : 0)),
      ),
  };
}

/** The last digits of the first prize, or of the first three. */
function endPlay(code: string, length: number, ranks: number): UnitPlay {
  const ends = Array.from({ length: ranks }, (_, rank) =>
    ALL_DIGITS.slice((rank + 1) * LENGTH - length).slice(0, length),
  );
  return {
    code,
    grammar: entriesOf(length, (entry) => entry),
    tiers: [{ ways: ranks, results: 10 ** length }],
    reads: ends.flat(),
    each: ends,
    countUnits: ([entries = []]) => entries.length,
    countHits: ([entries = []], result) => [
      fourDNumbers(result).filter(({ rank, text }) => rank < ranks && entries.includes(text.slice(-length))).length,
    ],
    mostHits: () => [ranks],
  };
}

export const FOUR_D_PLAYS: readonly UnitPlay[] = [
  ...(['BIG', 'SMALL'] as const).flatMap((size) => [
    rankPlay(size, size, STRAIGHT),
    rankPlay(`BOX.${size}`, size, BOX),
    sharedBox(`IBOX.${size}`, size),
    rankPlay(`ROLL.${size}`, size, ROLL),
  ]),
  endPlay('4A', 4, 1),
  endPlay('3A', 3, 1),
  endPlay('3ABC', 3, 3),
  endPlay('2A', 2, 1),
  endPlay('2ABC', 2, 3),
];

/** What one stake on a shared box pays, by how many orders share it and by rank; ten-thousandths of the stake. */
export type SharedTable = Readonly<Record<(typeof BOX_SIZES)[number], readonly bigint[]>>;

/** Odds of one size, by rank, in ten-thousandths. */
interface SizePrices {
  readonly straight: readonly bigint[];
  /** Left out: the straight odds divided by the orders. Official tables round each by itself, up or down. */
  readonly shared?: SharedTable;
}

/** What a house pays for 4D, where it is set for all of it. */
export interface FourDPrices {
  readonly big: SizePrices;
  readonly small: SizePrices;
}

/** Each rank divided by the orders, floored to four decimals, as every prize. */
export function divideByOrders(odds: readonly bigint[]): SharedTable {
  const by = (orders: (typeof BOX_SIZES)[number]) => odds.map((one) => one / BigInt(orders));
  return { 24: by(24), 12: by(12), 6: by(6), 4: by(4), 1: by(1) };
}

/** In the order of the tiers. Throws where a rank is missing, or fewer orders pay less: the best case of a ticket rests on that. */
function sharedOdds({ straight, shared = divideByOrders(straight) }: SizePrices): bigint[] {
  for (const [place, orders] of BOX_SIZES.entries()) {
    const [row, more] = [shared[orders], BOX_SIZES[place - 1]];
    if (row.length !== straight.length)
      throw new RangeError(`a shared box of ${orders} orders has a price for each rank`);
    if (more !== undefined && row.some((odds, rank) => odds < (shared[more][rank] ?? 0n)))
      throw new RangeError(`a shared box of ${orders} orders pays no less than one of ${more}`);
  }
  return BOX_SIZES.flatMap((orders) => shared[orders]);
}

/** Odds by play and tier in ten-thousandths. */
export function fourDOdds({ big, small }: FourDPrices): Readonly<Record<string, readonly bigint[]>> {
  return {
    BIG: big.straight,
    'BOX.BIG': big.straight,
    'ROLL.BIG': big.straight,
    'IBOX.BIG': sharedOdds(big),
    SMALL: small.straight,
    'BOX.SMALL': small.straight,
    'ROLL.SMALL': small.straight,
    'IBOX.SMALL': sharedOdds(small),
    '4A': [90_000_000n],
    '3A': [9_000_000n],
    '3ABC': [3_000_000n],
    '2A': [900_000n],
    '2ABC': [300_000n],
  };
}

/** Ours (lottery.md 10.3); an operator sets its own here, shared boxes whole by `shared`. What is sold keeps what it was sold at. */
const PRICES: FourDPrices = {
  big: { straight: [32_000_000n, 16_000_000n, 8_000_000n, 2_500_000n, 1_000_000n] },
  small: { straight: [42_000_000n, 30_000_000n, 18_000_000n] },
};

export const FOUR_D_ODDS = fourDOdds(PRICES);

/** `BOX.BIG` stands under Box. */
function fourDGroup(code: string): string {
  const [first = ''] = code.split('.');
  if (code.includes('.')) return first;
  return /^\d/.test(code) ? 'ENDS' : 'STRAIGHT';
}

/** The bets with their names and what they pay. */
export function fourDOffer(): readonly Play[] {
  return namedSea(FOUR_D_PLAYS, FOUR_D_ODDS, fourDGroup);
}
