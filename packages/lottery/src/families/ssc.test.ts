/** lottery.md 2 and 3, proved by walking through all 100 000 results. */
import { mustHave } from '@house/money/broken-promise';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SSC, sellAndSettle } from '../given.ts';
import { LEVELS, unitReturn } from '../pricing.ts';
import { payoutOf } from '../settle.ts';
import { shapeOf } from '../tickets/digits.ts';
import { expectFair, selectionsFor } from '../tickets/given.ts';
import type { UnitPlay } from '../tickets/play.ts';
import type { Selection } from '../tickets/selection.ts';
import { SSC_PLAYS, threeDigitPlays } from './ssc.ts';

const play = (code: string): UnitPlay =>
  mustHave(
    SSC_PLAYS.find((one) => one.code === code),
    code,
  );
const picked = (code: string, text: string): Selection => mustHave(play(code).grammar.parse(text), `${code} ${text}`);
const FIVE = { count: 5, lowest: 0, highest: 9 };

test('has every play of lottery.md 2 once', () => {
  const codes = SSC_PLAYS.map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes.length).toBe(123);
});

describe('prizes of one winning unit of 2.00 at levels 1800 and 1960', () => {
  test.each([
    ['5.DIRECT', ['180000', '196000']],
    ['5.G120', ['1500', '1633.3333']],
    ['5.G60', ['3000', '3266.6666']],
    ['5.G30', ['6000', '6533.3333']],
    ['5.G20', ['9000', '9800']],
    ['5.G10', ['18000', '19600']],
    ['5.G5', ['36000', '39200']],
    ['5.F1', ['4.3954', '4.7862']],
    ['5.F4', ['3913.0434', '4260.8695']],
    ['4.G12', ['1500', '1633.3333']],
    ['3B.G3', ['600', '653.3333']],
    ['3B.G6', ['300', '326.6666']],
    ['3B.TAIL', ['18', '19.6']],
    ['2B.G', ['90', '98']],
    ['BDW.3B1', ['6.642', '7.2324']],
    ['BDW.53', ['41.3793', '45.0574']],
    ['BSOE.2B', ['7.2', '7.84']],
    ['BSOE.3B', ['14.4', '15.68']],
    ['RX4.DIRECT', ['18000', '19600']],
  ])('%s pays %j', (code, expected) => {
    const one = { ...play(code), odds: null };
    const shown = [1_800, LEVELS.highest].map((level) => {
      const won = unitReturn(one, 0, { atLevel: { level, kept: 0 }, factor: 1_000 });
      return Number(payoutOf([{ hits: 1, ...won }], 20_000n)) / 10_000;
    });
    expect(shown.map(String)).toEqual(expected);
  });
});

/** The first column is the number of the example in lottery.md 14. */
describe('worked examples', () => {
  test.each<[number, string, string, number, number, number, bigint, string]>([
    [1, '5.DIRECT', '1|2,3|4|5|6,7', 12456, 4, 1_800, 20_000n, '180000'],
    [2, '3B.SUM', '10', 46, 63, 1_956, 20_000n, '1956'],
    [3, '3B.SPAN', '8', 280, 96, 1_960, 10_000n, '980'],
    [3, '3B.SPAN', '8', 190, 96, 1_960, 10_000n, '0'],
    [4, '3B.G3', '1,5,8', 558, 6, 1_900, 20_000n, '633.3333'],
    [5, '3A.G6', '0,1,2,3', 31000, 4, 1_900, 20_000n, '316.6666'],
    [6, '3B.GMIX_S', '558,125', 855, 2, 1_900, 20_000n, '633.3333'],
    [7, '3B.GSUM', '3', 3, 2, 1_800, 20_000n, '600'],
    [7, '3B.GSUM', '3', 12, 2, 1_800, 20_000n, '300'],
    [8, '3B.GDAN', '7', 772, 54, 1_800, 20_000n, '600'],
    [8, '3B.GDAN', '7', 712, 54, 1_800, 20_000n, '300'],
    [8, '3B.GDAN', '7', 777, 54, 1_800, 20_000n, '0'],
    [9, '5.G60', '8|0,1,6,8', 86108, 1, 1_800, 20_000n, '3000'],
    [10, '5.G30', '6,8|0,6', 60868, 1, 1_800, 20_000n, '6000'],
    [11, '5.COMBO', '4|5|6|7|8', 45678, 5, 1_800, 20_000n, '199998'],
    [11, '5.COMBO', '4|5|6|7|8', 99978, 5, 1_800, 20_000n, '198'],
    [12, 'BDW.3B1', '1,2', 121, 2, 1_800, 20_000n, '13.284'],
    [13, 'BSOE.2B', 'B,O|S', 73, 2, 1_800, 20_000n, '14.4'],
    [14, 'LH.WG', 'D,E', 30003, 2, 1_800, 20_000n, '18'],
    [15, 'RX2.DIRECT', '1|2|-|3,4|-', 12040, 5, 1_800, 20_000n, '540'],
    [16, 'DWD', '1,2|-|-|5|-', 20050, 3, 1_960, 20_000n, '39.2'],
    [17, '5.F2', '8', 88801, 1, 1_800, 20_000n, '22.0967'],
    [30, '5.DIRECT', '1|2|3|4|5', 12345, 1, 1_960, 60_000n, '588000'],
  ])('%i: %s %s on %i', (_, code, text, draw, units, level, stakePerUnit, prize) => {
    const bet = { play: code, selection: text, level, stakePerUnit };
    const sold = sellAndSettle(SSC, bet, [...String(draw).padStart(5, '0')].map(Number));
    expect([sold.units, Number(sold.prize) / 10_000]).toEqual([units, Number(prize)]);
  });

  /** Prize mode ZY: any stake at fair odds x L/2000, floored to three decimals. */
  test.each<[string, string, number, number, string]>([
    ['3B.SPECIAL', 'PAIR', 122, 1_960, '362.9'],
    ['3B.SPECIAL', 'TRIPLE', 222, 1_960, '9800'],
    ['3B.SPECIAL', 'HALF', 125, 1_960, '272.2'],
    ['SUM5', 'B', 99999, 1_960, '196'],
    ['BULL', '0', 11111, 1_960, '274.9'],
    ['BULL', '0', 12345, 1_960, '0'],
    ['BULL', '10', 0, 1_960, '1517.9'],
    ['3A.SPECIAL', 'STRAIGHT', 89000, 1_700, '1416.6'],
  ])('100 on %s %s drawn %i at level %i pays %s', (code, selection, draw, level, prize) => {
    const bet = { play: code, selection, level, stakePerUnit: 1_000_000n };
    const sold = sellAndSettle(SSC, bet, [...String(draw).padStart(5, '0')].map(Number));
    expect([sold.units, Number(sold.prize) / 10_000]).toEqual([1, Number(prize)]);
  });
});

describe('every unit of every play is fair before the level: it pays back its stake over all results', () => {
  test.each(SSC_PLAYS.map((one) => [one.code, one] as const))('%s', (_, one) => {
    for (const selection of selectionsFor(one)) expectFair(one, selection, FIVE);
  });

  test.each(threeDigitPlays().map((one) => [one.code, one] as const))('3D %s', (_, one) => {
    for (const selection of selectionsFor(one)) expectFair(one, selection, { ...FIVE, count: 3 });
  });
});

describe('grammar', () => {
  test('what is written is read back unchanged, and reading twice changes nothing', () => {
    for (const one of SSC_PLAYS) {
      for (const selection of selectionsFor(one)) {
        const text = one.grammar.format(selection);
        expect(one.grammar.parse(text), `${one.code} ${text}`).toEqual(selection);
      }
    }
  });

  test('Bengali and full-width digits, spaces and doubles are brought into one form', () => {
    expect(picked('5.DIRECT', ' ১ | ３,2,2|4 |5|6,7')).toEqual([['1'], ['2', '3'], ['4'], ['5'], ['6', '7']]);
    expect(picked('3B.G3_S', '855; 112\n২২১')).toEqual([['112', '122', '558']]);
  });

  test.each([
    ['5.DIRECT', '1|2|3|4'],
    ['5.DIRECT', '1|2|3|4|x'],
    ['5.DIRECT_S', '1234'],
    ['3B.G6_S', '112'],
    ['3B.G3_S', '111'],
    ['3B.GMIX_S', '777'],
    ['LH.WG', 'X'],
    ['RX2.G', '1,2'],
    ['RX2.G', 'pos=X,W;1,2'],
  ])('%s refuses %s', (code, text) => expect(play(code).grammar.parse(text)).toBeNull());

  test('no text makes any grammar throw', () => {
    fc.assert(
      fc.property(fc.constantFrom(...SSC_PLAYS), fc.string({ maxLength: 80 }), (one, text) => {
        one.grammar.parse(text);
      }),
    );
  });
});

test('9 and 0 are neighbours in three-star shapes', () => {
  expect(
    [
      [8, 9, 0],
      [9, 0, 1],
      [0, 9, 8],
      [0, 1, 5],
      [0, 2, 4],
    ].map(shapeOf),
  ).toEqual(['STRAIGHT', 'STRAIGHT', 'STRAIGHT', 'HALF', 'MIXED']);
});
