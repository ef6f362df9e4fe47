/**
 * lottery.md 9. A board has 10^107 results, so the proof goes prize by prize: numbers look at independent uniform ends
 * (every end shows a number once in 10^length), sets follow by inclusion and exclusion, checked here on a small board
 * by walking through all its results.
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
    for (const { code, grammar, countUnits, countHits, lines } of vnPlays(board)) {
      const length = grammar.kind === 'entries' ? grammar.entryLength : 2;
      const picked = numbers.map((number) => number.slice(0, length).padEnd(length, '7'));
      const ticket = mustHave(grammar.parse([...new Set(picked)].join(',')), code);
      const all = [...mustHave(lines, code)(ticket)];
      expect(new Set(all.map(grammar.format)).size, code).toBe(sets[code] ?? new Set(picked).size);
      const sum = (of: (selection: typeof ticket) => number) => all.reduce((total, line) => total + of(line), 0);
      expect(sum(countUnits), code).toBe(countUnits(ticket));
      expect(
        sum((line) => countHits(line, DRAWS[board.code])[0] ?? 0),
        code,
      ).toBe(countHits(ticket, DRAWS[board.code])[0]);
    }
  },
);

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
