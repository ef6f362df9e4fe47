/**
 * lottery.md 9. A board has 10^107 results, so the proof goes prize by prize: of a play on numbers every prize that it
 * looks at walks through all its values; of a set all boards are counted by how many of its numbers show, and one of
 * each count is asked. Small boards are walked through whole.
 */
import { mustHave } from '@house/money/broken-promise';
import { describe, expect, test } from 'vitest';
import { addRational, formatPercent, rational } from '../rational.ts';
import { ordersOf } from '../tickets/orders.ts';
import type { UnitPlay } from '../tickets/play.ts';
import { VN_ODDS, vnPlays } from './vn.ts';
import { type Board, boardLength, NORTH, prizesOf, SOUTH } from './vn-board.ts';

const play = (board: Board, code: string): UnitPlay =>
  mustHave(
    vnPlays(board).find((one) => one.code === code),
    code,
  );
const odds = (board: Board, code: string): bigint => mustHave(VN_ODDS[board.code][code], code);

/** The draws of the published vectors (lottery.md 14). */
const MB = [
  '21356 83962 00105 20786 89112 21561 73445 71889 18386 75537 8234 4423 1658 4442',
  '7366 1104 9253 9878 5557 1110 821 767 915 70 14 73 05',
].join(' ');
const MN = '538889 59917 38180 55509 82390 39350 26911 42314 56732 20261 28395 64993 6671 2731 9212 4947 687 08';
const digitsOf = (text: string): number[] => [...text.replaceAll(' ', '')].map(Number);
const DRAWS = { MB: digitsOf(MB), MN: digitsOf(MN) } as const;

test('boards have the prizes of lottery.md 9.1', () => {
  expect([NORTH, SOUTH].map(boardLength)).toEqual([107, 82]);
  expect(prizesOf(NORTH, DRAWS.MB).map(({ text }) => text)).toEqual(MB.split(' '));
  expect(prizesOf(SOUTH, DRAWS.MN).map(({ text }) => text)).toEqual(MN.split(' '));
  expect(
    [2, 3, 4].map((digits) => prizesOf(NORTH, DRAWS.MB).filter(({ text }) => text.length >= digits).length),
  ).toEqual([27, 23, 20]);
  expect(
    [2, 3, 4].map((digits) => prizesOf(SOUTH, DRAWS.MN).filter(({ text }) => text.length >= digits).length),
  ).toEqual([18, 17, 16]);
});

describe('worked examples 31 to 44 of lottery.md 14', () => {
  test.each<[number, Board, string, string, bigint, bigint, number, bigint]>([
    [31, NORTH, 'LO2', '05', 10n, 270n, 2, 1_920n],
    [32, NORTH, 'LO2', '45', 10n, 270n, 1, 960n],
    [33, NORTH, 'LO2', '00', 10n, 270n, 0, 0n],
    [34, NORTH, 'LO3', '105', 2n, 46n, 1, 1_880n],
    [35, NORTH, 'LO4', '0105', 1n, 20n, 1, 8_900n],
    [36, NORTH, 'DE.DB', '56', 50n, 50n, 1, 4_800n],
    [37, NORTH, 'C3.DB', '356', 5n, 5n, 1, 4_700n],
    [38, NORTH, 'DE.HT', '05', 10n, 50n, 1, 960n],
    [39, NORTH, 'XIEN2', '05,86', 20n, 20n, 1, 330n],
    [40, NORTH, 'XIEN3', '05,86,45', 20n, 20n, 1, 1_480n],
    [41, NORTH, 'MISS4', '00,01,02,03', 20n, 20n, 1, 55n],
    [42, NORTH, 'MISS4', '00,01,02,05', 20n, 20n, 0, 0n],
    [43, SOUTH, 'LO2', '89', 10n, 180n, 1, 960n],
    [44, SOUTH, 'C3.HT', '687', 2n, 4n, 1, 1_880n],
  ])('%i', (_, board, code, text, point, cost, hits, win) => {
    const one = play(board, code);
    const selection = mustHave(one.grammar.parse(text), text);
    expect(BigInt(one.countUnits(selection)) * point).toBe(cost);
    const [shown = 0] = one.countHits(selection, DRAWS[board.code]);
    expect(shown).toBe(hits);
    expect((point * odds(board, code) * BigInt(shown)) / 10_000n).toBe(win);
  });
});

describe('returns of our odds are those of lottery.md 9.3', () => {
  const EXPECTED: Readonly<Record<Board['code'], Readonly<Record<string, number>>>> = {
    MB: { LO2K: 95.85, XIEN2: 90.6, XIEN3: 91, XIEN4: 90.8, MISS4: 91.3, MISS6: 92.2, MISS8: 92.6, MISS10: 92.5 },
    MN: { LO2K: 95.94, XIEN2: 91.4, XIEN3: 92, XIEN4: 91.6, MISS4: 91.1, MISS6: 91.9, MISS8: 91.4, MISS10: 91.6 },
  };
  const plain = (code: string): number => {
    if (code.startsWith('LO4') || code.startsWith('C4')) return 89;
    return code.startsWith('LO3') || code.startsWith('C3') ? 94 : 96;
  };
  test.each(
    [NORTH, SOUTH].flatMap((board) => vnPlays(board).map((one) => [board.code, one.code, board, one] as const)),
  )('%s %s', (_, code, board, one) => {
    const tier = mustHave(one.tiers[0], 'a tier');
    const returned = rational(BigInt(tier.ways) * odds(board, code), BigInt(tier.results) * 10_000n);
    const percent = Number(formatPercent(addRational(returned, rational(0n))));
    expect(Math.abs(percent - (EXPECTED[board.code][code] ?? plain(code)))).toBeLessThan(0.06);
  });
});

test('exact chances of sets, as far as lottery.md writes them out', () => {
  const chance = (board: Board, code: string): string => {
    const tier = mustHave(play(board, code).tiers[0], 'a tier');
    // Rounded to six decimals, as the paper writes them.
    const millionths = (BigInt(tier.ways) * 2_000_000n + BigInt(tier.results)) / (2n * BigInt(tier.results));
    return millionths.toString().padStart(6, '0');
  };
  const codes = ['XIEN2', 'XIEN3', 'XIEN4', 'MISS4', 'MISS6', 'MISS8', 'MISS10'];
  expect(codes.map((code) => chance(NORTH, code))).toEqual([
    '054882',
    '012298',
    '002670',
    '332142',
    '188127',
    '105262',
    '058150',
  ]);
  expect(codes.map((code) => chance(SOUTH, code))).toEqual([
    '026108',
    '003913',
    '000555',
    '479603',
    '328323',
    '222936',
    '150095',
  ]);
});

test.each([NORTH, SOUTH])(
  'n numbers are n lines, k of n numbers C(n, k), each worth what it was in the ticket (9.3), $code',
  (board) => {
    const numbers = ['05', '14', '45', '56', '70', '73', '86', '89', '10', '21', '62'].sort();
    const sets: Record<string, number> = {
      XIEN2: 55,
      XIEN3: 165,
      XIEN4: 330,
      MISS4: 330,
      MISS6: 462,
      MISS8: 165,
      MISS10: 11,
    };
    for (const one of vnPlays(board)) {
      const { code, grammar } = one;
      const length = grammar.kind === 'entries' ? grammar.entryLength : 2;
      const picked = numbers.map((number) => number.slice(0, length).padEnd(length, '7'));
      const ticket = mustHave(grammar.parse([...new Set(picked)].join(',')), code);
      const all = [...(one.lines?.(ticket) ?? [])];
      expect(new Set(all.map((line) => grammar.format(line))).size, code).toBe(sets[code] ?? new Set(picked).size);
      const sum = (of: (selection: typeof ticket) => number) => all.reduce((total, line) => total + of(line), 0);
      expect(
        sum((line) => one.countUnits(line)),
        code,
      ).toBe(one.countUnits(ticket));
      expect(
        sum((line) => one.countHits(line, DRAWS[board.code])[0] ?? 0),
        code,
      ).toBe(one.countHits(ticket, DRAWS[board.code])[0]);
    }
  },
);

/** lottery.md 9.1: the prizes of each board in the order drawn, by rank: how many, of how many digits. */
const LAYOUT = {
  MB: { DB: [1, 5], G1: [1, 5], G2: [2, 5], G3: [6, 5], G4: [4, 4], G5: [6, 4], G6: [3, 3], G7: [4, 2] },
  MN: { DB: [1, 6], G1: [1, 5], G2: [1, 5], G3: [2, 5], G4: [7, 5], G5: [1, 4], G6: [3, 4], G7: [1, 3], G8: [1, 2] },
} as const;

/** Where each prize of a board begins and how long it is. */
function prizesAt(board: Board['code']): { rank: string; first: number; length: number }[] {
  let at = 0;
  return Object.entries(LAYOUT[board]).flatMap(([rank, [count, length]]) =>
    Array.from({ length: count }, () => {
      at += length;
      return { rank, first: at - length, length };
    }),
  );
}

/** lottery.md 9.3: digits of a number, ranks looked at, end or front, units of a number. */
type Look = readonly [code: string, digits: number, ranks: string, where: 'end' | 'front', factor: number];
const LOOKS: Readonly<Record<Board['code'], readonly Look[]>> = {
  MB: [
    ['LO2', 2, 'DB G1 G2 G3 G4 G5 G6 G7', 'end', 27],
    ['LO2K', 2, 'DB G1 G2 G3 G4 G5 G6 G7', 'end', 1],
    ['LO2H', 2, 'DB G1 G2 G3 G4 G5 G6', 'front', 23],
    ['LO3', 3, 'DB G1 G2 G3 G4 G5 G6', 'end', 23],
    ['LO4', 4, 'DB G1 G2 G3 G4 G5', 'end', 20],
    ['DE.DB', 2, 'DB', 'end', 1],
    ['DE.DBH', 2, 'DB', 'front', 1],
    ['DE.G1', 2, 'G1', 'end', 1],
    ['DE.G1H', 2, 'G1', 'front', 1],
    ['DE.G7', 2, 'G7', 'end', 4],
    ['DE.HT', 2, 'DB G7', 'end', 5],
    ['C3.DB', 3, 'DB', 'end', 1],
    ['C3.G1', 3, 'G1', 'end', 1],
    ['C3.H', 3, 'G6', 'end', 3],
    ['C3.HT', 3, 'DB G6', 'end', 4],
    ['C4.DB', 4, 'DB', 'end', 1],
  ],
  MN: [
    ['LO2', 2, 'DB G1 G2 G3 G4 G5 G6 G7 G8', 'end', 18],
    ['LO2K', 2, 'DB G1 G2 G3 G4 G5 G6 G7 G8', 'end', 1],
    ['LO2H', 2, 'DB G1 G2 G3 G4 G5 G6 G7', 'front', 17],
    ['LO3', 3, 'DB G1 G2 G3 G4 G5 G6 G7', 'end', 17],
    ['LO4', 4, 'DB G1 G2 G3 G4 G5 G6', 'end', 16],
    ['DE.DB', 2, 'DB', 'end', 1],
    ['DE.DBH', 2, 'DB', 'front', 1],
    ['DE.G1', 2, 'G1', 'end', 1],
    ['DE.G1H', 2, 'G1', 'front', 1],
    ['DE.G8', 2, 'G8', 'end', 1],
    ['DE.HT', 2, 'DB G8', 'end', 2],
    ['C3.DB', 3, 'DB', 'end', 1],
    ['C3.G1', 3, 'G1', 'end', 1],
    ['C3.H', 3, 'G7', 'end', 1],
    ['C3.HT', 3, 'DB G7', 'end', 2],
    ['C4.DB', 4, 'DB', 'end', 1],
  ],
};

const BOARDS = [NORTH, SOUTH];
const looks = BOARDS.flatMap((board) => LOOKS[board.code].map((look) => [board.code, look[0], board, look] as const));

describe('numbers on their prizes: every value of every prize looked at, and nothing else counts', () => {
  test.each(looks)('%s %s', (_, code, board, [, digits, ranks, where, factor]) => {
    const one = play(board, code);
    const looked = prizesAt(board.code)
      .filter(({ rank }) => ranks.split(' ').includes(rank))
      .map(({ first, length }) => (where === 'front' ? first : first + length - digits));
    // Two picks; digits of the first fill whatever is not looked at, so a look anywhere else would win.
    const [alike, other] = ['1'.repeat(digits), '0907'.slice(-digits)];
    const selection = mustHave(one.grammar.parse(`${alike},${other}`), code);
    expect(one.countUnits(selection)).toBe(2 * factor);
    const values = 10 ** digits;
    const wrong: string[] = [];
    let hits = 0;
    for (const filling of [-1, 1]) {
      for (let value = 0; value < values; value += 1) {
        const result = new Array<number>(boardLength(board)).fill(filling);
        let expected = 0;
        // Each prize shows another value: in 10^n results each has shown every one.
        for (const [prize, first] of looked.entries()) {
          const text = String((value + prize * 37) % values).padStart(digits, '0');
          for (let place = 0; place < digits; place += 1) result[first + place] = Number(text[place]);
          if (text === alike || text === other) expected += 1;
        }
        const [shown = -1] = one.countHits(selection, result);
        if (shown !== expected) wrong.push(`${result.join(' ')}: ${shown}, not ${expected}`);
        hits += shown;
      }
    }
    expect(wrong).toEqual([]);
    expect(hits).toBe(2 * 2 * looked.length);
    const tier = mustHave(one.tiers[0], 'a tier');
    expect(BigInt(hits) * BigInt(tier.results)).toBe(BigInt(2 * 2 * factor) * BigInt(tier.ways) * BigInt(values));
  });

  test('and there is no other play on numbers', () => {
    for (const board of BOARDS) {
      const others = ['HEAD', 'TAIL', 'XIEN2', 'XIEN3', 'XIEN4', 'MISS4', 'MISS6', 'MISS8', 'MISS10'];
      const known = [...LOOKS[board.code].map(([code]) => code), ...others];
      expect(
        vnPlays(board)
          .map(({ code }) => code)
          .sort(),
      ).toEqual(known.sort());
    }
  });

  test.each([
    ['HEAD', 2],
    ['TAIL', 1],
  ])('%s is one digit of DB', (code, fromEnd) => {
    for (const board of BOARDS) {
      const one = play(board, code);
      const [first, last] = [0, (board.code === 'MB' ? 5 : 6) - fromEnd];
      const selection = mustHave(one.grammar.parse('1,7'), code);
      expect([one.countUnits(selection), one.tiers]).toEqual([2, [{ ways: 1, results: 10 }]]);
      for (let digit = 0; digit < 10; digit += 1) {
        const result = new Array<number>(boardLength(board)).fill(1);
        result[first + last] = digit;
        expect(one.countHits(selection, result)).toEqual([digit === 1 || digit === 7 ? 1 : 0]);
      }
    }
  });
});

/** Sets of a ticket that win when so many of its numbers show: XIEN all of a set, MISS none of it. */
const C = (from: number, taken: number): bigint => {
  let ways = 1n;
  for (let step = 0n; step < BigInt(taken); step += 1n) ways = (ways * (BigInt(from) - step)) / (step + 1n);
  return ways;
};
const SETS = [
  ...[2, 3, 4].map((taken) => [`XIEN${taken}`, taken, (shown: number) => C(shown, taken)] as const),
  ...[4, 6, 8, 10].map(
    (taken) => [`MISS${taken}`, taken, (shown: number, picked: number) => C(picked - shown, taken)] as const,
  ),
];

/** Of all 100^prizes boards those that show so many of `picked` numbers: prize after prize, one more or none. */
function boardsByShown(prizes: number, picked: number): bigint[] {
  let boards = [1n, ...new Array<bigint>(picked).fill(0n)];
  for (let prize = 0; prize < prizes; prize += 1) {
    boards = boards.map(
      (count, shown) => count * BigInt(100 - picked + shown) + (boards[shown - 1] ?? 0n) * BigInt(picked - shown + 1),
    );
  }
  return boards;
}

describe('sets of numbers: by how many of them show, over all boards', () => {
  const cases = BOARDS.flatMap((board) =>
    SETS.map(([code, taken, winning]) => [board.code, code, board, taken, winning] as const),
  );
  test.each(cases)('%s %s', (_, code, board, taken, winning) => {
    const one = play(board, code);
    const prizes = prizesAt(board.code);
    for (const picked of [taken, taken + 1, taken + 3]) {
      const numbers = Array.from({ length: picked }, (_one, index) => String(index * 7).padStart(2, '0'));
      const selection = mustHave(one.grammar.parse(numbers.join(',')), code);
      expect(BigInt(one.countUnits(selection))).toBe(C(picked, taken));
      const boards = boardsByShown(prizes.length, picked);
      expect(boards.reduce((sum, count) => sum + count, 0n)).toBe(100n ** BigInt(prizes.length));
      let won = 0n;
      for (const [shown, count] of boards.entries()) {
        if (shown > prizes.length) expect(count).toBe(0n);
        else {
          // They show at the last prizes, and again, as often as there is room; 99 is not picked.
          for (const again of [false, true]) {
            const ends = prizes.map((_prize, place) => {
              const fromEnd = prizes.length - 1 - place;
              if (shown === 0 || (!again && fromEnd >= shown)) return '99';
              return mustHave(numbers[fromEnd % shown], 'a number');
            });
            const result = boardOf(prizes, ends);
            expect([shown, one.countHits(selection, result)]).toEqual([shown, [Number(winning(shown, picked))]]);
          }
          won += winning(shown, picked) * count;
        }
      }
      const tier = mustHave(one.tiers[0], 'a tier');
      expect(won * BigInt(tier.results)).toBe(C(picked, taken) * BigInt(tier.ways) * 100n ** BigInt(prizes.length));
    }
  });

  test.each(cases)('%s %s looks at the last two digits of every prize', (_, code, board, taken) => {
    const one = play(board, code);
    const prizes = prizesAt(board.code);
    const numbers = Array.from({ length: taken }, (_one, index) => String(11 + index));
    const selection = mustHave(one.grammar.parse(numbers.join(',')), code);
    const isParlay = code.startsWith('XIEN');
    const wrong: string[] = [];
    for (const [at] of prizes.entries()) {
      for (let value = 0; value < 100; value += 1) {
        const text = String(value).padStart(2, '0');
        // A parlay lacks its last number, which only this prize may show; elsewhere one shown would spoil a miss.
        const others = isParlay ? numbers.slice(0, -1) : ['99'];
        const ends = prizes.map((_prize, place) =>
          place === at ? text : mustHave(others[(place + (place > at ? -1 : 0)) % others.length], 'an end'),
        );
        const expected = isParlay ? text === numbers.at(-1) : !numbers.includes(text);
        if (one.countHits(selection, boardOf(prizes, ends))[0] !== (expected ? 1 : 0)) wrong.push(`${at}: ${text}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  /** A board with these ends; in front of them stand digits that would make picks of other places: 1. */
  function boardOf(prizes: readonly { length: number }[], ends: readonly string[]): number[] {
    return prizes.flatMap(({ length }, place) =>
      [...mustHave(ends[place], 'an end').padStart(length, '1')].map(Number),
    );
  }
});

describe('on a board small enough to walk through', () => {
  /** So many prizes of two digits. */
  const smallBoard = (prizes: number): Board => ({
    code: 'MN',
    ranks: [
      { code: 'DB', count: 1, length: 2 },
      { code: 'G8', count: prizes - 1, length: 2 },
    ],
    head: 'G8',
    head3: 'G7',
  });
  test.each<[string, string, number?]>([
    ['LO2', '07,11'],
    ['DE.HT', '07'],
    ['DE.G8', '07,08,09'],
    ['XIEN2', '07,11,12'],
    ['MISS4', '00,01,02,03,04'],
    ['TAIL', '3,4'],
    ['HEAD', '0'],
    ['XIEN3', '07,11,12', 3],
  ])('%s %s', (code, text, prizes = 2) => {
    const one = play(smallBoard(prizes), code);
    const selection = mustHave(one.grammar.parse(text), text);
    const results = 100 ** prizes;
    let hits = 0;
    for (let number = 0; number < results; number += 1) {
      const drawn = [...String(number).padStart(2 * prizes, '0')].map(Number);
      hits += one.countHits(selection, drawn)[0] ?? 0;
    }
    const tier = mustHave(one.tiers[0], 'a tier');
    expect(BigInt(hits) * BigInt(tier.results)).toBe(
      BigInt(one.countUnits(selection)) * BigInt(tier.ways) * BigInt(results),
    );
  });
});

test('reversed bets write out every different order once', () => {
  expect(ordersOf('112')).toEqual(['112', '121', '211']);
  expect(ordersOf('123')).toHaveLength(6);
  expect(ordersOf('777')).toEqual(['777']);
});
