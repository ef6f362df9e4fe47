/** lottery.md 10: chances by walking through what each bet looks at, returns against the paper, examples 45 to 54. */
import { mustHave } from '@house/money/broken-promise';
import { describe, expect, test } from 'vitest';
import { expectFair, selectionsFor } from '../tickets/given.ts';
import type { UnitPlay } from '../tickets/play.ts';
import {
  divideByOrders,
  FOUR_D_DIGITS,
  FOUR_D_ODDS,
  FOUR_D_PLAYS,
  fourDNumbers,
  fourDOdds,
  ordersCount,
} from './four-d.ts';
import { HANOI, LAO, SEA_ODDS, seaPlays, THAI, YEEKEE, YEEKEE_ODDS } from './sea.ts';

const find = (plays: readonly UnitPlay[], code: string): UnitPlay =>
  mustHave(
    plays.find((one) => one.code === code),
    code,
  );

/** What a selection wins at a stake a unit, in ten-thousandths. */
function winOf(one: UnitPlay, odds: readonly bigint[], text: string, result: readonly number[], stake: bigint) {
  const selection = mustHave(one.grammar.parse(text), text);
  const hits = one.countHits(selection, result);
  const win = hits.reduce((sum, units, tier) => sum + BigInt(units) * stake * (odds[tier] ?? 0n), 0n);
  return { cost: BigInt(one.countUnits(selection)) * stake, win };
}

describe.each([THAI, LAO, HANOI, YEEKEE].map((draw) => [draw.code, draw] as const))(
  '%s: fair over all results',
  (_, draw) => {
    test.each(
      seaPlays(draw)
        // Two independent numbers of three are the same walk twice.
        .filter(({ reads }) => reads.length <= 5)
        .map((one) => [one.code, one] as const),
    )('%s', (_code, one) => {
      for (const selection of selectionsFor(one))
        expectFair(one, selection, { count: draw.length, lowest: 0, highest: 9 });
    });
  },
);

test('front and back numbers pay once for each announced number, whichever it is', () => {
  for (const code of ['F3', 'B3']) {
    const one = find(seaPlays(THAI), code);
    for (const places of [one.reads.slice(0, 3), one.reads.slice(3)]) {
      let hits = 0;
      for (let number = 0; number < 1_000; number += 1) {
        const result = Array.from({ length: THAI.length }, () => -1);
        for (const [index, digit] of [...String(number).padStart(3, '0')].entries())
          result[places[index] ?? 0] = Number(digit);
        hits += one.countHits([['123', '777']], result)[0] ?? 0;
      }
      expect(hits).toBe(2);
    }
  }
});

describe('returns', () => {
  const percent = (one: UnitPlay, odds: readonly bigint[], tier = 0): number => {
    const { ways, results } = mustHave(one.tiers[tier], 'a tier');
    return (Number(ways) * Number(mustHave(odds[tier], 'odds'))) / Number(results) / 100;
  };
  test('of the Thai draw are those of the paper', () => {
    const returns = seaPlays(THAI).map((one) => [one.code, percent(one, mustHave(SEA_ODDS[one.code], one.code))]);
    expect(Object.fromEntries(returns)).toEqual({
      T3: 90,
      D3: 78,
      F3: 80,
      B3: 80,
      T2: 90,
      B2: 90,
      R3: 86.72,
      R2: 79.8,
    });
  });
  test('in any order are the same for every form', () => {
    const d3 = find(seaPlays(THAI), 'D3');
    const d4 = find(seaPlays(LAO), 'D4');
    expect([0, 1].map((tier) => percent(d3, SEA_ODDS['D3'] ?? [], tier))).toEqual([78, 78]);
    expect([0, 1, 2, 3].map((tier) => percent(d4, SEA_ODDS['D4'] ?? [], tier))).toEqual([48, 48, 48, 48]);
  });
  test('of a Yeekee round are those of the paper', () => {
    const returns = seaPlays(YEEKEE).map((one) => [one.code, percent(one, mustHave(YEEKEE_ODDS[one.code], one.code))]);
    expect(Object.fromEntries(returns)).toEqual({ T3: 85, D3: 72, T2: 92, B2: 92, R3: 86.72, R2: 79.8 });
  });
});

/** First prize 835249, front-3 312 889, back-3 249 605, last-2 54. */
const THAI_RESULT = [...'83524931288924960554'].map(Number);

describe('worked examples 45 to 50, stake 10', () => {
  test.each([
    ['T3', '249', 9_000],
    ['D3', '924', 1_300],
    ['D3', '249', 1_300],
    ['B3', '249', 4_000],
    ['F3', '889', 4_000],
    ['T2', '49', 900],
    ['B2', '54', 900],
    ['R3', '2', 32],
    ['R2', '4', 42],
  ])('%s %s wins %i', (code, text, expected) => {
    const { win } = winOf(find(seaPlays(THAI), code), SEA_ODDS[code] ?? [], text, THAI_RESULT, 10n);
    expect(win).toBe(BigInt(expected) * 10_000n);
  });
  test('three alike cannot be bet in any order', () => {
    expect(find(seaPlays(THAI), 'D3').grammar.parse('777')).toBeNull();
  });
});

describe('4D', () => {
  /** 1st 1234, 2nd 5678, 3rd 9012, 4321 a starter, 2143 a consolation; the others are 0000. */
  const numbers = [
    '1234',
    '5678',
    '9012',
    '4321',
    ...Array.from({ length: 9 }, () => '0000'),
    '2143',
    ...Array.from({ length: 9 }, () => '0000'),
  ];
  const result = numbers.flatMap((text) => [...text].map(Number));

  test('a draw is 92 digits: 1, 1, 1, 10 and 10 numbers', () => {
    expect(result).toHaveLength(FOUR_D_DIGITS);
    expect(fourDNumbers(result).map(({ text }) => text)).toEqual(numbers);
  });

  test.each<[string, string, bigint, bigint, string]>([
    ['BIG', '1234', 2n, 2n, '6400'],
    ['SMALL', '5678', 1n, 1n, '3000'],
    ['SMALL', '4321', 1n, 1n, '0'],
    ['BOX.BIG', '1234', 1n, 24n, '3550'],
    ['IBOX.BIG', '1234', 1n, 1n, '147.9165'],
    ['ROLL.BIG', '12R4', 1n, 10n, '3200'],
    ['3ABC', '678', 1n, 1n, '300'],
    ['4A', '1234', 1n, 1n, '9000'],
    ['2ABC', '12', 1n, 1n, '30'],
  ])('%s %s', (code, text, stake, cost, win) => {
    const played = winOf(find(FOUR_D_PLAYS, code), FOUR_D_ODDS[code] ?? [], text, result, stake);
    expect([played.cost, String(Number(played.win) / 10_000)]).toEqual([cost, win]);
  });

  test('a shared box pays by a table that is set for it, by orders and rank, where official tables round', () => {
    const straight = [20_000_000n, 10_000_000n, 4_900_000n, 2_500_000n, 600_000n];
    const divided = divideByOrders(straight);
    // Of a public table: 24 and 12 orders give 3 and 6 for a consolation, 6 orders 335 for the first, 4 orders 127 for the third.
    const shared = {
      ...{ 24: divided[24].with(4, 30_000n), 12: divided[12].with(4, 60_000n) },
      ...{ 6: divided[6].with(0, 3_350_000n), 4: divided[4].with(2, 1_270_000n), 1: divided[1] },
    };
    const small = { straight: [30_000_000n, 20_000_000n, 8_000_000n] };
    const odds = mustHave(fourDOdds({ big: { straight, shared }, small })['IBOX.BIG'], 'a shared box');
    const winAt = (text: string, place: number): bigint =>
      winOf(
        find(FOUR_D_PLAYS, 'IBOX.BIG'),
        odds,
        text,
        drawWith(text, (at) => at === place),
        1n,
      ).win;
    expect([winAt('1234', 22), winAt('1123', 22), winAt('1122', 0), winAt('1112', 2)]).toEqual([
      30_000n,
      60_000n,
      3_350_000n,
      1_270_000n,
    ]);
    // What no table rounds is divided as ever.
    expect(winAt('1234', 0)).toBe(20_000_000n / 24n);
    const short = { ...shared, 6: [1n] };
    expect(() => fourDOdds({ big: { straight, shared: short }, small })).toThrow('a price for each rank');
    const upside = { ...shared, 4: divided[24] };
    expect(() => fourDOdds({ big: { straight, shared: upside }, small })).toThrow('pays no less');
  });

  /** Numbers of each rank, 23 in all: first, second, third, starters, consolations; small pays the first three. */
  const RANKS = [1, 1, 1, 10, 10];
  const PAID = { BIG: RANKS, SMALL: RANKS.slice(0, 3) } as const;
  const NUMBERS = Array.from({ length: 10_000 }, (_, number) => String(number).padStart(4, '0'));
  const digitsOf = (text: string): number[] => [...text].map(Number);
  const sortedDigits = (text: string): string => [...text].sort().join('');
  /** A draw that shows one number in some of its 23 places and no digit in the others. */
  const drawWith = (text: string, shows: (place: number) => boolean): number[] =>
    Array.from({ length: 23 }, (_, place) => (shows(place) ? digitsOf(text) : [-1, -1, -1, -1])).flat();
  const EVERYWHERE = NUMBERS.map((text) => [text, drawWith(text, () => true)] as const);
  const rankOfPlace = (place: number): number => (place < 3 ? place : place < 13 ? 3 : 4);

  /** What each way of picking matches; the entries of a ticket, and how many of the 10,000 numbers each is. */
  const WAYS_TO_PICK: Readonly<Record<string, readonly [string, Readonly<Record<string, number>>]>> = {
    '': ['straight', { 1123: 1, 7777: 1, 4567: 1 }],
    'BOX.': ['any order', { 1123: 12, 7777: 1, 4567: 24, 1122: 6, 1112: 4 }],
    'IBOX.': ['any order', { 1123: 12, 7777: 1, 4567: 24, 1122: 6, 1112: 4 }],
    'ROLL.': ['rolled', { '1R23': 10, R000: 10 }],
  };
  const isMatch: Readonly<Record<string, (entry: string, drawn: string) => boolean>> = {
    straight: (entry, drawn) => entry === drawn,
    'any order': (entry, drawn) => entry === sortedDigits(drawn),
    rolled: (entry, drawn) => new RegExp(`^${entry.replace('R', '.')}$`).test(drawn),
  };
  const ranked = Object.entries(WAYS_TO_PICK).flatMap(([prefix, [how, entries]]) =>
    (['BIG', 'SMALL'] as const).map((size) => [`${prefix}${size}`, how, entries, PAID[size]] as const),
  );
  /** What one unit of an entry pays by rank: of a shared box each prize over its orders, floored. */
  const PRIZES = {
    BIG: [32_000_000n, 16_000_000n, 8_000_000n, 2_500_000n, 1_000_000n],
    SMALL: [42_000_000n, 30_000_000n, 18_000_000n, 0n, 0n],
  } as const;

  test.each(ranked)(
    '%s: walking through all numbers each rank is won by its own places',
    (code, how, entries, paid) => {
      const one = find(FOUR_D_PLAYS, code);
      const odds = mustHave(FOUR_D_ODDS[code], code);
      const matches = mustHave(isMatch[how], how);
      const isShared = code.startsWith('IBOX');
      const prizes = PRIZES[code.endsWith('BIG') ? 'BIG' : 'SMALL'];
      const offsetOf = (orders: number) => (isShared ? [24, 12, 6, 4, 1].indexOf(orders) * paid.length : 0);
      const written = Object.entries(entries);
      const ticket = mustHave(one.grammar.parse(Object.keys(entries).join(',')), code);
      const units = written.reduce((sum, [, orders]) => sum + (isShared ? 1 : orders), 0);
      expect(one.countUnits(ticket)).toBe(units);
      // In one draw every place shows the same number: each rank is won by as many places as it has.
      const wrong: string[] = [];
      const winners = new Map(written.map(([entry]) => [entry, [] as string[]]));
      for (const [text, draw] of EVERYWHERE) {
        const wanted = one.tiers.map(() => 0);
        for (const [entry, orders] of written) {
          if (!matches(entry, text)) continue;
          winners.get(entry)?.push(text);
          for (const [rank, places] of paid.entries()) wanted[offsetOf(orders) + rank] = places;
        }
        if (one.countHits(ticket, draw).join() !== wanted.join()) wrong.push(text);
      }
      expect(wrong).toEqual([]);
      for (const [entry, orders] of written) {
        const alone = mustHave(one.grammar.parse(entry), entry);
        expect(one.countUnits(alone)).toBe(isShared ? 1 : orders);
        expect(winners.get(entry)).toHaveLength(orders);
        // As often as the tier says: of a shared box all orders in its one unit, of the others each order its own.
        for (const [rank, places] of paid.entries()) {
          const { ways, results } = mustHave(one.tiers[offsetOf(orders) + rank], 'a tier');
          expect([ways, results]).toEqual([places * (isShared ? orders : 1), 10_000]);
        }
        // Place by place: 23 numbers, each pays as its own rank and no other place changes that.
        for (let at = 0; at < 23; at += 1) {
          for (const text of winners.get(entry) ?? []) {
            const hits = one.countHits(
              alone,
              drawWith(text, (place) => place === at),
            );
            const paidHere = hits.reduce((sum, times, tier) => sum + BigInt(times) * (odds[tier] ?? 0n), 0n);
            const prize = prizes[rankOfPlace(at)] ?? 0n;
            expect(paidHere).toBe(isShared ? prize / BigInt(orders) : prize);
          }
        }
      }
    },
  );

  test.each([
    ['4A', 4, [0], 1],
    ['3A', 3, [0], 1],
    ['3ABC', 3, [0, 1, 2], 3],
    ['2A', 2, [0], 1],
    ['2ABC', 2, [0, 1, 2], 3],
  ] as const)('%s: the last %i digits of the numbers at %j', (code, length, places, ways) => {
    const one = find(FOUR_D_PLAYS, code);
    const [first, second] = ['7777'.slice(-length), '0012'.slice(-length)];
    const selection = mustHave(one.grammar.parse(`${first},${second}`), code);
    expect(one.countUnits(selection)).toBe(2);
    expect(one.tiers).toEqual([{ ways, results: 10 ** length }]);
    const wins = (text: string): boolean => text.endsWith(first) || text.endsWith(second);
    const wrong: string[] = [];
    for (const [text, shown] of EVERYWHERE) {
      if (one.countHits(selection, shown).join() !== String(wins(text) ? places.length : 0)) wrong.push(text);
      // The number where it is looked at, and one that would win everywhere else.
      const elsewhere = Array.from({ length: 23 }, (_, place) =>
        digitsOf(places.some((looked) => looked === place) ? text : '7777'),
      ).flat();
      if (one.countHits(selection, elsewhere).join() !== String(wins(text) ? places.length : 0)) wrong.push(text);
    }
    expect(wrong).toEqual([]);
    for (let at = 0; at < 23; at += 1) {
      const expected = places.some((looked) => looked === at) ? 1 : 0;
      expect(
        one.countHits(
          selection,
          drawWith('7777', (place) => place === at),
        ),
      ).toEqual([expected]);
    }
  });

  test('returns are 91 % big, 90 % small and 90 % for the ends', () => {
    const returned = (code: string): number => {
      const one = find(FOUR_D_PLAYS, code);
      const odds = mustHave(FOUR_D_ODDS[code], code);
      return one.tiers.reduce(
        (sum, { ways, results }, tier) => sum + (Number(ways) * Number(odds[tier])) / Number(results) / 100,
        0,
      );
    };
    expect(
      ['BIG', 'SMALL', '4A', '3A', '3ABC', '2A', '2ABC'].map((code) => Math.round(returned(code) * 1_000) / 1_000),
    ).toEqual([91, 90, 90, 90, 90, 90, 90]);
  });

  test('orders of four digits', () => {
    expect(['1234', '1123', '1122', '1112', '1111'].map(ordersCount)).toEqual([24, 12, 6, 4, 1]);
  });
});
