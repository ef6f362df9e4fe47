/**
 * VN: the boards of North (MB, 27 prizes) and of Central and South (MN, 18), and the bets on their ends (lottery.md 9).
 *
 * A unit costs one point; a number on the whole board is as many units as prizes are looked at (its factor), and each
 * prize that shows it pays once. Prizes are fixed odds; `tiers` say the exact chance of each.
 */

import type { Play } from '../game.ts';
import { atOdds } from '../offer.ts';
import { choose, combinations } from '../tickets/combinatorics.ts';
import { boxesOf, entriesOf } from '../tickets/grammar.ts';
import { ONE_HIT, type Tier, type UnitPlay } from '../tickets/play.ts';
import { readOnce } from '../tickets/read-once.ts';
import type { DrawResult, Selection } from '../tickets/selection.ts';
import { oneTier } from './odds.ts';
import { type Board, boardLength, prizesOf } from './vn-board.ts';

interface LookRule {
  readonly code: string;
  /** Digits of a number. */
  readonly length: number;
  /** Ranks it looks at, or all prizes with at least so many digits. */
  readonly ranks?: readonly string[];
  readonly atLeast?: number;
  /** It stands in front of a prize, not at its end. */
  readonly front?: true;
  /** Units a number makes; without it, as many as prizes are looked at. */
  readonly factor?: number;
}

/** Numbers of which every prize looked at that ends (or begins) with one pays once. */
function numberPlay(board: Board, rule: LookRule): UnitPlay {
  const each = placesOfEach(board, rule);
  const prizes = each.length;
  const factor = rule.factor ?? prizes;
  // Each of `prizes` looks shows a number with chance 1 / 10^length; a unit carries its share of them.
  const tier: Tier = { ways: prizes, results: factor * 10 ** rule.length };
  /** How many prizes show a number. */
  const showing = readOnce((result) => {
    const times = new Map<string, number>();
    for (const places of each) {
      const text = places.map((place) => result[place]).join('');
      times.set(text, (times.get(text) ?? 0) + 1);
    }
    return times;
  });
  return {
    code: rule.code,
    grammar: entriesOf(rule.length, (entry) => entry),
    tiers: [tier],
    reads: each.flat(),
    each,
    countUnits: ([numbers = []]) => numbers.length * factor,
    countHits([numbers = []], result) {
      const times = showing(result);
      return [numbers.reduce((hits, number) => hits + (times.get(number) ?? 0), 0)];
    },
    mostHits: () => [prizes],
    lines: eachNumber,
  };
}

/** One line a number. */
function* eachNumber([numbers = []]: Selection): Generator<Selection> {
  for (const number of numbers) yield [[number]];
}

/** Where each prize that is looked at shows a number. */
function placesOfEach(
  board: Board,
  { length, ranks, atLeast = length, front }: LookRule,
): readonly (readonly number[])[] {
  const each: number[][] = [];
  let at = 0;
  for (const rank of board.ranks) {
    const isSeen = ranks === undefined ? rank.length >= atLeast : ranks.includes(rank.code);
    for (let prize = 0; prize < rank.count; prize += 1, at += rank.length) {
      const first = front ? at : at + rank.length - length;
      if (isSeen) each.push(Array.from({ length }, (_, place) => first + place));
    }
  }
  return each;
}

const TWO_DIGITS = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'));

const endsOf = (board: Board, result: DrawResult): Set<string> =>
  new Set(prizesOf(board, result).map(({ text }) => text.slice(-2)));

/** Ways, out of 100^prizes, that none of `missing` given two-digit numbers shows. */
const waysWithout = (missing: number, prizes: number): bigint => BigInt(100 - missing) ** BigInt(prizes);

/** Ways that all `k` given numbers show: by inclusion and exclusion. */
function waysWithAll(k: number, prizes: number): bigint {
  let ways = 0n;
  for (let absent = 0; absent <= k; absent += 1) {
    const term = BigInt(choose(k, absent)) * waysWithout(absent, prizes);
    ways += absent % 2 === 0 ? term : -term;
  }
  return ways;
}

interface SetRule {
  readonly code: string;
  readonly taken: number;
  readonly ways: bigint;
  /** Winning sets of a ticket, by how many of its numbers show. */
  readonly winning: (shown: number, absent: number) => number;
  /** The most of the picked numbers that can show, or be absent, for it. */
  readonly able: number;
}

/** Sets of different two-digit numbers out of those picked; a set pays once, however often its numbers show. */
function setPlay(board: Board, { code, taken, ways, winning, able }: SetRule): UnitPlay {
  const prizes = board.ranks.reduce((sum, { count }) => sum + count, 0);
  const endsShown = readOnce((result) => endsOf(board, result));
  return {
    code,
    grammar: boxesOf([{ code: 'N', choices: TWO_DIGITS }]),
    tiers: [{ ways, results: 100n ** BigInt(prizes) }],
    reads: Array.from({ length: boardLength(board) }, (_, place) => place),
    countUnits: ([numbers = []]: Selection) => choose(numbers.length, taken),
    countHits([numbers = []], result) {
      const ends = endsShown(result);
      const shown = numbers.filter((number) => ends.has(number)).length;
      return [winning(shown, numbers.length - shown)];
    },
    mostHits: ([numbers = []]) => [choose(Math.min(numbers.length, able), taken)],
    *lines([numbers = []]) {
      for (const set of combinations(numbers, taken)) yield [set];
    },
  };
}

/** A digit of the last two of DB: tens or units. */
function digitPlay(board: Board, code: 'HEAD' | 'TAIL'): UnitPlay {
  const last = (board.ranks[0]?.length ?? 0) - (code === 'HEAD' ? 2 : 1);
  return {
    code,
    grammar: entriesOf(1, (entry) => entry),
    tiers: [{ ways: 1, results: 10 }],
    reads: [last],
    countUnits: ([digits = []]) => digits.length,
    countHits: ([digits = []], result) => [digits.includes(String(result[last])) ? 1 : 0],
    mostHits: () => ONE_HIT,
    lines: eachNumber,
  };
}

/** The bets of a board; every code as in lottery.md 9.3. */
export function vnPlays(board: Board): readonly UnitPlay[] {
  const prizes = board.ranks.reduce((sum, { count }) => sum + count, 0);
  const number = (rule: LookRule): UnitPlay => numberPlay(board, rule);
  const parlay = (taken: number): UnitPlay =>
    setPlay(board, {
      code: `XIEN${taken}`,
      taken,
      ways: waysWithAll(taken, prizes),
      winning: (shown) => choose(shown, taken),
      able: prizes,
    });
  const miss = (taken: number): UnitPlay =>
    setPlay(board, {
      code: `MISS${taken}`,
      taken,
      ways: waysWithout(taken, prizes),
      winning: (_, absent) => choose(absent, taken),
      // One number at least shows.
      able: TWO_DIGITS.length - 1,
    });
  return [
    number({ code: 'LO2', length: 2 }),
    number({ code: 'LO2K', length: 2, factor: 1 }),
    number({ code: 'LO2H', length: 2, atLeast: 3, front: true }),
    number({ code: 'LO3', length: 3 }),
    number({ code: 'LO4', length: 4 }),
    number({ code: 'DE.DB', length: 2, ranks: ['DB'] }),
    number({ code: 'DE.DBH', length: 2, ranks: ['DB'], front: true }),
    number({ code: 'DE.G1', length: 2, ranks: ['G1'] }),
    number({ code: 'DE.G1H', length: 2, ranks: ['G1'], front: true }),
    number({ code: `DE.${board.head}`, length: 2, ranks: [board.head] }),
    number({ code: 'DE.HT', length: 2, ranks: [board.head, 'DB'] }),
    digitPlay(board, 'HEAD'),
    digitPlay(board, 'TAIL'),
    number({ code: 'C3.DB', length: 3, ranks: ['DB'] }),
    number({ code: 'C3.G1', length: 3, ranks: ['G1'] }),
    number({ code: 'C3.H', length: 3, ranks: [board.head3] }),
    number({ code: 'C3.HT', length: 3, ranks: [board.head3, 'DB'] }),
    number({ code: 'C4.DB', length: 4, ranks: ['DB'] }),
    ...[2, 3, 4].map(parlay),
    ...[4, 6, 8, 10].map(miss),
  ];
}

/** Odds per point in ten-thousandths, the seed configuration of lottery.md 9.3; a brand sets its own. */
export const VN_ODDS: Readonly<Record<Board['code'], Readonly<Record<string, bigint>>>> = {
  MB: vnOdds(35_500n, [165_000n, 740_000n, 3_400_000n], [27_500n, 49_000n, 88_000n, 159_000n]),
  MN: vnOdds(53_300n, [350_000n, 2_350_000n, 16_500_000n], [19_000n, 28_000n, 41_000n, 61_000n]),
};

function vnOdds(lo2k: bigint, parlays: readonly bigint[], misses: readonly bigint[]): Record<string, bigint> {
  const [TWO, THREE, FOUR, DIGIT] = [960_000n, 9_400_000n, 89_000_000n, 96_000n];
  const all = (codes: readonly string[], odds: bigint) => codes.map((code) => [code, odds] as const);
  return Object.fromEntries([
    ...all(['LO2', 'LO2H', 'DE.DB', 'DE.DBH', 'DE.G1', 'DE.G1H', 'DE.G7', 'DE.G8', 'DE.HT'], TWO),
    ['LO2K', lo2k],
    ...all(['LO3', 'C3.DB', 'C3.G1', 'C3.H', 'C3.HT'], THREE),
    ...all(['LO4', 'C4.DB'], FOUR),
    ...all(['HEAD', 'TAIL'], DIGIT),
    ...parlays.map((odds, index) => [`XIEN${index + 2}`, odds] as const),
    ...misses.map((odds, index) => [`MISS${index * 2 + 4}`, odds] as const),
  ]);
}

/** The bets of a board with what they pay. In the South pairs go by a name of their own, da. */
export function vnOffer(board: Board): readonly Play[] {
  const plays = atOdds(vnPlays(board), oneTier(VN_ODDS[board.code]));
  return board.code === 'MB'
    ? plays
    : plays.map((play) => (play.code === 'XIEN2' ? { ...play, nameIds: ['lottery.form.DA'] } : play));
}
