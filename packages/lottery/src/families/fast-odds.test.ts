/** Returns of the fast games against lottery.md 11; the chances behind them are proved in their families' tests. */
import { mustHave } from '@house/money/broken-promise';
import { describe, expect, test } from 'vitest';
import { familyOf, givenPlay } from '../given.ts';
import type { UnitPlay } from '../tickets/play.ts';
import { KENO_DRAWN, KENO_LAST, KENO_ODDS, KENO_PLAYS, KENO_RESULTS } from './keno.ts';
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

test('three of two in Mark Six returns 81.42 %', () => {
  const play = givenPlay(familyOf('MK6F'), '3OF2');
  const table = mustHave(play.odds, 'its odds');
  expect(Math.round((returnOf(play, table, 0) + returnOf(play, table, 1)) * 10_000)).toBe(8_142);
});

/** Ways to draw the twenty with each sum, exact: a sum of twenty of eighty by counting, not by listing. */
function sumWays(): Map<number, bigint> {
  const most = ((KENO_LAST - KENO_DRAWN + 1 + KENO_LAST) * KENO_DRAWN) / 2;
  const ways = Array.from({ length: KENO_DRAWN + 1 }, () => new Array<bigint>(most + 1).fill(0n));
  const [none] = ways;
  if (none !== undefined) none[0] = 1n;
  for (let number = 1; number <= KENO_LAST; number += 1) {
    for (let taken = Math.min(KENO_DRAWN, number) - 1; taken >= 0; taken -= 1) {
      const from = ways[taken] ?? [];
      const to = ways[taken + 1] ?? [];
      for (let sum = most - number; sum >= 0; sum -= 1) {
        const before = from[sum] ?? 0n;
        if (before > 0n) to[sum + number] = (to[sum + number] ?? 0n) + before;
      }
    }
  }
  return new Map((ways[KENO_DRAWN] ?? []).flatMap((count, sum) => (count > 0n ? [[sum, count] as const] : [])));
}

/** C(80, 20) is above 2^53. */
function exactChoose(from: number, taken: number): bigint {
  let ways = 1n;
  for (let step = 1n; step <= BigInt(taken); step += 1n) ways = (ways * (BigInt(from) - step + 1n)) / step;
  return ways;
}

describe('KENO80', () => {
  test('the ways of sums and halves are those that counting gives', () => {
    const bySum = sumWays();
    expect([...bySum.values()].reduce((all, ways) => all + ways, 0n)).toBe(KENO_RESULTS);
    expect(exactChoose(KENO_LAST, KENO_DRAWN)).toBe(KENO_RESULTS);
    const waysOf = (has: (sum: number) => boolean): bigint =>
      [...bySum].reduce((total, [sum, ways]) => (has(sum) ? total + ways : total), 0n);
    const stated = (code: string) => KENO_PLAYS.find((one) => one.code === code)?.tiers.map(({ ways }) => ways);
    expect(stated('SUM')).toEqual(
      [(s: number) => s > 810, (s: number) => s < 810, (s: number) => s === 810].map(waysOf),
    );
    expect(stated('SUM.OE')).toEqual([(s: number) => s % 2 === 1, (s: number) => s % 2 === 0].map(waysOf));
    const bands = [210, 696, 764, 856, 924, 1_411];
    expect(stated('BAND')).toEqual(
      bands.slice(1).map((end, index) => waysOf((sum) => sum >= (bands[index] ?? 0) && sum < end)),
    );
    const low = (count: number) => exactChoose(40, count) * exactChoose(40, KENO_DRAWN - count);
    const upper = Array.from({ length: 10 }, (_, index) => low(index + 11)).reduce((sum, ways) => sum + ways);
    expect(stated('HALF')).toEqual([upper, upper, low(10)]);
  });

  const plays = KENO_PLAYS;
  const odds: OddsTable = KENO_ODDS;
  const whole = (code: string): number => {
    const play = mustHave(
      plays.find((one) => one.code === code),
      code,
    );
    return play.tiers.reduce((sum, _, tier) => sum + returnOf(play, mustHave(odds[code], code), tier), 0) * 100;
  };

  test('picks return what the paper says', () => {
    const returns = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((size) => whole(`PICK${size}`).toFixed(2));
    expect(returns).toEqual(['95.00', '95.00', '95.74', '95.60', '94.35', '95.03', '95.68', '95.56', '95.42', '94.74']);
  });

  test('sums, sides, bands and halves return what the paper says', () => {
    const each = (code: string): string[] => {
      const play = mustHave(
        plays.find((one) => one.code === code),
        code,
      );
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
    const play = mustHave(
      plays.find((one) => one.code === code),
      code,
    );
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
    const play = mustHave(
      plays.find((one) => one.code === 'PICK10'),
      'PICK10',
    );
    expect(play.countUnits([['01', '02']])).toBe(0);
  });
});
