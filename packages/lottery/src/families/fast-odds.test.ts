/** Returns of the fast games against lottery.md 11; the chances behind them are proved in their families' tests. */
import { formatAmount, ONE } from '@house/money/amount';
import { mustHave } from '@house/money/broken-promise';
import { describe, expect, test } from 'vitest';
import { familyOf, givenPlay } from '../given.ts';
import { compileDraw } from '../settle.ts';
import type { UnitPlay } from '../tickets/play.ts';
import { KENO_ODDS, KENO_PLAYS, KENO_RESULTS } from './keno.ts';
import type { OddsTable } from './odds.ts';

const returnOf = (play: UnitPlay, odds: readonly bigint[], tier: number): number => {
  const { ways, results, refund } = mustHave(play.tiers[tier], 'a tier');
  // A refund stands beside the tier that decides.
  return refund ? 0 : Number((BigInt(ways) * (odds[tier] ?? 0n) * 10_000n) / BigInt(results)) / 100_000_000;
};

function returnsOf(game: string): number[] {
  return familyOf(game).plays.flatMap((play) => {
    const table = play.odds;
    if (table === null || play.code === '3OF2') return [];
    expect(table).toHaveLength(play.tiers.length);
    return table.flatMap((one, tier) => (one === 0n || play.tiers[tier]?.refund ? [] : [returnOf(play, table, tier)]));
  });
}

describe('no choice of a fast game returns less or more than the paper says', () => {
  test.each<[string, number, number]>([
    ['FASTK3', 94.3, 96],
    ['FASTPK10', 95.55, 96],
    ['FAST28', 95.75, 96],
    // Two decimals of 2.2176 are 2.21: two of the odd counts return 95.67, the rest 95.89 and more.
    ['FAST11X5', 95.67, 96],
    ['MK6F', 94.57, 95],
  ])('%s: %f to %f %%', (game, low, high) => {
    const returns = returnsOf(game);
    expect(returns.length).toBeGreaterThan(8);
    expect(Math.min(...returns) * 100).toBeGreaterThanOrEqual(low);
    expect(Math.max(...returns) * 100).toBeLessThanOrEqual(high + 1e-9);
  });
});

/** One result of two or three numbers with each sum; of a race the others follow in order. */
const diceOf = (sum: number): number[] => {
  const first = Math.min(6, sum - 2);
  const second = Math.min(6, sum - first - 1);
  return [first, second, sum - first - second];
};
const digitsOf = (sum: number): number[] => {
  const first = Math.min(9, sum);
  const second = Math.min(9, sum - first);
  return [first, second, sum - first - second];
};
const raceOf = (sum: number): number[] => {
  const first = sum > 11 ? 10 : 1;
  const ahead = [first, sum - first];
  return [...ahead, ...Array.from({ length: 10 }, (_, place) => place + 1).filter((one) => !ahead.includes(one))];
};

/** The odds of lottery.md 11 written out once more: what one taka wins, by the sums or the result it wins on. */
const SUMS: readonly [
  game: string,
  play: string,
  resultOf: (sum: number) => number[],
  odds: Record<string, number[]>,
][] = [
  [
    'FASTK3',
    'SUM',
    diceOf,
    {
      '204.00': [3, 18],
      '68.00': [4, 17],
      '34.00': [5, 16],
      '20.40': [6, 15],
      '13.60': [7, 14],
      '9.70': [8, 13],
      '8.20': [9, 12],
      '7.60': [10, 11],
    },
  ],
  [
    'FASTPK10',
    'SUM12',
    raceOf,
    {
      '43.00': [3, 4, 18, 19],
      '21.50': [5, 6, 16, 17],
      '14.40': [7, 8, 14, 15],
      '10.80': [9, 10, 12, 13],
      '8.60': [11],
    },
  ],
  [
    'FAST28',
    'SUM',
    digitsOf,
    {
      '960.00': [0, 27],
      '320.00': [1, 26],
      '160.00': [2, 25],
      '96.00': [3, 24],
      '64.00': [4, 23],
      '45.71': [5, 22],
      '34.28': [6, 21],
      '26.66': [7, 20],
      '21.33': [8, 19],
      '17.45': [9, 18],
      '15.23': [10, 17],
      '13.91': [11, 16],
      '13.15': [12, 15],
      '12.80': [13, 14],
    },
  ],
];

describe.each(SUMS)('%s %s pays what the paper says', (game, play, resultOf, odds) => {
  const rows = Object.entries(odds).flatMap(([prize, sums]) => sums.map((sum) => [sum, prize] as const));
  test('for every sum', () => {
    const sold = givenPlay(familyOf(game), play).grammar;
    expect(rows.length).toBe(sold.kind === 'boxes' ? sold.boxes[0]?.choices.length : 0);
  });
  test.each(rows)('%d: %s', (sum, prize) => {
    const draw = compileDraw(familyOf(game), resultOf(sum));
    expect(formatAmount(draw.payoutTicket(play, String(sum), ONE))).toBe(prize);
  });
});

test.each<[string, string, string, number[], string]>([
  ['FASTK3', 'BSOE', 'B', [4, 4, 3], '1.92'],
  ['FASTK3', 'BSOE', 'S', [4, 4, 2], '1.92'],
  ['FASTK3', 'BSOE', 'O', [4, 4, 3], '1.92'],
  ['FASTK3', 'BSOE', 'E', [4, 4, 2], '1.92'],
  ['FASTK3', 'TRIPLE_ANY', 'ANY', [2, 2, 2], '34.00'],
  ['FASTK3', 'TRIPLE', '2', [2, 2, 2], '204.00'],
  ['FASTK3', 'PAIR_ANY', '2', [2, 5, 2], '12.80'],
  ['FASTK3', 'PAIR_SINGLE', '2|5', [2, 5, 2], '68.00'],
  ['FASTK3', 'DIFF3', '1,3,6', [6, 1, 3], '34.00'],
  ['FASTK3', 'DIFF2', '1,3', [6, 1, 3], '6.80'],
  ['FASTK3', 'STRAIGHT_ANY', 'ANY', [3, 1, 2], '8.50'],
  ['FASTK3', 'ONE', '6', [6, 6, 6], '2.25'],
  ['FASTPK10', 'DWD', '03|-|-|-|-|-|-|-|-|-', [3, 1, 2, 4, 5, 6, 7, 8, 9, 10], '9.60'],
  ['FASTPK10', 'BSOE', 'B|-|-|-|-|-|-|-|-|-', [6, 1, 2, 3, 4, 5, 7, 8, 9, 10], '1.92'],
  ['FASTPK10', 'LH.1', 'D', [6, 1, 2, 3, 4, 5, 7, 8, 9, 10], '0.00'],
  ['FASTPK10', 'LH.1', 'T', [6, 1, 2, 3, 4, 5, 7, 8, 9, 10], '1.92'],
  ['FASTPK10', 'SUM12.BSOE', 'B', raceOf(12), '2.15'],
  ['FASTPK10', 'SUM12.BSOE', 'E', raceOf(12), '2.15'],
  ['FASTPK10', 'SUM12.BSOE', 'S', raceOf(11), '1.72'],
  ['FASTPK10', 'SUM12.BSOE', 'O', raceOf(11), '1.72'],
  ['FAST28', 'BSOE', 'B', digitsOf(14), '1.92'],
  ['FAST28', 'MIXED', 'BO', digitsOf(15), '4.15'],
  ['FAST28', 'MIXED', 'SE', digitsOf(12), '4.15'],
  ['FAST28', 'MIXED', 'BE', digitsOf(14), '3.56'],
  ['FAST28', 'MIXED', 'SO', digitsOf(13), '3.56'],
  ['FAST28', 'EXTREME', 'B', digitsOf(22), '17.10'],
  ['FAST28', 'EXTREME', 'S', digitsOf(5), '17.10'],
  ['FAST28', 'COLOR', 'R', digitsOf(3), '2.89'],
  ['FAST28', 'COLOR', 'G', digitsOf(1), '3.72'],
  ['FAST28', 'COLOR', 'U', digitsOf(2), '3.72'],
  ['FAST28', 'TRIPLE', 'TRIPLE', [4, 4, 4], '96.00'],
])('%s %s %s on %j wins %s of one', (game, play, pick, result, prize) => {
  expect(formatAmount(compileDraw(familyOf(game), result).payoutTicket(play, pick, ONE))).toBe(prize);
});

test('example 57: ten on sum 13 of FAST28 win 128.00, fifty on sum 9 of FASTK3 with 3 3 3 win 410.00', () => {
  expect(compileDraw(familyOf('FAST28'), [4, 0, 9]).payoutTicket('SUM', '13', 10n * ONE)).toBe(128n * ONE);
  expect(compileDraw(familyOf('FASTK3'), [3, 3, 3]).payoutTicket('SUM', '9', 50n * ONE)).toBe(410n * ONE);
});

test('three of two in Mark Six returns 81.42 %', () => {
  const play = givenPlay(familyOf('MK6F'), '3OF2');
  const table = mustHave(play.odds, 'its odds');
  expect(Math.round((returnOf(play, table, 0) + returnOf(play, table, 1)) * 10_000)).toBe(8_142);
});

/** Ways to draw twenty of 1 to 80 with each sum, exact: by counting, number after number, not by listing. */
function drawsBySum(): readonly bigint[] {
  const ways = Array.from({ length: 21 }, () => new Array<bigint>(1_411).fill(0n));
  mustHave(ways[0], 'none drawn')[0] = 1n;
  for (let number = 1; number <= 80; number += 1) {
    for (let drawn = Math.min(20, number) - 1; drawn >= 0; drawn -= 1) {
      const from = mustHave(ways[drawn], 'so many drawn');
      const to = mustHave(ways[drawn + 1], 'one more');
      for (let sum = 1_410 - number; sum >= 0; sum -= 1) {
        const before = from[sum] ?? 0n;
        if (before > 0n) to[sum + number] = (to[sum + number] ?? 0n) + before;
      }
    }
  }
  return mustHave(ways[20], 'twenty drawn');
}

/** The twenty smallest numbers moved up, the largest first, until they add up to a sum of 210 to 1,410. */
function drawOfSum(sum: number): number[] {
  let left = sum - 210;
  return Array.from({ length: 20 }, (_, place) => 20 - place).map((number) => {
    const up = Math.min(left, 60);
    left -= up;
    return number + up;
  });
}

/** C(80, 20) is above 2^53. */
function exactChoose(from: number, taken: number): bigint {
  if (taken > from) return 0n;
  let ways = 1n;
  for (let step = 1n; step <= BigInt(taken); step += 1n) ways = (ways * (BigInt(from) - step + 1n)) / step;
  return ways;
}

const ALL_DRAWS = exactChoose(80, 20);
const numbersFrom = (first: number, count: number, step = 1): number[] =>
  Array.from({ length: count }, (_, index) => first + index * step);

/** Draws that are alike for a play: how many they are, and some of them. */
interface DrawClass {
  readonly value: number;
  readonly draws: bigint;
  readonly some: readonly (readonly number[])[];
}

/** By sum: one draw from below and one from above, in two orders. */
function classesOfSum(): DrawClass[] {
  const draws = drawsBySum();
  return numbersFrom(210, 1_201).map((sum) => {
    const mirrored = drawOfSum(1_620 - sum).map((number) => 81 - number);
    return { value: sum, draws: draws[sum] ?? 0n, some: [drawOfSum(sum), mirrored] };
  });
}

/** By how many of 40 given numbers are among the twenty; the other 40 fill up. */
function classesOfForty(given: readonly number[], others: readonly number[]): DrawClass[] {
  return numbersFrom(0, 21).map((shown) => ({
    value: shown,
    draws: exactChoose(40, shown) * exactChoose(40, 20 - shown),
    some: [
      [...given.slice(0, shown), ...others.slice(0, 20 - shown)],
      [...others.slice(20 + shown), ...given.slice(40 - shown)],
    ],
  }));
}

/** What each choice is (lottery.md 11), on the value of a class. */
type Choices = Readonly<Record<string, (value: number) => boolean>>;
const KENO_CHOICES: readonly (readonly [string, string, () => DrawClass[], Choices])[] = [
  ['SUM', 'sum', classesOfSum, { B: (sum) => sum > 810, S: (sum) => sum < 810, M: (sum) => sum === 810 }],
  ['SUM.OE', 'sum', classesOfSum, { O: (sum) => sum % 2 === 1, E: (sum) => sum % 2 === 0 }],
  [
    'BAND',
    'sum',
    classesOfSum,
    {
      1: (sum) => sum >= 210 && sum <= 695,
      2: (sum) => sum >= 696 && sum <= 763,
      3: (sum) => sum >= 764 && sum <= 855,
      4: (sum) => sum >= 856 && sum <= 923,
      5: (sum) => sum >= 924 && sum <= 1_410,
    },
  ],
  // An odd sum is an odd count of odd numbers.
  [
    'SUM.OE',
    'odd numbers',
    () => classesOfForty(numbersFrom(1, 40, 2), numbersFrom(2, 40, 2)),
    { O: (odd) => odd % 2 === 1, E: (odd) => odd % 2 === 0 },
  ],
  [
    'HALF',
    'numbers up to 40',
    () => classesOfForty(numbersFrom(1, 40), numbersFrom(41, 40)),
    { U: (low) => low > 10, D: (low) => low < 10, M: (low) => low === 10 },
  ],
];

/** What a pick of so many numbers pays by how many of them are drawn, in tenths (lottery.md 11). */
const KENO_PICKS: readonly (readonly [number, Readonly<Record<number, number>>])[] = [
  [1, { 1: 38 }],
  [2, { 2: 158 }],
  [3, { 2: 27, 3: 420 }],
  [4, { 2: 15, 3: 80, 4: 950 }],
  [5, { 3: 35, 4: 260, 5: 5_200 }],
  [6, { 3: 25, 4: 90, 5: 650, 6: 13_000 }],
  [7, { 3: 10, 4: 45, 5: 280, 6: 2_500, 7: 50_000 }],
  [8, { 0: 10, 4: 25, 5: 140, 6: 700, 7: 11_000, 8: 150_000 }],
  [9, { 0: 10, 4: 15, 5: 65, 6: 360, 7: 2_800, 8: 35_000, 9: 300_000 }],
  [10, { 0: 20, 4: 10, 5: 30, 6: 160, 7: 1_200, 8: 10_000, 9: 50_000, 10: 1_000_000 }],
];

describe('KENO80', () => {
  const kenoPlay = (code: string): UnitPlay =>
    mustHave(
      KENO_PLAYS.find((one) => one.code === code),
      code,
    );
  const picked = (play: UnitPlay, text: string) => mustHave(play.grammar.parse(text), text);

  test('the classes of draws are all draws, and each draw is in its class', () => {
    expect(ALL_DRAWS).toBe(KENO_RESULTS);
    for (const [, by, classes] of KENO_CHOICES) {
      const made = classes();
      expect(made.reduce((all, { draws }) => all + draws, 0n)).toBe(ALL_DRAWS);
      for (const { value, some } of made) {
        for (const draw of some) {
          expect(new Set(draw).size).toBe(20);
          expect(Math.min(...draw) >= 1 && Math.max(...draw) <= 80).toBe(true);
          if (by === 'sum') expect(draw.reduce((sum, number) => sum + number, 0)).toBe(value);
        }
      }
    }
  });

  test.each(KENO_CHOICES)('%s wins by %s as often as its tiers say', (code, _by, classes, choices) => {
    const play = kenoPlay(code);
    const made = classes();
    expect(play.grammar.boxes.map((box) => [...box.choices])).toEqual([Object.keys(choices)]);
    for (const [tier, [choice, has]] of Object.entries(choices).entries()) {
      const selection = picked(play, choice);
      expect(play.countUnits(selection)).toBe(1);
      let won = 0n;
      const wrong: string[] = [];
      for (const { value, draws, some } of made) {
        const wanted = play.tiers.map((_, index) => (index === tier && has(value) ? 1 : 0)).join();
        for (const draw of some) {
          if (play.countHits(selection, draw).join() !== wanted) wrong.push(`${choice} at ${value}`);
        }
        if (has(value)) won += draws;
      }
      expect(wrong).toEqual([]);
      const { ways, results } = mustHave(play.tiers[tier], choice);
      expect([won, ALL_DRAWS]).toEqual([BigInt(ways), BigInt(results)]);
    }
  });

  test.each(KENO_PICKS)('a pick of %i pays by how many are drawn, and as often as its tiers say', (size, pays) => {
    const play = kenoPlay(`PICK${size}`);
    const odds = mustHave(KENO_ODDS[`PICK${size}`], 'odds of a pick');
    const won = play.tiers.map(() => 0n);
    let all = 0n;
    for (const picks of [numbersFrom(1, size), numbersFrom(81 - size, size), numbersFrom(3, size, 7)]) {
      const others = numbersFrom(1, 80).filter((number) => !picks.includes(number));
      const selection = picked(play, picks.map((number) => String(number).padStart(2, '0')).join(','));
      expect(play.countUnits(selection)).toBe(1);
      for (let shown = 0; shown <= size; shown += 1) {
        const draws = exactChoose(size, shown) * exactChoose(80 - size, 20 - shown);
        // The drawn ones of the pick come last, the others from both ends.
        const draw = [...others.slice(shown - 20), ...picks.slice(size - shown)];
        expect(draw).toHaveLength(20);
        const hits = play.countHits(selection, draw);
        const paid = hits.reduce((sum, units, tier) => sum + BigInt(units) * (odds[tier] ?? 0n), 0n);
        expect([shown, paid]).toEqual([shown, BigInt(pays[shown] ?? 0) * 1_000n]);
        for (const [tier, units] of hits.entries()) won[tier] = (won[tier] ?? 0n) + BigInt(units) * draws;
        all += draws;
      }
    }
    expect(all).toBe(3n * ALL_DRAWS);
    expect(won.map((count, tier) => count * BigInt(play.tiers[tier]?.results ?? 0))).toEqual(
      play.tiers.map(({ ways }) => BigInt(ways) * all),
    );
  });

  const odds: OddsTable = KENO_ODDS;
  const whole = (code: string): number => {
    const play = kenoPlay(code);
    return play.tiers.reduce((sum, _, tier) => sum + returnOf(play, mustHave(odds[code], code), tier), 0) * 100;
  };

  test('picks return what the paper says', () => {
    const returns = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((size) => whole(`PICK${size}`).toFixed(2));
    expect(returns).toEqual(['95.00', '95.00', '95.74', '95.60', '94.35', '95.03', '95.68', '95.56', '95.42', '94.74']);
  });

  test('sums, sides, bands and halves return what the paper says', () => {
    const each = (code: string): string[] => {
      const play = kenoPlay(code);
      return play.tiers.map((_, tier) => (returnOf(play, mustHave(odds[code], code), tier) * 100).toFixed(2));
    };
    expect(each('SUM')).toEqual(['96.57', '96.57', '94.52']);
    expect(each('BAND')).toEqual(['94.31', '94.72', '94.68', '94.58', '95.12']);
    expect(each('HALF')).toEqual(['95.61', '95.61', '95.52']);
    for (const side of each('SUM.OE')) expect(Math.abs(Number(side) - 96)).toBeLessThan(0.01);
  });

  test.each([
    ['PICK5', '01,02,03,04,80', 4, '26'],
    ['PICK8', '73,74,75,76,77,78,79,80', 0, '1'],
    ['PICK10', '01,02,03,04,05,06,07,08,09,10', 10, '100000'],
  ])('%s with %s pays by how many are drawn', (code, text, shown, expected) => {
    const play = kenoPlay(code);
    const selection = mustHave(play.grammar.parse(text), text);
    const result = Array.from({ length: 20 }, (_, index) => index + 1);
    const hits = play.countHits(selection, result);
    const odd = (odds[code] ?? []).reduce((sum, one, tier) => sum + one * BigInt(hits[tier] ?? 0), 0n);
    expect([shown, String(Number(odd) / 10_000)]).toEqual([
      selection[0]?.filter((number) => Number(number) <= 20).length,
      expected,
    ]);
  });

  test('nine numbers are no pick of ten', () => {
    const play = kenoPlay('PICK10');
    expect(play.countUnits([['01', '02']])).toBe(0);
  });
});
