/** lottery.md 4 to 7, proved by walking through all results. */
import { mustHave } from '@house/money/broken-promise';
import { describe, expect, test } from 'vitest';
import { familyOf, givenPlay, sellAndSettle } from '../given.ts';
import { unitReturn } from '../pricing.ts';
import { combinations } from '../tickets/combinatorics.ts';
import { expectFair, selectionsFor } from '../tickets/given.ts';
import type { UnitPlay } from '../tickets/play.ts';
import { ELEVEN_FIVE_PLAYS } from './eleven-five.ts';
import { K3_PLAYS } from './k3.ts';
import { PC28_PLAYS } from './pc28.ts';
import { PK10_PLAYS } from './pk10.ts';

const FAMILIES = {
  '11x5': { plays: ELEVEN_FIVE_PLAYS, numbers: { count: 5, lowest: 1, highest: 11, distinct: true } },
  K3: { plays: K3_PLAYS, numbers: { count: 3, lowest: 1, highest: 6 } },
  PK10: { plays: PK10_PLAYS, numbers: { count: 10, lowest: 1, highest: 10, distinct: true } },
  PC28: { plays: PC28_PLAYS, numbers: { count: 3, lowest: 0, highest: 9 } },
} as const;
type Family = keyof typeof FAMILIES;

const play = (family: Family, code: string): UnitPlay =>
  mustHave(
    FAMILIES[family].plays.find((one) => one.code === code),
    `${family} ${code}`,
  );

describe.each(Object.entries(FAMILIES))(
  '%s: every unit pays back its stake over all results',
  (_, { plays, numbers }) => {
    test.each(
      plays
        // All ten places at once are ten times one place; the single picks below tell them.
        .filter((one) => one.reads.length <= 5)
        .map((one) => [one.code, one] as const),
    )('%s', (_code, one) => {
      for (const selection of selectionsFor(one)) expectFair(one, selection, numbers);
    });
  },
);

test('each of the ten places of PK10 is fair by itself', () => {
  for (const code of ['DWD', 'BSOE']) {
    const all = play('PK10', code);
    for (let place = 0; place < 10; place += 1) {
      for (const choice of all.grammar.boxes[place]?.choices ?? []) {
        const selection = all.grammar.boxes.map((_, box) => (box === place ? [choice] : []));
        expectFair({ ...all, reads: [place] }, selection, FAMILIES.PK10.numbers);
      }
    }
  }
});

describe('worked examples of lottery.md 14 and prizes of its tables, 2.00 a unit at level 1960', () => {
  test.each<[Family, string, string, string, number, string]>([
    ['11x5', 'RX5', '01,02,03,04,05,06', '3,1,5,2,4', 6, '905.52'],
    ['11x5', 'RX5', 'dan=01,02;tuo=03,04,05,06', '5,1,4,2,3', 4, '905.52'],
    ['11x5', 'RX8', '01,02,03,04,05,06,07,08,09', '1,2,3,4,5', 9, '64.68'],
    ['11x5', 'Q3.DIRECT', '01,02|02,03|03', '1,2,3,9,8', 1, '1940.4'],
    ['11x5', 'Q2.G', '01,02', '2,1,5,6,7', 1, '107.8'],
    ['11x5', 'BDW.3', '07', '1,7,3,9,8', 1, '7.1866'],
    ['11x5', 'MID', '03', '1,2,3,9,8', 1, '32.34'],
    ['K3', 'DIFF2', '1,2,3', '1,2,2', 3, '14.112'],
    ['K3', 'PAIR_SINGLE', '1|2', '2,1,1', 1, '141.12'],
    ['K3', 'PAIR_ANY', '2', '2,2,2', 1, '26.46'],
    ['PK10', 'Q2', '01,02|02,03', '1,3,2,4,5,6,7,8,9,10', 3, '176.4'],
    ['PK10', 'SUM12', '3', '1,2,3,4,5,6,7,8,9,10', 1, '88.2'],
    ['PK10', 'SUM12.BSOE', 'S', '1,2,3,4,5,6,7,8,9,10', 1, '3.528'],
  ])('%s %s %s on %s', (family, code, text, draw, units, prize) => {
    const bet = { play: code, selection: text, level: 1_960, stakePerUnit: 20_000n };
    const sold = sellAndSettle(familyOf(family.toUpperCase()), bet, draw.split(',').map(Number));
    expect([sold.units, Number(sold.prize) / 10_000]).toEqual([units, Number(prize)]);
  });

  /** lottery.md 7, sold for any stake at odds of three decimals (1.2). */
  test.each<[string, string, string, number]>([
    // 1000 / 223 x 0.98 is 4.3946.
    ['THREE', '12,13,14', '4,4,5', 439.4],
    ['THREE', '0,1,27', '9,9,9', 19_600],
    ['THREE', '0,1,27', '9,9,8', 0],
    ['SHAPE', 'STRAIGHT', '9,0,1', 1_633.3],
    ['SHAPE', 'PAIR', '9,0,9', 362.9],
    ['SHAPE', 'TRIPLE', '9,9,9', 9_800],
    ['SUM', '14', '5,5,4', 1_306.6],
    ['MIXED', 'BO', '5,5,5', 424.2],
  ])('100 on PC28 %s %s drawn %s pays %f', (code, selection, draw, prize) => {
    const bet = { play: code, selection, level: 1_960, stakePerUnit: 1_000_000n };
    const sold = sellAndSettle(familyOf('PC28'), bet, draw.split(',').map(Number));
    expect([sold.units, Number(sold.prize) / 10_000]).toEqual([1, prize]);
  });

  test('three sums are one unit of the tier that tells how many results they hold, whichever three', () => {
    const three = play('PC28', 'THREE');
    const sums = three.grammar.boxes[0]?.choices ?? [];
    const results = Array.from({ length: 1_000 }, (_, all) => [
      Math.floor(all / 100),
      Math.floor(all / 10) % 10,
      all % 10,
    ]);
    const waysOf = (sum: string): number =>
      results.filter((digits) => digits.reduce((total, digit) => total + digit, 0) === Number(sum)).length;
    const ways = new Map(sums.map((sum) => [sum, waysOf(sum)]));
    for (const picks of combinations(sums, 3)) {
      const together = picks.reduce((total, sum) => total + (ways.get(sum) ?? 0), 0);
      expect(three.countUnits([picks])).toBe(1);
      expect(three.tiers[three.mostHits([picks]).indexOf(1)]?.ways, picks.join()).toBe(together);
    }
    expect([[], ['1'], ['1', '2'], ['1', '2', '3', '4']].map((picks) => three.countUnits([picks]))).toEqual([
      0, 0, 0, 0,
    ]);
  });

  test('a sum of 30 in 11x5 gives the stake back at any level', () => {
    const on = (level: number, result: readonly number[]) =>
      sellAndSettle(familyOf('11X5'), { play: 'SUM', selection: 'B', level, stakePerUnit: 20_000n }, result).prize;
    for (const level of [1_700, 1_960]) expect(on(level, [1, 2, 7, 9, 11])).toBe(20_000n);
    expect(on(1_960, [1, 2, 8, 9, 11])).toBe(39_200n);
  });

  test('fast odds of section 11 lie below the fair ones', () => {
    const straight = givenPlay(familyOf('K3'), 'STRAIGHT_ANY');
    const fair = unitReturn(straight, 0, { atLevel: { level: 2_000, kept: 0 }, factor: 1_000 });
    expect(fair.numerator / fair.denominator).toBe(9n);
    expect(givenPlay(familyOf('FASTK3'), 'STRAIGHT_ANY').odds).toEqual([85_000n]);
  });
});

test('a number cannot be dan and tuo at once, and as many dans as are taken leave nothing to fill', () => {
  const one = play('11x5', 'RX3');
  expect(one.grammar.parse('dan=01;tuo=01,02')).toBeNull();
  const full = mustHave(one.grammar.parse('dan=01,02,03;tuo=04'), 'a selection');
  expect(one.countUnits(full)).toBe(0);
});
